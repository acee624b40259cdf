"""Rows of text with styles, and their length in columns."""

from __future__ import annotations

Row = list[tuple[str, str]]


def length(row: Row) -> int:
    """Return the number of columns of a row."""
    return sum(len(text) for text, _ in row)


def clipped(text: str, size: int) -> str:
    """Return a text in at most `size` columns; if it is longer, it is cut off and ends with `…`."""
    return text if len(text) <= size else text[: max(size - 1, 0)] + "…"
