"""Which cells of a board lie next to each other."""

from __future__ import annotations

from typing import Protocol

from interpreter.model.failure import Fail
from interpreter.model.layout import Layout


class HasLayout(Protocol):
    """A run, as far as boards go: it knows the layout."""

    layout: Layout


SQUARE = ((1, 0), (-1, 0), (0, 1), (0, -1))


def neighbours(run: HasLayout, cell: int | None, clause: int) -> tuple[int, ...]:
    """Return the cells next to a cell of a grid, in the order of their numbers. Raises Fail if there is no such cell."""
    if cell is None:
        raise Fail(clause, "there is none")
    layout = run.layout
    noun = layout.pieces[cell].noun
    grid = layout.grid_of[noun]
    place = layout.pieces[cell].cell
    assert place is not None, "it is a cell"
    column, row = place
    found = []
    for dc, dr in steps_of(grid.shape, row):
        x, y = column + dc, row + dr
        if 1 <= x <= grid.width and 1 <= y <= grid.height:
            found.append(layout.first[noun] + (y - 1) * grid.width + x - 1)
    return tuple(sorted(found))


def steps_of(shape: str, row: int) -> tuple[tuple[int, int], ...]:
    """Return the (column, row) steps to the neighbours of a cell. Hexes stand in rows of which
    the even ones are half a cell to the right."""
    if shape == "square":
        return SQUARE
    if shape == "diagonal":
        return (*SQUARE, (1, 1), (1, -1), (-1, 1), (-1, -1))
    shift = 0 if row % 2 else 1
    return ((1, 0), (-1, 0), (shift, 1), (shift - 1, 1), (shift, -1), (shift - 1, -1))
