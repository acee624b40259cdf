"""Finds the options of an open question that the player may take. For each option, trials find out whether the block around the
question can be completed after it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from interpreter.model import limits
from interpreter.model.decisions import Question
from interpreter.model.layout import RECORDS
from interpreter.runtime.parts import Block, Budget
from interpreter.runtime.state import State
from interpreter.runtime.trials.alike import FEW, are_one
from interpreter.runtime.trials.dry_runs import begun_fails_openly, can, surely_lacks
from interpreter.runtime.trials.search import NONE, fails_openly, is_possible, set_apart, works


def possible(run: State, question: Question) -> tuple[bool, ...]:
    """Return for each option of an open question whether the player may take it: whether the block around the question can be
    completed after it. If a limit stopped the search, and perhaps no option works, set `question.perhaps_none`."""
    count = len(question.options)
    with one_budget(run):
        able = set(_able(run, question, range(count), count))
    return tuple([index in able for index in range(count)])


def some_possible(run: State, question: Question, wanted: int | None, enough: int) -> list[int]:
    """Return the indexes of options that may be taken, at most `enough` of them. The option `wanted` is tried first."""
    order = [index for index in (wanted,) if index is not None]
    order += [index for index in range(len(question.options)) if index != wanted]
    with one_budget(run) as budget:
        found = _able(run, question, order, enough)
    if budget.left <= 0 and len(found) < enough:  # else the result would depend on the order of the trials
        return [index for index, able in enumerate(possible(run, question)) if able]
    return found


def _able(run: State, question: Question, order: Iterable[int], enough: int) -> list[int]:
    """Return the indexes of the first `enough` options in this order that may be taken. Store the failures of the other options
    in the question. All trials of the question share one copy of the parts of the run."""
    sure: Collection[Any] = NONE
    if question.kind == "may":
        order, sure = _may_be_done(run, question, order, enough)
    if question.free or not run.context.blocks or (sure and all(question.options[index] in sure for index in order)):
        return list(order)[:enough]
    block, given = run.context.blocks[-1], run.answers.script[: run.answers.cursor]
    slots, parts, plain = run.slots[:], run.parts, run.plain
    set_apart(run, question.seat, len(given))
    try:
        found = _tried(run, block, given, question, order, enough, sure)
        if question.kind != "may" and _is_cut(run):
            # An option that was not fully tried before the limit may still work with the first later answers. So each option is
            # tried once more.
            question.perhaps_none = all(
                fails_openly(run, block, [*given, index]) for index in range(len(question.options))
            )
        return found
    finally:
        run.slots[:] = slots
        run.parts, run.plain = parts, plain


def _is_cut(run: State) -> bool:
    """Tell whether a limit has stopped a search for the open question, and no other search found a way or came to something
    unknown."""
    budget = run.trial.budget
    return budget is not None and budget.cut and not budget.settled


def _tried(
    run: State,
    block: Block,
    given: list[int],
    question: Question,
    order: Iterable[int],
    enough: int,
    sure: Collection[Any],
) -> list[int]:
    """Try options in this order until `enough` of them work, and return the indexes of those that work. Options in `sure` are
    known to work and are not tried."""
    hopeless: Collection[Any] = NONE
    found: list[int] = []
    if enough > FEW:
        sure, hopeless = are_one(run, block, given, question)
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
    return found


def _may_be_done(
    run: State, question: Question, order: Iterable[int], enough: int
) -> tuple[list[int], Collection[Any]]:
    """Return two things for a `may` question. The first: its possible answers, as indexes: 0 (yes) if the block of the `may`
    can be completed, and 1 (no). If the question is free, these are at most `enough` answers. The second: the answers after
    which the block around the question is known to be completed."""
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
            question.perhaps_none = _is_cut(run) and begun_fails_openly(run, question.body, question.seat)
            found.append(index)
        else:
            question.failures[index] = run.memo.blame
    return found, sure


def _is_the_last(run: State, question: Question) -> bool:
    """Tell whether nothing follows the `may` in its step. Then the step can certainly be completed after the answer *no*."""
    context = run.context
    return (
        run.uncaught
        and len(context.steps) == len(context.blocks) == 1
        and not run.slots[RECORDS]
        and run.program.ends_its_step(question.clause)
    )


def _is_known_to_lack(run: State, question: Question) -> bool:
    """Tell whether the block of a `may` is impossible for a reason that needs no trial. Return False if somebody may need the
    reason, since a trial finds it."""
    if run.pads or run.program.coverage is not None or question.body is None or not run.search_ahead:
        return False
    return surely_lacks(run, question.body, question.seat)


def _is_done_with_the_rest(run: State, question: Question) -> bool:
    """Tell whether both the block of a `may` and the block around it are completed if each later question takes its first
    option. One trial is enough for both blocks. If the result is false, the blocks may still be possible with other answers."""
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


def _works_with(run: State, block: Block, script: list[int]) -> bool:
    """Tell whether a block can be completed after the answers in `script`. The run must work on copies (`set_apart`)."""
    run.trial.abstract = False
    return is_possible(run, block, script, False)


class one_budget:
    """A context in which all trials share one budget; its work counts as work of the step at the end."""

    def __init__(self, run: State) -> None:
        self.run, self.budget = run, Budget(limits.QUESTIONS, limits.WORK)

    def __enter__(self) -> Budget:
        self.run.trial.budget = self.budget
        return self.budget

    def __exit__(self, *_: object) -> None:
        self.run.trial.budget = None
        self.run.spent += limits.WORK - self.budget.work
