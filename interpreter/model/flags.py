"""Flags of many things, stored in one slot of a position as the set of the things whose flag is set.

A position is copied at each step and each event, with all of its slots. Of two hundred cards few have their flag set, and copying
two hundred slots takes ten times as long as copying one. A flag is still addressed by a number, as any other value: the base of
the flag plus the number of the thing; `at` and `put` read and write it.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence, Sequence
from typing import Any

from interpreter.model.blanks import BLANK

#: The base of a flag is its slot, so many times.
FLAG = 1_000_000_000_000_000

#: With so many things of a kind, or more, their flags stand together; but not with very many, since a set of them that is put
#: together one by one takes the square of their number.
MANY, VERY_MANY = 16, 1000


class Flags(frozenset[int]):
    """The things of which a flag holds."""

    __slots__ = ()

    def __getitem__(self, thing: int) -> bool:
        """Tell whether it holds of a thing. Raises IndexError for a placeholder, as every table does."""
        if thing >= BLANK:
            raise IndexError(thing)
        return thing in self

    def put(self, thing: int, holds: object) -> Flags:
        """Return the same with what holds of one thing. Raises IndexError for a placeholder."""
        if self[thing] == bool(holds):
            return self
        return Flags(self | {thing} if holds else self - {thing})

    def merged(self, before: Flags, after: Flags) -> Flags:
        """Return these with what has changed from one time to another."""
        return Flags((self | (after - before)) - (before - after))


def slot_together(base: int) -> int | None:
    """Return the slot of a flag of many things by its base, or by where that of one stands; None for what has a slot for each."""
    return base // FLAG if base >= FLAG else None


def at(slots: Sequence[Any], slot: int) -> Any:
    """Return the value of a slot, or whether a flag is set."""
    return slots[slot] if slot < FLAG else slots[slot // FLAG][slot % FLAG]


def put(slots: MutableSequence[Any], slot: int, value: Any) -> None:
    """Put a value into a slot, or set a flag."""
    if slot < FLAG:
        slots[slot] = value
    else:
        slots[slot // FLAG] = slots[slot // FLAG].put(slot % FLAG, value)


def one_by_one(changes: Sequence[tuple[int, Any, Any]]) -> Iterator[tuple[int, Any, Any]]:
    """Yield changes, each as a slot, what stood there, and what does, those of flags for each thing by itself."""
    for slot, old, new in changes:
        if isinstance(new, Flags):
            yield from ((slot * FLAG + thing, thing in old, thing in new) for thing in sorted(old ^ new))
        else:
            yield slot, old, new
