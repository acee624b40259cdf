"""A board for a terminal with colours: Board -> rich renderable, the twin of `plain`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.box import ROUNDED
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from repl.board import Board, Place, Seat, Shown
from repl.output import STYLES, styled
from repl.plain import card_name, contents, grouped, pairs

BOXES_FROM = 48  # columns; below, frames cost more than they give
TWO_COLUMNS_FROM = 76


def rich_board(board: Board, width: int) -> RenderableType:
    """Return a board laid out for so many columns."""
    heading = _joined([styled(board.title, "title"), styled(board.turn, "name")], "   ")
    parts: list[RenderableType] = [heading, styled(" → ".join(board.order), "quiet")]
    parts.append(_framed(_seats(board, width), "players", width))
    table = [_joined([styled(place.name, "quiet"), styled(contents(place))], " ") for place in board.table]
    if board.values:
        table.append(styled(pairs(board.values)))
    if table:
        parts.append(_framed(_joined(table, "   "), "table", width))
    parts += [_framed(_cards(place.cards), f"your {place.name} ({len(place.cards)})", width) for place in board.own]
    return Group(*parts)


def _seats(board: Board, width: int) -> RenderableType:
    if width < TWO_COLUMNS_FROM:
        return Group(*(part for seat in board.seats for part in (_who(seat, "  "), Padding(_before(seat), (0, 0, 0, 4)))))
    grid = Table.grid(padding=(0, 2), expand=True)
    grid.add_column(max_width=width // 3, no_wrap=False)
    grid.add_column(ratio=1)
    for seat in board.seats:
        grid.add_row(_who(seat, "\n  "), _before(seat))
    return grid


def _who(seat: Seat, separator: str) -> Text:
    name = _joined([styled("▸" if seat.active else " ", "good"), styled(seat.name, "name")], " ")
    if seat.role:
        name = _joined([name, styled(seat.role, "quiet")], " ")
    held = [styled(f"{place.name} {len(place.cards)}") for place in seat.others]
    values = [styled(pairs([pair])) for pair in seat.values]
    return _joined([name, _joined(held + values, ", ")], separator) if held or values else name


def _before(seat: Seat) -> RenderableType:
    rows: list[RenderableType] = []
    for place in seat.in_force:
        rows += [_card(card, copies) for card, copies in grouped(place.cards)] or [styled(f"{place.name}: empty", "quiet")]
    if seat.role != "you":
        for place in seat.others:
            if place.visible:
                names = [card_name(card, copies) for card, copies in grouped(place.visible)]
                rows.append(styled(f"{place.name}: {', '.join(names)}"))
    return Group(*rows) if rows else styled("")


def _cards(cards: Iterable[Shown | None]) -> RenderableType:
    return Group(*(_card(card, copies) for card, copies in grouped(cards)))


def _card(card: Shown | None, copies: int) -> RenderableType:
    name = styled(card_name(card, copies), "card" if card else "quiet")
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
