"""Cells of grids: which lie next to each other, and how far they are from each other."""

from __future__ import annotations

from interpreter.native.runtime.lists import alone, has, new, push
from interpreter.native.runtime.sight import seen
from interpreter.native.runtime.steps import burn
from interpreter.native.runtime.things.choosing import sort_in
from interpreter.native.runtime.words import AT, FREE, NONE, Failing, M, quotient


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


def in_line(start: int, end: int, first: int, many: int, table: int) -> int:
    """Return a list of the cells in a straight line from one cell on towards another; `table` has such a list for each two of `many` cells, from the
    piece `first` on."""
    if start == NONE or end == NONE:
        raise Failing
    return M[table + many * (seen(start) - first) + seen(end) - first]


def as_far_in(cells: int, those: int) -> int:
    """Return a list of the first of some cells, up to the first that is in no list of others."""
    found = new(M[cells])
    i = 1
    while i <= M[cells] and has(those, M[cells + i]):
        push(found, M[cells + i])
        i += 1
    return found


#: Stands for a list of cells through which a way may lead: through any.
NOTHING_BETWEEN = -1
#: Of so many cells that are reached it counts as work, and what each of them is.
FOR_NOTHING, CELLS_A_TURN = 200, 5


def reached(starts: int, steps: int, through: int, table: int) -> int:
    """Return a list of the cells that so many steps (NONE: any number) reach from one of some cells, these among them, each step to one of
    those `through` which it leads (NOTHING_BETWEEN: any)."""
    found = new(AT.pieces)
    mark = M[FREE]
    far = distances(starts, steps, through, table)
    piece = 0
    while piece < AT.pieces:
        if M[far + piece] >= 0:
            push(found, piece)
        piece += 1
    M[FREE] = mark
    return found


def distances(starts: int, steps: int, through: int, table: int) -> int:
    """Return the place of a table with the distance of each cell from the nearest of some cells (-1: more steps, or
    no way)."""
    far = new(AT.pieces)
    open_ = new(AT.pieces)
    edge = new(AT.pieces)
    piece = 0
    while piece < AT.pieces:
        M[far + piece] = 0 - 1
        M[open_ + piece] = through == NOTHING_BETWEEN
        piece += 1
    i = 1
    while through != NOTHING_BETWEEN and i <= M[through]:
        M[open_ + seen(M[through + i])] = 1
        i += 1
    i = 1
    while i <= M[starts]:
        if M[far + seen(M[starts + i])] < 0:
            M[far + M[starts + i]] = 0
            push(edge, M[starts + i])
        i += 1
    i = 1
    while i <= M[edge] and (steps == NONE or M[far + M[edge + i]] < steps):
        cell = M[edge + i]
        there = M[table + cell]
        j = 1
        while j <= M[there]:
            one = M[there + j]
            if M[far + one] < 0 and M[open_ + one]:
                M[far + one] = M[far + cell] + 1
                push(edge, one)
            j += 1
        i += 1
    if M[edge] >= FOR_NOTHING:
        burn(quotient(M[edge], CELLS_A_TURN))
    return far


def steps_between(start: int, end: int, through: int, table: int) -> int:
    """Return the distance between two cells over certain cells, -1 if there is no way or no cell."""
    if start == NONE or end == NONE:
        return 0 - 1
    return M[distances(alone(start), NONE, through, table) + seen(end)]


def far_from(start: int, end: int, first: int, many: int, table: int) -> int:
    """Return the distance between two cells, -1 if there is no way or no cell."""
    if start == NONE or end == NONE:
        return 0 - 1
    return M[table + many * (seen(start) - first) + seen(end) - first]


def there_is_a_way(steps: int) -> int:
    """Return how many steps lead somewhere, which must be possible."""
    if steps < 0:
        raise Failing
    return steps
