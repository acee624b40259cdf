"""A sheet as data: rows of cells, each cell with its text and its kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dsl.messages.message import Message
from dsl.records import dataclass

#: The kinds of cells. NUMBER, DATE and TRUTH are what a spreadsheet program has made of a text. FORMULA is a formula without a
#: stored result; FAULT is an error value.
TEXT, NUMBER, DATE, TRUTH, FORMULA, FAULT = "text", "number", "date", "truth", "formula", "fault"

#: Limits on the size of a sheet that is read.
MOST_ROWS, MOST_COLUMNS, LONGEST = 5_001, 200, 20_000

#: The signs at the beginning of a text in CSV that make a spreadsheet program take it for a formula.
RISKY = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
GUARD = "'"


class NoSheet(ValueError):
    """A file cannot be read as a sheet; the text is a sentence with the reason."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The text of a cell as the sheet shows it, and its kind. An empty cell has the kind TEXT."""

    text: str = ""
    kind: str = TEXT


EMPTY = Cell()
Rows = tuple[tuple[Cell, ...], ...]


def letters(column: int) -> str:
    """Return the letters of a column that is counted from 0: A, B, …, Z, AA."""
    text = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def rows_of(given: Iterable[Sequence[Cell]]) -> Rows:
    """Return rows without empty cells at the end of a row and without empty rows at the end. Raises NoSheet if there are too
    many."""
    rows: list[tuple[Cell, ...]] = []
    empty = 0
    for row in given:
        cells = tuple(row)
        while cells and not cells[-1].text and cells[-1].kind == TEXT:
            cells = cells[:-1]
        if not cells:
            empty += 1
            if empty > MOST_ROWS:
                break
            continue
        rows += [()] * empty
        empty = 0
        rows.append(cells)
        if len(rows) > MOST_ROWS or len(cells) > MOST_COLUMNS:
            raise NoSheet(Message("sheet-has-more-than-n-rows-or-m-columns", rows=MOST_ROWS, columns=MOST_COLUMNS))
        if any(len(cell.text) > LONGEST for cell in cells):
            raise NoSheet(Message("cell-in-row-n-has-more-than-m-letters", row=len(rows), most=LONGEST))
    return tuple(rows)


def guarded(text: str) -> str:
    """Return a text that no spreadsheet program takes for a formula: it gets an apostrophe if it begins like one and is not
    a whole number."""
    begins = text.startswith((*RISKY, *(GUARD + sign for sign in (*RISKY, GUARD))))
    return GUARD + text if begins and not is_whole(text) else text


def unguarded(text: str) -> str:
    """Return a text without the apostrophe that `guarded` has added."""
    return text[1:] if text.startswith(tuple(GUARD + sign for sign in (*RISKY, GUARD))) else text


def is_whole(text: str) -> bool:
    """Tell whether a text is a whole number in the form in which spreadsheet programs write it, so that they do not change
    it."""
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) < 10 and (text == "0" or digits[0] != "0")
