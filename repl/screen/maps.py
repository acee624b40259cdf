"""The pane of a board whose map is too high for the screen. The viewer's things and the letters at the edge of the map stay
at the top. Below them the map scrolls to the cells that the question is about, and the rest of the board follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache

from dsl.records import dataclass
from repl.render.board import Board, titles_only
from repl.render.charts.chart import Chart
from repl.render.charts.drawing import Laid, laid_out
from repl.render.charts.rows import Row
from repl.screen.brief import brief_board, brief_seat
from repl.screen.rows import broken
from repl.screen.scene import Drawing, Pane

LIT_WEIGHT = 30  # the weight if the cells of the map are the answers: other panes get only the rows that they need
OWN_WEIGHT = 6  # the weight if the question is about cells of the map, or if something on it belongs to the viewer
MOST_ROWS_OF_MINE = 2
LEAST_OF_A_MAP = 5


@dataclass(frozen=True, slots=True)
class Scrolled:
    """A map that scrolls. `mine` (the viewer's things) stays above `rows`, and so do `letters` while the map, which has
    `map_rows` rows, is visible. `wanted` are the first and last rows of the cells that matter now."""

    mine: tuple[Row, ...]
    letters: tuple[Row, ...]
    rows: tuple[Row, ...]
    map_rows: int
    wanted: tuple[tuple[int, int], ...]


def map_pane(name: str, board: Board, whole: Drawing, rest: Callable[[Board, int], list[Row]]) -> Pane:
    """Return the pane of a board with a map. `whole` draws the whole board; `rest` draws everything but the map, in full."""
    charts = charts_of(board)
    weight = (
        LIT_WEIGHT if any(chart.lit for chart in charts) else OWN_WEIGHT if any(one.wanted for one in charts) else 3
    )
    rank = 0 if any(chart.lit or chart.about for chart in charts) else 1
    others = without_maps(board)

    @cache
    def scrolled(width: int) -> Scrolled:
        return _scrolled(charts, board, width)

    def top(width: int, first: int) -> list[Row]:
        one = scrolled(width)
        return [*one.mine, *(one.letters if first < one.map_rows else ())]

    def window(width: int, high: int) -> int:
        one = scrolled(width)
        return _window(one.wanted, one.map_rows, high)

    return Pane(
        name,
        board.say("board"),
        whole,
        LEAST_OF_A_MAP if rank == 0 else 3,
        weight,
        rank=rank,
        in_full=cache(lambda width: [*scrolled(width).rows, *rest(others, width)]),
        brief=cache(lambda width: [*scrolled(width).rows, *brief_board(_told_below(others, width), width)]),
        glance=LEAST_OF_A_MAP,
        leads=any(chart.lit for chart in charts),
        top=top,
        window=window,
    )


def mine_of(board: Board, width: int) -> list[Row]:
    """Return a few rows with the viewer's own zones and values."""
    return [row for seat in board.seats if seat.role == "you" for row in brief_seat(seat, board, width)]


def charts_of(board: Board) -> list[Chart]:
    """Return the maps and grids of a board."""
    parts = (*board.parts, *(part for picture in board.pictures for part in picture.parts))
    return [part for part in parts if isinstance(part, Chart)]


def without_maps(board: Board) -> Board:
    """Return a board without its maps and grids."""
    pictures = (
        replace(one, parts=tuple(part for part in one.parts if not isinstance(part, Chart))) for one in board.pictures
    )
    return replace(
        board,
        parts=tuple(part for part in board.parts if not isinstance(part, Chart)),
        pictures=tuple(one for one in pictures if one.parts or one.places or one.values),
    )


def _told_below(board: Board, width: int) -> Board:
    """Return the part of a board below the map. The viewer's own things are left out if they are above the map."""
    titles = titles_only(board)
    if len(mine_of(board, width)) > MOST_ROWS_OF_MINE:
        return titles
    return replace(titles, seats=tuple(seat for seat in titles.seats if seat.role != "you"))


def _scrolled(charts: Iterable[Chart], board: Board, width: int) -> Scrolled:
    mine = mine_of(board, width)[:MOST_ROWS_OF_MINE]
    rows: list[Row] = []
    spans: list[tuple[int, int]] = []
    letters: list[Row] = []
    for number, chart in enumerate(charts):
        laid = laid_out(replace(chart, label="" if number == 0 else chart.label), width, board.say)
        dropped = laid.heads if number == 0 else 0
        letters += laid.rows[:dropped]
        spans += _spans(chart, laid, len(rows) - dropped)
        rows += [fitting for row in laid.rows[dropped:] for fitting in _fitting(row, width)]
    return Scrolled(tuple(mine), tuple(letters), tuple(rows), len(rows), tuple(spans))


def _spans(chart: Chart, laid: Laid, start: int) -> list[tuple[int, int]]:
    """Return the first and last row of each cell that should be visible; the map begins at the row `start`."""
    return [(start + first, start + last) for place, (first, last) in laid.at.items() if place in chart.wanted]


def _fitting(row: Row, width: int) -> list[Row]:
    """Break a row of text below a map into rows of at most `width` columns, and return them."""
    if len(row) != 1:
        return [row]
    (text, style) = row[0]
    return broken(text, width, style, 2)


def _window(wanted: Iterable[tuple[int, int]], rows: int, high: int) -> int:
    """Return the first row of a window of `high` rows that shows as many of the wanted cells as possible, in its middle."""
    spans = list(wanted)
    if not spans or high >= rows:
        return 0
    middle = (min(first for first, _ in spans) + max(last for _, last in spans)) / 2

    def merit(start: int) -> tuple[int, float]:
        seen = sum(start <= first and last <= start + high for first, last in spans)
        return seen, -abs(start + high / 2 - middle)

    return max(range(rows - high + 1), key=merit)
