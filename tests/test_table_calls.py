"""Steps that the people at the table may call at any question: what they do, and when they are refused."""

from __future__ import annotations

import pytest

from interpreter import door
from interpreter.decisions import IllegalChoice
from interpreter.journal import JournalError
from repl import saves
from repl.completion import candidates
from repl.design.loading import grown
from repl.design.session import DesignSession
from repl.session import Session
from repl.table import Table

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


# ------------------------------------------------------------------ the terminal

ALONE = Table(("Ana", "Bot 2"), frozenset({2}), seed=1)
HOT_SEAT = Table(("Ana", "Bea"), seed=1)


def session(game, folder=None, table=ALONE):
    one = Session(door, game, table, folder=folder)
    if folder:
        one.keep()
    one.start()
    return one


def test_at_the_prompt(game, tmp_path):
    one = session(game, tmp_path / "games")
    assert one.submit("table").text.split("\n")[:3] == ["table bonus Ana", "table bonus Bot 2", "table silence"]
    assert "`bonus Ana` or `bonus Bot 2`" in one.submit("table bonus").text
    assert one.submit("table fine").error
    assert [one.text for one in candidates(one, "table bonus b")] == ["bonus Bot 2"]
    one.submit("yes")
    question = one.decision
    reply = one.submit("table bonus bot")
    assert reply.text.startswith("By the table: bonus Bot 2.")
    assert (scores(game, one.position), one.decision) == (["2", "1"], question)
    assert "would ask" in one.submit("table doubt ana").text
    assert len(one.taken) == 2


def test_a_call_is_taken_back_by_anybody_and_first(game):
    one = session(game, table=HOT_SEAT)
    one.submit("")
    one.submit("no")
    before = one.position
    one.submit("table bonus Bea")
    assert one.submit("undo").text.startswith("Taken back.")
    assert one.position == before and scores(game, before) == ["0", "0"]


def test_a_saved_game_knows_what_was_called(game, tmp_path):
    one = session(game, tmp_path / "games")
    for line in ("yes", "table bonus 2", "table bonus 1", "undo", "no"):
        assert not one.submit(line).error, line
    again = Session(door, game, ALONE)
    again.play_back(saves.decisions(saves.read(one.keeper.path)))
    assert (again.position, again.taken) == (one.position, one.taken)
    with pytest.raises(JournalError, match="Decision"):
        again.play_on((0, "theft x"))


def test_in_design_mode(game, tmp_path):
    one = DesignSession(door, game, ALONE, name=str(tmp_path), home=tmp_path, folder=tmp_path / "games")
    one.keep()
    one.start()
    for line in ("yes", "table bonus 2", "step no", "next"):
        assert not one.submit(line).error, line
    one.submit("back")
    one.submit("table bonus 1")
    assert scores(game, one.position) == ["4", "1"]
    one.submit("undo")
    assert scores(game, one.position) == ["3", "1"]
    other = DesignSession(door, game, ALONE, home=tmp_path)
    grown(other, saves.read(one.keeper.path).records)
    assert [(node.kind, node.words) for node in other.tree.nodes] == [(node.kind, node.words) for node in one.tree.nodes]
    assert other.position == one.position
