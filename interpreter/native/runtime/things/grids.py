"""Cells of grids: which cells are next to each other, and how far they are apart."""

from __future__ import annotations

from interpreter.native.runtime.lists import alone, has, new, push
from interpreter.native.runtime.sight import seen
from interpreter.native.runtime.steps import burn
from interpreter.native.runtime.things.choosing import sort_in
from interpreter.native.runtime.words import AT, FREE, NONE, Failing, M, quotient


def beside(cell: int, table: int) -> int:
    """Return a list of the cells next to a cell, in the order of their numbers. `table` holds this list for each
    piece."""
    if cell == NONE:
        raise Failing
    return M[table + seen(cell)]


def beside_all(cells: int, table: int) -> int:
    """Return a list of the cells that are next to at least one of some cells, but are none of these. They are in the
    order of their numbers."""
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
    """Return a list of the members of `cells` that are at most `steps` steps away from `start` (NONE: any number of
    steps). `table` holds the distance between each two of the `many` cells that begin with the piece `first` (-1: there
    is no way)."""
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
    """Return a list of the cells in a straight line from `start` towards `end`. `table` holds this list for each two of
    the `many` cells that begin with the piece `first`."""
    if start == NONE or end == NONE:
        raise Failing
    return M[table + many * (seen(start) - first) + seen(end) - first]


def as_far_in(cells: int, those: int) -> int:
    """Return a list of the first cells of a list, up to the first one that is not in the list `those`."""
    found = new(M[cells])
    i = 1
    while i <= M[cells] and has(those, M[cells + i]):
        push(found, M[cells + i])
        i += 1
    return found


#: Takes the place of a list of cells through which a way may lead; it means that a way may lead through any cell.
NOTHING_BETWEEN = -1
#: Reaching fewer cells than FOR_NOTHING counts as no work; otherwise CELLS_A_TURN cells count as much as one turn of a
#: loop.
FOR_NOTHING, CELLS_A_TURN = 200, 5


def reached(starts: int, steps: int, through: int, table: int) -> int:
    """Return a list of the cells that can be reached from some cells in at most `steps` steps (NONE: any number),
    including these cells. Each step must lead to a cell of the list `through` (NOTHING_BETWEEN: to any cell)."""
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
    """Return the place of a table with the distance of each cell from the nearest of some cells. The distance is -1 if there is
    no way, or if it would be more than `steps`."""
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
    """Return the distance between two cells if each step must lead to a cell of the list `through`. It is -1 if there
    is no way, or if one of the cells is NONE."""
    if start == NONE or end == NONE:
        return 0 - 1
    return M[distances(alone(start), NONE, through, table) + seen(end)]


def far_from(start: int, end: int, first: int, many: int, table: int) -> int:
    """Return the distance between two cells. It is -1 if there is no way, or if one of the cells is NONE."""
    if start == NONE or end == NONE:
        return 0 - 1
    return M[table + many * (seen(start) - first) + seen(end) - first]


def there_is_a_way(steps: int) -> int:
    """Return a distance unchanged. Raises Failing if it is negative, because there is no way."""
    if steps < 0:
        raise Failing
    return steps
