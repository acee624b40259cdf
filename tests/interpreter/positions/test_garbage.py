"""What a decision leaves behind is gone at once: nothing waits for Python to look for circles, which makes a person wait."""

from __future__ import annotations

import gc
import random

import pytest

from dsl.garbage import YOUNG, gc_frozen
from interpreter import api
from loaded import loaded
from places import ROOT


@pytest.mark.parametrize(("name", "players"), [("agencia", 4), ("boratime", 2), ("limit", 3)])
def test_a_decision_leaves_no_circles(name, players):
    game = loaded(ROOT / "rulebooks" / name)
    gc.freeze()  # what the tests before hold is not looked through
    for seed in (1, 2):  # with the first, what is emitted at its first call is emitted
        position, chance = api.begin(game, players, seed), random.Random(seed)
        gc.collect()
        gc.disable()
        try:
            for _ in range(40):
                if position.decision is None:
                    break
                position = api.decide(game, position, chance.choice(position.decision.possible).id)
            left = gc.collect()
        finally:
            gc.enable()
    assert left < 20, "a few may come from elsewhere; a run that hangs on an error is hundreds"


def test_a_playout_leaves_no_circles():
    """What is tried in a playout fails as often; a run that hangs on an error would stay until Python looks for it."""
    game = loaded(ROOT / "rulebooks" / "agencia")
    gc.freeze()
    for seed in (1, 2):
        gc.collect()
        gc.disable()
        try:
            api.simulate(game, players=4, games=3, seed=seed, jobs=1)
            left = gc.collect()
        finally:
            gc.enable()
    assert left < 60


@pytest.mark.parametrize("young", [700, 0])
def test_while_a_game_goes_on_garbage_is_looked_for_seldom_and_then_as_before(young):
    before = gc.get_threshold()
    try:
        gc.set_threshold(young, 10, 10)
        with gc_frozen():
            assert gc.get_threshold() == (YOUNG if young else 0, 10, 10), "who looks for none looks for none"
        assert gc.get_threshold() == (young, 10, 10)
    finally:
        gc.set_threshold(*before)
