"""The functions that emitted code (Python made from the rules) calls to set values within their bounds, to move amounts, and to
reset values at a step. Also the functions for the record of events and for the order of the seats. Seats count from 0."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from interpreter.model.blanks import VEILED
from interpreter.model.failure import Fail, RuleError
from interpreter.model.flags import at
from interpreter.model.flags import put as put_at
from interpreter.model.layout import DIRECTION, LOG, Layout
from interpreter.model.limits import LARGEST
from interpreter.runtime.active_rules import first_of, values_changed
from interpreter.runtime.parts import AGAIN, NO_NAMES
from interpreter.runtime.state import State

#: The zones and values that are compared for `each STEP alike in NAME and NAME`, as a tuple of three items. The first has the slots
#: of the named zones, each with whether the order of its things matters. The second has, by noun, the bases of the named values
#: of these things. The third has the slots of the other named values.
Sight = tuple[tuple[tuple[int, bool], ...], dict[str, tuple[int, ...]], tuple[int, ...]]


def number(value: Any) -> Any:
    """Return the value unchanged, for emitted code that is about to store it. Raises RuleError if it is a number beyond
    `LARGEST`."""
    if isinstance(value, int) and not -LARGEST <= value <= LARGEST:
        raise RuleError(0, "a-number-here-would-be-larger-than-n", n=LARGEST)
    return value


def fall_short(run: State, *carried: int) -> None:
    """Record that a statement under `as much as possible` could not be carried out in full. If the statement uses the number of
    the event under way, `carried` is the part of this number that was carried out: 2 if only 2 of 3 cards could be drawn."""
    run.context.short = (run.context.short or ()) + carried


def carried(run: State, wanted: int, done: int | None) -> None:
    """Record that only a part (`done`) of the number of the event under way was carried out. Nothing is recorded if all was
    carried out: if `done` is None or equal to `wanted`."""
    if done is not None and done != wanted and run.context.lenient:
        fall_short(run, done)


def put(run: State, slot: int, value: Any, low: int | None, high: int | None, clause: int, by_number: int = 0) -> None:
    """Store a new number in a value that has bounds. Raises Fail if the number is out of bounds; under `as much as possible`
    the bound is stored instead.

    `by_number`: 1 if the value is raised by the number of the event under way, -1 if it is lowered by it, else 0.
    """
    if value is VEILED:
        run.slots[slot] = value
        values_changed(run)
        return
    if run.context.lenient:
        bounded = max(value, low) if low is not None else value
        bounded = min(bounded, high) if high is not None else bounded
        if bounded != value:
            fall_short(run, *((by_number * (bounded - run.slots[slot]),) if by_number else ()))
        value = bounded
    elif (low is not None and value < low) or (high is not None and value > high):
        raise Fail(clause, "it-would-be-value-and-it-goes-from-low", value=value, low=low, high=high)
    run.slots[slot] = value if -LARGEST <= value <= LARGEST else number(value)
    values_changed(run)


#: One end of a transfer: the slot of a value, its lowest and its highest number (None: no bound).
End = tuple[int, int | None, int | None]


def transfer(run: State, amount: Any, source: End, to: End, up_to: bool, why: str | None, clause: int) -> Any:
    """Move an amount (a number or a bundle, such as 3 coins) from one value to another, and return the amount that was moved.
    With `up_to`, or under `as much as possible`, no more is moved than there is.

    In all other cases, Fail is raised if there is not enough in `source` or no room in `to`. `why`, if given, is the reason of
    the failure.
    """
    slot, low, high = source
    end, lowest, highest = to
    have, other = run.slots[slot], run.slots[end]
    if have is VEILED or other is VEILED:
        return _moved_unseen(run, amount, source, to, up_to, clause)
    if isinstance(amount, tuple):
        moved: Any = tuple(map(min, amount, have)) if up_to or run.context.lenient else amount
        if any(rest < part for rest, part in zip(have, moved)):
            raise Fail(clause, why or "there-is-not-enough-to-pay")
        run.slots[slot] = tuple(rest - part for rest, part in zip(have, moved))
        run.slots[end] = tuple(rest + part for rest, part in zip(run.slots[end], moved))
    else:
        moved = amount
        if up_to or run.context.lenient:
            room = amount if highest is None or end == slot else highest - other
            moved = min(amount, have - (low or 0), room)
            moved = max(0, moved)
        after = have if end == slot else other + moved
        for value, least, most in ((have - moved, low, high), (after, lowest, highest)):
            if (least is not None and value < least) or (most is not None and value > most):
                if why is not None:
                    raise Fail(clause, why)
                told = "it-would-be-value-and-it-goes-from-low"
                raise Fail(clause, told, value=value, low=least, high=most)
        run.slots[slot] = number(have - moved)
        run.slots[end] = number(run.slots[end] + moved)
    if moved != amount and not up_to:
        fall_short(run)
    values_changed(run)
    return moved


def _moved_unseen(run: State, amount: Any, source: End, to: End, up_to: bool, clause: int) -> Any:
    """Move an amount between two values in a trial that does not know one of them, and return the amount. Raises IndexError if
    the moved amount depends on the unknown value, as it does with `up_to` and `as much as possible`."""
    if up_to or run.context.lenient:
        raise IndexError
    for (slot, low, high), by in ((source, -amount), (to, amount)):
        put(run, slot, run.slots[slot] + by, low, high, clause)
    return amount


def exchange_values(
    run: State,
    left: tuple[int, int | None, int | None, bool],
    right: tuple[int, int | None, int | None, bool],
    clause: int,
) -> None:
    """Exchange what two values hold. Each is given by its slot, its bounds, and whether it may be none. Raises Fail if a value
    cannot hold what the other one holds."""
    found = at(run.slots, left[0]), at(run.slots, right[0])
    for (slot, low, high, may_be_none), value in zip((right, left), found):
        if value is None and not may_be_none:
            raise Fail(clause, "there-is-none")
        if value is None or low is high is None:
            put_at(run.slots, slot, value)
            values_changed(run)
        else:
            put(run, slot, value, low, high, clause)


def begin_again(run: State, values: tuple[tuple[int, int, int | None, int], ...]) -> None:
    """Reset the values that begin again at a step, such as `value used: yes_no, each turn`. Four numbers describe each value:
    its first slot, the slot after its last slot, the first slot of the value whose content it takes over (None: it gets its
    initial value), and its clause.

    All contents that are taken over are read before any value is reset.
    """
    s, initial = run.slots, run.layout.initial
    run.note_changes()
    held = [initial[first:end] if taken is None else s[taken : taken + end - first] for first, end, taken, _ in values]
    for (first, end, _, clause), new in zip(values, held):
        if _are_still(s[first:end], new):
            continue
        if run.trace.at_statement is not None:
            run.trace.at_statement(run, clause, NO_NAMES)
        s[first:end] = new
        if run.context.assigned is not None:
            run.context.assigned |= frozenset(range(first, end))
    values_changed(run)
    run.note_changes(AGAIN)


def _are_still(now: Sequence[Any], new: Sequence[Any]) -> bool:
    """Tell whether the values have their reset values already, so that nothing changes. Return False if a trial does not know
    one of them."""
    return not any(one is VEILED for one in now) and now == new


def count_alike(run: State, slot: int, clause: int) -> None:
    """Set a value that is declared with `each STEP alike in ...`. It becomes the number of runs of the step that began in the
    same situation as this run, including this run. Store the digest of the situation for later runs."""
    history = run.layout.seen_at[slot]
    seen: tuple[int, ...] = run.slots[history]
    now = _digest(run.slots, run.layout, slot)
    run.note_changes()
    if run.trace.at_statement is not None:
        run.trace.at_statement(run, clause, NO_NAMES)
    run.slots[slot] = seen.count(now) + 1
    run.slots[history] = (*seen, now)
    if run.context.assigned is not None:
        run.context.assigned |= frozenset((slot, history))
    values_changed(run)
    run.note_changes(AGAIN)


def _digest(s: Any, layout: Layout, slot: int) -> int:
    """Return a digest of 128 bits of the zones and values after `alike in`, for the value at a slot. Positions in which these
    zones and values are equal have equal digests. It makes no difference which copy of a card lies in a zone."""
    zones, inside, values = _sight(layout, slot)
    found: list[Any] = [at(s, one) for one in values]
    for zone, in_order in zones:
        things = [
            (layout.sort_of[one], *[at(s, base + one) for base in inside.get(layout.pieces[one].noun, ())])
            for one in s[zone]
        ]
        found.append(things if in_order else sorted(things, key=repr))
    return int.from_bytes(hashlib.blake2b(repr(found).encode(), digest_size=16).digest(), "big")


def _sight(layout: Layout, slot: int) -> Sight:
    """Return the zones and values behind `alike in` of the value at a slot (see `Sight`). They are computed once for
    each game."""
    found = layout.sights.get(slot)
    if found is None:
        book = layout.checked.book
        decl = next(
            one for key, one in book.values.items() if key[0] is None and layout.base["value", None, key[1]] == slot
        )
        assert decl.lifetime is not None
        zones = [zone for zone in layout.zones if zone.decl.name in decl.lifetime.alike]
        lying = {zone.decl.noun for zone in zones}
        inside: dict[str, list[int]] = {}
        values: list[int] = []
        for owner, name in book.values:
            if name in decl.lifetime.alike:
                base = layout.base["value", owner, name]
                if owner in lying:
                    inside.setdefault(owner or "", []).append(base)
                else:
                    values += layout.slots_of(owner, base)
        found = layout.sights[slot] = (
            tuple((zone.slot, not zone.decl.sorted_by) for zone in zones),
            {noun: tuple(bases) for noun, bases in inside.items()},
            tuple(values),
        )
    return found


def log(run: State, entry: tuple[Any, ...]) -> None:
    """Append an event to the record: `entry` is its verb and the values of its roles."""
    run.slots[LOG] = run.slots[LOG].append(entry)


def past(run: State, verb: int, role: int, test: Callable[..., bool] | None, span: tuple[int, int | None]) -> set[Any]:
    """Return the players or things that had a role in recorded events of a verb, for example all cards that were drawn. Only
    events within `span` (first and last index) that pass the test count."""
    start, end = span
    found: set[Any] = set()
    run.memo.looked_back |= verb in run.program.told_of
    for entry in run.slots[LOG][start:end]:
        if entry[0] == verb and (test is None or test(*entry[1:])):
            value = entry[1 + role]
            if isinstance(value, tuple):
                found.update(value)
            else:
                found.add(value)
    return found


def around(run: State) -> Sequence[int]:
    """Return the seats in the order of play, beginning with the player who comes first in this game. If the rules name no
    first player, return them in the order of the seats."""
    found = first_of(run)
    return run.seats if found is None else _in_order(len(run.seats), *found)


def order(run: State, first: int) -> tuple[int, ...]:
    """Return the seats in the order of play, beginning with `first`. Raises Fail if there is no such seat."""
    _seated(run, first, 0)
    return _in_order(len(run.seats), first, run.slots[DIRECTION])


@cache
def _in_order(count: int, first: int, step: int) -> tuple[int, ...]:
    return tuple([(first + step * i) % count for i in range(count)])


def neighbour(run: State, seat: int | None, direction: int, clause: int) -> int:
    """Return the next seat (direction 1) or the previous seat (-1). Raises Fail if `seat` is None or is not a seat."""
    if seat is None:
        raise Fail(clause, "next-to-nobody")
    _seated(run, seat, clause)
    found: int = (seat + direction * run.slots[DIRECTION]) % len(run.seats)
    return found


def neighbours(run: State, seat: int | None, direction: int, amount: int, clause: int) -> list[int]:
    """Return the `amount` seats after (direction 1) or before (-1) a seat, the nearest first. Raises Fail if there
    are too few others."""
    if seat is None:
        raise Fail(clause, "next-to-nobody")
    _seated(run, seat, clause)
    if amount > len(run.seats) - 1:
        raise Fail(clause, "there-are-only-n-others", n=len(run.seats) - 1)
    step = direction * run.slots[DIRECTION]
    return [(seat + step * (i + 1)) % len(run.seats) for i in range(amount)]


def _seated(run: State, seat: int, clause: int) -> None:
    """Raise Fail unless a player has this seat."""
    if seat >= len(run.seats):
        raise Fail(clause, "player-has-no-seat", neutral=run.layout.player_label(seat))
