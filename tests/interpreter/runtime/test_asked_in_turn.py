"""Where several things are chosen one by one it is told which of them is asked for, and a trial leaves nothing behind."""

from __future__ import annotations

from interpreter import api
from toys import toy

HAND = """
cards 50 to 55 "Twin {k}" for k from 1 to 6
  copies 2

step choosing
  move all cards in pile to player 1.hand
  player 1 chooses 3 cards in player 1.hand as lot
  move lot to waste

play
  run choosing
"""

TRIED = """
step trying
  attempt
    player 1 gains 1
    fail "this was tried"
  player 1 may
    attempt: fail "this may never be"
    player 1 gains 1

play
  run trying
"""


def test_which_of_how_many_is_asked_for(tmp_path):
    game = toy(tmp_path, HAND)
    position = api.begin(game, 2, 1)
    asked = []
    while position.decision is not None:
        asked.append((position.decision.part, position.decision.parts))
        position = api.decide(game, position, position.decision.possible[0].id)
    assert asked == [(1, 3), (2, 3), (3, 3)]


def test_what_only_a_trial_has_failed_at_has_not_happened(tmp_path):
    position = api.begin(toy(tmp_path, TRIED), 2, 1)
    assert [str(event.why) for event in position.events if event.why] == ["this was tried"]
