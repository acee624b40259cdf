"""Make positions that a player cannot tell apart, and list the options in a position."""

from __future__ import annotations

import random

from interpreter import api
from interpreter.model.layout import KNOWN, RNG
from interpreter.runtime.run import Run
from interpreter.runtime.visibility import sees, shown_of


def dealt_anew(program, state: list[object], seat: int | None, chance: random.Random) -> list[object]:
    """Return another state that a player cannot tell from this one: everything hidden is dealt again. `seat` counts from 0;
    None is a spectator."""
    run = Run(program, state, None, search_ahead=False, traced=False)
    new = list(state)
    known = {thing for thing, who in state[KNOWN] if who is None or who == seat}
    if program.layout.sides is not None:
        known |= {
            thing for thing, _ in state[program.layout.sides]
        }  # everybody sees such a piece, and whether it lies face up or face down
    places: dict[tuple, list[tuple[int, int]]] = {}
    for zone in program.layout.zones:
        if sees(run, zone, seat):
            continue
        for index, piece in enumerate(state[zone.slot]):
            if piece not in known:
                info = program.layout.pieces[piece]
                look = shown_of(run, seat, piece)  # the visible fields, such as the back of a counter
                places.setdefault((info.noun, info.owner, look), []).append((zone.slot, index))
    for there in places.values():
        pieces = [state[slot][index] for slot, index in there]
        chance.shuffle(pieces)
        for (slot, index), piece in zip(there, pieces):
            lying = list(new[slot])
            lying[index] = piece
            new[slot] = tuple(lying)
    new[RNG] = chance.getrandbits(64)
    return new


def offered(position: api.Position) -> list[tuple[object, ...]]:
    """Return the options of a position as tuples. The first tuple tells whether the question says that perhaps no option is
    possible."""
    return [(position.decision.perhaps_none,)] + [
        (option.id, option.label, option.seat, option.possible, option.why_not) for option in position.decision.options
    ]
