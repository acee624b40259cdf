"""`naipe export`: the table, the data, and the saved object of Tabletop Simulator, field by field."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from test_printed_game import printed

from repl.cli.cli import run
from repl.printing.printed import PrintedGame, PrintedLine
from repl.printing.tables import as_csv
from repl.printing.tabletop import PER_SHEET, saved_object
from repl.terminal.context import Context


def naipe(*words: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    return run(["export", *words], Context(io.StringIO(), out, err, {})), out.getvalue(), err.getvalue()


def test_a_table_has_a_row_for_each_card_and_deck(tmp_path):
    assert naipe("agencia", str(tmp_path / "new"), "--to", "csv", "--lang", "pt")[0] == 0
    text = (tmp_path / "new" / "agencia.csv").read_bytes().decode("utf-8-sig")
    head, *rows = csv.reader(io.StringIO(text, newline=""))
    assert head == ["baralho", "número", "título", "tipo de peça", "cópias", "ideologia", "tipo", "texto"]
    assert sum(int(row[4]) for row in rows) == 280
    assert next(row for row in rows if row[1] == "014")[:6] == [
        "Deck principal", "014", "Populismo xenófobo", "carta", "1", "A serpente do fascismo",
    ]  # fmt: skip


def test_no_cell_is_a_formula_to_a_spreadsheet():
    game = printed("agencia", "pt")
    bad = replace(game.cards[0], title='=HYPERLINK("x")', lines=(PrintedLine("-1+cmd|' /C calc'!A0"),))
    (_, row) = csv.reader(io.StringIO(as_csv(replace(game, cards=(bad,))).removeprefix("\ufeff"), newline=""))
    assert row[2] == '\'=HYPERLINK("x")' and row[-1].startswith("'-1+")


def test_data_is_what_show_prints(tmp_path):
    assert naipe("som", str(tmp_path), "--to", "json", "--lang", "ca")[:2] == (0, f"un fitxer: {tmp_path}\n")
    data = json.loads((tmp_path / "som.json").read_text(encoding="utf-8"))
    assert data["format"] == "naipe-cards-1" and len(data["cards"]) == 53


def with_cards(number: int) -> PrintedGame:
    """Return a game of one deck with so many different cards, each once."""
    game = printed("agencia", "pt")
    cards = [replace(game.cards[0], number=str(place), decks=(("principal", 1),)) for place in range(number)]
    return replace(game, cards=tuple(cards), decks=(replace(game.decks[0], copies=number),))


@pytest.mark.parametrize(("number", "sheets"), [(1, 1), (69, 1), (70, 2), (138, 2), (139, 3)])
def test_sixty_nine_cards_stand_on_a_sheet(number, sheets):
    made = saved_object(with_cards(number), [f"sheet-{n}" for n in range(sheets)], {"principal": "back"})
    (one,) = made["ObjectStates"]
    cards = one.get("ContainedObjects", [one])
    assert one["Name"] == ("CardCustom" if number == 1 else "DeckCustom"), "a deck has two cards at least"
    assert [card["CardID"] for card in cards] == [100 * (n // 69 + 1) + n % 69 for n in range(number)]
    assert {look["FaceURL"] for look in one["CustomDeck"].values()} == {f"sheet-{n}" for n in range(sheets)}
    assert PER_SHEET == 69, "the last of seventy places is that of hidden cards"


def test_each_different_card_is_drawn_once_and_its_copies_are_in_the_saved_object():
    game = printed("agencia", "pt")
    backs = {deck.id: f"back-{deck.id}" for deck in game.decks}
    made = saved_object(game, [f"sheet-{n}" for n in range(4)], backs)
    assert [one["Nickname"] for one in made["ObjectStates"]] == [deck.title for deck in game.decks]
    assert sum(len(one["DeckIDs"]) for one in made["ObjectStates"]) == 280
    for one, deck in zip(made["ObjectStates"], game.decks):
        assert one["DeckIDs"] == [card["CardID"] for card in one["ContainedObjects"]]
        assert {look["BackURL"] for look in one["CustomDeck"].values()} == {f"back-{deck.id}"}
        assert {str(number // 100) for number in one["DeckIDs"]} == set(one["CustomDeck"])
        for card in one["ContainedObjects"]:
            (look,) = card["CustomDeck"].values()
            assert (look["NumWidth"], look["NumHeight"], look["BackIsHidden"]) == (10, 7, True)
            assert card["CardID"] % 100 < 69
    card = made["ObjectStates"][0]["ContainedObjects"][13]
    assert card["Nickname"] == "014 Populismo xenófobo" and "Você entrega 2 cartas" in card["Description"]
    assert card["Tags"] == ["carta", "A serpente do fascismo"]
    assert {
        "Name",
        "Transform",
        "Nickname",
        "Description",
        "ColorDiffuse",
        "Locked",
        "CardID",
        "SidewaysCard",
    } <= card.keys()
    assert set(card["Transform"]) == {f"{kind}{axis}" for kind in ("pos", "rot", "scale") for axis in "XYZ"}


def test_sheets_backs_and_the_saved_object_are_written(tmp_path):
    pytest.importorskip("typst", reason="naipe[print] is not installed")
    code, said, _ = naipe("som", str(tmp_path), "--to", "tts", "--lang", "ca", "--url", "https://example.org/som/")
    assert code == 0 and said.startswith("9 fitxers: ")
    sheet = (tmp_path / "som-sheet-1.png").read_bytes()
    width, height = int.from_bytes(sheet[16:20]), int.from_bytes(sheet[20:24])
    assert (width, height) == (4093, 4002), "at most 4096 pixels, ten by seven poker cards"
    made = json.loads((tmp_path / "som-tts.json").read_text(encoding="utf-8"))
    urls = {
        url
        for one in made["ObjectStates"]
        for look in one["CustomDeck"].values()
        for url in (look["FaceURL"], look["BackURL"])
    }
    assert {Path(url).name for url in urls} == {path.name for path in tmp_path.iterdir() if path.suffix == ".png"}
    assert all(url.startswith("https://example.org/som/som-") for url in urls)


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "a").write_text("")
    code, out, err = naipe("som", str(tmp_path / "a"), "--to", "csv")
    assert (code, out) == (2, "") and "is no folder" in err
