"""Sheets in the format OpenDocument (.ods), read and written by odfdo."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from odfdo import Cell as Element
from odfdo import Document, Paragraph, Row, Table

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


def read(data: bytes) -> tuple[Rows, tuple[str, ...]]:
    """Return the rows of the first table of a file, and the names of the other tables. Raises errors of the library if the
    file has another format."""
    tables = Document(archives.as_file(data)).body.get_elements("table:table")
    first = tables[0]
    return rows_of(_rows(first)), tuple(_said(table, "table:name") for table in tables[1:])


def _rows(table: Any) -> Iterator[tuple[Cell, ...]]:
    """Yield the rows of a table. One element of the file may mean many equal rows; no more rows than the limit are made."""
    for row in table.get_elements("descendant::table:table-row"):
        cells = tuple(_cells(row))
        for _ in range(_times(row, "table:number-rows-repeated", MOST_ROWS + 1)):
            yield cells


def _cells(row: Any) -> Iterator[Cell]:
    many = 0
    for element in row.get_elements("table:table-cell | table:covered-table-cell"):
        cell = _cell(element)
        for _ in range(_times(element, "table:number-columns-repeated", MOST_COLUMNS + 1)):
            many += 1
            if many > MOST_COLUMNS + 1:
                return
            yield cell


def _times(element: object, name: str, most: int) -> int:
    """Return the number of rows or cells that an element means, at most `most`."""
    text = _said(element, name)
    if not (text.isascii() and text.isdecimal()):
        return 1
    return most if len(text) > 9 else max(1, min(int(text), most))


def _said(element: Any, name: str) -> str:
    """Return the text of an attribute, "" if it is missing. The text is needed because the library turns `true` and `false`
    into truth values."""
    return element.get_attribute_string(name) or ""


def _text(part: Any) -> str:
    """Return the text in a part of a cell. The library's own `inner_text` would return a link in Markdown
    (findings/odfdo-link-in-a-cell.sh)."""
    return str(part.text) + "".join(_text(one) + (one.tail or "") for one in part.children)


def _cell(element: Any) -> Cell:
    kind = _said(element, "office:value-type")
    shown = "\n".join(map(_text, element.get_elements("text:p")))
    if not kind:
        return Cell("", FORMULA) if _said(element, "table:formula") else EMPTY
    if (
        _said(element, "calcext:value-type") == "error"
    ):  # LibreOffice marks a formula without a result in this way; its cell is a text
        return Cell(shown, FAULT)
    if kind == "boolean":
        return Cell("true" if _said(element, "office:boolean-value") == "true" else "false", TRUTH)
    if kind in ("date", "time"):
        return Cell(shown, DATE)
    value = _said(element, "office:value")  # the value of a number, a percentage or an amount of money
    if value:
        return Cell(_number(value, shown), NUMBER)
    return Cell(unguarded(shown), TEXT)


def _number(value: str, shown: str) -> str:
    """Return a number as text: as it is shown, if that differs from its value only by leading zeros, else its value."""
    whole = value.removesuffix(".0")
    return shown if shown.isascii() and shown.isdecimal() and shown.lstrip("0") == whole.lstrip("0") else whole


def written(rows: Iterable[Sequence[str]], numbers: Iterable[int], name: str) -> bytes:
    """Return the bytes of a file with one table. The columns in `numbers` contain whole numbers; all other cells are text,
    never a formula."""
    counted = frozenset(numbers)
    document = Document("spreadsheet")
    document.body.clear()
    table = Table(name)
    for given in rows:
        row = Row()
        for column, text in enumerate(given):
            row.append_cell(_made(text, column in counted))
        table.append_row(row)
    document.body.append(table)
    return archives.written(document)


def _made(text: str, is_number: bool) -> object:
    """Return a cell. Each line of its text becomes a paragraph, because OpenDocument joins the lines and spaces within one."""
    if is_number and is_whole(text):
        return Element(int(text))
    cell = Element()
    cell.set_attribute("office:value-type", "string")
    for line in guarded(text).split("\n") if text else ():
        cell.append(Paragraph(line))
    return cell
