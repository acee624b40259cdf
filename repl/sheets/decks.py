"""Make the text of a deck from the rows of a sheet. The text remembers from which cell each of its parts comes."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import field

from dsl.lexing.text_validation import normalised
from dsl.nodes import FieldDecl
from dsl.records import dataclass
from dsl.semantics.rulebook import Rulebook
from repl.render.phrases import enumerated, phrase
from repl.sheets import repairs
from repl.sheets.cells import EMPTY, Cell, Rows
from repl.sheets.columns import COPIES, DECK, NOUN, NUMBER, TEXT, TITLE, Columns, Trouble, fields_of

#: The greatest length of a card's fields that are still written on the line of its heading.
LONGEST_HEAD = 100
#: The number of a card, which may also be a word.
ONE_WORD = re.compile(r"\w{1,80}")
#: The text after `deck` in the heading of a deck.
HEADING = re.compile(r'(\w+) +"[^"]*".*')


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a text (from `start` to `end`), and the cell that it comes from: its row and column, counted from 0, and the
    offset in the cell."""

    start: int
    end: int
    row: int
    column: int
    offset: int = 0


@dataclass
class Made:
    """The text of a deck while it is made: its parts, the cells that the parts come from, and the problems of these cells."""

    parts: list[str] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    troubles: list[Trouble] = field(default_factory=list)
    length: int = 0
    cards: int = 0

    @property
    def text(self) -> str:
        return "".join(self.parts)

    def put(self, text: str, row: int = -1, column: int = 0, offset: int = 0) -> None:
        """Append a text. If `row` is not negative, record that the text comes from the cell in this row and column, at this
        offset in the cell."""
        if row >= 0:
            self.pieces.append(Piece(self.length, self.length + len(text), row, column, offset))
        self.parts.append(text)
        self.length += len(text)


@dataclass(frozen=True, slots=True)
class Setting:
    """The game that a sheet belongs to: its rules, and the noun of rows without a noun. `before` are the cards that this
    deck had, `others` the other cards of the game, both by noun and number."""

    book: Rulebook
    noun: str
    before: Collection[tuple[str, str]]
    others: Collection[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of a sheet: its index, its cells, and its deck and noun."""

    place: int
    cells: Sequence[Cell]
    deck: str
    noun: str

    def at(self, column: int) -> Cell:
        return self.cells[column] if column < len(self.cells) else EMPTY


def deck_of(rows: Rows, columns: Columns, setting: Setting) -> Made:
    """Return the text of the cards of a sheet, grouped by deck if the sheet names decks. Decks are in the order in which
    they first appear."""
    made = Made()
    own = columns.own
    fields = {decl.name: decl for decl in reversed(fields_of(setting.book, setting.book.nouns))}
    read = [
        _row(place, cells, own, setting, made)
        for place, cells in enumerate(rows)
        if place and any(c.text.strip() or c.kind != "text" for c in cells)
    ]
    for deck in sorted(dict.fromkeys(row.deck for row in read), key=bool):
        if deck:
            made.put(f"\ndeck {deck}\n")
        for row in read:
            if row.deck == deck:
                _card(row, columns, fields, setting, made)
    return made


def _row(place: int, cells: Sequence[Cell], own: Mapping[str, int], setting: Setting, made: Made) -> _Row:
    row = _Row(place, cells, "", "")
    deck = _plain(row, own[DECK], made) if DECK in own else ""
    noun = _plain(row, own[NOUN], made) if NOUN in own else ""
    if noun and noun not in setting.book.nouns:
        nouns = enumerated(_nouns_of_cards(setting.book))
        made.troubles.append(Trouble(place, own[NOUN], phrase("cell-is-no-noun-there-are", text=noun, nouns=nouns)))
    if deck and not HEADING.fullmatch(deck):
        made.troubles.append(Trouble(place, own[DECK], phrase("cell-is-no-deck-write-it-so", text=deck)))
    return _Row(place, cells, deck, noun or setting.noun)


def _nouns_of_cards(book: Rulebook) -> list[str]:
    return list(dict.fromkeys(entry.node.noun for entry in book.cards)) or list(book.nouns)


def _card(row: _Row, columns: Columns, fields: Mapping[str, FieldDecl], setting: Setting, made: Made) -> None:
    own, place = columns.own, row.place
    before, others = (
        frozenset(one for noun, one in known if noun == row.noun) for known in (setting.before, setting.others)
    )
    number = _taken(row, own[NUMBER], repairs.card_number(row.at(own[NUMBER]), before, others), made)
    title = normalised(_plain(row, own[TITLE], made))
    for column, text in ((NUMBER, number), (TITLE, title)):
        if not text and not any(trouble.row == place and trouble.column == own[column] for trouble in made.troubles):
            made.troubles.append(Trouble(place, own[column], phrase("card-needs-number-and-title")))
    if number and not ONE_WORD.fullmatch(number):
        made.troubles.append(Trouble(place, own[NUMBER], phrase("number-of-a-card-is-one-word", text=number[:80])))
    if '"' in title or "\n" in title:
        made.troubles.append(Trouble(place, own[TITLE], phrase("title-is-one-line-without-quotes")))
    made.cards += 1
    made.put(f"\n{row.noun} ")
    made.put(number, place, own[NUMBER])
    made.put(' "')
    made.put(title, place, own[TITLE])
    made.put('"')
    _properties(row, columns, fields, made)
    made.put("\n")
    if TEXT in own:
        _text(row, own[TEXT], made)


def _properties(row: _Row, columns: Columns, fields: Mapping[str, FieldDecl], made: Made) -> None:
    """Write the fields of a card: on the line of its heading, or on lines below it if they are too long."""
    given: list[tuple[str, str, int]] = []
    for name, column in sorted(columns.fields.items(), key=lambda one: one[1]):
        text = normalised(_taken(row, column, _read(fields[name], row.at(column)), made))
        if text:
            given.append((name, text, column))
    if COPIES in columns.own:
        column = columns.own[COPIES]
        copies = _taken(row, column, repairs.number(row.at(column)), made)
        given += [("copies", copies, column)] if copies else []
    is_short = sum(len(name) + len(text) + 3 for name, text, _ in given) <= LONGEST_HEAD
    for name, text, column in given:
        if "\n" in text:
            made.troubles.append(Trouble(row.place, column, phrase("cell-is-one-line")))
        made.put(f", {name} " if is_short else f"\n  {name} ")
        made.put(text, row.place, column)


def _read(decl: FieldDecl, cell: Cell) -> repairs.Read:
    """Return the value of a field from a cell, read by the type of the field; or an error if it cannot be read."""
    match decl.type.name:
        case "number":
            return repairs.number(cell)
        case "yes_no":
            return repairs.truth(cell)
        case "text":
            found = repairs.plain(cell)
            if '"' in found.text:
                return repairs.Read("", trouble=phrase("title-is-one-line-without-quotes"))
            return repairs.Read(f'"{found.text}"') if found.text else found
    return repairs.plain(cell)


def _text(row: _Row, column: int, made: Made) -> None:
    """Write the rules of a card below its heading, each line as in the cell."""
    found = repairs.plain(row.at(column))
    if found.trouble:
        made.troubles.append(Trouble(row.place, column, found.trouble))
        return
    offset = 0
    lines = normalised(row.at(column).text).split("\n")
    for number, line in enumerate(lines):
        if line.strip():
            made.put("  ")
            made.put(line.rstrip(), row.place, column, offset)
            made.put("\n")
        elif any(part.strip() for part in lines[:number]) and any(part.strip() for part in lines[number:]):
            made.put("\n")
        offset += len(line) + 1


def _plain(row: _Row, column: int, made: Made) -> str:
    return _taken(row, column, repairs.plain(row.at(column)), made)


def _taken(row: _Row, column: int, read: repairs.Read, made: Made) -> str:
    """Return the text of a cell that was read, and store its note or error in `made`."""
    for message, is_note in ((read.trouble, False), (read.note, True)):
        if message is not None:
            made.troubles.append(Trouble(row.place, column, message, is_note))
    return read.text


def cell_at(made: Made, start: int, end: int) -> Piece | None:
    """Return the first piece within a part of a text, else the last piece before it; None if there is neither."""
    inside = next((piece for piece in made.pieces if piece.end > start), None)
    if inside is not None and inside.start < max(end, start + 1):
        return inside
    return next((piece for piece in reversed(made.pieces) if piece.start <= start), None)
