"""The cells of a grid, and the name of each cell, from the declaration of the grid."""

from __future__ import annotations

import re
from functools import lru_cache

from dsl import nodes

#: The name of a cell: letters for its column, a number for its row.
NAME = re.compile(r"([A-Z]{1,2})([1-9][0-9]{0,3})")

#: The signs of a drawing: a cell, and none.
CELL, NONE = "#", (".", " ")

LETTERS = 26

#: How the cells of a grid may lie. Hexes stand in rows, of which the even ones are half a cell to the right, or in
#: columns, of which the even ones are half a cell lower.
SHAPES = ("square", "diagonal", "hex", "hex columns")
#: Earlier versions read any other word as this shape, without a finding.
TAKEN_FOR = "hex"


def cells_of(grid: nodes.Grid) -> list[tuple[int, int]]:
    """Return the column and row (from 1) of each cell, row by row."""
    places = [(column, row) for row in range(1, grid.height + 1) for column in range(1, grid.width + 1)]
    if not grid.rows:
        return places
    return [(column, row) for column, row in places if grid.rows[row - 1][column - 1 : column] == CELL]


@lru_cache(maxsize=64)
def numbers_of(grid: nodes.Grid) -> dict[tuple[int, int], int]:
    """Return the number (from 1) of each cell of a grid, by its column and row: worked out once, however many cells are named."""
    return {cell: number for number, cell in enumerate(cells_of(grid), 1)}


def letters_of(column: int) -> str:
    """Return the name of a column: A to Z, then AA, AB and so on."""
    before, place = divmod(column - 1, LETTERS)
    return (letters_of(before) if before else "") + chr(ord("A") + place)


def name_of(column: int, row: int) -> str:
    """Return the name of a cell: `D2`."""
    return f"{letters_of(column)}{row}"


def place_of(name: str) -> tuple[int, int] | None:
    """Return the column and row that a name means, None if it is no name of a cell."""
    found = NAME.fullmatch(name)
    if found is None:
        return None
    column = 0
    for letter in found[1]:
        column = column * LETTERS + ord(letter) - ord("A") + 1
    return column, int(found[2])


def cell_named(name: str, grids: list[nodes.Grid], noun: str = "") -> list[tuple[str, int]]:
    """Return the cells with a name, of a noun if it is given: each noun, with the number (from 1) among its things."""
    place = place_of(name)
    found: list[tuple[str, int]] = []
    for grid in grids:
        if place is not None and noun in ("", grid.noun):
            number = numbers_of(grid).get(place)
            if number is not None:
                found.append((grid.noun, number))
    return found
