"""Sheets as Office Open XML (.xlsx), by openpyxl."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from typing import Any

from openpyxl import Workbook, load_workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment

from dsl.files import archives
from repl.sheets.cells import (
    DATE,
    EMPTY,
    FAULT,
    FORMULA,
    MOST_COLUMNS,
    MOST_ROWS,
    NUMBER,
    TEXT,
    TRUTH,
    Cell,
    Rows,
    guarded,
    is_whole,
    rows_of,
    unguarded,
)

#: The format of a number with zeros before it.
ZEROS = re.compile(r"0{2,12}")

#: What the name of a table may not hold, and its most letters (ECMA-376, 18.2.19).
TITLES, LONGEST_TITLE = re.compile(r"[\\/?*\[\]:']"), 31
#: A low line that would be read as the beginning of an escaped letter (ECMA-376, 22.9.2.19).
RESERVED, ESCAPED = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)"), re.compile(r"_x005F_(?=x[0-9A-Fa-f]{4}_)")

#: The end of a line, which the library leaves as the format writes a carriage return (findings/openpyxl_carriage_return.sh).
RETURN = re.compile(r"(?:\r|(?<!_x005F)_x000D_)\n?")


def read(data: bytes) -> tuple[Rows, tuple[str, ...]]:
    """Return the rows of the first table, and the names of the others. Raises the errors of the library for a file of
    another form."""
    with closing(_opened(data, True)) as results, closing(_opened(data, False)) as formulas:
        first, *others = results.worksheets
        return rows_of(_rows(first, formulas.worksheets[0])), tuple(other.title for other in others)


def _opened(data: bytes, results: bool) -> Any:
    """Return a file of tables: with the results of its formulas, or with these themselves."""
    return load_workbook(archives.as_file(data), read_only=True, data_only=results, keep_links=False)


def _rows(results: Any, formulas: Any) -> Iterator[tuple[Cell, ...]]:
    bounds = {"max_row": MOST_ROWS + 2, "max_col": MOST_COLUMNS + 1}
    for row, written in zip(results.iter_rows(**bounds), formulas.iter_rows(**bounds)):
        yield tuple(_cell(cell, other) for cell, other in zip(row, written))


def _cell(cell: Any, written: Any) -> Cell:
    value, kind = cell.value, cell.data_type
    if value is None:
        return EMPTY if written.value is None else Cell("", FORMULA)
    if kind == "e":
        return Cell(str(value), FAULT)
    if kind == "b":
        return Cell("true" if value else "false", TRUTH)
    if kind == "d":
        return Cell(str(value), DATE)
    if kind == "n":
        return Cell(_number(value, cell.number_format), NUMBER)
    return Cell(unguarded(ESCAPED.sub("_", RETURN.sub("\n", str(value)))), TEXT)


def _number(value: Any, shape: str) -> str:
    """Return a number as it is shown if its format adds zeros, else its value."""
    text = str(int(value)) if value == int(value) else str(value)
    return f"{text:0>{len(shape)}}" if ZEROS.fullmatch(shape) and text.isdecimal() else text


def written(rows: Iterable[Sequence[str]], numbers: Iterable[int], name: str) -> bytes:
    """Return a file with a table. The columns in `numbers` hold whole numbers as numbers; all else is text, and never a formula."""
    counted = frozenset(numbers)
    book = Workbook(write_only=True)
    table = book.create_sheet(TITLES.sub(" ", name).strip()[:LONGEST_TITLE] or None)
    for given in rows:
        table.append([_made(table, text, column in counted) for column, text in enumerate(given)])
    return archives.written(book)


def _made(table: Any, text: str, is_number: bool) -> Any:
    """Return a cell. A text cell has the format of text, so that later input stays as it is typed."""
    if is_number and is_whole(text):
        return WriteOnlyCell(table, int(text))
    cell = WriteOnlyCell(table, RESERVED.sub("_x005F_", guarded(text)) or None)
    if text:
        cell.data_type = "s"
    cell.number_format = "@"
    cell.alignment = Alignment(wrap_text="\n" in text, vertical="top")
    return cell
