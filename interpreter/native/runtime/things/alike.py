"""Count how many runs of a step began with the same zones and values."""

from __future__ import annotations

from interpreter.native.runtime.steps import burn
from interpreter.native.runtime.words import AT, NO_PIECE, GivingUp, H, M

#: The largest number of runs of a step that are remembered. A game with more is given up.
MOST_ALIKE = 1000


def count_alike(value: int, noted: int, history: int, wide: int, zones: int, values: int) -> None:
    """Set a value to the number of runs of a step that began like this one, and remember this beginning.

    `history` is the place of the earlier beginnings, with `wide` words for each; `noted` is the place of their number.
    `zones` is a list of zones, each followed by the list of the places of the values of its things. `values` is a list
    of places of further values.
    """
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
    """Write the number of things in a zone, and the sort and the values of each, from `at` on. Return the place after
    them."""
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
    """Return how many of the earlier beginnings are equal to the last one, which is at `now`."""
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
