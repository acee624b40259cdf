"""Writes a position as lines of a scenario: `given` lines and `then` lines.

Many facts can be written in several ways. The content of a zone, for example, can be written card by card, or only as the
number of cards. Facts that the language cannot express (stored rules, which statements have left in force for a time) are left
out, and reported to the caller.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import field
from typing import Any

from dsl import nodes
from dsl.messages.message import Message
from dsl.records import dataclass
from dsl.semantics.static_types import Type, item_of, value_of
from interpreter.compiler.program import Program
from interpreter.model.flags import at
from interpreter.model.layout import DIRECTION, LOG, RECORDS, WINNERS, ZoneSlot
from interpreter.model.settings import usual
from interpreter.positions.position import initial_state
from interpreter.recording.naming import Words, is_alone, literal, title

#: The highest number of past events that are written as lines.
PAST = 150
#: When a line of pieces is longer than this many characters, the next pieces come on another line.
WIDE = 100
#: The highest number of characters in a line.
LONGEST = 300
#: The highest number of pieces that a `then` line names one by one.
NAMED = 12

#: One way to write a fact: lines without their first word (`given`, `then`, `and`).
Alternative = tuple[str, ...]


@dataclass(slots=True)
class Spelled:
    """The `given` lines for a position. `parts` has, for each fact, the ways to write it, the most exact first.
    `unsaid` has the facts that the language cannot express."""

    parts: list[tuple[Alternative, ...]] = field(default_factory=list)
    unsaid: list[str] = field(default_factory=list)

    @property
    def lines(self) -> list[str]:
        """All lines, each fact in its most exact way."""
        return [line for alternatives in self.parts for line in alternatives[0]]

    def say(self, *alternatives: Alternative) -> None:
        """Add a fact with the ways to write it. An empty way is kept only if it is the first."""
        if any(alternatives):
            self.parts.append(tuple(dict.fromkeys(way for place, way in enumerate(alternatives) if way or not place)))


def given(
    program: Program,
    state: Sequence[Any],
    after: Sequence[Any],
    recalled: Collection[int] | None = None,
    meant: Collection[int] = (),
) -> Spelled:
    """Return a state as `given` lines. `after` is a later state: pieces that have left their zones by then are named. `meant`
    has the pieces that players chose in between; these pieces are named too. `recalled` has the numbers (from 0) of the past
    events that are written; None means all events."""
    found, words = Spelled(), Words(program, state)
    found.say((f"{program.layout.players} players",), *_sizes(program, state))
    for line in _options(program):
        found.say((line,))
    homes = _homes(program)
    for zone in program.layout.zones:
        pieces = state[zone.slot]
        gone = [piece for piece in pieces if piece not in after[zone.slot]]
        if pieces and words.zone(zone) is None:
            found.unsaid.append(Message("the-name-of-one-of-several-copies", name=zone.decl.name))
        elif homes.filled[zone.slot]:
            moved = [piece for piece in pieces if piece in gone or homes.of_piece.get(piece) != zone.slot]
            counted = _counted(program, words, zone, gone, len(pieces)) if zone.owner is None else ()
            found.say(_things(program, words, zone, moved, on_top=True), counted)
        elif pieces:
            played = [piece for piece in pieces if piece in gone or piece in meant]
            counted = _counted(program, words, zone, (), len(pieces))
            found.say(
                _things(program, words, zone, pieces, on_top=False),
                _counted(program, words, zone, played, len(pieces)),
                _things(program, words, zone, played, on_top=False)
                if len(played) < len(pieces) and not _only_counted(program, played)
                else (),
                counted,
            )
        elif (
            "in force" in zone.decl.attributes
            and zone.decl.single
            and zone.owner is not None
            and words.zone(zone) is not None
        ):
            found.say(_counted(program, words, zone, (), 0))
    _values(program, state, words, found)
    _past(program, state, words, found, range(len(state[LOG])) if recalled is None else recalled)
    return found


def turned(program: Program, state: Sequence[Any], found: Spelled) -> tuple[str, ...]:
    """Return the `when` lines that turn pieces over (`turn up die 2`). `given` lines cannot turn a piece, so each piece whose side
    differs from the usual side in its zone gets a line. Pieces without an exact name are added to `found.unsaid`."""
    if program.layout.sides is None:
        return ()
    words, lines = Words(program, state), []
    for piece, is_up in state[program.layout.sides]:
        name = words.thing(piece)
        if name is None:
            found.unsaid.append(Message("the-side-of-one-of-several-copies"))
        else:
            lines.append(f"turn {'up' if is_up else 'down'} {name}")
    return tuple(lines)


def outcome(program: Program, state: Sequence[Any], after: Sequence[Any]) -> list[tuple[Alternative, ...]]:
    """Return the differences between a state and a later one as `then` lines. Each difference has one or more ways to
    write it."""
    parts: list[tuple[Alternative, ...]] = []
    words = Words(program, after)
    for zone in program.layout.zones:
        old, new = state[zone.slot], after[zone.slot]
        if _kinds(program, old) != _kinds(program, new) and words.zone(zone) is not None:
            come = [piece for piece in new if piece not in old]
            alternatives = (
                _counted(program, words, zone, come if len(come) <= NAMED else (), len(new)),
                _counted(program, words, zone, (), len(new)),
            )
            parts.append(tuple(dict.fromkeys(way for way in alternatives if way)))
    for owner, member, name, type_, slot in _all_values(program):
        if at(state, slot) != at(after, slot) and (named := _named(words, owner, member, name)) is not None:
            parts += [((line,),) for line in _is(program, named, type_, at(after, slot))]
    return parts


def _all_values(program: Program) -> Iterator[tuple[str | None, int, str, Type, int]]:
    """Yield all values of a game: the noun of the owner, the number of the owner, the name, the type, and the slot."""
    for (owner, name), decl in program.book.values.items():
        type_ = value_of(program.book.type_of(decl.type))
        base = program.layout.base["value", owner, name]
        for member in program.layout.members(owner):
            yield owner, member or 0, name, type_, base + (member or 0)


def _named(words: Words, owner: str | None, member: int, name: str) -> str | None:
    """Return the expression for a value of an owner (`player 2.coins`); None if the owner has no exact name."""
    if owner is None:
        return name
    if "," in owner:
        by = words.shared(tuple(owner.split(", ")), member)
        return None if by is None else f"{name}({by})"
    of = words.owner(owner, member)
    return None if of is None else f"{of}.{name}"


# ------------------------------------------------------------------- things


@dataclass(frozen=True, slots=True)
class _Homes:
    """Where the pieces lie at the beginning of a game: the slot of each piece, and the number of pieces in each slot."""

    of_piece: dict[int, int]
    filled: Counter[int]


def _homes(program: Program) -> _Homes:
    state = initial_state(program, 0)
    of_piece = {piece: zone.slot for zone in program.layout.zones for piece in state[zone.slot]}
    return _Homes(of_piece, Counter(of_piece.values()))


def _things(program: Program, words: Words, zone: ZoneSlot, pieces: Sequence[int], *, on_top: bool) -> Alternative:
    """Return lines that put some pieces into a zone. The last of `pieces` is the top one."""
    if not pieces:
        return ()
    name = words.zone(zone)
    if _only_counted(program, pieces):
        return (f"{name} has {_many_of_each(program, zone, pieces)}{' on top' if on_top else ''}",)
    lines: list[str] = []
    row: list[str] = []
    for piece in pieces:
        row.insert(0, _titled(program, zone, piece))
        if len(", ".join(row)) > WIDE:
            lines.append(f"{name} has {', '.join(row)}{' on top' if on_top or lines else ''}")
            row = []
    return (*lines, *([f"{name} has {', '.join(row)}{' on top' if on_top or lines else ''}"] if row else []))


def _counted(program: Program, words: Words, zone: ZoneSlot, pieces: Sequence[int], many: int) -> Alternative:
    """Return a line that names some pieces of a zone and gives the number of all pieces in it. The last of `pieces`
    is the top one. Return no line if it would be too long."""
    titles = [
        _titled(program, zone, piece) for piece in reversed(pieces) if program.layout.pieces[piece].entry is not None
    ]
    held = titles if titles and zone.decl.single else [*titles, _many(program, zone, many)]
    line = f"{words.zone(zone)} has {', '.join(held)}"
    return (line,) if len(line) <= LONGEST else ()


def _titled(program: Program, zone: ZoneSlot, piece: int) -> str:
    """Return the title of a piece in a zone. If the piece belongs to another player than the zone, the owner is added
    (`"Axe" of player 2`)."""
    seat = _from_elsewhere(program, zone, piece)
    if seat is None or is_alone(program, piece):
        return title(program, piece)
    return f"{title(program, piece)} of {program.layout.player_label(seat)}"


def _many_of_each(program: Program, zone: ZoneSlot, pieces: Sequence[int]) -> str:
    """Return the number of pieces as an item of a line (`3 cards`). If some pieces do not belong to the player who owns the zone,
    the pieces of each owner are counted separately."""
    owners = Counter(_from_elsewhere(program, zone, piece) for piece in pieces)
    if set(owners) == {None}:
        return _many(program, zone, len(pieces))
    label = program.layout.player_label
    items = [f"{_many(program, zone, many)} of {label(seat)}" for seat, many in owners.items() if seat is not None]
    return ", ".join([*items, *([f"{_many(program, zone, owners[None])} of none"] if owners[None] else [])])


def _from_elsewhere(program: Program, zone: ZoneSlot, piece: int) -> int | None:
    """Return the player who owns a piece that lies in a zone of somebody else; None if it lies in its owner's zone,
    or belongs to nobody."""
    seat = program.layout.pieces[piece].owner
    holder = zone.owner
    if holder is not None and zone.decl.owner in program.layout.of_noun:
        holder = program.layout.pieces[holder].owner
    return None if seat == holder else seat


def _sizes(program: Program, state: Sequence[Any]) -> list[Alternative]:
    """Return lines with the number of players and the number of pieces that each has in a zone:
    `3 players with 2, 3, 3 cards in hand`."""
    layout = program.layout
    lines: list[Alternative] = []
    for (owner, name), decl in program.book.zones.items():
        base = layout.base["zone", owner, name]
        if owner == "player" and not decl.single and any(state[base : base + layout.players]):
            sizes = ", ".join(str(len(pieces)) for pieces in state[base : base + layout.players])
            lines.append((f"{layout.players} players with {sizes} {_noun(program, decl.noun).plural} in {name}",))
    return lines


def _noun(program: Program, name: str) -> nodes.Noun:
    """Return the declaration of a zone's noun. The noun is never `player`, because players lie in no zone."""
    noun = program.book.nouns[name]
    assert noun is not None, f"{name} is declared"
    return noun


def _many(program: Program, zone: ZoneSlot, many: int) -> str:
    noun = _noun(program, zone.decl.noun)
    return f"{many} {noun.singular if many == 1 else noun.plural}"


def _only_counted(program: Program, pieces: Iterable[int]) -> bool:
    """Tell whether the number of some pieces says everything about them: none of them has a title, a cell, or a value or zone
    of its own."""
    owners = {owner for owner, _ in program.book.values} | {owner for owner, _ in program.book.zones}
    infos = [program.layout.pieces[piece] for piece in pieces]
    return all(info.entry is None and info.cell is None and info.noun not in owners for info in infos)


def _kinds(program: Program, pieces: Iterable[int]) -> Counter[str]:
    """Return how many pieces there are of each title. Pieces that need only be counted have the title ""."""
    plain = _only_counted(program, pieces)
    return Counter("" if plain else title(program, piece) for piece in pieces)


# ------------------------------------------------------------- values, history


def _options(program: Program) -> list[str]:
    """Return a line for each option that does not have its default value."""
    lines: list[str] = []
    for name, value in program.layout.options.items():
        option = program.book.options[name]
        if option.words:
            lines += [f"{name} = {option.words[value]}"] if value else []
        elif value != usual(option):
            lines.append(f"{name} = {value}")
    return lines


def _values(program: Program, state: Sequence[Any], words: Words, found: Spelled) -> None:
    for owner, member, name, type_, slot in _all_values(program):
        if at(state, slot) == at(program.layout.initial, slot):
            continue
        named = _named(words, owner, member, name)
        if named is None:
            found.unsaid.append(Message("a-value-of-one-of-several-copies"))
        else:
            found.say((f"{named} = {words.value(type_, at(state, slot))}",))
    if state[DIRECTION] != 1:
        found.say((f"direction = {state[DIRECTION]}",))
    if state[WINNERS]:
        found.say((f"winners = {' + '.join(f'player {seat + 1}' for seat in state[WINNERS])}",))
    if state[RECORDS]:
        found.unsaid.append(Message("what-is-announced-for-later"))


def _past(program: Program, state: Sequence[Any], words: Words, found: Spelled, recalled: Collection[int]) -> None:
    """Add the lines for the past events in `recalled`. For the other events only their number is written, by lines `now = …`."""
    if len(recalled) > PAST:
        found.unsaid.append(Message("the-n-events-of-the-history", n=len(recalled)))
        return
    there = 0
    for number in sorted(recalled):
        if number > there:
            found.say((f"now = {number}",))
        found.say((f"past {_sentence(program, words, state[LOG][number])}",))
        there = number + 1
    if there < len(state[LOG]):
        found.say((f"now = {len(state[LOG])}",))


def _sentence(program: Program, words: Words, event: tuple[Any, ...]) -> str:
    verb, *roles = event
    said: list[str] = []
    for (key, parameter), value in zip(program.roles_of(verb), roles):
        spelled = words.value(program.book.type_of(parameter.type), value)
        said += (
            [spelled, program.verbs[verb].decl.forms[0]]
            if key == ""
            else ([spelled] if key == "object" else [key, spelled])
        )
    return " ".join(said)


def _is(program: Program, name: str, type_: Type, value: object) -> list[str]:
    if type_.kind == "set" and isinstance(value, tuple):
        return [
            f"count of {name} = {len(value)}",
            *(f"{literal(program, item_of(type_), item)} in {name}" for item in value),
        ]
    return [f"{name} {'=' if type_.kind in ('number', 'bundle') else 'is'} {literal(program, type_, value)}"]
