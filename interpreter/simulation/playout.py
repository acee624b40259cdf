"""Plays one game to its end by policies, and records it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any

from dsl.records import dataclass
from dsl.semantics.static_types import item_of
from interpreter.compiler.flow import AtStep, advance
from interpreter.compiler.program import Program
from interpreter.model import limits
from interpreter.model.decisions import Question
from interpreter.model.failure import STANDSTILL, RuleError
from interpreter.model.layout import FLOW, OVER, RNG, WINNERS, Layout
from interpreter.model.rng import seeded
from interpreter.positions.insisting import Insisting
from interpreter.positions.options import option_of, option_type
from interpreter.positions.position import Policy, Position, begin_at, choose, initial_state, outcome_of
from interpreter.runtime.parts import TakenBack
from interpreter.runtime.run import Run
from interpreter.runtime.state import State
from interpreter.simulation.invariants import broken
from interpreter.simulation.noted import Playout
from interpreter.simulation.planning import Asked, Planner
from interpreter.simulation.watching import Watch


class Endless(Exception):
    """Ends a game that has taken too many decisions."""


class BrokenInvariant(AssertionError):
    """An invariant of the rules does not hold. The text of the exception names it, `step` is the step in which that
    was found, and `decisions` is the number of decisions before it."""

    def __init__(self, why: str, step: str, decisions: int) -> None:
        super().__init__(why)
        self.step = step
        self.decisions = decisions


def random_playout(program: Program, seed: int, check: bool = False, watch: Watch | None = None) -> Playout:
    """Play one game with random answers for every player, and return its record. `check` tests the invariants at each
    step. Raises RuleError for an error in the rules, BrokenInvariant if an invariant is false."""
    run = Run(program, initial_state(program, seed), None, search_ahead=False, traced=program.traced)
    run.taken_back = TakenBack()
    decider = AtRandom(seed, watch)
    decider.answers_in(run)
    return _played(program, run, decider, _at_step(program, check, watch, decider), watch)


def planned_playout(
    program: Program, seed: int, planner: Planner, check: bool = False, watch: Watch | None = None
) -> Playout:
    """Play one game with a planner that answers for every player, and return its record. If an answer turns out to be
    impossible, another one is tried, as with random answers. Raises RuleError for an error in the rules,
    BrokenInvariant if an invariant is false."""
    run = Run(program, initial_state(program, seed), None, search_ahead=False, traced=program.traced)
    run.taken_back = TakenBack()
    decider = ByPlan(planner, watch, run.slots)
    run.decider = decider.decide
    return _played(program, run, decider, decider.at_step(_at_step(program, check, watch, decider)), watch)


def _played(
    program: Program, run: Run, decider: AtRandom | ByPlan, at_step: AtStep | None, watch: Watch | None
) -> Playout:
    """Play a game from its first position to its end, and return its record."""
    if watch is not None:
        watch.begin(run)
    try:
        endless = not to_the_end(run, at_step)
    finally:
        seen = watch.end(run) if watch is not None else None
    outcome = outcome_of(program, run)
    winners = tuple(seat + 1 for seat in run.slots[WINNERS])
    played = Playout(winners, decider.decisions, outcome.tallies, endless, outcome.ending)
    return played if seen is None else seen.told(played)


@dataclass(frozen=True, slots=True)
class Ahead:
    """Where an imagined game begins, and how far it is played.

    - `slots`, `answers`: a checkpoint, and the answers since then. `index`: the option that is taken next.
    - `pads`: whether questions with only one option are asked too.
    - `far`: the number of answers after which the game stops at the end of the step (or, within one step, after twice
      as many); None: it is played to its end.
    """

    slots: Sequence[Any]
    answers: tuple[int, ...]
    index: int
    pads: bool
    far: int | None


class _Far(Exception):
    """Ends an imagined game that has been played far enough."""


def played_on(program: Program, ahead: Ahead, seeds: tuple[int, int]) -> tuple[Run, bool]:
    """Play a game on at random after an answer, with new random numbers. Return the run where it stopped, and whether
    the game is over. Raises RuleError for an error in the rules. `program` is the build without a log
    (`Program.untold`), which plays the same game. `seeds` are the seed of the random answers, and that of dice and shuffles."""
    run = _from_checkpoint(program, ahead.slots, ahead.answers, ahead.pads)
    decider = AtRandom(seeds[0], None)
    luck, far = seeded(seeds[1]), ahead.far
    is_answered = False

    def first(run: State, count: int) -> int:
        nonlocal is_answered
        if is_answered:
            if far is not None and decider.decisions > 2 * far:
                raise _Far
            return decider.pick(run, count)
        is_answered = True
        # The new random numbers also apply if the block is carried out again, or tried: else that would be another game.
        run.luck = run.answers.cursor, luck
        run.slots[RNG] = luck
        return ahead.index

    def at_step(run: Run) -> bool:
        if is_answered:
            run.pads, run.luck = False, None
        return far is not None and decider.decisions >= far

    run.pick, run.chance = first, decider.chance
    run.plain = None if program.traced else first
    try:
        is_over = to_the_end(run, at_step)
    except _Far:
        return run, False
    return run, is_over and bool(run.slots[OVER])


def comes_to(program: Program, slots: Sequence[Any], position: Position, now: Sequence[Any]) -> bool:
    """Tell whether a step that begins with these slots comes to the same question as a position, if the same answers
    are given. All pieces must lie in the same places as in `now`, and all public values must be as in `now`. The question is
    the same if the same player is asked, with as many options, and that player sees the same pieces among them. (The test is
    needed, since the rules may have used a piece that was open when the step began and is hidden now.)"""
    run = _from_checkpoint(program, slots, position.answers, program.pads)
    asked: Question | None = None

    def ask(_run: State, question: Question) -> int:
        nonlocal asked
        asked = question
        raise _Far

    run.decider = ask
    try:
        to_the_end(run, None)
    except _Far:
        pass
    except RuleError:
        return False
    if asked is None or any(run.slots[slot] != now[slot] for slot in _for_all_to_see(program.layout)):
        return False
    due, type_ = position.due, option_type(program, program.clauses[asked.clause].node)
    if asked.seat + 1 != due.seat or len(asked.options) != len(due.options):
        return False
    if tuple(run.answers.script[: run.answers.cursor]) != position.answers:
        return False  # some of them could not have been given, and others were tried
    for index, option in enumerate(due.options):
        value = asked.options[due.place_of(index)]
        is_thing = type_.kind == "piece" and type(value) is int
        if is_thing != option.is_thing:
            return False
        if is_thing and option.id != option_of(program, run, value, type_, asked.seat, True, index).id:
            return False
    return True


@lru_cache(maxsize=16)
def _for_all_to_see(layout: Layout) -> tuple[int, ...]:
    """Return the slots of all zones, and of the values that every player sees. Values that belong to a piece or hold pieces are
    left out, because in an imagined world another piece may lie in its place."""
    values: list[int] = []
    for (owner, name), decl in layout.checked.book.values.items():
        of_pieces = item_of(layout.checked.book.type_of(decl.type)).kind == "piece"
        if ("value", owner, name) in layout.base and not of_pieces and not _is_of_pieces(layout, owner):
            values += layout.slots_of(owner, layout.base["value", owner, name])
    return (*(zone.slot for zone in layout.zones), *(slot for slot in values if slot not in layout.veiled))


def _is_of_pieces(layout: Layout, owner: str | None) -> bool:
    return owner is not None and any(one in layout.of_noun for one in owner.split(", "))


def _from_checkpoint(program: Program, slots: Sequence[Any], answers: tuple[int, ...], pads: bool) -> Run:
    run = Run(program, list(slots), None, search_ahead=False, traced=program.traced)
    run.pads = pads
    run.answers.script = list(answers)
    return run


class AtRandom:
    """Answers questions at random, but never with an option that is known to be impossible. Raises Endless after too
    many decisions."""

    def __init__(self, seed: int, watch: Watch | None) -> None:
        self.chance = random.Random(seed).random
        self.decisions, self.most = 0, limits.DECISIONS
        self.watch = watch

    def answers_in(self, run: Run) -> None:
        """Make this object answer the questions of a run. If there is no log and no watcher, a quicker function does it."""
        run.pick, run.chance = self.pick, self.chance
        run.plain = self.pick_unwatched if self.watch is None and not run.trace.traced else None

    def pick_unwatched(self, run: State, count: int) -> int:
        """Return the index that `pick` returns. This function is faster, and is for games without a watcher."""
        if run.answers.excluded:
            return self.pick(run, count)
        self.decisions = decided = self.decisions + 1
        if decided > self.most:
            raise Endless
        return int(self.chance() * count)

    def pick(self, run: State, count: int) -> int:
        """Return the index of a random option out of `count`, without those that are known to be impossible. Raises
        Endless after too many decisions."""
        self.decisions += 1
        if self.decisions > self.most:
            raise Endless
        if self.watch is not None:
            self.watch.look(run)
        excluded = run.answers.excluded
        barred = excluded.get(run.answers.cursor) if excluded else None
        if not barred:
            return int(self.chance() * count)
        open_ = [index for index in range(count) if index not in barred]
        return open_[int(self.chance() * len(open_))]


class ByPlan:
    """Answers questions as a planner does, but never with an option that is known to be impossible. Raises Endless
    after too many decisions."""

    def __init__(self, planner: Planner, watch: Watch | None, begun: Sequence[Any]) -> None:
        """Store the planner, the watcher, and the slots at the beginning of the game: the block `play` may ask before
        it runs any step."""
        self.planner = planner
        self.decisions = 0
        self.watch = watch
        self.begun: Sequence[Any] = tuple(begun)

    def at_step(self, further: AtStep | None) -> AtStep:
        """Return the function to call before each step. It stores the slots at the beginning of the step, and then
        calls `further`."""

        def begin(run: Run) -> bool:
            self.begun = tuple(run.slots)
            return further is not None and further(run)

        return begin

    def decide(self, run: State, question: Question) -> int:
        """Return the index of the option that the planner chooses."""
        self.decisions += 1
        if self.decisions > limits.DECISIONS:
            raise Endless
        if self.watch is not None:
            self.watch.look(run)
        answers = run.answers
        barred = answers.excluded.get(answers.cursor, ())
        able = tuple(index for index in range(len(question.options)) if index not in barred)
        size = self.planner.program.layout.size
        script = tuple(answers.script[: answers.cursor])
        return self.planner.answer(Asked(self.begun, run.slots[:size], script, question.seat, able, run.pads))


def to_the_end(run: Run, at_step: AtStep | None) -> bool:
    """Play until the game is over, and return True. Return False if the game has too many decisions or comes to a
    standstill."""
    try:
        advance(run, at_step)
    except Endless:
        return False
    except RuleError as error:
        if error.why != STANDSTILL:
            raise
        return False
    return True


def _at_step(program: Program, check: bool, watch: Watch | None, decider: AtRandom | ByPlan) -> AtStep | None:
    """Return the function to call before each step: it checks the invariants and calls the watcher. Return None if
    there is nothing to do."""
    if not check and watch is None:
        return None
    last = ""

    def at_step(run: State) -> bool:
        nonlocal last
        found: Sequence[str] = broken(program, run) if check else ()
        if found:
            raise BrokenInvariant("; ".join(found), last, decider.decisions)
        last = _step_of(program, run.slots)
        if watch is not None:
            watch.step(run)
        return False

    return at_step


def policy_playout(
    program: Program, seed: int, policy: Policy, check: bool = False, watch: Watch | None = None
) -> Playout:
    """Play one game with a policy that gets the position at each decision, and return its record. Raises RuleError
    for an error in the rules, BrokenInvariant if an invariant is false."""
    position = begin_at(program, seed) if watch is None else watch.first(seed)
    go_on = partial(choose, program) if watch is None else watch.next
    insisting, way = Insisting(), list[tuple[Position, str]]()
    while position.decision is not None and position.decisions < limits.DECISIONS:
        if check:
            _check(program, position)
        found = insisting.answer(way, position, policy, partial(_after, position, go_on))
        if isinstance(found, int):
            position = way[-found][0]
            del way[-found:]
            continue
        answer, after = found
        way = [*way, (position, answer)] if after.slots is position.slots else []
        position = after
    outcome = position.outcome
    if outcome is None:
        played = Playout((), position.decisions, (), True)
    else:
        played = Playout(outcome.winners, position.decisions, outcome.tallies, False, outcome.ending)
    return played if watch is None else watch.seen.told(played)


def _after(position: Position, go_on: Callable[[Position, str], Position], answer: str) -> tuple[str, Position]:
    return answer, go_on(position, answer)


def _check(program: Program, position: Position) -> None:
    """Raise BrokenInvariant if an invariant does not hold at the last checkpoint of a position."""
    found = broken(program, Run(program, list(position.slots), None, search_ahead=False, traced=False))
    if found:
        raise BrokenInvariant("; ".join(found), _step_of(program, position.slots), position.decisions)


def _step_of(program: Program, slots: Sequence[Any]) -> str:
    """Return the name of the step that is running or comes next; "" if there is none."""
    counter, *_ = slots[FLOW] or (0,)
    orders = program.flow.orders if program.flow is not None else ()
    if counter >= len(orders) or orders[counter].kind != "run":
        return ""
    return list(program.book.steps)[orders[counter].step]
