"""Completed parts of a step are restored after an answer instead of being carried out again (docs/decisions.md,
0043).

After each answer a step is run again from its checkpoint (`interpreter.positions.position`), and for each option that
is tried so is the block around the question (`interpreter.runtime.trials`). Up to the question everything happens as
before. So a run numbers its calls: events of verbs, blocks, and steps within steps. It remembers what each completed
call has changed. When the call with that number comes again, the changes are put in place. The calls that contain the
question are entered again, because they are not complete.

A call is remembered only if it certainly comes again with the same result: not past the horizon of a trial, where
less is known, and not in playouts, which take answers back. Nothing is remembered before the first answer in a step,
because most steps ask only once or not at all. Calls that take less time than remembering them are left out too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.model.failure import Fail
from interpreter.runtime import blocks
from interpreter.runtime.parts import Begun, Call, Calls, copied
from interpreter.runtime.run import Run

#: Whether what was done is put in place. Tests play without, and compare.
RESUMING = True

#: A call with fewer calls in it, in which nobody has answered, is carried out again.
FEW = 2


class ResumedRun(Run):
    """A run that remembers completed calls, after `count_calls`."""

    def count_calls(self, known: Calls) -> None:
        """Begin to count calls, with the calls already `known` from the last run with these answers. Calls are not
        counted if the program records which rules are carried out: then all of them must be."""
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
        """Count a call. If its result is known, put it in place and return it. Otherwise return what `end_call`
        needs, or None in a trial."""
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
        """Remember the result of a call. The calls inside it are forgotten, since they will not be entered again."""
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
        answers.fuel -= call.work  # it takes what it would have taken
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
