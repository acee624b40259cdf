"""What a build for whole games leaves out is nothing that a game hangs on."""

from __future__ import annotations

import pytest

from interpreter.simulation.playout import random_playout
from toys import toy

MOMENTS = """
value first_moment: number
value second_moment: number

span between from first_moment to second_moment

step opening
  set first_moment to now
  player 1 draws 1
  set second_moment to now

step forgotten
  players that drew during between draw 1

step closing
  {closing}
  end play won by player 1

play
  run opening
  run closing
"""


@pytest.mark.parametrize(
    ("closing", "recorded"),
    [
        ("if second_moment > first_moment: end play won by player 2", True),
        ("until second_moment > first_moment: forbid anyone draws n", True),
        ("player 2 draws 1", False),
    ],
    ids=["compared", "compared in the end of a span", "kept"],
)
def test_which_of_two_moments_is_later_does_not_hang_on_what_is_looked_back_at(tmp_path, closing, recorded):
    game = toy(tmp_path, MOMENTS.format(closing=closing))
    table = game.table(2, {})
    fast, traced = game.program(2, table, traced=False, whole=True), game.program(2, table)
    assert random_playout(fast, 1) == random_playout(traced, 1)
    assert fast.constructs.logged == (traced.constructs.logged if recorded else frozenset())
    assert "draw" in traced.constructs.logged
