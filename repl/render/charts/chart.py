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
    """The value of a field of a card, as a coloured letter beside the title of the card, and as a word."""

    letter: str
    colour: str
    word: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A thing in a cell: its `text`, a `short` form for cells without room (or ""), its `style`, its `owner`, and the `badge`
    behind its name. `is_kind` means that the text is the noun for all things of this kind. `plural` is the text for several."""

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
    """A map or grid: its rows and columns, and what lies in each cell. `shifted` means that even rows are half a cell to the
    right. `shape` is the shape of a grid, or "" for a map. `names` are the names of the cells as they are in answers.

    `lit` are the cells that can be chosen, `own` those with something of the viewer, `about` those that the question is about.
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
        """The cells that a screen without room for all should show: those that can be chosen, otherwise those that the question
        is about, otherwise those of the viewer."""
        return self.lit or self.about or self.own

    @cached_property
    def _at(self) -> dict[Place, tuple[Mark, ...]]:
        return {
            place: tuple(one if isinstance(one, Mark) else Mark(one) for one in what) for place, what in self.places
        }

    def at(self, row: int, column: int) -> tuple[Mark, ...]:
        """Return the things in a cell."""
        return self._at.get((row, column), ())

    def has(self, row: int, column: int) -> bool:
        """Tell whether the cell exists. A map has a cell in each row and column; a grid may have gaps."""
        return not self.shape or (row, column) in self._at

    @cached_property
    def name_at(self) -> dict[Place, str]:
        """For each cell, the part of its name that says where it is: `1,6` of `place 1,6`."""
        return {place: name.rpartition(" ")[2] for place, name in self.names}

    @property
    def is_grid(self) -> bool:
        return not self.down

    def edges(self) -> tuple[dict[int, str], dict[int, str]]:
        """Return the labels of the rows and those of the columns. The name of a cell is made of the two labels."""
        beside, above = {row: str(row) for row in self.rows}, {column: str(column) for column in self.columns}
        for (row, column), name in self.name_at.items():
            parts = re.fullmatch(r"([^\W\d]+|\d+),?(\d+)", name)
            if parts is not None:
                above[column], beside[row] = parts[1], parts[2]
        return beside, above

    def used(self) -> Chart:
        """Return a grid without the empty rows and columns at its edges. A map is returned unchanged."""
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
    """Return the things in a cell, equal ones as one with their number: `3 sheep`."""
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
    """Return a short sign for each name: its first letter and the number at its end, such as `P2` for `Player 2`. If two signs
    would be equal, the second has more letters."""
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
