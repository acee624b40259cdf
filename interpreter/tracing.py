"""What was carried out between one decision and the next, statement by statement.

A trace is made by running the step again under the traced build; it changes nothing and can be
walked in both directions.
"""

from __future__ import annotations

from dataclasses import dataclass

from dsl.source import Span
from interpreter.failure import Unanswered
from interpreter.flow import advance
from interpreter.position import Event, Position, careful_decider, event_of
from interpreter.run import Run


@dataclass(frozen=True, slots=True)
class Stop:
    """The moment before a statement: where it stands, in whose text, how deep inside events, the state
    then, and how many events of the trace had happened."""

    span: Span
    unit: str
    card: int | None
    depth: int
    state: tuple
    happened: int


@dataclass(frozen=True, slots=True)
class Trace:
    """The stops of a run in order, and all its events."""

    stops: tuple[Stop, ...]
    events: tuple[Event, ...]

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
    run = Run(program, start, careful_decider, careful=True, traced=True)
    run.script = list(answers)
    stops: list[Stop] = []
    skip = len(given)

    def at(run, clause: int) -> None:
        nonlocal skip
        if skip and run.cursor <= skip:
            return
        skip = 0
        place = program.clauses[clause]
        stops.append(Stop(place.node.span, place.unit, place.card, run.depth, tuple(run.s), len(run.events)))

    run.trace = at
    try:
        advance(run, lambda run: _arrived(run, position, stops))
    except Unanswered:
        pass
    return Trace(tuple(stops), tuple(event_of(program, event) for event in run.events))


def _answers(position: Position, before: Position | None) -> tuple[int, ...]:
    if before is None or position.slots == before.slots:
        return position.answers
    return (*before.answers, position.answer) if position.answer is not None else before.answers


def _arrived(run, position: Position, stops: list[Stop]) -> bool:
    """Stop where the checkpoint of a position is reached that nobody has to decide from."""
    return position.decision is None and bool(stops) and tuple(run.s) == tuple(position.slots)
