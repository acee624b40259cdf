"""Sheets: cells, columns and decks; there and back again changes nothing."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings
from dsl.expansion.numbered import number_node, number_of
from dsl.expansion.sharing import Written, _members
from dsl.files import archives
from dsl.nodes.base import same
from dsl.parsing import parser
from dsl.semantics.rulebook import CardEntry, Rulebook
from dsl.source import Source
from interpreter import api
from interpreter.loading.hot_reload import of_texts
from repl.sheets import comma_separated, files
from repl.sheets.cards import rows_of_cards
from repl.sheets.cells import FAULT, TRUTH, Cell, guarded, unguarded
from repl.sheets.columns import columns_of, known_names
from repl.sheets.decks import Setting, deck_of
from repl.sheets.making import deck_from, place_for
from toys import SETTING

odfdo = pytest.importorskip("odfdo", reason="naipe[sheets] is not installed")
openpyxl = pytest.importorskip("openpyxl")

GAMES = ("agencia", "boratime", "limit", "som", "clash")
#: Letters that sheets and files take for something else.
LETTERS = st.sampled_from([*"ab=+-@'\",;\t\n 0123.é¬–\u00a0", "true", "--", "=1+1", "''", "'="])
TEXTS = st.lists(LETTERS, max_size=12).map("".join)
TABLES = st.lists(st.lists(TEXTS, min_size=1, max_size=4), min_size=1, max_size=5)


def kept(rows: list[list[str]]) -> list[list[str]]:
    """Return rows as they come back: without what is empty at their ends."""
    rows = [list(row) for row in rows]
    for row in rows:
        while row and not row[-1]:
            row.pop()
    while rows and not rows[-1]:
        rows.pop()
    return rows


def read_back(data: bytes, ending: str) -> list[list[str]]:
    library = {".ods": files.open_document, ".xlsx": files.office_open, ".csv": lambda: comma_separated}[ending]()
    rows = library.read(data, lambda name: False) if ending == ".csv" else library.read(data)[0]
    return [[cell.text for cell in row] for row in rows]


@given(TABLES)
def test_any_text_comes_back_from_csv(rows):
    assert read_back(files.written(rows, ".csv"), ".csv") == kept(rows)


@given(TABLES)
def test_any_text_comes_back_from_open_document(rows):
    assert read_back(files.written(rows, ".ods", (), "t"), ".ods") == kept(rows)


@given(TABLES)
def test_any_text_comes_back_from_office_open(rows):
    assert read_back(files.written(rows, ".xlsx", (), "t"), ".xlsx") == kept(rows)


def test_a_sheet_of_excel_holds_texts_and_numbers_and_no_hour():
    rows = [["number", "copies", "text"], ["001", "3", '=HYPERLINK("x")'], ["002", "-1", "_x000D_ and\n+1"]]
    data = files.written(rows, ".xlsx", [1], "A/B: [cards] of a very long name indeed")
    assert data == files.written(rows, ".xlsx", [1], "A/B: [cards] of a very long name indeed")
    assert read_back(data, ".xlsx") == rows
    table = openpyxl.load_workbook(archives.as_file(data)).active
    assert table.title == "A B   cards  of a very long nam" and table["A2"].number_format == "@"
    assert [cell.value for cell in table[2]] == ["001", 3, '\'=HYPERLINK("x")']
    assert [cell.data_type for cell in table[2]] == ["s", "n", "s"], "and nothing is a formula"
    core = archives.members("a", data, 10**6)["docProps/core.xml"]
    assert core.count(b"1980-01-01T00:00:00Z") == 2


#: Cells as LibreOffice 7.4 writes them: a link in a text, truth values, a formula that divides by 0, two lines with spaces.
OF_LIBREOFFICE = """<table:table table:name="true"><table:table-row>
<table:table-cell office:value-type="string"><text:p>see <text:a xlink:href="https://example.org/" xlink:type="simple">the
 <text:span>old</text:span> rules</text:a> first</text:p></table:table-cell>
<table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>TRUE</text:p></table:table-cell>
<table:table-cell office:value-type="boolean" office:boolean-value="false"><text:p>FALSE</text:p></table:table-cell>
<table:table-cell table:formula="of:=1/0" office:value-type="string" office:string-value="" calcext:value-type="error">
<text:p>#DIV/0!</text:p></table:table-cell>
<table:table-cell office:value-type="string"><text:p>a<text:s text:c="2"/>b</text:p><text:p>c<text:tab/>d</text:p></table:table-cell>
</table:table-row></table:table>"""


def test_cells_of_libreoffice_are_read_as_they_look():
    """odfdo 3.27.3 gives a link as Markdown writes it where it is asked for the text of a paragraph
    (findings/odfdo-link-in-a-cell.sh), and makes truth values of the attributes `true` and `false`, as its documentation says."""
    document = odfdo.Document("spreadsheet")
    document.body.clear()
    for _ in range(2):
        document.body.append(odfdo.Element.from_tag(OF_LIBREOFFICE))
    (row,), others = files.open_document().read(archives.written(document))
    assert row[0] == Cell("see the\n old rules first")
    assert row[1:3] == (Cell("true", TRUTH), Cell("false", TRUTH))
    assert row[3] == Cell("#DIV/0!", FAULT)
    assert row[4] == Cell("a  b\nc\td")
    assert others == ("true",)


@given(TEXTS)
def test_no_text_begins_as_a_formula(text):
    safe = guarded(text)
    assert unguarded(safe) == text
    assert not safe.startswith(("=", "+", "@", "\t", "\r")) and (safe[:1] != "-" or safe[1:].isdecimal())


def counted(value: Any) -> Any:
    """Return a tree in which what comes to a number is that number."""
    if isinstance(value, tuple):
        return tuple(map(counted, value))
    if not isinstance(value, nodes.Node):
        return value
    number = number_of(value)
    if number is not None:
        return number_node(value.span, number)
    return replace(
        value, **{field.name: counted(getattr(value, field.name)) for field in fields(value) if field.name != "span"}
    )


def own_text(entry: CardEntry) -> nodes.Card:
    """Return a card as it is written, with what its deck says of it, without the texts of its classes."""
    written = entry.parts_of[0]
    own = next(card for card in _members(Written(written, None), Findings()) if card.id == entry.node.id)
    return replace(own, properties=entry.node.properties)


def alike(card: nodes.Card, other: nodes.Card) -> bool:
    def sorted_(one: nodes.Card) -> nodes.Card:
        lines = sorted(one.properties, key=lambda line: line.name)
        return counted(replace(one, properties=tuple(lines)))

    return same(sorted_(card), sorted_(other))


def deck_text(book: Rulebook, rows: list[list[str]]) -> str:
    cells = comma_separated.read(files.written(rows, ".csv"), lambda name: name in ("number", "title", "text"))
    columns, troubles = columns_of(cells[0], known_names(book))
    assert troubles == []
    made = deck_of(cells, columns, Setting(book, book.cards[0].node.noun, (), ()))
    assert [trouble for trouble in made.troubles if not trouble.is_note] == []
    return made.text


@pytest.mark.parametrize("name", GAMES)
def test_each_card_of_a_game_comes_back_from_a_sheet_as_it_is_written(name):
    book = api.load(name, scenarios=False).book
    rows, _ = rows_of_cards(book, book.cards, "en")
    source = Source("sheet.naipe", deck_text(book, rows))
    findings = Findings()
    tree = parser.parse(source, book.vocabulary, findings)
    assert findings.items == []
    cards = {(one.noun, one.id): one for one in tree.declarations if isinstance(one, nodes.Card)}
    assert len(cards) == len(book.cards)
    other = [
        entry.node.title for entry in book.cards if not alike(own_text(entry), cards[entry.node.noun, entry.node.id])
    ]
    assert other == []


def test_empty_cells_are_no_rows():
    assert comma_separated.read(b"number,title\n\n1,A\n,,\n", lambda name: True) == (
        (Cell("number"), Cell("title")),
        (),
        (Cell("1"), Cell("A")),
    )


# ------------------------------------------------------------- a deck that a sheet makes

SENTENCES = (
    "you draw 1",
    "each player discards 1",
    "if you.score > 2\n  you draw 1\n  you gain 1",
    "-- later\nyou gain 2",
    "",
)
CARDS = st.lists(
    st.tuples(
        st.text("abc é=+-@'.", min_size=1, max_size=6).filter(lambda text: any(letter.isalpha() for letter in text)),
        st.sampled_from(["", "red", "blue"]),
        st.sampled_from(["", "0", "3", "-1", "2 + 1"]),
        st.sampled_from(["", "2", "12"]),
        st.lists(st.sampled_from(SENTENCES), max_size=3).map("\n".join),
    ),
    min_size=1,
    max_size=5,
    unique_by=lambda card: " ".join(card[0].split()).casefold(),
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(CARDS, st.sampled_from([".csv", ".ods", ".xlsx"]))
def test_there_and_back_again_changes_nothing(tmp_path, cards, ending):
    folder = tmp_path / "toy"
    folder.mkdir(exist_ok=True)
    (folder / "rules.naipe").write_text(SETTING, encoding="utf-8")
    rows = [["number", "title", "colour", "worth", "copies", "text"]]
    for number, (title, colour, worth, copies, text) in enumerate(cards, 901):
        lines = "\n".join(line for line in text.split("\n") if line)
        rows.append([str(number), " ".join(title.split()), colour, worth, copies, lines])
    place = place_for(folder / "new.naipe", None)
    data = files.written(rows, ending, [3, 4], "new")
    library = files.open_document if ending == ".ods" else files.office_open
    cells = comma_separated.read(data, lambda name: True) if ending == ".csv" else library().read(data)[0]
    deck = deck_from(cells, place, f"new{ending}", ("new", "New"), "en")
    assert deck.troubles == () and [one for one in deck.findings if one.is_error and one.code not in LOOK_ALIKE] == []
    if any(one.is_error for one in deck.findings):
        return  # titles that look alike are refused, whoever wrote them
    game = of_texts({"rules.naipe": SETTING, "new.naipe": deck.text})
    entries = [entry for entry in game.book.cards if entry.deck == "new"]
    assert without_empty(rows_of_cards(game.book, entries, "en")[0]) == without_empty(rows)


#: Titles without a letter, and two that look alike.
LOOK_ALIKE = {codes.SAME_TITLE, codes.TITLE_WITHOUT_LETTER, codes.MIXED_SCRIPTS}


def without_empty(rows: list[list[str]]) -> list[list[str]]:
    """Return rows without the columns that say nothing."""
    full = [place for place in range(len(rows[0])) if any(row[place] for row in rows[1:]) or rows[0][place] == "text"]
    return [[row[place] for place in full] for row in rows]


LISTED = """game mail "Mail"
  players 2 to 2
  languages en

words hue: red, blue

noun town towns
noun letter letters
  field goal: town or none
  field tint: hue = red
  field stamp: number

zone post: all letters, open
value score of player: number

play
  for each letter as one: raise (seat(1)).score by one.stamp

town 01 "Mill"
town 02 "Millstone"

letters 11 "{shade} {n} to {there_to}" for each town as there_to and shade from 1 to 2, goal there_to, stamp shade
letters 21 "{shade} {n}" for each hue as shade and n from 1 to 2, tint shade, stamp 3 * n
""".replace("{shade} {n} to", "{shade} to")


def test_cards_of_a_list_are_rows_with_what_they_are_made_for():
    book = of_texts({"mail.naipe": LISTED}).book
    rows, _ = rows_of_cards(book, [entry for entry in book.cards if entry.node.noun == "letter"], "en")
    assert rows[0][:2] == ["number", "title"]
    assert [row[1:5] for row in rows[1:]] == [
        ["1 to Mill", '"Mill"', "", "1"],
        ["2 to Mill", '"Mill"', "", "2"],
        ["1 to Millstone", '"Millstone"', "", "1"],
        ["2 to Millstone", '"Millstone"', "", "2"],
        ["Red 1", "", "red", "3"],
        ["Red 2", "", "red", "6"],
        ["Blue 1", "", "blue", "3"],
        ["Blue 2", "", "blue", "6"],
    ]
