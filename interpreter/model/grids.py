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
    found = layout.next_to.get(cell)
    if found is None:
        _lay_next_to(layout, layout.pieces[cell].noun)
        found = layout.next_to[cell]
    return found


def _lay_next_to(layout: Layout, noun: str) -> None:
    """Work out for each cell of a grid which lie next to it."""
    shape = layout.grid_of[noun].shape
    cells = {layout.pieces[piece].cell: piece for piece in layout.of_noun[noun]}
    for place, piece in cells.items():
        if place is not None:
            column, row = place
            steps = steps_of(shape, column, row)
            beside = (cells.get((column + across, row + down)) for across, down in steps)
            layout.next_to[piece] = tuple(sorted(one for one in beside if one is not None))


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
