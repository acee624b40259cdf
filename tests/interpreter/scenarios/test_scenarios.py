"""Scenarios are a ruler: what is not as they say does not hold."""

from __future__ import annotations

from toys import fails


def test_a_scenario_that_expects_something_else_does_not_hold(tmp_path):
    messages = fails(
        tmp_path,
        """
scenario "a value"
  given 2 players
  when player 1 gains 2
  then player 1.score = 3

scenario "a zone"
  given 2 players with 2, 2 cards in hand
  when player 1 draws 1
  then player 1.hand has 2 cards

scenario "a failure that does not come"
  given 2 players with 2, 2 cards in hand
  when player 1 discards 2
  then it fails

scenario "a failure that comes"
  given 2 players with 1, 2 cards in hand
  when player 1 discards 2
  then it does not fail

scenario "a question that is not asked"
  given 2 players with 2, 2 cards in hand
  when player 1 discards 2
  then player 1 is asked among "Ash", "Birch"

scenario "an answer nobody asks for"
  given 2 players with 1, 2 cards in hand
  and player 1 answers player 2
  when player 1 gains 1

scenario "something that did not happen"
  given 2 players with 1, 2 cards in hand
  when player 1 gains 1
  then it happened that player 2 gains 1
""",
    )
    assert all(messages)
