"""Results of the trials at one question that need no trial at the next question of the same block.

Each trial runs the block to its end. If answer *a* followed by first options succeeded, then after *a* the first
option is known to succeed. If one trial showed that any of some pieces may be taken together with any others of
them, then after one of them the rest may be taken. The next question is in the position that these trials reached,
because only the answer lies in between. A reused result is charged to the budget like a trial, so limits stop a
game at the same place with and without reuse.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from interpreter.model.decisions import Question
from interpreter.runtime.parts import Block, Budget, Cost, Proven
from interpreter.runtime.state import State
from interpreter.runtime.trials.search import NONE

Found = TypeVar("Found")

#: Whether results are reused. Tests play without, and compare.
PROVING = True


def prove(run: State, block: Block, given: Sequence[int], question: Question) -> Proven | None:
    """Begin to record the results of the trials at an open question; None if they cannot be known or must not be."""
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
    """Return the result of a trial, and its cost."""
    budget = _budget(run)
    work, left = budget.work, budget.left
    found = trial()
    return found, (work - budget.work, left - budget.left)


def note_together(proven: Proven, question: Question, pieces: frozenset[int], cost: Cost) -> None:
    """Record that any of these pieces may be taken together with any others of them, and that the block then works
    with the first option of each later question."""
    proven.options, proven.together = question.options, (pieces, cost)
    asked = cost[0], cost[1] + 1  # the blind trial asks one question less
    proven.first.update((index, asked) for index, option in enumerate(question.options) if option in pieces)


def known_together(
    run: State, block: Block, given: Sequence[int], question: Question, proven: Proven
) -> frozenset[int]:
    """Return the pieces that are known to be possible since the first of them was taken; record the result in
    `proven`."""
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
    """Tell whether the first option of a question is known to succeed, because the trial of the answer before it
    took it."""
    if index or question.pieces or question.kind != "choose" or isinstance(question.options, range):
        return False
    before = _before(run, block, given)
    cost = None if before is None else before.first.get(given[-1])
    if before is None or cost is None:
        return False
    _use(run, before, cost)
    return True


def _before(run: State, block: Block, given: Sequence[int]) -> Proven | None:
    """Return the results at the previous question if it is in the same block, with one answer in between; else
    None."""
    before = run.memo.before
    if before is None or before.place != _place(run, block) or len(given) != len(before.given) + 1:
        return None
    return before if tuple(given[:-1]) == before.given else None


def _place(run: State, block: Block) -> tuple[int, int]:
    """Return the identity of a block: the number of open blocks, and the answer with which it began."""
    return len(run.context.blocks), block.start


def _use(run: State, before: Proven, cost: Cost) -> None:
    """Charge the budget as if the trial had run, and restore its side effects."""
    budget = _budget(run)
    budget.work -= cost[0]
    budget.left -= cost[1] + 1  # one more answer is on the way
    run.memo.looked_back |= before.looked_back
    if run.trace.read is not None:
        run.trace.read |= before.read


def is_left(run: State) -> bool:
    """Tell whether the budget of the trials is not used up."""
    budget = _budget(run)
    return budget.work > 0 and budget.left >= 0


def _budget(run: State) -> Budget:
    budget = run.trial.budget
    assert budget is not None, "a trial has a budget"
    return budget
