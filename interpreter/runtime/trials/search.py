"""Honest choices: which answers let a block be completed, as far as the one who decides can know.

A block is tried by running it again from where it began, with the answers given so far and one more,
and looking whether any answers to the questions after that lead to its end. The trial runs on the
position as the decider sees it: placeholders stand for hidden pieces, and the first time one of these is looked at or
chance is needed the trial stops and counts as "possible".
"""

from __future__ import annotations

from collections.abc import Callable

from interpreter.model import limits
from interpreter.model.failure import ByChance, Fail, RuleError, Stop, StopPlay
from interpreter.model.rules import Roles
from interpreter.runtime.parts import Block, Budget, Trace
from interpreter.runtime.state import State
from interpreter.runtime.trials.room import rules_had_room
from interpreter.runtime.visibility import redact

#: The work of a trial in which nothing takes time: what is put back after it.
A_TRIAL = 6

#: Whether a trial on the position itself takes what comes first and asks nobody. Tests play without, and compare.
QUICK = True

#: No pieces.
NONE: frozenset[int] = frozenset()


def feasible(
    run: State,
    block: Block,
    answers: list[int],
    seat: int | None,
    recorder: list[tuple[int, Roles]] | None = None,
    failed: bool = False,
    fresh: bool = False,
) -> bool:
    """Tell whether a block can be completed after some answers; `recorder` collects the verbs and their roles.

    Up to the last of the answers everything goes as it went; from there on only what the player at the
    seat (from 0; None: a bystander) knows by then counts, and chance is unknown. `failed` tells that it was just carried
    out with these answers, and failed before anybody was asked more; `fresh` that nothing was done since the block began.
    """
    slots, parts, plain = block.before if fresh else run.slots[:], run.parts, run.plain
    prefix = run.answers.script[: block.start] + answers
    set_apart(run, seat, block.start + len(answers), recorder)
    try:
        if isinstance(recorder, First):
            return trials(run, block, prefix) is not False
        if recorder is not None:
            return by_search(run, block, prefix)
        return is_possible(run, block, prefix, failed)
    finally:
        run.slots[:] = slots
        run.parts, run.plain = parts, plain


def set_apart(run: State, seat: int | None, probe_from: int, recorder: list[tuple[int, Roles]] | None = None) -> None:
    """Let a run work on copies of its parts, for trials that know no more than a player from some answer on."""
    given, outer, context, told = run.parts
    run.plain = None
    run.answers = given.copy()
    run.trial = trial = outer.copy()
    trial.probing += 1
    trial.probe_from = probe_from
    trial.viewer = seat
    trial.budget = outer.budget or Budget(limits.QUESTIONS, limits.WORK)
    run.context = context.copy()
    run.trace = Trace(recorder is not None, read=told.read, changes=told.changes, recorder=recorder)


def is_possible(run: State, block: Block, prefix: list[int], failed: bool) -> bool:
    """Tell whether a block can be completed after some answers, by as few trials as may be.

    What works in fact is possible for whoever knows less, and takes one quick trial. Where it does not, the search has to
    tell, and the search alone tells as well: so where what a block does has failed in fact when it was tried last, or just
    now, a playout begins with the search. Whoever looks ahead wants to know what was wrong, which the quick trial tells.
    """
    if run.search_ahead:
        return works(run, block, prefix) or by_search(run, block, prefix)
    failing = run.memo.failing
    code = getattr(block.body, "__code__", None)
    if failed or code in failing:
        run.memo.blame = None
        found = by_search(run, block, prefix)
        if found:
            failing.discard(code)
        return found
    if works(run, block, prefix):
        return True
    failing.add(code)
    return by_search(run, block, prefix)


def begin(run: State, block: Block, script: list[int], redacting: bool) -> None:
    """Put a run back to where a block began, to be tried with a script of answers."""
    run.return_to(block)
    answers, trial = run.answers, run.trial
    answers.script, answers.cursor, answers.counts = script, block.start, answers.counts[: block.start]
    answers.fired, answers.dice = [], list(block.dice)
    if block.calls >= 0 and trial.probing == 1:  # up to the question it is what was done in earnest
        run.trace.calls, run.trace.traced = block.calls, True
    trial.redacting, trial.past_horizon, trial.quick, trial.taken, trial.hidden = redacting, False, False, (), ()
    if trial.probe_from == block.start:
        pass_horizon(run)


def carry_out(run: State, block: Block) -> None:
    """Carry out a block in a trial. What it takes is taken from what all trials at this question may take. Raises RuleError
    where nothing of that is left."""
    budget = run.trial.budget
    assert budget is not None, "a trial has a budget"
    if budget.work <= 0:
        raise RuleError(0, "this-does-not-end")
    run.answers.fuel = fuel = min(limits.TURNS, budget.work)
    try:
        block.body()
    finally:
        budget.work -= max(A_TRIAL, fuel - run.answers.fuel)


def pass_horizon(run: State) -> None:
    """From here on a trial knows no more than the one who is asked."""
    run.trial.past_horizon = True
    run.trial.quick = run.trial.about is None and may_be_quick(run)
    if run.trace.calls >= 0:
        run.trace.calls, run.trace.traced = -1, run.trace.recorder is not None
    if run.trial.redacting:
        run.slots[:] = redact(run, run.slots, run.trial.viewer)
        run.context.active = None


def may_be_quick(run: State) -> bool:
    """Tell whether a trial takes what comes first, where it is asked: it stands on the position itself."""
    return run.trial.probing == 1 and not run.trial.redacting and QUICK


def works(run: State, block: Block, prefix: list[int]) -> bool:
    """Try the first option of each question on the position itself: what works in fact is possible
    for whoever knows less."""
    begin(run, block, list(prefix), False)
    return gets_through(run, lambda: carry_out(run, block))


def gets_through(run: State, tried: Callable[[], object]) -> bool:
    """Tell whether what is tried comes to its end, or leaves it open; what it fails for is kept, to be told. Raises
    RecursionError where whoever called the rules has left them no room."""
    try:
        tried()
    except Fail as failure:
        run.memo.blame = failure.with_traceback(None)  # which would keep the whole run, in a circle
        return False
    except IndexError:
        run.memo.blame = None
        return False
    except (RuleError, Stop, StopPlay):
        pass
    except RecursionError:
        if not rules_had_room():
            raise
    return True


def by_search(run: State, block: Block, prefix: list[int]) -> bool:
    """Try first without looking at which pieces are chosen; if that cannot tell, try them all."""
    run.trial.abstract = True
    found = trials(run, block, prefix)
    run.trial.abstract = False
    if found is None:
        found = trials(run, block, prefix)
    return found is not False


def trials(run: State, block: Block, prefix: list[int], about: int | None = None) -> bool | None:
    """Try answers depth first, the first option of each question first; with the clause of a choice that comes next, what it
    is `about`, without looking what that takes.

    Returns None where something unknown was needed and nothing else led to the end.
    """
    path: list[list[int]] = []
    unknown = False
    for _ in range(limits.TRIALS):
        script = prefix + [choice for choice, _ in path]
        known = len(script)
        run.trial.about, run.trial.unseen, run.trial.whole = about, NONE, True
        begin(run, block, script, True)
        if run.trace.recorder is not None:
            run.trace.recorder.clear()
        try:
            carry_out(run, block)
            return True
        except Fail:
            pass
        except IndexError as unseen:
            if not run.trial.abstract:
                return None
            if isinstance(unseen, ByChance) and run.trace.recorder is None:
                return True  # no piece was looked at before it: it comes to this whichever are taken
            unknown = True
        except (RuleError, Stop, StopPlay):
            return True
        except RecursionError:
            if not rules_had_room():
                raise
            return True
        path += [[0, count[0]] for count in run.answers.counts[known : run.answers.cursor]]
        while path and path[-1][0] + 1 >= path[-1][1]:
            path.pop()
        if not path:
            return None if unknown else False
        path[-1][0] += 1
    return None


class First(list[tuple[int, Roles]]):
    """Records the first verb, unless something was to be answered before it, and ends the dry run there."""

    def __init__(self, run: State) -> None:
        super().__init__()
        self.run, self.start = run, run.answers.cursor

    def append(self, event: tuple[int, Roles]) -> None:
        if self.run.answers.cursor == self.start:
            super().append(event)
        raise StopPlay
