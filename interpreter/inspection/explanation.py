"""Answers `why`: which rules changed a value, what caused an event, and which rules are in force in a position. It
also lists the differences between two positions."""

from __future__ import annotations

from typing import Any

from dsl import nodes, prose
from dsl.messages.message import Message
from dsl.records import dataclass
from dsl.semantics.static_types import Type, value_of
from dsl.source import Span
from interpreter.compiler.program import Program
from interpreter.inspection.evaluation import prepared, shown
from interpreter.inspection.observation import said
from interpreter.inspection.rules import Rules
from interpreter.model.flags import at
from interpreter.model.layout import DIRECTION, Layout, ZoneSlot
from interpreter.model.rules import Active
from interpreter.model.views import OMNISCIENT
from interpreter.positions.position import Event, Position
from interpreter.runtime.active_rules import cards_in_force
from interpreter.runtime.deciding import refuse
from interpreter.runtime.run import Run
from interpreter.runtime.visibility import redact, sees


@dataclass(frozen=True, slots=True)
class Reason:
    """One rule that changed a value: the title of its card (or "the rules"), the value before and after, and its
    place in the rules."""

    source: str
    before: object
    after: object
    span: Span


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why an expression has its value: the value in words, the places where its names are declared, and the rules
    that changed it, in order."""

    value: str
    declared: tuple[tuple[str, Span], ...]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class InForce:
    """A rule in force.

    - `title`: the title of its card; "" for a rule of the game. `seat`: the player to whom it applies as `you`.
    - `text`: the rule in words. `span`: its place in the rules.
    - `zone`: the zone in which its card is in force; "" if it is in force without a zone. `is_stored`: a statement has
      stored the rule for a limited time.
    - `is_off`: another rule switches the rule off.
    """

    title: str
    seat: int | None
    text: str
    span: Span
    zone: str = ""
    is_stored: bool = False
    is_off: bool = False


def explain_value(game: Rules, position: Position, text: str, seat: int | None) -> Explanation:
    """Return why an expression has the value that it has. Raises ValueError, with a message, if it has no value, or
    if the player may not know it."""
    node = prepared(game, text, seat)
    program = position.program
    run = Run(program, list(position.now), refuse, search_ahead=True, traced=False)
    run.trace.changes = []
    value = shown(game, program, run, node, seat)
    declared = {}
    for part in nodes.walk(node):
        ref = game.checked.refs.get(part)
        if ref is not None and isinstance(ref.decl, nodes.Node):
            declared[ref.name] = ref.decl.span
    reasons = tuple(
        Reason(program.title_of(active.this) or Message("the-rules"), before, after, active.rule.node.span)
        for _, _, before, after, active in run.trace.changes
    )
    return Explanation(value, tuple(declared.items()), reasons)


def causes(events: tuple[Event, ...], index: int) -> tuple[Event, ...]:
    """Return the events inside which an event happened, the innermost first."""
    found: list[Event] = []
    depth = events[index].depth
    for event in reversed(events[:index]):
        if event.depth < depth:
            found.append(event)
            depth = event.depth
    return tuple(found)


def in_force(game: Rules, position: Position, language: str, seat: int | None = OMNISCIENT) -> tuple[InForce, ...]:
    """Return the rules in force in a position, with their texts. Rules of cards that the player at a seat cannot see
    are left out (None: only public ones; `OMNISCIENT`: all rules are returned)."""
    program = position.program
    run = Run(program, list(position.now), None, search_ahead=True, traced=False)
    force = run.active()
    active = [one for rules in force.verbs for one in rules or ()]
    active += [one for rules in force.changes.values() for one in rules] + list(force.accepts)
    slots: list[Any] = run.slots
    zones = {piece: zone for zone in program.layout.in_force for piece in slots[zone.slot]}
    there = {one.this for one in active} | force.muting
    lying, _ = cards_in_force(run)
    laid = [Active(rule, owner, piece, ()) for owner, piece in lying for rule in program.rules_of(piece)]
    active += [one for one in laid if one.rule.kind == "mute" or one.this not in there]
    unique = {(one.rule.index, one.this, one.you): one for one in active}
    found = []
    for _, one in sorted(unique.items(), key=lambda item: item[0][0]):
        zone = None if one.record is not None else zones.get(one.this)
        if zone is None or _is_open(run, zone, seat):
            node: Any = one.rule.node
            noun = "" if one.this is None else program.layout.pieces[one.this].noun
            found.append(
                InForce(
                    program.title_of(one.this),
                    None if one.you is None else one.you + 1,
                    prose.sentence_text(node, game.lexicon, language, prose.Around(noun)),
                    node.span,
                    "" if zone is None else zone.decl.name,
                    one.record is not None,
                    one.this is not None and zone is not None and one.this not in there,
                )
            )
    return tuple(found)


def _is_open(run: Run, zone: ZoneSlot, seat: int | None) -> bool:
    """Tell whether the player at a seat sees the pieces in a zone (None: everybody sees them; `OMNISCIENT`: always true)."""
    if seat == OMNISCIENT or zone.slot not in run.layout.hidden:
        return True
    return sees(run, zone, None if seat is None else seat - 1)


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference between two positions: a value (before and after), or a zone (how many pieces it holds, and which
    pieces left and came).

    `owner` is a seat, the label of a piece, or None for a value or zone of the game. If each player has a copy of
    that piece, `seat` is the player who owns this one.
    """

    name: str
    owner: int | str | None
    before: object
    after: object
    left: tuple[str, ...] = ()
    came: tuple[str, ...] = ()
    seat: int | None = None


def differences(game: Rules, left: Position, right: Position) -> tuple[Difference, ...]:
    """Return everything that differs between two positions of games with the same number of players. The rules of the games can
    differ too. Then pieces, zones and values are compared by their names, and those that only one of the games has are left
    out."""
    same = None if left.program is right.program else _Pieces(left.program.layout, right.program.layout)
    found = [*_moved(left, right, same), *_changed(game, left, right, same)]
    if left.now[DIRECTION] != right.now[DIRECTION]:
        found.append(Difference("direction", None, left.now[DIRECTION], right.now[DIRECTION]))
    return tuple(found)


class _Pieces:
    """Maps the pieces of one layout to the same pieces of another: the same copy of a card, or the piece with the
    same number within its noun."""

    def __init__(self, left: Layout, right: Layout) -> None:
        self.nouns = frozenset(left.first)
        before = {self._name(left, piece): piece for piece in range(len(left.pieces))}
        self.before = {piece: before.get(self._name(right, piece), -1) for piece in range(len(right.pieces))}
        self.after = {old: new for new, old in self.before.items() if old != -1}

    @staticmethod
    def _name(layout: Layout, piece: int) -> tuple[object, ...]:
        info = layout.pieces[piece]
        if info.entry is None:
            return info.noun, info.cell or piece - layout.first[info.noun]
        return info.noun, info.entry.node.id, info.copy


def _other(same: _Pieces | None, noun: str | None, owner: int | None) -> int | None:
    """Return the owner in the second position that corresponds to an owner in the first; -1 if there is none."""
    if same is None or owner is None or noun not in same.nouns:
        return owner
    return same.after.get(owner, -1)


def _moved(left: Position, right: Position, same: _Pieces | None) -> list[Difference]:
    """Return a difference for each zone that holds other pieces, or the same pieces in another order."""
    a, b = left.program, right.program
    found = []
    there = {(one.decl.owner, one.decl.name, one.owner): one for one in b.layout.zones}
    for one in a.layout.zones:
        other = there.get((one.decl.owner, one.decl.name, _other(same, one.decl.owner, one.owner)))
        if other is None:
            continue
        old, new = tuple(left.now[one.slot]), tuple(right.now[other.slot])
        known = new if same is None else tuple(same.before[piece] for piece in new)
        if old != known:
            gone = [piece for piece in old if piece not in known]
            came = [piece for piece, before in zip(new, known) if before not in old]
            found.append(
                Difference(
                    one.decl.name,
                    _owner(a, one.decl.owner, one.owner),
                    len(old),
                    len(new),
                    tuple(map(a.piece_label, gone)),
                    tuple(map(b.piece_label, came)),
                    _holder(a, one.decl.owner, one.owner),
                )
            )
    return found


def _changed(game: Rules, left: Position, right: Position, same: _Pieces | None) -> list[Difference]:
    """Return a difference for each value that is not the same in both positions."""
    a, b = left.program, right.program
    found = []
    for (noun, name), decl in game.book.values.items():
        key = "value", noun, name
        if key not in a.layout.base or key not in b.layout.base:
            continue
        type_ = game.book.type_of(decl.type)
        for owner in a.layout.members(noun):
            other = _other(same, noun, owner)
            if other == -1:
                continue
            # The number of the first piece is already subtracted from the base of a noun.
            old, new = at(left.now, a.layout.base[key] + (owner or 0)), at(right.now, b.layout.base[key] + (other or 0))
            if old != (new if same is None else _known(same, type_, new)):
                words = _titled(a, type_, old), _titled(b, type_, new)
                found.append(Difference(name, _owner(a, noun, owner), *words, seat=_holder(a, noun, owner)))
    return found


def _known(same: _Pieces, type_: Type | None, value: Any) -> object:
    """Return a value of the second position, with its pieces replaced by their numbers in the first."""
    if type_ is None or value is None:
        return value
    type_ = value_of(type_)
    if type_.kind == "set":
        return tuple(_known(same, type_.item, item) for item in value)
    return same.before[value] if type_.kind == "piece" else value


def _titled(program: Program, type_: Type | None, value: Any) -> object:
    """Return a value in words, with pieces by their titles."""
    if type_ is None or value is None:
        return value
    type_ = value_of(type_)
    if type_.kind == "set":
        return tuple(_titled(program, type_.item, item) for item in value)
    return program.piece_label(value) if type_.kind == "piece" else said(program, type_, value)


def _holder(program: Program, noun: str | None, owner: int | None) -> int | None:
    """Return the seat (from 1) of the player who owns the piece `owner`; None if it is no piece, or belongs to nobody."""
    seat = None if owner is None or noun not in program.layout.first else program.layout.pieces[owner].owner
    return None if seat is None else seat + 1


def _owner(program: Program, noun: str | None, owner: int | None) -> int | str | None:
    if owner is None:
        return None
    return owner + 1 if noun == "player" else program.member_label(noun or "", owner)


def who_sees(position: Position, piece: int) -> tuple[int, ...]:
    """Return the seats (from 1) of the players who may see a piece where it lies now."""
    program = position.program
    run = Run(program, list(position.now), None, search_ahead=True, traced=False)
    return tuple(seat + 1 for seat in run.seats if piece not in _blanked(run, seat))


def _blanked(run: Run, seat: int) -> set[int]:
    """Return the pieces that a player (a seat from 0) cannot see."""
    seen = redact(run, run.slots, seat)
    return {piece for slot in run.layout.hidden for piece in run.slots[slot]} - {
        piece for slot in run.layout.hidden for piece in seen[slot]
    }
