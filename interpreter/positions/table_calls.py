"""Calls: steps that the people at the table may start at any question, regardless of whose turn it is.

The called step is carried out before the step under way, which is then run again with its answers so far. The call is refused
if one of these answers, or an event that followed from the answers, would then be different.

A player who asks which calls are allowed learns nothing hidden. Each call is tried with placeholders for everything that is
hidden from this player. A call that would use chance, or that depends on the answer of another player, counts as allowed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pyrsistent import PVector, pvector

from dsl import nodes
from dsl.messages.message import Message
from dsl.records import dataclass
from interpreter.compiler.flow import advance, run_step
from interpreter.compiler.program import Program
from interpreter.model.decisions import IllegalChoice, Question, Unanswered
from interpreter.model.failure import RuleError
from interpreter.model.layout import OVER, RNG
from interpreter.model.views import OMNISCIENT
from interpreter.positions.following import FollowedRun
from interpreter.positions.position import Event, Position, event_of, go_on
from interpreter.positions.ways import Changed, Course
from interpreter.runtime.deciding import decider_looking_ahead
from interpreter.runtime.run import Run
from interpreter.runtime.state import State
from interpreter.runtime.trials.options import possible
from interpreter.runtime.visibility import redact

#: The reasons for which naipe itself refuses a call; the rules may have others.
OVER_ALREADY = Message("the-game-is-over")
ASKS = Message("it-would-ask-somebody-something-and-another-question-is")
NOTHING = Message("it-would-change-nothing")
OTHERWISE = Message("what-has-been-decided-in-this-turn-would-have")


@dataclass(frozen=True, slots=True)
class Call:
    """A step that the people at the table may call: the name of the `step`, and the seat (from 1) if the step is for one player.
    `why_not` is the reason why the call is refused now, as far as the asking player may know; empty if the call is allowed."""

    step: str
    seat: int | None
    why_not: str = ""


class _NotKnown(Exception):
    """Raised if facts that the asking player may not know decide whether a call is allowed."""


def calls(program: Program, position: Position, seat: int | None) -> tuple[Call, ...]:
    """Return all calls of the rulebook in a position, allowed or not. The reason of a refused call reveals only what the player
    at a seat may know (None: everybody; 0: the designer)."""
    steps = [step for step in program.book.steps.values() if step.by_the_table]
    everybody = range(1, program.layout.players + 1)
    wanted = [(step, whom) for step in steps for whom in ((None,) if step.parameter is None else everybody)]
    if position.decision is None:
        return tuple(Call(step.name, whom, OVER_ALREADY) for step, whom in wanted)
    slots = position.slots
    if seat != OMNISCIENT:
        run = Run(program, slots, None, search_ahead=False, traced=False)
        slots = pvector(redact(run, list(slots), None if seat is None else seat - 1))
    trial = _Trial(program, slots, position.answers, seat)
    return tuple(Call(step.name, whom, trial.why_not(step, whom)) for step, whom in wanted)


def called(program: Program, position: Position, name: str, seat: int | None) -> Position:
    """Carry out a step that the people at the table call, and return the position after it. `seat` is the player (from 1) for
    whom the step is run, or None if the step is for nobody. The call is the first event of the new position. Raises
    IllegalChoice if the call is refused."""
    step = _step(program, name, seat)
    if position.decision is None:
        raise IllegalChoice(OVER_ALREADY)
    try:
        trial = _Trial(program, position.slots, position.answers, OMNISCIENT)
        slots, told = trial.after(step, seat)
        answers = () if slots[OVER] else position.answers
        before, way = position.way, None
        if before is not None:
            way = Changed(before, slots, lambda course: _course_after(program, position.slots, step, seat, course))
        after = go_on(program, slots, answers, position.happened, position.decisions + 1, way)
    except RuleError as error:
        raise IllegalChoice(error.why) from error
    return replace(after, called=(call_event(step, seat), *told), answer=None)


def call_event(step: nodes.Step, seat: int | None) -> Event:
    """Return the event of a call, for the log. The changes that the call makes are events within it."""
    roles = () if step.parameter is None or seat is None else ((step.parameter.name, seat - 1),)
    return Event("", roles, None, None, 0, step=step.name, span=step.span)


def carry_out(program: Program, run: Run, step: nodes.Step, seat: int | None) -> tuple[Event, ...]:
    """Carry out a called step in a run, and return the events in it."""
    run_step(run, program.step_index(step.name), program.step_function(step), () if seat is None else (seat - 1,))
    return tuple(
        replace(event, depth=event.depth + 1) for event in (event_of(program, event) for event in run.trace.events)
    )


def _course_after(program: Program, slots: PVector[Any], step: nodes.Step, seat: int | None, course: Course) -> Course:
    """Return the history of hidden pieces after a call, from the history before it."""
    run = FollowedRun(program, slots, decider_looking_ahead, search_ahead=True, traced=False)
    run.context.course = course
    carry_out(program, run, step, seat)
    further: Course = run.context.course
    return further


def _step(program: Program, name: str, seat: int | None) -> nodes.Step:
    step = program.book.steps.get(name)
    if step is None or not step.by_the_table:
        raise IllegalChoice(Message("there-is-no-name-that-the-table-may-call", name=name))
    if (seat is None) != (step.parameter is None) or (seat is not None and not 1 <= seat <= program.layout.players):
        raise IllegalChoice(
            Message(
                "option-is-for-nobody-in-particular" if step.parameter is None else "option-is-for-one-of-the-players",
                option=name,
            )
        )
    return step


class _Trial:
    """Tries calls at one open question, from the checkpoint before it and the answers since then. The slots hold placeholders
    for everything that the player at the seat does not know."""

    def __init__(self, program: Program, slots: PVector[Any], answers: tuple[int, ...], seat: int | None) -> None:
        self.program, self.slots, self.answers, self.seat = program, slots, answers, seat
        self._before: tuple[object, ...] | None = None

    def why_not(self, step: nodes.Step, whom: int | None) -> str:
        """Return the reason why a call is refused, as far as the player may know; "" if there is none."""
        try:
            self.after(step, whom)
        except RuleError as error:
            return error.why
        except IllegalChoice as refused:
            return str(refused)
        except (_NotKnown, IndexError):  # the call looked at a placeholder
            pass
        return ""

    def after(self, step: nodes.Step, whom: int | None) -> tuple[PVector[Any], tuple[Event, ...]]:
        """Return the checkpoint after a called step, and the events in it. Raises IllegalChoice or RuleError if the
        call is refused."""
        run = Run(self.program, self.slots, decider_looking_ahead, search_ahead=True, traced=True)
        try:
            told = carry_out(self.program, run, step, whom)
        except Unanswered:
            raise IllegalChoice(ASKS) from None
        finally:
            self._without_chance(run)
        slots = pvector(run.slots)
        if slots == self.slots:
            raise IllegalChoice(NOTHING)
        if not slots[OVER]:
            if self._before is None:
                self._before = self._lived(self.slots)
            if self._before != self._lived(slots):
                raise IllegalChoice(OTHERWISE)
        return slots, told

    def _without_chance(self, run: Run) -> None:
        """Raise `_NotKnown` if a run has used chance, unless the designer asks. A player must not learn a random result
        beforehand."""
        if self.seat != OMNISCIENT and run.slots[RNG] != self.slots[RNG]:
            raise _NotKnown

    def _lived(self, slots: PVector[Any]) -> tuple[object, ...]:
        """Run the step from a checkpoint with its answers so far. Return the questions with their answers, the events, and
        whether the step still waits for an answer. The caller compares the results without and with the call."""
        answers, steps = self.answers, 0
        asked: list[tuple[int, int, int, object]] = []

        def decider(run: State, question: Question) -> int:
            if run.answers.cursor >= len(answers):
                raise Unanswered(question)
            if self.seat not in (OMNISCIENT, question.seat + 1):
                raise _NotKnown
            index = answers[run.answers.cursor]
            if index >= len(question.options) or not possible(run, question)[index]:
                raise Unanswered(question)
            asked.append((question.seat, question.clause, question.part, question.options[index]))
            return index

        def at_step(run: State) -> bool:
            nonlocal steps
            steps += 1
            return steps > 1

        run = Run(self.program, slots, decider, search_ahead=True, traced=True)
        goes_on = False
        try:
            advance(run, at_step)
        except Unanswered:
            goes_on = True
        self._without_chance(run)
        events = (event_of(self.program, event) for event in run.trace.events)
        return asked, [_told(event) for event in events if not (event.changes or event.shown)], goes_on


def _told(event: Event) -> tuple[object, ...]:
    return event.verb, event.roles, event.actor, event.card, event.depth, str(event.why)
