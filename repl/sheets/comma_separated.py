"""Sheets as CSV (RFC 4180): read a file into rows of cells, and write rows to a file."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Sequence

from dsl.messages.message import Message
from repl.sheets.cells import LONGEST, Cell, NoSheet, Rows, guarded, rows_of, unguarded

#: The separators between two cells. A spreadsheet program uses a semicolon where numbers have a decimal comma.
BETWEEN = (",", ";", "\t")


def read(data: bytes, knows: Callable[[str], bool]) -> Rows:
    """Return the rows of a CSV file. The separator is the one with which the first row has the most known column names.
    Raises NoSheet if the file is not text."""
    text = _text(data)
    between = max(BETWEEN, key=lambda sign: _names(text, sign, knows))
    return rows_of(tuple(Cell(unguarded(part)) for part in row) for row in _parted(text, between))


def _text(data: bytes) -> str:
    """Return the text of a file in UTF-8, or in UTF-16 with a byte order mark, as some programs save it. Raises NoSheet for
    other files."""
    code = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8"
    try:
        text = data.decode(code).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise NoSheet(Message("sheet-is-not-utf-8-save-it-so", byte=error.start + 1)) from error
    if "\0" in text:
        raise NoSheet(Message("sheet-is-no-text-of-csv"))
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _names(text: str, between: str, knows: Callable[[str], bool]) -> int:
    try:
        first = next(iter(_parted(text, between)), [])
    except NoSheet:
        return -1
    return sum(map(knows, first))


def _parted(text: str, between: str) -> Iterator[list[str]]:
    lines = (f"{line}\n" for line in text.removesuffix("\n").split("\n"))
    csv.field_size_limit(10 * LONGEST)
    reader = csv.reader(lines, delimiter=between, strict=True)
    row = 0
    while True:
        row += 1
        try:
            yield next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise NoSheet(Message("quotes-in-row-n-of-the-sheet-do-not-match", row=row)) from error


class _Lines(list[str]):
    """A list with the method `write`, so that the CSV writer of the library can write into it."""

    write = list.append


def written(rows: Iterable[Sequence[str]]) -> bytes:
    """Return the bytes of a CSV file: UTF-8 with a byte order mark, so that spreadsheet programs recognise it. No text in it
    can be taken for a formula."""
    lines = _Lines()
    writer = csv.writer(lines)
    for row in rows:
        writer.writerow([guarded(text) for text in row])
    return ("\ufeff" + "".join(lines)).encode("utf-8")
