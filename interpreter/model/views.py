"""The view of a position as data: what one player can see of the zones and values."""

from __future__ import annotations

from dsl.records import dataclass

#: The seat of a view for the designer, who sees everything. Players have seats from 1, a bystander has None.
OMNISCIENT = 0


#: The `number` of a thing of which the viewer sees only some fields. No piece has this number; the id of the thing is then "".
UNKNOWN_PIECE = 1_000_000_000


#: Placeholder for a value that the viewer may not know.
HIDDEN = "?"


@dataclass(frozen=True, slots=True)
class PieceView:
    """A card or thing that the viewer may see.

    `number` is its number among all pieces. `id` is the printed number of its card (`022`) or the name of its kind. `owner`
    is the seat of the player from whose supply it comes.
    """

    number: int
    id: str
    title: str
    noun: str
    values: tuple[tuple[str, object], ...]  # fields and values of the piece, as words or numbers
    owner: int | None = None


@dataclass(frozen=True, slots=True)
class ZoneView:
    """A zone, such as a hand or a discard pile, as a player sees it.

    - `pieces`: its pieces from bottom to top; None for those that the viewer may not see.
    - `owner`: a seat, the id of a piece, or None. `of`: the name of that piece.
    - `single`: a zone for one piece. `secret`: a zone into which not everybody may look.
    - `in_force`: its cards are rules in force. For the zone of a thing this is true only if one of the cards in it brings
      a rule. It is never true for a zone in which nothing in play may lie.
    - `is_sorted`: its pieces are in the order that the zone declares.
    """

    name: str
    owner: int | str | None
    pieces: tuple[PieceView | None, ...]
    single: bool
    in_force: bool
    secret: bool = False
    of: str = ""
    is_sorted: bool = False

    @property
    def size(self) -> int:
        return len(self.pieces)


@dataclass(frozen=True, slots=True)
class View:
    """A position as one player (`seat`) or everybody (None) sees it.

    `values` are the values of the game by name. `player_values` has one mapping for each player (as pairs), in the
    order of declaration. `active` is the seat whose turn it is, `direction` is 1 or -1. `neutrals` are the names of
    the neutral players; their numbers, as owners and in `player_values`, follow the seats.
    """

    seat: int | None
    players: int
    active: int | None
    direction: int
    zones: tuple[ZoneView, ...]
    values: tuple[tuple[str, object], ...]
    player_values: tuple[tuple[tuple[str, object], ...], ...]
    options: tuple[tuple[str, object], ...]
    neutrals: tuple[str, ...] = ()

    def zone(self, name: str, owner: int | None = None) -> ZoneView:
        """Return a zone by name and owner (a seat from 1, or the id of a piece). Raises KeyError if there is none."""
        for zone in self.zones:
            if zone.name == name and zone.owner == owner:
                return zone
        raise KeyError(name)
