"""A position spelled in the lines of a scenario: what is given, what is so.

What the language has no words for (a zone of one copy among several of the same thing, rules that are
announced for later) is left out and named, for whoever has to say that it is missing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from dsl.static_types import Type, value_of
from interpreter.layout import DIRECTION, LOG, RECORDS
from interpreter.position import initial_state
from interpreter.viewing import said

#: History lines that a text may carry.
PAST = 150
#: Letters that a line of things may have, before it is gone on with in another one.
WIDE = 100
#: Things of a zone that are named one by one afterwards.
NAMED = 12


@dataclass(slots=True)
class Spelled:
    """Lines without their first word, and what could not be said."""

    lines: list[str] = field(default_factory=list)
    unsaid: list[str] = field(default_factory=list)


def given(program, state, after) -> Spelled:
    """Spell a state as what is given; `after` is one that followed it, whose pieces must be where they were."""
    found = Spelled([f"{program.layout.players} players"])
    found.lines += _options(program)
    homes = _homes(program)
    for zone in program.layout.zones:
        if homes.filled[zone.slot]:
            moved = [piece for piece in state[zone.slot] if piece not in after[zone.slot] or homes.of_piece.get(piece) != zone.slot]
            lines = _things(program, _zone(program, zone), moved, on_top=True)
        else:
            lines = _whole(program, zone, state[zone.slot])
        if lines is None:
            found.unsaid.append(f"the {zone.decl.name} of one of several copies")
        else:
            found.lines += lines
    _values(program, state, found)
    _past(program, state, found)
    return found


def outcome(program, state, after) -> list[str]:
    """Spell what is different in a state that followed another one."""
    lines = []
    for zone in program.layout.zones:
        name, new = _zone(program, zone), after[zone.slot]
        if name is not None and _kinds(program, state[zone.slot]) != _kinds(program, new):
            lines.append(f"{name} has {_contents(program, zone, new)}")
    for name, type_, slot in named_values(program):
        if name is not None and state[slot] != after[slot]:
            lines += _is(program, name, type_, after[slot])
    return lines


def literal(program, type_: Type, value: object) -> str:
    """Return a value as it is written in the language."""
    if isinstance(value, tuple) and type_.kind == "set":
        return " + ".join(literal(program, type_.item, item) for item in value) or "none"
    if type_.kind == "piece" and value is not None:
        return title(program, value)
    found = said(program, type_, value)
    if found is None or isinstance(found, bool):
        return {True: "yes", False: "no", None: "none"}[found]
    return str(found)


def title(program, piece: int) -> str:
    """Return how a piece is named."""
    info = program.layout.pieces[piece]
    return f'"{info.entry.node.title}"' if info.entry is not None else f"{info.noun} {piece - program.layout.first[info.noun] + 1}"


def named_values(program) -> list[tuple[str | None, Type, int]]:
    """Return all values: how they are named (None where that cannot be said), their type, their slot."""
    found = []
    for (owner, name), decl in program.book.values.items():
        type_ = value_of(program.book.type_of(decl.type))
        base = program.layout.base["value", owner, name]
        if owner is None:
            found.append((name, type_, base))
            continue
        members = range(program.layout.players) if owner == "player" else program.layout.of_noun[owner]
        for place, member in enumerate(members):
            of = _owner(program, owner, member)
            slot = base + (place if owner == "player" else member)
            found.append((None if of is None else f"{of}.{name}", type_, slot))
    return found


# ------------------------------------------------------------------- things


@dataclass(frozen=True, slots=True)
class _Homes:
    """Where the supplies put the pieces: the slot of each piece, and how many lie in each slot."""

    of_piece: dict[int, int]
    filled: Counter[int]


def _homes(program) -> _Homes:
    state = initial_state(program, 0)
    of_piece = {piece: zone.slot for zone in program.layout.zones for piece in state[zone.slot]}
    return _Homes(of_piece, Counter(of_piece.values()))


def _whole(program, zone, pieces: Sequence[int]) -> list[str] | None:
    name = _zone(program, zone)
    if pieces:
        return _things(program, name, pieces, on_top=False)
    if "in force" in zone.decl.attributes and zone.decl.single and zone.owner is not None and name is not None:
        return [f"{name} has 0 {program.book.nouns[zone.decl.noun].plural}"]
    return []


def _things(program, name: str | None, pieces: Sequence[int], *, on_top: bool) -> list[str] | None:
    """Return lines that put some pieces (the top is the last) into a zone; None where it has no name."""
    if not pieces:
        return []
    if name is None:
        return None
    if _only_counted(program, pieces):
        noun = program.book.nouns[program.layout.pieces[pieces[0]].noun]
        return [f"{name} has {len(pieces)} {noun.singular if len(pieces) == 1 else noun.plural}{' on top' if on_top else ''}"]
    lines: list[str] = []
    row: list[str] = []
    for piece in pieces:
        row.insert(0, title(program, piece))
        if len(", ".join(row)) > WIDE:
            lines.append(f"{name} has {', '.join(row)}{' on top' if on_top or lines else ''}")
            row = []
    return [*lines, *([f"{name} has {', '.join(row)}{' on top' if on_top or lines else ''}"] if row else [])]


def _only_counted(program, pieces: Iterable[int]) -> bool:
    """Tell whether some pieces are all of one kind without titles or values of their own."""
    owners = {owner for owner, _ in program.book.values} | {owner for owner, _ in program.book.zones}
    infos = [program.layout.pieces[piece] for piece in pieces]
    return all(info.entry is None and info.cell is None and info.noun not in owners for info in infos)


def _contents(program, zone, pieces: Sequence[int]) -> str:
    noun = program.book.nouns[zone.decl.noun]
    many = f"{len(pieces)} {noun.singular if len(pieces) == 1 else noun.plural}"
    if not pieces or len(pieces) > NAMED or _only_counted(program, pieces):
        return many
    return f"{', '.join(title(program, piece) for piece in reversed(pieces))}, {many}"


def _kinds(program, pieces: Iterable[int]) -> Counter[str]:
    """Return what some pieces are to whoever only reads their titles."""
    plain = _only_counted(program, pieces)
    return Counter("" if plain else title(program, piece) for piece in pieces)


def _zone(program, zone) -> str | None:
    if zone.owner is None:
        return zone.decl.name
    of = _owner(program, zone.decl.owner, zone.owner)
    return None if of is None else f"{of}.{zone.decl.name}"


def _owner(program, noun: str, member: int) -> str | None:
    """Return how an owner is named; None for one of several pieces that share a title (only the first
    player's own copy of what every player has can be meant by it)."""
    if noun == "player":
        return f"player {member + 1}"
    info = program.layout.pieces[member]
    if info.entry is None:
        return title(program, member)
    copies = program.layout.entry_of.count(info.entry.index)
    return title(program, member) if copies == 1 or (info.owner == 0 and copies == program.layout.players) else None


# ------------------------------------------------------------- values, history


def _options(program) -> list[str]:
    """Spell the options that are not as nobody has set them."""
    lines: list[str] = []
    for name, value in program.layout.options.items():
        option = program.book.options[name]
        if option.words:
            lines += [f"{name} = {option.words[value]}"] if value else []
        elif value != getattr(option.default, "value", None):
            lines.append(f"{name} = {value}")
    return lines


def _values(program, state, found: Spelled) -> None:
    for name, type_, slot in named_values(program):
        if state[slot] == program.layout.initial[slot]:
            continue
        if name is None:
            found.unsaid.append("a value of one of several copies")
        else:
            found.lines.append(f"{name} = {literal(program, type_, state[slot])}")
    if state[DIRECTION] != 1:
        found.lines.append(f"direction = {state[DIRECTION]}")
    if state[RECORDS]:
        found.unsaid.append("what is announced for later")


def _past(program, state, found: Spelled) -> None:
    if len(state[LOG]) > PAST:
        found.unsaid.append(f"the {len(state[LOG])} events of the history")
        return
    for verb, *roles in state[LOG]:
        words = []
        for (key, parameter), value in zip(program.roles_of(verb), roles):
            spelled = literal(program, program.book.type_of(parameter.type), value)
            words += [spelled, program.verbs[verb].decl.forms[0]] if key == "" else ([spelled] if key == "object" else [key, spelled])
        found.lines.append("past " + " ".join(words))


def _is(program, name: str, type_: Type, value: object) -> list[str]:
    if type_.kind == "set":
        return [f"count of {name} = {len(value)}", *(f"{literal(program, type_.item, item)} in {name}" for item in value)]
    return [f"{name} {'=' if type_.kind in ('number', 'bundle') else 'is'} {literal(program, type_, value)}"]
