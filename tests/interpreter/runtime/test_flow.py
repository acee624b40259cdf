"""Play: steps, loops, windows, the end.

What is expected comes from the documents (the docstrings of `dsl.nodes`), not from what the engine does.
"""

from __future__ import annotations

import pytest

from interpreter import api
from interpreter.model.decisions import IllegalChoice
from interpreter.model.failure import RuleError
from toys import holds, toy


def test_windows(tmp_path):
    holds(
        tmp_path,
        """
verb bid bids bid: who bids
  raise marks by 1

step auction
  open bidding for players as p until 3 pass
    if marks < 5
      p may: p bids

step short_auction
  open bidding for players as p until 1 pass
    p may: p bids

step nobody_there
  open bidding for players with 9 cards as p until 1 pass
    p bids

scenario "in turn, until three in a row have let it pass"
  given 3 players
  and player 1 answers yes, no
  and player 2 answers yes, no
  and player 3 answers no
  when run auction
  then marks = 2

scenario "a pass is forgotten when somebody speaks"
  given 3 players
  and player 1 answers no, yes, no
  and player 2 answers no, no
  and player 3 answers yes, no
  when run auction
  then marks = 2

scenario "until one pass"
  given 3 players
  and player 1 answers yes
  and player 2 answers no
  when run short_auction
  then marks = 1
  and player 3 is not asked

scenario "for nobody it is over at once"
  given 3 players
  when run nobody_there
  then it does not fail
  and marks = 0
""",
    )


def test_stop(tmp_path):
    holds(
        tmp_path,
        """
step outer
  raise marks by 1
  run inner
  raise marks by 100

step inner
  raise marks by 10
  if level = 1: stop inner
  if level = 2: stop outer
  raise marks by 1000

step loops
  for each player as p
    repeat 3
      raise marks by 1
      if marks mod 2 = 0: stop
    raise p.score by 1
  raise marks by 100

step loop_with_attempt
  repeat 5
    raise marks by 1
    attempt
      raise marks by 10
      if marks > 20: stop
  raise marks by 100

scenario "not stopped"
  given 2 players
  when run outer
  then marks = 1111

scenario "stop a step: what was done stays done, what follows goes on"
  given 2 players
  and level = 1
  when run outer
  then marks = 111

scenario "stop a step further out"
  given 2 players
  and level = 2
  when run outer
  then marks = 11

scenario "stop alone leaves the innermost loop"
  given 2 players
  when run loops
  then marks = 104
  and player 1.score = 1
  and player 2.score = 1

scenario "also out of a block inside the loop"
  given 2 players
  when run loop_with_attempt
  then marks = 122
""",
    )


def test_loops(tmp_path):
    holds(
        tmp_path,
        """
step count_down
  repeat until level = 0
    lower level by 1
    raise marks by 1

step fixed
  repeat level
    raise marks by 1
    set level to 5

step forever
  repeat forever
    raise marks by 1
    if marks = 7: stop

step over_set
  for each (player 1 + player 3) as p: p gains 1

step over_growing
  for each card in player 1.hand as c
    player 1 draws 1
    raise marks by 1

step choice_of_two
  if level = 0: set marks to 1
  else if level = 1: set marks to 2
  else: set marks to 3

scenario "the test is made before each turn"
  given 2 players
  and level = 3
  when run count_down
  then marks = 3

scenario "none at all"
  given 2 players
  when run count_down
  then marks = 0

scenario "so many times, read once"
  given 2 players
  and level = 2
  when run fixed
  then marks = 2

scenario "forever, until it is stopped"
  given 2 players
  when run forever
  then marks = 7

scenario "through a set"
  given 3 players
  when run over_set
  then player 1.score = 1
  and player 2.score = 0
  and player 3.score = 1

scenario "what comes in meanwhile is not gone through"
  given 2 players with 2, 0 cards in hand
  when run over_growing
  then marks = 2

scenario "else if"
  given 2 players
  and level = 1
  when run choice_of_two
  then marks = 2

scenario "else"
  given 2 players
  and level = 2
  when run choice_of_two
  then marks = 3
""",
    )


def test_let_is_the_value_of_now(tmp_path):
    holds(
        tmp_path,
        """
verb keep keeps kept: who keeps
  let amount be who.score
  let few be all players with 0 cards
  who gains 5
  each player draws 1
  set marks to amount
  raise marks by count of few * 100

scenario "never read again"
  given 3 players with 0, 0, 1 cards in hand
  and player 1.score = 2
  when player 1 keeps
  then marks = 202
""",
    )


def test_end_play(tmp_path):
    holds(
        tmp_path,
        """
step finish_it
  raise marks by 1
  attempt
    raise marks by 10
    end play won by player 2
  raise marks by 100

step finish_for_all
  end play won by all players with most cards

step finish_for_none
  end play

scenario "nothing after it is done, what was done stays"
  given 2 players
  when run finish_it
  then marks = 11
  and player 2 in winners
  and count of winners = 1

scenario "won by several"
  given 3 players with 2, 1, 2 cards in hand
  when run finish_for_all
  then count of winners = 2
  and player 1 in winners
  and player 3 in winners

scenario "won by nobody"
  given 2 players
  when run finish_for_none
  then count of winners = 0
""",
    )


def test_play_ends_where_it_is_said_and_reports_winners_and_tallies(tmp_path):
    game = toy(
        tmp_path,
        """
step tick
  raise marks by 1

step done
  if marks = 4: end play won by player 2

play
  repeat forever
    run tick
    run done

tally ticks: marks
""",
    )
    position = api.begin(game, 3, 1)
    assert position.decision is None
    assert position.outcome.winners == (2,)
    assert dict(position.outcome.tallies) == {"ticks": 4}
    with pytest.raises(IllegalChoice, match="over"):
        api.decide(game, position, "yes")


def test_play_goes_through_its_loops(tmp_path):
    game = toy(
        tmp_path,
        """
value note: number

step visit of player p
  set note to note * 10 + p.score

step stamp
  raise note by 1000

play
  for each player as p: set p.score to 1
  set player 2.score to 2
  repeat 2
    for each player starting with player 2 as p
      run visit for p
    if note > 2000: run stamp
    else: run stamp
  repeat until note > 100000: run stamp

tally note: note
""",
    )
    assert dict(api.begin(game, 2, 1).outcome.tallies) == {"note": 103121}


def test_a_failure_that_nobody_catches_is_a_fault_of_the_rules(tmp_path):
    game = toy(
        tmp_path,
        """
step broken
  fail "nobody catches this"

play
  run broken
""",
    )
    with pytest.raises(RuleError, match="nobody catches this"):
        api.begin(game, 2, 1)
    with pytest.raises(RuleError, match="nobody catches this"):
        api.simulate(game, 1, 2, 1)


def test_what_fails_in_a_test_of_play_is_a_fault_of_the_rules(tmp_path):
    game = toy(
        tmp_path,
        """
step nothing_much
  shuffle pile

play
  run nothing_much
  if (the top of waste).worth > 1: run nothing_much
""",
    )
    with pytest.raises(RuleError, match="it is empty") as caught:
        api.begin(game, 2, 1)
    source = game.sources[caught.value.span.source]
    assert source.text[caught.value.span.start : caught.value.span.end].startswith("the top of waste")
