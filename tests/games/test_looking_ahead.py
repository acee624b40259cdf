"""Bots look an answer ahead as the game goes on: to the next choice, and no other than the one that people come to."""

from __future__ import annotations

import random

import pytest

from interpreter.model.decisions import IllegalChoice
from interpreter.positions.position import begin_at, choose
from interpreter.simulation.policies import one_ahead
from loaded import loaded
from places import ROOT

#: In Boratimê all are asked, also who has no choice; in Som a walk is answered step by step within one run of a step.
TABLES = [("som", 3, 60), ("boratime", 2, 40), ("agencia", 3, 40)]


@pytest.mark.parametrize(("name", "players", "decisions"), TABLES, ids=[name for name, _, _ in TABLES])
def test_one_answer_ahead_lies_what_lies_there_when_it_is_given(name, players, decisions):
    game = loaded(ROOT / "rulebooks" / name)
    program = game.program(players, game.table(players, {}), traced=True)
    chance = random.Random(7)
    position = begin_at(program, 3)
    compared = 0
    while position.decision is not None and position.decisions < decisions:
        for index, option in enumerate(position.decision.options):
            if not option.possible:
                with pytest.raises(IllegalChoice):
                    choose(program, position, option.id)
                continue
            assert one_ahead(program, position, index) == list(choose(program, position, option.id).now)
            compared += 1
        position = choose(program, position, chance.choice(position.due.possible).id)
    assert compared > 2 * position.decisions
