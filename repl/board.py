"""A view, made ready to be shown: View -> Board.

A board is data without layout; `screen` and `plain` lay it out. Only what is in the view gets in,
so a board holds no secret that its viewer may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from interpreter.views import PieceView, View, ZoneView
from repl.voice import Voice
from repl.words import human


@dataclass(frozen=True, slots=True)
class Shown:
    """A card or thing that lies face up for the viewer. `text` is what it does, `facts` its fields in words."""

    id: str
    title: str
    text: str = ""
    facts: str = ""

    @property
    def name(self) -> str:
        return f"{self.id} {self.title}" if self.id != self.title else self.title


@dataclass(frozen=True, slots=True)
class Place:
    """A zone: its cards from bottom to top, None for those face down."""

    name: str
    cards: tuple[Shown | None, ...]
    in_force: bool = False

    @property
    def visible(self) -> tuple[Shown, ...]:
        return tuple(card for card in self.cards if card is not None)


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: where he sits, what lies before him. `in_force` are the places whose cards are rules now."""

    name: str
    role: str  # `you`, `bot` or nothing
    active: bool
    in_force: tuple[Place, ...]
    others: tuple[Place, ...]
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Board:
    title: str
    turn: str
    order: tuple[str, ...]  # names in the direction of play, from the one whose turn it is
    seats: tuple[Seat, ...]
    table: tuple[Place, ...]
    values: tuple[tuple[str, str], ...]
    own: tuple[Place, ...]  # what the viewer alone sees of his, in full


def board(voice: Voice, view: View, names: Sequence[str], bots: frozenset[int] = frozenset(), heading: str = "") -> Board:
    """Make a view ready to be shown. `names` say who sits where."""
    wanted = getattr(voice.game, "board_values", None)

    def place(zone: ZoneView) -> Place:
        of = f" of {human(zone.owner)}" if isinstance(zone.owner, str) else ""
        return Place(voice.word(zone.name) + of, tuple(piece and _shown(piece, voice) for piece in zone.pieces), zone.in_force)

    def values(pairs: Sequence[tuple[str, object]]) -> tuple[tuple[str, str], ...]:
        return tuple(
            (voice.word(name), voice.value(value, names)) for name, value in pairs
            if (name in wanted if wanted is not None else value not in (None, False, 0, "no", "none", ""))
        )

    used = {zone.name for zone in view.zones if zone.size}
    seats, own = [], []
    for seat in range(1, view.players + 1):
        zones = [zone for zone in view.zones if zone.owner == seat and (zone.in_force or zone.name in used)]
        held = [zone for zone in zones if not zone.in_force]
        seats.append(Seat(
            names[seat - 1],
            "you" if seat == view.seat else "bot" if seat in bots else "",
            seat == view.active,
            tuple(place(zone) for zone in zones if zone.in_force),
            tuple(place(zone) for zone in held),
            values(view.player_values[seat - 1]) if seat <= len(view.player_values) else (),
        ))
        if seat == view.seat:
            own = [place(zone) for zone in held if zone.size]
    return Board(
        voice.game.title,
        heading or (f"turn of {names[view.active - 1]}" if view.active else ""),
        order(view, names),
        tuple(seats),
        tuple(place(zone) for zone in view.zones if not isinstance(zone.owner, int) and zone.size),
        values(view.values),
        tuple(own),
    )


def order(view: View, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names in the order of play, from the player whose turn it is."""
    first = (view.active or 1) - 1
    return tuple(names[(first + step * view.direction) % view.players] for step in range(view.players))


def _shown(piece: PieceView, voice: Voice) -> Shown:
    card = voice.piece(piece.number)
    facts = ", ".join(f"{voice.word(name)} {voice.value(value)}" for name, value in piece.values if value is not None)
    return Shown(piece.id, piece.title, voice.card(card) if card is not None else "", facts)
