"""Returns the statements that were carried out between two decisions.

A trace is made by running the step again under the traced build (emitted code that reports each statement). The game does not
change, and a person can go through the trace in both directions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pyrsistent import pvector

from dsl import nodes
from dsl.records import dataclass
from dsl.semantics.static_types import PLAYER, Type, value_of
from dsl.source import Span
from interpreter.compiler.flow import advance
from interpreter.compiler.program import Program
from interpreter.inspection.observation import said
from interpreter.model.decisions import Question, Unanswered
from interpreter.model.layout import FLOW
from interpreter.model.rules import Clause
from interpreter.positions.position import Event, Position, event_of, initial_state
from interpreter.positions.table_calls import carry_out
from interpreter.runtime.deciding import decider_looking_ahead
from interpreter.runtime.run import Run
from interpreter.runtime.state import State


@dataclass(frozen=True, slots=True)
class Stop:
    """The moment before a statement is carried out: the statement, the card whose text it is in, how deep it is
    inside events, the state, the number of events of the trace so far, and the values of the known names."""

    node: nodes.Node
    unit: str
    card: int | None
    depth: int
    state: tuple[object, ...]
    happened: int
    names: Mapping[str, Any]

    @property
    def span(self) -> Span:
        return self.node.span


@dataclass(frozen=True, slots=True)
class Trace:
    """The moments before each statement of a run, in order, and all events of the run. The first `known` events had
    happened before."""

    stops: tuple[Stop, ...]
    events: tuple[Event, ...]
    known: int = 0

    def next_sentence(self, index: int) -> int:
        """Return the index of the next stop that is no deeper inside events than the stop at `index`."""
        depth = self.stops[index].depth
        return next((i for i in range(index + 1, len(self.stops)) if self.stops[i].depth <= depth), len(self.stops))


def trace_of(position: Position, before: Position | None = None) -> Trace:
    """Return the trace of the statements that led to a position. It begins at the position `before`; without one, at
    the last checkpoint."""
    program = position.program
    start = before.slots if before is not None else position.slots
    given = before.answers if before is not None else ()
    answers = _answers(position, before)
    decide = _ask if answers == position.answers and start == position.slots else decider_looking_ahead
    run = Run(program, start, decide, search_ahead=True, traced=True)
    run.answers.script = list(answers)
    stops: list[Stop] = []
    waiting = before is not None and before.decision is not None

    def at(run: Run, clause: int, names: Mapping[str, Any]) -> None:
        nonlocal waiting
        if (
            waiting and run.answers.cursor <= len(given) and run.slots[FLOW] == start[FLOW]
        ):  # this statement was carried out before the last answer
            return
        waiting = False
        place = program.clauses[clause]
        stops.append(stop_at(run, place, names, 0))

    run.trace.at_statement = at
    try:
        advance(run, lambda run: _arrived(run, position, stops))
    except Unanswered:
        pass
    known = before.happened if before is not None else 0
    return Trace(tuple(stops), tuple(event_of(program, event) for event in run.trace.events), known)


def trace_of_call(position: Position, before: Position, step: str, seat: int | None) -> Trace:
    """Return the trace of a step that the people at the table called; it leads from the position `before` to `position`."""
    run = Run(position.program, before.slots, decider_looking_ahead, search_ahead=True, traced=True)
    stops: list[Stop] = []

    def at(run: Run, clause: int, names: Mapping[str, Any]) -> None:
        stops.append(stop_at(run, position.program.clauses[clause], names, 1))  # the call itself is one event around it

    run.trace.at_statement = at
    carry_out(position.program, run, position.program.book.steps[step], seat)
    return Trace(tuple(stops), position.events)


#: Pairs of a name and its value in words.
Known = tuple[tuple[str, object], ...]


def names_known(program: Program, stop: Stop) -> Known:
    """Return the names that are known before a statement, with their values in words; cards are named by their titles."""
    return _known_to(program, stop.node, stop.names)


def names_at(position: Position) -> Known:
    """Return the names that are known to the statement that asks, as `names_known` does; an empty tuple if no
    statement has begun. If the position does not record them, the step is run again up to the question."""
    program = position.program
    if position.under_way is not None:
        return _known_to(program, *position.under_way)
    stops = trace_of(position).stops
    return names_known(program, stops[-1]) if stops else ()


def _known_to(program: Program, node: nodes.Node, names: Mapping[str, Any]) -> Known:
    scope = program.checked.known.get(node)
    if scope is None:
        return ()
    pronouns = {"you": PLAYER if scope.you else None, "this": scope.this}
    types = {name: type_ for name, type_ in (pronouns | scope.names).items() if type_ is not None}
    return tuple((name, _worded(program, types[name], value)) for name, value in names.items() if name in types)


def _worded(program: Program, type_: Type, value: Any) -> object:
    found = value_of(type_)
    if found.kind == "set" and found.item is not None and value is not None:
        return tuple(_worded(program, found.item, one) for one in value)
    if found.kind == "piece" and value is not None and program.title_of(value):
        return program.title_of(value)
    return said(program, type_, value)


def moment(position: Position, stop: Stop) -> Position:
    """Return the state of a position before one of the statements that led to it. The result is a position without a decision."""
    return replace(position, now=pvector(stop.state), decision=None, outcome=None)


def trace_from_beginning(position: Position, seed: int) -> Trace:
    """Return the trace from the beginning of a game to its first position."""
    program = position.program
    nothing = pvector(initial_state(program, seed))
    return trace_of(position, Position(program, nothing, (), nothing, None, None, (), 0))


def stop_at(run: Run, place: Clause, names: Mapping[str, Any], around: int) -> Stop:
    """Return the stop for the present moment of a run. `around` is the number of events that were recorded before this run."""
    happened = len(run.trace.events) + around
    return Stop(place.node, place.unit, place.card, run.context.depth + around, tuple(run.slots), happened, {**names})


def _ask(run: State, question: Question) -> int:
    """Stop the run at the open question of a position. Its options are not needed here."""
    raise Unanswered(question)


def _answers(position: Position, before: Position | None) -> tuple[int, ...]:
    if before is None or position.slots == before.slots:
        return position.answers
    return (*before.answers, position.answer) if position.answer is not None else before.answers


def _arrived(run: Run, position: Position, stops: list[Stop]) -> bool:
    """Tell whether a run has reached the checkpoint of a position that has no decision."""
    return position.decision is None and bool(stops) and tuple(run.slots) == tuple(position.slots)
