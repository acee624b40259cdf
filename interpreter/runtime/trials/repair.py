"""Corrects answers of bots in playouts (games of bots). In a playout, options are not tried before the answer. If a block then
fails, this module undoes an answer after which the block could not be completed, and the bot answers again."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice

from interpreter.model import limits
from interpreter.runtime.parts import Block, Mark
from interpreter.runtime.state import State
from interpreter.runtime.trials.alike import FEW
from interpreter.runtime.trials.dry_runs import surely_lacks
from interpreter.runtime.trials.options import one_budget
from interpreter.runtime.trials.search import feasible

#: With more other options than this, it is first checked whether any of them works, before one is chosen at random.
MANY = 8


def repair(run: State, block: Block) -> bool:
    """Undo the first answer in a failed block after which the block could not be completed. Return True if there was such an
    answer; the caller then runs the block again.

    A bot in a playout answers without trials. With this function, it still chooses among the same options as a person.
    """
    answers = run.answers
    if answers.cursor == block.start:
        return False  # there was no question
    with one_budget(run) as budget:
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
            luck = None if run.chance is None else run.chance()  # drawn whatever is known
            if not lacked and (not _are_many(run, others) or feasible(run, block, before, seat)):
                order = others if luck is None else _mixed(others, luck)
                likely = (i for i in order if i not in lacking and feasible(run, block, [*before, i], seat))
                # The first working option in random order is a random choice among the working ones.
                good = list(likely if luck is None else islice(likely, 1))
            if not good and answers.hopeless:
                return False
            if not good:
                run.memo.futile = None if before else (block.serial, seat)
                answers.hopeless = block.serial  # then the first option is taken everywhere, to reach the real failure
                good = [0]
            _take_back(run, block, cursor, {i for i in range(count) if i not in good})
            return True
    return budget.work <= 0 and _repair_from_behind(run, block)


def _lacked(run: State, block: Block, seat: int | None, mark: Mark) -> tuple[bool, Collection[int]]:
    """Return two things that the compiler's test (`surely_lacks`) shows at the beginning of an open block: whether the
    block was impossible, and the indexes of the options of its first question with which it fails."""
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


def _mixed(options: list[int], luck: float) -> Iterator[int]:
    """Yield the options in a random order that one random number gives (0 <= luck < 1): each next option is chosen by the next
    part of the number."""
    left = options[:]
    while left:
        place, luck = divmod(luck * len(left), 1)
        yield left.pop(int(place))


def _are_many(run: State, others: list[int]) -> bool:
    """Tell whether there are so many other options that it saves time to check first whether any of them works."""
    return len(others) > (FEW - 1 if run.chance is None else MANY)


def _repair_from_behind(run: State, block: Block) -> bool:
    """Undo an answer as `repair` does, in a block that has too many combinations of answers to try. Answers are checked from
    the last one backwards, each with a budget of its own, because late answers take the least work. Return True if an
    answer was undone."""
    answers, earliest = run.answers, None
    for cursor in reversed(range(block.start, answers.cursor)):
        _, free, serial, seat, *_ = answers.counts[cursor]
        with one_budget(run):
            last = cursor + 1 == answers.cursor
            if feasible(run, block, answers.script[block.start : cursor + 1], seat, failed=last):
                break
        earliest = earliest if free or serial != block.serial else cursor
    if earliest is None:
        return False
    count, _, _, seat, *_ = answers.counts[earliest]
    before = answers.script[block.start : earliest]
    others = set(range(count)) - answers.excluded.get(earliest, set()) - {answers.script[earliest]}
    with one_budget(run):
        able = {i for i in others if feasible(run, block, [*before, i], seat)}
    if not able:
        return False
    _take_back(run, block, earliest, set(range(count)) - able)
    return True


def answer_otherwise(run: State, block: Block) -> bool:
    """Undo an answer in a block that never ends, so that the bot answers otherwise. The first call undoes the last answer that
    has another possible option. Each further call goes back twice as far, but at most to the last answer *yes* to a `may`.

    Return True if an answer was undone; the caller then runs the block again. Return False if no answer can be undone, if too
    many were undone, or if the run is not a game of bots.
    """
    answers, taken_back = run.answers, run.taken_back
    if taken_back is None:
        return False
    last = answers.cursor
    left = [cursor for cursor in range(block.start, last) if _others_left(run, cursor)]
    agreed = [cursor for cursor in left if answers.counts[cursor][-1] == (True, False)]
    far = max(last - 2**taken_back.in_step, *agreed[-1:], block.start)
    taken = next((cursor for cursor in reversed(left) if cursor <= far), None)
    if taken is None and left and len(run.context.blocks) == 1:
        taken = left[0]  # there is no surrounding block with an earlier answer
    if taken is None or taken_back.in_all == limits.TAKEN_BACK:
        return False
    taken_back.in_step += 1
    taken_back.in_all += 1
    _take_back(run, block, taken, answers.excluded.get(taken, set()) | {answers.script[taken]})
    return True


def _others_left(run: State, cursor: int) -> bool:
    """Tell whether the answer at an index of the script (`cursor`) has another option that is not excluded yet."""
    answers = run.answers
    return len(answers.excluded.get(cursor, set()) | {answers.script[cursor]}) < answers.counts[cursor][0]


def _take_back(run: State, block: Block, cursor: int, barred: set[int]) -> None:
    """Undo the answers from the index `cursor` on, and go back to the beginning of the block. The options in `barred` are
    excluded at this index."""
    answers = run.answers
    if run.program.coverage is not None and not run.trial.probing:
        run.program.coverage.forget(block.serial)
    for later in [place for place in answers.excluded if place >= cursor]:
        del answers.excluded[later]
    answers.excluded[cursor] = barred
    del answers.script[cursor:]
    del answers.counts[cursor:]
    answers.cursor = block.start
    del answers.fired[block.fired :]  # unlike an undone event, these never happened
    answers.dice[:] = block.dice
    run.return_to(block)
    del run.trace.events[block.events :]
