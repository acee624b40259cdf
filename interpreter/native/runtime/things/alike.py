"""How many runs of a step began with the same zones and values."""

from __future__ import annotations

from interpreter.native.runtime.steps import burn
from interpreter.native.runtime.words import AT, NO_PIECE, GivingUp, H, M

#: So many runs of a step are remembered; a game with more is given up.
MOST_ALIKE = 1000


def count_alike(value: int, noted: int, history: int, wide: int, zones: int, values: int) -> None:
    """Set a value to the number of runs that began like this one, and remember this one behind the `noted` others from `history` on, in
    `wide` words. `zones` is a list of zones, each with a list of the places that values of its things have; `values` a list of places."""
    many = M[noted]
    if many >= MOST_ALIKE:
        raise GivingUp
    now = history + many * wide
    at = now
    i = 1
    while i <= M[zones]:
        at = describe(at, M[zones + i], M[zones + i + 1])
        i += 2
    i = 1
    while i <= M[values]:
        M[at] = M[M[values + i]]
        at += 1
        i += 1
    while at < now + wide:
        M[at] = 0
        at += 1
    burn(1 + many)
    M[value] = times_before(history, now, wide) + 1
    M[noted] = many + 1


def describe(at: int, zone: int, inside: int) -> int:
    """Write how many things lie in a zone, and of each its sort and its values; return the place behind that."""
    M[at] = H[AT.many + zone]
    at += 1
    piece = H[AT.first + zone]
    while piece != NO_PIECE:
        M[at] = M[AT.sorts + piece]
        at += 1
        i = 1
        while i <= M[inside]:
            M[at] = M[M[inside + i] + piece]
            at += 1
            i += 1
        piece = H[AT.following + piece]
    return at


def times_before(history: int, now: int, wide: int) -> int:
    """Return how many of the remembered runs began like the one that was remembered last."""
    found = 0
    at = history
    while at < now:
        i = 0
        while i < wide and M[at + i] == M[now + i]:
            i += 1
        if i == wide:
            found += 1
        at += wide
    return found
