"""`pass`: no to a question, and to the same one again until something changes for whoever is asked."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from interpreter import api
from places import rules_beside
from repl.asking.passing import MOST
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.table import Table

RULES = rules_beside(__file__, "passing")


def begun(tmp_path: Path, extra: str = "", people: Sequence[int] = (1,)) -> Session:
    """Return a session of the bell, at its first question; `extra` happens at the end of each round."""
    file = tmp_path / "bell.naipe"
    file.write_text(RULES.replace("    EXTRA\n", f"    {extra}\n" if extra else ""))
    table = Table(("Ana", "Bea"), frozenset({1, 2} - set(people)), 5)
    session = Session(api.load(file), table, commands=COMMANDS, language="en")
    session.start()
    if len(people) > 1:
        session.submit("")
    return session


def round_of(session: Session) -> object:
    return dict(session.view().values)["round"]


def test_the_same_question_passes_until_there_is_a_new_answer(tmp_path):
    one = begun(tmp_path, "if round = 7: raise seat(1).bells by 1")
    assert one.asked() is not None and round_of(one) == 1
    said = one.submit("pass").text
    assert round_of(one) == 8
    assert "`pass` has answered 6 questions with no." in said
    assert "there is an answer that was not there before" in said
    assert [option for seat, option in one.taken if seat == 1] == ["no"] * 7


def test_the_same_question_is_asked_where_something_of_ones_own_has_changed(tmp_path):
    one = begun(tmp_path, "if round = 4: raise seat(1).coins by 1")
    said = one.submit("pass").text
    assert round_of(one) == 5 and "something of yours has changed" in said


def test_what_changes_for_another_player_does_not_end_it(tmp_path):
    one = begun(tmp_path, "if round < 20: raise seat(2).coins by 1")
    one.submit("pass")
    assert round_of(one) == MOST + 2, "not for ever"


def test_another_question_is_asked_and_the_first_one_passes_again_after_it(tmp_path):
    one = begun(tmp_path, "if round = 3: run question for seat(1)")
    said = one.submit("pass").text
    assert one.asked().line.startswith("Ana") and round_of(one) == 3 and "answered 2 questions with no" in said
    one.submit("1")
    assert round_of(one) == 4, "the answer has changed something of hers"


def test_undo_leads_to_the_last_question_that_passed_and_nothing_passes_any_more(tmp_path):
    one = begun(tmp_path, "if round = 7: raise seat(1).bells by 1")
    one.submit("pass")
    assert not one.undo()
    assert round_of(one) == 7 and one.asked() is not None
    one.submit("no")
    assert round_of(one) == 8


def test_two_people_at_one_screen_each_pass_by_themselves(tmp_path):
    one = begun(tmp_path, "if round = 5: raise seat(1).bells by 1", people=(1, 2))
    assert one.viewer == 1
    one.submit("pass")
    assert one.curtain is not None and one.curtain.to == 2
    while one.curtain:
        one.submit("")
    one.submit("pass")
    assert one.curtain is not None and one.curtain.to == 1 and round_of(one) == 6


def test_whoever_looks_is_not_told_why_the_question_of_another_does_not_pass(tmp_path):
    """A new answer may be a card in a hand."""
    one = begun(tmp_path, "if round = 5: raise seat(2).bells by 1", people=(1, 2))
    one.submit("no")
    while one.curtain:
        one.submit("")
    one.submit("pass")
    said = []
    while not (one.curtain and one.curtain.to == 2):
        while one.curtain:
            said.append(one.submit("").text)
        said.append(one.submit("no").text)
    assert round_of(one) == 6 and "`pass`" not in "".join(text for text in said if "same question" not in text)


def test_who_says_no_to_the_same_question_again_is_told_of_it_once(tmp_path):
    one = begun(tmp_path)
    said = [one.submit("no").text for _ in range(4)]
    assert ["`pass`" in text for text in said] == [True, False, False, False]


def test_a_question_without_a_no_cannot_pass(tmp_path):
    one = begun(tmp_path, "run question for seat(1)")
    one.submit("no")
    said = one.submit("pass")
    assert said.error and "no is not an answer" in said.text


@pytest.mark.parametrize("name, players", [("boratime", 2), ("limit", 3)])
def test_what_passes_are_decisions_of_the_game_like_others(name, players):
    table = Table(("Ana", *(f"Bot {n}" for n in range(2, players + 1))), frozenset(range(2, players + 1)), 4)
    one = Session(api.load(name, scenarios=False), table, commands=COMMANDS, language="pt")
    one.start()
    chance, passed = random.Random(4), 0
    for _ in range(25):
        asked = one.asked()
        if asked is None:
            break
        taken = len(one.taken)
        if any(choice.option.id == "no" and choice.option.possible for choice in asked.choices):
            one.submit("pass")
            passed += sum(seat == 1 for seat, _ in one.taken[taken:]) > 1
        else:
            one.submit(chance.choice([choice.key for choice in asked.choices if choice.option.possible]))
    assert name != "boratime" or passed > 2
    again = Session(one.game, table, commands=COMMANDS, language="pt")
    again.play_back(one.taken)
    assert again.position.digest() == one.position.digest()
