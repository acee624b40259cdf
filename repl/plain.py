"""A board as plain text of any width: no colours, no boxes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from repl.board import Board, Place, Seat, Shown
from repl.output import gate, wrapped


def plain_board(board: Board, width: int = 80) -> str:
    """Return a board as lines of text, each at most `width` columns where words allow it."""
    return "\n".join(wrapped(gate(row), width, 2) for row in _rows(board))


def _rows(board: Board) -> Iterator[str]:
    yield f"{board.title}{', ' + board.turn if board.turn else ''}"
    yield f"order of play: {' > '.join(board.order)}"
    yield ""
    for seat in board.seats:
        yield from _seat(seat)
    yield ""
    for place in board.table:
        yield f"{place.name} {contents(place)}"
    if board.values:
        yield pairs(board.values)
    for place in board.own:
        yield ""
        yield from hand(place)


def _seat(seat: Seat) -> Iterator[str]:
    marks = [f"({seat.role})"] if seat.role else []
    held = [f"{place.name} {len(place.cards)}" for place in seat.others]
    values = [pairs(seat.values)] if seat.values else []
    about = ", ".join(held + values)
    yield f"{'>' if seat.active else ' '} {' '.join([seat.name, *marks])}{': ' + about if about else ''}"
    for place in seat.in_force:
        if not place.cards:
            yield f"    {place.name}: empty"
        for card, copies in grouped(place.cards):
            yield f"    {place.name}: {card_line(card, copies)}"
    if seat.role != "you":
        for place in seat.others:
            for card, copies in grouped(place.visible):
                yield f"    {place.name}: {card_name(card, copies)}"


def card_name(card: Shown | None, copies: int) -> str:
    """Return what a card is called, and how many there are of it."""
    return f"{'face down' if card is None else card.name}{f' ({copies} x)' if copies > 1 else ''}"


def card_line(card: Shown | None, copies: int = 1) -> str:
    """Return a card in one line: its name and what it does."""
    text = f": {card.text}" if card is not None and card.text else ""
    return f"{card_name(card, copies)}{text}".replace("\n", " ")


def contents(place: Place) -> str:
    """Return how many cards a place holds and the one on top."""
    top = place.cards[-1]
    many = len(place.cards)
    if top is None:
        return f"{many} face down" if not place.visible else f"{many}, {len(place.visible)} of them face up"
    return top.name if many == 1 else f"{many}, on top {top.name}"


def hand(place: Place) -> Iterator[str]:
    """Yield the cards of a place in full; copies of one card share a line."""
    yield f"your {place.name} ({len(place.cards)})"
    for card, copies in grouped(place.cards):
        yield f"  {card_line(card, copies)}"


def grouped(cards: Iterable[Shown | None]) -> list[tuple[Shown | None, int]]:
    """Return the cards in the order of their first copies, each with how many there are."""
    return list(Counter(cards).items())


def pairs(values: Sequence[tuple[str, str]]) -> str:
    return ", ".join(f"{name} {value}" for name, value in values)
