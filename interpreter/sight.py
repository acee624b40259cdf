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
