"""Which options of an open question may be taken."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from interpreter.model import limits
from interpreter.model.decisions import Question
from interpreter.model.layout import RECORDS
from interpreter.runtime.active_rules import reading
from interpreter.runtime.parts import Block, Budget, Proven
from interpreter.runtime.state import State
from interpreter.runtime.trials.alike import FEW, are_one
from interpreter.runtime.trials.dry_runs import can, surely_lacks
from interpreter.runtime.trials.proven import costing, is_known_to_work, is_left, prove
from interpreter.runtime.trials.search import NONE, by_search, is_possible, set_apart, works


def possible(run: State, question: Question) -> tuple[bool, ...]:
    """Tell for each option of an open question whether it may be taken."""
    count = len(question.options)
    with one_budget(run):
        able = set(_able(run, question, range(count), count))
    return tuple([index in able for index in range(count)])


def some_possible(run: State, question: Question, wanted: int | None, enough: int) -> list[int]:
    """Return options that may be taken, the wanted one first if it is one: as many as are `enough`, or all there are."""
    order = [index for index in (wanted,) if index is not None]
    order += [index for index in range(len(question.options)) if index != wanted]
    with one_budget(run) as budget:
        found = _able(run, question, order, enough)
    if budget.left <= 0 and len(found) < enough:  # which options were left untested hangs on the order then
        return [index for index, able in enumerate(possible(run, question)) if able]
    return found


def _able(run: State, question: Question, order: Iterable[int], enough: int) -> list[int]:
    """Return options that may be taken, as many as are `enough`, found in this order; keep what was wrong with those that
    may not. All trials of a question share what is set apart for them."""
    sure: Collection[Any] = NONE
    if question.kind == "may":
        order, sure = _may_be_done(run, question, order, enough)
    if question.free or not run.context.blocks or (sure and all(question.options[index] in sure for index in order)):
        return list(order)[:enough]
    block, given = run.context.blocks[-1], run.answers.script[: run.answers.cursor]
    slots, parts, plain = run.slots[:], run.parts, run.plain
    set_apart(run, question.seat, len(given))
    try:
        proven = prove(run, block, given, question)
        if proven is None:
            return _tried(run, block, given, question, order, enough, sure, None)
        found: list[int]
        found, proven.read = reading(run, lambda: _tried(run, block, given, question, order, enough, sure, proven))
        proven.looked_back = run.memo.looked_back
        return found
    finally:
        run.slots[:] = slots
        run.parts, run.plain = parts, plain


def _tried(
    run: State,
    block: Block,
    given: list[int],
    question: Question,
    order: Iterable[int],
    enough: int,
    sure: Collection[Any],
    proven: Proven | None,
) -> list[int]:
    """Try options, in this order, as many as are `enough`, but for those that are `sure`; what is `proven` by it is noted. Return
    those that may be taken."""
    hopeless: Collection[Any] = NONE
    found: list[int] = []
    if enough > FEW:
        sure, hopeless = are_one(run, block, given, question, proven)
    run.trial.about, run.trial.probe_from, blame = None, len(given) + 1, run.memo.blame
    for index in order:
        if len(found) == enough:
            break
        option = question.options[index]
        if option in hopeless:
            question.failures[index] = blame
        elif option in sure or _works_with(run, block, [*given, index], question, proven):
            found.append(index)
        else:
            question.failures[index] = run.memo.blame
    return found


def _may_be_done(
    run: State, question: Question, order: Iterable[int], enough: int
) -> tuple[list[int], Collection[Any]]:
    """Return, of what may be done, yes (the first) if it can be by itself, and no: so many as are `enough` where that is all
    that is asked of them. Return besides which of both the block around is known to be completed with."""
    found: list[int] = []
    sure: tuple[bool, ...] = ()
    for index in order:
        if question.free and len(found) == enough:
            break
        if index == 1:
            found.append(index)
            sure += (False,) if _is_the_last(run, question) else ()
        elif _is_known_to_lack(run, question):
            continue
        elif _is_done_with_the_rest(run, question):
            sure += (True,)
            found.append(index)
        elif question.body is not None and can(run, question.seat, question.body, question.clause):
            found.append(index)
        else:
            question.failures[index] = run.memo.blame
    return found, sure


def _is_the_last(run: State, question: Question) -> bool:
    """Tell whether nothing comes in the step behind what may be done, so that it works to leave it."""
    context = run.context
    return (
        run.uncaught
        and len(context.steps) == len(context.blocks) == 1
        and not run.slots[RECORDS]
        and run.program.ends_its_step(question.clause)
    )


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
    set_apart(run, question.seat, len(given) + 1)
    run.memo.done = None
    try:
        return works(run, block, [*given, 0]) and run.memo.done is True
    finally:
        run.memo.done = False
        run.slots[:] = slots
        run.parts, run.plain = parts, plain


def _works_with(run: State, block: Block, script: list[int], question: Question, proven: Proven | None) -> bool:
    """Tell whether a block can be completed with one answer more, where trials are set apart; if what comes first behind it is all
    that takes, note it."""
    run.trial.abstract = False
    if proven is None:
        return is_possible(run, block, script, False)
    if is_known_to_work(run, block, script[:-1], question, script[-1]):
        return True
    done, cost = costing(run, lambda: works(run, block, script))
    if done and is_left(run):
        proven.first[script[-1]] = cost
    return done or by_search(run, block, script)


class one_budget:
    """Let all trials meanwhile share one budget."""

    def __init__(self, run: State) -> None:
        self.run, self.budget = run, Budget(limits.QUESTIONS, limits.WORK)

    def __enter__(self) -> Budget:
        self.run.trial.budget = self.budget
        return self.budget

    def __exit__(self, *_: object) -> None:
        self.run.trial.budget = None
        self.run.spent += limits.WORK - self.budget.work
