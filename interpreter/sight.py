"""Who may see a piece where it lies."""

from __future__ import annotations

from interpreter.layout import KNOWN


def visible(run, piece: int, seat: int | None) -> bool:
    """Tell whether a player may see a piece where it lies."""
    if any(thing == piece and (who is None or who == seat) for thing, who in run.s[KNOWN]):
        return True
    for slot in run.layout.zones_of_noun[run.layout.pieces[piece].noun]:
        if piece in run.s[slot]:
            return slot not in run.layout.hidden or run.program.sees(run, run.layout.zone_at[slot], seat)
    return True


def dark(run, slots: tuple[int, ...], seat: int | None) -> list[frozenset[int]]:
    """Return the pieces in some slots that a player may not see, a set for each zone that hides any.

    The same zones are asked for again and again, so the set of one is kept until something moves there.
    """
    certain, doubtful = run.program.dark_zones(seat)
    known = {thing for thing, who in run.s[KNOWN] if who is None or who == seat}
    found = []
    for slot in slots:
        zone = run.s[slot]
        if not zone or not (slot in certain or (slot in doubtful and not run.program.sees(run, doubtful[slot], seat))):
            continue
        last = run.lying.get(slot)
        if last is None or last[0] is not zone:
            last = run.lying[slot] = (zone, frozenset(zone))
        found.append(last[1] - known if known else last[1])
    return found
