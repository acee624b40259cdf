"""What a designer wrote and has not taken in: kept over quitting, put by, never written over what another program wrote."""

from dataclasses import replace

import pytest

from designing import SOFT_EDITS, TABLE, card, home, session, state
from interpreter import api
from interpreter.positions.journal import Journal, JournalError
from repl.design.commands import DESIGN_COMMANDS
from repl.design.commands.load import grown, of_the_disk, rules_of
from repl.design.rules_texts import first_record
from repl.design.session import DesignSession
from repl.play.table import Table

GOOD, _, OTHER, _ = SOFT_EDITS
FOUR = Table(("Ana", "Beto", "Cris", "Davi"), seed=7)
BAD = "edit 02\n" + card("02", "copies 9", "you discrd 1")


def resumed(one):
    contents = Journal.read(one.keeper.path)
    other = DesignSession(rules_of(contents), TABLE, commands=DESIGN_COMMANDS, name=one.name, home=one.home)
    grown(other, contents.records)
    return other


def opened(one, what):
    texts = []
    one.editor = lambda title, text: texts.append(text)
    one.submit(what)
    return texts[0]


def test_what_was_written_and_not_taken_in_outlives_the_program(tmp_path):
    for text, what in ((BAD, "discrd 1"), (GOOD, "discard 0")):
        one = session(tmp_path, kept=True)
        one.submit(text)
        assert "Your text of 02 Blue flag is not in the game yet" in one.submit("quit").text
        other = resumed(one)
        assert what in opened(other, "edit 02")
        assert other.game.digest == one.game.digest


def test_what_was_taken_in_or_forgotten_is_no_draft_any_more(tmp_path):
    for last in ("here", "drop", "edit 02\n" + card("02", "copies 9", "cost 2", "you discard 2", "you earn 3")):
        one = session(tmp_path / last[:4], kept=True)
        one.submit(GOOD)
        one.submit(last)
        assert "Not in the game" not in one.submit("quit").text and not resumed(one).drafts


def test_a_text_with_an_error_can_be_forgotten(tmp_path):
    one = session(tmp_path)
    one.submit(BAD)
    assert one.submit("drop").text == "Your texts of 02 Blue flag are dropped. The rules have not changed."
    assert "discard 2" in opened(one, "edit 02")
    assert one.submit("drop").error


def test_another_edit_puts_the_one_that_waits_by(tmp_path):
    one = session(tmp_path)
    one.submit(GOOD)
    reply = one.submit(OTHER)
    assert "Your text of 02 Blue flag is kept, but it is not in the game" in reply.text
    one.submit("here")
    assert "discard 0" in opened(one, "edit 02")


def test_a_text_without_its_first_line_is_not_glued_to_the_card_above(tmp_path):
    one = session(tmp_path)
    before = state(one)
    reply = one.submit("edit 02\n  you discard 1")
    assert reply.error and 'as in `card 02 "Blue flag"`' in reply.text and one.change is None
    assert one.submit("rebase").error and state(one) == before


def test_what_another_program_wrote_is_taken_in_and_never_written_over(tmp_path):
    one = session(tmp_path)
    one.submit("watch")
    file = home(tmp_path) / "cards.naipe"
    old = file.read_text()
    file.write_text(old.replace("you discard 2", "you discard 1"))
    new = file.read_text()
    one.submit("")
    reply = one.submit("here")
    assert "in force from here on" in reply.text and not any(line.style == "error" for line in reply.said)
    reply = one.submit("undo")
    assert "left alone" in reply.text and file.read_text() == new and one.edits == 0


def test_undo_of_an_edit_says_when_it_cannot_write_the_file_back(tmp_path):
    one = session(tmp_path)
    one.submit(GOOD.replace("\n", " here\n", 1))
    file = home(tmp_path) / "cards.naipe"
    file.write_text(file.read_text() + "\n-- by somebody else\n")
    assert "has another text" in one.submit("undo").text and "by somebody else" in file.read_text()
    one.submit("1")
    one.submit('keep "a flag"')
    kept = home(tmp_path) / "scenarios" / "kept.naipe"
    kept.write_text(kept.read_text() + "\n-- by somebody else\n")
    assert "was changed since, so it was left alone" in one.submit("undo").text and kept.exists()


def test_files_that_change_one_after_the_other_are_taken_in_together(tmp_path):
    one = session(tmp_path)
    one.submit("watch")
    cards, rules = home(tmp_path) / "cards.naipe", home(tmp_path) / "rules.naipe"
    cards.write_text(cards.read_text().replace("earn", "gain"))
    assert one.submit("").error, "there is no such verb yet"
    rules.write_text(rules.read_text().replace("earn", "gain"))
    reply = one.submit("")
    assert "cards.naipe" in reply.text and "rules.naipe" in reply.text, reply.text


def test_a_file_that_is_put_back_leaves_nothing_to_take_in(tmp_path):
    one = session(tmp_path)
    one.submit("watch")
    file = home(tmp_path) / "cards.naipe"
    text = file.read_text()
    file.write_text(text.replace("you discard 2", "you discard 1"))
    assert "The new text is good" in one.submit("").text
    file.write_text(text)
    assert "in force already" in one.submit("").text
    assert one.submit("here").error and one.edits == 0


def test_a_new_file_is_noticed(tmp_path):
    one = session(tmp_path)
    one.submit("watch")
    assert not one.submit("1").error
    (home(tmp_path) / "more.naipe").write_text('card 07 "Signal"\n  copies 1\n  you draw 1\n')
    assert "more.naipe: The new text is good" in one.submit("").text
    assert "in force" in one.submit("rebase").text and "Signal" in one.submit("show 07").text


def test_a_command_is_done_although_a_file_has_an_error(tmp_path):
    one = session(tmp_path)
    one.submit("watch")
    file = home(tmp_path) / "cards.naipe"
    file.write_text(file.read_text().replace("you discard 2", "you discrd 2"))
    reply = one.submit("eval 1 + 1")
    assert "discrd" in reply.text and reply.text.endswith("2")


def rewritten(place, old, new):
    path = place / "cards.naipe"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def said_of_the_disk(one):
    return " ".join(line.text for line in of_the_disk(one))


def test_a_game_outlives_what_is_written_to_its_files_meanwhile(tmp_path):
    """The designer goes on in her editor when she has left, and the game is there all the same."""
    for name, old, new in (
        ("better", "you earn 3", "you earn 4"),
        ("wrong", "you earn 3", "you eran 3"),
        ("gone", "", ""),
    ):
        one = session(tmp_path / name, kept=True)
        one.submit("1")
        one.submit(OTHER)
        one.submit("fork trial")
        before, digest = state(one), one.game.digest
        one.submit("quit")
        if old:
            rewritten(one.home, old, new)
        else:
            (one.home / "cards.naipe").unlink()
        other = resumed(one)
        assert state(other) == before and other.game.digest == digest
        assert "The rules on disk have changed: cards.naipe" in said_of_the_disk(other)


def test_what_was_written_meanwhile_can_be_taken_in(tmp_path):
    one = session(tmp_path, kept=True)
    one.submit("1")
    one.submit("quit")
    assert said_of_the_disk(resumed(one)) == ""
    rewritten(one.home, "you earn 3", "you earn 4")
    other = resumed(one)
    assert "cards.naipe" in other.submit("watch").text
    assert not other.submit("rebase").error
    assert "earn 4" in other.game.book.written(other.game.card("02").node)
    assert said_of_the_disk(other) == ""


@pytest.mark.parametrize("lines", [[OTHER, "fork trial"], [OTHER, "here", "goto 0"], [OTHER, "here", "undo"]])
def test_of_a_file_that_nobody_else_wrote_it_is_not_said_that_it_changed(tmp_path, lines):
    one = session(tmp_path, kept=True)
    for line in lines:
        assert not one.submit(line).error
    one.submit("quit")
    assert said_of_the_disk(resumed(one)) == ""


def test_of_a_file_that_was_set_back_to_what_the_game_began_with_it_is_said(tmp_path):
    one = session(tmp_path, kept=True)
    before = (one.home / "cards.naipe").read_text(encoding="utf-8")
    one.submit(OTHER)
    one.submit("here")
    one.submit("quit")
    (one.home / "cards.naipe").write_text(before, encoding="utf-8")
    assert "The rules on disk have changed: cards.naipe" in said_of_the_disk(resumed(one))


def test_what_is_changed_of_a_game_that_comes_with_naipe_changes_nothing_on_disk(tmp_path):
    one = DesignSession(api.load("agencia"), FOUR, commands=DESIGN_COMMANDS, name="agencia", folder=tmp_path)
    one.keep()
    one.submit("edit 007 here\n" + one.game.book.written(one.game.card("007").node) + "\n  you draw 1\n")
    assert one.edits == 1
    one.submit("quit")
    contents = Journal.read(one.keeper.path)
    other = DesignSession(rules_of(contents), FOUR, commands=DESIGN_COMMANDS, name="agencia")
    grown(other, contents.records)
    assert other.edits == 1 and said_of_the_disk(other) == ""


def test_what_was_done_before_a_game_was_opened_is_gone_back_behind_and_not_taken_back(tmp_path):
    one = session(tmp_path, kept=True)
    one.submit("1")
    one.submit("quit")
    other = resumed(one)
    assert not other.submit("1").error and not other.submit("undo").error
    before = state(other)
    assert other.submit("undo").text.startswith(
        "What was done before this game was opened cannot be undone here; use `back`"
    )
    assert state(other) == before and not other.submit("back").error
    assert "nothing has been done yet" in session(tmp_path / "new").submit("undo").text


def test_a_game_that_kept_other_rules_than_it_says_does_not_go_on(tmp_path):
    one = session(tmp_path, kept=True)
    one.submit("quit")
    rewritten(one.home, "you earn 3", "you earn 4")
    contents = Journal.read(one.keeper.path)
    first = dict(contents.records[0])
    for rules in ("", "AAAA", "not base64", first_record(api.load(one.home))["rules"], 7, None):
        spoilt = replace(contents, records=({**first, "rules": rules}, *contents.records[1:]))
        with pytest.raises(JournalError, match="have changed"):
            rules_of(spoilt)
