"""The cause stands with the effect: a line about what a card does names the card, where no line above does and the reader sees it."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import api
from interpreter.model.views import OMNISCIENT
from places import rules_beside
from repl.render.log import Telling
from repl.render.voice import Voice

RULES = rules_beside(__file__, "cause_told")


def told(path: Path, seat: int | None = 1, row: str = "", rules: str = RULES) -> list[str]:
    """Return what somebody reads of the game, each line as it is laid."""
    (path / "bells.naipe").write_text(rules.format(row=row), encoding="utf-8")
    game = api.load(path)
    history = [api.begin(game, 2, 1)]
    voice = Voice(game, "en", history[0].program)
    return [line.laid for line in Telling(voice, ["Ana", "Bea"], seat).told(history)]


def test_what_a_card_does_names_it_once(tmp_path):
    assert told(tmp_path) == [
        "You ring.",
        "  Your done becomes 1.",
        "  “Bell”: you earn 1 coins.",
        "  You earn 2 coins.",
        "Bea rings.",
        "  Bea's done becomes 1.",
        "  “Bell”: Bea earns 1 coins.",
        "  Bea earns 2 coins.",
    ]


def test_a_line_below_one_that_names_the_card_does_not_name_it_again(tmp_path):
    lines = told(tmp_path, rules=RULES.replace("[ring/rings]", "[ring/rings] “Bell”"))
    assert lines[:3] == ["You ring “Bell”.", "  Your done becomes 1.", "  You earn 1 coins."]


@pytest.mark.parametrize("seat", [None, 1, 2])
def test_a_card_that_the_reader_does_not_see_is_not_named(tmp_path, seat):
    lines = told(tmp_path, seat, row=", face down")
    assert any("earn" in line for line in lines)
    assert not any("Bell" in line for line in lines)


def test_who_sees_everything_reads_the_card_that_lies_face_down(tmp_path):
    assert any("“Bell”:" in line for line in told(tmp_path, OMNISCIENT, row=", face down"))


def test_what_goes_on_after_a_question_does_not_name_the_card_again(tmp_path):
    """The line that named it was told before the question."""
    rules = RULES.replace("who earns 1\n    who earns 2", "who spends 1").replace(
        "prose en\n",
        "verb spend spends spent: who spends number n\n  who may\n    who earns n\n    who earns n\n\nprose en\n"
        '  spend: "[spend/spends] time"\n',
    )
    (tmp_path / "bells.naipe").write_text(rules.format(row=""), encoding="utf-8")
    game = api.load(tmp_path)
    history = [api.begin(game, 2, 1)]
    history.append(api.decide(game, history[0], "yes"))
    voice = Voice(game, "en", history[0].program)
    telling = Telling(voice, ["Ana", "Bea"], 1)
    lines = [line.laid.strip() for line in telling.told(history)]
    assert "“Bell”: you spend time." in lines and lines.count("You earn 1 coins.") == 2
    assert [line.laid.strip() for line in telling.told(history, 1)][:2] == ["You earn 1 coins.", "You earn 1 coins."]
