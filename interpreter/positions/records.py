"""Checks of the lines of a saved game, before they are parsed in full.

Anybody may have made a saved game. Nested lists take twenty times their size on disk in memory, so a long line is first checked
as text, and the sum over all lines has a limit.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

#: Bytes of a file, lines of it, bytes of a line, and what stands in all lines together, at most: ten times what a long sitting in
#: design mode comes to, and five times the decisions that bots may take.
LARGEST = 32 * 1024 * 1024
MOST_RECORDS = 100_000
LONGEST_LINE = 8 * 1024 * 1024
MOST_PARTS = 1_000_000

#: A line of fewer bytes is small, whatever is in it.
_SHORT = 64 * 1024
_TEXT = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
#: So many bytes besides its texts, and so many lists and dictionaries, may be in a long line.
_MOST_BESIDE, _MOST_NESTS = 64 * 1024, 8

_PLAIN = (str, int, bool, type(None))


def record_in(content: bytes) -> dict[str, Any] | None:
    """Return the record that a line holds: names with numbers, texts, or lists and dictionaries of these. None if it holds none."""
    if len(content) > _SHORT and (len(content) > LONGEST_LINE or _nests(content)):
        return None
    try:
        record = json.loads(content.decode())
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) and all(map(_is_flat, record.values())) else None


def parts_of(record: Mapping[str, Any]) -> int:
    """Return how many values a record contains, as a measure of its size in memory."""
    return 1 + sum(1 + (len(value) if isinstance(value, (list, dict)) else 0) for value in record.values())


def _nests(content: bytes) -> bool:
    beside = _TEXT.sub(b"", content)
    return len(beside) > _MOST_BESIDE or beside.count(b"[") + beside.count(b"{") > _MOST_NESTS


def _is_flat(value: object) -> bool:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else (value,)
    return all(type(part) in _PLAIN for part in parts)
