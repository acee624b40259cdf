"""In the middle of what is carried out: only what has happened by then is told, and what made an event is the statement outside it."""

import io
import pydoc
import signal

import pytest

from designing import TITLES, card, home, session, state
from interpreter import api
from interpreter.model.failure import RuleError
from interpreter.positions.journal import Journal
from repl.design.commands import DESIGN_COMMANDS
from repl.design.commands.load import grown, rules_of
from repl.design.editor.editor import line_by_line
from repl.design.session import DesignSession
from repl.play.table import Table
from repl.render.output import Output
from repl.render.phrases import ENGLISH

SET_UP = 'new position at watch 3 players with 2, 2, 2 cards in hand; player 1.hand has "Red flag", "Tax"; player 1.flag has "Pilot"; sailor = player 1'


def stepped_into(one, line):
    """Step until the listed statement is this one."""
    for _ in range(30):
        reply = one.submit("step")
        marked = [row.text for row in reply.said if row.text.startswith(">")]
        if marked and marked[0].endswith(line):
            return
    raise AssertionError(f"{line} was never next")


def test_nothing_is_told_that_has_not_happened_yet(tmp_path):
    one = session(tmp_path)
    assert not one.submit(SET_UP).error
    one.submit("step 01")
    stepped_into(one, "you earn 1")
    for command in ("events", "log"):
        told = one.submit(command).text
        assert "Ana hoists" in told and "point" not in told, command
    assert "Ana hoists" in one.submit("why last").text.split("\n")[0]
    assert one.submit("why earns").error
    one.submit("")
    assert "1 point" in one.submit("log").text and "1 point" in one.submit("why earns").text


def with_a_herald(folder):
    """The game, with a card that says something before points are earned."""
    file = home(folder) / "cards.naipe"
    file.write_text(file.read_text().replace("after you earn n: you draw 1", "before you earn n: set sky to storm"))
    one = session(folder)
    assert not one.submit(SET_UP).error
    return one


def test_what_made_an_event_is_not_the_rule_that_ran_before_it(tmp_path):
    one = with_a_herald(tmp_path)
    one.submit("01")
    why = one.submit("why earns").text
    assert "by Red flag" in why and "you earn 1" in why and "sky" not in why


def test_a_break_at_a_verb_stops_before_the_rules_that_run_before_it(tmp_path):
    for before in ([], ["step 01"]):
        one = with_a_herald(tmp_path / str(len(before)))
        one.submit("break earn")
        for line in before:
            one.submit(line)
        reply = one.submit("run" if before else "01")
        marked = next(row.text for row in reply.said if row.text.startswith(">"))
        assert marked.endswith("you earn 1") and one.submit("eval sky").text == "calm"


def test_what_is_done_from_the_middle_says_where_it_was_done(tmp_path):
    for line in (
        "set storms = 3",
        "deal 05 to Bea",
        "table rescue bea",
        "edit storms here\nvalue storms: number from 0 to 90",
    ):
        one = session(tmp_path / line[:3])
        one.submit("step 1")
        reply = one.submit(line)
        assert one.walk is None and "in the middle of an answer" in reply.text, reply.text
        assert "in the middle" not in one.submit("set storms = 4").text
        one.submit("undo")
        one.submit("undo")
        assert one.walk is not None
    assert "goes to the question after" in one.submit('keep "from the middle"').text


def test_what_the_step_under_way_undoes_again_is_refused_and_says_so(tmp_path):
    """What is set up is done before that step: it sets the sky itself, and may deal anew."""
    file = home(tmp_path) / "rules.naipe"
    anew = "  set sky to calm\n  move every hand to pile\n  for each player as p: move the top 2 of pile to p.hand\n"
    file.write_text(file.read_text().replace("  set sky to calm\n", anew))
    one = session(tmp_path)
    for line in ("set sky = storm", "set sky to storm"):
        reply = one.submit(line)
        assert reply.error and "`watch` changes it again" in reply.text and "edit watch" in reply.text
    refused = [one.submit(f"deal {number} to Ana.hand") for number in TITLES]
    assert any(reply.error and "would be lost" in reply.text for reply in refused)
    assert "changed the game by hand" in one.submit("set storms = 3").text
    assert one.submit("eval storms").text == "3" and one.submit("eval sky").text == "calm"
    assert not one.submit("set sky = calm").error, "so it is already"


def test_a_step_says_which_answer_it_took(tmp_path):
    one = session(tmp_path)
    one.submit("1")
    words = one.tree.at.words
    one.submit("back")
    assert one.submit("step").text.split("\n")[0] == f"As before, {words}."
    one.submit("run until sailor = player 3")
    one.submit("")
    assert one.decision.seat == 3
    first = one.submit("step").text.split("\n")[0]
    assert first == f"{one.tree.at.words}." and first.startswith("Bot 3: ")


def interrupted(usual, after):
    """What a person does who presses Ctrl-C in the middle of something, the time after so many times."""
    times = iter(range(99))

    def one(*args, **more):
        if next(times) == after:
            signal.raise_signal(signal.SIGINT)
        return usual(*args, **more)

    return one


@pytest.mark.parametrize(
    "line",
    ["why storms", "what if 1", 'keep "x"', "set storms = 2", "edit 02\n" + card("02", "copies 9", "you earn 1")],
)
def test_ctrl_c_in_the_middle_of_a_command_leaves_the_game_as_it_was(tmp_path, monkeypatch, line):
    one = session(tmp_path)
    for answer in ("1", "1"):
        one.submit(answer)
    before, done = state(one), len(one.done)
    for place in (
        "repl.design.commands.inspection.explain_value",
        "interpreter.api.decide",
        "repl.design.commands.keep.kept_latest",
        "interpreter.recording.setup.value_set",
        "repl.design.commands.edit.with_sources",
    ):
        monkeypatch.setattr(place, interrupted(pydoc.locate(place), 0))
    reply = one.submit(line)
    assert reply.error and reply.text == "Stopped with Ctrl-C."
    monkeypatch.undo()
    assert state(one) == before and len(one.done) == done
    assert not one.submit(line).error


def test_ctrl_c_while_the_bots_play_stands_where_they_had_come_and_is_taken_back(tmp_path, monkeypatch):
    one = session(tmp_path, Table(("Ana", "Bot 2", "Bot 3"), frozenset({2, 3}), seed=5), kept=True)
    before = state(one)
    monkeypatch.setattr("interpreter.api.decide", interrupted(api.decide, 2))
    reply = one.submit("1")
    monkeypatch.undo()
    assert "Stopped with Ctrl-C." in reply.text and one.tree.at.number == 2 and reply.moved
    again = DesignSession(
        rules_of(Journal.read(one.keeper.path)), one.table, commands=DESIGN_COMMANDS, name=one.name, home=one.home
    )
    grown(again, Journal.read(one.keeper.path).records)
    assert again.position == one.position
    one.submit("undo")
    assert state(one) == before


def test_what_is_grown_is_written_down_whatever_is_pressed(tmp_path, monkeypatch):
    one = session(tmp_path, kept=True)
    monkeypatch.setattr(one.tree, "grow", interrupted(one.tree.grow, 0))
    one.submit("1")
    assert len(one.tree.nodes) == 2 and sum("choice" in record for record in one.notes) == 1


def test_an_answer_that_the_rules_cannot_carry_out_leaves_nothing_to_take_back(tmp_path, monkeypatch):
    one = session(tmp_path)

    def stuck(*args):
        raise RuleError(0, "nothing fits")

    monkeypatch.setattr("interpreter.api.decide", stuck)
    assert one.submit("1").error and one.submit("undo").text.startswith("There is nothing to take back")


def test_an_input_that_ends_in_the_middle_of_an_edit_changes_nothing(tmp_path):
    def ended(question):
        raise EOFError

    assert line_by_line(Output(io.StringIO()), ended, "02", "old\n", ENGLISH) is None
