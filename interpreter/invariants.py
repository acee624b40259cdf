"""What must hold in every position: pieces are conserved, nothing is out of its bounds."""

from __future__ import annotations

from dsl import nodes


def broken(program, run) -> list[str]:
    """Return what does not hold in the position of a run, in plain sentences."""
    return [*_pieces(program, run), *_bounds(program, run), *_declared(program, run)]


def _pieces(program, run) -> list[str]:
    """Every piece that is in play lies in exactly one zone, of its own noun."""
    layout = program.layout
    found: list[str] = []
    seen: set[int] = set()
    for zone in layout.zones:
        pieces = run.s[zone.slot]
        if zone.decl.single and len(pieces) > 1:
            found.append(f"`{zone.decl.name}` holds {len(pieces)} pieces")
        for piece in pieces:
            if piece in seen:
                found.append(f"{program.piece_label(piece)} lies in two places")
            if layout.pieces[piece].noun != zone.decl.noun:
                found.append(f"{program.piece_label(piece)} lies in `{zone.decl.name}`")
            seen.add(piece)
    if program.stocked is None:
        program.stocked = len(seen)
    elif len(seen) != program.stocked:
        found.append(f"{len(seen)} pieces are in play, not {program.stocked}")
    return found


def _bounds(program, run) -> list[str]:
    layout = program.layout
    found = []
    for (owner, name), decl in program.book.values.items():
        low = decl.type.low
        if decl.type.name != "number" or decl.type.optional or not isinstance(low, nodes.Number):
            continue
        members = (0,) if owner is None else (run.seats if owner == "player" else layout.of_noun[owner])
        base = layout.base["value", owner, name]
        found += [f"`{name}` is {run.s[base + m]}" for m in members if run.s[base + m] < low.value]
    return found


def _declared(program, run) -> list[str]:
    return [invariant.title for invariant in program.book.invariants if not program.evaluate(invariant.test, run)]
