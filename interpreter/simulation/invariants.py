"""Checks what must be true in every position: no piece is lost or doubled, and no value is out of its bounds."""

from __future__ import annotations

from dsl.messages.message import Message
from interpreter.runtime.state import EmittedRules, State


def broken(program: EmittedRules, run: State) -> list[str]:
    """Return a sentence for each invariant that does not hold in the position of a run."""
    return [*_pieces(program, run), *_bounds(program, run), *program.broken_invariants(run)]


def _pieces(program: EmittedRules, run: State) -> list[str]:
    """Return a sentence for each piece that breaks this rule: every piece in play lies in exactly one zone, and in a
    zone of its noun."""
    layout = program.layout
    found: list[str] = []
    seen: set[int] = set()
    for zone in layout.zones:
        pieces = run.slots[zone.slot]
        if zone.decl.single and len(pieces) > 1:
            found.append(Message("zone-holds-n-pieces", zone=zone.decl.name, n=len(pieces)))
        for piece in pieces:
            if piece in seen:
                found.append(Message("piece-lies-in-two-places", piece=program.piece_label(piece)))
            if layout.pieces[piece].noun != zone.decl.noun:
                found.append(Message("piece-lies-in-zone", piece=program.piece_label(piece), zone=zone.decl.name))
            seen.add(piece)
    if program.stocked is None:
        program.stocked = len(seen)
    elif len(seen) != program.stocked:
        found.append(Message("n-pieces-are-in-play-not-stocked", n=len(seen), stocked=program.stocked))
    return found


def _bounds(program: EmittedRules, run: State) -> list[str]:
    layout = program.layout
    owed: list[str] = [
        Message("a-bundle-holds-value", value=run.slots[slot])
        for slot in layout.amounts
        if isinstance(run.slots[slot], tuple) and min(run.slots[slot]) < 0
    ]
    if not layout.out_of_bounds(run.slots):
        return owed
    names = {
        slot: name
        for (kind, owner, name), base in layout.base.items()
        if kind == "value"
        for slot in layout.slots_of(owner, base)
    }
    return owed + [
        Message("name-holds-value", name=names[slot], value=run.slots[slot])
        for slot, (low, high) in layout.bounds.items()
        if run.slots[slot] is not None
        and ((low is not None and run.slots[slot] < low) or (high is not None and run.slots[slot] > high))
    ]
