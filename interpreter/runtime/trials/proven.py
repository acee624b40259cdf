"""What the trials at one question tell of the next one in the same block, which need not be tried again.

Each trial goes through the block to its end. Where that has worked with an answer and the first option of all that was asked behind
it, it works with that first option when it is asked. And where one trial has told of some things that any of them can be taken, with
any others of them, whatever has been taken of these leaves the rest. The next question is in the position that these trials
came to, since nobody but whoever answered has done anything since. It costs what it would have cost, so that who takes too much is
stopped at the same place whatever was known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from interpreter.model.decisions import Question
from interpreter.runtime.parts import Block, Budget, Cost, Proven
from interpreter.runtime.state import State
from interpreter.runtime.trials.search import NONE

Found = TypeVar("Found")

#: Whether anything is made use of. Tests play without, and compare.
PROVING = True


def prove(run: State, block: Block, given: Sequence[int], question: Question) -> Proven | None:
    """Begin to note what the trials at an open question tell of the next one; None where that cannot come to be known, or is
    nobody's to know."""
    if (
        run.trial.probing > 1
        or not run.search_ahead
        or not PROVING
        or run.program.coverage is not None
        or run.layout.shades
    ):
        return None
    proven = Proven(_place(run, block), tuple(given), question.seat, question.clause)
    run.memo.proven = proven
    return proven


def costing(run: State, trial: Callable[[], Found]) -> tuple[Found, Cost]:
    """Return what a trial gives, and what it cost."""
    budget = _budget(run)
    work, left = budget.work, budget.left
    found = trial()
    return found, (work - budget.work, left - budget.left)


def note_together(proven: Proven, question: Question, pieces: frozenset[int], cost: Cost) -> None:
    """Note of some pieces that any can be taken with any others of them, as far as there are more to be taken; and that then the block
    works with the first option of what is asked behind it."""
    proven.options, proven.together = question.options, (pieces, cost)
    asked = cost[0], cost[1] + 1  # here a trial that does not look is not asked, and one with an answer is
    proven.first.update((index, asked) for index, option in enumerate(question.options) if option in pieces)


def known_together(
    run: State, block: Block, given: Sequence[int], question: Question, proven: Proven
) -> frozenset[int]:
    """Return those of some pieces of which it is known that any of them can be taken, from when the first of them was; what is `proven`
    by it is noted."""
    before = _before(run, block, given)
    if before is None or before.together is None:
        return NONE
    pieces, cost = before.together
    if (question.clause, question.seat) != (before.clause, before.seat) or before.options[given[-1]] not in pieces:
        return NONE
    rest = pieces.difference([before.options[given[-1]]])
    if rest:
        _use(run, before, cost)
        note_together(proven, question, rest, (cost[0], cost[1] + 1))
    return rest


def is_known_to_work(run: State, block: Block, given: Sequence[int], question: Question, index: int) -> bool:
    """Tell whether it is known that the first option of a question can be taken, since nothing else was taken in the trial with
    the answer before it."""
    if index or question.pieces or question.kind != "choose" or isinstance(question.options, range):
        return False
    before = _before(run, block, given)
    cost = None if before is None else before.first.get(given[-1])
    if before is None or cost is None:
        return False
    _use(run, before, cost)
    return True


def _before(run: State, block: Block, given: Sequence[int]) -> Proven | None:
    """Return what was proven at the question before, if this one is in the same block, and nobody has been asked in between."""
    before = run.memo.before
    if before is None or before.place != _place(run, block) or len(given) != len(before.given) + 1:
        return None
    return before if tuple(given[:-1]) == before.given else None


def _place(run: State, block: Block) -> tuple[int, int]:
    """Return which block it is: how many there are around, and with which answer it began. There is one such at a time."""
    return len(run.context.blocks), block.start


def _use(run: State, before: Proven, cost: Cost) -> None:
    """Let what is known cost what it would have cost to find it out, and leave behind what that has left."""
    budget = _budget(run)
    budget.work -= cost[0]
    budget.left -= cost[1] + 1  # there is one answer more on the way
    run.memo.looked_back |= before.looked_back
    if run.trace.read is not None:
        run.trace.read |= before.read


def is_left(run: State) -> bool:
    """Tell whether trials were not stopped because they had taken all that they may."""
    budget = _budget(run)
    return budget.work > 0 and budget.left >= 0


def _budget(run: State) -> Budget:
    budget = run.trial.budget
    assert budget is not None, "a trial has a budget"
    return budget
