"""Computes the cells of a grid and their names, such as `B3`, from the declaration of the grid."""

from __future__ import annotations

import re
from functools import lru_cache

from dsl import nodes

#: The name of a cell: letters for its column, a number for its row.
NAME = re.compile(r"([A-Z]{1,2})([1-9][0-9]{0,3})")

#: In the drawing of a grid, the sign for a cell, and the signs for a gap without a cell.
CELL, NONE = "#", (".", " ")

LETTERS = 26

#: The shapes of a grid, which say how its cells lie. Hexes can lie in rows, where every even row is shifted by half a cell
#: to the right, or in columns, where every even column is shifted down by half a cell.
SHAPES = ("square", "diagonal", "hex", "hex columns")
#: Earlier versions read any word that is not in SHAPES as this shape, and reported no error.
TAKEN_FOR = "hex"


def cells_of(grid: nodes.Grid) -> list[tuple[int, int]]:
    """Return the column and the row (both counted from 1) of each cell of a grid, row by row."""
    places = [(column, row) for row in range(1, grid.height + 1) for column in range(1, grid.width + 1)]
    if not grid.rows:
        return places
    return [(column, row) for column, row in places if grid.rows[row - 1][column - 1 : column] == CELL]


@lru_cache(maxsize=64)
def numbers_of(grid: nodes.Grid) -> dict[tuple[int, int], int]:
    """Return the number (from 1) of each cell of a grid, by its column and row. The numbers are computed once for each grid,
    and then cached."""
    return {cell: number for number, cell in enumerate(cells_of(grid), 1)}


def letters_of(column: int) -> str:
    """Return the letters that name a column: A to Z, then AA, AB and so on."""
    before, place = divmod(column - 1, LETTERS)
    return (letters_of(before) if before else "") + chr(ord("A") + place)


def name_of(column: int, row: int) -> str:
    """Return the name of the cell in a column and a row: `D2` for column 4, row 2."""
    return f"{letters_of(column)}{row}"


def place_of(name: str) -> tuple[int, int] | None:
    """Return the column and the row of a cell from its name, such as (4, 2) for `D2`. Return None if the text is not the name
    of a cell."""
    found = NAME.fullmatch(name)
    if found is None:
        return None
    column = 0
    for letter in found[1]:
        column = column * LETTERS + ord(letter) - ord("A") + 1
    return column, int(found[2])


def cell_named(name: str, grids: list[nodes.Grid], noun: str = "") -> list[tuple[str, int]]:
    """Return the cells that have a name such as `D2`, as pairs: the noun of the grid, and the number of the cell (from 1).
    With `noun`, look only in the grids of this noun."""
    place = place_of(name)
    found: list[tuple[str, int]] = []
    for grid in grids:
        if place is not None and noun in ("", grid.noun):
            number = numbers_of(grid).get(place)
            if number is not None:
                found.append((grid.noun, number))
    return found
