"""A scenario once more, the hard way: loaded again at each question, and each decision taken back and made again.

What a `when` does is carried out from its beginning with the answers given until a question, as a saved game is. There
the position, what is asked and what each player sees must be what they were. Then other answers are given, taken back,
and the first one is made again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from dsl import nodes
from interpreter.compiler.program import Program
from interpreter.inspection.observation import view_of
from interpreter.model.decisions import Question, Unanswered
from interpreter.model.failure import Fail, RuleError, Stop, StopPlay
from interpreter.runtime.parts import Shown
from interpreter.runtime.run import Run
from interpreter.runtime.search import possible
from interpreter.scenarios.fixture import Unexpected

#: Other answers that are tried at a question before they are taken back.
MOST_OTHERS = 2


@dataclass(frozen=True)
class Moment:
    """A question as it came up: in which position, whose, what may be answered, what each player saw, the answer."""

    slots: tuple[Any, ...]
    seat: int
    options: tuple[Any, ...]
    views: tuple[Any, ...]
    answer: int


@dataclass
class Heavy:
    """What is noted while a `when` is carried out: from where, with which throws to come, by which body, and the questions."""

    program: Program
    line: nodes.Node
    start: tuple[Any, ...] = ()
    dice: tuple[int | Shown, ...] = ()
    namer: int | None = None
    placed: dict[str, Any] = field(default_factory=dict)
    body: Callable[[Run], object] | None = None
    moments: list[Moment] = field(default_factory=list)

    def begin(self, run: Run, body: Callable[[Run], object]) -> None:
        """Note a checkpoint; what went on since the last one is tried again. Raises Unexpected where it differs."""
        self.end(run)
        self.start, self.dice, self.namer = _plain(run.slots), tuple(run.answers.dice), run.namer
        self.body, self.placed, self.moments = body, run.placed, []

    def note(self, run: Run, question: Question, answer: int) -> None:
        """Note a question with its answer."""
        views = _views(self.program, run)
        self.moments.append(Moment(_plain(run.slots), question.seat, tuple(question.options), views, answer))

    def end(self, run: Run) -> None:
        """Try again what went on since the last checkpoint. Raises Unexpected where something is not as it was."""
        if self.body is None:
            return
        covered, run.program.coverage = run.program.coverage, None  # what is tried again shows nothing new
        try:
            self._tried(run)
        finally:
            run.program.coverage = covered
        self.body = None

    def _tried(self, run: Run) -> None:
        last = _plain(run.slots)
        for number, moment in enumerate(self.moments):
            self._loaded(run, number, moment)
            able = [index for index, able in enumerate(self._options(run, number)) if able and index != moment.answer]
            for other in able[:MOST_OTHERS]:
                self._again(run, [*self._answers(number), other], answering=True)
            self._loaded(run, number, moment)
        if self.moments:
            again = self._again(run, self._answers(len(self.moments)))
            self._same(last, again.slots, "the end")

    def _answers(self, number: int) -> list[int]:
        """Return the answers given before a question, as they are when they were saved and loaded."""
        return list(json.loads(json.dumps([moment.answer for moment in self.moments[:number]])))

    def _loaded(self, run: Run, number: int, moment: Moment) -> None:
        again = self._again(run, self._answers(number))
        place = f"question {number + 1}"
        self._same(moment.slots, again.slots, place)
        question = again.stopped_at
        if question is None or (question.seat, tuple(question.options)) != (moment.seat, moment.options):
            raise Unexpected(f"loaded again, {place} is another", self.line.span)
        if _views(self.program, again) != moment.views:
            raise Unexpected(f"loaded again, somebody sees something else at {place}", self.line.span)

    def _options(self, run: Run, number: int) -> tuple[bool, ...]:
        again = self._again(run, self._answers(number))
        return () if again.stopped_at is None else possible(again, again.stopped_at)

    def _again(self, run: Run, script: Sequence[int], answering: bool = False) -> _Again:
        again = _Again(run, self.start, script, self.dice, answering)
        again.namer = self.namer
        again.placed = self.placed
        assert self.body is not None, "there is a checkpoint"
        try:
            self.body(again)
        except Unanswered:
            pass
        except (Fail, RuleError, StopPlay, Stop):
            if not answering:
                raise
        return again

    def _same(self, before: Sequence[Any], after: Sequence[Any], place: str) -> None:
        if tuple(before) != _plain(after):
            raise Unexpected(f"loaded again, the position is another at {place}", self.line.span)


class _Again(Run):
    """The same from a checkpoint: with answers of a script, then up to the question, or on with the first that is possible."""

    def __init__(
        self, run: Run, start: Sequence[Any], script: Sequence[int], dice: Sequence[int | Shown], answering: bool
    ) -> None:
        super().__init__(run.program, start, self._decide, search_ahead=True, traced=True)
        self.answers.script, self.answers.dice = list(script), list(dice)
        self.answering = answering
        self.stopped_at: Question | None = None

    def _decide(self, run: Run, question: Question) -> int:
        if not self.answering:
            self.stopped_at = question
            raise Unanswered(question)
        return next((index for index, able in enumerate(possible(run, question)) if able), 0)


def _plain(slots: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(slots)


def _views(program: Program, run: Run) -> tuple[Any, ...]:
    """Return what each player sees, and what everybody sees."""
    return tuple(view_of(program, run.slots, seat) for seat in (None, *(seat + 1 for seat in run.seats)))
