"""Greedy bots: they take the way on which their player stands best at the end of the step, and know no more than it does."""

from __future__ import annotations

import pytest

from interpreter import api
from places import rules_beside
from toys import toy

CHOOSING = "\n" + rules_beside(__file__, "planning")


@pytest.mark.parametrize("seed", range(6))
def test_the_answer_is_the_one_with_the_best_end_of_the_step(tmp_path, seed):
    """Nothing is had of the first answer: what follows it makes it the best, and what cannot be done is never taken."""
    game = toy(tmp_path, CHOOSING)
    figures = api.simulate(game, 1, 2, seed, policy="greedy")
    assert figures["gold"] == 4
    position, bot = api.begin(game, 2, seed), api.bot(game, "greedy", seed)
    while position.decision is not None:
        position = api.decide(game, position, bot(position))
    assert dict(position.outcome.tallies)["gold"] == 4
