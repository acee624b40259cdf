"""A place between two positions of the tree. The designer reaches it by going through the statements one at a time."""

from __future__ import annotations

from dsl.records import dataclass
from interpreter.api import Event, Position
from interpreter.inspection.tracing import Stop, Trace, moment, trace_from_beginning, trace_of, trace_of_call
from interpreter.recording.opened import opened
from repl.design.tree import ANSWER, BEGIN, CALL, HAND, Node
from repl.play.saves import parted


@dataclass(frozen=True, slots=True)
class Walk:
    """A place on the way to a node: before the statement `index` of the trace. The trace is the list of the statements that
    were carried out between the question before and this node."""

    node: Node
    trace: Trace
    index: int

    @property
    def stop(self) -> Stop:
        return self.trace.stops[self.index]

    @property
    def position(self) -> Position:
        return moment(self.node.position, self.stop)

    @property
    def events(self) -> tuple[Event, ...]:
        """The events from the question before up to this statement."""
        return self.trace.events[self.trace.known : self.stop.happened]

    def at(self, index: int) -> Walk | None:
        """Return the place before another statement of the same trace; None if there is no such statement."""
        return Walk(self.node, self.trace, index) if 0 <= index < len(self.trace.stops) else None


def trace_to(node: Node, seed: int) -> Trace:
    """Return the trace of a node: the statements that were carried out to reach it."""
    if node.kind == ANSWER and node.parent is not None:
        return trace_of(node.position, node.parent.position)
    if node.kind == CALL and node.parent is not None:
        return trace_of_call(node.position, node.parent.position, *parted(node.option))
    if node.kind == HAND and node.lines[:1] == ("scenario",):
        return opened(node.game, node.lines[1]).trace
    if node.kind == BEGIN:
        return trace_from_beginning(node.position, seed)
    return trace_of(node.position)
