"""Things of which it makes no difference which is taken: one trial for all of them that does not look."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from interpreter.model.blanks import BLANK, UNSEEN
from interpreter.model.decisions import Question
from interpreter.model.failure import Fail, RuleError, Stop, StopPlay
from interpreter.runtime.active_rules import is_idle
from interpreter.runtime.noting import EVERYTHING
from interpreter.runtime.parts import Block, Proven
from interpreter.runtime.state import State
from interpreter.runtime.trials.proven import costing, is_left, known_together, note_together
from interpreter.runtime.trials.room import rules_had_room
from interpreter.runtime.trials.search import NONE, begin, carry_out, trials

#: With more options than so many it is looked first whether it makes a difference which is taken.
FEW = 2


def are_one(
    run: State, block: Block, given: list[int], question: Question, proven: Proven | None
) -> tuple[Collection[Any], Collection[Any]]:
    """Return those of some pieces that may be taken, and those that may not, of which it makes no difference which is taken: a
    trial that does not look which, and asks for none, gets to the end of the block; or none gets there. What hangs on
    counts, on who can be chosen and on what forbids, is found out for all of them at once, zone by zone; of what is in neither
    each is tried. What is `proven` by it is noted."""
    if not question.pieces or question.free or len(question.options) <= FEW:
        return NONE, NONE
    sure = NONE if proven is None else known_together(run, block, given, question, proven)
    if sure:
        return sure, NONE
    try:
        sure = _unseen(run, block, given, question, proven)
        if not sure and run.memo.blame is not None:
            return NONE, _fails_unseen(run, block, given, question.clause)
        return sure, NONE
    finally:
        run.memo.ruleless, run.memo.unruly, run.memo.laid = NONE, NONE, False


def _unseen(run: State, block: Block, given: list[int], question: Question, proven: Proven | None) -> frozenset[int]:
    """Return those of some pieces that may be taken, zone by zone; where one trial tells of all that can be told of, that is noted."""
    looked_back = run.memo.looked_back
    sure, cost = costing(run, lambda: _works_unseen(run, block, given, question.clause, NONE))
    more = sure
    if proven is not None and sure and run.trial.whole and is_left(run) and run.memo.looked_back is looked_back:
        note_together(proven, question, sure, cost)
    while more and not run.trial.whole:
        more = _works_unseen(run, block, given, question.clause, sure)
        sure |= more
    return sure


def _works_unseen(run: State, block: Block, prefix: list[int], clause: int, known: frozenset[int]) -> frozenset[int]:
    """Return those of some pieces, but for those that are known to, with which a block works, however a choice among them that
    comes next is answered: on the position itself, without looking which they are, with the first option of each question
    behind it."""
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
    if run.memo.looked_back and not looked_back:  # what stands on record is no longer like the rest
        return _works_unseen(run, block, prefix, clause, known)
    return NONE if trial.unseen is known else _surely(run)


def _fails_unseen(run: State, block: Block, prefix: list[int], clause: int) -> frozenset[int]:
    """Return those of some pieces with which a block surely cannot be completed, however a choice among them that comes next
    is answered, and whatever is answered then: no trial had to look which they are."""
    looked_back, trial = run.memo.looked_back, run.trial
    trial.abstract, run.memo.laid, run.memo.asked = True, False, set()
    found = trials(run, block, prefix, clause)
    return _surely(run) if found is False and run.memo.looked_back is looked_back else NONE


def _surely(run: State) -> frozenset[int]:
    """Return those of the pieces that a trial did not look at for which it holds: where one lay where its rules would have been in
    force, those that bring none, and those whose rules nothing asked for. Of the latter the text counts, since another one might."""
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
    """Put placeholders of some kind for some pieces wherever they lie; return these. Whoever looks at one then stops the trial."""
    hidden = {item: item if item >= BLANK else kind(item) + item for item in items}
    if items:
        for slot in run.layout.zones_of_noun[run.layout.pieces[items[0] % BLANK].noun]:
            if not hidden.keys().isdisjoint(run.slots[slot]):
                run.slots[slot] = tuple([hidden.get(piece, piece) for piece in run.slots[slot]])
    return tuple(hidden[item] for item in items)
