"""Rows of styled text: measure them in columns, break them at words, cut them off, and mark words in them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate

from dsl.diagnostics.report import width as columns
from dsl.diagnostics.spelling import folded
from repl.render.charts.rows import Row
from repl.render.output import gate, laid
from repl.render.reply import Line

MORE = "…"


def measured(row: Row) -> int:
    """Return the width of a row in columns."""
    return sum(columns(text) for text, _ in row)


def plain(row: Row) -> str:
    """Return a row without its styles."""
    return "".join(text for text, _ in row)


def broken(text: str, width: int, style: str = "", hang: int = 0) -> list[Row]:
    """Return a text as rows of at most `width` columns, broken at words. Control characters are made harmless first."""
    return [[(row, style)] for row in _broken(text, width, hang)]


@lru_cache(4096)
def _broken(text: str, width: int, hang: int) -> tuple[str, ...]:
    """Return the rows of a text without their style. The lines of a log are laid out again at each question."""
    rows = laid(gate(text), width, hang).split("\n")
    return tuple(plain(fit([(row, "")], width, pads=False)) for row in rows)


def said(lines: Iterable[Line], width: int) -> list[Row]:
    """Return messages as rows of at most `width` columns."""
    return [row for line in lines for row in broken(line.text, width, line.style, line.hang)]


def fit(row: Row, width: int, pads: bool = True) -> Row:
    """Return a row that is exactly `width` columns wide: cut off if it is too long, filled with blanks if it is too short."""
    room, fitted = width, []
    if measured(row) > width:
        room = width - 1
        for text, style in row:
            kept = _cut(text, room)
            if kept:
                fitted.append((kept, style))
                room -= columns(kept)
            if kept != text:
                break
        fitted.append((MORE, fitted[-1][1] if fitted else ""))
        room = width - measured(fitted)
    else:
        fitted = list(row)
        room = width - measured(row)
    return [*fitted, (" " * room, "")] if pads and room > 0 else fitted


def _cut(text: str, room: int) -> str:
    while columns(text) > max(room, 0):
        text = text[: -1 - (columns(text) - room) // 2]
    return text


def restyled(row: Row, style: str) -> Row:
    """Return a row with one style for all of its text."""
    return [(text, style) for text, _ in row]


def rows_with(rows: Sequence[Row], word: str) -> list[int]:
    """Return the indexes of the rows in which a word occurs. A word that continues on the next row counts where it begins."""
    texts = [folded(plain(row)).strip() for row in rows]
    wanted = re.compile(re.escape(folded(word).strip()))
    ends = list(accumulate(len(text) + 1 for text in texts))
    return sorted({bisect_right(ends, hit.start()) for hit in wanted.finditer(" ".join(texts))})


def marked(row: Row, word: str, style: str = "here") -> Row:
    """Return a row with each occurrence of a word marked by a style. Case and accents do not matter."""
    if not word or folded(word) not in folded(plain(row)):
        return row
    found: Row = []
    for text, own in row:
        start = 0
        while (at := _place(text, word, start)) >= 0:
            found += [(text[start:at], own)] if at > start else []
            found.append((text[at : at + len(word)], style))
            start = at + len(word)
        found += [(text[start:], own)] if text[start:] else []
    return found


def _place(text: str, word: str, start: int) -> int:
    """Return the offset of a word in a text, searched from `start` on; -1 if it does not occur."""
    wanted = folded(word)
    return next(
        (at for at in range(start, len(text) - len(word) + 1) if folded(text[at : at + len(word)]) == wanted), -1
    )


def beside(columns_of: Sequence[tuple[Sequence[Row], int]], height: int, gap: Row) -> list[Row]:
    """Put blocks of rows side by side, and return the joined rows, `height` of them. Each block has its own width, and `gap`
    is between two."""
    rows = []
    for number in range(height):
        row: Row = []
        for place, (one, width) in enumerate(columns_of):
            row += [*(gap if place else []), *fit(one[number] if number < len(one) else [], width)]
        rows.append(row)
    return rows
