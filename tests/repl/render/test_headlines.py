"""A headline (`show NAME as headline`) stands in the title of the screen, is never folded in the log, and is told of lines that
have no room."""

from __future__ import annotations

import pytest

from interpreter import api
from places import rules_beside
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.table import Table
from repl.render.gist import gist
from repl.screen.compose import composed
from repl.screen.looking import Looking
from repl.screen.rows import plain
from repl.screen.table import scene

RULES = rules_beside(__file__, "headlines")


@pytest.fixture
def session(tmp_path):
    (tmp_path / "match.naipe").write_text(RULES, encoding="utf-8")
    one = Session(api.load(tmp_path), Table(("Ana", "Bot 2"), frozenset({2})), commands=COMMANDS, language="en")
    one.start()
    return one


def test_the_title_has_the_headline_of_each_player(session):
    first = plain(composed(scene(session), Looking(), 80, 22).rows[0])
    assert first.rstrip().endswith("goals: Ana 0 → Bot 2 1")


def test_what_only_its_owner_sees_is_no_headline(session):
    assert session.position.program.headlines == (("player", "goals"), (None, "ball"))


def test_a_line_about_a_headline_is_not_folded(session):
    assert [line.text for line in session.lines() if line.always] == ["Bot 2 has 1 goal.", "The ball becomes 1."]


def test_hidden_lines_are_summarised_by_the_headlines_of_all_and_the_numbers_of_the_viewer(session):
    lines = session.lines(details=True)
    end = (len(session.history), 0)
    teller = session.voice, session.table.names
    assert gist((*teller, 1), session.history, lines, end) == ["— goals of Bot 2 0 → 1 · ball 0 → 1 —"]
    assert gist((*teller, 2), session.history, lines, end) == ["— ball 0 → 1 · you: luck 0 → 2, goals 0 → 1 —"]
