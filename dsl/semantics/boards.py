"""Plans for drawing the boards of a game: which lines a board has, and which values or zones each line shows."""

from __future__ import annotations

from dsl import nodes
from dsl.records import dataclass
from dsl.semantics.static_types import Type

#: The shape of a number that the screen shows in its title, and that its summary of the log always tells.
HEADLINE = "headline"


@dataclass(frozen=True, eq=False, slots=True)
class Figure:
    """A value or a zone that a board shows, such as `mood` in `show mood as bar`.

    - `name`: the name of the value or zone.
    - `owner`: the noun that owns the value or zone; None if the value or zone belongs to the game.
    - `kind`: `value` or `zone`.
    - `node`: the expression that gives the value. In this expression, `you` is the player who owns the line of the board,
      and `it` is the thing or word that the line belongs to.
    - `type`: the type of the value.
    - `shape`, `low`, `high` and `ends`: what the rules say about the drawing of the value.
    """

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
    """One line of a board.

    - `kind`: `values`, `table`, `words`, `cells`, `places`, `map` or `sorted`. A `table` shows the things in a zone. A
      `sorted` line sorts words by a field, which is the only figure of the line.
    - `name`: the name of the zone, list, grid or noun that the line shows; "" for `values`.
    - `owner`: the noun that owns the values or the zone; None if they belong to the game.
    - `figures`: the values and zones that the line shows.
    """

    kind: str
    name: str
    owner: str | None
    figures: tuple[Figure, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Plan:
    """A board ready to be drawn: its name, the test that says when it is shown, and its lines. If `at_end` is true, the board
    is shown only when the game is over."""

    name: str
    at_end: bool
    test: nodes.Expression | None
    lines: tuple[Line, ...]
