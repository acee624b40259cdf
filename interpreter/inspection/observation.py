"""A position through the eyes of one player."""

from __future__ import annotations

from dsl.semantics.static_types import Type, value_of
from interpreter.model.layout import DIRECTION
from interpreter.model.views import PieceView, View, ZoneView
from interpreter.runtime.run import Run
from interpreter.runtime.visibility import visible


def view_of(program, state, seat: int | None) -> View:
    """Return what the player at a seat (from 1; None for what everybody sees) may know of a position."""
    run = Run(program, state, None, careful=False, traced=False)
    me = None if seat is None else seat - 1
    layout = program.layout
    zones = tuple(zone_view(program, run, zone, me) for zone in layout.zones)
    game_values = tuple(
        (name, _value(program, run, None, name)) for owner, name in program.book.values if owner is None
    )
    player_values = tuple(
        tuple((name, _value(program, run, player, name)) for owner, name in program.book.values if owner == "player")
        for player in run.seats
    )
    active = program.book.game.active if program.book.game is not None else None
    turn = run.s[layout.base["value", None, active]] if active is not None else None
    options = tuple((name, said(program, _option_type(program, name), value)) for name, value in layout.options.items())
    return View(
        seat,
        layout.players,
        None if turn is None else turn + 1,
        run.s[DIRECTION],
        zones,
        game_values,
        player_values,
        options,
    )


def zone_view(program, run, zone, me: int | None) -> ZoneView:
    """Return a zone as a player (from 0; None for everybody) sees it."""
    return ZoneView(
        zone.decl.name,
        _owner(program, zone),
        tuple(_piece(program, run, piece, me) for piece in run.s[zone.slot]),
        zone.decl.single,
        "in force" in zone.decl.attributes,
        zone.slot in program.layout.hidden,
    )


def _owner(program, zone):
    if zone.owner is None:
        return None
    return zone.owner + 1 if zone.decl.owner == "player" else program.piece_id(zone.owner)


def _option_type(program, name: str) -> Type:
    return Type("word", "option " + name) if program.book.options[name].words else Type("number")


def _piece(program, run, piece: int, seat: int | None) -> PieceView | None:
    if not visible(run, piece, seat):
        return None
    info = program.layout.pieces[piece]
    members = [
        (name, program.layout.tables[info.noun, name][piece], decl.type)
        for (noun, name), decl in program.book.fields.items()
        if noun == info.noun
    ]
    members += [
        (name, run.s[program.layout.base["value", info.noun, name] + piece], decl.type)
        for (noun, name), decl in program.book.values.items()
        if noun == info.noun
    ]
    values = tuple((name, said(program, program.book.type_of(type_), value)) for name, value, type_ in members)
    identity = info.entry.node.id if info.entry is not None else program.piece_id(piece)
    return PieceView(piece, identity, program.piece_label(piece), info.noun, values)


def _value(program, run, owner: int | None, name: str) -> object:
    decl = program.book.values["player" if owner is not None else None, name]
    slot = program.layout.base["value", "player" if owner is not None else None, name] + (owner or 0)
    return said(program, program.book.type_of(decl.type), run.s[slot])


def said(program, type_: Type, value: object) -> object:
    """Return a value in words: a number, yes or no (bool), `player 2`, a word, a piece's id."""
    type_ = value_of(type_)
    if value is None or isinstance(value, bool | str):
        return value
    if type_.kind == "set":
        return tuple(said(program, type_.item, item) for item in value)
    if type_.kind == "player":
        return f"player {value + 1}"
    if type_.kind == "word":
        return program.book.words[type_.name][value]
    if type_.kind == "piece":
        return program.piece_id(value)
    if type_.kind == "bundle":
        return program.bundle_words(type_.name, value)
    return value
