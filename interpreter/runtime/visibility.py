"""Who may see a piece where it lies, and a position as one player sees it. Seats count from 0."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from interpreter.model.layout import BLANK, KNOWN, LOG, RECORDS, ZoneSlot
from interpreter.model.sameness import pointers, sorts
from interpreter.runtime.pieces import place_of
from interpreter.runtime.state import EmittedRules, State


def sees(run: State | None, zone: ZoneSlot, seat: int | None) -> bool:
    """Tell whether a player (from 0; None for a bystander) may see what lies in a zone."""
    decl = zone.decl
    owner = zone.owner if decl.owner == "player" else None
    if run is not None and owner is not None and owner >= len(run.seats):
        played = run.program.player_of(owner, run)
        owner = owner if played is None else played
    if "seen by owner" in decl.attributes and seat is not None and owner == seat:
        return True
    if run is not None and decl.open_if is not None and run.program.is_open(zone, run):
        return True
    if "face down" in decl.attributes:
        return False
    if run is not None and decl.seen_by is not None:
        who = run.program.seer(zone, run)
        return who is None or (seat is not None and who == seat)
    return "seen by owner" not in decl.attributes


def hidden_zones(program: EmittedRules, seat: int | None) -> tuple[frozenset[int], dict[int, ZoneSlot]]:
    """Return the slots that a player never sees into, and the zones by slot where that depends on the position."""
    found = program.hidden_zones.get(seat)
    if found is None:
        hiding = [zone for zone in program.layout.zones if zone.slot in program.layout.hidden]
        doubtful = {
            zone.slot: zone
            for zone in hiding
            if zone.decl.open_if is not None or zone.decl.seen_by is not None or _is_played(program, zone)
        }
        certain = frozenset(zone.slot for zone in hiding if zone.slot not in doubtful and not sees(None, zone, seat))
        found = program.hidden_zones[seat] = (certain, doubtful)
    return found


def _is_played(program: EmittedRules, zone: ZoneSlot) -> bool:
    """Tell whether a zone is that of somebody for whom nobody sits, and another player answers."""
    if zone.decl.owner != "player" or zone.owner is None or zone.owner < program.layout.players:
        return False
    return program.layout.neutrals[zone.owner - program.layout.players].played_by is not None


def visible(run: State, piece: int, seat: int | None) -> bool:
    """Tell whether a player may see a piece where it lies."""
    if any(thing == piece and (who is None or who == seat) for thing, who in run.s[KNOWN]):
        return True
    for slot in run.layout.zones_of_noun[run.layout.pieces[piece].noun]:
        if piece in run.s[slot]:
            return slot not in run.layout.hidden or sees(run, run.layout.zone_at[slot], seat)
    return True


def hidden(run: State, slots: tuple[int, ...], seat: int | None) -> list[frozenset[int]]:
    """Return the pieces in some slots that a player may not see, a set for each zone that hides any.

    The same zones are asked for again and again, so the set of one is kept until something moves there.
    """
    certain, doubtful = hidden_zones(run.program, seat)
    known = {thing for thing, who in run.s[KNOWN] if who is None or who == seat}
    found: list[frozenset[int]] = []
    for slot in slots:
        zone = run.s[slot]
        if not zone or not (slot in certain or (slot in doubtful and not sees(run, doubtful[slot], seat))):
            continue
        last = run.memo.hidden.get(slot)
        if last is None or last[0] is not zone:
            last = run.memo.hidden[slot] = (zone, frozenset(zone))
        found.append(last[1] - known if known else last[1])
    return found


def alike(run: State, seat: int | None, things: Sequence[int], named: Iterable[int]) -> list[tuple[int, ...]] | None:
    """Return some things of a noun in groups of those that are the same to a player, None if no two of them are.

    Apart is what the player does not see, and what a name (`named`), the card at work, a value, a stored rule or the
    record points to.
    """
    layout, s = run.layout, run.s
    kinds = {layout.sort_of[thing] for thing in things if thing < BLANK}
    if len(kinds) == len(things):
        return None
    certain, doubtful = hidden_zones(run.program, seat)
    apart = _pointed_to(run, layout.pieces[things[0] % BLANK].noun)
    apart.update(named)
    if run.context.cause is not None:
        apart.add(run.context.cause)

    def seen(slot: int) -> bool:
        return slot not in certain and not (slot in doubtful and not sees(run, doubtful[slot], seat))

    places: dict[int, int | None] = {}
    known = {thing for thing, who in s[KNOWN] if who is None or who == seat}
    for thing in things:
        if thing < BLANK and thing not in places:
            slot = places[thing] = place_of(run, thing)
            if slot is not None:
                places.update(dict.fromkeys(s[slot], slot))
                if not seen(slot):
                    apart.update(one for one in s[slot] if one not in known)
    groups = sorts(layout, s, things, apart, places, seen)
    return groups if len(groups) < len(things) else None


def _pointed_to(run: State, noun: str) -> set[int]:
    """Return the things of a noun (and perhaps others) that a value, a stored rule or the record points to."""
    s = run.s
    found: set[int] = set()
    for slot in pointers(run.layout, noun):
        _add(found, s[slot])
    for rule, _, this, captured, *_ in s[RECORDS]:
        _add(found, this)
        for place in run.program.rule(rule).things:
            _add(found, captured[place])
    if run.program.records_things:
        found |= _on_record(run)
    return found


def _add(found: set[int], value: Any) -> None:
    if isinstance(value, tuple):
        found.update(value)
    elif value is not None:
        found.add(value)


def _on_record(run: State) -> set[int]:
    """Return the things that stand in the events on record; of a record that has grown, the new events are looked at."""
    log = run.s[LOG]
    size, last, found = run.memo.recorded
    if size and not (len(log) >= size and log[size - 1] is last):
        size, found = 0, set()
    if len(log) > size:
        found = set(found)
        for verb, *roles in log[size:]:
            for place in run.program.verbs[verb].piece_roles:
                _add(found, roles[place])
        run.memo.recorded = (len(log), log[-1], found)
    return found


def redact(run: State, position: list[Any], seat: int | None) -> list[Any]:
    """Return a copy of a position with placeholders for all that a player (None: a bystander) may not see."""
    redacted = position[:]
    known = {thing for thing, who in position[KNOWN] if who is None or who == seat}
    run.trial.hidden = []
    certain, doubtful = hidden_zones(run.program, seat)
    for slot in (*certain, *(slot for slot, zone in doubtful.items() if not sees(run, zone, seat))):
        if position[slot]:
            redacted[slot], those = _redacted(run, slot, position[slot], known)
            run.trial.hidden.append(those)
    return redacted


def _redacted(run: State, slot: int, zone: tuple[int, ...], known: set[int]) -> tuple[tuple[int, ...], frozenset[int]]:
    """Return a zone with placeholders for its pieces, and the pieces that these stand for.

    The same zone is met again and again while options are tried, so the last one is remembered.
    """
    last = run.memo.placeholders.get(slot)
    if last is not None and last[0] is zone and not known:
        return last[1:]
    if known or max(zone) >= BLANK:
        blank = tuple(thing if thing in known or thing >= BLANK else BLANK + thing for thing in zone)
        return blank, frozenset(thing for thing in zone if thing < BLANK and thing not in known)
    last = run.memo.placeholders[slot] = (zone, tuple(map(run.layout.placeholders.__getitem__, zone)), frozenset(zone))
    return last[1:]


def seen_by(run: State, seat: int | None) -> frozenset[int]:
    """Return the pieces that a player may see in the position of a run."""
    seen: set[int] = {thing for thing, who in run.s[KNOWN] if who is None or who == seat}
    for slot, zone in run.layout.zone_at.items():
        if run.s[slot] and (slot not in run.layout.hidden or sees(run, zone, seat)):
            seen.update(run.s[slot])
    return frozenset(seen)
