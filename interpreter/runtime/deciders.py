"""Who answers the questions of a run where no player does: functions of the run and the question that return the
index of an option."""

from __future__ import annotations

from typing import NoReturn

from interpreter.model.failure import Fail, Unanswered
from interpreter.runtime.run import Run
from interpreter.runtime.search import possible
from interpreter.runtime.state import Question


def refuse(run: Run, question: Question) -> NoReturn:
    """Raises Fail: whoever only looks at a position chooses nothing."""
    raise Fail(question.clause, "this would be a choice, and nothing is chosen by looking")


def careful_decider(run: Run, question: Question) -> int:
    """Take the only answer that is possible, or leave the question open. Where none is, the first is
    taken: it leads to where it really fails, and why.

    Raises Unanswered if there is a choice; it carries the question and which of its options may be taken.
    """
    may = possible(run, question)
    if run.trace.on_ask is not None:
        run.trace.on_ask(question.seat, question.options, question.clause, question.name, may)
    able = [index for index, ok in enumerate(may) if ok]
    if len(able) < (1 if run.pads else 2):
        return able[0] if able else 0
    run.asked_in = run.context.windows[-1] if run.context.windows else None
    raise Unanswered((question, may))
