"""Rows of text with styles, and how many columns they take."""

from __future__ import annotations

Row = list[tuple[str, str]]


def length(row: Row) -> int:
    """Return how many columns a row takes."""
    return sum(len(text) for text, _ in row)


def clipped(text: str, size: int) -> str:
    """Return a text in at most so many columns."""
    return text if len(text) <= size else text[: max(size - 1, 0)] + "…"
