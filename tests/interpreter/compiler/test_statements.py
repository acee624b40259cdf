"""Statements that once were emitted wrongly."""

from __future__ import annotations

import pytest

from interpreter import api
from toys import toy


@pytest.mark.parametrize(
    "line, score",
    [("raise (a player).score by 1", 1), ("set (a player).score to 4", 4), ("raise (a player).luck by 2", 0)],
)
def test_whose_value_is_changed_is_chosen_once(tmp_path, line, score):
    """The chosen player stood twice in the code of `raise`: one was asked whose value, and whose it was before."""
    text = f"value luck of player: number from 0 to 5\n\nstep trial\n  set actor to player 1\n  {line}\n\nplay\n  run trial\n"
    game = toy(tmp_path, text)
    position = api.begin(game, 2, 1)
    position = api.decide(game, position, position.decision.possible[1].id)
    assert position.decision is None
    base = position.program.layout.base
    assert position.now[base["value", "player", "score"] + 1] == score


@pytest.mark.parametrize("loop", ["for each player whose score = 9 as p", "repeat marks"])
def test_a_loop_of_play_may_go_through_nothing(tmp_path, loop):
    """It ended with a bug in naipe: LIMIT could not be played without its cities' resilience."""
    text = f"step trial\n  raise level by 1\n\nplay\n  {loop}\n    run trial\n  for each player as q\n    {loop}\n      run trial\n    run trial\n"
    position = api.begin(toy(tmp_path, text), 2, 1)
    assert position.outcome is not None
    assert position.now[position.program.layout.base["value", None, "level"]] == 2
