"""Maps and grids as data: cells with their contents, names at the edges, and highlighted cells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from dsl.records import dataclass

Place = tuple[int, int]  # row, column


@dataclass(frozen=True, slots=True)
class Badge:
    """What a field of a card says, as a letter and a colour beside its title, and in a word."""

    letter: str
    colour: str
    word: str


@dataclass(frozen=True, slots=True)
class Mark:
    """Something in a cell: `text` in full, `short` if there is no room (or ""), `style`, the `owner`, and the `badge`
    behind its name. `is_kind`: the text is the word for all things of its kind. `plural`: the text for several."""

    text: str
    short: str = ""
    style: str = ""
    owner: str = ""
    badge: Badge | None = None
    is_kind: bool = False
    plural: str = ""

    def __str__(self) -> str:
        text = f"{self.text} [{self.badge.word}]" if self.badge is not None else self.text
        return f"{text} ({self.owner})" if self.owner else text


@dataclass(frozen=True)
class Chart:
    """A map: its rows and columns, and what lies in them. `shifted`: even rows lie half a cell to the right. `shape`
    is the shape of a grid, else "". `names` are the names of cells, as in answers.

    `lit` are the cells that can be chosen, `own` those with something of the viewer, `about` those that the question
    is about.
    """

    label: str
    down: str
    across: str
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    places: tuple[tuple[Place, tuple[str | Mark, ...]], ...]
    shifted: bool = False
    shape: str = ""
    names: tuple[tuple[Place, str], ...] = ()
    lit: frozenset[Place] = frozenset()
    own: frozenset[Place] = frozenset()
    about: frozenset[Place] = frozenset()

    @property
    def wanted(self) -> frozenset[Place]:
        """The cells that are to be seen before all others."""
        return self.lit or self.about or self.own

    @cached_property
    def _at(self) -> dict[Place, tuple[Mark, ...]]:
        return {
            place: tuple(one if isinstance(one, Mark) else Mark(one) for one in what) for place, what in self.places
        }

    def at(self, row: int, column: int) -> tuple[Mark, ...]:
        """Return the marks in a cell."""
        return self._at.get((row, column), ())

    def has(self, row: int, column: int) -> bool:
        """Tell whether the chart has this cell: a map has all of them, a grid only its own."""
        return not self.shape or (row, column) in self._at

    @cached_property
    def name_at(self) -> dict[Place, str]:
        """For each cell, the part of its name that gives its place: `1,6` of `place 1,6`."""
        return {place: name.rpartition(" ")[2] for place, name in self.names}

    @property
    def is_grid(self) -> bool:
        return not self.down

    def edges(self) -> tuple[dict[int, str], dict[int, str]]:
        """Return the labels of rows and columns; the two labels of a cell together are its name."""
        beside, above = {row: str(row) for row in self.rows}, {column: str(column) for column in self.columns}
        for (row, column), name in self.name_at.items():
            parts = re.fullmatch(r"([^\W\d]+|\d+),?(\d+)", name)
            if parts is not None:
                above[column], beside[row] = parts[1], parts[2]
        return beside, above

    def used(self) -> Chart:
        """Return a grid without the rows and columns at its edges in which there is nothing; a map as it is."""
        here = [*(place for place, what in self.places if what), *self.lit]
        if not self.is_grid or not here:
            return self
        rows, columns = [row for row, _ in here], [column for _, column in here]
        return Chart(
            self.label,
            self.down,
            self.across,
            tuple(row for row in self.rows if min(rows) <= row <= max(rows)),
            tuple(column for column in self.columns if min(columns) <= column <= max(columns)),
            self.places,
            self.shifted,
            self.shape,
            self.names,
            self.lit,
            self.own,
            self.about,
        )


def counted(marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks of a cell; equal ones become one with their number."""
    many: dict[Mark, int] = {}
    for mark in marks:
        many[mark] = many.get(mark, 0) + 1
    return [
        mark
        if n == 1
        else replace(mark, text=f"{n} {mark.plural or mark.text}", short=f"{n}{mark.short}" if mark.short else "")
        for mark, n in many.items()
    ]


def initials(names: Sequence[str]) -> dict[str, str]:
    """Return a short sign for each name: its first letter with its number, longer where two would be the same."""
    signs: dict[str, str] = {}
    for name in names:
        number = re.search(r"\d+$", name)
        tail = number[0] if number else ""
        bare = name.removesuffix(tail).strip() or name
        size = 1
        while size < len(bare) and bare[:size] + tail in signs.values():
            size += 1
        signs[name] = bare[:size] + tail
    return signs
