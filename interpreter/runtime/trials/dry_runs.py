"""Dry runs: a block that has not begun is carried out and undone, to find out whether it could be completed, which players would
do something in it, or what its first verb is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from typing import Any

from interpreter.model import limits
from interpreter.model.blanks import BLANK, VEILED
from interpreter.model.failure import Fail, RuleError, Stop, StopPlay
from interpreter.model.layout import LOG
from interpreter.model.rules import Roles, VerbInfo
from interpreter.runtime.active_rules import reading
from interpreter.runtime.noting import EVERYTHING
from interpreter.runtime.parts import Budget, DryRun, Trace, Trial
from interpreter.runtime.state import State
from interpreter.runtime.trials.known import known_or
from interpreter.runtime.trials.room import rules_had_room
from interpreter.runtime.trials.search import (
    A_TRIAL,
    First,
    begin,
    carry_out,
    fails_openly,
    feasible,
    gets_through,
    set_apart,
)


def can(run: State, seat: int | None, body: Callable[[], object], clause: int, failed: bool = False) -> bool:
    """Tell whether a block could be completed, as far as the player at a seat can know. `failed` means that the block has just
    failed (see `feasible`)."""
    if run.plain is not None and not failed:
        quick = getattr(body, "quick", None)
        if quick is not None and not run.context.lenient:
            if _looks_possible(run, quick, seat):
                return True
            failed = True  # it was tried above, so begin with the search
    coverage = run.program.coverage if not run.trial.probing else None
    if coverage is not None:
        coverage.stumbled.clear()
    if run.search_ahead:
        found = known_or(run, seat, body, failed, lambda: _tried(run, body, seat, None, failed))
    else:  # in a playout, a trial is faster than the memo
        found = _tried(run, body, seat, None, failed)
    if coverage is not None and not found:
        coverage.failed |= coverage.stumbled
    return found


def would(
    run: State, verbs: Collection[int], sentence: Callable[..., object], clause: int, *given: Any
) -> tuple[int, ...]:
    """Return the seats of the players who would do one of these verbs in a dry run of a sentence, for `that would VERB if
    (SENTENCE)`. `given` are the arguments of the emitted sentence.

    If a rule in force uses `that would`, the dry run ignores all rules that use `that would`. Otherwise two of these rules could
    each remove the events that the other looks for. Trials repeat the same dry run often, so all trials with a shared budget
    reuse its result in the same situation.
    """
    budget, memo = run.trial.budget, run.memo
    if budget is None or run.program.coverage is not None or run.trace.changes is not None:
        return _would(run, verbs, sentence, given)
    key = _hangs_on(run, sentence, clause, given)
    if key is None:
        return _would(run, verbs, sentence, given)
    # Rules in force depend on the position alone; if they are not computed yet, the dry run computes them.
    active, record = run.context.active, run.slots[LOG]
    known = budget.dry_runs.get(key)
    if known is None or known.active is not active or not (known.record is record or known.record == record):
        before, memo.looked_back = memo.looked_back, False
        laid, memo.laid = memo.laid, False
        try:
            seats: tuple[int, ...]
            seats, read = reading(run, lambda: _would(run, verbs, sentence, given))
            budget.dry_runs[key] = DryRun(seats, read, record, active, memo.looked_back, memo.laid)
        finally:
            memo.looked_back |= before
            memo.laid |= laid
        return seats
    budget.work -= A_TRIAL
    memo.looked_back |= known.looked_back
    if known.laid:
        memo.laid = True
        memo.asked.add(EVERYTHING)
    if run.trace.read is not None:
        run.trace.read |= known.read
    return known.seats


def _would(
    run: State, verbs: Collection[int], sentence: Callable[..., object], given: tuple[Any, ...]
) -> tuple[int, ...]:
    found: list[tuple[int, Roles]] = []
    context, suspended = run.context, run.context.suspended
    if suspended and None not in suspended:
        context.suspended = (*suspended, None)
    try:
        _tried(run, lambda: sentence(*given), None, found)
    finally:
        context.suspended = suspended
    actors = {roles[0] for verb, roles in found if verb in verbs and run.program.verbs[verb].has_subject}
    return tuple([seat for seat in run.seats if seat in actors])


def _hangs_on(run: State, sentence: Callable[..., object], clause: int, given: tuple[Any, ...]) -> Hashable:
    """Return a key for the dry run of a sentence. It contains everything on which the result depends, except the record of
    events and the rules in force. Return None if the values of the names in the sentence cannot be compared.

    The trials around a dry run are no part of the key, since a dry run uses only the knowledge of the deciding player. The code
    of the function is a part, because one place in the rules may be emitted as several functions.
    """
    slots, context = run.slots, run.context
    try:
        around = [cell.cell_contents for cell in sentence.__closure__ or ()]
        key = (
            clause, sentence.__code__, given, *[None if one is slots else one for one in around],
            *slots[:LOG], *slots[LOG + 1 :], *run.answers.dice,
            context.cause, context.causer, context.chosen, context.lenient, context.depth, context.steps, context.chain,
            context.suspended, context.windows, context.held, context.assigned, context.short,
        )  # fmt: skip
        hash(key)
    except (TypeError, ValueError):  # a list, or a name without a value yet
        return None
    return key


def begins_with(run: State, seat: int | None, body: Callable[[], object]) -> tuple[VerbInfo, Roles] | None:
    """Return the first verb of a block with its roles, for the text of a `may` question such as “Draw 2 cards?”. If the player
    at the seat cannot know the value of a role, this role is None. If the player is the subject, the subject is None. Return
    None if the block does not begin with a verb."""
    begun = _beginning(run, seat, body)
    if begun is None:
        return None
    verb, roles = begun
    info = run.program.verbs[verb]
    return info, tuple(
        None
        if role is VEILED
        or (place in info.piece_roles and _is_blank(role))
        or (place == 0 and info.has_subject and role == seat)
        else role
        for place, role in enumerate(roles)
    )


def _beginning(run: State, seat: int | None, body: Callable[[], object]) -> tuple[int, Roles] | None:
    """Return the number of the first verb of a block, and its roles. Return None if the block does not begin with a verb. If
    nothing in the roles may be hidden, the compiler gives them; otherwise a dry run finds them."""
    begins: Callable[[], tuple[int, Roles]] | None = getattr(body, "begins", None)
    if begins is not None:
        try:
            return begins()
        except Fail:
            return None
    found = First(run)
    _tried(run, body, seat, found)
    return found[0] if found else None


def _is_blank(role: object) -> bool:
    """Tell whether the value of a role is a placeholder, or a set with a placeholder."""
    return any(isinstance(one, int) and one >= BLANK for one in (role if isinstance(role, tuple) else (role,)))


def _tried(
    run: State,
    body: Callable[[], object],
    seat: int | None,
    recorder: list[tuple[int, Roles]] | None,
    failed: bool = False,
) -> bool:
    trial = run.trial
    # The work is taken from the budget of the question or of the surrounding trial. Without a budget, it is taken from the fuel
    # of the step, but at most half of the fuel, so that trials never stop a game.
    outer = trial.budget
    budget = outer or Budget(limits.QUESTIONS, min(limits.WORK, run.answers.fuel // 2))
    given = budget.work
    try:
        if recorder is None and not trial.probing:
            code = getattr(body, "__code__", None)
            if run.search_ahead or not (failed or code in run.memo.failing):
                if _glance(run, body, seat, budget):
                    return True
                run.memo.failing.add(code)
            if not _notes_failures(run, body) and surely_lacks(run, body, seat):
                return False
        trial.budget = budget
        block = run.enter(body)
        try:
            return feasible(run, block, [], seat, recorder, failed, fresh=True)
        finally:
            run.leave()
    finally:
        trial.budget = outer
        if outer is None:
            run.answers.fuel -= min(given, given - budget.work)


def _notes_failures(run: State, body: Callable[[], object]) -> bool:
    """Tell whether each dry run of a block is made even if its failure is already known. This is so if the block may carry out
    a card, and a playout (a game of bots) records the cards that could not be carried out. Otherwise this record would depend
    on which trials were made before."""
    return run.program.coverage is not None and not run.search_ahead and getattr(body, "carries_out", False)


def surely_lacks(run: State, body: Callable[[], object], seat: int | None) -> bool:
    """Tell whether a block that has not begun certainly cannot be completed. The compiler has emitted a test for this with the
    block. The test uses only facts that the player at the seat knows."""
    lacks: Callable[[int], bool] | None = getattr(body, "lacks", None)
    if lacks is None or seat is None or run.context.lenient or run.trial.probing:
        return False
    try:
        return lacks(seat)
    except (Fail, IndexError):
        return False


def _glance(run: State, body: Callable[[], object], seat: int | None, budget: Budget) -> bool:
    """Tell whether a block that has not begun is completed if each question takes its first option. This function is faster
    than `works`, because it restores only the parts of the run that the block may change."""
    if budget.work <= 0:
        return True
    slots, answers, trial, context, trace = run.slots[:], run.answers, run.trial, run.context, run.trace
    outer, fired, plain, around = answers.fuel, answers.fired, run.plain, context.values()
    run.plain = None
    answers.fuel = fuel = min(limits.TURNS, budget.work)
    answers.fired = []
    run.trial = Trial(1, answers.cursor, viewer=seat, past_horizon=True, quick=True, budget=budget)
    if context.active is not None and not context.active.steady:
        context.active = None
    if trace.traced or trace.recorder is not None:
        run.trace = Trace(read=trace.read, changes=trace.changes)
    run.memo.blame = None
    if not context.lenient and run.program.coverage is None:
        body = getattr(body, "quick", body)
    try:
        return gets_through(run, body)
    finally:
        budget.work -= max(A_TRIAL, fuel - answers.fuel)
        answers.fuel, answers.fired = outer, fired
        run.slots[:] = slots
        run.trial, run.trace, run.plain = trial, trace, plain
        context.assign(around)


def begun_fails_openly(run: State, body: Callable[[], object], seat: int | None) -> bool:
    """Do the same as `fails_openly` for a block that has not begun: tell whether the quick trial of this block fails with only
    the knowledge of the player. The run is the same afterwards."""
    slots, parts, plain = run.slots[:], run.parts, run.plain
    block = run.enter(body)
    try:
        set_apart(run, seat, block.start)
        return fails_openly(run, block, run.answers.script[: block.start])
    finally:
        run.slots[:] = slots
        run.parts, run.plain = parts, plain
        run.leave()


def told_before(run: State, seat: int | None, body: Callable[[], object]) -> tuple[bool, frozenset[int]]:
    """Return two facts about a block that has not begun. The first fact: the block reaches a question before it uses chance, or
    something hidden from the player at the seat. The second fact: the pieces in the roles of the verbs before this question."""
    verbs: list[tuple[int, Roles]] = []
    slots, parts, plain = run.slots[:], run.parts, run.plain
    block = run.enter(body)
    asks = False
    try:
        set_apart(run, seat, block.start, verbs)
        run.trial.budget = budget = Budget(0, limits.TURNS)  # the first question exceeds this budget
        begin(run, block, run.answers.script[: block.start], True)
        try:
            carry_out(run, block)
        except RuleError:
            asks = budget.left < 0
        except (Fail, IndexError, Stop, StopPlay):
            pass
        except RecursionError:
            if not rules_had_room():
                raise
    finally:
        run.slots[:] = slots
        run.parts, run.plain = parts, plain
        run.leave()
    roles = [(run.program.verbs[verb].piece_roles, roles) for verb, roles in verbs]
    return asks, frozenset(role for places, of in roles for place in places if isinstance(role := of[place], int))


def _looks_possible(run: State, quick: Callable[[], object], seat: int | None) -> bool:
    """Do the same as `_glance` in playouts, outside trials: tell whether a block that has not begun is completed if each
    question takes its first option. `quick` is a version of the block that the compiler has emitted for this test."""
    slots, answers, context, trial, plain = run.slots[:], run.answers, run.context, run.trial, run.plain
    outer, fired, around = answers.fuel, answers.fired, context.values()
    answers.fuel = given = min(limits.TURNS, limits.WORK, outer // 2)
    answers.fired, run.plain = [], None
    budget = Budget(limits.QUESTIONS, given)
    run.trial = Trial(1, answers.cursor, viewer=seat, past_horizon=True, quick=True, budget=budget)
    if context.active is not None and not context.active.steady:
        context.active = None
    try:
        return gets_through(run, quick)
    finally:
        answers.fuel, answers.fired = outer - max(1, given - answers.fuel), fired
        run.slots[:] = slots
        run.trial, run.plain = trial, plain
        context.assign(around)
