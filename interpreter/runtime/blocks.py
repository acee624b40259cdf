"""Blocks of statements: each is carried out whole or not at all, or tried without being carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from interpreter.model.failure import Fail, RuleError, StopPlay, Unanswered
from interpreter.model.layout import KNOWN, RECORDS, RNG, SECRETS
from interpreter.runtime.at_once import Merge
from interpreter.runtime.search import repair
from interpreter.runtime.state import Block, State

#: The verb of an event that says that a block failed, and why.
FAILURE = -1

Body = Callable[[], object]


def whole(run: State, body: Body) -> None:
    """Run a body that nobody else catches. Raises RuleError if it fails."""
    try:
        failure = attempt(run, body, 0)
    except StopPlay:
        return
    except RecursionError:
        raise RuleError(0, "one thing leads to another without end") from None
    if failure is not None:
        raise RuleError(failure.clause, failure.why) from failure


def attempt(run: State, body: Body, clause: int) -> Fail | None:
    """Run a block whole or not at all; return None, or the Fail that undid it."""
    block = run.enter(body)
    fuel = run.answers.fuel
    try:
        while True:
            try:
                body()
                return None
            except Fail as failure:
                if run.careful or run.trial.probing or not repair(run, block):
                    undo(run, block)
                    _note_failure(run, block, failure)
                    return failure
                run.answers.fuel = fuel
    finally:
        run.leave()


def _note_failure(run: State, block: Block, failure: Fail) -> None:
    if run.answers.hopeless == block.serial:
        run.answers.hopeless = 0
    if run.trace.traced and not run.trial.probing:
        context = run.context
        run.trace.events.append((FAILURE, (failure.why, failure.clause), context.cause, context.causer, context.depth))


def undo(run: State, block: Block) -> None:
    """Take back what a failed block did; chance that was used and what was seen stay."""
    s = run.s
    state, secrets, known = s[RNG], s[SECRETS], s[KNOWN]
    run.return_to(block)
    s[RNG], s[SECRETS], s[KNOWN] = state, secrets, known
    if fired := run.answers.fired:
        s[RECORDS] = tuple(record for record in s[RECORDS] if record not in fired)
    del run.trace.events[block.events :]
    if run.program.coverage is not None and not run.trial.probing:
        run.program.coverage.take_back(block.serial)


def attempt_leniently(run: State, body: Body, clause: int) -> Fail | None:
    """Run one part of `as much as possible`: it does what it can, or nothing."""
    run.context.lenient += 1
    try:
        return attempt(run, body, clause)
    finally:
        run.context.lenient -= 1


def repeat_leniently(run: State, body: Body, times: int, clause: int) -> None:
    """Run a block as often as it can be done, at most so many times."""
    for _ in range(times):
        burn(run, clause)
        if attempt(run, body, clause) is not None:
            return


def at_once(run: State, items: Iterable[Any], body: Callable[[Any], object], clause: int) -> None:
    """Let several act on the same position, none seeing the others; then merge what they did.

    Who fails waits until the others have done theirs. Raises Fail when nobody gets further.
    """
    held = run.context.held
    if held is None:
        run.context.held = len(run.trace.events)
    try:
        _at_once(run, items, body, clause)
    except Unanswered:
        raise  # what some have done by now is not told before all have
    except BaseException:
        run.context.held = held
        raise
    run.context.held = held


def _at_once(run: State, items: Iterable[Any], body: Callable[[Any], object], clause: int) -> None:
    waiting = list(items)
    outer = run.context.assigned
    while waiting:
        before = run.s[:]
        merge = Merge(run.layout, before)
        stuck: list[Any] = []
        failure = None
        for item in waiting:
            run.s[:] = before
            run.s[RNG], run.s[SECRETS] = merge.state[RNG], merge.state[SECRETS]
            run.context.active = None
            run.context.assigned = frozenset()
            events = len(run.trace.events)
            try:
                body(item)
                merge.add(run.s, run.context.assigned, clause)
            except Fail as failed:
                failure = failed
                stuck.append(item)
                del run.trace.events[events:]
        run.context.assigned = outer
        run.s[:] = merge.state
        run.context.active = None
        if failure is not None and len(stuck) == len(waiting):
            raise failure
        waiting = stuck


def burn(run: State, clause: int) -> None:
    """Use up fuel. Raises RuleError when there is none left: a loop that never ends is a fault of the rules."""
    run.answers.fuel -= 1
    if run.answers.fuel < 0:
        raise RuleError(clause, "this does not end")
