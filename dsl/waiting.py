"""Announce work that takes seconds before it begins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_TOLD: ContextVar[Callable[[], None] | None] = ContextVar("_TOLD", default=None)


@contextmanager
def told_to(tell: Callable[[], None]) -> Iterator[None]:
    """Call `tell` once if, within it, rules or the grammar are read that were never read here before and take a while."""
    token = _TOLD.set(tell)
    try:
        yield
    finally:
        _TOLD.reset(token)


def takes_a_while() -> None:
    """Announce that work begins which takes a while. It is announced only once."""
    tell = _TOLD.get()
    if tell is not None:
        _TOLD.set(None)
        tell()
