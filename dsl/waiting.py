"""Tell the person that work will take seconds, before the work begins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_TOLD: ContextVar[Callable[[], None] | None] = ContextVar("_TOLD", default=None)


@contextmanager
def told_to(tell: Callable[[], None]) -> Iterator[None]:
    """Return a context for a `with` block. If rules or the grammar are read for the first time inside the block, which
    takes seconds, `tell` is called once before the work begins."""
    token = _TOLD.set(tell)
    try:
        yield
    finally:
        _TOLD.reset(token)


def takes_a_while() -> None:
    """Announce that slow work begins: call the function that was given to `told_to`, if there is one. Later calls in
    the same block do nothing."""
    tell = _TOLD.get()
    if tell is not None:
        _TOLD.set(None)
        tell()
