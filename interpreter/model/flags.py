"""Flags of many things: a yes-or-no value of a noun, stored in one slot as the set of the things for which it is yes.

A position with all its slots is copied at each step and each event. Few of two hundred cards have a flag set, and to
copy two hundred slots takes ten times as long as one. A flag still has a number like any other value, its base plus
the number of the thing; `at` and `put` read and write by it.
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
    """The set of things for which a flag is yes."""

    __slots__ = ()

    def __getitem__(self, thing: int) -> bool:
        """Tell whether it holds of a thing. Raises IndexError for a placeholder, as every table does."""
        if thing >= BLANK:
            raise IndexError(thing)
        return thing in self

    def put(self, thing: int, holds: object) -> Flags:
        """Return the set with the flag of one thing changed. Raises IndexError for a placeholder."""
        if self[thing] == bool(holds):
            return self
        return Flags(self | {thing} if holds else self - {thing})

    def merged(self, before: Flags, after: Flags) -> Flags:
        """Return this set with the changes between two other sets applied."""
        return Flags((self | (after - before)) - (before - after))


def slot_together(base: int) -> int | None:
    """Return the slot of a flag of many things, from its base or from the number of one thing's flag; None for a
    value with a slot for each thing."""
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
    """Yield changes as (slot, old, new). A changed set of flags gives one change for each thing."""
    for slot, old, new in changes:
        if isinstance(new, Flags):
            yield from ((slot * FLAG + thing, thing in old, thing in new) for thing in sorted(old ^ new))
        else:
            yield slot, old, new
