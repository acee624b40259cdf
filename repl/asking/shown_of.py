"""Describe an answer that has no text of its own by a line from the board: what a player has, a row of a table, or the
content of a zone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.model.decisions import Option
from interpreter.model.views import View, ZoneView
from repl.render.board import Board, Seat, Shown
from repl.render.charts.chart import Chart, counted
from repl.render.panels import Part, Sheet, cells_told
from repl.render.phrases import Phrases
from repl.render.plain_screen import card_name, contents, grouped, held_by, named, open_places, pairs
from repl.render.voice import Voice

BETWEEN = " · "
COVERED = ("▒", "?")


def shown_of(voice: Voice, board: Board, view: View, option: Option) -> str:
    """Return what the board shows about an option, as one line; "" if there is nothing, and for yes and no. For a player the
    line is what the player has. For any other option it is the row of a table whose name is the option; if the option is a
    piece in a player's zone, only the tables of that player are searched. If there is no such row, the line is the content
    of the zone of that name, or for a piece with zones of its own the number of pieces in each."""
    if option.seat is not None:
        return seat_in_a_line(board.seats[option.seat - 1], board) if option.seat <= len(board.seats) else ""
    if option.id in ("yes", "no", "enough"):
        return ""
    name = voice.title(option.label) if option.piece is not None else voice.word(option.label)
    owner = _owner(view, option.piece)
    parts = board.seats[owner - 1].parts if owner is not None and owner <= len(board.seats) else _of_the_game(board)
    found = next(_rows(parts, name, board), "") or next(_places(board, name), "")
    own = (zone for zone in view.zones if zone.owner == option.id and not zone.single)
    return found or ", ".join(_counted(voice, zone) for zone in own)


def _counted(voice: Voice, zone: ZoneView) -> str:
    """Return the number of pieces in a zone in words, such as `pile: 12 cards`."""
    noun = next(declared.noun for (_, name), declared in voice.game.book.zones.items() if name == zone.name)
    return f"{voice.word(zone.name)}{voice.say.colon}{voice.amount(noun, zone.size)}"


def in_cell(board: Board, option: Option) -> str:
    """Return what a map shows in the cell that an option is, as one line; "" if the option is no cell, or if the cell is empty
    or covered."""
    for part in _of_the_game(board):
        if isinstance(part, Chart):
            place = next((place for place, name in part.names if name == option.label), None)
            if place is not None:
                return ", ".join(mark.text for mark in counted(part.at(*place)) if mark.text not in COVERED)
    return ""


def _owner(view: View, piece: int | None) -> int | None:
    """Return the seat of the player who owns the zone in which a piece lies; None if the zone belongs to no player."""
    for zone in view.zones:
        if isinstance(zone.owner, int) and any(one is not None and one.number == piece for one in zone.pieces):
            return zone.owner
    return None


def _of_the_game(board: Board) -> Iterator[Part]:
    yield from board.parts
    for picture in board.pictures:
        yield from picture.parts


def _places(board: Board, name: str) -> Iterator[str]:
    for place in (*board.table, *(place for picture in board.pictures for place in picture.places)):
        if place.name == name and place.cards:
            yield contents(place, say=board.say)


def _rows(parts: Iterable[Part], name: str, board: Board) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Sheet):
            for row, _, cells in part.rows:
                if row == name:
                    yield ", ".join(cells_told(part, cells, board.say))


def seat_in_a_line(seat: Seat, board: Board) -> str:
    """Return what a player has as one line, without the player's name: the number of cards in closed zones, the open cards,
    the cards in force, and values."""
    held = [held_by(place, True) for place in seat.others if place not in open_places(seat, board.own)]
    places = [
        f"{name}{board.say.colon}{', '.join(titled(card, copies, board.say) for card, copies in cards)}"
        for name, cards in places_of(seat, board)
        if cards
    ]
    return BETWEEN.join([*held, *places, *([pairs(seat.values)] if seat.values else [])])


def places_of(seat: Seat, board: Board) -> list[tuple[str, list[tuple[Shown | None, int]]]]:
    """Return the zones of a player that have open cards or cards in force, each as a pair of its name and its cards. Equal
    cards are counted."""
    in_force = [(place.name, grouped(place.cards)) for place in seat.in_force]
    return [*in_force, *((place.name, grouped(named(place))) for place in open_places(seat, board.own))]


def titled(card: Shown | None, copies: int, say: Phrases) -> str:
    """Return the title of a card with the number of copies and the letters of its badges."""
    letters = [badge.letter for badge in card.badges] if card is not None else []
    return " ".join([card_name(card, copies, say), *letters])
