"""Groups of equal things, such as two copies of one card in a hand. naipe never asks a player to choose between equal things.

Two things are equal if they are copies of one card or come from one supply, belong to the same player, lie in the same
zone, and have equal values and equal contents of their own zones. A position is a list; a slot is the index of a value or a
zone in this list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from dsl.semantics.static_types import item_of
from interpreter.model.blanks import BLANK
from interpreter.model.flags import at
from interpreter.model.layout import KNOWN, Layout

#: A function that tells whether the player sees into the zone with the given slot.
Seen = Callable[[int], bool]


def sorts(
    layout: Layout,
    s: list[Any],
    things: Iterable[int],
    apart: Collection[int],
    places: Mapping[int, int | None],
    seen: Seen,
) -> list[tuple[int, ...]]:
    """Return the things in groups of equal things, in the order of the first thing of each group. Each thing in `apart`, and
    each placeholder for a hidden thing, is a group of its own. `places` maps each thing to the slot of its zone."""
    found: dict[Any, list[int]] = {}
    unmarked = not s[KNOWN] and (layout.sides is None or not s[layout.sides])
    for thing in things:
        if thing in apart or thing >= BLANK:
            key: object = thing
        else:
            values, zones = own_slots(layout, thing)
            if unmarked and not zones:
                key = (places[thing], layout.sort_of[thing], *[at(s, slot) for slot in values])
            else:
                key = (places[thing], *look(layout, s, thing, seen))
        found.setdefault(key, []).append(thing)
    return [tuple(sorted(group)) for group in found.values()]


def look(layout: Layout, s: list[Any], thing: int, seen: Seen) -> tuple[Any, ...]:
    """Return everything in which a thing can differ from other things, except its place: its card or supply, the players who
    know it, its values, and the contents of its own zones. For a zone that the player does not see, return only the number
    of things in it."""
    values, zones = own_slots(layout, thing)
    known: frozenset[Any] = frozenset(who for one, who in s[KNOWN] if one == thing) if s[KNOWN] else frozenset()
    if layout.sides is not None and s[layout.sides]:
        known |= {("side", up) for one, up in s[layout.sides] if one == thing}
    inside = tuple(_inside(layout, s, slot, seen) for slot in zones)
    return layout.sort_of[thing], known, tuple(at(s, slot) for slot in values), inside


def _inside(layout: Layout, s: list[Any], slot: int, seen: Seen) -> object:
    zone = s[slot]
    if not zone or not seen(slot):
        return len(zone)
    return frozenset(Counter(one if one >= BLANK else look(layout, s, one, seen) for one in zone).items())


def own_slots(layout: Layout, thing: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the slots of the values of a thing, and the slots of its zones. Values with two owners, such as
    `value price(player, field)`, are included."""
    found = layout.own_slots.get(thing)
    if found is None:
        noun = layout.pieces[thing].noun
        values: list[int] = []
        zones: list[int] = []
        for (kind, owner, _), base in layout.base.items():
            if owner == noun:
                (values if kind == "value" else zones).append(base + thing)
            elif owner is not None and noun in owner.split(", "):
                values += _shared_slots(layout, owner, base, noun, thing)
        found = layout.own_slots[thing] = tuple(values), tuple(zones)
    return found


def _shared_slots(layout: Layout, owner: str, base: int, noun: str, thing: int) -> list[int]:
    """Return those slots of a value with several owners (`value price(player, field)`) that belong to one thing, such as the
    prices of one field for all players."""
    members = [layout.members(one) for one in owner.split(", ")]
    slots: list[tuple[int, tuple[Any, ...]]] = [(base, ())]
    for one in members:
        slots = [(slot * len(one) + place, (*who, member)) for slot, who in slots for place, member in enumerate(one)]
    first = slots[0][0] - base
    places = [place for place, one in enumerate(owner.split(", ")) if one == noun]
    return [slot - first for slot, who in slots if any(who[place] == thing for place in places)]


def pointers(layout: Layout, noun: str) -> tuple[int, ...]:
    """Return the slots of the values that can hold a thing or a set of things of a noun, such as `value turned: card or
    none`."""
    found = layout.pointers.get(noun)
    if found is None:
        slots: list[int] = []
        for (owner, name), decl in layout.checked.book.values.items():
            type_ = item_of(layout.checked.book.type_of(decl.type))
            if type_.kind == "piece" and type_.name == noun and ("value", owner, name) in layout.base:
                slots += layout.slots_of(owner, layout.base["value", owner, name])
        found = layout.pointers[noun] = tuple(slots)
    return found
