"""Checks the lines of a saved game before they are parsed.

A saved game may come from a stranger. Nested lists take twenty times as much memory as space on the disk. So a long line is
first checked as text, and the number of values in all lines has a limit.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

#: The limits for a saved game: the bytes of the file, its lines, the bytes of a line, and the values in all lines
#: together. They are ten times the numbers of a long session in design mode, and five times the decisions that bots may take.
LARGEST = 32 * 1024 * 1024
MOST_RECORDS = 100_000
LONGEST_LINE = 8 * 1024 * 1024
MOST_PARTS = 1_000_000

#: A line with at most this number of bytes is parsed without a check of its text.
_SHORT = 64 * 1024
_TEXT = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
#: The most bytes outside quoted texts, and the most lists and dictionaries, in a long line.
_MOST_BESIDE, _MOST_NESTS = 64 * 1024, 8

_PLAIN = (str, int, bool, type(None))


def record_in(content: bytes) -> dict[str, Any] | None:
    """Return the record in a line of a saved game: a dictionary of numbers, texts, and flat lists and dictionaries of numbers and
    texts. Return None if the line holds anything else."""
    if len(content) > _SHORT and (len(content) > LONGEST_LINE or _nests(content)):
        return None
    try:
        record = json.loads(content.decode())
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) and all(map(_is_flat, record.values())) else None


def parts_of(record: Mapping[str, Any]) -> int:
    """Return the number of values in a record, as a measure of its size in memory."""
    return 1 + sum(1 + (len(value) if isinstance(value, (list, dict)) else 0) for value in record.values())


def _nests(content: bytes) -> bool:
    beside = _TEXT.sub(b"", content)
    return len(beside) > _MOST_BESIDE or beside.count(b"[") + beside.count(b"{") > _MOST_NESTS


def _is_flat(value: object) -> bool:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else (value,)
    return all(type(part) in _PLAIN for part in parts)
