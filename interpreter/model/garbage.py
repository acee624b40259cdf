"""When Python's garbage collector may run: most objects of this program are kept, and the collector's search costs time."""

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


#: So many things more than have been thrown away there are before Python looks for garbage among the youngest, while a game goes on.
#: Of what a decision makes most is kept or thrown away at once; its own number is 700, and each search finds nothing.
YOUNG = 10_000


@contextmanager
def gc_frozen() -> Iterator[None]:
    """A context in which the garbage collector skips all present objects and runs less often. Searches through whole
    rulebooks take a fifth of the time of playouts, and make a person wait in the middle of a game. Searches for young
    garbage take a twenty-fifth of each decision at the prompt."""
    young, *older = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(max(young, YOUNG) if young else 0, *older)
    try:
        yield
    finally:
        gc.set_threshold(young, *older)
        gc.unfreeze()
