"""Which cells of a board lie next to each other."""

from __future__ import annotations

from collections.abc import Sequence
from math import nan
from typing import Protocol

from interpreter.model.failure import Fail
from interpreter.model.layout import Layout


class HasLayout(Protocol):
    """A run, as far as boards go: it knows the layout."""

    layout: Layout


SQUARE = ((1, 0), (-1, 0), (0, 1), (0, -1))


def neighbours(run: HasLayout, cell: int | Sequence[int] | None, clause: int) -> tuple[int, ...]:
    """Return the cells next to a cell of a grid, or to one of several and not among them, in the order of their numbers.
    Raises Fail if there is no such cell."""
    if cell is None:
        raise Fail(clause, "there-is-none")
    if isinstance(cell, int):
        return beside(run.layout, cell)
    return tuple(sorted({one for each in cell for one in beside(run.layout, each)}.difference(cell)))


def beside(layout: Layout, cell: int) -> tuple[int, ...]:
    """Return the cells next to a cell, in the order of their numbers."""
    found = layout.next_to.get(cell)
    if found is None:
        _lay_next_to(layout, layout.pieces[cell].noun)
        found = layout.next_to[cell]
    return found


def reach(
    run: HasLayout, start: int | Sequence[int] | None, steps: int | None, through: Sequence[int] | None, clause: int
) -> frozenset[int]:
    """Return the cells that so many steps (None: any number) reach from one of some cells, these among them, each step to
    a cell of those `through` which it leads (None: all). Raises Fail if there is no such cell."""
    if start is None:
        raise Fail(clause, "there-is-none")
    cells = (start,) if isinstance(start, int) else start
    if through is None and isinstance(start, int):
        away = _ways_from(run.layout, start)
        return frozenset(away if steps is None else (cell for cell, far in away.items() if far <= steps))
    found = _away(run.layout, cells, None if through is None else frozenset(through), steps)
    return frozenset(found)


def distance(
    run: HasLayout, start: int | None, end: int | None, through: Sequence[int] | None, clause: int, tested: bool
) -> float:
    """Return how many steps lead from a cell to another. Where there is no way, it is less and more than nothing if it is
    `tested`. Raises Fail else, or if there is no such cell."""
    if start is None or end is None:
        if tested:
            return nan
        raise Fail(clause, "there-is-none")
    layout = run.layout
    away = _ways_from(layout, start) if through is None else _away(layout, (start,), frozenset(through), None)
    found = away.get(end)
    if found is None:
        if tested:
            return nan
        raise Fail(clause, "there-is-no-way")
    return found


def _ways_from(layout: Layout, start: int) -> dict[int, int]:
    """Return how far each cell is from one; it is worked out once."""
    found = layout.ways.get(start)
    if found is None:
        found = layout.ways[start] = _away(layout, (start,), None, None)
    return found


def _away(layout: Layout, cells: Sequence[int], through: frozenset[int] | None, steps: int | None) -> dict[int, int]:
    """Return how far each cell is that can be reached from some cells."""
    found = dict.fromkeys(cells, 0)
    edge, far = list(cells), 0
    while edge and (steps is None or far < steps):
        far += 1
        ahead = {one for cell in edge for one in beside(layout, cell) if one not in found}
        edge = [one for one in ahead if through is None or one in through]
        found.update(dict.fromkeys(edge, far))
    return found


def _lay_next_to(layout: Layout, noun: str) -> None:
    """Work out for each cell of a grid which lie next to it."""
    shape = layout.grid_of[noun].shape
    cells = {layout.pieces[piece].cell: piece for piece in layout.of_noun[noun]}
    for place, piece in cells.items():
        if place is not None:
            column, row = place
            steps = steps_of(shape, column, row)
            found = (cells.get((column + across, row + down)) for across, down in steps)
            layout.next_to[piece] = tuple(sorted(one for one in found if one is not None))


def steps_of(shape: str, column: int, row: int) -> tuple[tuple[int, int], ...]:
    """Return the (column, row) steps to the neighbours of a cell. Hexes stand in rows of which the even ones are half a
    cell to the right, or in columns of which the even ones are half a cell lower."""
    if shape == "square":
        return SQUARE
    if shape == "diagonal":
        return (*SQUARE, (1, 1), (1, -1), (-1, 1), (-1, -1))
    if shape == "hex columns":
        shift = 0 if column % 2 else 1
        return ((0, 1), (0, -1), (1, shift), (1, shift - 1), (-1, shift), (-1, shift - 1))
    shift = 0 if row % 2 else 1
    return ((1, 0), (-1, 0), (shift, 1), (shift - 1, 1), (shift, -1), (shift - 1, -1))
