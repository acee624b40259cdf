"""Announce work that takes seconds before it begins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_TOLD: ContextVar[Callable[[], None] | None] = ContextVar("_TOLD", default=None)


@contextmanager
def told_to(tell: Callable[[], None]) -> Iterator[None]:
    """A context that calls `tell` once if, inside it, rules or the grammar are read for the first time, which takes a
    while."""
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
