"""Find the declarations of a text by indentation, without parsing: where each begins and ends."""

from __future__ import annotations

import re
from collections.abc import Iterable

_AT_MARGIN = re.compile(r"\n(?=[^\s-])")


def margin_before(text: str, offset: int) -> int:
    """Return the offset at which the declaration around a place begins: that of the last line at the left margin before
    the place."""
    start = text.rfind("\n", 0, offset) + 1
    while start > 0 and text[start : start + 1] in ("", " ", "\t", "\n", "-"):
        start = text.rfind("\n", 0, start - 1) + 1
    return start


def block_around(text: str, offset: int) -> tuple[int, int]:
    """Return the start and the end (offsets) of the declaration around a place."""
    start = margin_before(text, offset)
    found = _AT_MARGIN.search(text, max(start, text.find("\n", offset) if offset < len(text) else len(text)))
    return start, len(text) if found is None else found.start() + 1


def blocks_with(text: str, words: Iterable[str]) -> list[tuple[int, int]]:
    """Return the start and the end (offsets) of each declaration that contains one of some words."""
    either = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    found: list[tuple[int, int]] = []
    for one in re.finditer(rf"(?<!\w)(?:{either})(?!\w)", text) if either else ():
        if not found or one.start() >= found[-1][1]:
            found.append(block_around(text, one.start()))
    return found
