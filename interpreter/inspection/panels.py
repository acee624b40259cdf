"""Returns the boards that a rulebook declares, as one player sees them, as data.

All values are computed on the position as that player sees it: hidden pieces are placeholders, and a value that
depends on one is `HIDDEN`. The score sheet of a finished game is the exception: it uses the whole position.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from dsl import nodes
from dsl.records import dataclass
from dsl.semantics.boards import HEADLINE, Figure, Line, Plan
from dsl.semantics.rulebook import CardEntry
from dsl.semantics.static_types import Type
from interpreter.compiler.program import Program
from interpreter.inspection.observation import said, zone_view
from interpreter.model import limits
from interpreter.model.blanks import BLANK, VEILED
from interpreter.model.failure import Fail
from interpreter.model.grids import beside
from interpreter.model.layout import OVER, Layout
from interpreter.model.views import HIDDEN, ZoneView
from interpreter.runtime.deciding import refuse
from interpreter.runtime.run import Run
from interpreter.runtime.visibility import redact, visible

MOST_PLACES = 64  # the highest number of rows, and of columns, of a map

#: The highest number of rows of a table, and of figures on all boards together, for one position. The rest is only counted.
MOST_ROWS = limits.ROWS
MOST_FIGURES = limits.FIGURES


@dataclass(frozen=True, slots=True)
class Shown:
    """A value on a board, in words (a piece by its title). `shape` is bar, track or "". `low` and `high` are the
    numbers at its ends, `ends` the names at the two ends of a track."""

    name: str
    value: object
    shape: str = ""
    low: int = 0
    high: int = 0
    ends: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table. `key` is the printed number of a card, or the word; `label` is its name for readers. If the
    row is a place on a map, `number` is the number of its piece, and `next_to` has the titles of the places next to
    it."""

    key: str
    label: str
    cells: tuple[Shown | ZoneView, ...]
    number: int | None = None
    next_to: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rows:
    """A table of the pieces in a zone, the words of a list, or the places of a map."""

    name: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Sort:
    """The cards with a certain word in a field. `cards` has, for each title: the number of a piece, the title, and
    the seats (from 1) that have such a card in the zone; a 0 stands for the zone of the game."""

    word: str
    cards: tuple[tuple[int, str, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class Sorted:
    """The cards that can lie in the zone `name`, grouped by the words of a field. For each card, the players who have it in that
    zone are listed."""

    name: str
    rows: tuple[Sort, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A map with rows and columns. `places` has what lies at each row and column. `down` and `across` are the names
    of the rows and the columns; they are empty for a grid. For a grid, `shape` is square, diagonal, hex or hex
    columns, and `cells` has the number and name of each cell. `shifted`: even rows are drawn half a cell to the
    right."""

    name: str
    down: str
    across: str
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    places: tuple[tuple[tuple[int, int], tuple[Shown | ZoneView, ...]], ...]
    shifted: bool = False
    shape: str = ""
    cells: tuple[tuple[tuple[int, int], int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class More:
    """The number of rows or lines that are not shown because there are too many. After a table, `More` counts the rows of this
    table; at the end of a board, it counts the lines of the board."""

    count: int


Part = Shown | ZoneView | Rows | Sorted | Chart | More


@dataclass(frozen=True, slots=True)
class Panel:
    """What a board shows for the game (`seat` None) or for a player. `at_end`: the board is a score sheet."""

    name: str
    seat: int | None
    parts: tuple[Part, ...]
    at_end: bool = False


def pictures_of(program: Program, state: Sequence[Any], seat: int | None) -> tuple[Panel, ...] | None:
    """Return what the player at a seat (from 1; None: everybody) sees on the boards; None if the rulebook has no boards."""
    if not program.checked.boards:
        return None
    place = None if seat is None else seat - 1
    eyes = _Eyes(program, state, place)
    at_end = _Eyes(program, state, place, knows_all=True) if state[OVER] else eyes
    plans = ((plan, at_end if plan.at_end else eyes) for plan in program.checked.boards)
    return tuple(panel for plan, looking in plans if looking.is_on(plan) for panel in _panels(looking, plan))


def _panels(eyes: _Eyes, plan: Plan) -> list[Panel]:
    found = []
    for seat in (None, *eyes.run.layout.everybody):
        if not _shows(eyes, plan, seat):
            continue
        wanted = None if seat is None else "player"
        parts = _all_parts(eyes, [line for line in plan.lines if line.owner == wanted], seat)
        if parts:
            found.append(Panel(plan.name, None if seat is None else seat + 1, parts, plan.at_end))
    return found


def _all_parts(eyes: _Eyes, lines: Sequence[Line], seat: int | None) -> tuple[Part, ...]:
    """Return the parts of a board, line by line. If the board has too many values, the last lines are left out. The last part
    is then `More`, with the number of these lines."""
    found: list[Part] = []
    for place, line in enumerate(lines):
        if eyes.left <= 0:
            return (*found, More(len(lines) - place))
        found += _parts(eyes, line, seat)
    return tuple(found)


def _shows(eyes: _Eyes, plan: Plan, seat: int | None) -> bool:
    """Tell whether a board is shown for the game (seat None) or for a player. A board with the name of a neutral player is
    shown only for this player. If a neutral player has a board with its name, it has no other boards."""
    layout = eyes.run.layout
    own = {one.name for one in layout.neutrals}
    if seat is None:
        return True
    if seat < layout.players:
        return plan.name not in own
    name = layout.player_label(seat)
    return plan.name == name or (
        plan.name not in own and all(other.name != name for other in eyes.program.checked.boards)
    )


def _parts(eyes: _Eyes, line: Line, seat: int | None) -> list[Part]:
    match line.kind:
        case "values":
            return [eyes.cell(figure, seat, seat) for figure in line.figures]
        case "table":
            return _table(eyes, line, seat)
        case "words":
            words = eyes.program.book.words[line.name]
            return _rows(
                line, (Row(word, word, eyes.cells(line, None, at)) for at, word in enumerate(words)), len(words), eyes
            )
        case "cells":
            return [_grid(eyes, line)]
        case "places":
            return _places(eyes, line)
        case "sorted":
            return [_sorted(eyes, line)]
    return [_map(eyes, line)]


def _table(eyes: _Eyes, line: Line, seat: int | None) -> list[Part]:
    program = eyes.program
    slot = program.layout.base["zone", line.owner, line.name] + (seat or 0)
    slots: list[Any] = eyes.run.slots
    decl = program.layout.zone_at[slot].decl
    told = decl.showing if slot not in program.layout.shades else ()
    pieces = [(number, piece) for number, piece in enumerate(slots[slot], 1) if piece < BLANK or told]
    rows = (
        Row(_key(program, piece), program.piece_label(piece), eyes.cells(line, None, piece))
        if piece < BLANK
        else Row("", f"hidden {decl.noun} {number}", eyes.told(line, told, piece))
        for number, piece in pieces
    )
    return _rows(line, rows, len(pieces), eyes)


def _places(eyes: _Eyes, line: Line) -> list[Part]:
    """Return a table with a row for each place of a map that is no grid; each row lists the places next to it."""
    program = eyes.program
    layout = program.layout
    pieces = [one for one in layout.of_noun[line.name] if layout.pieces[one].deck not in layout.left_out]
    rows = (
        Row(
            _key(program, piece),
            program.piece_label(piece),
            eyes.cells(line, None, piece),
            piece,
            _next_to(program, piece),
        )
        for piece in pieces
    )
    return _rows(replace(line, name=program.book.vocabulary.plurals.get(line.name, line.name)), rows, len(pieces), eyes)


def _next_to(program: Program, place: int) -> tuple[str, ...]:
    return tuple(program.piece_label(one) for one in beside(program.layout, place))


def _rows(line: Line, rows: Iterable[Row], count: int, eyes: _Eyes) -> list[Part]:
    """Return a list with a table of the first rows and, if there are more rows, a `More` with their number."""
    first = tuple(row for row in islice(rows, MOST_ROWS) if eyes.left > 0)
    return [Rows(line.name, first), *([More(count - len(first))] if len(first) < count else [])]


def _sorted(eyes: _Eyes, line: Line) -> Sorted:
    """Return the cards in play that can lie in a zone, one for each title, grouped by the words of a field, each with
    the players who have it there."""
    program, layout, figure = eyes.program, eyes.program.layout, line.figures[0]
    owner = "player" if ("player", line.name) in program.book.zones else None
    places = range(layout.players) if owner else (-1,)
    slots: list[Any] = eyes.run.slots
    base = layout.base["zone", owner, line.name]
    holders: dict[CardEntry | None, list[int]] = {}
    firsts: dict[CardEntry | None, int] = {}
    for place in places:
        for piece in slots[base + max(place, 0)]:
            if piece < BLANK and place + 1 not in holders.setdefault(layout.pieces[piece].entry, []):
                holders[layout.pieces[piece].entry].append(place + 1)
    for piece in eyes.paid(layout.of_noun[program.book.zones[owner, line.name].noun]):
        if layout.pieces[piece].deck not in layout.left_out:
            firsts.setdefault(layout.pieces[piece].entry, piece)
    rows: dict[int, list[tuple[int, str, tuple[int, ...]]]] = {}
    for entry, piece in firsts.items():
        word = eyes.value(figure.node, None, piece)
        if isinstance(word, int):
            title = entry.node.title if entry is not None else program.piece_label(piece)
            rows.setdefault(word, []).append((piece, title, tuple(holders.get(entry, ()))))
    words = program.book.words[figure.type.name or ""]
    return Sorted(line.name, tuple(Sort(words[word], tuple(cards)) for word, cards in sorted(rows.items())))


def _key(program: Program, piece: int) -> str:
    entry = program.layout.pieces[piece].entry
    return entry.node.id if entry is not None else program.piece_id(piece)


def _grid(eyes: _Eyes, line: Line) -> Chart:
    program = eyes.program
    grid = next(grid for grid in program.book.grids if grid.name == line.name)
    cells = [piece for piece in program.layout.of_noun[grid.noun] if program.layout.pieces[piece].cell is not None]
    places = tuple(
        (_row_and_column(program.layout, piece), eyes.cells(line, None, piece)) for piece in cells if eyes.left > 0
    )
    return Chart(
        line.name,
        "",
        "",
        tuple(range(1, grid.height + 1)),
        tuple(range(1, grid.width + 1)),
        places,
        grid.shape == "hex",
        grid.shape,
        tuple((_row_and_column(program.layout, piece), piece, program.piece_label(piece)) for piece in cells),
    )


def _row_and_column(layout: Layout, piece: int) -> tuple[int, int]:
    """Return the row and the column of a cell, both from 1; (0, 0) if the piece is no cell."""
    column, row = layout.pieces[piece].cell or (0, 0)
    return row, column


def _map(eyes: _Eyes, line: Line) -> Chart:
    program, (down, across) = eyes.program, line.figures
    players = line.name == "player"
    places: dict[tuple[int, int], tuple[Shown, ...]] = {}
    for thing in eyes.run.seats if players else eyes.paid(program.layout.of_noun[line.name]):
        if players or visible(eyes.run, thing, eyes.seat):
            row, column = (eyes.value(figure.node, thing if players else None, thing) for figure in (down, across))
            if isinstance(row, int) and isinstance(column, int):
                place = row, column
                label = eyes.run.layout.player_label(thing) if players else program.piece_label(thing)
                places[place] = (*places.get(place, ()), Shown(line.name, label))
    return Chart(line.name, down.name, across.name, eyes.range(down), eyes.range(across), tuple(places.items()))


class _Eyes:
    """A position as one player sees it. With `knows_all` (the game is over), values are computed on the whole
    position, but pieces that lie hidden are still not shown."""

    def __init__(self, program: Program, state: Sequence[Any], seat: int | None, knows_all: bool = False) -> None:
        self.program, self.seat = program, seat
        self.left = MOST_FIGURES  # how many figures may still be computed
        self.open = Run(program, state, None, search_ahead=False, traced=False)
        known = list(state) if knows_all else redact(self.open, list(state), seat)
        self.run = Run(program, known, refuse, search_ahead=True, traced=False)

    def is_on(self, plan: Plan) -> bool:
        if plan.at_end and not self.open.slots[OVER]:
            return False
        return plan.test is None or self.value(plan.test, None, None, test=True) is True

    def value(self, node: nodes.Expression, you: int | None, it: int | None, test: bool = False) -> object:
        """Return the value of an expression as the program stores it; `HIDDEN` if the player cannot know it."""
        try:
            found = self.program.evaluate_of(node, self.run, you, it, test)
        except (Fail, IndexError):
            return HIDDEN
        return HIDDEN if found is VEILED else found

    def number(self, node: nodes.Expression | None, you: int | None, it: int | None, otherwise: int) -> int:
        value = otherwise if node is None else self.value(node, you, it)
        return value if isinstance(value, int) else otherwise

    def range(self, figure: Figure) -> tuple[int, ...]:
        """Return the numbers of the rows (or columns) of a map, from the first to the last, at most `MOST_PLACES`."""
        low, high = (self.number(end, None, None, 0) for end in (figure.low, figure.high))
        numbers = range(low, high + 1) if low <= high else range(low, high - 1, -1)
        return tuple(numbers[:MOST_PLACES])

    def paid(self, pieces: Sequence[int]) -> Sequence[int]:
        self.left -= len(pieces)
        return pieces

    def cells(self, line: Line, you: int | None, it: int) -> tuple[Shown | ZoneView, ...]:
        return tuple(self.cell(figure, you, it) for figure in line.figures)

    def told(self, line: Line, names: Sequence[str], it: int) -> tuple[Shown | ZoneView, ...]:
        """Return the cells of a hidden thing: only the values of these names, which its zone shows of it."""
        return tuple(
            self.cell(figure, None, it % BLANK) if figure.name in names else Shown(figure.name, None)
            for figure in line.figures
        )

    def cell(self, figure: Figure, you: int | None, it: int | None) -> Shown | ZoneView:
        self.left -= 1
        if figure.kind == "zone":
            slot = self.program.layout.base["zone", figure.owner, figure.name] + (it or 0)
            shown = zone_view(self.program, self.open, self.program.layout.zone_at[slot], self.seat)
            self.left -= shown.size
            return shown
        value = self._said(figure.type, self.value(figure.node, you, it))
        ends = tuple(self._said(self.program.checked.types[end], self.value(end, you, it)) for end in figure.ends)
        low, high = self.number(figure.low, you, it, 0), self.number(figure.high, you, it, 0)
        shape = "" if figure.shape == HEADLINE else figure.shape
        return Shown(figure.name, value, shape, low, high, ends)

    def _said(self, type_: Type | None, value: Any) -> object:
        """Return a value in words. A piece is named by its title if the player sees it; else it is `HIDDEN`."""
        if value is HIDDEN or value is None:
            return value
        if isinstance(value, list):
            value = tuple(value)
        if type_ is not None and type_.kind == "set":
            return tuple(self._said(type_.item, item) for item in value)
        if type_ is not None and type_.kind == "piece":
            return self.program.piece_label(value) if value < BLANK and visible(self.open, value, self.seat) else HIDDEN
        return said(self.program, type_, value)
