"""What boards, questions and score sheets say of copies, of cards side by side, and of what lay hidden."""

from __future__ import annotations

from interpreter import api
from places import rules_beside
from repl.play.commands import COMMANDS
from repl.play.ending import sheets
from repl.play.session import Session
from repl.play.table import Table
from repl.render.plain_screen import plain_board

RULES = rules_beside(__file__, "copies_on_boards")


def session(
    tmp_path,
    ask: str = "seat(1) decides among yes, no as go_on",
    table: str = "deck: rank",
    prose: str = 'prose en\n  card: "card", "cards"',
):
    (tmp_path / "copies.naipe").write_text(RULES.format(ask=ask, table=table, prose=prose), encoding="utf-8")
    game = api.load(tmp_path)
    one = Session(game, Table(("Ana", "Bea"), frozenset(), seed=1), commands=COMMANDS)
    one.start()
    one.submit("")
    return one


def test_copies_share_a_row_of_a_table_and_a_pile_says_how_many_there_are(tmp_path):  # F17
    rows = [line.strip() for line in plain_board(session(tmp_path).board(), 80).split("\n")]
    assert "Red (5 x): rank 1" in rows
    assert "Stream: stack Blue (2 x)" in rows and "Lake: stack Blue (2 x)" in rows


def test_a_display_lists_all_its_cards(tmp_path):  # F17
    rows = plain_board(session(tmp_path).board(), 80).split("\n")
    assert any(
        line.startswith("row 3: 02 Blue, 01 Red (2 x)") or (line.startswith("row 3: ") and "Red" in line)
        for line in rows
    ), rows


def test_where_a_card_lies_is_said_by_a_title(tmp_path):  # F17
    one = session(tmp_path, "seat(1) chooses a card in every stack as prey")
    texts = [choice.label for choice in one.asked().choices]
    assert len(texts) == len(set(texts)) == 2
    assert all("Stream" in text or "Lake" in text for text in texts) and not any("pool-" in text for text in texts)


def test_the_score_sheet_knows_what_lay_hidden_when_the_game_is_over(tmp_path):  # F18
    one = session(tmp_path)
    one.submit("1")
    assert one.is_over
    (sheet,) = sheets(one)
    assert "?" not in str(sheet.rows) and sheet.rows[0][2] == ("1", "1")


def test_two_copies_that_only_differ_in_who_knows_them_are_told_apart(tmp_path):  # F20
    ask = "move all cards in row to seat(1).hand\n  reveal the top of seat(1).hand to seat(2)\n  seat(1) chooses a card in seat(1).hand as prey"
    one = session(tmp_path, ask)
    texts = [choice.label for choice in one.asked().choices]
    assert len(texts) == len(set(texts)), texts
    assert sum("(seen by Bea)" in text for text in texts) == 1, texts
    assert [option.known_to for option in one.decision.options if option.known_to] == [(2,)]
