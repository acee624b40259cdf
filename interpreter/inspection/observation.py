"""Returns a position as one player sees it, as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

from dsl.records import dataclass
from dsl.semantics.static_types import Type, value_of
from interpreter.compiler.program import Program
from interpreter.model.flags import at
from interpreter.model.layout import DIRECTION, ZoneSlot
from interpreter.model.views import HIDDEN, OMNISCIENT, UNKNOWN_PIECE, PieceView, View, ZoneView
from interpreter.positions.mixing import is_mixed
from interpreter.runtime.run import Run
from interpreter.runtime.visibility import seen_in


@dataclass(frozen=True, slots=True)
class Member:
    """A field or value that a noun declares (`player.coins`): its name, its type, and where its content is stored for
    each owner (a piece, a player, or the game)."""

    name: str
    type: Type
    base: int  # for values: the slot of the owner with the number 0
    table: Sequence[Any] | None = None  # for fields: the printed value of each piece

    def of(self, program: Program, run: Run, owner: int) -> object:
        """Return the content in words for one owner (a piece, or a player from 0; 0 for the game)."""
        slots: list[Any] = run.slots
        value = at(slots, self.base + owner) if self.table is None else self.table[owner]
        return said(program, self.type, value)


#: The fields and values of each noun (None: of the game) in a program. They are looked up once, and not for each piece of
#: each view.
_MEMBERS: WeakKeyDictionary[Program, dict[str | None, tuple[Member, ...]]] = WeakKeyDictionary()


#: `_BASES`: the first slot of each value of a noun. `_KEPT`: the last view of each piece, with its values at that time. All
#: viewers share a view, since the view of a piece is equal for everybody who sees the piece.
_BASES: WeakKeyDictionary[Program, dict[str, list[int]]] = WeakKeyDictionary()
_KEPT: WeakKeyDictionary[Program, dict[int, tuple[list[Any], PieceView]]] = WeakKeyDictionary()


def members(program: Program, noun: str | None) -> tuple[Member, ...]:
    """Return the fields and values that a noun declares (`player`; None: the game), first the fields, then the values."""
    known = _MEMBERS.setdefault(program, {})
    if noun not in known:
        book, layout = program.book, program.layout
        fields = [
            Member(name, book.type_of(decl.type), 0, layout.tables[noun, name])
            for (owner, name), decl in book.fields.items()
            if owner == noun
        ]
        values = [
            Member(name, book.type_of(decl.type), layout.base["value", noun, name])
            for (owner, name), decl in book.values.items()
            if owner == noun
        ]
        known[noun] = (*fields, *values)
    return known[noun]


def view_of(program: Program, state: list[Any], seat: int | None) -> View:
    """Return what the player at a seat (from 1; None: what everybody) may know of a position."""
    run = Run(program, state, None, search_ahead=False, traced=False)
    me = None if seat is None else seat - 1
    layout = program.layout
    slots: list[Any] = run.slots
    active = program.book.game.active if program.book.game is not None else None
    turn = slots[layout.base["value", None, active]] if active is not None else None
    return View(
        seat,
        layout.players,
        None if turn is None else turn + 1,
        slots[DIRECTION],
        tuple(zone_view(program, run, zone, me) for zone in layout.zones),
        (*_values(program, run, None, 0), *_of_words(program, run)),
        tuple(_of_player(program, run, player, me) for player in layout.everybody),
        tuple((name, said(program, _option_type(program, name), value)) for name, value in layout.options.items()),
        tuple(one.name for one in layout.neutrals),
    )


def _values(program: Program, run: Run, noun: str | None, owner: int) -> tuple[tuple[str, object], ...]:
    """Return the fields and values of one owner as pairs of a name and the content in words. `noun` is the noun of
    the owner."""
    return tuple((member.name, member.of(program, run, owner)) for member in members(program, noun))


def _of_player(program: Program, run: Run, player: int, me: int | None) -> tuple[tuple[str, object], ...]:
    """Return the fields and values of a player. Those that only this player may see are `HIDDEN` from other viewers."""
    values, is_own = program.book.values, me in (player, OMNISCIENT - 1)
    return tuple(
        (name, value if is_own or not values["player", name].own else HIDDEN)
        for name, value in _values(program, run, "player", player)
    )


def _of_words(program: Program, run: Run) -> tuple[tuple[str, object], ...]:
    """Return the values that belong to words (`red.price`) or to pairs of owners (`price(red, blue)`), each with its
    name as written in rules."""
    found: list[tuple[str, object]] = []
    for (owner, name), decl in program.book.values.items():
        if owner is None or not (owner in program.book.words or decl.by):
            continue
        member = Member(name, program.book.type_of(decl.type), program.layout.base["value", owner, name])
        for number, _ in enumerate(program.layout.members(owner)):
            whose = program.member_label(owner, number)
            found.append((f"{name}({whose})" if decl.by else f"{whose}.{name}", member.of(program, run, number)))
    return tuple(found)


def zone_view(program: Program, run: Run, zone: ZoneSlot, me: int | None) -> ZoneView:
    """Return a zone as a viewer sees it (a player from 0; None: everybody; `OMNISCIENT - 1`: all pieces are seen)."""
    slots: list[Any] = run.slots
    pieces: tuple[int, ...] = slots[zone.slot]
    known = frozenset(pieces) if me == OMNISCIENT - 1 else seen_in(run, zone, me)
    if len(known) < len(pieces) and is_mixed(program, run, zone, me):  # their places must reveal nothing
        pieces = tuple(sorted(pieces, key=lambda piece: piece if piece in known else -1))
    is_sorted = bool(zone.decl.sorted_by) and len(known) >= len(pieces)  # hidden pieces keep their places
    if is_sorted:
        pieces = _in_order(program, zone, pieces)
    return ZoneView(
        zone.decl.name,
        _owner(program, zone),
        tuple(
            _piece(program, run, piece) if piece in known else _look(program, run, zone, piece, place)
            for place, piece in enumerate(pieces, 1)
        ),
        zone.decl.single,
        "in force" in zone.decl.attributes
        and (_may_be_filled(program, zone) if _is_seat(zone) else any(map(program.rules_of, pieces))),
        zone.slot in program.layout.secret,
        "" if zone.owner is None or _is_seat(zone) else program.piece_label(zone.owner),
        is_sorted,
    )


def _in_order(program: Program, zone: ZoneSlot, pieces: tuple[int, ...]) -> tuple[int, ...]:
    """Return the pieces of a zone in the order in which it is sorted: by the first field, then by the next. Pieces
    without a value come first."""
    tables = [program.layout.tables[zone.decl.noun, name] for name in zone.decl.sorted_by]
    keys = {piece: [(0, 0) if table[piece] is None else (1, table[piece]) for table in tables] for piece in pieces}
    return tuple(sorted(pieces, key=lambda piece: keys[piece]))


def _may_be_filled(program: Program, zone: ZoneSlot) -> bool:
    """Tell whether a piece that is in play under the options could lie in a zone."""
    layout = program.layout
    return any(layout.pieces[piece].deck not in layout.left_out for piece in layout.of_noun[zone.decl.noun])


def _is_seat(zone: ZoneSlot) -> bool:
    """Tell whether a zone belongs to the game or to a player, and not to a piece."""
    return zone.owner is None or zone.decl.owner == "player"


def _owner(program: Program, zone: ZoneSlot) -> int | str | None:
    """Return the owner of a zone: the seat of a player (from 1), or the id of a piece; None if it belongs to the game."""
    if zone.owner is None:
        return None
    return zone.owner + 1 if zone.decl.owner == "player" else program.piece_id(zone.owner)


def _option_type(program: Program, name: str) -> Type:
    return Type("word", "option " + name) if program.book.options[name].words else Type("number")


def _piece(program: Program, run: Run, piece: int) -> PieceView:
    """Return the view of a piece that is seen. It is the same object as before if its values have not changed."""
    info, slots = program.layout.pieces[piece], run.slots
    now = [at(slots, base + piece) for base in _bases(program, info.noun)]
    kept = _KEPT.setdefault(program, {})
    before = kept.get(piece)
    if before is not None and before[0] == now:
        return before[1]
    identity = info.entry.node.id if info.entry is not None else program.piece_id(piece)
    values = _values(program, run, info.noun, piece)
    owner = None if info.owner is None else info.owner + 1
    view = PieceView(piece, identity, program.piece_label(piece), info.noun, values, owner)
    kept[piece] = now, view
    return view


def _bases(program: Program, noun: str) -> list[int]:
    """Return the first slot of each value of a noun. Printed fields are left out, because they never change."""
    known = _BASES.setdefault(program, {})
    if noun not in known:
        known[noun] = [member.base for member in members(program, noun) if member.table is None]
    return known[noun]


def _look(program: Program, run: Run, zone: ZoneSlot, piece: int, place: int) -> PieceView | None:
    """Return a view of a hidden piece with only the fields or values that its zone shows (`showing`); None if the zone shows
    none. If the zone shows values, the title is the place of the piece in the zone (from 1), since players tell these pieces
    apart by their places."""
    noun = program.layout.pieces[piece].noun
    if not zone.decl.showing:
        return None
    if zone.slot not in program.layout.shades:
        told = {member.name: member for member in members(program, noun)}
        shown = tuple((name, told[name].of(program, run, piece)) for name in zone.decl.showing)
        return PieceView(UNKNOWN_PIECE, "", f"hidden {noun} {place}", noun, shown)
    types = {name: program.book.type_of(program.book.fields[noun, name].type) for name in zone.decl.showing}
    values = tuple(
        (name, said(program, type_, program.layout.tables[noun, name][piece])) for name, type_ in types.items()
    )
    return PieceView(UNKNOWN_PIECE, "", noun, noun, values)


def said(program: Program, type_: Type | None, value: Any) -> object:
    """Return a value in words: a number, yes or no (as a bool), `player 2`, a word, or the id of a piece. Several
    values are a tuple."""
    if type_ is None or value is None or isinstance(value, bool | str):
        return value
    type_ = value_of(type_)
    if type_.kind == "set":
        return tuple(said(program, type_.item, item) for item in value)
    if type_.kind == "player":
        return program.layout.player_label(value)
    if type_.kind == "word":
        return program.book.words[type_.name][value]
    if type_.kind == "piece":
        return program.piece_id(value)
    if type_.kind == "bundle":
        return program.bundle_words(type_.name, value)
    return value
