"""The greedy bot: it tries several ways to play to the end of the current step, and takes the best.

A way is a list of answers up to the end of the step. The bot finds a way by answering each question at random, and drops a way
that fails. The bot does not look further than the end of the step. It keeps the best way as a plan, so it answers the later
questions of the step in almost no time, until another player answers or the bot sees something new.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from dsl.records import dataclass
from interpreter.compiler.flow import advance
from interpreter.compiler.program import Program
from interpreter.model.decisions import ENOUGH, Question
from interpreter.model.failure import RuleError
from interpreter.model.layout import OVER, SECRETS, WINNERS
from interpreter.model.rules import AIM
from interpreter.positions.position import Position
from interpreter.runtime.run import Run
from interpreter.runtime.state import State
from interpreter.simulation.policies import dealt_anew, standing

#: The result of a way for a player who has won; the negative number is for one who has lost.
VICTORY = 10**6

#: The number of imagined worlds: each has other hidden pieces and other future luck. All answers are tried in each world.
WORLDS = 1

#: The number of ways to the end of the step that are tried in a world, shared by all possible answers. At least `LEAST` ways are
#: tried for each answer. After `MOST` ways that failed, the answer is dropped.
WAYS = 16
LEAST = 2
MOST = 6

#: The highest number of questions that are answered on a way. A longer way is rated at that point.
FAR = 24

#: Options that need no further attempt, by the answers before them: they failed, or all ways that begin with them were tried.
Spent = dict[tuple[int, ...], set[int]]

#: A way to the end of a step: how good the end is for the player, and all answers.
Way = tuple[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as the bot gets it.

    - `begun`: the slots at the beginning of the step. `now`: the present slots. `answers`: the answers since then.
    - `seat`: the player who is asked (from 0). `able`: the indexes of the options that are possible, as far as is known.
    - `pads`: whether questions with only one option are asked too.
    """

    begun: Sequence[Any]
    now: Sequence[Any]
    answers: tuple[int, ...]
    seat: int
    able: tuple[int, ...]
    pads: bool


@dataclass(frozen=True, slots=True)
class _Plan:
    """The answers that a player wants to give in a step (`answers`), the number of ways of which it is the best
    (`among`), and how much the player knew when the plan was made (`secrets`)."""

    begun: Sequence[Any]
    answers: tuple[int, ...]
    among: int
    secrets: int


class _Far(Exception):
    """Ends a way that is long enough."""


class Planner:
    """Answers the questions for all seats of a game. For each seat it uses only what that player may know."""

    def __init__(self, program: Program, seed: int) -> None:
        self.program = program
        self.chance = random.Random(seed)
        self.aim = program.book.defines.get(("player", AIM))
        self.plans: dict[int, _Plan] = {}

    def answer(self, asked: Asked) -> int:
        """Return the index of the chosen option. Raises RuleError if the aim cannot be computed."""
        if self.aim is None or len(asked.able) == 1:
            return self.chance.choice(asked.able)
        plan = self._plan_of(asked)
        if plan is not None and plan.secrets == asked.now[SECRETS] and plan.among >= len(asked.able):
            return plan.answers[len(asked.answers)]
        noted, self.program.coverage = self.program.coverage, None  # imagined games are not counted
        try:
            return self._best(asked, plan)
        finally:
            self.program.coverage = noted

    def _plan_of(self, asked: Asked) -> _Plan | None:
        """Return the player's plan if the game has followed it up to this question; else None."""
        plan, size = self.plans.get(asked.seat), len(asked.answers)
        if plan is None or plan.answers[:size] != asked.answers or len(plan.answers) <= size:
            return None
        return plan if plan.answers[size] in asked.able and plan.begun == asked.begun else None

    def _best(self, asked: Asked, plan: _Plan | None) -> int:
        """Try each answer in the same imagined worlds, and return the one with the best average result. Keep its best
        way as a plan."""
        worth = dict.fromkeys(asked.able, 0)
        ways: dict[int, list[Way]] = {index: [] for index in asked.able}
        for _ in range(WORLDS):
            found = _Attempts(self.program, asked, self.chance).ways(list(worth), plan)
            if found:  # an answer that always failed is not tried in another world
                worth = {index: worth[index] + max(led)[0] for index, led in found.items()}
            for index, led in found.items():
                ways[index] += led
        best = max(worth.values())
        taken = self.chance.choice([index for index in worth if worth[index] == best])
        if ways[taken]:
            answers = max(ways[taken])[1]
            self.plans[asked.seat] = _Plan(asked.begun, answers, len(ways[taken]), asked.now[SECRETS])
        return taken


class _Attempts:
    """Tries ways to answer a question in one imagined world."""

    def __init__(self, program: Program, asked: Asked, chance: random.Random) -> None:
        self.program, self.asked, self.chance = program, asked, chance
        self.world = dealt_anew(program, asked.begun, asked.now, asked.seat, chance)
        self.luck = chance.getrandbits(63)
        self.spent: Spent = {}

    def ways(self, able: list[int], plan: _Plan | None) -> dict[int, list[Way]]:
        """Return the ways to the end of the step, by their first answer. Answers after which every way failed are left out."""
        given = self.asked.answers
        found = {index: self._first(index, plan) for index in able}
        found = {index: led for index, led in found.items() if led}
        for index, led in found.items():
            for _ in range(max(LEAST, WAYS // len(found)) - 1):
                way = None if index in self.spent.get(given, ()) else self._way((*given, index))
                if way is not None:
                    led.append(way)
        return found

    def _first(self, index: int, plan: _Plan | None) -> list[Way]:
        """Return a list with one way that begins with an answer, or two if the plan also begins with it; an empty
        list if no way was found."""
        script = (*self.asked.answers, index)
        planned = plan is not None and plan.answers[: len(script)] == script
        led = [self._way(plan.answers)] if plan is not None and planned else []
        for _ in range(MOST):
            way = self._way(script)
            if way is not None or index in self.spent.get(self.asked.answers, ()):
                return [one for one in (*led, way) if one is not None]
        return [one for one in led if one is not None]

    def _way(self, script: tuple[int, ...]) -> Way | None:
        """Play to the end of the step: first with the answers of a script, then at random. Return how good the end is
        for the player, and all answers; None if this way fails, or if the step could not have come to this question
        in this world."""
        asked = self.asked
        run = Run(self.program, self.world, None, search_ahead=True, traced=False)
        run.pads, run.answers.script = asked.pads, list(script)
        trail: list[tuple[tuple[int, ...], int]] = []
        others = random.Random(self.luck)  # they give the same answers in all attempts in one world

        def answer(run: State, question: Question) -> int:
            count = len(question.options)
            if question.seat != asked.seat:
                return count - 1 if _may_be_left(question) else int(others.random() * count)
            if len(trail) == FAR:
                raise _Far
            before = tuple(run.answers.script[: run.answers.cursor])
            spent = self.spent.get(before)
            able = [index for index in range(count) if index not in spent] if spent else range(count)
            trail.append((before, count))
            return able[int(self.chance.random() * len(able))] if able else 0

        run.decider = answer
        answered: list[int] = []
        begun = False

        def at_step(run: State) -> bool:
            nonlocal begun
            if begun:
                answered[:] = run.answers.script[: run.answers.cursor]
                return True
            begun = True
            return False

        try:
            advance(run, at_step)
        except _Far:
            pass
        except RuleError:
            self._spend(tuple(run.answers.script), script, trail)
            return None
        way = tuple(answered or run.answers.script[: run.answers.cursor])
        self._spend(way, script, trail)
        given = len(asked.answers) + 1
        return (self._stands(run), way) if way[:given] == script[:given] else None

    def _spend(
        self, answers: tuple[int, ...], script: tuple[int, ...], trail: list[tuple[tuple[int, ...], int]]
    ) -> None:
        """Record a way that was tried: its last random answer is not tried again. If no option of a question is left to try,
        the answer before this question is not tried again either."""
        for before, count in reversed(trail):
            spent = self.spent.setdefault(before, set())
            spent.add(answers[len(before)])
            if len(spent) < count:
                return
        self.spent.setdefault(script[:-1], set()).add(script[-1])

    def _stands(self, run: State) -> int:
        """Return how good the position at the end of a way is for the player who is asked: the value of the `aim`, or
        plus or minus `VICTORY` if the game is over."""
        slots, seat = run.slots[: self.program.layout.size], self.asked.seat
        if slots[OVER] and slots[WINNERS]:
            return VICTORY if seat in slots[WINNERS] else -VICTORY
        return standing(self.program, Run(self.program, slots, None, search_ahead=False, traced=False), seat)


def _may_be_left(question: Question) -> bool:
    """Tell whether the last option of a question means "do nothing". Other players are assumed to do no more than
    they must, because a plan that hopes for their help would fail."""
    return question.kind == "may" or question.options[-1] is None or question.options[-1] is ENOUGH


def greedy(program: Program, seed: int) -> Callable[[Position], str]:
    """Return a policy that takes the answer after which its player's `aim` is highest at the end of the step.

    The rulebook declares the aim: `define aim of player p as ...`. The policy tries ways to the end of the step on
    positions in which everything that the player does not know is dealt at random. Without an aim the policy answers
    at random. It raises RuleError if the aim cannot be computed.
    """
    planner = Planner(program, seed)

    def policy(position: Position) -> str:
        due = position.due
        able = tuple(index for index, option in enumerate(due.options) if option.possible)
        asked = Asked(position.slots, position.now, position.answers, due.seat - 1, able, program.pads)
        return due.options[planner.answer(asked)].id

    return policy
