"""Sheets in the format Office Open XML (.xlsx), read and written by openpyxl."""

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

#: A number format that adds leading zeros, such as `000`.
ZEROS = re.compile(r"0{2,12}")

#: The characters that the name of a table must not contain, and its greatest length (ECMA-376, 18.2.19).
TITLES, LONGEST_TITLE = re.compile(r"[\\/?*\[\]:']"), 31
#: An underscore that would be read as the beginning of an escaped character (ECMA-376, 22.9.2.19).
RESERVED, ESCAPED = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)"), re.compile(r"_x005F_(?=x[0-9A-Fa-f]{4}_)")

#: A carriage return in its escaped form, which the library does not convert (findings/openpyxl_carriage_return.sh).
RETURN = re.compile(r"(?:\r|(?<!_x005F)_x000D_)\n?")


def read(data: bytes) -> tuple[Rows, tuple[str, ...]]:
    """Return the rows of the first table of a file, and the names of the other tables. Raises errors of the library if the
    file has another format."""
    with closing(_opened(data, True)) as results, closing(_opened(data, False)) as formulas:
        first, *others = results.worksheets
        return rows_of(_rows(first, formulas.worksheets[0])), tuple(other.title for other in others)


def _opened(data: bytes, results: bool) -> Any:
    """Open a file and return its workbook: with the results of the formulas if `results` is true, else with the formulas."""
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
    """Return a number as text, with leading zeros if the format of its cell adds them."""
    text = str(int(value)) if value == int(value) else str(value)
    return f"{text:0>{len(shape)}}" if ZEROS.fullmatch(shape) and text.isdecimal() else text


def written(rows: Iterable[Sequence[str]], numbers: Iterable[int], name: str) -> bytes:
    """Return the bytes of a file with one table. The columns in `numbers` contain whole numbers; all other cells are text,
    never a formula."""
    counted = frozenset(numbers)
    book = Workbook(write_only=True)
    table = book.create_sheet(TITLES.sub(" ", name).strip()[:LONGEST_TITLE] or None)
    for given in rows:
        table.append([_made(table, text, column in counted) for column, text in enumerate(given)])
    return archives.written(book)


def _made(table: Any, text: str, is_number: bool) -> Any:
    """Return a cell. A text cell gets the number format for text, so that the program does not change what a user types
    there later."""
    if is_number and is_whole(text):
        return WriteOnlyCell(table, int(text))
    cell = WriteOnlyCell(table, RESERVED.sub("_x005F_", guarded(text)) or None)
    if text:
        cell.data_type = "s"
    cell.number_format = "@"
    cell.alignment = Alignment(wrap_text="\n" in text, vertical="top")
    return cell
