"""Boards prepared for drawing: the content of each line."""

from __future__ import annotations

from dsl import nodes
from dsl.records import dataclass
from dsl.semantics.static_types import Type


@dataclass(frozen=True, eq=False, slots=True)
class Figure:
    """One thing that is shown: `node` gives its value, where `you` is the player whose it is, or `it` the
    thing or word. `kind` is value or zone; `type` that of the value; the rest as written."""

    name: str
    owner: str | None
    kind: str
    node: nodes.Expression
    type: Type
    shape: str
    low: nodes.Expression | None
    high: nodes.Expression | None
    ends: tuple[nodes.Expression, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Line:
    """One line of a board. `kind` is values, table (of a zone, `owner` is whose), words, cells, places, map or
    sorted (by a field of words, the only figure); `name` is that of the zone, list, grid or noun."""

    kind: str
    name: str
    owner: str | None
    figures: tuple[Figure, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Plan:
    """A board ready to be drawn: its name, when it is shown, its lines. `at_end`: only when the game is over."""

    name: str
    at_end: bool
    test: nodes.Expression | None
    lines: tuple[Line, ...]
