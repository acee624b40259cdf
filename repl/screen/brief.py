"""The short form of a pane for too few rows: the board without frames, and cards by their titles only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from dsl.diagnostics.report import width as columns
from repl.asking.shown_of import BETWEEN, places_of, titled
from repl.render.board import Board, Picture, Seat, Shown
from repl.render.charts.chart import Chart
from repl.render.charts.rows import Row
from repl.render.output import gate
from repl.render.panels import Part, Sheet, cells_told, drawn, joined_rows, told
from repl.render.phrases import Phrases
from repl.render.plain_screen import card_name, contents, grouped, held_by, pairs
from repl.screen.rows import broken, fit

#: A part of the board with at most this many rows comes before the things of the players.
SHORT = 3


def brief_hand(board: Board, width: int) -> list[Row]:
    """Return the titles of the cards in the viewer's hand, in as few rows as possible."""
    places = [[titled(card, copies, board.say) for card, copies in grouped(place.cards)] for place in board.own]
    return [
        row
        for titles in places
        for line in _flowing(map(gate, titles), width)
        for row in broken(line, width, "card", 2)
    ]


def _flowing(texts: Iterable[str], width: int) -> list[str]:
    """Join texts into as few lines as possible, and return these. A text is never split between two lines."""
    lines: list[str] = []
    for text in texts:
        if lines and columns(lines[-1]) + columns(BETWEEN) + columns(text) <= width:
            lines[-1] += BETWEEN + text
        else:
            lines.append(text)
    return lines


def brief_board(board: Board, width: int, seats_first: bool = False) -> list[Row]:
    """Return the board without frames and bars. The order is: rules in force, named boards of few rows, the viewer, the
    other players, and the rest. With `seats_first`, the boards of few rows come after the players. Joined places with
    something of the viewer come after the viewer, then the other joined places that are not empty. Maps come last, because
    words cannot replace them."""
    say = board.say
    maps = [part for part in _all_parts(board) if _is_map(part)]
    laws = [
        _first_row(_law(place.name, card, copies, say), width)
        for place in board.laws
        for card, copies in grouped(place.cards)
    ]
    pictures = [_written(_picture(picture, say, width), width) for picture in board.pictures]
    mine = [seat for seat in board.seats if seat.role == "you"]
    seats = [*mine, *(seat for seat in board.seats if seat not in mine)]
    rest = [f"{place.name} {contents(place, say=say)}" for place in board.table]
    rest += _parts(board.parts, say, width)
    rest += [pairs(board.values)] if board.values else []
    short = [row for rows in pictures if len(rows) <= SHORT for row in rows]
    near = [row for part in _all_parts(board) if isinstance(part, Sheet) for row in _near(part, say, width)]
    of_seats = [brief_seat(seat, board, width) for seat in seats]
    told_of = [row for rows in (*of_seats[: len(mine)], near, *of_seats[len(mine) :]) for row in rows]
    return [
        *laws,
        *([*told_of, *short] if seats_first else [*short, *told_of]),
        *(row for rows in pictures if len(rows) > SHORT for row in rows),
        *_written(iter(rest), width),
        *drawn(maps, width, say),
    ]


def pictured_board(board: Board, width: int, seats_first: bool = False) -> tuple[list[Row], int]:
    """Return the board as `brief_board` does, but with the pictures of joined places above it; and the number of rows that
    must be visible at once, which are the pictures and the viewer. Return ([], 0) if there is no such picture."""
    drawings = {
        part: rows
        for part in _all_parts(board)
        if isinstance(part, Sheet) and (rows := joined_rows(part, width, board.say))
    }
    if not drawings:
        return [], 0
    pictures = (replace(one, parts=tuple(part for part in one.parts if part not in drawings)) for one in board.pictures)
    rest = replace(
        board,
        parts=tuple(part for part in board.parts if part not in drawings),
        pictures=tuple(one for one in pictures if one.parts or one.places or one.values),
    )
    pictured = [row for rows in drawings.values() for row in rows]
    below = brief_board(rest, width, seats_first)
    mine = sum(len(brief_seat(seat, board, width)) for seat in board.seats if seat.role == "you")
    return [*pictured, *below], len(pictured) + min(len(below), mine)


def brief_seat(seat: Seat, board: Board, width: int) -> list[Row]:
    """Return a few rows with the zones and values of a player."""
    return _written(_seat(seat, board, board.say, width), width, "title" if seat.active else "")


def _first_row(text: str, width: int) -> Row:
    """Return a text cut off to one row, with `…` at its end if it is longer."""
    rows = broken(gate(text), max(width, 1), "")
    if len(rows) > 1:
        rows = [[(f"{broken(gate(text), max(width - 2, 1), '')[0][0][0]} …", "")]]
    return fit(rows[0], width)


def _all_parts(board: Board) -> Iterator[Part]:
    yield from board.parts
    yield from (part for one in board.pictures for part in one.parts)


def _near(sheet: Sheet, say: Phrases, width: int) -> list[Row]:
    """Return rows about joined places. Each place with something of the viewer has a row, with its neighbours. The other
    places that are not empty follow in as few rows as possible, neighbours of the viewer first. Return [] for any other
    table."""
    joins = sheet.joins
    if joins is None or not any(joins.own):
        return []

    def mark(place: int) -> str:
        return "▸ " if joins is not None and joins.offered[place] else ""

    said = [", ".join(cells_told(sheet, cells, say)) for _, _, cells in sheet.rows]
    here = [place for place, is_own in enumerate(joins.own) if is_own]
    next_to = {one for pair in joins.pairs if set(pair) & set(here) for one in pair}
    others = [place for place, what in enumerate(said) if what and place not in here]
    others.sort(key=lambda place: place not in next_to)
    rows = [f"  {sheet.rows[place][0]}{say.colon}{said[place]}" for place in here]
    rows += [
        f"  {line}" for line in _flowing((f"{mark(one)}{joins.titles[one]} {said[one]}" for one in others), width - 2)
    ]
    return _written(iter(rows), width)


def _is_map(part: Part) -> bool:
    return isinstance(part, Chart)


def _law(place: str, card: Shown | None, copies: int, say: Phrases) -> str:
    text = f": {card.text}" if card is not None and card.text else ""
    return f"{place}{say.colon}{card_name(card, copies, say)}{text}".replace("\n", " ")


def _written(lines: Iterator[str], width: int, first: str = "") -> list[Row]:
    """Return lines of text as rows. The first line has the style `first`."""
    return [row for place, line in enumerate(lines) for row in broken(gate(line), width, "" if place else first, 2)]


def _parts(parts: Iterable[Part], say: Phrases, width: int) -> list[str]:
    """Return bars, tracks and tables as lines of text. Those with a single line are joined into as few lines as possible."""
    each = [list(told(part, say)) for part in parts if not _is_map(part)]
    short = _flowing((lines[0] for lines in each if len(lines) == 1), width)
    return [*short, *(line for lines in each if len(lines) != 1 for line in lines)]


def _picture(picture: Picture, say: Phrases, width: int) -> Iterator[str]:
    yield from _parts(picture.parts, say, width)
    for place in picture.places:
        yield f"{place.name} {contents(place, say=say)}"
    if picture.values:
        yield pairs(picture.values)


def _seat(seat: Seat, board: Board, say: Phrases, width: int) -> Iterator[str]:
    role = f" ({say(seat.role)})" if seat.role else ""
    held = [held_by(place, True) for place in seat.others]
    about = ", ".join([*held, *([pairs(seat.values)] if seat.values else [])])
    head = f"{'▸ ' if seat.active else ''}{seat.name}{role}{say.colon + about if about else ''}"
    parts = [list(told(part, say)) for part in seat.parts if not _is_map(part)]
    lines = _behind(head, (rows[0] for rows in parts if len(rows) == 1), width)
    lines += [f"  {row}" for rows in parts if len(rows) > 1 for row in rows]
    held_there = [
        f"{name}{say.colon}{', '.join((titled(card, copies, say) for card, copies in cards)) or say('empty')}"
        for name, cards in places_of(seat, board)
    ]
    is_short = all(len(rows) == 1 for rows in parts)
    yield from [*lines[:-1], *_behind(lines[-1], held_there, width)] if is_short else [*lines, *_lines_of(held_there)]


def _lines_of(texts: Iterable[str]) -> Iterator[str]:
    return (f"  {text}" for text in texts)


def _behind(line: str, texts: Iterable[str], width: int) -> list[str]:
    """Return a line with as many texts after it as fit without a further row. The other texts follow below."""
    lines = [line]
    for text in texts:
        longer = f"{lines[-1]}{BETWEEN}{text}"
        if len(broken(gate(longer), width, "", 2)) == len(broken(gate(lines[-1]), width, "", 2)):
            lines[-1] = longer
        else:
            lines.append(f"  {text}")
    return lines
