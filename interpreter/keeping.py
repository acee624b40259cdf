"""What just happened, written down as a scenario in the language.

The scenario sets up the position at a checkpoint, runs the same steps with the same answers, and
says what was different afterwards. It is kept only if it passes.
"""

from __future__ import annotations

from collections.abc import Sequence

from dsl.formatter import format_text
from dsl.source import Source
from dsl.static_types import Type, value_of
from interpreter.decisions import Option
from interpreter.door import Game, LoadError
from interpreter.editing import edited
from interpreter.failure import Unanswered
from interpreter.flow import advance
from interpreter.layout import DIRECTION, FLOW, LOG, OVER, RECORDS
from interpreter.position import Position, careful_decider
from interpreter.run import Run
from interpreter.scenarios import run_scenario
from interpreter.viewing import said

#: History lines that a scenario may carry.
PAST = 60


class NotKept(ValueError):
    """What happened cannot be written as a scenario; the text says why."""


def kept(game: Game, title: str, history: Sequence[Position], start: int) -> str:
    """Return a scenario, formatted, of what happened in a game since the position number `start`: from its
    checkpoint to the checkpoint of the last position. Raises NotKept."""
    while start > 0 and history[start - 1].slots == history[start].slots:
        start -= 1
    positions = history[start:]
    first, last = positions[0], positions[-1]
    program = first.program
    steps = _steps(positions)
    if not steps:
        raise NotKept("nothing has been finished since then: answer on, or keep from an earlier moment")
    if first.slots[RECORDS]:
        raise NotKept("something is announced for later there, and a scenario cannot begin with that: keep from an earlier moment")
    given = _given(program, first.slots, last.slots)
    whens = [f"  {'when' if index == 0 else 'and'} run {step}" for index, step in enumerate(steps)]
    then = _then(program, first.slots, last.slots)
    if not then:
        raise NotKept("nothing is different afterwards, so there is nothing to keep")
    lines = [f'scenario "{title}"', *given, *_answers(positions), *whens, *then]
    return _proved(game, title, "\n".join(lines) + "\n")


def _proved(game: Game, title: str, text: str) -> str:
    """Return the formatted text of a scenario that passes; raise NotKept for one that does not."""
    source = Source("kept.naipe", text)
    formatted = format_text(source, game.book.vocabulary)
    if not isinstance(formatted, str):
        raise NotKept(f"it cannot be written as a scenario: {formatted[0].message}")
    try:
        with_it = edited(game, "kept.naipe", formatted)
    except LoadError as error:
        raise NotKept(f"it cannot be written as a scenario: {error.findings[0].message}") from error
    result = run_scenario(with_it, next(s for s in with_it.book.scenarios if s.title == title))
    if not result.ok:
        raise NotKept(f"chance or history that a scenario cannot set up had a part in it ({result.message})")
    return formatted


def _steps(positions: Sequence[Position]) -> list[str]:
    """Return the names of the steps that were finished along some positions, in order."""
    found: list[str] = []
    for before, after in zip(positions, positions[1:]):
        names = _steps_begun(before, after)
        found += names if after.decision is None else names[:-1]
    return found


def _steps_begun(before: Position, after: Position) -> list[str]:
    """Return the steps of the way from one position to the next, beginning with the one under way."""
    program = before.program
    run = Run(program, before.slots, careful_decider, careful=True, traced=True)
    run.script = [*before.answers, after.answer]
    names = list(program.book.steps)
    found: list[str] = []

    def at_step(run) -> bool:
        order = program.flow.orders[(run.s[FLOW] or (0,))[0]]
        if order.argument is not None:
            raise NotKept("a step for somebody in particular was run, and a scenario cannot name it")
        found.append(names[order.step])
        return False

    try:
        advance(run, at_step)
    except Unanswered:
        pass
    return found


def _given(program, state, after) -> list[str]:
    layout = program.layout
    lines = [f"  given {layout.players} players"]
    homes = {layout.base["zone", supply.owner, supply.zone] for supply in program.book.supplies if supply.count is None and supply.owner is None}
    for zone in layout.zones:
        pieces = state[zone.slot]
        if zone.slot in homes:
            gone = len([piece for piece in pieces if piece not in after[zone.slot]])
            top = pieces[len(pieces) - gone :]
            if top:
                lines.append(f"  and {_zone(program, zone)} has {_titles(program, reversed(top))} on top")
        elif pieces:
            lines.append(f"  and {_zone(program, zone)} has {_titles(program, reversed(pieces))}")
        elif "in force" in zone.decl.attributes and zone.decl.single and zone.owner is not None:
            lines.append(f"  and {_zone(program, zone)} has 0 {program.book.nouns[zone.decl.noun].plural}")
    lines += [f"  and {name} = {_literal(program, type_, state[slot])}" for name, type_, slot in _values(program) if state[slot] != layout.initial[slot]]
    if state[DIRECTION] != 1:
        lines.append(f"  and direction = {state[DIRECTION]}")
    return lines + _past(program, state)


def _past(program, state) -> list[str]:
    if len(state[LOG]) > PAST:
        raise NotKept("the history until then is too long for a scenario: keep from an earlier moment")
    lines = []
    for verb, *roles in state[LOG]:
        info = program.verbs[verb]
        words = []
        for (key, parameter), value in zip(program.roles_of(verb), roles):
            literal = _literal(program, program.book.type_of(parameter.type), value)
            words += [literal, info.decl.forms[0]] if key == "" else ([literal] if key == "object" else [key, literal])
        lines.append("  and past " + " ".join(words))
    return lines


def _then(program, state, after) -> list[str]:
    lines = []
    for zone in program.layout.zones:
        old, new = state[zone.slot], after[zone.slot]
        if sorted(old) == sorted(new) or zone.decl.owner not in (None, "player"):
            continue
        noun = program.book.nouns[zone.decl.noun]
        named = "" if len(new) > 12 or not new else f"{_titles(program, reversed(new))}, "
        lines.append(f"{_zone(program, zone)} has {named}{len(new)} {noun.singular if len(new) == 1 else noun.plural}")
    for name, type_, slot in _values(program):
        if state[slot] != after[slot]:
            sign = "=" if type_.kind in ("number", "bundle") else "is"
            lines.append(f"{name} {sign} {_literal(program, type_, after[slot])}")
    if after[OVER] and not state[OVER]:
        lines.append("play_over")
    return [f"  {'then' if index == 0 else 'and'} {line}" for index, line in enumerate(lines)]


def _answers(positions: Sequence[Position]) -> list[str]:
    lines = []
    for before, after in zip(positions, positions[1:]):
        if before.decision is not None and before.slots != positions[-1].slots:
            option = before.decision.options[after.answer]
            lines.append(f"  and player {before.decision.seat} answers {_answer(before, option)}")
    return lines


def _answer(position: Position, option: Option) -> str:
    if option.seat is not None:
        return f"player {option.seat}"
    if option.piece is not None:
        return f'"{option.label}"'
    return option.label


def _values(program) -> list[tuple[str, Type, int]]:
    """Return all values that a scenario can name: how, their type, their slot."""
    found = []
    for (owner, name), decl in program.book.values.items():
        type_ = value_of(program.book.type_of(decl.type))
        base = program.layout.base["value", owner, name]
        if owner is None:
            found.append((name, type_, base))
        elif owner == "player":
            found += [(f"player {seat + 1}.{name}", type_, base + seat) for seat in range(program.layout.players)]
    return found


def _literal(program, type_: Type, value: object) -> str:
    """Return a value as it is written in the language."""
    if isinstance(value, tuple) and type_.kind == "set":
        return " + ".join(_literal(program, type_.item, item) for item in value) or "0"
    if type_.kind == "piece" and value is not None:
        return _title(program, value)
    found = said(program, type_, value)
    return {True: "yes", False: "no", None: "none"}.get(found, str(found)) if found is None or isinstance(found, bool) else str(found)


def _zone(program, zone) -> str:
    return zone.decl.name if zone.owner is None else f"player {zone.owner + 1}.{zone.decl.name}"


def _titles(program, pieces) -> str:
    return ", ".join(_title(program, piece) for piece in pieces)


def _title(program, piece: int) -> str:
    info = program.layout.pieces[piece]
    if info.entry is not None:
        return f'"{info.entry.node.title}"'
    return f"{info.noun} {piece - program.layout.first[info.noun] + 1}"
