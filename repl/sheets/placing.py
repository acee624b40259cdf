"""Report findings about a deck by the cells of the sheet that the deck was made from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dsl.diagnostics.diagnostic import Diagnostic, Label
from dsl.lexing.text_validation import normalised
from dsl.source import Source, Span
from repl.render.phrases import Phrases
from repl.sheets.cells import EMPTY, Rows, letters
from repl.sheets.columns import NO_COLUMN, Trouble
from repl.sheets.decks import Made, cell_at


def place_of(rows: Rows, row: int, column: int, say: Phrases) -> str:
    """Return the words for a cell: its row, the letters of its column, and the name of the column."""
    if column == NO_COLUMN:
        return say("row-n", row=row + 1)
    name = " ".join(rows[0][column].text.split()) if rows and column < len(rows[0]) else ""
    return say(
        "row-n-column-letters-name" if name else "row-n-column-letters",
        row=row + 1,
        column=letters(column),
        name=name[:40],
    )


def told(sheet: str, rows: Rows, trouble: Trouble, say: Phrases) -> str:
    """Return a line that reports a problem of a cell, with the name of the sheet."""
    return f"{sheet}, {place_of(rows, trouble.row, trouble.column, say)}{say.colon}{say(trouble.message)}"


def by_cells(
    findings: Sequence[Diagnostic], made: Made, start: int, name: str, rows: Rows, sheet: str, say: Phrases
) -> tuple[list[Diagnostic], dict[str, Source]]:
    """Return the findings about a deck, each with its place in the cell that the words of the deck come from. Return also
    these cells as sources, by name. `name` is the file of the deck; its cards begin at the offset `start`."""
    cells: dict[str, Source] = {}

    def moved(span: Span) -> Span:
        piece = (
            cell_at(made, span.start - start, span.end - start) if span.source == name and span.start >= start else None
        )
        if piece is None:
            return span
        row = rows[piece.row]
        text = normalised((row[piece.column] if piece.column < len(row) else EMPTY).text)
        place = f"{sheet}, {place_of(rows, piece.row, piece.column, say)}"
        cells.setdefault(place, Source(place, text or " "))
        begin = min(max(span.start - start - piece.start, 0) + piece.offset, len(text))
        return Span(place, begin, max(begin, min(span.end - start - piece.start + piece.offset, len(text))))

    return [
        replace(
            one,
            span=moved(one.span),
            others=tuple(Label(moved(other.span), other.text) for other in one.others),
            edits=(),
            rivals=(),
        )
        for one in findings
    ], cells
