"""Steps that the people at the table may call at any question: what they do, and when they are refused."""

from __future__ import annotations

import pytest

from interpreter import door
from interpreter.decisions import IllegalChoice

RULES = """\
game tab "Tab"
  players 2 to 4
  languages en

value score of player: number from 0 to 9
value is_quiet: yes_no
value pot: number = 5

verb gain gains gained: who gains number n
  raise who.score by n

step bonus of player p, by the table
  require not is_quiet else "the table is quiet"
  p gains 1

step silence, by the table
  set is_quiet to yes

step theft, by the table
  set pot to 0

step doubt of player p, by the table
  p may: p gains 1

step storm, by the table
  end play won by all players

step turn of player p
  p may: p gains 2
  if pot > 0
    p may: p gains 1
  p gains 1
  p may: p gains 3

play
  repeat until player 1.score > 8
    for each player as p: run turn for p
"""


@pytest.fixture
def game(tmp_path):
    (tmp_path / "tab.naipe").write_text(RULES)
    return door.load(tmp_path / "tab.naipe")


def played(game, *answers):
    position = door.begin(game, 2, 1, {})
    for answer in answers:
        position = door.decide(game, position, answer)
    return position


def scores(game, position):
    return [door.eval_text(game, position, f"player {seat}.score", None) for seat in (1, 2)]


def test_what_the_table_may_call(game):
    assert door.table_calls(game) == (("bonus", True), ("silence", False), ("theft", False), ("doubt", True), ("storm", False))


def test_a_call_leaves_the_open_question_and_its_answers(game):
    before = played(game, "yes", "no")
    after = door.call(game, before, "bonus", 2)
    assert (scores(game, before), scores(game, after)) == (["3", "0"], ["3", "1"])
    assert (after.decision, after.answers) == (before.decision, before.answers)
    assert [(event.verb, event.actor) for event in after.events] == [("gain", 2)], "what was told before is not told again"
    assert scores(game, door.decide(game, after, "no")) == ["3", "1"]
    assert after != before


def test_the_rules_may_refuse_a_call(game):
    quiet = door.call(game, played(game), "silence", None)
    with pytest.raises(IllegalChoice, match="the table is quiet"):
        door.call(game, quiet, "bonus", 1)


@pytest.mark.parametrize(
    "answers, step, seat, why",
    [
        ((), "turn", 1, "no `turn` that the table may call"),
        ((), "nothing", None, "no `nothing`"),
        ((), "bonus", None, "for one of the players"),
        ((), "bonus", 3, "for one of the players"),
        ((), "silence", 1, "for nobody"),
        ((), "doubt", 1, "it would ask"),
        (("yes", "yes"), "theft", None, "another way"),
    ],
)
def test_refused(game, answers, step, seat, why):
    position = played(game, *answers)
    digest = position.digest()
    with pytest.raises(IllegalChoice, match=why):
        door.call(game, position, step, seat)
    assert position.digest() == digest


def test_a_call_that_would_change_nothing(game):
    quiet = door.call(game, played(game), "silence", None)
    with pytest.raises(IllegalChoice, match="change nothing"):
        door.call(game, quiet, "silence", None)


def test_a_call_may_end_the_game_and_nothing_is_called_then(game):
    over = door.call(game, played(game, "yes"), "storm", None)
    assert over.outcome.winners == (1, 2)
    with pytest.raises(IllegalChoice, match="the game is over"):
        door.call(game, over, "silence", None)
