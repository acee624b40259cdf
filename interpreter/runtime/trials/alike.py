"""Interchangeable pieces: one trial that does not look at the identity of a piece gives the answer for all of them."""

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

#: Above this number of options, interchangeable pieces are searched first.
FEW = 2
#: Questions that a search may come to which answers for all of them; it only spares others.
MOST = limits.QUESTIONS // 10


def are_one(run: State, block: Block, given: list[int], question: Question) -> tuple[Collection[Any], Collection[Any]]:
    """Return the pieces among the options that may certainly be taken, and those that certainly may not. A piece in
    neither set needs a trial of its own.

    The trials never look at which piece is taken. So what depends on numbers of pieces, on possible choices and on
    prohibitions holds for all pieces of a zone at once.
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
    """Return the pieces that may be taken, zone by zone."""
    sure = more = _works_unseen(run, block, given, clause, NONE)
    while more and not run.trial.whole:
        more = _works_unseen(run, block, given, clause, sure)
        sure |= more
    return sure


def _works_unseen(run: State, block: Block, prefix: list[int], clause: int, known: frozenset[int]) -> frozenset[int]:
    """Return the pieces (without the `known` ones) any of which can be taken so that the block works. One trial on
    the real position shows it: it does not look at which piece is taken, and takes the first option of each later
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
    if run.memo.looked_back and not looked_back:  # recorded pieces now differ from the others
        return _works_unseen(run, block, prefix, clause, known)
    return NONE if trial.unseen is known else _surely(run)


def _fails_unseen(run: State, block: Block, prefix: list[int], clause: int) -> frozenset[int]:
    """Return the pieces with which the block certainly cannot be completed, for all later answers. The trials take
    pieces without reading them. Their questions are not charged to the open question, because whether this search is
    made depends on the real position."""
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
    """Return the unseen pieces for which the result of a trial holds. If one of them lay in a zone in force, these
    are the pieces without rules, and the pieces whose rules the trial never asked for. The latter depend on their
    text, since a changed text might have other rules."""
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
    """Replace pieces by placeholders wherever they lie, and return the placeholders; `kind` gives the kind. A look
    at a placeholder stops the trial."""
    hidden = {item: item if item >= BLANK else kind(item) + item for item in items}
    if items:
        for slot in run.layout.zones_of_noun[run.layout.pieces[items[0] % BLANK].noun]:
            if not hidden.keys().isdisjoint(run.slots[slot]):
                run.slots[slot] = tuple([hidden.get(piece, piece) for piece in run.slots[slot]])
    return tuple(hidden[item] for item in items)
