"""Blocks that have to be tried before it is known whether they can be done are named."""

from __future__ import annotations

from interpreter import api
from toys import toy

RULES = """
step take
  player 1 may: player 1 discards 2
  player 1 may: player 1 draws 1
  if player 2 can gain 1
    raise marks by 1
  if player 2 can discard 1: raise marks by 1

play
  run take
"""


def test_blocks_of_which_nothing_is_known_beforehand_are_named(tmp_path):
    game = toy(tmp_path, RULES)
    found = api.tried(game)
    assert [one.written for one in found] == ["player 1 may: player 1 draws 1", "player 2 can gain 1"]
    lines = (tmp_path / "toy.naipe").read_text(encoding="utf-8").split("\n")
    assert [lines[int(one.place.rsplit(":", 1)[1]) - 1].strip() for one in found] == [
        "player 1 may: player 1 draws 1",
        "if player 2 can gain 1",
    ]


EACH = """
step ask
  if there is a player where (it can discard 1): raise marks by 1
  raise marks by the highest n from 0 to 3 where player 1 can discard n
  if count of players that would draw if (player 1 discards 1) > 0: raise marks by 1
  if player 1 can discard 1: raise marks by 1

play
  run ask
"""


def test_what_is_asked_of_each_of_several_and_what_would_happen_is_tried_always(tmp_path):
    """A discard is known beforehand where somebody known is asked for it, and nothing is where it is asked of each."""
    written = [one.written for one in api.tried(toy(tmp_path, EACH))]
    assert written == ["it can discard 1", "player 1 can discard n", "that would draw if (player 1 discards 1)"]
