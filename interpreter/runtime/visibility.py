"""Who may see a piece where it lies."""

from __future__ import annotations

from interpreter.model.layout import KNOWN, ZoneSlot


def sees(run, zone: ZoneSlot, seat: int | None) -> bool:
    """Tell whether a player (from 0; None for a bystander) may see what lies in a zone."""
    decl = zone.decl
    owner = zone.owner if decl.owner == "player" else None
    if "seen by owner" in decl.attributes and seat is not None and owner == seat:
        return True
    if decl.open_if is not None and run.program.evaluate_of(decl.open_if, run, None, zone.owner, test=True):
        return True
    if "face down" in decl.attributes:
        return False
    if decl.seen_by is not None:
        who = run.program.evaluate_of(decl.seen_by, run, None, zone.owner)
        return who is None or (seat is not None and who == seat)
    return "seen by owner" not in decl.attributes


def dark_zones(program, seat: int | None) -> tuple[frozenset[int], dict[int, ZoneSlot]]:
    """Return the slots that a player never sees into, and the zones by slot where that depends on the position."""
    found = program.dark.get(seat)
    if found is None:
        hiding = [zone for zone in program.layout.zones if zone.slot in program.layout.hidden]
        doubtful = {
            zone.slot: zone for zone in hiding if zone.decl.open_if is not None or zone.decl.seen_by is not None
        }
        certain = frozenset(zone.slot for zone in hiding if zone.slot not in doubtful and not sees(None, zone, seat))
        found = program.dark[seat] = (certain, doubtful)
    return found


def visible(run, piece: int, seat: int | None) -> bool:
    """Tell whether a player may see a piece where it lies."""
    if any(thing == piece and (who is None or who == seat) for thing, who in run.s[KNOWN]):
        return True
    for slot in run.layout.zones_of_noun[run.layout.pieces[piece].noun]:
        if piece in run.s[slot]:
            return slot not in run.layout.hidden or sees(run, run.layout.zone_at[slot], seat)
    return True


def dark(run, slots: tuple[int, ...], seat: int | None) -> list[frozenset[int]]:
    """Return the pieces in some slots that a player may not see, a set for each zone that hides any.

    The same zones are asked for again and again, so the set of one is kept until something moves there.
    """
    certain, doubtful = dark_zones(run.program, seat)
    known = {thing for thing, who in run.s[KNOWN] if who is None or who == seat}
    found = []
    for slot in slots:
        zone = run.s[slot]
        if not zone or not (slot in certain or (slot in doubtful and not sees(run, doubtful[slot], seat))):
            continue
        last = run.lying.get(slot)
        if last is None or last[0] is not zone:
            last = run.lying[slot] = (zone, frozenset(zone))
        found.append(last[1] - known if known else last[1])
    return found
