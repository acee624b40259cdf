"""The layout of a game numbers the pieces, has tables of their printed fields, and gives each value and zone its slots.

A position is one flat list; a slot is an index in this list. The slots hold objects of different types, which Python's types
cannot express, so their type is `Any`. The first slots are the same in every game (`RNG` ... `STORED`). Then come values and
zones. A value or zone of players or pieces has a row of slots: the value of player `p` is at `base + p`. Pieces are numbered
from 0. For a row of pieces, the base is the first slot minus the number of the first piece. So the value of a piece is at
`base + piece`. Flags of many pieces share one slot (`interpreter.model.flags`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import field
from functools import cached_property
from math import prod
from typing import Any

from dsl import nodes
from dsl.records import dataclass
from dsl.semantics.checked import Checked
from dsl.semantics.rulebook import CardEntry
from interpreter.model.blanks import BLANK

#: The slots that every game has. `OVER` holds 0 while the game is not over, then the name of its ending, or 1 without a name.
RNG, DIRECTION, WINNERS, OVER, LOG, RECORDS, FLOW, SECRETS, KNOWN, STORED = range(10)
#: The first slot for the values and zones of a rulebook.
FIRST_FREE = STORED + 1


class Printed(list[Any]):
    """The printed values of a field: a list indexed by the numbers of pieces. A zone can show this field of things whose faces
    it hides. For such a zone, the list can also be indexed by the placeholders of these things, whose numbers begin at the
    numbers in `shown`."""

    shown: tuple[int, ...] = ()

    def __getitem__(self, piece: Any) -> Any:
        if piece >= BLANK and piece - piece % BLANK in self.shown:
            piece %= BLANK
        return super().__getitem__(piece)


#: The slot number of a value that has no slots.
NOWHERE = 1_000_000_000_000


class Bases(dict[tuple[str, str | None, str], int]):
    """The base of each value and zone, by its kind (`value` or `zone`), the noun of its owner, and its name. The values in
    `left_out` have no slots (their base is NOWHERE), since only rules that a game never reaches use them."""

    left_out: frozenset[tuple[str | None, str]] = frozenset()

    def __missing__(self, key: tuple[str, str | None, str]) -> int:
        if key[0] == "value" and key[1:] in self.left_out:
            return NOWHERE
        raise KeyError(key)


@dataclass(frozen=True, slots=True)
class PieceInfo:
    """One piece of a game, such as a copy of a card, a die, or a cell of a board.

    - `entry`: the card of which it is a copy (else None). `copy`: the number of this copy, from 1.
    - `cell`: the column and row of a cell (else None). `owner`: the player from whose supply it comes (else None).
    - `deck`: the id of the deck of this copy (None: no deck).
    """

    noun: str
    entry: CardEntry | None = None
    copy: int = 1
    cell: tuple[int, int] | None = None
    owner: int | None = None
    deck: str | None = None


@dataclass(frozen=True, slots=True)
class ZoneSlot:
    """One zone of a position: its slot, declaration, and the player or piece that owns it."""

    slot: int
    decl: nodes.Zone
    owner: int | None


@dataclass(frozen=True)
class Turn:
    """A change of seats, to test whether the result of a scenario depends on the seats of the players.

    - `by`: the number of seats by which each player is moved, so that `player 1` has another seat.
    - `order`: the order of the players begins at another seat as well.
    - `copies`: where several copies of a card are equal, another one is taken.
    """

    by: int = 0
    order: bool = False
    copies: bool = False


#: The seats are not changed: `player 1` has the first seat.
AS_IT_STANDS = Turn()


@dataclass(eq=False)
class Layout:
    """The slots and tables of a game for a number of players and some options. `lay_out` makes it."""

    checked: Checked
    players: int
    options: dict[str, int]
    turn: Turn = AS_IT_STANDS
    pieces: list[PieceInfo] = field(default_factory=list)
    of_noun: dict[str, tuple[int, ...]] = field(default_factory=dict)
    first: dict[str, int] = field(default_factory=dict)
    base: Bases = field(default_factory=Bases)
    initial: list[Any] = field(default_factory=list)
    bounds: dict[int, tuple[int | None, int | None]] = field(default_factory=dict)
    zones_belonging: dict[tuple[str, int | None, str], tuple[int, ...]] = field(default_factory=dict)
    homes: dict[int, int | None] = field(default_factory=dict)
    sort_of: list[int] = field(default_factory=list)
    nouns_with_twins: frozenset[str] = frozenset()
    own_slots: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = field(default_factory=dict)
    pointers: dict[str, tuple[int, ...]] = field(default_factory=dict)
    amounts: set[int] = field(default_factory=set)
    zones: list[ZoneSlot] = field(default_factory=list)
    zone_at: dict[int, ZoneSlot] = field(default_factory=dict)
    owner_at: dict[int, int | None] = field(default_factory=dict)
    zones_of_noun: dict[str, tuple[int, ...]] = field(default_factory=dict)
    tables: dict[tuple[str, str], list[object]] = field(default_factory=dict)
    entry_of: list[int] = field(default_factory=list)
    placeholders: list[int] = field(default_factory=list)
    in_force: tuple[ZoneSlot, ...] = ()
    force_slots: frozenset[int] = frozenset()
    lying_in_force: Callable[[Sequence[Any]], Any] = lambda slots: ()
    hidden: frozenset[int] = frozenset()
    secret: frozenset[int] = frozenset()
    sides: int | None = None
    shades: dict[int, int] = field(default_factory=dict)
    left_out: frozenset[str] = frozenset()
    telling: frozenset[str] = frozenset()  # the names of the values that a zone shows of hidden things
    veiled: dict[int, int] = field(default_factory=dict)  # the only player who sees a value, by its slot
    grid_of: dict[str, nodes.Grid] = field(default_factory=dict)
    place_nouns: tuple[str, ...] = ()
    next_to: dict[int, tuple[int, ...]] = field(default_factory=dict)
    ways: dict[int, dict[int, int]] = field(default_factory=dict)
    rays: dict[int, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    ways_of_many: dict[int, dict[int, int]] = field(default_factory=dict)
    neutrals: tuple[nodes.Neutral, ...] = ()
    seen_at: dict[int, int] = field(
        default_factory=dict
    )  # the slot of the history of a value with `each STEP alike in`, by its slot
    sights: dict[int, Any] = field(default_factory=dict)  # what such a value compares: `runtime.values.Sight`

    def out_of_bounds(self, state: Sequence[Any]) -> bool:
        """Tell whether a value in a position is beyond its declared bounds, such as 13 for `number from 1 to 12`."""
        return any(self.is_beyond(slot, state[slot]) for slot in self.bounds)

    def is_beyond(self, slot: int, found: Any) -> bool:
        """Tell whether the number `found` is beyond the bounds of the value in a slot. The slot must be in `bounds`."""
        low, high = self.bounds[slot]
        return found is not None and ((low is not None and found < low) or (high is not None and found > high))

    def zones_of(self, noun: str, owner: int | None, kind: str) -> tuple[int, ...]:
        """Return the slots of the zones for things of a noun that belong to one owner: a player, or a piece whose noun
        is `kind`. Return an empty tuple if the owner is None."""
        key = noun, owner, kind
        found = self.zones_belonging.get(key)
        if found is None:
            zones = [self.zone_at[slot] for slot in self.zones_of_noun[noun]]
            theirs = [zone.slot for zone in zones if zone.owner == owner and zone.decl.owner == kind]
            found = self.zones_belonging[key] = () if owner is None else tuple(theirs)
        return found

    def slots_of(self, owner: str | None, base: int) -> tuple[int, ...]:
        """Return all slots of a value or zone: one for each `owner`, for example for each player. `base` is its base."""
        return tuple(base + (member or 0) for member in self.members(owner))

    def members(self, owner: str | None) -> tuple[int | None, ...]:
        """Return the numbers of all owners of a kind. For `player` these are seats from 0, for a noun its pieces, for a list of
        words their indexes. For None (the game) return `(None,)`."""
        if owner is None:
            return (None,)
        if owner in self.checked.book.words:
            return tuple(range(len(self.checked.book.words[owner])))
        if "," in owner:
            return tuple(range(prod(len(self.members(one)) for one in owner.split(", "))))
        return tuple(self.everybody) if owner == "player" else self.of_noun[owner]

    def members_count(self, owner: str | None) -> int:
        """Return how many owners of a kind there are (see `members`), without making a list of them."""
        if owner is not None and "," in owner:
            return prod(self.members_count(one) for one in owner.split(", "))
        return len(self.members(owner))

    def hides(self, zone: nodes.Zone) -> bool:
        """Tell whether the things in a zone may be hidden from somebody. The answer is the same for the zones of all owners."""
        members = self.members(zone.owner)
        return bool(members) and self.base["zone", zone.owner, zone.name] + (members[0] or 0) in self.hidden

    def seat(self, number: int) -> int:
        """Return the seat (from 0) of the player to whom the rules give a number (from 1): `player 1` has the seat 0."""
        return (number - 1 + self.turn.by) % self.players if 1 <= number <= self.players else number - 1

    def number_at(self, seat: int) -> int:
        """Return the number (from 1) that the player at a seat (from 0) has in the rules."""
        return (seat - self.turn.by) % self.players + 1 if seat < self.players else seat + 1

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """The seats in the order in which players act if no other order is given."""
        first = self.turn.by if self.turn.order else 0
        return tuple((first + seat) % self.players for seat in range(self.players))

    @cached_property
    def all_players(self) -> tuple[int, ...]:
        """The `seats`, then the numbers of the neutral players."""
        return (*self.seats, *self.everybody[self.players :])

    @cached_property
    def other_copies(self) -> tuple[int, ...]:
        """For each piece (by its number) an equal piece: another copy, or itself if there is none. The copy of the copy is the
        piece itself."""
        alike: dict[object, list[int]] = {}
        for piece, sort in enumerate(self.sort_of):
            alike.setdefault((sort, self.pieces[piece].deck), []).append(piece)
        found = list(range(len(self.sort_of)))
        for those in alike.values():
            for piece, other in zip(those, reversed(those)):
                found[piece] = other
        return tuple(found)

    def taken_first(self, pieces: Iterable[int]) -> tuple[int, ...]:
        """Return equal pieces in the order in which they are taken; with `copies` of `Turn`, each is replaced by an
        equal piece."""
        return tuple(self.other_copies[piece] for piece in pieces) if self.turn.copies else tuple(pieces)

    @property
    def everybody(self) -> range:
        """The numbers of all players: first those with a seat, then the neutral players."""
        return range(self.players + len(self.neutrals))

    def supplied(self, supply: nodes.Supply) -> tuple[int | None, ...]:
        """Return the owners of a supply: the numbers of players, or `(None,)` if its things belong to no player. A neutral
        player gets the same supply as each player, unless the rules declare a supply of this noun for the neutral player."""
        return (None,) if supply.owner is None else self.owners_in(supply)

    def owners_in(self, supply: nodes.Supply) -> tuple[int, ...]:
        """Return the numbers of the players to whom a supply gives things."""
        if supply.owner != "player":
            number = None if supply.owner is None else self.number_of_neutral(supply.owner)
            return () if number is None else (number,)
        told = {one.owner for one in self.checked.book.supplies if one.group.noun == supply.group.noun}
        return tuple(number for number in self.everybody if self.player_label(number) not in told)

    def number_of_neutral(self, name: str) -> int | None:
        """Return the number of a neutral player, None if it does not take part."""
        return next((self.players + place for place, one in enumerate(self.neutrals) if one.name == name), None)

    def player_label(self, number: int) -> str:
        """Return the name that the rules use for a player: `player 2`, or the name of a neutral player."""
        place = number - self.players
        return self.neutrals[place].name if 0 <= place < len(self.neutrals) else f"player {self.number_at(number)}"

    @property
    def size(self) -> int:
        return len(self.initial)
