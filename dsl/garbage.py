"""Contexts in which Python's garbage collector does not run or runs less often. Its search costs time, and most objects of this
program are kept, so that it finds little.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def gc_paused(lasts: bool = False) -> Iterator[None]:
    """A context in which the garbage collector does not run. A loader makes hundreds of thousands of trees and drops none of
    them; the search for garbage would take a third of its time. With `lasts`, all objects that exist at the end are expected
    to last as long as the program, and later searches skip them."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if lasts:
            gc.freeze()
        if was_on:
            gc.enable()


#: During a game Python searches the youngest objects for garbage once their number has grown by this. The usual threshold is
#: 700, but nearly all objects of a decision are either kept or freed at once, so these frequent searches find nothing.
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
