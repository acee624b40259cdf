"""When Python may look for garbage: most of what is made here is kept, and looking through it costs time."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def gc_paused(lasts: bool = False) -> Iterator[None]:
    """Look for no garbage meanwhile. A loader makes trees by the hundred thousand and throws none away: to look
    for some takes a third of its time. What `lasts` as long as the program is left out of all searches that follow."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if lasts:
            gc.freeze()
        if was_on:
            gc.enable()


@contextmanager
def gc_frozen() -> Iterator[None]:
    """Leave what there is now out of all searches meanwhile. Those that look through whole rulebooks take a fifth of
    the time of playouts, and make a person wait in the middle of a game."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
