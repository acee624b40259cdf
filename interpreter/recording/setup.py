"""Sets up positions for the designer, in the words of `given` lines.

These positions were not reached by play. The caller must record that, so that nobody takes such a game for a played one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyrsistent import pvector

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.diagnostics.report import Report
from dsl.messages.message import Message
from dsl.parsing import parser
from dsl.semantics.checks.expressions import checking_of
from dsl.semantics.judging.declarations import check_declaration
from dsl.source import Source
from interpreter import scenarios
from interpreter.compiler.program import Program
from interpreter.loading.game import Game
from interpreter.model.failure import Fail, RuleError
from interpreter.model.layout import FLOW, Layout
from interpreter.positions.position import Position, go_on
from interpreter.recording.printing import given as spelled
from interpreter.runtime.run import Run
from interpreter.scenarios.given import number_of

TYPED = Message("what-you-typed")
GIVEN = (nodes.GivenPlayers, nodes.GivenHas, nodes.GivenValue, nodes.GivenEvery, nodes.GivenPast)


class NotSet(ValueError):
    """A position cannot be set up; the text of the exception is the reason."""


def given_lines(game: Game, lines: Sequence[str]) -> tuple[nodes.Scenario, Source]:
    """Parse and check `given` lines, and return them as a scenario, with its source. Raises NotSet, with the
    findings, if they have errors. The words `given` and `and` may be left out."""
    rows = [line.strip() for line in lines if line.strip() and not line.lstrip().startswith("--")]
    rows = [row.removeprefix("given ").removeprefix("and ") for row in rows]
    text = "".join(f"  {'and' if place else 'given'} {row}\n" for place, row in enumerate(rows))
    source = Source(TYPED, f'scenario "set up"\n{text}')
    findings = Findings()
    file = parser.parse(source, game.book.vocabulary, findings)
    if not findings.has_errors and file.declarations:
        check_declaration(file.declarations[0], checking_of(game.checked, findings, source))
    if findings.has_errors or not file.declarations:
        raise NotSet(Report(findings.sorted(), {TYPED: source}))
    scenario = file.declarations[0]
    assert isinstance(scenario, nodes.Scenario), "its first word says so"
    for line in scenario.lines:
        if not isinstance(line, GIVEN):
            raise NotSet(Message("a-position-is-set-up-by-given-lines-only"))
    return scenario, source


def set_up(game: Game, lines: Sequence[str], players: int, step: str = "") -> Position:
    """Return a position that is set up with `given` lines, at the beginning of play or before a step. Raises NotSet,
    with the reason, if that is impossible."""
    if not any("player" in line.split()[:3] or "players" in line.split()[:3] for line in lines):
        lines = [f"{players} players", *lines]
    scenario, source = given_lines(game, lines)
    wanted = next((number_of(line.count) for line in scenario.lines if isinstance(line, nodes.GivenPlayers)), players)
    if wanted != players:
        raise NotSet(Message("at-this-table-there-are-players-players-begin-another", players=players, wanted=wanted))
    try:
        table = scenarios.set_up(game, scenario, typed=source)
    except (scenarios.Unexpected, Fail) as error:
        raise NotSet(Message("this-cannot-be-set-up-why", why=error.why)) from error
    if step:
        table.run.slots[FLOW] = (_order_of(game, table.program, step),)
    try:
        return _gone_on(table.program, table.run.slots, ())
    except NotSet as error:
        others = [] if step else _steps_to_begin_with(game, table.program)
        if not others:
            raise
        raise NotSet(
            Message("why-play-begins-from-its-beginning-there-unless-you", why=error.args[0], steps=", ".join(others))
        ) from error


def _steps_to_begin_with(game: Game, program: Program) -> list[str]:
    """Return the names of the steps before which a position can begin, in backquotes."""
    found = []
    for step in game.book.steps:
        try:
            _order_of(game, program, step)
        except NotSet:
            continue
        found.append(f"`{step}`")
    return found


def _order_of(game: Game, program: Program, step: str) -> int:
    """Return the number of the order that runs a step in the flow of the game. Raises NotSet if there is none, or if
    the step runs for a player or in a loop over players."""
    if step not in game.book.steps:
        raise NotSet(Message("there-is-no-step-step-the-steps-are-steps", step=step, steps=", ".join(game.book.steps)))
    depth = 0
    ends: list[int] = []
    for number, order in enumerate(program.flow.orders if program.flow is not None else ()):
        ends = [end for end in ends if end > number]
        depth = len(ends)
        if order.kind == "next":
            ends.append(order.target)
        if order.kind == "run" and order.step == program.step_index(step) and not depth and order.argument is None:
            return number
    raise NotSet(Message("the-step-step-is-run-for-somebody-in-particular", step=step))


def by_hand(game: Game, position: Position, lines: Sequence[str], players: int) -> Position:
    """Return the position after a change by the designer, from the lines that record it.

    `lines`: `new`, a step and `given` lines; or `set` and a line with the value; or `deal`, the number of a card, a
    seat (from 1) and a zone. Raises NotSet, with the reason, if the change is impossible.
    """
    what, *rest = lines
    match what:
        case "new":
            step, *given = rest
            return set_up(game, given, players, step)
        case "set":
            return value_set(game, position, rest[0])
        case "deal":
            card, seat, zone = rest
            found = next((one for one in game.cards if one.number == card), None)
            if found is None:
                raise NotSet(Message("there-is-no-card-card-any-more", card=card))
            return dealt(position, found.entry.index, int(seat), zone)
    raise NotSet(Message("this-was-not-done-by-hand"))


def undone(game: Game, before: Position, after: Position, lines: Sequence[str]) -> str:
    """Return the name of the step that has undone a `set` or `deal` by the designer; "" if the change still holds at
    the open question.

    A change by the designer is made before the step that is running. The step is then run again up to its open question. In this
    run the step itself may deal cards or set the same value, and so undo the change.
    """
    what, *rest = lines
    if what == "set":
        state, seen = _with_value(game, before.program, before.slots, rest[0]), list(before.now)
        wanted = _with_value(game, before.program, before.now, rest[0])
        slots = [slot for slot, value in enumerate(wanted) if value != seen[slot] or state[slot] != before.slots[slot]]
        holds = all(after.now[slot] == wanted[slot] for slot in slots)
    elif what == "deal":
        entry = next(one.entry.index for one in game.cards if one.number == rest[0])
        state, target = _with_card(before.program, before.slots, entry, int(rest[1]), rest[2])
        holds = any(before.program.layout.entry_of[piece] == entry for piece in after.now[target])
    else:
        return ""
    return "" if holds or tuple(after.slots) != tuple(state) else _under_way(before)


def _under_way(position: Position) -> str:
    """Return the name of the step that runs from the checkpoint of a position; `play` if it is another statement."""
    program = position.program
    counter, *_ = position.slots[FLOW] or (0,)
    orders = program.flow.orders if program.flow is not None else ()
    order = orders[counter] if counter < len(orders) else None
    return list(program.book.steps)[order.step] if order is not None and order.kind == "run" else "play"


def value_set(game: Game, position: Position, line: str) -> Position:
    """Return a position with one value changed by a line `TARGET = VALUE`. Raises NotSet, with the reason, if that is
    impossible."""
    state = _with_value(game, position.program, position.slots, line)
    return _gone_on(position.program, state, position.answers)


def _with_value(game: Game, program: Program, slots: Sequence[Any], line: str) -> list[Any]:
    """Return the slots of a position with one value changed. Raises NotSet, with the reason, if that is impossible."""
    scenario, source = given_lines(game, [line])
    given = scenario.lines[0]
    if not isinstance(given, nodes.GivenValue):
        raise NotSet(Message("write-what-is-set-and-to-what-set-name"))
    if isinstance(given.target, nodes.Name) and given.target.id in game.book.options:
        raise NotSet(Message("option-is-an-option-of-the-game-and-stands", option=given.target.id))
    run = Run(program, pvector(slots), None, search_ahead=True, traced=False)
    try:
        scenarios.give_value(scenarios.Table(program, run, typed=source), given)
    except (scenarios.Unexpected, Fail) as error:
        raise NotSet(Message("this-cannot-be-set-why", why=error.why)) from error
    if program.layout.out_of_bounds(run.slots):
        raise NotSet(Message("that-is-beyond-the-bounds-with-which-it-is"))
    return list(run.slots)


def dealt(position: Position, entry: int, seat: int, zone: str = "") -> Position:
    """Return a position in which a copy of a card lies in a zone of the player at a seat (from 1). If `zone` is "",
    the first zone of the player for cards of this kind is used, if possible a zone that holds several cards. Raises NotSet, with
    the reason, if the card cannot be put there."""
    state, _ = _with_card(position.program, position.slots, entry, seat, zone)
    return _gone_on(position.program, state, position.answers)


def _with_card(program: Program, slots: Sequence[Any], entry: int, seat: int, zone: str) -> tuple[list[Any], int]:
    """Return the slots of a position with a copy of a card in a zone of a player, and the slot of that zone. Raises
    NotSet, with the reason, if that is impossible."""
    layout = program.layout
    noun = program.book.cards[entry].node.noun
    fitting = [
        one for one in layout.zones if one.decl.owner == "player" and one.owner == seat - 1 and one.decl.noun == noun
    ]
    if zone:
        fitting = [one for one in fitting if one.decl.name == zone]
    target = next((one for one in fitting if not one.decl.single), fitting[0] if fitting else None)
    if target is None:
        raise NotSet(
            Message("a-player-has-no-zone-zone-for-such-a", zone=zone)
            if zone
            else Message("a-player-has-no-zone-for-such-a-card")
        )
    state = list(slots)
    copies = [
        piece for piece, index in enumerate(layout.entry_of) if index == entry and piece not in state[target.slot]
    ]
    if not copies:
        raise NotSet(Message("every-copy-of-it-lies-there-already"))
    piece = min(copies, key=lambda piece: _rank(layout, state, piece))
    home = next((one.slot for one in layout.zones if piece in state[one.slot]), None)
    if home is not None:
        state[home] = tuple(other for other in state[home] if other != piece)
    if target.decl.single and state[target.slot]:
        if home is None:
            raise NotSet(Message("there-is-a-card-already-and-nowhere-to-put"))
        state[home] += state[target.slot]
        state[target.slot] = ()
    state[target.slot] += (piece,)
    return state, target.slot


def _rank(layout: Layout, state: Sequence[Any], piece: int) -> int:
    """Return a number that decides which copy of a card is taken, the lowest first: from a zone of the game, from a
    zone of a player, in force, in no zone."""
    zone = next((one for one in layout.zones if piece in state[one.slot]), None)
    return 3 if zone is None else 0 if zone.owner is None else 2 if zone.slot in layout.force_slots else 1


def step_of(position: Position) -> str:
    """Return the name of the step that runs from the checkpoint of a position; "" if a position cannot be set up before it."""
    program = position.program
    counter, *loops = position.slots[FLOW] or (0,)
    orders = program.flow.orders if program.flow is not None else ()
    order = orders[counter] if counter < len(orders) else None
    if order is None or order.kind != "run" or loops or order.argument is not None:
        return ""
    return list(program.book.steps)[order.step]


def as_given(position: Position) -> list[str]:
    """Return the `given` lines that set up the checkpoint of a position. A comment mentions each fact that they
    cannot express."""
    found = spelled(position.program, position.slots, position.slots)
    return [*("-- " + Message("not-said-here-what", what=what) for what in dict.fromkeys(found.unsaid)), *found.lines]


def _gone_on(program: Program, state: Sequence[Any], answers: tuple[int, ...]) -> Position:
    try:
        return go_on(program, pvector(state), answers)
    except RuleError:
        pass
    try:
        return go_on(program, pvector(state))
    except RuleError as error:
        raise NotSet(Message("from-there-the-rules-cannot-go-on-why", why=error.why)) from error
