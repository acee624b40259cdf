"""From decision to decision with answers that are known, without asking at each what else could be done.

A decision is offered with all that may be taken, and each option is tried for that. Where a game is played again
nobody looks at most of its decisions: it is enough to know that there is a choice, and that the answer is one of it.
What was passed can be worked out when somebody looks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from pyrsistent import PVector, pvector

from dsl.records import dataclass
from interpreter.compiler.flow import advance
from interpreter.compiler.program import Program
from interpreter.model.decisions import Question, Unanswered
from interpreter.model.failure import RuleError
from interpreter.positions.options import option_of, option_type
from interpreter.positions.position import Position, go_on
from interpreter.positions.ways import Played, Way
from interpreter.runtime.run import Run
from interpreter.runtime.search import some_possible
from interpreter.runtime.state import State


@dataclass(frozen=True, eq=False)
class Passed:
    """A position as it can be worked out: from which checkpoint, with which answers; how many events since then
    belong to positions before (`events_before`), how many decisions led to it."""

    program: Program
    slots: PVector[Any]
    answers: tuple[int, ...]
    events_before: int
    decisions: int
    way: Way | None = None

    @cached_property
    def position(self) -> Position:
        return go_on(self.program, self.slots, self.answers, self.events_before, self.decisions, self.way)


class Interrupted(Exception):
    """Whoever waited does not wait any longer."""


def passed_through(
    program: Program, position: Position, options: Sequence[str], stopped: Callable[[], bool] = lambda: False
) -> list[Passed]:
    """Answer one decision after the other, from the open one of a position on, and return what each answer led to.

    There are fewer than `options` (ids) where one of these cannot be taken, or the rules cannot go on after it; `choose`
    says why. Raises Interrupted where `stopped()` tells so.
    """
    return _Replayer(program, position, options, stopped).go()


class _Replayer:
    """One run from the first answer to the last."""

    def __init__(
        self, program: Program, position: Position, options: Sequence[str], stopped: Callable[[], bool]
    ) -> None:
        self.program, self.options, self.stopped = program, options, stopped
        self.passed: list[Passed] = []
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
            del self.passed[-1:]  # its answer led to this
        return self.passed

    def _at_step(self, run: State) -> bool:
        begun, answers = pvector(run.slots), run.answers
        if self.way is not None and (self.steps or begun != self.checkpoint):
            given = tuple(answers.script[: answers.cursor])
            self.way = Played(self.way, self.program, given, 2 if self.steps else 1)
        self.checkpoint, self.mark, self.steps = begun, len(run.trace.events), 1
        return False

    def _answered(self, run: State, question: Question) -> int:
        """Answer as a player who has no choice, or has decided; stop where the answers end."""
        if self.stopped():
            raise Interrupted
        wanted = self._wanted(question)
        enough = 1 if run.pads else 2
        able = some_possible(run, question, wanted, enough)
        if len(able) < enough:
            return able[0] if able else 0
        if wanted is None or able[0] != wanted:
            raise Unanswered(question)
        events_before = (len(run.trace.events) if run.context.held is None else run.context.held) - self.mark
        self.decisions += 1
        self.passed.append(
            Passed(
                self.program,
                self.checkpoint,
                (*run.answers.script[: run.answers.cursor], wanted),
                events_before,
                self.decisions,
                self.way,
            )
        )
        return wanted

    def _wanted(self, question: Question) -> int | None:
        """Return which option of a question the next answer is, None if it is none."""
        if len(self.passed) == len(self.options):
            return None
        program, wanted = self.program, self.options[len(self.passed)]
        type_ = option_type(program, program.clauses[question.clause].node)
        for index, value in enumerate(question.options):
            if option_of(program, self.run, value, type_, question.seat, True, index).id == wanted:
                return index
        return None
