"""A play in which nobody is asked for too long stands still: it is stopped, and not one order too soon."""

from __future__ import annotations

import pytest

from interpreter import api
from interpreter.compiler.flow import advance
from interpreter.model import limits
from interpreter.model.failure import RuleError
from interpreter.positions.position import initial_state
from interpreter.runtime.run import Run
from toys import toy

PLAY = """
step closing
  end play won by player 1

play
  set marks to 1
  set marks to 2
  set marks to 3
  run closing
"""


def played(game: api.Game) -> Run:
    program = game.program(2, game.table(2, {}))
    run = Run(program, initial_state(program, 1), None, search_ahead=True, traced=True)
    advance(run, None)
    return run


def test_four_orders_are_as_many_as_may_be(tmp_path, monkeypatch):
    game = toy(tmp_path, PLAY)
    monkeypatch.setattr(limits, "IDLE", 4)
    played(game)
    monkeypatch.setattr(limits, "IDLE", 3)
    with pytest.raises(RuleError):
        played(game)
