"""The layout of a game numbers the pieces, has tables of their printed fields, and gives each value and zone its slots.

A position is one flat list; a slot is an index in this list. The slots hold objects of different types, which Python's types
cannot express, so their type is `Any`. The first slots are the same in every game (`RNG` ... `STORED`). Then come values and
zones. A value or zone of players or pieces has a row of slots: the value of player `p` is at `base + p`. Pieces are numbered
from 0. For a row of pieces, the base is the first slot minus the number of the first piece. So the value of a piece is at
`base + piece`. Flags of many pieces share one slot (`interpreter.model.flags`).
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from dataclasses import field, replace
from functools import cached_property
from math import prod
from typing import Any

from pyrsistent import pvector

from dsl import nodes
from dsl.expansion.joins import next_to
from dsl.expansion.membership import NotPrinted, belongs
from dsl.limits import PIECES, VALUES
from dsl.messages.message import Message
from dsl.records import dataclass
from dsl.semantics.cells import cells_of
from dsl.semantics.checked import Checked
from dsl.semantics.checks.names import is_hiding
from dsl.semantics.rulebook import CardEntry, Rulebook, declared_of
from dsl.semantics.static_types import Type
from interpreter.model.blanks import BLANK, RULELESS
from interpreter.model.failure import RuleError
from interpreter.model.flags import FLAG, MANY, VERY_MANY, Flags

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


#: The functions of the comparison and arithmetic operators.
COMPARED: dict[str, Callable[[Any, Any], object]] = {
    "=": operator.eq, "is": operator.eq, "is not": operator.ne,
    "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge,
}  # fmt: skip
CALCULATED: dict[str, Callable[[Any, Any], object]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.floordiv, "mod": operator.mod,
}  # fmt: skip


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


def lay_out(
    checked: Checked,
    players: int,
    options: dict[str, int],
    unused: frozenset[tuple[str | None, str]] = frozenset(),
    turn: Turn = AS_IT_STANDS,
) -> Layout:
    """Return the layout of a game for a number of players and some options. Values (by owner and name) in `unused`
    have no slots."""
    layout = Layout(checked, players, options, turn)
    layout.base.left_out = unused
    layout.initial = [0, 1, (), 0, pvector(), (), (), 0, (), 0]
    layout.left_out = _decks_left_out(layout)
    layout.neutrals = tuple(
        one for one in checked.book.neutrals.values() if one.test is None or constant(layout, one.test)
    )
    _make_pieces(layout)
    _make_tables(layout)
    _require_room(layout)
    _make_values(layout)
    _make_zones(layout)
    return layout


def laid_out_alike(layout: Layout, checked: Checked) -> Layout:
    """Return the layout of changed rules (`checked`), from the layout of the rules before the change. Only the text of
    cards may have changed; headings and printed fields must be the same (see `dsl.semantics.incremental`)."""
    entries = checked.book.cards
    pieces = [
        piece if piece.entry is None else replace(piece, entry=entries[piece.entry.index]) for piece in layout.pieces
    ]
    return replace(layout, checked=checked, pieces=pieces)


def _require_room(layout: Layout) -> None:
    """Raise RuleError if a position would hold too many values or pieces."""
    book, size = layout.checked.book, 0
    for (owner, name), decl in (*book.values.items(), *book.zones.items()):
        size += layout.members_count(owner)
        if size > VALUES:
            raise _too_much(Message("with-code-a-position-holds-more-than-n-values", code=name, n=VALUES), decl)


#: The message about a game with too many pieces.
MOST_PIECES = Message("a-game-has-at-most-n-pieces", n=PIECES)


def _too_much(why: str, place: nodes.Node) -> RuleError:
    error = RuleError(0, why)
    error.span = place.span
    return error


# -------------------------------------------------------------------- pieces


def _make_pieces(layout: Layout) -> None:
    book = layout.checked.book
    by_noun: dict[str, list[PieceInfo]] = {noun: [] for noun in book.nouns if noun != "player"}
    total = sum(len(cells_of(grid)) for grid in book.grids)
    for entry in book.cards:
        noun = entry.node.noun
        owners = _owners_of(layout, entry)
        decks = decks_of(layout, entry)
        total += len(owners) * sum(count for _, count in decks)
        if total > PIECES:
            raise _too_much(MOST_PIECES, entry.node)
        copies = [(owner, deck) for owner in owners for deck, count in decks for _ in range(count)]
        if noun in by_noun:
            by_noun[noun] += [
                PieceInfo(noun, entry, number + 1, owner=owner, deck=deck)
                for number, (owner, deck) in enumerate(copies)
            ]
    for grid in book.grids:
        layout.grid_of[grid.noun] = grid
        by_noun[grid.noun] += [PieceInfo(grid.noun, cell=cell) for cell in cells_of(grid)]
    for supply in book.supplies:
        if supply.count is not None:
            for owner in layout.supplied(supply):
                count = number_of(layout, supply.count)
                total += count
                if total > PIECES:
                    raise _too_much(MOST_PIECES, supply)
                by_noun[supply.group.noun] += [PieceInfo(supply.group.noun, owner=owner) for _ in range(count)]
    for noun, pieces in by_noun.items():
        layout.first[noun] = len(layout.pieces)
        layout.of_noun[noun] = tuple(range(len(layout.pieces), len(layout.pieces) + len(pieces)))
        layout.pieces += pieces
    _join_places(layout)
    layout.placeholders = [BLANK + number for number in range(len(layout.pieces))]
    made: dict[object, int] = {}
    for piece in layout.pieces:
        key = (piece.noun, None if piece.entry is None else piece.entry.index, piece.owner, piece.cell)
        layout.sort_of.append(made.setdefault(key, len(made)))
    layout.nouns_with_twins = frozenset(
        noun for noun, pieces in layout.of_noun.items() if len({layout.sort_of[one] for one in pieces}) < len(pieces)
    )
    layout.entry_of = [-1 if piece.entry is None else piece.entry.index for piece in layout.pieces]


def _join_places(layout: Layout) -> None:
    """Record the neighbours of the places of a map. Places of decks that are not in play are left out."""
    book = layout.checked.book
    layout.place_nouns = tuple(book.places())
    there = {
        piece.entry.node.title: number
        for number, piece in enumerate(layout.pieces)
        if piece.entry is not None and piece.noun in book.joined and piece.deck not in layout.left_out
    }
    ways = next_to(book.joins, book.titles()) if book.joins else {}
    for number, piece in enumerate(layout.pieces):
        if piece.noun in book.joined and piece.noun not in layout.grid_of:
            title = "" if piece.entry is None else piece.entry.node.title
            others = ways.get(title, ()) if there.get(title) == number else ()
            layout.next_to[number] = tuple(sorted(there[other] for other in others if other in there))


def _owners_of(layout: Layout, entry: CardEntry) -> tuple[int | None, ...]:
    """Return the players who each have own copies of a card; `(None,)` if the copies belong to nobody."""
    book = layout.checked.book
    own = [one for one in book.supplies if one.count is None and one.owner and one.group.noun == entry.node.noun]
    if not own:
        return (None,)
    return tuple(sorted({who for one in own if _may_take(one, entry, book) for who in layout.owners_in(one)})) or (
        None,
    )


def _may_take(supply: nodes.Supply, entry: CardEntry, book: Rulebook) -> bool:
    """Tell whether a supply contains a card. If a test of the supply cannot be decided before play, return true; the test is
    then made when the pieces are laid out."""
    try:
        return belongs(entry.node, supply.group, declared_of(book))
    except NotPrinted:
        return True


def home_of(layout: Layout, piece: int) -> int | None:
    """Return the slot of the zone in which a card lies at the beginning of a game; None if it lies in no zone. The result is
    kept."""
    if piece not in layout.homes:
        layout.homes[piece] = _home_of(layout, piece)
    return layout.homes[piece]


def _home_of(layout: Layout, piece: int) -> int | None:
    book, info = layout.checked.book, layout.pieces[piece]
    for supply in book.supplies:
        if supply.count is not None or supply.group.noun != info.noun or info.owner not in layout.supplied(supply):
            continue
        if info.entry is not None and _may_take(supply, info.entry, book):
            whose = None if info.owner is None else "player"
            return layout.base["zone", whose, supply.zone] + (info.owner or 0)
    return None


def decks_of(layout: Layout, entry: CardEntry) -> list[tuple[str | None, int]]:
    """Return the decks that contain copies of a card, its own deck first, each with the number of copies (by default
    1 in its own deck)."""
    printed = next((property_.value for property_ in entry.node.properties if property_.name == "copies"), None)
    found = [(entry.deck, 1 if printed is None else number_of(layout, printed))]
    for deck in layout.checked.book.decks.values():
        for more in deck.more:
            named = layout.checked.card_named(more.card)
            if named is not None and named.index == entry.index:
                found.append((deck.id, number_of(layout, more.count)))
    return found


def _decks_left_out(layout: Layout) -> frozenset[str]:
    """Return the ids of the decks that are not in play under the options."""
    return frozenset(
        deck.id
        for deck in layout.checked.book.decks.values()
        if deck.test is not None and not constant(layout, deck.test)
    )


# -------------------------------------------------------- what is printed, constants


def _make_tables(layout: Layout) -> None:
    book = layout.checked.book
    for (noun, name), decl in book.fields.items():
        default = beginning_of(layout, decl)
        table: list[object] = [default] * len(layout.pieces)
        printed: dict[int, object] = {}
        for number, piece in enumerate(layout.pieces):
            if piece.noun == noun and piece.entry is not None:
                if piece.entry.index not in printed:
                    printed[piece.entry.index] = _printed(layout, piece.entry, decl, default)
                table[number] = printed[piece.entry.index]
        layout.tables[noun, name] = table
    whose: list[object] = [piece.owner for piece in layout.pieces]
    titles: list[object] = ["" if piece.entry is None else piece.entry.node.title for piece in layout.pieces]
    for noun in layout.of_noun:
        layout.tables.setdefault((noun, "player"), whose)
        layout.tables.setdefault((noun, "title"), titles)
    for noun in layout.grid_of:
        for index, name in enumerate(("column", "row")):
            layout.tables[noun, name] = [piece.cell[index] if piece.cell else None for piece in layout.pieces]


def beginning_of(layout: Layout, decl: nodes.FieldDecl) -> object:
    """Return the default value of a field, for cards that do not give the field a value."""
    return (
        _held(layout, decl, decl.default)
        if decl.default is not None
        else default_of(layout, layout.checked.book.type_of(decl.type))
    )


def _printed(layout: Layout, entry: CardEntry, decl: nodes.FieldDecl, default: object) -> object:
    for property_ in entry.node.properties:
        if property_.name == decl.name:
            return _held(layout, decl, property_.value)
    return default


def _held(layout: Layout, decl: nodes.FieldDecl | nodes.ValueDecl, node: nodes.Node, it: int | None = None) -> object:
    """Return the value of an expression (`node`) for a field or value, computed before play. If the type of the field or value
    is a set, a single thing becomes a set of one."""
    found = constant(layout, node, it)
    if layout.checked.book.type_of(decl.type).kind != "set" or layout.checked.types[node].kind == "set":
        return found
    return () if found is None else (found,)


def default_of(layout: Layout, type_: Type) -> object:
    """Return the initial value of a type, if none is declared."""
    if type_.optional:
        return None
    if type_.kind == "bundle":
        return (0,) * len(layout.checked.book.kinds[type_.name])
    return {"number": 0, "yes_no": False, "text": "", "set": (), "word": 0, "player": layout.seat(1)}.get(type_.kind)


def constant(layout: Layout, node: nodes.Node, it: int | None = None, names: dict[str, object] | None = None) -> object:
    """Return the value of an expression that can be computed before play. `it` is the piece that the word `it` means, `names`
    has the arguments of definitions. Raises ValueError if the value can only be computed in play."""
    book = layout.checked.book

    def value(part: nodes.Node) -> object:
        return constant(layout, part, it, names)

    match node:
        case nodes.Text() | nodes.Numbered() if (card := layout.checked.card_named(node)) is not None:
            return first_copy(layout, card)
        case nodes.Text() if (ref := layout.checked.refs.get(node)) is not None and ref.kind == "piece":
            return layout.first[str(ref.decl)] + int(ref.name) - 1
        case nodes.Numbered() if node.noun in layout.first:
            return layout.first[node.noun] + int(node.number) - 1
        case nodes.Number() | nodes.Flag() | nodes.Text():
            return node.value
        case nodes.NoneValue():
            return None
        case nodes.Negative():
            found = value(node.value)
            return tuple(-amount for amount in found) if isinstance(found, tuple) else -_number(found)
        case nodes.Numbered() if node.noun == "player":
            return layout.seat(int(node.number))
        case nodes.Name(id="it") if it is not None:
            return it
        case nodes.Name() if names and node.id in names:
            return names[node.id]
        case nodes.Name() if node.id in book.word_list:
            return book.words[book.word_list[node.id]].index(node.id)
        case nodes.Name() if node.id in layout.options:
            return layout.options[node.id]
        case nodes.Name() if (None, node.id) in book.defines:
            return constant(layout, book.defines[None, node.id].value, it)
        case nodes.Quantified() if node.group.noun in book.kind_list:
            kinds = book.kinds[book.kind_list[node.group.noun]]
            amount = 1 if node.amount is None else value(node.amount)
            return tuple(amount if kind == node.group.noun else 0 for kind in kinds)
        case nodes.CountOf():
            return layout.players
        case nodes.Binary() if layout.checked.types[node].kind == "set":
            return _of_sets(node.op, *((value(side), layout.checked.types[side]) for side in (node.left, node.right)))
        case nodes.Binary():
            return _arithmetic(node.op, value(node.left), value(node.right))
        case nodes.Compare():
            return _compared(node.op, value(node.left), value(node.right))
        case nodes.Logic():
            return (
                (value(node.left) and value(node.right))
                if node.op == "and"
                else (value(node.left) or value(node.right))
            )
        case nodes.Not():
            return not value(node.value)
        case nodes.Pick():
            return value(node.value) if value(node.test) else value(node.otherwise)
        case nodes.Call():
            return _called(layout, node, [value(argument) for argument in node.args])
        case nodes.Field() if isinstance(node.base, nodes.Name) and node.base.id == "it" and it is not None:
            return layout.tables[layout.pieces[it].noun, node.name][it]
    raise ValueError(f"{type(node).__name__} is not known before play")


def number_of(layout: Layout, node: nodes.Node, it: int | None = None, names: dict[str, object] | None = None) -> int:
    """Return the value of an expression for a number that can be computed before play. Raises ValueError if it cannot."""
    return _number(constant(layout, node, it, names))


def _number(found: object) -> int:
    if not isinstance(found, int):
        raise ValueError(f"{found!r} is no number")
    return found


def first_copy(layout: Layout, entry: CardEntry) -> int | None:
    """Return the first copy of a card: the piece that is meant where the rules name the card. None if the card has no
    copies."""
    return layout.entry_of.index(entry.index) if entry.index in layout.entry_of else None


def _called(layout: Layout, node: nodes.Call, arguments: list[Any]) -> object:
    book = layout.checked.book
    if node.name in ("min", "max"):
        best = min if node.name == "min" else max
        return tuple(map(best, *arguments)) if isinstance(arguments[0], tuple) else best(arguments)
    if node.name == "abs":
        return abs(int(arguments[0]))
    if node.name == "seat":
        return layout.seat(int(arguments[0]))
    if node.name in book.tables:
        table = book.tables[node.name]
        index = max(0, min(arguments[0] - table.start, len(table.values) - 1))
        return constant(layout, table.values[index])
    decl = book.defines[None, node.name]
    return constant(layout, decl.value, None, {p.name: argument for p, argument in zip(decl.parameters, arguments)})


def _compared(op: str, left: Any, right: Any) -> bool:
    """Return the result of a comparison of two values. The checker has made sure that they can be compared."""
    return bool(COMPARED[op](left, right))


def _arithmetic(op: str, left: Any, right: Any) -> object:
    """Return the result of an operation on two numbers or two bundles. The checker has made sure that their types fit."""
    if isinstance(left, tuple):
        return tuple(_arithmetic(op, a, b) for a, b in zip(left, right))
    return CALCULATED[op](left, right)


# -------------------------------------------------------------------- values and zones


def _of_sets(op: str, *sides: tuple[Any, Type]) -> tuple[object, ...]:
    """Return the union or the difference of two sets; a single thing counts as a set of one, none as the empty set."""
    left, right = (found if type_.kind == "set" else () if found is None else (found,) for found, type_ in sides)
    return tuple(dict.fromkeys((*left, *right))) if op == "+" else tuple(one for one in left if one not in right)


def _make_values(layout: Layout) -> None:
    for (owner, name), decl in layout.checked.book.values.items():
        if (owner, name) in layout.base.left_out:
            continue
        members = layout.members(owner)
        pieces = owner in layout.of_noun or owner in layout.checked.book.words
        defaults = [_default(layout, decl, member if pieces else None) for member in members]
        first = len(layout.initial)
        if _is_flag_of_many(layout, owner, name, defaults):
            layout.base["value", owner, name] = first * FLAG
            layout.initial.append(Flags())
            continue
        layout.base["value", owner, name] = _run_of_slots(layout, owner, defaults)
        if decl.lifetime is not None and decl.lifetime.alike:
            layout.seen_at[first] = len(layout.initial)
            layout.initial.append(())
        if decl.own:
            layout.veiled.update((first + player, player) for player in layout.everybody)
        if layout.checked.book.type_of(decl.type).kind in ("number", "bundle"):
            layout.amounts.update(range(first, first + len(defaults)))
        if decl.type.name == "number" and (decl.type.low is not None or decl.type.high is not None):
            bounds = (_bound(layout, decl.type.low), _bound(layout, decl.type.high))
            layout.bounds.update(dict.fromkeys(range(first, first + len(defaults)), bounds))


def _is_flag_of_many(layout: Layout, owner: str | None, name: str, defaults: list[object]) -> bool:
    """Tell whether a value can be stored as `Flags`. It must be a yes-or-no value of many pieces, be no for all of them at the
    beginning of a game, and must not take over another value (or be taken over) when it begins again."""
    if (
        owner not in layout.of_noun
        or not MANY <= len(defaults) <= VERY_MANY
        or any(one is not False for one in defaults)
    ):
        return False
    values = layout.checked.book.values
    sources = {(of, decl.lifetime.source) for (of, _), decl in values.items() if decl.lifetime is not None}
    decl = values[owner, name]
    taken = decl.lifetime is not None and decl.lifetime.source is not None
    return not taken and (owner, name) not in sources and not layout.checked.book.type_of(decl.type).optional


def _bound(layout: Layout, node: nodes.Node | None) -> int | None:
    """Return the bound of a value, if it is known before play; None if it must be computed whenever the value is set."""
    if node is None:
        return None
    try:
        return number_of(layout, node)
    except ValueError:
        return None


def _default(layout: Layout, decl: nodes.ValueDecl, piece: int | None) -> object:
    """Return the initial value of a declared `value`."""
    type_ = layout.checked.book.type_of(decl.type)
    if decl.default is not None:
        return _held(layout, decl, decl.default, piece)
    default = default_of(layout, type_)
    if decl.type.low is not None and not type_.optional:
        low = number_of(layout, decl.type.low)
        return max(default, low) if isinstance(default, int) else low
    return default


def _make_zones(layout: Layout) -> None:
    book = layout.checked.book
    for (owner, name), decl in book.zones.items():
        base = _run_of_slots(layout, owner, [()] * len(layout.members(owner)))
        layout.base["zone", owner, name] = base
        for member in layout.members(owner):
            zone = ZoneSlot(base + (member or 0), decl, member)
            layout.zones.append(zone)
            layout.zone_at[zone.slot] = zone
            layout.owner_at[zone.slot] = member if owner == "player" else None
    for noun in layout.of_noun:
        layout.zones_of_noun[noun] = tuple(zone.slot for zone in layout.zones if zone.decl.noun == noun)
    layout.in_force = tuple(zone for zone in layout.zones if "in force" in zone.decl.attributes)
    rulers = [decl.in_force_for for decl in book.zones.values() if decl.in_force_for is not None]
    looked_at = [_slots_read(layout, ruler) for ruler in rulers]
    layout.force_slots = frozenset(zone.slot for zone in layout.in_force).union(*looked_at)
    if layout.in_force:
        layout.lying_in_force = operator.itemgetter(*sorted(layout.force_slots))
    showing = [decl for decl in book.zones.values() if decl.showing and (decl.noun, decl.showing[0]) in book.fields]
    for number, decl in enumerate(showing, RULELESS // BLANK + 1):  # lower multiples are other placeholders
        layout.shades.update((zone.slot, number * BLANK) for zone in layout.zones if zone.decl is decl)
        for name in decl.showing:
            table = Printed(layout.tables[decl.noun, name])
            table.shown = (*getattr(layout.tables[decl.noun, name], "shown", ()), number * BLANK)
            layout.tables[decl.noun, name] = table
    told = [decl for decl in book.zones.values() if decl.showing and decl not in showing]
    layout.telling = frozenset(name for decl in told for name in decl.showing)
    layout.secret = frozenset(zone.slot for zone in layout.zones if is_hiding(zone.decl))
    turned = set(layout.checked.turned.values())
    layout.hidden = layout.secret.union(*(layout.zones_of_noun[noun] for noun in turned))
    if turned:
        layout.sides = len(layout.initial)
        layout.initial.append(())


def _slots_read(layout: Layout, node: nodes.Node) -> frozenset[int]:
    """Return the slots of the zones on which an expression may depend; the slots of all zones if it searches for things."""
    every = frozenset(layout.zone_at)
    found: set[int] = set()
    waiting, seen = [node], set[nodes.Node]()
    while waiting:
        for part in nodes.walk(waiting.pop()):
            ref = layout.checked.refs.get(part)
            if isinstance(part, nodes.Group | nodes.Aggregate | nodes.EveryZone | nodes.That):
                return every
            if ref is None:
                continue
            if ref.kind == "zone":
                found.update(zone.slot for zone in layout.zones if zone.decl is ref.decl)
            elif ref.kind == "holder" or ref.name == "owner":
                found.update(layout.zones_of_noun.get(ref.owner or "", every))
            elif isinstance(ref.decl, nodes.Define) and ref.decl not in seen:
                seen.add(ref.decl)
                waiting.append(ref.decl.value)
    return frozenset(found)


def _run_of_slots(layout: Layout, owner: str | None, defaults: list[object]) -> int:
    """Add the slots of a value or zone to the initial position. Return its base: base plus the number of an owner is a slot."""
    base = len(layout.initial)
    layout.initial += defaults
    return base - layout.first[owner] if owner in layout.first else base
