"""Finds a name for a piece in a scenario, also if several pieces have the same title.

A title means any copy of a card. There are two ways to name exactly one copy. If each player has the same cards, the copy is
named by its owner: `player 2.best`, if the rulebook defines `best`, or `(the card of player 2 whose colour is red)`. In all
other cases the copy is named by its place: `(the top of chain)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Any

from dsl import nodes
from dsl.records import dataclass
from dsl.semantics.cells import cell_named, name_of
from dsl.semantics.static_types import UNKNOWN, Type, item_of, value_of
from interpreter.compiler.program import Program
from interpreter.inspection.observation import said
from interpreter.model.failure import Fail, RuleError
from interpreter.model.layout import PieceInfo, ZoneSlot
from interpreter.runtime.run import Run


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """Makes the names for the pieces, players and zones in one state of a game."""

    program: Program
    state: Sequence[Any]
    _names: dict[int, str | None] = field(default_factory=dict)

    def thing(self, piece: int) -> str | None:
        """Return an expression that means exactly this piece in this state; None if there is none."""
        if piece not in self._names:
            self._names[piece] = title(self.program, piece) if is_alone(self.program, piece) else self._copy(piece)
        return self._names[piece]

    def shared(self, by: tuple[str, ...], member: int) -> str | None:
        """Return the names of the owners of a value that belongs to several owners together (`price(red, blue)`),
        with commas; None if one has no name. `member` is the number of this combination of owners."""
        found: list[str | None] = []
        for noun in reversed(by):
            members = self.program.layout.members(noun)
            member, place = divmod(member, len(members))
            found.insert(0, self.owner(noun, members[place] or 0))
        return None if None in found else ", ".join(map(str, found))

    def owner(self, noun: str, member: int) -> str | None:
        """Return the expression for the owner of a zone or value: a word, a player or a piece. Return None if the
        piece has no exact name."""
        if noun in self.program.book.words:
            return self.program.book.words[noun][member]
        return self.program.layout.player_label(member) if noun == "player" else self.thing(member)

    def zone(self, zone: ZoneSlot) -> str | None:
        """Return the expression for a zone (`player 2.hand`); None if its owner has no exact name."""
        if zone.owner is None:
            return zone.decl.name
        of = None if zone.decl.owner is None else self.owner(zone.decl.owner, zone.owner)
        return None if of is None else f"{of}.{zone.decl.name}"

    def value(self, type_: Type, value: object) -> str:
        """Return a value as the language writes it. A piece has its exact name if there is one, else its title."""
        if isinstance(value, tuple) and type_.kind == "set":
            return " + ".join(self.value(item_of(type_), item) for item in value) or "none"
        exact = self.thing(value) if type_.kind == "piece" and isinstance(value, int) else None
        return exact or literal(self.program, type_, value)

    def _copy(self, piece: int) -> str | None:
        info = self.program.layout.pieces[piece]
        owners = [other.owner for other in self.program.layout.pieces if other.entry is info.entry]
        if info.owner is None or owners.count(info.owner) > 1:
            return self._placed(piece)
        return self._defined(piece, info, info.owner) or self._described(piece, info, info.owner) or self._placed(piece)

    def _defined(self, piece: int, info: PieceInfo, seat: int) -> str | None:
        """Return the name of a player's piece that a definition of the rulebook gives (`player 2.best`); None if
        there is none."""
        for (owner, name), decl in self.program.book.defines.items():
            if owner == "player" and decl.of and len(decl.parameters) == 1:
                found = value_of(self.program.checked.types.get(decl.value) or UNKNOWN)
                if (found.kind, found.name) == ("piece", info.noun) and self._evaluated(decl, seat) == piece:
                    return f"{self.program.layout.player_label(seat)}.{name}"
        return None

    def _evaluated(self, decl: nodes.Define, seat: int) -> object:
        try:
            return self.program.definition(decl)(self._run(), None, seat)
        except (Fail, RuleError):
            return None

    def _described(self, piece: int, info: PieceInfo, seat: int) -> str | None:
        """Return a description of a piece by a printed field whose value no other piece of its player has; None if
        there is no such field."""
        theirs = self._run().belonging(info.noun, seat)
        for (noun, name), decl in self.program.book.fields.items():
            table, type_ = self.program.layout.tables[noun, name], self.program.book.type_of(decl.type)
            if noun != info.noun or table[piece] is None or type_.kind not in ("number", "word"):
                continue
            if [other for other in theirs if table[other] == table[piece]] == [piece]:
                relation = "=" if type_.kind == "number" else "is"
                value = literal(self.program, type_, table[piece])
                owner = self.program.layout.player_label(seat)
                return f"(the {noun} of {owner} whose {name} {relation} {value})"
        return None

    def _placed(self, piece: int) -> str | None:
        """Return the expression for a piece by its place in a zone (`the top of chain`); None if it lies in no zone."""
        for zone in self.program.layout.zones:
            lying = self.state[zone.slot]
            if piece in lying:
                depth = len(lying) - lying.index(piece)
                place = self.zone(zone)
                if place is None or zone.decl.single:
                    return place
                return f"(the top of {place})" if depth == 1 else f"(the first of the top {depth} of {place})"
        return None

    def _run(self) -> Run:
        return Run(self.program, self.state, None, search_ahead=False, traced=False)


def literal(program: Program, type_: Type, value: object) -> str:
    """Return a value as the language writes it; a piece is named by its title."""
    if isinstance(value, tuple) and type_.kind == "set":
        return " + ".join(literal(program, item_of(type_), item) for item in value) or "none"
    if type_.kind == "piece" and isinstance(value, int):
        return title(program, value)
    found = said(program, type_, value)
    if found is None or isinstance(found, bool):
        return {True: "yes", False: "no", None: "none"}[found]
    return str(found)


def title(program: Program, piece: int) -> str:
    """Return the expression for a piece in the language: its title or the name of its cell in quotes, else its noun
    and number (`die 2`)."""
    info = program.layout.pieces[piece]
    if info.cell is not None and len(cell_named(name_of(*info.cell), program.book.grids)) == 1:
        return f'"{name_of(*info.cell)}"'
    return (
        f'"{info.entry.node.title}"'
        if info.entry is not None
        else f"{info.noun} {piece - program.layout.first[info.noun] + 1}"
    )


def is_alone(program: Program, piece: int) -> bool:
    """Tell whether no other piece has the same title as a piece."""
    entry = program.layout.pieces[piece].entry
    return entry is None or program.layout.entry_of.count(entry.index) == 1
