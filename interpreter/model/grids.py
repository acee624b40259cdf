"""Finds the neighbours of cells on a board and of places on a map, and the distances and straight lines between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from math import nan
from typing import Protocol

from interpreter.model.failure import Fail
from interpreter.model.layout import Layout


class HasLayout(Protocol):
    """The part of a run that functions for boards need: its layout."""

    layout: Layout


class Working(HasLayout, Protocol):
    """The part of a run that functions for long ways on boards need: its layout, and `burn`, which counts work
    up to the limit of a step."""

    def burn(self, clause: int, work: int = 1) -> None: ...


#: If all grids together have at most this many cells, all distances from a cell are computed once and kept, and the limit of work
#: does not count them.
#: On larger grids only some distances are kept.
FEW_CELLS = 1_000
#: The highest number of cached distances.
KEPT = FEW_CELLS * FEW_CELLS
#: CELLS_A_TURN: the number of reached cells that costs as much work as one turn of a loop. FOR_NOTHING: fewer cells are free.
CELLS_A_TURN, FOR_NOTHING = 5, 200


SQUARE = ((1, 0), (-1, 0), (0, 1), (0, -1))


def neighbours(run: HasLayout, cell: int | Sequence[int] | None, clause: int) -> tuple[int, ...]:
    """Return the cells next to a cell, or next to one of several cells and not among them, in the order of their
    numbers. Raises Fail if there is no such cell."""
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
    run: Working, start: int | Sequence[int] | None, steps: int | None, through: Sequence[int] | None, clause: int
) -> frozenset[int]:
    """Return the cells that can be reached from some cells in `steps` steps (None: any number), the start included.
    Each step must lead to a cell of `through` (None: any cell). Raises Fail if there is no such cell."""
    if start is None:
        raise Fail(clause, "there-is-none")
    cells = (start,) if isinstance(start, int) else start
    if through is None and isinstance(start, int) and _are_few(run.layout):
        away = ways_from(run.layout, start)
        return frozenset(away if steps is None else (cell for cell, far in away.items() if far <= steps))
    return frozenset(_paid(run, cells, None if through is None else frozenset(through), steps, clause))


def distance(
    run: Working,
    start: int | Sequence[int] | None,
    end: int | None,
    through: Sequence[int] | None,
    clause: int,
    tested: bool,
) -> float:
    """Return the number of steps from one cell, or from the nearest of several cells, to another. If there is no way, raise
    Fail; but with `tested` (the distance is part of a comparison) return nan, for which every comparison is false."""
    if start is None or end is None:
        if tested:
            return nan
        raise Fail(clause, "there-is-none")
    if through is not None:
        starts = (start,) if isinstance(start, int) else tuple(start)
        found = _paid(run, starts, frozenset(through), None, clause).get(end)
    elif isinstance(start, int):
        found = _known_or_asked(run, start, end, clause)
    else:
        found = min((far for one in start if (far := _known_or_asked(run, one, end, clause)) is not None), default=None)
    if found is None:
        if tested:
            return nan
        raise Fail(clause, "there-is-no-way")
    return found


def line(run: HasLayout, start: int | None, end: int | None, clause: int) -> tuple[int, ...]:
    """Return the cells in a straight line from the cell `start` through the cell `end`, up to the edge of the grid or a gap.
    `start` is not included. Return an empty tuple if no straight line leads from one to the other. Raises Fail if a cell is
    None."""
    if start is None or end is None:
        raise Fail(clause, "there-is-none")
    return next((ray for ray in rays(run.layout, start) if end in ray), ())


def rays(layout: Layout, start: int) -> tuple[tuple[int, ...], ...]:
    """Return the straight lines that begin at a cell, one for each direction that has cells; the cell itself is not included.
    The result is kept for later calls."""
    found = layout.rays.get(start)
    if found is None:
        noun, here = layout.pieces[start].noun, layout.pieces[start].cell
        cells = {layout.pieces[piece].cell: piece for piece in layout.of_noun[noun]}
        shape = layout.grid_of[noun].shape
        each = (_ray(cells, shape, here, way) for way in range(len(steps_of(shape, 1, 1)))) if here is not None else ()
        found = layout.rays[start] = tuple(ray for ray in each if ray)
    return found


def _ray(cells: Mapping[tuple[int, int] | None, int], shape: str, here: tuple[int, int], way: int) -> tuple[int, ...]:
    """Return the cells in one direction from the cell at `here`. `way` is the index of the direction in `steps_of`."""
    found: list[int] = []
    while True:
        across, down = steps_of(shape, *here)[way]
        here = here[0] + across, here[1] + down
        if here not in cells:
            return tuple(found)
        found.append(cells[here])


def as_far_as(cells: Sequence[int], test: Callable[[int], object]) -> tuple[int, ...]:
    """Return the cells of a line that come before the first cell for which the test is false."""
    return tuple(takewhile(test, cells))


def as_far_in(cells: Sequence[int], those: Sequence[int]) -> tuple[int, ...]:
    """Return the cells of a line that come before the first cell that is not in `those`."""
    return tuple(takewhile(those.__contains__, cells))


def _are_few(layout: Layout) -> bool:
    return sum(len(layout.of_noun[noun]) for noun in layout.place_nouns) <= FEW_CELLS


def _known_or_asked(run: Working, start: int, end: int, clause: int) -> int | None:
    """Return the distance between two cells, in steps, from the table of the first one if there is one; None if there is no
    way."""
    away = run.layout.ways.get(start)
    return _first_asked(run, start, end, clause) if away is None else away.get(end)


def _first_asked(run: Working, start: int, end: int, clause: int) -> int | None:
    """Compute the distance between two cells, in steps; None if there is no way. On a large grid the call counts as the same
    work, whether the result is cached or not. So the limits of work stop a game at the same place in every process."""
    layout = run.layout
    if _are_few(layout):
        return ways_from(layout, start).get(end)
    one, other = layout.pieces[start], layout.pieces[end]
    grid = layout.grid_of.get(one.noun)
    without_gaps = grid is not None and len(layout.of_noun[one.noun]) == grid.width * grid.height
    if grid is not None and without_gaps and one.noun == other.noun and one.cell is not None and other.cell is not None:
        return far_apart(grid.shape, one.cell, other.cell)
    run.burn(clause, len(layout.of_noun[one.noun]) // CELLS_A_TURN)
    kept = layout.ways_of_many
    if end in kept:  # the way back is as long
        return kept[end].get(start)
    if start not in kept:
        found = _away(layout, (start,), None, None)
        while kept and (len(kept) + 1) * len(found) > KEPT:
            del kept[next(iter(kept))]
        kept[start] = found
    return kept[start].get(end)


def far_apart(shape: str, here: tuple[int, int], there: tuple[int, int]) -> int:
    """Return the distance of two cells, in steps, on a grid without gaps."""
    across, down = abs(here[0] - there[0]), abs(here[1] - there[1])
    if shape == "square":
        return across + down
    if shape == "diagonal":
        return max(across, down)
    if shape == "hex columns":
        halves = abs(2 * (here[1] - there[1]) + here[0] % 2 * -1 + there[0] % 2)
        return across + max(0, halves - across) // 2
    halves = abs(2 * (here[0] - there[0]) + here[1] % 2 * -1 + there[1] % 2)
    return down + max(0, halves - down) // 2


def ways_from(layout: Layout, start: int) -> dict[int, int]:
    """Return the distance of each cell from one cell, in steps; the result is kept for later calls."""
    found = layout.ways.get(start)
    if found is None:
        found = layout.ways[start] = _away(layout, (start,), None, None)
    return found


def _paid(
    run: Working, cells: Sequence[int], through: frozenset[int] | None, steps: int | None, clause: int
) -> dict[int, int]:
    """Return the distance of each cell that can be reached from some cells. If many cells are reached, they count as work,
    which has a limit."""
    found = _away(run.layout, cells, through, steps)
    if len(found) >= FOR_NOTHING:
        run.burn(clause, len(found) // CELLS_A_TURN)
    return found


def _away(layout: Layout, cells: Sequence[int], through: frozenset[int] | None, steps: int | None) -> dict[int, int]:
    """Return the distance, in steps, of each cell that can be reached from some cells, in at most `steps` steps (None:
    any number). Each step must lead to a cell of `through` (None: any cell)."""
    found = dict.fromkeys(cells, 0)
    edge, far = list(cells), 0
    while edge and (steps is None or far < steps):
        far += 1
        ahead = {one for cell in edge for one in beside(layout, cell) if one not in found}
        edge = [one for one in ahead if through is None or one in through]
        found.update(dict.fromkeys(edge, far))
    return found


def _lay_next_to(layout: Layout, noun: str) -> None:
    """Compute the neighbours of each cell of a grid."""
    shape = layout.grid_of[noun].shape
    cells = {layout.pieces[piece].cell: piece for piece in layout.of_noun[noun]}
    for place, piece in cells.items():
        if place is not None:
            column, row = place
            steps = steps_of(shape, column, row)
            found = (cells.get((column + across, row + down)) for across, down in steps)
            layout.next_to[piece] = tuple(sorted(one for one in found if one is not None))


def steps_of(shape: str, column: int, row: int) -> tuple[tuple[int, int], ...]:
    """Return the (column, row) steps from a cell to its neighbours. On `hex` grids the even rows are half a cell to
    the right, on `hex columns` the even columns half a cell lower."""
    if shape == "square":
        return SQUARE
    if shape == "diagonal":
        return (*SQUARE, (1, 1), (1, -1), (-1, 1), (-1, -1))
    if shape == "hex columns":
        shift = 0 if column % 2 else 1
        return ((0, 1), (0, -1), (1, shift), (1, shift - 1), (-1, shift), (-1, shift - 1))
    shift = 0 if row % 2 else 1
    return ((1, 0), (-1, 0), (shift, 1), (shift - 1, 1), (shift, -1), (shift - 1, -1))
