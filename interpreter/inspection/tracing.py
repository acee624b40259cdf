"""What was carried out between one decision and the next, statement by statement.

A trace is made by running the step again under the traced build; it changes nothing and can be
walked in both directions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pyrsistent import pvector

from dsl.source import Span
from interpreter.compiler.flow import advance
from interpreter.model.decisions import Unanswered
from interpreter.model.layout import FLOW
from interpreter.positions.position import Event, Position, event_of, initial_state
from interpreter.positions.table_calls import carry_out
from interpreter.runtime.deciding import decider_looking_ahead
from interpreter.runtime.run import Run


@dataclass(frozen=True, slots=True)
class Stop:
    """The moment before a statement: where it stands, in whose text, how deep inside events, the state
    then, and how many events of the trace had happened."""

    span: Span
    unit: str
    card: int | None
    depth: int
    state: tuple[object, ...]
    happened: int


@dataclass(frozen=True, slots=True)
class Trace:
    """The stops of a run in order, and all its events; the first `known` of them had happened before."""

    stops: tuple[Stop, ...]
    events: tuple[Event, ...]
    known: int = 0

    def next_sentence(self, index: int) -> int:
        """Return the next stop that is no deeper inside events than this one."""
        depth = self.stops[index].depth
        return next((i for i in range(index + 1, len(self.stops)) if self.stops[i].depth <= depth), len(self.stops))


def trace_of(position: Position, before: Position | None = None) -> Trace:
    """Return what was carried out to reach a position: since the position `before` it, if that is given,
    else since its last checkpoint."""
    program = position.program
    start = before.slots if before is not None else position.slots
    given = before.answers if before is not None else ()
    answers = _answers(position, before)
    run = Run(program, start, decider_looking_ahead, search_ahead=True, traced=True)
    run.answers.script = list(answers)
    stops: list[Stop] = []
    waiting = before is not None and before.decision is not None

    def at(run: Run, clause: int) -> None:
        nonlocal waiting
        if (
            waiting and run.answers.cursor <= len(given) and run.slots[FLOW] == start[FLOW]
        ):  # carried out before the last answer
            return
        waiting = False
        place = program.clauses[clause]
        stops.append(
            Stop(place.node.span, place.unit, place.card, run.context.depth, tuple(run.slots), len(run.trace.events))
        )

    run.trace.at_statement = at
    try:
        advance(run, lambda run: _arrived(run, position, stops))
    except Unanswered:
        pass
    known = before.happened if before is not None else 0
    return Trace(tuple(stops), tuple(event_of(program, event) for event in run.trace.events), known)


def trace_of_call(position: Position, before: Position, step: str, seat: int | None) -> Trace:
    """Return what was carried out when the table called a step, from the position before to the one after."""
    run = Run(position.program, before.slots, decider_looking_ahead, search_ahead=True, traced=True)
    stops: list[Stop] = []

    def at(run: Run, clause: int) -> None:
        place = position.program.clauses[clause]
        stops.append(
            Stop(
                place.node.span,
                place.unit,
                place.card,
                run.context.depth + 1,
                tuple(run.slots),
                len(run.trace.events) + 1,
            )
        )  # the call is around it

    run.trace.at_statement = at
    carry_out(position.program, run, position.program.book.steps[step], seat)
    return Trace(tuple(stops), position.events)


def moment(position: Position, stop: Stop) -> Position:
    """Return a position as it was before a statement on the way to it; nobody is asked there."""
    return replace(position, now=pvector(stop.state), decision=None, outcome=None)


def trace_from_beginning(position: Position, seed: int) -> Trace:
    """Return what was carried out from the beginning of a game to its first position."""
    program = position.program
    nothing = pvector(initial_state(program, seed))
    return trace_of(position, Position(program, nothing, (), nothing, None, None, (), 0))


def _answers(position: Position, before: Position | None) -> tuple[int, ...]:
    if before is None or position.slots == before.slots:
        return position.answers
    return (*before.answers, position.answer) if position.answer is not None else before.answers


def _arrived(run: Run, position: Position, stops: list[Stop]) -> bool:
    """Stop where the checkpoint of a position is reached that nobody has to decide from."""
    return position.decision is None and bool(stops) and tuple(run.slots) == tuple(position.slots)
