"""Repeats a `when` line from a checkpoint with the same answers, up to a question or to the end.

Two modes of running scenarios use this module (`heavy.py`, `undo.py`). They record each checkpoint (the beginning of a step)
and each question.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import field
from typing import Any

from dsl import nodes
from dsl.messages.message import Message
from dsl.records import dataclass
from interpreter.compiler.program import Program
from interpreter.inspection.observation import view_of
from interpreter.model.decisions import Question, Unanswered
from interpreter.model.failure import Fail, RuleError, Stop, StopPlay
from interpreter.positions.options import decision_of
from interpreter.runtime.parts import Shown
from interpreter.runtime.run import Run
from interpreter.runtime.trials.options import possible
from interpreter.scenarios.fixture import LineRun, Patience, Unexpected


@dataclass(frozen=True)
class Moment:
    """A recorded question: the slots of the position, the player who was asked, the options with their names, what
    each player saw, and the answer."""

    slots: tuple[Any, ...]
    seat: int
    options: tuple[Any, ...]
    names: tuple[str, ...]
    views: tuple[Any, ...]
    answer: int


@dataclass
class Again(ABC):
    """The record of a `when` line, so that it can be repeated: the state before it, the dice to come, the actions,
    and the questions."""

    program: Program
    line: nodes.Node
    start: tuple[Any, ...] = ()
    dice: tuple[int | Shown, ...] = ()
    namer: int | None = None
    placed: dict[str, Any] = field(default_factory=dict)
    body: Callable[[Run], object] | None = None
    moments: list[Moment] = field(default_factory=list)

    def begin(self, run: Run, body: Callable[[Run], object]) -> None:
        """Record a checkpoint, after repeating the actions since the last one. Raises Unexpected if something differs."""
        self.end(run)
        self.start, self.dice, self.namer = tuple(run.slots), tuple(run.answers.dice), run.namer
        self.body, self.placed, self.moments = body, run.placed, []

    def note(self, run: Run, question: Question, answer: int) -> None:
        """Record a question with its answer."""
        options, names = tuple(question.options), names_of(self.program, run, question)
        views = views_of(self.program, run)
        self.moments.append(Moment(tuple(run.slots), question.seat, options, names, views, answer))

    def end(self, run: Run) -> None:
        """Repeat the actions since the last checkpoint. Raises Unexpected if something differs."""
        if self.body is None:
            return
        covered, run.program.coverage = run.program.coverage, None  # repeated actions are not counted again
        try:
            self.tried(run)
        finally:
            run.program.coverage = covered
        self.body = None

    @abstractmethod
    def tried(self, run: Run) -> None:
        """Repeat the actions since the last checkpoint and compare them with the record; `run` is at their end.
        Raises Unexpected if something differs."""

    def up_to(self, run: Run, script: Sequence[int], answering: bool = False) -> Replay:
        """Return a run that repeats the actions from the checkpoint with the answers `script`, up to the next
        question. With `answering` it runs to the end, and gives the first possible answer to each further question."""
        again = Replay(run, self.start, script, self.dice, answering)
        again.namer, again.answers.meant = self.namer, run.answers.meant
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

    def is_as_it_was(self, again: Replay, number: int, how: Message) -> None:
        """Raise Unexpected if the question at which a replay has stopped differs from the recorded one."""
        moment, place = self.moments[number], Message("question-n", n=number + 1)
        self.is_there(moment.slots, again, how, place)
        question = again.stopped_at
        if question is None or (question.seat, tuple(question.options)) != (moment.seat, moment.options):
            raise Unexpected(Message("how-place-is-another", how=how, place=place), self.line.span)
        if names_of(self.program, again, question) != moment.names:
            raise Unexpected(Message("how-the-answers-to-place-have-other-names", how=how, place=place), self.line.span)
        if views_of(self.program, again) != moment.views:
            raise Unexpected(Message("how-somebody-sees-something-else-at-place", how=how, place=place), self.line.span)

    def is_there(self, slots: Sequence[Any], again: Run, how: Message, place: Message) -> None:
        """Raise Unexpected if a replay has not come to the recorded position."""
        if tuple(slots) != tuple(again.slots):
            raise Unexpected(Message("how-the-position-is-another-at-place", how=how, place=place), self.line.span)


class Replay(LineRun):
    """A run from a checkpoint with the answers of a script. After these, it stops at the next question; with
    `answering`, it continues with the first possible answer to each question."""

    def __init__(
        self, run: Run, start: Sequence[Any], script: Sequence[int], dice: Sequence[int | Shown], answering: bool
    ) -> None:
        super().__init__(run.program, start, self._decide, search_ahead=True, traced=True)
        self.answers.script, self.answers.dice, self.beside = list(script), list(dice), run.beside
        self.answering = answering
        self.stopped_at: Question | None = None
        self.patience = Patience()

    def _decide(self, run: Run, question: Question) -> int:
        """Return the index of the first possible answer. Raises Unanswered if the replay stops at this question,
        RuleError if the questions do not seem to end."""
        if not self.answering:
            self.stopped_at = question
            raise Unanswered(question)
        spent = run.spent
        able = possible(run, question)
        self.patience.note(run, run.spent - spent)
        if self.patience.is_over(run):
            raise RuleError(question.clause, "this-does-not-end")
        return able.index(True) if True in able else 0


def names_of(program: Program, run: Run, question: Question) -> tuple[str, ...]:
    """Return the names under which saved games store the answers to a question, in the order of the rules."""
    decision = decision_of(program, run, question, (True,) * len(question.options))
    names = {decision.place_of(index): option.id for index, option in enumerate(decision.options)}
    return tuple(names[place] for place in range(len(names)))


def views_of(program: Program, run: Run) -> tuple[Any, ...]:
    """Return what everybody sees of a run, and then what each player sees."""
    return tuple(view_of(program, run.slots, seat) for seat in (None, *(seat + 1 for seat in run.seats)))
