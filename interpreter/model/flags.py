"""Flags of many things: a yes-or-no value such as `value used of card: yes_no`, stored in one slot of a position. The
slot holds the set of the things for which the value is yes.

One slot for all things saves time. All slots of a position are copied at each step and each event, and copying two hundred
slots takes ten times as long as copying one. Usually only a few of two hundred cards have a flag set, so the set is small. A
flag still has a number like any other value: its base plus the number of the thing. `at` and `put` read and write a flag by
this number.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence, Sequence
from typing import Any

from interpreter.model.blanks import BLANK

#: The base of a flag is the number of its slot times this factor.
FLAG = 1_000_000_000_000_000

#: The flags of a noun share one slot if it has from MANY to VERY_MANY things. Beyond VERY_MANY they do not, since the time to
#: build a set one thing after the other grows with the square of their number.
MANY, VERY_MANY = 16, 1000


class Flags(frozenset[int]):
    """The set of things for which a flag is yes."""

    __slots__ = ()

    def __getitem__(self, thing: int) -> bool:
        """Tell whether the flag of a thing is set. Raises IndexError for a placeholder, as every table of things does."""
        if thing >= BLANK:
            raise IndexError(thing)
        return thing in self

    def put(self, thing: int, holds: object) -> Flags:
        """Return a new set in which the flag of one thing is set or cleared (`holds`). Raises IndexError for a placeholder."""
        if self[thing] == bool(holds):
            return self
        return Flags(self | {thing} if holds else self - {thing})

    def merged(self, before: Flags, after: Flags) -> Flags:
        """Return this set after the changes that lead from the set `before` to the set `after`."""
        return Flags((self | (after - before)) - (before - after))


def slot_together(base: int) -> int | None:
    """Return the slot that the flags of all things share. `base` is the base of the flag, or the number of the flag of one
    thing. Return None for a value that has a slot of its own for each thing."""
    return base // FLAG if base >= FLAG else None


def at(slots: Sequence[Any], slot: int) -> Any:
    """Return the value in a slot. If `slot` is the number of a flag, return whether this flag is set."""
    return slots[slot] if slot < FLAG else slots[slot // FLAG][slot % FLAG]


def put(slots: MutableSequence[Any], slot: int, value: Any) -> None:
    """Store a value in a slot. If `slot` is the number of a flag, set this flag if the value is true, else clear the flag."""
    if slot < FLAG:
        slots[slot] = value
    else:
        slots[slot // FLAG] = slots[slot // FLAG].put(slot % FLAG, value)


def one_by_one(changes: Sequence[tuple[int, Any, Any]]) -> Iterator[tuple[int, Any, Any]]:
    """Yield the changes of a position as (slot, old value, new value). If a set of flags has changed, yield one change for each
    thing whose flag has changed."""
    for slot, old, new in changes:
        if isinstance(new, Flags):
            yield from ((slot * FLAG + thing, thing in old, thing in new) for thing in sorted(old ^ new))
        else:
            yield slot, old, new
