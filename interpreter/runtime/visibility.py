"""Visibility: which players may see a piece in its zone, which pieces are equal for a player, and how a position looks to one
player. In a trial (an experiment that naipe undoes), placeholders stand for pieces that the deciding player cannot see. Seats
count from 0."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain, repeat
from typing import Any

from interpreter.model.blanks import BLANK, VEILED
from interpreter.model.layout import KNOWN, LOG, RECORDS, SECRETS, Layout, ZoneSlot
from interpreter.model.sameness import pointers, sorts
from interpreter.runtime.parts import NOTHING_ON_RECORD, SHOWN, OnRecord
from interpreter.runtime.pieces import likely_place, place_of, places_of
from interpreter.runtime.state import Doubt, EmittedRules, Sight, State

#: The word of a zone into which another player than its owner always sees, and the word of a zone into which its owner sees.
_ALWAYS = ("seen by others", "seen by owner")

#: The pieces in a zone.
Zone = tuple[int, ...]


def sees(run: State | None, zone: ZoneSlot, seat: int | None) -> bool:
    """Tell whether a player (from 0; None for a bystander) may see the things in a zone.

    Without a run, a zone whose visibility depends on the position counts as hidden.
    """
    decl = zone.decl
    owner = zone.owner if decl.owner == "player" else None
    if seat is not None and owner is not None and _ALWAYS[owner == seat] in decl.attributes:
        return True
    if run is not None and (
        decl.open_if is not None
        or decl.seen_by is not None
        or (owner is not None and owner >= len(run.seats) and _is_played(run.program, zone))
    ):
        return _looks_in(run, _doubt(run.program, zone), seat)
    return decl.seen_by is None and decl.hiding is None


def onlookers(run: State, zone: ZoneSlot) -> Iterable[int]:
    """Return the seats that may see into a zone. If the result does not depend on the position, it is computed only once."""
    known = run.program.onlookers
    if zone.slot not in known:
        decl = zone.decl
        certain = decl.open_if is None and decl.seen_by is None and not _is_played(run.program, zone)
        known[zone.slot] = frozenset(seat for seat in run.seats if sees(run, zone, seat)) if certain else None
    found = known[zone.slot]
    return _looking_now(run, zone) if found is None else found


def _looking_now(run: State, zone: ZoneSlot) -> set[int]:
    """Return the seats that may see into a zone whose visibility depends on the position. The result is the same as with `sees`
    for each seat, but faster."""
    doubt = _doubt(run.program, zone)
    if doubt.is_open is not None and doubt.is_open(run, None, doubt.owner):
        return set(run.seats)
    who = doubt.seer(run, None, doubt.owner) if doubt.seer is not None else None
    found = {who} if who is not None else set(run.seats) if doubt.others or doubt.seer is not None else set()
    if zone.decl.owner == "player" and "seen by owner" in zone.decl.attributes:
        found.add(zone.owner)
    if zone.decl.owner == "player" and "seen by others" in zone.decl.attributes:
        found.update(set(run.seats) - {zone.owner})
    if doubt.played and doubt.owner is not None:
        found.add(run.program.player_of(doubt.owner, run))
    return found.intersection(run.seats)


def _doubt(program: EmittedRules, zone: ZoneSlot) -> Doubt:
    """Return the facts that decide which players see into a zone (as a `Doubt`). They are computed once for each zone."""
    found = program.doubts.get(zone.slot)
    if found is None:
        face_down = "face down" in zone.decl.attributes
        is_open, seer = program.opening(zone), None if face_down else program.seer(zone)
        others = seer is None and zone.decl.hiding is None
        played = "seen by owner" in zone.decl.attributes and _is_played(program, zone)
        found = program.doubts[zone.slot] = Doubt(zone.slot, zone.owner, played, is_open, seer, others)
    return found


def _is_played(program: EmittedRules, zone: ZoneSlot) -> bool:
    """Tell whether the owner of a zone is a neutral player for whom another player answers."""
    if zone.decl.owner != "player" or zone.owner is None or zone.owner < program.layout.players:
        return False
    return program.layout.neutrals[zone.owner - program.layout.players].played_by is not None


def _looks_in(run: State, doubt: Doubt, seat: int | None) -> bool:
    """Tell whether a player may see into a zone now, for a zone whose visibility depends on the position."""
    if (
        doubt.played
        and seat is not None
        and doubt.owner is not None
        and run.program.player_of(doubt.owner, run) == seat
    ):
        return True
    if doubt.is_open is not None and doubt.is_open(run, None, doubt.owner):
        return True
    if doubt.seer is None:
        return doubt.others
    who = doubt.seer(run, None, doubt.owner)
    return who is None or (seat is not None and who == seat)


def _sight(program: EmittedRules, seat: int | None) -> Sight:
    """Return the zones into which a player may not see (as a `Sight`): those that are always hidden, and those for which the
    position decides. The result is kept in `program.sights`."""
    found = program.sights.get(seat)
    if found is None:
        hiding = [zone for zone in program.layout.zones if zone.slot in program.layout.hidden]
        doubtful = [
            zone
            for zone in hiding
            if zone.decl.open_if is not None or zone.decl.seen_by is not None or _is_played(program, zone)
        ]
        own = [zone.slot for zone in doubtful if sees(None, zone, seat)]
        found = program.sights[seat] = Sight(
            tuple(zone.slot for zone in hiding if zone not in doubtful and not sees(None, zone, seat)),
            {zone.slot: _doubt(program, zone) for zone in doubtful if zone.slot not in own},
        )
    return found


def turned(run: State, position: Sequence[Any], up: bool) -> frozenset[int]:
    """Return the pieces that were turned up (or, with `up` false, turned down) in their places."""
    slot = run.layout.sides
    return frozenset() if slot is None else frozenset(one for one, side in position[slot] if side is up)


def known_to(run: State, position: Sequence[Any], seat: int | None) -> set[int]:
    """Return the pieces whose faces a player (None: a bystander) knows regardless of their zone, since they were revealed or
    turned up."""
    known = {thing for thing, who in position[KNOWN] if who is None or who == seat}
    return known | turned(run, position, True) if run.layout.sides is not None else known


def is_open(run: State, piece: int | None) -> bool:
    """Tell whether everybody sees the face of a piece in its present zone."""
    return piece is not None and piece < BLANK and visible(run, piece, None)


def seen_in(run: State, zone: ZoneSlot, seat: int | None) -> Collection[int]:
    """Return the pieces in a zone that a player may see."""
    pieces: tuple[int, ...] = run.slots[zone.slot]
    if not pieces or zone.slot not in run.layout.hidden:
        return pieces
    known = known_to(run, run.slots, seat)
    if not sees(run, zone, seat):
        return known.intersection(pieces)
    down = turned(run, run.slots, False) - known
    return set(pieces) - down if down else pieces


def visible(run: State, piece: int, seat: int | None) -> bool:
    """Tell whether a player may see a piece in its present zone."""
    if run.slots[KNOWN] and any(thing == piece and (who is None or who == seat) for thing, who in run.slots[KNOWN]):
        return True
    zone = _hiding(run, piece)
    return zone is None or _is_seen_in(run, zone, piece, seat)


def viewers(run: State, piece: int) -> Iterable[int]:
    """Return the seats of the players who may see a piece in its zone."""
    zone = _hiding(run, piece)
    if zone is None:
        return run.seats
    if run.layout.sides is None:
        found = set(onlookers(run, zone))
    else:
        found = {seat for seat in run.seats if _is_seen_in(run, zone, piece, seat)}
    for thing, who in run.slots[KNOWN]:
        if thing == piece:
            found.update(run.seats if who is None else (who,))
    return found


def _is_seen_in(run: State, zone: ZoneSlot, piece: int, seat: int | None) -> bool:
    """Tell whether a player may see a piece in a zone that may hide it."""
    return sees(run, zone, seat) if run.layout.sides is None else piece in seen_in(run, zone, seat)


def _hiding(run: State, piece: int) -> ZoneSlot | None:
    """Return the zone in which a piece lies if that zone may hide it from somebody, else None."""
    slots, layout = run.slots, run.layout
    for slot in likely_place(run, piece) or layout.zones_of_noun[layout.pieces[piece].noun]:
        if piece in slots[slot]:
            return layout.zone_at[slot] if slot in layout.hidden else None
    return None


#: The result of `Sight.asked` for slots that hide nothing: no slot certainly hides its pieces, and no slot may hide them.
SEEN: tuple[tuple[int, ...], tuple[Doubt, ...]] = ((), ())
NOTHING_HIDDEN: frozenset[int] = frozenset()


def hidden(run: State, slots: tuple[int, ...], seat: int | None) -> frozenset[int]:
    """Return the pieces in the zones at these slots that a player may not see. The result is kept until the zones change."""
    s, sight = run.slots, _sight(run.program, seat)
    asked = sight.asked.get(slots)
    if asked is None:
        certain = tuple(slot for slot in slots if slot in sight.certain)
        asked = certain, tuple(sight.doubtful[slot] for slot in slots if slot in sight.doubtful)
        sight.asked[slots] = asked
    if asked == SEEN and run.layout.sides is None:
        return NOTHING_HIDDEN
    zones = tuple([s[slot] for slot in asked[0]])
    if asked[1]:
        zones += tuple([s[doubt.slot] for doubt in asked[1] if s[doubt.slot] and not _looks_in(run, doubt, seat)])
    key = slots, seat, run.trial.past_horizon
    last = run.memo.hidden.get(key)
    if last is None or last[0] != zones:
        last = run.memo.hidden[key] = zones, frozenset(chain.from_iterable(zones))
    found = last[1]
    if s[KNOWN]:
        found = found.difference(thing for thing, who in s[KNOWN] if who is None or who == seat)
    if run.layout.sides is not None and s[run.layout.sides]:
        known = known_to(run, s, seat)
        down = turned(run, s, False) - known
        found = (found - known) | down.intersection(chain.from_iterable([s[slot] for slot in slots]))
    return found


def shaded(run: State, seat: int | None, thing: int) -> tuple[str, ...]:
    """Return the names of the fields that a player can read on a hidden thing. The result is empty if the player sees the whole
    thing, or nothing of it."""
    if not run.layout.shades:
        return ()
    if thing >= BLANK:
        zone = next(
            (run.layout.zone_at[slot] for slot, base in run.layout.shades.items() if base + thing % BLANK == thing),
            None,
        )
        return () if zone is None else zone.decl.showing
    slot = place_of(run, thing)
    if slot not in run.layout.shades or thing in seen_in(run, run.layout.zone_at[slot], seat):
        return ()
    return run.layout.zone_at[slot].decl.showing


def shown_of(run: State, seat: int | None, thing: int) -> tuple[tuple[str, Any], ...]:
    """Return the fields that a player can read on a hidden thing, with their printed values."""
    noun = run.layout.pieces[thing % BLANK].noun
    return tuple((name, run.layout.tables[noun, name][thing % BLANK]) for name in shaded(run, seat, thing))


def _looks(run: State, seat: int | None, things: Sequence[int]) -> dict[int, tuple[tuple[str, Any], ...]]:
    """Return the visible fields of each thing of which the player sees only some fields (`showing`). All other things are left
    out."""
    there = {one for slot in run.layout.shades for one in run.slots[slot]}
    shady = [thing for thing in things if thing in there or thing >= BLANK]
    return {thing: look for thing in shady if (look := shown_of(run, seat, thing))}


def alike(run: State, seat: int | None, things: Sequence[int], named: Iterable[int]) -> list[tuple[int, ...]] | None:
    """Return things of one noun in groups of things that are equal for a player; None if no two things are equal.

    A thing is a group of its own if the player does not see it. It is also a group of its own if something refers to it: a name
    (`named`), the card that is carried out, a value, a stored rule, or the record of events.
    """
    layout, s = run.layout, run.slots
    looks = _looks(run, seat, things) if layout.shades else None
    if looks:
        return _by_looks(run, seat, things, named, looks)
    if things and things[0] < BLANK and layout.pieces[things[0]].noun not in layout.nouns_with_twins:
        return None
    twins = _twins(layout, things)
    if not twins:
        return None
    sight = _sight(run.program, seat)
    apart = pointed_to(run, layout.pieces[twins[0]].noun)
    apart.update(named)
    if run.context.cause is not None:
        apart.add(run.context.cause)

    def seen(slot: int) -> bool:
        doubt = sight.doubtful.get(slot)
        return slot not in sight.certain if doubt is None else _looks_in(run, doubt, seat)

    places: dict[int, int | None] = {}
    if not s[KNOWN] and layout.sides is None:
        slot = place_of(run, twins[0])
        if (
            slot is not None and set(s[slot]).issuperset(twins) and seen(slot)
        ):  # they lie in one zone, which the player sees
            groups = sorts(layout, s, twins, apart, dict.fromkeys(twins, slot), seen)
            return _with_the_rest(things, groups) if len(groups) < len(twins) else None
    known = known_to(run, s, seat)
    down = turned(run, s, False)
    for thing in twins:
        if thing not in places:
            slot = places[thing] = place_of(run, thing)
            if slot is not None:
                places.update(dict.fromkeys(s[slot], slot))
                shut = not seen(slot)
                apart.update(one for one in s[slot] if (shut or one in down) and one not in known)
    groups = sorts(layout, s, twins, apart, places, seen)
    return _with_the_rest(things, groups) if len(groups) < len(twins) else None


def _twins(layout: Layout, things: Sequence[int]) -> list[int]:
    """Return the things for which `things` also contains another copy of the same card. Only these can be equal to another
    thing. Placeholders are left out."""
    sort_of = layout.sort_of
    if len({sort_of[thing] for thing in things if thing < BLANK}) == len(things):
        return []  # the usual case
    first, found = dict[int, int](), set[int]()
    for thing in things:
        if thing < BLANK:
            other = first.setdefault(sort_of[thing], thing)
            if other != thing:
                found.update((other, thing))
    return [thing for thing in things if thing in found] if found else []


def _with_the_rest(things: Sequence[int], groups: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return all things in groups, in their order: each given group at the place of its first thing, and each thing outside the
    groups in a group of its own."""
    group_of = {thing: group for group in groups for thing in group}
    return list(dict.fromkeys([group_of.get(thing) or (thing,) for thing in things]))


def _by_looks(
    run: State,
    seat: int | None,
    things: Sequence[int],
    named: Iterable[int],
    looks: Mapping[int, tuple[tuple[str, Any], ...]],
) -> list[tuple[int, ...]] | None:
    """Return things in groups like `alike`, for a player who sees only some fields of some things. `looks` has these fields.
    Things in the same zone with the same visible fields form one group."""
    others = [thing for thing in things if thing not in looks]
    groups = (alike(run, seat, others, named) if others else []) or [(thing,) for thing in others]
    by_look: dict[Any, list[int]] = {}
    for thing, look in looks.items():
        place = thing - thing % BLANK if thing >= BLANK else place_of(run, thing)
        by_look.setdefault((place, look), []).append(thing)
    groups = [*groups, *map(tuple, by_look.values())]
    groups.sort(key=lambda group: things.index(group[0]))
    return groups if len(groups) < len(things) else None


def pointed_to(run: State, noun: str, on_record: bool = True) -> set[int]:
    """Return the things of a noun to which a value or a stored rule refers; with `on_record`, also those in the record of
    events. The result may contain things of other nouns."""
    s = run.slots
    found: set[int] = set()
    for slot in pointers(run.layout, noun):
        _add(found, s[slot])
    for stored in s[RECORDS]:
        _add(found, stored.this)
        for place in run.program.rule(stored.rule).things:
            _add(found, stored.captured[place])
    if on_record and s[LOG] and run.program.told_of:  # `told_of` is slow to compute, so it comes last
        found |= _on_record(run)
    return found


def _add(found: set[int], value: Any) -> None:
    if isinstance(value, tuple):
        found.update(value)
    elif value is not None:
        found.add(value)


def _on_record(run: State) -> frozenset[int]:
    """Return the things that occur in the recorded events. The last results are kept, so that only new events are read if the
    record has grown."""
    log, kept = run.slots[LOG], run.memo.recorded
    known = next(
        (one for one in reversed(kept) if 0 < one[0] <= len(log) and log[one[0] - 1] is one[1]), NOTHING_ON_RECORD
    )
    if known[0] < run.settled <= len(log):
        known = kept[0] = _longer(run, known, log[: run.settled])
    if known[0] < len(log):
        known = kept[1] = _longer(run, known, log)
    return known[2]


def _longer(run: State, known: OnRecord, log: Sequence[tuple[Any, ...]]) -> OnRecord:
    found = set(known[2])
    for verb, *roles in log[known[0] :]:
        if verb in run.program.told_of:
            for place in run.program.verbs[verb].piece_roles:
                _add(found, roles[place])
    return len(log), log[-1], frozenset(found)


def redact(run: State, position: list[Any], seat: int | None) -> list[Any]:
    """Return a copy of a position with placeholders for all that a player (None: a bystander) may not see."""
    redacted = position[:]
    sight = _sight(run.program, seat)
    slots = sight.certain
    if sight.doubtful:
        slots += tuple([slot for slot, doubt in sight.doubtful.items() if not _looks_in(run, doubt, seat)])
    zones = tuple([position[slot] for slot in slots])
    sides = run.layout.sides
    marked = position[KNOWN] or (sides is not None and position[sides])
    known = known_to(run, position, seat) if marked else ()
    if known and not all(map(known.isdisjoint, zones)):
        blanks = tuple([_blank(run, slot, zone, known) for slot, zone in zip(slots, zones)])
        run.trial.hidden = tuple([tuple([thing for thing in zone if thing not in known]) for zone in zones])
    else:  # trials redact the same zones very often, so the last result is kept
        last = run.memo.placeholders.get((seat, slots))
        if last is None or last[0] != zones:
            before = zip(*last) if last is not None else repeat(((), ()))
            blanks = tuple(
                [old[1] if old[0] is zone else _blank(run, slot, zone) for slot, zone, old in zip(slots, zones, before)]
            )
            last = run.memo.placeholders[seat, slots] = zones, blanks
        run.trial.hidden, blanks = last
    for slot, zone in zip(slots, blanks):
        redacted[slot] = zone
    for slot, owner in run.layout.veiled.items():
        if owner != seat:
            redacted[slot] = VEILED
    if sides is not None and position[sides]:
        _turned_down(run, redacted, turned(run, position, False) - known_to(run, position, seat))
    return redacted


def was_hidden(run: State) -> frozenset[int]:
    """Return the pieces (perhaps also older placeholders) that became placeholders when the trial passed its horizon, that is,
    when it began to use only the knowledge of the deciding player."""
    zones = run.trial.hidden
    if run.memo.was_hidden[0] is not zones:
        run.memo.was_hidden = zones, frozenset(chain.from_iterable(zones))
    return run.memo.was_hidden[1]


def _turned_down(run: State, redacted: list[Any], down: frozenset[int]) -> None:
    """Replace the things in `down` by placeholders, in a position that is being redacted."""
    for slot in run.layout.hidden:
        here = down.intersection(redacted[slot])
        if here:
            run.trial.hidden = (*run.trial.hidden, tuple(here))
            redacted[slot] = tuple([thing + BLANK if thing in here else thing for thing in redacted[slot]])


def _blank(run: State, slot: int, zone: Zone, known: Collection[int] = ()) -> Zone:
    """Return the content of a zone, with placeholders for all pieces that are not in `known`."""
    if not zone:
        return zone
    base = run.layout.shades.get(slot, BLANK) if run.layout.shades else BLANK
    if known or base != BLANK or max(zone) >= BLANK:
        return tuple([thing if thing in known or thing >= BLANK else base + thing for thing in zone])
    return tuple(map(run.layout.placeholders.__getitem__, zone))


def seen_by(run: State, seat: int | None) -> frozenset[int]:
    """Return the pieces that a player may see in the position of a run."""
    seen: set[int] = {thing for thing, who in run.slots[KNOWN] if who is None or who == seat}
    for zone in run.layout.zones:
        seen.update(seen_in(run, zone, seat))
    return frozenset(seen)


def shown_to(run: State, whom: int | Iterable[int] | None) -> tuple[int | None, ...]:
    """Return as a tuple the seats to which something is shown. Return `(None,)` if it is shown to everybody, also if all seats
    are named."""
    if whom is None or isinstance(whom, int):
        return (whom,)
    seats = tuple(whom)
    return (None,) if set(run.seats) <= set(seats) else seats


def reveal(run: State, things: int | Iterable[int], whom: int | Iterable[int] | None) -> None:
    """Show some pieces to a player, to several, or to everybody (`whom` is None). They know the pieces until these move or are
    shuffled."""
    s = run.slots
    run.note_changes()
    things = (things,) if isinstance(things, int) else tuple(things)
    seats = shown_to(run, whom)
    new = tuple((thing, seat) for thing in things for seat in seats if (thing, seat) not in s[KNOWN])
    s[KNOWN] += new
    s[SECRETS] += 1
    if new and run.trace.traced and not run.trial.probing:
        context, shown = run.context, tuple(dict.fromkeys(piece for piece, _ in new))
        places = places_of(run, shown)
        seen = {piece: set(viewers(run, piece)) for piece in shown}
        to = () if None in seats else tuple(seat for seat in seats if seat is not None)
        roles = tuple((piece, places.get(piece)) for piece in shown), to
        run.trace.events.append((SHOWN, roles, context.cause, context.causer, context.depth + 1, seen))
