"""A position spelled in the lines of a scenario: what is given, what is so.

What the language has no words for (a zone of one copy among several of the same thing, rules that are
announced for later) is left out and named, for whoever has to say that it is missing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from dsl.static_types import Type, value_of
from interpreter.layout import DIRECTION, LOG, RECORDS, WINNERS
from interpreter.naming import Words, literal, title
from interpreter.position import initial_state

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


def given(program, state, after, recalled: Collection[int] | None = None) -> Spelled:
    """Spell a state as what is given; `after` is one that followed it, whose pieces must be where they were.
    `recalled` are the events of the history (from 0) that play a part; None: all of them."""
    found, words = Spelled([f"{program.layout.players} players"]), Words(program, state)
    found.lines += _options(program)
    homes = _homes(program)
    for zone in program.layout.zones:
        if homes.filled[zone.slot]:
            moved = [piece for piece in state[zone.slot] if piece not in after[zone.slot] or homes.of_piece.get(piece) != zone.slot]
            lines = _things(program, words, zone, moved, on_top=True)
        else:
            lines = _whole(program, words, zone, state[zone.slot])
        if lines is None:
            found.unsaid.append(f"the {zone.decl.name} of one of several copies")
        else:
            found.lines += lines
    _values(program, state, words, found)
    _past(program, state, words, found, range(len(state[LOG])) if recalled is None else recalled)
    return found


def outcome(program, state, after) -> list[str]:
    """Spell what is different in a state that followed another one."""
    lines, words = [], Words(program, after)
    for zone in program.layout.zones:
        new = after[zone.slot]
        if _kinds(program, state[zone.slot]) != _kinds(program, new) and (name := words.zone(zone)) is not None:
            lines.append(f"{name} has {_contents(program, zone, new)}")
    for owner, member, name, type_, slot in _all_values(program):
        if state[slot] != after[slot] and (named := _named(words, owner, member, name)) is not None:
            lines += _is(program, named, type_, after[slot])
    return lines


def _all_values(program) -> Iterator[tuple[str | None, int, str, Type, int]]:
    """Yield all values: the noun of the owner and which one it is, their name, their type, their slot."""
    for (owner, name), decl in program.book.values.items():
        type_ = value_of(program.book.type_of(decl.type))
        base = program.layout.base["value", owner, name]
        for member in (0,) if owner is None else range(program.layout.players) if owner == "player" else program.layout.of_noun[owner]:
            yield owner, member, name, type_, base + member


def _named(words: Words, owner: str | None, member: int, name: str) -> str | None:
    """Return how a value is named; None where that cannot be said."""
    if owner is None:
        return name
    of = words.owner(owner, member)
    return None if of is None else f"{of}.{name}"


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


def _whole(program, words: Words, zone, pieces: Sequence[int]) -> list[str] | None:
    if pieces:
        return _things(program, words, zone, pieces, on_top=False)
    if "in force" in zone.decl.attributes and zone.decl.single and zone.owner is not None and (name := words.zone(zone)) is not None:
        return [f"{name} has 0 {program.book.nouns[zone.decl.noun].plural}"]
    return []


def _things(program, words: Words, zone, pieces: Sequence[int], *, on_top: bool) -> list[str] | None:
    """Return lines that put some pieces (the top is the last) into a zone; None where it has no name."""
    if not pieces:
        return []
    name = words.zone(zone)
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


def _values(program, state, words: Words, found: Spelled) -> None:
    for owner, member, name, type_, slot in _all_values(program):
        if state[slot] == program.layout.initial[slot]:
            continue
        named = _named(words, owner, member, name)
        if named is None:
            found.unsaid.append("a value of one of several copies")
        else:
            found.lines.append(f"{named} = {words.value(type_, state[slot])}")
    if state[DIRECTION] != 1:
        found.lines.append(f"direction = {state[DIRECTION]}")
    if state[WINNERS]:
        found.lines.append(f"winners = {' + '.join(f'player {seat + 1}' for seat in state[WINNERS])}")
    if state[RECORDS]:
        found.unsaid.append("what is announced for later")


def _past(program, state, words: Words, found: Spelled, recalled: Collection[int]) -> None:
    """Spell those events of the history that play a part; for the others it is enough how many there were."""
    if len(recalled) > PAST:
        found.unsaid.append(f"the {len(recalled)} events of the history")
        return
    there = 0
    for number in sorted(recalled):
        if number > there:
            found.lines.append(f"now = {number}")
        found.lines.append(f"past {_sentence(program, words, state[LOG][number])}")
        there = number + 1
    if there < len(state[LOG]):
        found.lines.append(f"now = {len(state[LOG])}")


def _sentence(program, words: Words, event: tuple) -> str:
    verb, *roles = event
    said: list[str] = []
    for (key, parameter), value in zip(program.roles_of(verb), roles):
        spelled = words.value(program.book.type_of(parameter.type), value)
        said += [spelled, program.verbs[verb].decl.forms[0]] if key == "" else ([spelled] if key == "object" else [key, spelled])
    return " ".join(said)


def _is(program, name: str, type_: Type, value: object) -> list[str]:
    if type_.kind == "set":
        return [f"count of {name} = {len(value)}", *(f"{literal(program, type_.item, item)} in {name}" for item in value)]
    return [f"{name} {'=' if type_.kind in ('number', 'bundle') else 'is'} {literal(program, type_, value)}"]
