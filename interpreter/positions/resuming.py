"""Restores completed parts of a step after an answer, so that they need not be carried out again (docs/decisions.md, 0043).

After each answer, a step is run again from its checkpoint (`interpreter.positions.position`). For each option that is
tried, the block around the question is run again too (`interpreter.runtime.trials`). Up to the question, everything
happens as before. Here a call is an event of a verb, a block, or a step within a step. A run numbers its calls, and remembers
the changes that each completed call has made. When the run comes to the call with this number again, it restores the changes.
The calls that contain the question are carried out again, because they are not complete.

A call is remembered only if it certainly comes again with the same result. So nothing is remembered in the part of a trial that
knows only what the deciding player knows, or in games of bots, which take answers back. Nothing is remembered before the first
answer in a step, because most steps ask only once or not at all. Calls that take less time than remembering them are left out
too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.model.failure import Fail
from interpreter.runtime import blocks
from interpreter.runtime.parts import Begun, Call, Calls, copied
from interpreter.runtime.run import Run

#: Whether completed calls are restored. Tests switch it off and compare.
RESUMING = True

#: A call without a question in it, and with fewer calls in it than this, is not remembered.
FEW = 2


class ResumedRun(Run):
    """A run that remembers completed calls and restores them, once `count_calls` was called."""

    def count_calls(self, known: Calls) -> None:
        """Begin to count calls. `known` has the completed calls of the last run with the same answers. Calls are not counted if
        the program records coverage, since all rules must be carried out then."""
        if RESUMING and self.program.coverage is None:
            self.trace.calls, self.memo.calls = 0, dict(known)

    def begin_step(self) -> None:
        super().begin_step()
        if self.trace.calls > 0:
            self.trace.calls = -1

    def attempt(self, body: Callable[[], object], clause: int) -> Fail | None:
        if self.trace.calls < 0:
            return blocks.attempt(self, body, clause)
        begun = self.begin_call()
        if isinstance(begun, Call):
            known: Fail | None = begun.result
            return known
        failure = blocks.attempt(self, body, clause)
        if begun is not None:
            self.end_call(begun, failure)
        return failure

    def step(self, index: int, function: Callable[..., object], *arguments: Any) -> None:
        begun = self.begin_call() if self.trace.calls >= 0 else None
        if isinstance(begun, Call):
            return
        super().step(index, function, *arguments)
        if begun is not None:
            self.end_call(begun, None)

    def begin_call(self) -> Call | Begun | None:
        """Count a call that begins. If the completed call is known, restore its changes and return it. Otherwise return
        the data that `end_call` needs, or None in a trial."""
        trace, trial = self.trace, self.trial
        number = trace.calls
        call = self.memo.calls.get(number)
        if call is not None and (not trial.probing or call.answered < trial.probe_from):
            self._put_in_place(call)
            return call
        trace.calls = number + 1
        if trial.probing:
            return None
        answers = self.answers
        return number, answers.cursor, len(answers.fired), len(trace.events), answers.fuel

    def end_call(self, begun: Begun, result: Any) -> None:
        """Remember a completed call with its result and its changes. The calls inside it are forgotten, since they will not
        begin again."""
        number, cursor, fired, events, fuel = begun
        trace, answers = self.trace, self.answers
        if trace.calls - number <= FEW and answers.cursor == cursor:
            return
        context, memo = self.context, self.memo
        calls = memo.calls
        while calls and next(reversed(calls)) > number:
            calls.popitem()
        calls[number] = Call(
            result,
            trace.calls,
            self.slots[:],
            memo.looked_back,
            cursor,
            answers.cursor,
            answers.counts[cursor : answers.cursor],
            answers.fired[fired:],
            answers.dice[:],
            fuel - answers.fuel,
            (context.chosen, context.assigned, context.short, context.active, context.decks),
            events,
            trace.events[events:],
            (trace.noted, trace.between, trace.knew, trace.told, trace.asked),
            [copied(seen) for _, _, seen in trace.open],
            None if trace.read is None else trace.read.copy(),
        )

    def _put_in_place(self, call: Call) -> None:
        trace, answers, context, trial = self.trace, self.answers, self.context, self.trial
        self.slots[:] = call.slots
        trace.calls = call.next
        self.memo.looked_back |= call.looked_back
        answers.counts[call.asked : call.answered] = call.counts
        answers.cursor = call.answered
        answers.fired += call.used
        answers.dice[:] = call.dice
        context.chosen, context.assigned, context.short, context.active, context.decks = call.context
        answers.fuel -= call.work  # the same work as if it were carried out
        if trial.probing:
            if trial.budget is not None:
                trial.budget.left -= call.answered - call.asked
            return
        trace.events[call.events :] = call.told
        trace.noted, trace.between, trace.knew, trace.told, trace.asked = call.telling
        for (_, _, seen), now in zip(trace.open, call.seen):
            seen.update(copied(now))
        if trace.read is not None and call.read is not None:
            trace.read |= call.read
