"""The way to a position: the answers with which the game can be run again to find the history of hidden pieces.

The history is rarely needed, so positions do not keep it. When it is needed, the steps are run again from the last position
whose history is known. This run records the history (`interpreter.positions.following`). All answers are known, even for
questions with only one option, so no option has to be tried.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pyrsistent import PVector, pvector

from interpreter.compiler.flow import advance
from interpreter.compiler.program import Program
from interpreter.model.decisions import Question, Unanswered
from interpreter.positions.following import FollowedRun, Noted
from interpreter.runtime.state import State

#: The history of hidden pieces since the beginning of a game.
Course = PVector[Noted]


class Way:
    """The way of a game to a checkpoint, from the beginning of the game or as a continuation of the way `before`. A way is
    settled if the history of hidden pieces at its end is known."""

    def __init__(self, before: Way | None) -> None:
        self.before = before
        self.slots: PVector[Any] | None = None
        self._course: Course | None = None

    @property
    def course(self) -> Course:
        """The history of hidden pieces up to the end of this way. It is computed at the first use."""
        if self._course is None:
            _find_out(self)
        assert self._course is not None, "it has been found out"
        return self._course

    def settle(self, slots: PVector[Any], course: Course) -> None:
        """Store the slots and the history at the end of this way. The way before it is no longer needed and is dropped."""
        self.slots, self._course, self.before = slots, course, None

    @property
    def is_settled(self) -> bool:
        return self._course is not None


class Played(Way):
    """A continuation by steps that were played: their answers, up to the checkpoint at which step number `steps` begins."""

    def __init__(self, before: Way, program: Program, answers: tuple[int, ...], steps: int) -> None:
        super().__init__(before)
        self.program, self.answers, self.steps = program, answers, steps


class Changed(Way):
    """A continuation by a step that the people at the table have called: the slots after the step, and a function (`further`)
    that adds the entries of the step to the history."""

    def __init__(self, before: Way, slots: PVector[Any], further: Callable[[Course], Course]) -> None:
        super().__init__(before)
        self.slots, self.further = slots, further


def begun(slots: PVector[Any], course: Course | None = None) -> Way:
    """Return a settled way: to the beginning of a game, with an empty history, or to a point whose history (`course`) is
    known."""
    way = Way(None)
    way.settle(slots, pvector() if course is None else course)
    return way


def course_to(way: Way, program: Program, slots: PVector[Any], answers: tuple[int, ...]) -> Course:
    """Return the history of hidden pieces up to the open question, after some answers since a checkpoint."""
    run = _following(program, slots, answers, way.course)
    try:
        advance(run)
    except Unanswered:
        pass
    course: Course = run.context.course
    return course


def _find_out(way: Way) -> None:
    """Compute the history of a way and store it there. Also store it at each point of the way at which the people at the table
    called a step."""
    ways = []
    one: Way | None = way
    while one is not None:
        ways.append(one)
        if one.is_settled:
            break
        one = one.before
    last = ways.pop()
    played: list[Played] = []
    for one in reversed(ways):
        if isinstance(one, Played):
            played.append(one)
            continue
        assert isinstance(one, Changed), "it is played, or a call"
        assert one.slots is not None, "it has those after the call"
        last = _carried_out(last, played)
        one.settle(one.slots, one.further(last.course))
        last, played = one, []
    _carried_out(last, played)


def _carried_out(start: Way, played: Sequence[Played]) -> Way:
    """Run the played steps again from a settled way. Store the history at the last of them, and return this way."""
    if not played:
        return start
    assert start.slots is not None, "a settled way knows where it stands"
    answers = tuple(answer for one in played for answer in one.answers)
    wanted = sum(one.steps for one in played) - (
        len(played) - 1
    )  # each way begins with the step at which the previous one ended
    run, steps = _following(played[0].program, start.slots, answers, start.course), 0

    def at_step(run: State) -> bool:
        nonlocal steps
        steps += 1
        return steps == wanted

    advance(run, at_step)
    played[-1].settle(pvector(run.slots), run.context.course)
    return played[-1]


def _following(program: Program, slots: Sequence[Any], answers: tuple[int, ...], course: Course) -> FollowedRun:
    run = FollowedRun(program, slots, _stop, search_ahead=True, traced=False)
    run.answers.script, run.context.course = list(answers), course
    return run


def _stop(run: State, question: Question) -> int:
    raise Unanswered(question)
