"""`naipe export`: the table, the data, and the saved object of Tabletop Simulator, field by field."""

from __future__ import annotations

import csv
import io
import json
import shutil
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from test_printed_game import printed

from repl import cli
from repl.cli.cli import run
from repl.cli.verbs.paper.boards import DrawnBoard, as_pngs
from repl.printing.boards import Drawing, board_picture
from repl.printing.printed import PrintedGame, PrintedLine
from repl.printing.tables import as_csv
from repl.printing.tabletop import CARD, PER_SHEET, PLATE, Board, saved_object
from repl.render.board import Picture
from repl.render.charts.chart import Chart, Mark
from repl.render.phrases import Phrases
from repl.terminal.context import Context

AUCTION = Path(cli.__file__).parent / "kinds" / "auction"
SVG = "http://www.w3.org/2000/svg"


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
    assert code == 0 and said.startswith("10 fitxers: ")
    sheet = (tmp_path / "som-sheet-1.png").read_bytes()
    width, height = int.from_bytes(sheet[16:20]), int.from_bytes(sheet[20:24])
    assert (width, height) == (4093, 4002), "at most 4096 pixels, ten by seven poker cards"
    made = json.loads((tmp_path / "som-tts.json").read_text(encoding="utf-8"))
    urls = {
        url
        for one in made["ObjectStates"]
        for look in one.get("CustomDeck", {}).values()
        for url in (look["FaceURL"], look["BackURL"])
    }
    (board,) = (one for one in made["ObjectStates"] if one["Name"] == "Custom_Tile")
    assert (board["Nickname"], board["Locked"], board["Transform"]["rotZ"]) == ("el país", True, 0), "face up"
    urls.add(board["CustomImage"]["ImageURL"])
    assert {Path(url).name for url in urls} == {path.name for path in tmp_path.iterdir() if path.suffix == ".png"}
    assert all(url.startswith("https://example.org/som/som-") for url in urls)


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "a").write_text("")
    code, out, err = naipe("som", str(tmp_path / "a"), "--to", "csv")
    assert (code, out) == (2, "") and "is not a folder" in err


def test_boards_lie_behind_the_decks_beside_one_another_as_large_as_beside_a_card():
    boards = [Board("map", "map.png", 126.0, 189.0), Board("Ana", "ana.png", 63.0, 31.5)]
    made = saved_object(with_cards(2), ["sheet"], {"principal": "back"}, boards)["ObjectStates"][1:]
    assert [one["Name"] for one in made] == ["Custom_Tile"] * 2
    images = [one["CustomImage"] for one in made]
    assert [image["ImageURL"] for image in images] == ["map.png", "ana.png"]
    assert all(
        image.keys() == {"ImageURL", "ImageSecondaryURL", "ImageScalar", "WidthScale", "CustomTile"} for image in images
    )
    assert all(
        image["CustomTile"] == {"Type": 0, "Thickness": 0.1, "Stackable": False, "Stretch": True} for image in images
    )
    wide = [one["Transform"]["scaleX"] * PLATE for one in made]
    assert wide == pytest.approx([2 * CARD, CARD], abs=0.01), "twice and once as wide as a card"
    assert all(one["Transform"]["scaleX"] == one["Transform"]["scaleZ"] for one in made), "the picture keeps its form"
    first, second = (one["Transform"]["posX"] for one in made)
    assert second - first >= 1.5 * CARD + 3 - 0.01, "none lies on another"
    assert all(one["Transform"]["posZ"] - height / 2 >= 3 - 0.01 for one, height in zip(made, (3 * CARD, CARD / 2)))


# --------------------------------------------------------------------- boards


def drawn(folder: Path, name: str) -> tuple[ElementTree.Element, list[str]]:
    """Return a picture, and its texts."""
    picture = ElementTree.fromstring((folder / f"{name}.svg").read_text(encoding="utf-8"))
    return picture, ["".join(one.itertext()) for one in picture.iter() if one.tag.endswith("}text")]


def test_a_board_is_a_picture_that_is_large_enough_to_play_on(tmp_path):
    code, said, _ = naipe("clash", str(tmp_path), "--to", "boards", "--lang", "pt")
    assert (code, said) == (0, f"2 arquivos: {tmp_path}\n")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["clash-board-avancos.svg", "clash-board-mapa.svg"]
    picture, texts = drawn(tmp_path, "clash-board-mapa")
    hexes = [one for one in picture.iter() if one.tag.endswith("}polygon")]
    assert len(hexes) == 3 + 6 + 7 + 8 + 7 + 6 + 3 and {"A3", "D1", "G7"} <= set(texts), "each cell with its name"
    assert picture.get("width") == f"{picture.get('viewBox').split()[2]}mm", "a unit is a millimetre"
    corners = [tuple(map(float, one.split(","))) for one in hexes[0].get("points").split()]
    assert max(y for _, y in corners) - min(y for _, y in corners) == pytest.approx(28, abs=0.1)
    grounds = {one.get("fill") for one in hexes}
    assert len(grounds) > 3 and {"?\u00a0inexplorado", "g\u00a0planície"} <= set(texts), (
        "no colour without its letter and word"
    )
    assert texts[0] == "mapa" and "assentador" not in "".join(texts)
    assert not {"script", "image", "use"} & {one.tag.rpartition("}")[2] for one in picture.iter()}


def test_a_track_has_a_place_for_each_number_and_its_value_stands_out(tmp_path):
    assert naipe("limit", str(tmp_path), "--to", "boards", "--lang", "en")[0] == 0
    picture, texts = drawn(tmp_path, "limit-board-player-1")
    bold = [one for one in picture.iter() if one.get("font-weight") == "bold" and one.text.lstrip("-").isdecimal()]
    first = texts.index("social disorder")
    assert texts[first + 1 : first + 12] == [str(number) for number in range(-5, 6)]
    assert bold and all(one.get("text-anchor") == "middle" for one in bold)
    places = [float(one.get("x")) for one in picture.iter() if one.tag.endswith("}rect") and one.get("width") == "10"]
    assert {round(after - before, 2) for before, after in pairwise(places[:9])} == {10.0}, "as wide as a cube needs"


def test_a_tile_face_down_has_no_title_on_a_board_until_it_is_turned(tmp_path):
    assert naipe("som", str(tmp_path), "--to", "boards", "--lang", "ca", "--seed", "3")[0] == 0
    _, texts = drawn(tmp_path, "som-board-el-pais")
    assert texts.count("▒") == 37 and "Turisme" not in "".join(texts), "tiles that lie face down"
    later = ("--to", "boards", "--lang", "ca", "--seed", "3", "--after", "9")
    assert naipe("som", str(tmp_path), *later)[0] == 0
    _, after = drawn(tmp_path, "som-board-el-pais")
    assert after.count("▒") < 37 and {"A", "B", "1", "9"} <= set(after)
    twice = (tmp_path / "som-board-el-pais.svg").read_bytes()
    assert naipe("som", str(tmp_path), *later)[0] == 0
    assert (tmp_path / "som-board-el-pais.svg").read_bytes() == twice


def test_boards_are_pictures_of_pixels_too(tmp_path):
    pytest.importorskip("typst", reason="naipe[print] is not installed")
    code, said, _ = naipe("limit", str(tmp_path), "--to", "boards", "--lang", "fr", "--format", "png")
    assert code == 0 and said.startswith("5 fichiers")
    assert naipe("limit", str(tmp_path / "drawn"), "--to", "boards", "--lang", "fr")[0] == 0
    for path in tmp_path.glob("*.png"):
        pixels = path.read_bytes()
        width, height = int.from_bytes(pixels[16:20]), int.from_bytes(pixels[20:24])
        drawing = ElementTree.fromstring((tmp_path / "drawn" / f"{path.stem}.svg").read_text(encoding="utf-8"))
        millimetres = [float(drawing.get(side).removesuffix("mm")) for side in ("width", "height")]
        assert [width, height] == pytest.approx([mm * 165 / 25.4 for mm in millimetres], abs=2)
        assert len(pixels) > 4_000, "a page without its drawing has 1 to 2 kB"


def test_a_large_board_has_no_more_pixels_than_every_table_takes():
    pytest.importorskip("typst", reason="naipe[print] is not installed")
    (made,) = as_pngs([DrawnBoard("a", "a", Drawing(1000.0, 40.0, (f'<svg xmlns="{SVG}" viewBox="0 0 1000 40"/>',)))])
    assert int.from_bytes(made[16:20]) in range(4000, 4097)


def test_whoever_draws_boards_has_no_seat(tmp_path):
    """What its owner alone sees stands on no board, whichever seat it would be."""
    shutil.copytree(AUCTION, tmp_path / "sale")
    rules = tmp_path / "sale" / "rules.naipe"
    text = rules.read_text(encoding="utf-8")
    shown = "  show money, wall, score\n"
    assert shown in text
    text = text.replace(shown, "  show money as track\n  show fame as track\n").replace(
        "value bid: number\n", "value bid: number\nvalue fame of player: number from 0 to 9 = 4\n"
    )
    rules.write_text(text, encoding="utf-8")
    code, _, err = naipe(str(tmp_path / "sale"), str(tmp_path), "--to", "boards", "--lang", "en")
    assert code == 0, err
    texts = [text for path in tmp_path.glob("*.svg") for text in drawn(tmp_path, path.stem)[1]]
    assert "fame" in texts and not any("coin" in text for text in texts), texts


def test_a_title_in_a_picture_is_text_and_ends_where_the_cell_ends():
    chart = Chart("<map>", "", "", (1,), (1,), (((1, 1), (Mark("Wide " * 40), Mark("<&>"))),), False, "square")
    text = board_picture(Picture("", (chart,), (), ()), "A & B", Phrases("en")).text
    texts = ["".join(one.itertext()) for one in ElementTree.fromstring(text).iter() if one.tag.endswith("}text")]
    assert texts[:2] == ["A & B", "<map>"] and "…" in texts and len(texts) < 10


@pytest.mark.parametrize(
    ("game", "more", "said"),
    [
        ("clash", ("--players", "9"), "is for 2 to 4 players, not 9"),
        ("agencia", ("--after", "3"), "no board of Agência shows more than lines of words"),
    ],
)  # fmt: skip
def test_where_there_is_no_board_nothing_is_written(game, more, said, tmp_path):
    code, out, err = naipe(game, str(tmp_path / "to"), "--to", "boards", "--lang", "en", *more)
    assert (code, out) == (2, "") and said in err and list(tmp_path.iterdir()) == []
