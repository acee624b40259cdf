"""A long game in plain text: a decision is read in a page, and what has not changed is not said again (P3-21)."""

from __future__ import annotations

import io
import random
import re

import pytest
from test_charts import chart

from loaded import loaded
from places import ROOT
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.table import Table
from repl.render.charts import drawing
from repl.render.output import Output
from repl.render.plain_screen import MOST_LINES, changed, laid_out, plain_board, plain_rows
from repl.terminal.main_loop import play

TABLE = Table(("Ana", "Bot 2", "Bot 3"), frozenset({2, 3}), 3)


def begun() -> Session:
    one = Session(loaded(ROOT / "rulebooks" / "clash"), TABLE, commands=COMMANDS, language="pt")
    one.start()
    return one


def told(lines: int, *last: str) -> list[str]:
    """Return what is said at each prompt of a game in plain text, first answers by chance, then lines that are given."""
    one = Session(loaded(ROOT / "rulebooks" / "clash"), TABLE, commands=COMMANDS, language="pt")
    stream, chance, said, given = io.StringIO(), random.Random(5), list[str](), list(last)

    def ask(prompt: str) -> str:
        said.append(stream.getvalue())
        stream.seek(0)
        stream.truncate()
        if len(said) > lines:
            return given.pop(0) if given else "quit"
        asked = one.asked()
        assert asked is not None
        return chance.choice([choice.key for choice in asked.choices if choice.option.possible])

    play(one, Output(stream, plain=True), ask)
    return said


def own_lines(text):
    return sum(not line.startswith(("—", "Bot")) for line in text.split("\n"))


def test_decisions_of_a_long_game_are_a_page_each():
    first, *others = told(14)
    assert own_lines(first) <= MOST_LINES, first  # a page for the board and the question, beside what the bots did
    assert "todas as outras" in first and "que ninguém tem" in first
    assert len(others) == 14
    for text in others:
        assert own_lines(text) <= MOST_LINES, text


def test_the_whole_board_is_said_when_it_is_asked_for():
    asked = told(3, "board", "quit")[-1]
    assert "teocracia: " in asked and "inexplorado (" in asked
    assert "todas as outras" not in asked and "que ninguém tem" not in asked


def test_texts_of_a_long_board_are_said_when_they_are_asked_for():
    one = begun()
    brief, full = plain_board(one.board()), plain_board(one.board(), texts=True)
    assert "Seu limite de alimentos" not in brief and "`tabuleiro textos`" in brief
    assert "Seu limite de alimentos" in full
    assert brief.count("\n") < 30 < 200 < full.count("\n")


def test_of_a_board_that_was_said_only_what_is_new_is_said_below_its_heading():
    rows = ["Game, turn of Bea", "map", "  A1: wood", "  A2: wood", "", "hand (1)", "  7 Oak"]
    before = ["Game, turn of Ana", "map", "  A1: wood", "  A2: sea", "", "hand (1)", "  7 Oak"]
    assert changed(rows, before) == ["Game, turn of Bea", "map", "  A2: wood"]
    assert changed(rows, rows) == ["Game, turn of Bea"]
    shown = plain_rows(begun().board())
    assert changed(shown, shown) == shown[:1]


def test_a_new_row_that_reads_like_a_row_of_somebody_else_is_said_with_its_player():
    before = ["Game", "> Ana: 3 coins", "    table: Oak", "  Bea: 3 coins", "    table: Elm"]
    rows = ["Game", "> Ana: 3 coins", "    table: Oak", "    table: Elm", "  Bea: 3 coins", "    table: Oak"]
    assert changed(rows, before)[1:] == ["> Ana: 3 coins", "    table: Elm", "  Bea: 3 coins", "    table: Oak"]


def test_each_person_at_a_screen_is_said_what_is_new_since_their_own_board():
    game = loaded(ROOT / "rulebooks" / "clash")
    one = Session(game, Table(("Ana", "Bea"), frozenset(), 3), commands=COMMANDS, language="en")
    stream = io.StringIO()
    output = Output(stream, plain=True)
    chance, turns = random.Random(5), list[int]()

    def ask(prompt: str) -> str:
        asked = one.asked()
        if asked is None:
            return ""
        assert one.viewer is not None
        turns.append(one.viewer)
        if set(turns) == {1, 2}:
            raise EOFError
        return chance.choice([choice.key for choice in asked.choices if choice.option.possible])

    play(one, output, ask)
    for viewer in (1, 2):
        assert laid_out(output.boards[("Ana", "Bea"), 3, viewer], 80) in stream.getvalue()


def test_cells_in_which_the_same_lies_share_a_line_and_what_is_rare_comes_first():
    alike = {(1, 1): ("sea",), (1, 2): ("sea",), (2, 2): ("wood",), (2, 1): ("sea",)}
    assert list(drawing.told(chart(alike))) == ["land:", "  2,2: wood", "  sea (3): 1,1, 2,1, 1,2"]
    del alike[2, 1]
    assert list(drawing.told(chart(alike))) == ["land:", "  1,1: sea", "  2,1: sea", "  2,2: wood"]


def test_answers_that_cannot_be_given_share_a_line_where_they_are_many():
    text = next(text for text in told(14) if "aprender um avanço" in text)
    line = next(line for line in text.split("\n") if "agora é impossível: " in line)
    assert ", 4 construir" in line and "`por que não` diz por quê" in text


@pytest.mark.parametrize("width", [40, 80, 200])
def test_no_line_of_a_board_is_wider_than_asked(width):
    assert max(map(len, plain_board(begun().board(), width).split("\n"))) <= width


def test_a_table_of_many_numbers_begins_on_a_page_and_says_everything():
    """Numbers of one player share a row, so do equal rows of a table; who has the same as another player is one row."""
    table = Table(("Ana", "Bot 2", "Bot 3"), frozenset({2, 3}), 1)
    one = Session(loaded(ROOT / "rulebooks" / "limit"), table, commands=COMMANDS, language="pt")
    stream = io.StringIO()
    one.start()
    play(one, Output(stream, plain=True), lambda prompt: "quit")
    first = stream.getvalue().split("\n\n")[0]
    rows = plain_rows(one.board(), once=True)
    assert laid_out(rows, 80) in first and first.count("\n") <= MOST_LINES - 5
    assert rows.count("    de resto, igual a Ana") == 2
    assert "Classe D e Classe E: nível de vida 1 de 4" in " ".join(rows)
    later = plain_rows(one.board())
    assert "igual a Ana" not in " ".join(later) and len(later) > len(rows)
    words, those_later = (
        set(re.findall(r"\w+", " ".join(told))) for told in (plain_rows(one.board(), whole=True), later)
    )
    assert words <= those_later
