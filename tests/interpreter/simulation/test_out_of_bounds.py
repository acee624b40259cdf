"""What is out of its bounds is named, and nothing else is."""

from __future__ import annotations

from interpreter.positions.position import initial_state
from interpreter.runtime.run import Run
from interpreter.simulation.invariants import broken
from toys import toy

VALUES = """
value depth: number from 0 to 9
value height: number from 2 to 9
"""


def test_only_what_is_out_of_its_bounds_is_named(tmp_path):
    game = toy(tmp_path, VALUES)
    program = game.program(2, game.table(2, {}))
    run = Run(program, initial_state(program, 1), None, search_ahead=False, traced=False)
    assert broken(program, run) == []
    run.slots[program.layout.base["value", None, "level"]] = 6
    assert broken(program, run) == ["`level` is 6"]
    run.slots[program.layout.base["value", None, "height"]] = 1
    assert broken(program, run) == ["`level` is 6", "`height` is 1"]
