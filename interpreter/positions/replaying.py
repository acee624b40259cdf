"""Replays known answers from decision to decision, without testing the other options.

For an ordinary decision, a trial of each option finds out which options are possible. Most decisions of a replay are never
shown. There the replay only tests that the player has a choice, and that the known answer is possible. If such a decision is
shown later, all its options are tried then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from pyrsistent import PVector, pvector

from dsl.records import dataclass
from interpreter.compiler.flow import advance
from interpreter.compiler.program import Program
from interpreter.model.decisions import Option, Question, Unanswered
from interpreter.model.failure import RuleError
from interpreter.positions.mixing import order_of
from interpreter.positions.options import option_of, option_type
from interpreter.positions.position import Event, Position, event_of, go_on
from interpreter.positions.ways import Played, Way
from interpreter.runtime.parts import copied
from interpreter.runtime.run import Run
from interpreter.runtime.state import State
from interpreter.runtime.trials.options import some_possible

#: The index, in an event of a run, of the seats that have seen its pieces; some events have no such field.
SEEN = 5


@dataclass(frozen=True, eq=False)
class Passed:
    """A position that a replay has passed. The complete `Position` is computed only when it is needed.

    - `slots`, `answers`, `way`: the state at its checkpoint, the answers since then, and the way to the checkpoint.
    - `events_before`: the number of events since the checkpoint that belong to earlier positions. `decisions`: the
      number of decisions so far.
    - `noted`: the events since the previous position, if the replay has recorded them. `same`: another position, from
      which the events can be taken since they are the same.
    - `answered`: the answer that led here, as the name of the question and the option.
    """

    program: Program
    slots: PVector[Any]
    answers: tuple[int, ...]
    events_before: int
    decisions: int
    way: Way | None = None
    noted: tuple[tuple[Any, ...], ...] | None = None
    same: Position | None = None
    answered: tuple[str, Option] | None = None

    @cached_property
    def position(self) -> Position:
        return go_on(self.program, self.slots, self.answers, self.events_before, self.decisions, self.way)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The events since the previous position. They are known without computing the decision."""
        if self.same is not None:
            return self.same.events
        if self.noted is not None:
            return tuple(event_of(self.program, event) for event in self.noted)
        return self.position.events


class Interrupted(Exception):
    """The caller has stopped the replay."""


def passed_through(
    program: Program, position: Position, options: Sequence[str], stopped: Callable[[], bool] = lambda: False
) -> list[Passed]:
    """Answer one decision after the other, beginning with the open decision of a position. Return the position after each
    answer.

    The list is shorter than `options` (ids of options) if an option cannot be taken, or if the rules cannot go on
    after it; `choose` gives the reason. Raises Interrupted once `stopped()` is true.
    """
    return _Replayer(program, position, options, stopped).go()


class _Replayer:
    """A replay: one run from the first answer to the last."""

    def __init__(
        self, program: Program, position: Position, options: Sequence[str], stopped: Callable[[], bool]
    ) -> None:
        self.program, self.options, self.stopped = program, options, stopped
        self.passed: list[Passed] = []
        self.waiting: Passed | None = None  # the position after the last answer, whose events are not known yet
        self.told = 0  # the number of events before it
        self.decisions = position.decisions
        self.checkpoint, self.mark, self.way, self.steps = position.slots, 0, position.way, 0
        self.run = Run(program, position.slots, self._answered, search_ahead=True, traced=True)
        self.run.answers.script = list(position.answers)

    def go(self) -> list[Passed]:
        try:
            if self.options:
                advance(self.run, self._at_step)
        except Unanswered:
            pass
        except RuleError:
            return self.passed  # the rules failed after the last answer
        if self.waiting is not None:
            self.passed.append(self.waiting)
        return self.passed

    def _at_step(self, run: State) -> bool:
        begun, answers = pvector(run.slots), run.answers
        if self.way is not None and (self.steps or begun != self.checkpoint):
            given = tuple(answers.script[: answers.cursor])
            self.way = Played(self.way, self.program, given, 2 if self.steps else 1)
        self.checkpoint, self.mark, self.steps = begun, len(run.trace.events), 1
        return False

    def _answered(self, run: State, question: Question) -> int:
        """Return the index of the answer to a question: the only possible option, or the next known answer. Raises Unanswered
        after the last known answer, and Interrupted if the caller stops the replay."""
        if self.stopped():
            raise Interrupted
        wanted = self._wanted(question)
        told = len(run.trace.events) if run.context.held is None else run.context.held
        enough = 1 if run.pads else 2
        able = some_possible(run, question, None if wanted is None else wanted[0], enough)
        if len(able) < enough:
            return able[0] if able else 0
        if self.waiting is not None:
            self.passed.append(replace(self.waiting, noted=self._noted(told)))
            self.waiting = None
        if wanted is None or able[0] != wanted[0]:
            raise Unanswered(question)
        index, option = wanted
        self.decisions, self.told = self.decisions + 1, told
        self.waiting = Passed(
            self.program,
            self.checkpoint,
            (*run.answers.script[: run.answers.cursor], index),
            told - self.mark,
            self.decisions,
            self.way,
            answered=(question.name, option),
        )
        return index

    def _noted(self, told: int) -> tuple[tuple[Any, ...], ...]:
        """Return the events since the last answer. In an event under way, the seats that have seen its pieces may still change,
        so these seats are copied."""
        under_way = {id(seen) for _, _, seen in self.run.trace.open}
        return tuple(
            (*event[:SEEN], copied(event[SEEN]), *event[SEEN + 1 :])
            if len(event) > SEEN and id(event[SEEN]) in under_way
            else event
            for event in self.run.trace.events[self.told : told]
        )

    def _wanted(self, question: Question) -> tuple[int, Option] | None:
        """Return the next known answer to a question: the index of the option, and the option. None if no answer is left, or if
        the question has no such option."""
        given = len(self.passed) + (self.waiting is not None)
        if given == len(self.options):
            return None
        program, wanted = self.program, self.options[given]
        type_ = option_type(program, program.clauses[question.clause].node)
        order, _ = order_of(program, self.run, question)
        for index, place in enumerate(order or range(len(question.options))):
            option = option_of(program, self.run, question.options[place], type_, question.seat, True, index)
            if option.id == wanted:
                return place, option
        return None
