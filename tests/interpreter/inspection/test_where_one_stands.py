"""Where a position stands is found without working out once more what could be answered there."""

from __future__ import annotations

import random

import pytest

from interpreter import api
from interpreter.inspection import tracing
from interpreter.inspection.tracing import trace_of


@pytest.mark.parametrize("game, players", [("agencia", 4), ("limit", 3), ("som", 3)])
def test_where_one_stands_nothing_is_tried(monkeypatch, game, players):
    rules = api.load(game, scenarios=False)
    position, chance = api.begin(rules, players, 2), random.Random(2)
    for _ in range(40):
        whole = looking_ahead(monkeypatch, position)

        def tries(run, question):
            raise AssertionError("what could be answered was worked out when the position was")

        monkeypatch.setattr(tracing, "decider_looking_ahead", tries)
        found = trace_of(position)
        monkeypatch.undo()
        assert found == whole and (found.stops or position.decision is None)
        if position.decision is None:
            break
        position = api.decide(rules, position, chance.choice(position.due.possible).id)


def looking_ahead(monkeypatch, position):
    """Return the trace as it is where each question is looked into, as when the position was worked out."""
    monkeypatch.setattr(tracing, "_ask", tracing.decider_looking_ahead)
    found = trace_of(position)
    monkeypatch.undo()
    return found
