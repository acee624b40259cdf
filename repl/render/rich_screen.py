"""A board for a terminal with colours: Board -> rich renderable, the twin of `plain`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from rich.box import ROUNDED
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from repl.render.board import Board, Picture, Place, Seat, Shown
from repl.render.charts.chart import Chart
from repl.render.charts.rows import Row, length
from repl.render.output import STYLES, styled
from repl.render.panels import Part, drawn
from repl.render.phrases import Phrases
from repl.render.plain_screen import card_name, contents, grouped, held_by, named, open_places, pairs

BOXES_FROM = 48  # columns; below, frames cost more than they give
TWO_COLUMNS_FROM = 76
PICTURE_FROM, SEAT_FROM = 48, 38  # columns that a board of the game, or of a player, wants


def rich_board(board: Board, width: int, alone: bool = True) -> RenderableType:
    """Return a board laid out for so many columns; `alone`: with the game, the turn and the
    order of play above it, and what the viewer holds below."""
    say = board.say
    heading = _joined([styled(board.title, "title"), styled(board.turn, "name")], "   ")
    parts: list[RenderableType] = [heading, styled(" → ".join(board.order), "quiet")] if alone else []
    for is_map, pictures in groupby(board.pictures, _is_map):  # a map has all the width there is
        frames = [(picture.name, _picture, (picture, say)) for picture in pictures]
        parts += _side_by_side(frames, width, width if is_map else PICTURE_FROM)
    if any(seat.parts for seat in board.seats):
        parts += _side_by_side(
            [(_title(seat, say), _whole_seat, (seat, board)) for seat in board.seats], width, SEAT_FROM
        )
    else:
        parts.append(_framed(_seats(board, width), say("players"), width))
    parts += [_framed(_cards(place.cards, say), place.name, width) for place in board.laws]
    table: list[RenderableType] = [*_drawn(board.parts, _inner(width), say)]
    line = [_joined([styled(place.name, "quiet"), styled(contents(place, True, say))], " ") for place in board.table]
    if board.values:
        line.append(styled(pairs(board.values)))
    table += [_joined(line, "   ")] if line else []
    if table:
        parts.append(_framed(Group(*table), say("table"), width))
    parts += [
        _framed(_cards(place.cards, say), f"{say('your {place}', place=place.name)} ({len(place.cards)})", width)
        for place in (board.own if alone else ())
    ]
    return Group(*parts)


def _is_map(picture: Picture) -> bool:
    return any(isinstance(part, Chart) for part in picture.parts)


def board_rows(board: Board, width: int) -> list[Row]:
    """Return a board without its heading as rows of text with styles, each at most so many columns."""
    console = Console(width=width, force_terminal=True, markup=False, emoji=False, highlight=False)
    lines = console.render_lines(rich_board(board, width, alone=False), console.options, pad=False)
    return [[(piece.text, "" if piece.style is None else str(piece.style)) for piece in line] for line in lines]


# ------------------------------------------------------------------ frames side by side


def _side_by_side(
    frames: Sequence[tuple[str, Callable[[Any, int], RenderableType], object]], width: int, wanted: int
) -> list[RenderableType]:
    """Return frames in as many columns as there is room for; each is a title, what draws it, and of what."""
    many = max(1, min(len(frames), width // wanted))
    edges = width - _inner(width)
    rows: list[RenderableType] = []
    for start in range(0, len(frames), many):
        row = frames[start : start + many]
        share = width // many
        cells = [_framed(draw(what, share - edges), title, width) for title, draw, what in row]
        if many == 1:
            rows += cells
            continue
        grid = Table.grid(padding=0)
        for _ in row:
            grid.add_column(width=share)
        grid.add_row(*cells)
        rows.append(grid)
    return rows


def _inner(width: int) -> int:
    """Return how many columns are left inside a frame."""
    return width - 4 if width >= BOXES_FROM else width


def _drawn(parts: Sequence[Part], width: int, say: Phrases) -> list[RenderableType]:
    return [styled_row(row) if length(row) <= width else Hanging(styled_row(row)) for row in drawn(parts, width, say)]


def styled_row(row: Iterable[tuple[str, str]]) -> Text:
    """Return a row of pieces with their styles as one text."""
    return _joined([styled(text, style) for text, style in row], "")


def _picture(what: tuple[Picture, Phrases], width: int) -> RenderableType:
    picture, say = what
    rows = _drawn(picture.parts, width, say)
    rows += [
        _joined([styled(place.name, "quiet"), styled(contents(place, True, say))], " ") for place in picture.places
    ]
    return Group(*rows, *([styled(pairs(picture.values))] if picture.values else []))


# ----------------------------------------------------------------------------- players


def _title(seat: Seat, say: Phrases) -> str:
    return " ".join(filter(None, ["▸" if seat.active else "", seat.name, say(seat.role)]))


def _whole_seat(whose: tuple[Seat, Board], width: int) -> RenderableType:
    """Return a player's own board: what he has in a line, what is drawn, the names of his rules in force."""
    seat, own, say = whose[0], whose[1].own, whose[1].say
    rows: list[RenderableType] = [*map(Hanging, _has(seat, own)), *_drawn(seat.parts, width, say)]
    for place in seat.in_force:
        names = [_name(card, copies, say) for card, copies in grouped(place.cards)]
        rows += [Hanging(_joined([styled(place.name, "quiet"), _joined(names, ", ")], say.colon))] if names else []
    for place in open_places(seat, own):
        names = [_name(card, copies, say) for card, copies in grouped(named(place))]
        rows.append(
            Hanging(_joined([styled(f"{place.name} ({len(place.cards)})", "quiet"), _joined(names, ", ")], say.colon))
        )
    return Group(*rows)


def _seats(board: Board, width: int) -> RenderableType:
    befores = [_before(seat, board) for seat in board.seats]
    if width < TWO_COLUMNS_FROM or not any(befores):
        rows: list[RenderableType] = []
        for seat, before in zip(board.seats, befores):
            rows += [Hanging(_joined(_who(seat, board), "  ")), *([Padding(before, (0, 0, 0, 4))] if before else [])]
        return Group(*rows)
    grid = Table.grid(padding=(0, 2), expand=True)
    grid.add_column(max_width=width // 3, no_wrap=False)
    grid.add_column(ratio=1)
    for seat, before in zip(board.seats, befores):
        name, *has = _who(seat, board)
        grid.add_row(Group(name, *(Padding(text, (0, 0, 0, 2)) for text in has)), before or styled(""))
    return grid


def _who(seat: Seat, board: Board) -> list[Text]:
    """Return who sits there, and what he has."""
    name = _joined(
        [styled("▸" if seat.active else " ", "good"), styled(seat.name, "name"), styled(board.say(seat.role), "quiet")],
        " ",
    )
    return [name, *_has(seat, board.own)]


def _has(seat: Seat, own: Sequence[Place]) -> list[Text]:
    """Return what a player has, in one text if there is anything; what is named elsewhere is counted there."""
    named_elsewhere = open_places(seat, own)
    held = [styled(held_by(place, True)) for place in seat.others if place not in named_elsewhere]
    values = [styled(pairs([pair])) for pair in seat.values]
    return [_joined(held + values, ", ")] if held or values else []


def _before(seat: Seat, board: Board) -> RenderableType | None:
    rows: list[RenderableType] = []
    say = board.say
    for place in seat.in_force:
        rows += [_card(card, copies, say) for card, copies in grouped(place.cards)] or [
            styled(f"{place.name}{say.colon}{say('empty')}", "quiet")
        ]
    for place in open_places(seat, board.own):
        names = [_name(card, copies, say) for card, copies in grouped(named(place))]
        rows.append(
            Hanging(_joined([styled(f"{place.name} ({len(place.cards)})", "quiet"), _joined(names, ", ")], say.colon))
        )
    return Group(*rows) if rows else None


# ------------------------------------------------------------------------------- cards


def _cards(cards: Iterable[Shown | None], say: Phrases) -> RenderableType:
    return Group(*(_card(card, copies, say) for card, copies in grouped(cards)))


def _name(card: Shown | None, copies: int, say: Phrases) -> Text:
    """Return what a card is called, with its badges."""
    name = styled(card_name(card, copies, say), "card" if card else "quiet")
    badges = [styled(f" {badge.letter} ", f"badge {badge.colour}") for badge in card.badges] if card else []
    return _joined([name, *badges], " ")


def _card(card: Shown | None, copies: int, say: Phrases) -> RenderableType:
    name = _name(card, copies, say)
    return Hanging(_joined([name, styled(card.text.replace("\n", " "))], "  ")) if card and card.text else name


class Hanging:
    """A text whose further lines stand a little to the right of its first one."""

    INDENT = 2

    def __init__(self, text: Text) -> None:
        self.text = text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        first, *rest = self.text.wrap(console, max(options.max_width - self.INDENT, 8))
        yield first
        for line in rest:
            yield _joined([styled(" " * self.INDENT), line], "")


def _framed(content: RenderableType, title: str, width: int) -> RenderableType:
    if width < BOXES_FROM:
        return Group(styled(title, "quiet"), content)
    return Panel(content, title=styled(title, "quiet"), title_align="left", box=ROUNDED, border_style=STYLES["frame"])


def _joined(texts: Iterable[Text], separator: str) -> Text:
    return styled(separator).join([text for text in texts if text.plain])
