"""The search for answers with which a block can be completed, as far as the deciding player can know.

A trial runs the block again from its beginning, with the answers so far and one more. Then it searches for answers to
the later questions that lead to the end of the block. The trial runs on the position as the deciding player sees it:
placeholders replace hidden pieces. At the first look at a placeholder, or at the first random event, the trial stops, and the
block counts as possible. So the offered options reveal nothing hidden.
"""

from __future__ import annotations

from collections.abc import Callable

from interpreter.model import limits
from interpreter.model.failure import ByChance, Fail, RuleError, Stop, StopPlay, best_refusal
from interpreter.model.rules import Roles
from interpreter.runtime.parts import Block, Budget, Trace
from interpreter.runtime.state import State
from interpreter.runtime.trials.room import rules_had_room
from interpreter.runtime.visibility import redact

#: A trial counts as at least this much work, since the run is reset after it.
A_TRIAL = 6

#: Whether a trial on the real position takes first options without questions. Tests switch it off and compare.
QUICK = True

#: The most failures of one search that are kept, to find the best reason among them.
REFUSALS = 60

#: The empty set of pieces.
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
    """Tell whether a block can be completed after the given answers. A `recorder` collects the verbs of the trial and their
    roles.

    Up to the last given answer, the trial repeats the real play. After this answer, the trial knows only what the player at the
    seat knows (from 0; None: a bystander), and no random results. `failed`: the block has just failed with these answers, and
    no further question came. `fresh`: nothing was done since the block began.
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
    """Replace the parts of a run by copies, for trials. After `probe_from` answers, these trials know only what the player at
    the seat knows."""
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
    """Tell whether a block can be completed after the answers in `prefix`, with as few trials as possible.

    A block that can be completed on the real position counts as possible for a player who knows less. So one quick trial on the
    real position comes first, and the search follows if this trial fails. If the block has failed before, a playout begins
    with the search. If options are tried before the question is asked (`search_ahead`), the quick trial is always made, since
    it finds the reason of the failure.
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
    """Reset a run to the beginning of a block, to try it with a script of answers."""
    run.return_to(block)
    answers, trial = run.answers, run.trial
    answers.script, answers.cursor, answers.counts = script, block.start, answers.counts[: block.start]
    answers.fired, answers.dice = [], list(block.dice)
    if block.calls >= 0 and trial.probing == 1:  # up to the question the trial repeats the real play
        run.trace.calls, run.trace.traced = block.calls, True
    trial.redacting, trial.past_horizon, trial.quick, trial.taken, trial.hidden = redacting, False, False, (), ()
    if trial.probe_from == block.start:
        pass_horizon(run)


def carry_out(run: State, block: Block) -> None:
    """Carry out a block in a trial. Its work is taken from the budget that all trials of the question share. Raises RuleError if
    the budget is used up."""
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
    """Hide everything that the decider does not know, for the rest of the trial."""
    run.trial.past_horizon = True
    run.trial.quick = run.trial.about is None and may_be_quick(run)
    if run.trace.calls >= 0:
        run.trace.calls, run.trace.traced = -1, run.trace.recorder is not None
    if run.trial.redacting:
        run.slots[:] = redact(run, run.slots, run.trial.viewer)
        run.context.active = None


def may_be_quick(run: State) -> bool:
    """Tell whether a trial takes the first option of each question at once: it runs on the real position, or it has the flag
    `openly` (see `Trial`)."""
    return run.trial.probing == 1 and QUICK and (not run.trial.redacting or run.trial.openly)


def works(run: State, block: Block, prefix: list[int]) -> bool:
    """Tell whether a block is completed on the real position after the answers in `prefix`, if each later question takes its
    first option. If the block is completed, it counts as possible also for a player who knows less."""
    begin(run, block, list(prefix), False)
    return gets_through(run, lambda: carry_out(run, block))


def fails_openly(run: State, block: Block, prefix: list[int]) -> bool:
    """Tell whether the quick trial of `works` also fails if it knows only what the deciding player knows. Then it fails on
    every position that looks the same to this player. The trial has a budget of its own."""
    trial = run.trial
    budget, trial.openly, trial.abstract, trial.about = trial.budget, True, False, None
    trial.budget = Budget(limits.QUESTIONS, limits.TURNS)
    begin(run, block, list(prefix), True)
    try:
        carry_out(run, block)
    except Fail:
        return True
    except (IndexError, RuleError, Stop, StopPlay):
        return False
    except RecursionError:
        if not rules_had_room():
            raise
    finally:
        trial.budget, trial.openly = budget, False
    return False


def gets_through(run: State, tried: Callable[[], object]) -> bool:
    """Tell whether a trial (`tried`) reaches its end. A trial that a limit stops counts as one that does. If the trial fails,
    its failure is stored in the memo as the reason. Raises RecursionError if the caller of naipe left too little room on the
    stack."""
    try:
        tried()
    except Fail as failure:
        run.memo.blame = failure.with_traceback(None)  # a traceback would keep the whole run, in a circle
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
    """Tell whether a block can be completed after the answers in `prefix`. The first trials do not look at the chosen pieces.
    If their result is not certain, all combinations of answers are tried. If none works, the memo keeps the failures: the most
    helpful one as the reason, and the others beside it."""
    blame = run.memo.blame
    refused: list[Fail] | None = (
        [] if run.search_ahead and run.trial.probing == 1 and run.trace.recorder is None else None
    )
    run.trial.abstract = True
    found = trials(run, block, prefix, refused=refused)
    run.trial.abstract = False
    if found is None:
        if refused:
            refused.clear()
        found = trials(run, block, prefix, refused=refused)
    if refused is not None and found is False:
        run.memo.blame = best_refusal(refused if blame is None else [blame, *refused])
    return found is not False


def trials(
    run: State, block: Block, prefix: list[int], about: int | None = None, refused: list[Fail] | None = None
) -> bool | None:
    """Tell whether some answers after `prefix` lead to the end of a block. Answers are tried depth first, beginning with the
    first option of each question. Return None if a trial needed hidden facts and no other trial reached the end.

    If `about` is given, it is the clause of the next choice, and the trials take its pieces without a look at them. `refused`
    collects the failures. The budget records how the search ended.
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
            return _settled(run, about)
        except Fail as failure:
            if refused is not None and len(refused) < REFUSALS:
                refused.append(failure.with_traceback(None))
        except IndexError as unseen:
            if not run.trial.abstract:
                _settled(run, about)
                return None
            if isinstance(unseen, ByChance) and run.trace.recorder is None:
                return _settled(run, about)  # no piece was looked at before, so every piece leads here
            unknown = True
        except RuleError:
            return _cut(run, about) if _is_spent(run) else _settled(run, about)
        except (Stop, StopPlay):
            return _settled(run, about)
        except RecursionError:
            if not rules_had_room():
                raise
            return _settled(run, about)
        path += [[0, count[0]] for count in run.answers.counts[known : run.answers.cursor]]
        while path and path[-1][0] + 1 >= path[-1][1]:
            path.pop()
        if not path:
            return None if unknown else False
        path[-1][0] += 1
    _cut(run, about)
    return None


def _is_spent(run: State) -> bool:
    """Tell whether the budget of the trials is used up."""
    budget = run.trial.budget
    return budget is not None and (budget.left < 0 or budget.work <= 0)


def _settled(run: State, about: int | None) -> bool:
    """Record in the budget that a search for the open question found a way to the end of the block, or came to a fact that the
    decider cannot know. Return True."""
    if run.trial.budget is not None and run.trial.probing == 1 and about is None:
        run.trial.budget.settled = True
    return True


def _cut(run: State, about: int | None) -> bool:
    """Record in the budget that the limit of questions stopped a search for the open question. Return True.

    If the limit of work stopped the search, nothing is recorded. The work includes trials on the real position, so the record
    would reveal something hidden.
    """
    budget = run.trial.budget
    if budget is not None and run.trial.probing == 1 and about is None and budget.work > 0:
        budget.cut = True
    return True


class First(list[tuple[int, Roles]]):
    """A recorder that stops the dry run at its first verb. It keeps this verb, unless a question came before it."""

    def __init__(self, run: State) -> None:
        super().__init__()
        self.run, self.start = run, run.answers.cursor

    def append(self, event: tuple[int, Roles]) -> None:
        if self.run.answers.cursor == self.start:
            super().append(event)
        raise StopPlay
