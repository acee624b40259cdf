"""Who may see a piece where it lies."""

from __future__ import annotations

from interpreter.layout import BLANK, KNOWN


def visible(run, piece: int, seat: int | None) -> bool:
    """Tell whether a player may see a piece where it lies."""
    if any(thing == piece and (who is None or who == seat) for thing, who in run.s[KNOWN]):
        return True
    for slot in run.layout.zones_of_noun[run.layout.pieces[piece].noun]:
        if piece in run.s[slot]:
            return slot not in run.layout.hidden or run.program.sees(run, run.layout.zone_at[slot], seat)
    return True


def unseen(run, slots: tuple[int, ...], seat: int | None) -> frozenset[int]:
    """Return the pieces in some slots that a player may not see; what is blank in a trial is unseen."""
    layout, s = run.layout, run.s
    found: set[int] = set()
    for slot in slots:
        if slot in layout.hidden and s[slot]:
            found.update(piece for piece in s[slot] if piece >= BLANK)
            if not run.program.sees(run, layout.zone_at[slot], seat):
                found.update(s[slot])
    if found and s[KNOWN]:
        found -= {thing for thing, who in s[KNOWN] if who is None or who == seat}
    return frozenset(found)
