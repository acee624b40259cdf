"""Play: steps, loops, windows, the end.

What is expected comes from the documents (the docstrings of `dsl.nodes`), not from what the engine does.
"""

from __future__ import annotations

import pytest

from interpreter import api
from interpreter.model.decisions import IllegalChoice
from interpreter.model.failure import RuleError
from toys import toy


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
