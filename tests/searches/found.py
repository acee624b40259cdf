"""What a search has come to, and how long it may go on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from unittest.mock import patch

from dsl import cache

#: When a search ends, done or not, on the clock of `time.monotonic`: `tests/soak.py --within` sets it.
LATEST = float("inf")


@dataclass
class Found:
    """What was tried, how many of each, and what was not as it should be."""

    tried: dict[str, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    def count(self, what: str, number: int = 1) -> None:
        self.tried[what] = self.tried.get(what, 0) + number


class OutOfTime(Exception):
    """The search must end before what is under way is done."""


def is_late() -> bool:
    """Tell whether the search must end now."""
    return time.monotonic() > LATEST


def in_time(numbers: range) -> Iterator[int]:
    """Yield the numbers up to the moment at which the search must end."""
    for number in numbers:
        if is_late():
            return
        yield number


@contextmanager
def nothing_cached() -> Iterator[None]:
    """Keep nothing on the disk: of a thousand texts that are read once, each would be written with those before it."""
    with patch.object(cache, "load", lambda name: None), patch.object(cache, "save", lambda name, value: None):
        yield
