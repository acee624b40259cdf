"""Honest choices: which answers let a block be completed, as far as the one who decides can know.

A block is tried by running it again from where it began, with the answers given so far and one more,
and looking whether any answers to the questions after that lead to its end. The trial runs on the
position as the decider sees it: placeholders stand for hidden pieces, and the first time one of these is looked at or
chance is needed the trial stops and counts as "possible".
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

from interpreter.model import limits
from interpreter.model.decisions import Question
from interpreter.model.failure import ByChance, Fail, RuleError, Stop, StopPlay
from interpreter.model.layout import BLANK, LOG
from interpreter.model.rules import Roles, VerbInfo
from interpreter.runtime.active_rules import reading
from interpreter.runtime.parts import Block, Budget, DryRun, Mark, Trace, Trial
from interpreter.runtime.state import State
from interpreter.runtime.visibility import redact

#: The work of a trial in which nothing takes time: what is put back after it.
A_TRIAL = 6

#: Whether a trial on the position itself takes what comes first and asks nobody. Tests play without, and compare.
QUICK = True

#: No pieces.
NONE: frozenset[int] = frozenset()

#: With more options than so many it is looked first whether it makes a difference which is taken.
FEW = 2

#: With more options than so many, whoever answers by chance looks first whether any of them can be taken.
MANY = 8


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
    _set_apart(run, seat, block.start + len(answers), recorder)
    try:
        if isinstance(recorder, _First):
            return _trials(run, block, prefix) is not False
        if recorder is not None:
            return _search(run, block, prefix)
        return _is_possible(run, block, prefix, failed)
    finally:
        run.slots[:] = slots
        run.parts, run.plain = parts, plain


def _set_apart(run: State, seat: int | None, probe_from: int, recorder: list[tuple[int, Roles]] | None = None) -> None:
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


def _is_possible(run: State, block: Block, prefix: list[int], failed: bool) -> bool:
    """Tell whether a block can be completed after some answers, by as few trials as may be.

    What works in fact is possible for whoever knows less, and takes one quick trial. Where it does not, the search has to
    tell, and the search alone tells as well: so where what a block does has failed in fact when it was tried last, or just
    now, a playout begins with the search. Whoever looks ahead wants to know what was wrong, which the quick trial tells.
    """
    if run.search_ahead:
        return _works(run, block, prefix) or _search(run, block, prefix)
    failing = run.memo.failing
    code = getattr(block.body, "__code__", None)
    if failed or code in failing:
        run.memo.blame = None
        found = _search(run, block, prefix)
        if found:
            failing.discard(code)
        return found
    if _works(run, block, prefix):
        return True
    failing.add(code)
    return _search(run, block, prefix)


def _begin(run: State, block: Block, script: list[int], redacting: bool) -> None:
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


def _carry_out(run: State, block: Block) -> None:
    """Carry out a block in a trial. What it takes is taken from what all trials at this question may take. Raises RuleError
    where nothing of that is left."""
    budget = run.trial.budget
    assert budget is not None, "a trial has a budget"
    if budget.work <= 0:
        raise RuleError(0, "this does not end")
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


def _works(run: State, block: Block, prefix: list[int]) -> bool:
    """Try the first option of each question on the position itself: what works in fact is possible
    for whoever knows less."""
    _begin(run, block, list(prefix), False)
    return _gets_through(run, lambda: _carry_out(run, block))


def _gets_through(run: State, tried: Callable[[], object]) -> bool:
    """Tell whether what is tried comes to its end, or leaves it open; what it fails for is kept, to be told."""
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
    return True


def _works_unseen(run: State, block: Block, prefix: list[int], clause: int, known: frozenset[int]) -> frozenset[int]:
    """Return those of some pieces, but for those that are known to, with which a block works, however a choice among them that
    comes next is answered: on the position itself, without looking which they are, with the first option of each question
    behind it."""
    looked_back, trial = run.memo.looked_back, run.trial
    trial.abstract, trial.about, trial.unseen, trial.whole = True, clause, known, False
    _begin(run, block, prefix, False)
    run.memo.blame = None
    try:
        _carry_out(run, block)
    except Fail as failure:
        run.memo.blame = failure.with_traceback(None) if trial.about is None else None
        return NONE
    except (IndexError, RuleError):
        return NONE
    except (Stop, StopPlay):
        pass
    if run.memo.looked_back and not looked_back:  # what stands on record is no longer like the rest
        return _works_unseen(run, block, prefix, clause, known)
    return NONE if trial.unseen is known else trial.unseen


def _fails_unseen(run: State, block: Block, prefix: list[int], clause: int) -> frozenset[int]:
    """Return those of some pieces with which a block surely cannot be completed, however a choice among them that comes next
    is answered, and whatever is answered then: no trial had to look which they are."""
    looked_back, trial = run.memo.looked_back, run.trial
    trial.abstract = True
    found = _trials(run, block, prefix, clause)
    return trial.unseen if found is False and run.memo.looked_back is looked_back else NONE


def _search(run: State, block: Block, prefix: list[int]) -> bool:
    """Try first without looking at which pieces are chosen; if that cannot tell, try them all."""
    run.trial.abstract = True
    found = _trials(run, block, prefix)
    run.trial.abstract = False
    if found is None:
        found = _trials(run, block, prefix)
    return found is not False


def _trials(run: State, block: Block, prefix: list[int], about: int | None = None) -> bool | None:
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
        _begin(run, block, script, True)
        if run.trace.recorder is not None:
            run.trace.recorder.clear()
        try:
            _carry_out(run, block)
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
        path += [[0, count[0]] for count in run.answers.counts[known : run.answers.cursor]]
        while path and path[-1][0] + 1 >= path[-1][1]:
            path.pop()
        if not path:
            return None if unknown else False
        path[-1][0] += 1
    return None


def blank_out(run: State, items: tuple[int, ...]) -> tuple[int, ...]:
    """Put placeholders for some pieces wherever they lie; return these. Whoever looks at one then stops the trial."""
    hidden = {item: item if item >= BLANK else item + 2 * BLANK for item in items}
    if items:
        for slot in run.layout.zones_of_noun[run.layout.pieces[items[0] % BLANK].noun]:
            if not hidden.keys().isdisjoint(run.slots[slot]):
                run.slots[slot] = tuple([hidden.get(piece, piece) for piece in run.slots[slot]])
    return tuple(hidden[item] for item in items)


def possible(run: State, question: Question) -> tuple[bool, ...]:
    """Tell for each option of an open question whether it may be taken."""
    count = len(question.options)
    with _one_budget(run):
        able = set(_able(run, question, range(count), count))
    return tuple([index in able for index in range(count)])


def _able(run: State, question: Question, order: Iterable[int], enough: int) -> list[int]:
    """Return options that may be taken, as many as are `enough`, found in this order; keep what was wrong with those that
    may not. All trials of a question share what is set apart for them."""
    sure: Collection[Any] = NONE
    if question.kind == "may":
        order, sure = _may_be_done(run, question, order, enough)
    if question.free or not run.context.blocks:
        return list(order)[:enough]
    block, answers, found = run.context.blocks[-1], run.answers, list[int]()
    given = answers.script[: answers.cursor]
    slots, parts, plain = run.slots[:], run.parts, run.plain
    _set_apart(run, question.seat, len(given))
    try:
        hopeless: Collection[Any] = NONE
        if enough > FEW:
            sure, hopeless = _are_one(run, block, given, question)
        run.trial.about, run.trial.probe_from, blame = None, len(given) + 1, run.memo.blame
        for index in order:
            if len(found) == enough:
                break
            option = question.options[index]
            if option in hopeless:
                question.failures[index] = blame
            elif option in sure or _works_with(run, block, [*given, index]):
                found.append(index)
            else:
                question.failures[index] = run.memo.blame
    finally:
        run.slots[:] = slots
        run.parts, run.plain = parts, plain
    return found


def _may_be_done(
    run: State, question: Question, order: Iterable[int], enough: int
) -> tuple[list[int], Collection[Any]]:
    """Return, of what may be done, yes (the first) if it can be by itself, and no: so many as are `enough` where that is all
    that is asked of them. Return besides which of both the block around is known to be completed with."""
    found: list[int] = []
    sure: Collection[Any] = NONE
    for index in order:
        if question.free and len(found) == enough:
            break
        if index == 1:
            found.append(index)
        elif _is_known_to_lack(run, question):
            continue
        elif _is_done_with_the_rest(run, question):
            sure = (True,)
            found.append(index)
        elif question.body is not None and can(run, question.seat, question.body, question.clause):
            found.append(index)
        else:
            question.failures[index] = run.memo.blame
    return found, sure


def _is_known_to_lack(run: State, question: Question) -> bool:
    """Tell whether it is known without a trial that what may be done cannot be; not where somebody would want to know what was
    wrong, with a question that does not answer itself."""
    if run.pads or run.program.coverage is not None or question.body is None or not run.search_ahead:
        return False
    return surely_lacks(run, question.body, question.seat)


def _is_done_with_the_rest(run: State, question: Question) -> bool:
    """Tell whether what may be done is done, and the block around completed, where the first option of each question behind it
    is taken: one trial instead of two. Where that is not so, nothing is known yet."""
    if question.free or not run.context.blocks or not run.search_ahead or run.program.coverage is not None:
        return False
    block, given = run.context.blocks[-1], run.answers.script[: run.answers.cursor]
    slots, parts, plain = run.slots[:], run.parts, run.plain
    _set_apart(run, question.seat, len(given) + 1)
    run.memo.done = None
    try:
        return _works(run, block, [*given, 0]) and run.memo.done is True
    finally:
        run.memo.done = False
        run.slots[:] = slots
        run.parts, run.plain = parts, plain


def _works_with(run: State, block: Block, script: list[int]) -> bool:
    """Tell whether a block can be completed with one answer more, where trials are set apart."""
    run.trial.abstract = False
    return _is_possible(run, block, script, False)


def _are_one(run: State, block: Block, given: list[int], question: Question) -> tuple[Collection[Any], Collection[Any]]:
    """Return those of some pieces that may be taken, and those that may not, of which it makes no difference which is taken: a
    trial that does not look which, and asks for none, gets to the end of the block; or none gets there. What hangs on
    counts, on who can be chosen and on what forbids, is found out for all of them at once, zone by zone; of what is in neither
    each is tried."""
    if not question.pieces or question.free or len(question.options) <= FEW:
        return NONE, NONE
    sure: frozenset[int] = NONE
    while True:
        more = _works_unseen(run, block, given, question.clause, sure)
        sure |= more
        if not more or run.trial.whole:
            break
    if not sure and run.memo.blame is not None:
        return NONE, _fails_unseen(run, block, given, question.clause)
    return sure, NONE


@contextmanager
def _one_budget(run: State) -> Iterator[Budget]:
    """Let all trials meanwhile share one budget."""
    run.trial.budget = budget = Budget(limits.QUESTIONS, limits.WORK)
    try:
        yield budget
    finally:
        run.trial.budget = None
        run.spent += limits.WORK - budget.work


def some_possible(run: State, question: Question, wanted: int | None, enough: int) -> list[int]:
    """Return options that may be taken, the wanted one first if it is one: as many as are `enough`, or all there are."""
    order = [index for index in (wanted,) if index is not None]
    order += [index for index in range(len(question.options)) if index != wanted]
    with _one_budget(run) as budget:
        found = _able(run, question, order, enough)
    if budget.left <= 0 and len(found) < enough:  # which options were left untested hangs on the order then
        return [index for index, able in enumerate(possible(run, question)) if able]
    return found


def can(run: State, seat: int | None, body: Callable[[], object], clause: int, failed: bool = False) -> bool:
    """Tell whether a block could be completed, as far as a player at a seat can know; for `failed` see `feasible`."""
    if run.plain is not None and not failed:
        quick = getattr(body, "quick", None)
        if quick is not None and not run.context.lenient:
            if _looks_possible(run, quick, seat):
                return True
            failed = True  # it takes less than the search, so that it comes first, whatever failed last
    coverage = run.program.coverage if not run.trial.probing else None
    if coverage is not None:
        coverage.stumbled.clear()
    found = _tried(run, body, seat, None, failed)
    if coverage is not None and not found:
        coverage.failed |= coverage.stumbled
    return found


def would(
    run: State, verbs: Collection[int], sentence: Callable[..., object], clause: int, *given: Any
) -> tuple[int, ...]:
    """Return the seats of those whom a dry run of a sentence, to which something is `given`, would have do one of some verbs.

    Trials come here again and again before they come to what they are about, and two such questions in force ask each other: what
    a dry run has come to holds for all trials that share a budget, where everything is as it was.
    """
    budget, memo = run.trial.budget, run.memo
    if budget is None or run.program.coverage is not None or run.trace.changes is not None:
        return _would(run, verbs, sentence, given)
    key = _hangs_on(run, sentence, clause, given)
    if key is None:
        return _would(run, verbs, sentence, given)
    # Rules in force that are not worked out yet hang on the position alone; and that they are is a part of the dry run.
    active, record = run.context.active, run.slots[LOG]
    known = budget.dry_runs.get(key)
    if known is None or known.active is not active or not (known.record is record or known.record == record):
        before, memo.looked_back = memo.looked_back, False
        try:
            seats: tuple[int, ...]
            seats, read = reading(run, lambda: _would(run, verbs, sentence, given))
            budget.dry_runs[key] = DryRun(seats, read, record, active, memo.looked_back)
        finally:
            memo.looked_back |= before
        return seats
    budget.work -= A_TRIAL
    memo.looked_back |= known.looked_back
    if run.trace.read is not None:
        run.trace.read |= known.read
    return known.seats


def _would(
    run: State, verbs: Collection[int], sentence: Callable[..., object], given: tuple[Any, ...]
) -> tuple[int, ...]:
    found: list[tuple[int, Roles]] = []
    _tried(run, lambda: sentence(*given), None, found)
    actors = {roles[0] for verb, roles in found if verb in verbs and run.program.verbs[verb].has_subject}
    return tuple([seat for seat in run.seats if seat in actors])


def _hangs_on(run: State, sentence: Callable[..., object], clause: int, given: tuple[Any, ...]) -> Hashable:
    """Return on what it hangs what a dry run comes to, but for the record and the rules in force; None where that cannot be
    compared. A dry run begins behind the horizon, so that nothing of the trials around it counts but the position. A sentence may be
    emitted more than once for one place in the rules, with what it knows in another order: so its code counts."""
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
    except (TypeError, ValueError):  # a list, or a name that stands for nothing yet
        return None
    return key


class _First(list[tuple[int, Roles]]):
    """Records the first verb, unless something was to be answered before it, and ends the dry run there."""

    def __init__(self, run: State) -> None:
        super().__init__()
        self.run, self.start = run, run.answers.cursor

    def append(self, event: tuple[int, Roles]) -> None:
        if self.run.answers.cursor == self.start:
            super().append(event)
        raise StopPlay


def begins_with(run: State, seat: int | None, body: Callable[[], object]) -> tuple[VerbInfo, Roles] | None:
    """Return the verb with which a block begins, and its roles as far as a player at a seat can know them; None for that
    player as the one who does it, of whom the question need not say so."""
    begun = _beginning(run, seat, body)
    if begun is None:
        return None
    verb, roles = begun
    info = run.program.verbs[verb]
    return info, tuple(
        None
        if (place in info.piece_roles and _is_blank(role)) or (place == 0 and info.has_subject and role == seat)
        else role
        for place, role in enumerate(roles)
    )


def _beginning(run: State, seat: int | None, body: Callable[[], object]) -> tuple[int, Roles] | None:
    """Return the number of the verb with which a block begins, and its roles: as the compiler has written it, where nothing in it
    may be hidden, or as a dry run finds it."""
    begins: Callable[[], tuple[int, Roles]] | None = getattr(body, "begins", None)
    if begins is not None:
        try:
            return begins()
        except Fail:
            return None
    found = _First(run)
    _tried(run, body, seat, found)
    return found[0] if found else None


def _is_blank(role: object) -> bool:
    """Tell whether a role is a placeholder, or some pieces with one among them."""
    return any(isinstance(one, int) and one >= BLANK for one in (role if isinstance(role, tuple) else (role,)))


def _tried(
    run: State,
    body: Callable[[], object],
    seat: int | None,
    recorder: list[tuple[int, Roles]] | None,
    failed: bool = False,
) -> bool:
    trial = run.trial
    # Whoever tries several options pays, or the trial around this one; else the step pays, with half of what it has left:
    # no game is stopped because it takes long to find out what can be done.
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
            if surely_lacks(run, body, seat):
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


def surely_lacks(run: State, body: Callable[[], object], seat: int | None) -> bool:
    """Tell whether it is known without a trial that a block which would begin here cannot be completed: by a test that the
    compiler has written, of what the player at a seat knows."""
    lacks: Callable[[int], bool] | None = getattr(body, "lacks", None)
    if lacks is None or seat is None or run.context.lenient or run.trial.probing:
        return False
    try:
        return lacks(seat)
    except (Fail, IndexError):
        return False


def _lacked(run: State, block: Block, seat: int | None, mark: Mark) -> tuple[bool, Collection[int]]:
    """Tell whether it was known where a block under way began that it could not be completed, and with which options (by
    their indexes) of the question that was asked first in it."""
    if getattr(block.body, "lacks", None) is None:
        return False, ()
    slots, context = run.slots[:], run.context
    run.context = context.copy()
    run.return_to(block)
    run.memo.lacking = None
    try:
        if surely_lacks(run, block.body, seat):
            return True, ()
        known = run.memo.lacking
    finally:
        run.slots[:], run.context = slots, context
    *_, clause, options = mark
    if known is None or known[0] != clause:
        return False, ()
    lacking = {thing for thing, lacks in zip(known[1], known[2]) if lacks}
    return False, [index for index, option in enumerate(options) if option in lacking]


def _glance(run: State, body: Callable[[], object], seat: int | None, budget: Budget) -> bool:
    """Tell whether a block that would begin here works if the first option of each question is taken: what `_works` finds
    out, for a block that nothing has been answered in. Nothing but what it may change is put back."""
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
        return _gets_through(run, body)
    finally:
        budget.work -= max(A_TRIAL, fuel - answers.fuel)
        answers.fuel, answers.fired = outer, fired
        run.slots[:] = slots
        run.trial, run.trace, run.plain = trial, trace, plain
        context.assign(around)


def _looks_possible(run: State, quick: Callable[[], object], seat: int | None) -> bool:
    """Do what `_glance` does in a playout, where no trial is under way, for a block that is emitted for it."""
    slots, answers, context, trial, plain = run.slots[:], run.answers, run.context, run.trial, run.plain
    outer, fired, around = answers.fuel, answers.fired, context.values()
    answers.fuel = given = min(limits.TURNS, limits.WORK, outer // 2)
    answers.fired, run.plain = [], None
    budget = Budget(limits.QUESTIONS, given)
    run.trial = Trial(1, answers.cursor, viewer=seat, past_horizon=True, quick=True, budget=budget)
    if context.active is not None and not context.active.steady:
        context.active = None
    try:
        return _gets_through(run, quick)
    finally:
        answers.fuel, answers.fired = outer - max(1, given - answers.fuel), fired
        run.slots[:] = slots
        run.trial, run.plain = trial, plain
        context.assign(around)


def repair(run: State, block: Block) -> bool:
    """After a failed block, take back the first answer that could not have worked, if there is one.

    Playouts do not look ahead: they answer first and are corrected here, so that they choose among
    the same options as a person. Returns True if the block should be run again.
    """
    answers = run.answers
    if answers.cursor == block.start:
        return False  # nobody was asked
    with _one_budget(run) as budget:
        for cursor in range(block.start, answers.cursor):
            count, free, serial, seat, *_ = answers.counts[cursor]
            if free or serial != block.serial:
                continue
            before, chosen = answers.script[block.start : cursor], answers.script[cursor]
            barred = answers.excluded.get(cursor, set())
            if chosen in barred:
                continue
            last = cursor + 1 == answers.cursor
            lacked, lacking = (False, ()) if before else _lacked(run, block, seat, answers.counts[cursor])
            known = lacked or chosen in lacking
            if not known and feasible(run, block, [*before, chosen], seat, failed=last):
                continue
            good: list[int] = []
            others = [i for i in range(count) if i not in barred and i != chosen]
            luck = None if run.chance is None else run.chance()  # once, however much is known beforehand
            if not lacked and (not _are_many(run, others) or feasible(run, block, before, seat)):
                order = others if luck is None else _mixed(others, luck)
                likely = (i for i in order if i not in lacking and feasible(run, block, [*before, i], seat))
                # By chance, the first that is found in an order by chance is as good as one by chance of all of them.
                good = list(likely if luck is None else islice(likely, 1))
            if not good and answers.hopeless:
                return False
            if not good:
                run.memo.futile = None if before else (block.serial, seat)
                answers.hopeless = block.serial  # who looks ahead takes the first then, to see where it really fails
                good = [0]
            _take_back(run, block, cursor, {i for i in range(count) if i not in good})
            return True
    return budget.work <= 0 and _repair_from_behind(run, block)


def _mixed(options: list[int], luck: float) -> Iterator[int]:
    """Yield options in an order by chance, by one number from 0 to 1 that is not 1: its digits, in a system of as many as are
    left, say which is next."""
    left = options[:]
    while left:
        place, luck = divmod(luck * len(left), 1)
        yield left.pop(int(place))


def _are_many(run: State, others: list[int]) -> bool:
    """Tell whether it is looked first whether any of some options works: not where one that works may soon be found."""
    return len(others) > (FEW - 1 if run.chance is None else MANY)


def _repair_from_behind(run: State, block: Block) -> bool:
    """Do what `repair` does where there was too much to try: what comes last takes least, so it is looked from the last
    answer on how far back none could have worked, with a budget for each."""
    answers, earliest = run.answers, None
    for cursor in reversed(range(block.start, answers.cursor)):
        _, free, serial, seat, *_ = answers.counts[cursor]
        with _one_budget(run):
            last = cursor + 1 == answers.cursor
            if feasible(run, block, answers.script[block.start : cursor + 1], seat, failed=last):
                break
        earliest = earliest if free or serial != block.serial else cursor
    if earliest is None:
        return False
    count, _, _, seat, *_ = answers.counts[earliest]
    before = answers.script[block.start : earliest]
    others = set(range(count)) - answers.excluded.get(earliest, set()) - {answers.script[earliest]}
    with _one_budget(run):
        able = {i for i in others if feasible(run, block, [*before, i], seat)}
    if not able:
        return False
    _take_back(run, block, earliest, set(range(count)) - able)
    return True


def _take_back(run: State, block: Block, cursor: int, barred: set[int]) -> None:
    """Forget the answers of a block from one on, and what was carried out in it, and bar options there."""
    answers = run.answers
    if run.program.coverage is not None and not run.trial.probing:
        run.program.coverage.forget(block.serial)
    for later in [place for place in answers.excluded if place >= cursor]:
        del answers.excluded[later]
    answers.excluded[cursor] = barred
    del answers.script[cursor:]
    del answers.counts[cursor:]
    answers.cursor = block.start
    del answers.fired[block.fired :]  # it did not happen, unlike what is undone
    answers.dice[:] = block.dice
    run.return_to(block)
    del run.trace.events[block.events :]
