"""One game played to its end by policies, and the record of it."""

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
    """A game that went on for too long."""


class BrokenInvariant(AssertionError):
    """An invariant of the rules does not hold; its text says which, `step` in which step that was found, and `decisions` after
    how many decisions."""

    def __init__(self, why: str, step: str, decisions: int) -> None:
        super().__init__(why)
        self.step = step
        self.decisions = decisions


def random_playout(program: Program, seed: int, check: bool = False, watch: Watch | None = None) -> Playout:
    """Play one game with random answers for everybody. `check` tests the invariants at each step. Raises RuleError if
    the rules are at fault, BrokenInvariant if an invariant is false."""
    run = Run(program, initial_state(program, seed), None, search_ahead=False, traced=program.traced)
    run.taken_back = TakenBack()
    decider = AtRandom(seed, watch)
    decider.answers_in(run)
    return _played(program, run, decider, _at_step(program, check, watch, decider), watch)


def planned_playout(
    program: Program, seed: int, planner: Planner, check: bool = False, watch: Watch | None = None
) -> Playout:
    """Play one game with a planner that answers for everybody; its answers are repaired like random ones. Raises
    RuleError if the rules are at fault, BrokenInvariant if an invariant is false."""
    run = Run(program, initial_state(program, seed), None, search_ahead=False, traced=program.traced)
    run.taken_back = TakenBack()
    decider = ByPlan(planner, watch, run.slots)
    run.decider = decider.decide
    return _played(program, run, decider, decider.at_step(_at_step(program, check, watch, decider)), watch)


def _played(
    program: Program, run: Run, decider: AtRandom | ByPlan, at_step: AtStep | None, watch: Watch | None
) -> Playout:
    """Play a game on to its end, and return the record of it."""
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
    """Where an imagined game begins.

    - `slots`, `answers`: a checkpoint, and the answers since then. `index`: the option that is taken next.
    - `pads`: questions without a choice are asked too.
    - `far`: after how many answers to stop, at the end of that step (or after twice as many in that step); None: at
      the end of the game.
    """

    slots: Sequence[Any]
    answers: tuple[int, ...]
    index: int
    pads: bool
    far: int | None


class _Far(Exception):
    """A game that has gone on for as long as it should."""


def played_on(program: Program, ahead: Ahead, chance: random.Random) -> tuple[Run, bool]:
    """Play a game on at random after an answer, with new random numbers. Return where it ended, and whether the game
    is over. Raises RuleError if the rules are at fault. The build without a log is used (`Program.untold`), in which
    the game is the same."""
    run = _from_checkpoint(program, ahead.slots, ahead.answers, ahead.pads)
    decider = AtRandom(chance.getrandbits(63), None)
    luck, far = seeded(chance.getrandbits(63)), ahead.far
    is_answered = False

    def first(run: State, count: int) -> int:
        nonlocal is_answered
        if is_answered:
            if far is not None and decider.decisions > 2 * far:
                raise _Far
            return decider.pick(run, count)
        is_answered = True
        # Also where the block is carried out once more, or tried: else that would be another game.
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
    """Tell whether a step that begins with these slots comes, with the answers of a position, to the same question,
    with everything in the same place and with the same values as in `now`. The question is the same if the same player
    is asked, with as many options, and the things among them are the same as far as that player sees them. (Something that lay open when the step
    began may be hidden now, and the rules may have used it.)"""
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
    """Return the slots of all zones, and of the values that everybody sees, belong to no piece and hold no pieces:
    for others it depends on the viewer which piece is meant."""
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
    """Answers questions at random, without options that are known to be impossible. Raises Endless after too many decisions."""

    def __init__(self, seed: int, watch: Watch | None) -> None:
        self.chance = random.Random(seed).random
        self.decisions, self.most = 0, limits.DECISIONS
        self.watch = watch

    def answers_in(self, run: Run) -> None:
        """Answer the questions of a run. If there is no log and no watcher, this takes a quicker way."""
        run.pick, run.chance = self.pick, self.chance
        run.plain = self.pick_unwatched if self.watch is None and not run.trace.traced else None

    def pick_unwatched(self, run: State, count: int) -> int:
        """Do the same as `pick`, for a game that nobody watches."""
        if run.answers.excluded:
            return self.pick(run, count)
        self.decisions = decided = self.decisions + 1
        if decided > self.most:
            raise Endless
        return int(self.chance() * count)

    def pick(self, run: State, count: int) -> int:
        """Return the index of a random option out of `count`."""
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
    """Answers questions as a planner does, without options that are known to be impossible. Raises Endless after too many
    decisions."""

    def __init__(self, planner: Planner, watch: Watch | None, begun: Sequence[Any]) -> None:
        """Answer in a game whose slots have `begun` like that: `play` may ask before it runs any step."""
        self.planner = planner
        self.decisions = 0
        self.watch = watch
        self.begun: Sequence[Any] = tuple(begun)

    def at_step(self, further: AtStep | None) -> AtStep:
        """Return the function to call before each step: it stores the slots at the beginning of the step, and then calls
        `further`."""

        def begin(run: Run) -> bool:
            self.begun = tuple(run.slots)
            return further is not None and further(run)

        return begin

    def decide(self, run: State, question: Question) -> int:
        """Return the index of an option."""
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
    """Play until the game is over; return whether it is."""
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
    """Return the function to call before each step; none if there is nothing to do."""
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
    """Play one game with a policy that gets each decision with its position. Raises RuleError if the rules are at
    fault, BrokenInvariant if an invariant is false."""
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
    """Return the step that is under way or comes next, "" if there is none."""
    counter, *_ = slots[FLOW] or (0,)
    orders = program.flow.orders if program.flow is not None else ()
    if counter >= len(orders) or orders[counter].kind != "run":
        return ""
    return list(program.book.steps)[orders[counter].step]
