"""Finds interchangeable pieces, so that one trial answers for many pieces of a choice. The trial takes a placeholder and never
looks at the piece behind it. So its result holds for each of these pieces."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from interpreter.model import limits
from interpreter.model.blanks import BLANK, UNSEEN
from interpreter.model.decisions import Question
from interpreter.model.failure import Fail, RuleError, Stop, StopPlay
from interpreter.runtime.active_rules import is_idle
from interpreter.runtime.noting import EVERYTHING
from interpreter.runtime.parts import Block, Budget
from interpreter.runtime.state import State
from interpreter.runtime.trials.room import rules_had_room
from interpreter.runtime.trials.search import NONE, begin, carry_out, trials

#: With more options than this, a question about pieces first gets a trial for interchangeable pieces.
FEW = 2
#: The most questions in a search for interchangeable pieces. Without a result, each piece gets a trial of its own.
MOST = limits.QUESTIONS // 10


def are_one(run: State, block: Block, given: list[int], question: Question) -> tuple[Collection[Any], Collection[Any]]:
    """Return two sets of pieces among the options of a question: those that may certainly be taken, and those that certainly
    may not. A piece in neither set needs a trial of its own.

    The trials never look at the piece that is taken. Their result depends only on the numbers of pieces, on the possible choices
    and on prohibitions. So the result is the same for all pieces of a zone.
    """
    if not question.pieces or question.free or len(question.options) <= FEW:
        return NONE, NONE
    try:
        sure = _unseen(run, block, given, question.clause)
        if not sure and run.memo.blame is not None:
            return NONE, _fails_unseen(run, block, given, question.clause)
        return sure, NONE
    finally:
        run.memo.ruleless, run.memo.unruly, run.memo.laid = NONE, NONE, False


def _unseen(run: State, block: Block, given: list[int], clause: int) -> frozenset[int]:
    """Return the pieces that may certainly be taken, by one trial for each zone in which pieces lie."""
    sure = more = _works_unseen(run, block, given, clause, NONE)
    while more and not run.trial.whole:
        more = _works_unseen(run, block, given, clause, sure)
        sure |= more
    return sure


def _works_unseen(run: State, block: Block, prefix: list[int], clause: int, known: frozenset[int]) -> frozenset[int]:
    """Return pieces, other than the `known` ones, with each of which the block can be completed. One trial on the real position
    is enough for all of them, because it does not look at the taken piece. The trial takes the first option of each later
    question."""
    looked_back, trial = run.memo.looked_back, run.trial
    trial.abstract, trial.about, trial.unseen, trial.whole = True, clause, known, False
    begin(run, block, prefix, False)
    run.memo.blame, run.memo.laid, run.memo.asked = None, False, set()
    run.memo.ruleless = run.memo.unruly = NONE
    try:
        carry_out(run, block)
    except Fail as failure:
        run.memo.blame = failure.with_traceback(None) if trial.about is None else None
        return NONE
    except (IndexError, RuleError):
        return NONE
    except RecursionError:
        if not rules_had_room():
            raise
        return NONE
    except (Stop, StopPlay):
        pass
    if run.memo.looked_back and not looked_back:  # pieces in the record now count as different
        return _works_unseen(run, block, prefix, clause, known)
    return NONE if trial.unseen is known else _surely(run)


def _fails_unseen(run: State, block: Block, prefix: list[int], clause: int) -> frozenset[int]:
    """Return the pieces with which the block certainly cannot be completed, whatever the later answers are. The trials do not
    look at the taken pieces.

    The questions of these trials do not count for the limit of the open question. Whether this search is made at all depends on
    the real position. So the count would reveal something hidden.
    """
    looked_back, trial = run.memo.looked_back, run.trial
    trial.abstract, run.memo.laid, run.memo.asked = True, False, set()
    whole = trial.budget
    assert whole is not None, "a trial has a budget"
    trial.budget = Budget(MOST, whole.work, whole.dry_runs)
    try:
        found = trials(run, block, prefix, clause)
    finally:
        whole.work, trial.budget = trial.budget.work, whole
    return _surely(run) if found is False and run.memo.looked_back is looked_back else NONE


def _surely(run: State) -> frozenset[int]:
    """Return the pieces behind the placeholders for which the result of the trial is certain. Usually these are all pieces. But
    if a placeholder lay in a zone in force, the rules of the piece could matter. Then the result is certain only for pieces
    without rules, and for pieces whose rules the trial never looked up. The cards of these last pieces are recorded as read,
    because other rules in a changed text could matter."""
    memo = run.memo
    if not memo.laid:
        return run.trial.unseen
    if EVERYTHING in memo.asked:
        return NONE
    idle = [piece for blank in memo.unruly if is_idle(run, piece := blank % BLANK)]
    if run.trace.read is not None:
        run.trace.read.update([run.layout.entry_of[piece] for piece in idle])
    return run.trial.unseen.intersection([*[blank % BLANK for blank in memo.ruleless], *idle])


def blank_out(run: State, items: tuple[int, ...], kind: Callable[[int], int] = lambda item: UNSEEN) -> tuple[int, ...]:
    """Replace pieces by placeholders in all zones, and return the placeholders. `kind` returns the kind of placeholder for a
    piece (UNSEEN or RULELESS). A look at a placeholder stops the trial."""
    hidden = {item: item if item >= BLANK else kind(item) + item for item in items}
    if items:
        for slot in run.layout.zones_of_noun[run.layout.pieces[items[0] % BLANK].noun]:
            if not hidden.keys().isdisjoint(run.slots[slot]):
                run.slots[slot] = tuple([hidden.get(piece, piece) for piece in run.slots[slot]])
    return tuple(hidden[item] for item in items)
