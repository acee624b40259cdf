"""The results of a search, and the time at which it must end."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from unittest.mock import patch

from dsl import cache

#: The time at which a search ends even if it is not complete, on the clock of `time.monotonic`. `tests/soak.py --within` sets
#: it.
LATEST = float("inf")


@dataclass
class Found:
    """The results of a search: `tried` has the number of trials of each kind, `wrong` a sentence about each fault."""

    tried: dict[str, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    def count(self, what: str, number: int = 1) -> None:
        self.tried[what] = self.tried.get(what, 0) + number


def is_over() -> bool:
    """Tell whether the time of the search is over."""
    return time.monotonic() > LATEST


def in_time(numbers: range) -> Iterator[int]:
    """Yield the numbers until the time of the search is over."""
    for number in numbers:
        if is_over():
            return
        yield number


@contextmanager
def nothing_cached() -> Iterator[None]:
    """Switch the cache on the disk off inside a `with` block, because each text of a search is read only once."""
    with patch.object(cache, "load", lambda name: None), patch.object(cache, "save", lambda name, value: None):
        yield
