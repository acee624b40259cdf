"""Remembers the results of dry runs: whether a block could be completed. The same block is often tried several times: for each
of several things, and again when a step continues after an answer.

The result depends on the position, on the context, and on the values of the names in the block. Inside trials, it also depends
on the kind of the trial. A result is used again only if all of these are equal. A remembered result counts as much work as the
dry run. So the limits of work stop a game at the same place as without this module.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.model import limits
from interpreter.model.failure import Fail
from interpreter.runtime.parts import Tried
from interpreter.runtime.state import State

#: The most results that are remembered. Each result holds a position, and each version of the rules has its own memo.
MOST = 64
#: Whether results are remembered. Tests switch it off and compare.
KNOWING = True


class Before(Fail):
    """The type of `AS_BEFORE`, the marker for a dry run that left the remembered failure (`Memo.blame`) unchanged."""


AS_BEFORE: Fail = Before(0, "")


def known_or(
    run: State, seat: int | None, body: Callable[[], object], failed: bool, find_out: Callable[[], bool]
) -> bool:
    """Tell whether a block could be completed, as far as the player at a seat can know. The result comes from the memo;
    if it is not there, `find_out` does the dry run."""
    key = _asked(run, seat, body, failed)
    if key is None:
        return find_out()
    known = run.memo.tried.get(key)
    if (
        known is not None
        and _are_the_same(known.slots, run.slots)
        and known.around == _around(run)
        and _has_left(run, known)
    ):
        return _again(run, known)
    return _found(run, key, find_out)


def _asked(run: State, seat: int | None, body: Callable[[], object], failed: bool) -> Any:
    """Return the key of a dry run in the memo. Return None if its result must not be remembered. This is so if the values of
    its names cannot be compared, or if the run has a special state, such as recorded coverage or given dice."""
    trial, answers = run.trial, run.answers
    if (
        not KNOWING
        or run.program.coverage is not None
        or run.trace.changes is not None
        or trial.about is not None
        or (trial.budget is not None and trial.budget.dry_runs)
        or answers.dice
        or run.luck is not None
        or run.placed
        or run.namer is not None
    ):
        return None
    try:
        named = tuple(
            [
                cell.cell_contents
                for cell in body.__closure__ or ()
                if cell.cell_contents is not run and cell.cell_contents is not run.slots
            ]
        )
        key = body.__code__, seat, min(trial.probing, 2), trial.abstract, failed, named
        hash(key)
    except (TypeError, ValueError):  # a list, or a name without a value yet
        return None
    return key


def _are_the_same(slots: list[Any], others: list[Any]) -> bool:
    """Tell whether two positions are equal; false if a placeholder for an unknown value has to be compared."""
    try:
        return slots == others
    except IndexError:
        return False


def _around(run: State) -> tuple[Any, ...]:
    """Return all values of the context that a new block may read. The rules in force are left out, since they depend on the
    position alone."""
    context = run.context
    return (
        context.cause, context.causer, context.chosen, context.lenient, context.depth, context.steps, context.chain,
        context.suspended, context.windows, context.held, context.assigned, context.short, len(context.blocks) > 0,
    )  # fmt: skip


def _has_left(run: State, known: Tried) -> bool:
    """Tell whether the present budget is large enough for the work and the questions of a remembered dry run."""
    budget = run.trial.budget
    if budget is None:
        return known.work < min(limits.WORK, run.answers.fuel // 2)
    return known.work < budget.work and known.left <= budget.left


def _again(run: State, known: Tried) -> bool:
    """Return the result of a remembered dry run. Its work is counted again, and its effects on the memo (the caches of the run)
    are repeated."""
    memo, budget, read = run.memo, run.trial.budget, run.trace.read
    if budget is None:
        run.answers.fuel -= known.work
    else:
        budget.work -= known.work
        budget.left -= known.left
    if read is not None:
        read |= known.read
    memo.looked_back |= known.looked_back
    if known.blame is not AS_BEFORE:
        memo.blame = None if known.blame is None else known.blame.again()
    return known.found


def _found(run: State, key: Any, find_out: Callable[[], bool]) -> bool:
    """Do the dry run and return its result. The result is remembered, unless a limit stopped the dry run."""
    memo, trace, answers, budget = run.memo, run.trace, run.answers, run.trial.budget
    looked_back, outer = memo.looked_back, trace.read
    slots, around, active = run.slots[:], _around(run), run.context.active
    fuel = min(limits.WORK, answers.fuel // 2) if budget is None else budget.work
    before = answers.fuel if budget is None else budget.work
    left = 0 if budget is None else budget.left
    blamed, memo.looked_back, memo.blame = memo.blame, False, AS_BEFORE
    read = trace.read = set[int]() if active is None else set(active.read)
    try:
        found = find_out()
    finally:
        trace.read, blame = outer, memo.blame
        memo.blame = blamed if blame is AS_BEFORE else blame
        if outer is not None:
            outer |= read
    work = before - (answers.fuel if budget is None else budget.work)
    # If a placeholder lay in a zone in force, the result holds for this trial only.
    if not memo.laid and work < fuel and (budget is None or (budget.left >= 0 and not budget.dry_runs)):
        if len(memo.tried) >= MOST:
            memo.tried.clear()
        blame = blame if blame is AS_BEFORE or blame is None else blame.again()
        left -= 0 if budget is None else budget.left
        memo.tried[key] = Tried(found, slots, around, frozenset(read), memo.looked_back, blame, work, left)
    memo.looked_back |= looked_back
    return found
