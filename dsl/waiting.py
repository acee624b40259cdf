"""Announce work that takes seconds, before it begins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_TOLD: ContextVar[Callable[[], None] | None] = ContextVar("_TOLD", default=None)


@contextmanager
def told_to(tell: Callable[[], None]) -> Iterator[None]:
    """Make a context. If rules or the grammar are read for the first time inside it, which takes seconds, it calls `tell`
    once before that."""
    token = _TOLD.set(tell)
    try:
        yield
    finally:
        _TOLD.reset(token)


def takes_a_while() -> None:
    """Announce that slow work begins: call the function that was given to `told_to`, if there is one. It is called only
    once."""
    tell = _TOLD.get()
    if tell is not None:
        _TOLD.set(None)
        tell()
