"""Cells of grids: which lie next to each other, and how far they are from each other."""

from __future__ import annotations

from interpreter.native.runtime.lists import has, new, push
from interpreter.native.runtime.sight import seen
from interpreter.native.runtime.things.choosing import sort_in
from interpreter.native.runtime.words import NONE, Failing, M


def beside(cell: int, table: int) -> int:
    """Return a list of the cells next to one, in the order of their numbers; `table` has such a list for each piece."""
    if cell == NONE:
        raise Failing
    return M[table + seen(cell)]


def beside_all(cells: int, table: int) -> int:
    """Return a list of the cells next to one of several and not among them, in the order of their numbers."""
    many = 0
    i = 1
    while i <= M[cells]:
        many += M[M[table + seen(M[cells + i])]]
        i += 1
    found = new(many)
    i = 1
    while i <= M[cells]:
        there = M[table + M[cells + i]]
        j = 1
        while j <= M[there]:
            one = M[there + j]
            if not has(found, one) and not has(cells, one):
                sort_in(found, one)
            j += 1
        i += 1
    return found


def in_reach(cells: int, start: int, steps: int, first: int, many: int, table: int) -> int:
    """Return a list of those of some cells that so many steps (NONE: any number) reach from one. `table` has for each two of `many` cells,
    from the piece `first` on, how far they are from each other; -1 where there is no way."""
    if start == NONE:
        raise Failing
    found = new(M[cells])
    i = 1
    while i <= M[cells]:
        far = M[table + many * (seen(start) - first) + seen(M[cells + i]) - first]
        if far >= 0 and (steps == NONE or far <= steps):
            push(found, M[cells + i])
        i += 1
    return found
