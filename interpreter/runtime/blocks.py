"""Blocks of statements that are carried out completely or not at all; also `as much as possible`, and several players
at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from types import TracebackType
from typing import Any

from interpreter.model import limits
from interpreter.model.decisions import Unanswered
from interpreter.model.failure import Fail, RuleError, Stop, StopPlay, TooDeep
from interpreter.model.layout import KNOWN, RECORDS, RNG, SECRETS, STORED
from interpreter.runtime.active_rules import decks_laid
from interpreter.runtime.at_once import ONWARD, Merge
from interpreter.runtime.parts import ROLLED, SHOWN, Block
from interpreter.runtime.state import State, burn
from interpreter.runtime.trials.repair import answer_otherwise, repair
from interpreter.runtime.trials.room import left_room
from interpreter.runtime.values import fall_short
from interpreter.runtime.visibility import visible

#: The verb of an event for a failed block. Its roles are the reason, the clause, and the number of events before it that are
#: undone with the block. Events that a player has already seen at a question stay.
FAILURE = -1

#: The names of the emitted functions of verbs and cards: a letter and a number.
UNIT = re.compile(r"([VBE])(\d+)")

Body = Callable[[], object]


def whole(run: State, body: Body) -> None:
    """Run a body outside all blocks, so that no block catches its failure: for example a step of `play`.

    The body can fail after a question because of something that was seen or rolled since then. The player could not know this
    when answering. Then the body is undone like a block and run again, and the player knows more (docs/decisions.md, 0041).
    Raises RuleError if the body fails for another reason, or too often.
    """
    run.uncaught = True
    for left in reversed(range(limits.AGAIN)):
        asked, secrets = run.answers.cursor, run.slots[SECRETS]
        try:
            failure = run.attempt(body, 0)
        except StopPlay:
            return
        except RecursionError as error:
            raise without_end(run, error) from None
        if failure is None:
            return
        if not left or run.answers.cursor == asked or run.slots[SECRETS] == secrets:
            raise RuleError(failure.clause, failure.why) from failure


def without_end(run: State, error: RecursionError) -> RuleError | RecursionError:
    """Return the error to raise when Python's stack was full. If rules have called each other without end, this is a TooDeep
    error with the place in the rules. If the program that called naipe had left too little room on the stack, it is the given
    `error`."""
    return TooDeep(_place(run, error.__traceback__)) if left_room() else error


def _place(run: State, traceback: TracebackType | None) -> int:
    """Return the clause of the verb or card that was being carried out when Python's stack was full; 0 if there is
    none."""
    found = ""
    while traceback is not None:
        name = traceback.tb_frame.f_code.co_name
        found, traceback = name if UNIT.match(name) else found, traceback.tb_next
    unit = UNIT.match(found)
    if unit is None:
        return 0
    kind, number = unit[1], int(unit[2])
    return run.program.verbs[number].clause if kind in "VB" else run.program.clause_of_card(number)


def attempt(run: State, body: Body, clause: int) -> Fail | None:
    """Carry out a block completely or not at all. Return None on success. Return the failure if the block was undone."""
    block = run.enter(body)
    fuel = run.answers.fuel
    try:
        while True:
            try:
                body()
                return None
            except Fail as failure:
                if run.search_ahead or run.trial.probing or not repair(run, block):
                    undo(run, block)
                    _note_failure(run, block, failure)
                    _note_taken_back(run, block)
                    return failure
                run.answers.fuel = fuel
            except (TooDeep, RecursionError):
                if run.trial.probing or not answer_otherwise(run, block):
                    raise
                run.answers.fuel = fuel
    finally:
        run.leave()


def _note_failure(run: State, block: Block, failure: Fail) -> None:
    if run.answers.hopeless == block.serial:
        run.answers.hopeless = 0
    if run.trace.traced and not run.trial.probing:
        context = run.context
        card = failure.card if failure.card is not None else _known_to_all(run, failure.about)
        card = context.cause if card is None else card
        events, taken_back = run.trace.events, len(run.trace.events) - block.events
        roles = (failure.why, failure.clause, max(0, taken_back))
        events.append((FAILURE, roles, card, context.causer, context.depth + 1))


def _note_taken_back(run: State, block: Block) -> None:
    """After a block was undone, record an event by which the boards go back to their state before the block. Nothing is
    recorded if no player has seen the changes of the block on the boards, which is possible only at a question."""
    if block.events < run.trace.told and not run.trial.probing:
        run.trace.noted = run.trace.asked
        run.note_changes()


def undo(run: State, block: Block) -> None:
    """Undo a failed block: restore the position at its beginning. The random state is not restored, so that the next roll has a
    new result. Players still know the pieces that they saw in the block, and those that they knew before it."""
    s = run.slots
    state, secrets, known = s[RNG], s[SECRETS], tuple(dict.fromkeys((*block.before[KNOWN], *s[KNOWN])))
    run.return_to(block)
    s[RNG], s[SECRETS], s[KNOWN] = state, secrets, known
    _note_here(run)
    if run.answers.fired:
        # Rules that the block itself stored are forgotten, since the next stored rule gets the same number.
        run.answers.fired = fired = [record for record in run.answers.fired if record.number <= s[STORED]]
        s[RECORDS] = tuple(record for record in s[RECORDS] if record not in fired)
        run.context.active = None
    events, start = run.trace.events, max(block.events, run.trace.told)
    events[start:] = what_was_seen(events[start:])
    if run.program.coverage is not None and not run.trial.probing:
        run.program.coverage.take_back(block.serial)


def what_was_seen(events: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Return the events of a failed block that stay in the log: pieces that were shown, and results of rolls."""
    return [event for event in events if event[0] in (SHOWN, ROLLED)]


def _known_to_all(run: State, about: object) -> int | None:
    """Return the piece that a failed verb was about, if everybody sees it, so that the log may name it; otherwise None."""
    if not isinstance(about, int) or about >= len(run.layout.pieces):
        return None
    return about if all(visible(run, about, seat) for seat in run.seats) else None


def attempt_leniently(run: State, body: Body, clause: int) -> Fail | None:
    """Carry out one statement of `as much as possible`, completely or not at all. Return None on success. Return the failure if
    the statement was undone."""
    run.context.lenient += 1
    try:
        failure = run.attempt(body, clause)
        if failure is not None:
            fall_short(run)
        return failure
    finally:
        run.context.lenient -= 1


def repeat_leniently(run: State, body: Body, times: int, clause: int) -> int:
    """Carry out a block `times` times, but stop when it fails; return how often it succeeded."""
    for turn in range(times):
        burn(run, clause)
        if run.attempt(body, clause) is not None:
            fall_short(run)
            return turn
    return times


def at_once(run: State, items: Iterable[Any], body: Callable[[Any], object], clause: int) -> None:
    """Let several players act at the same time: each acts on the same position and does not see the actions of the others. Then
    merge the results.

    A player who fails tries again after the others. Raises Fail when nobody can act any more.
    """
    held = run.context.held
    if held is None:
        run.context.held = len(run.trace.events)
    try:
        _at_once(run, items, body, clause)
    except Unanswered:
        raise  # the actions so far are shown only when all players have acted
    except BaseException:
        run.context.held = held
        raise
    run.context.held = held


def _at_once(run: State, items: Iterable[Any], body: Callable[[Any], object], clause: int) -> None:
    waiting = list(items)
    outer, decks, came = run.context.assigned, decks_laid(run), False
    run.note_changes()
    stop: Stop | None = None
    while waiting:
        before = run.slots[:]
        merge = Merge(run.layout, before)
        stuck: list[Any] = []
        failure = None
        for place, item in enumerate(waiting):
            if place:  # the first player already has the position as it was
                run.slots[:] = before
                for slot in ONWARD:
                    run.slots[slot] = merge.state[slot]
            run.context.active, run.context.decks = None, decks
            run.context.assigned = frozenset()
            _note_here(run)
            events, context = len(run.trace.events), run.context.values()
            try:
                try:
                    body(item)
                except Stop as left:  # a `stop` takes effect when all have acted
                    stop, assigned, laid = left, run.context.assigned, run.context.decks
                    run.context.assign(context)
                    run.context.assigned, run.context.decks = assigned, laid
                if run.trace.traced:
                    run.note_changes()
                merge.add(run.slots, run.context.assigned or frozenset(), clause)
                came |= run.context.decks is not decks
            except Fail as failed:
                failure = failed
                stuck.append(item)
                run.context.assign(context)
                run.trace.events[events:] = what_was_seen(run.trace.events[events:])
        run.context.assigned = outer
        run.slots[:] = merge.state
        run.context.active, run.context.decks = None, None if came else decks
        decks, came = decks_laid(run), False
        _note_here(run)
        if failure is not None and len(stuck) == len(waiting):
            raise failure
        waiting = stuck
    if stop is not None:
        raise stop


def _note_here(run: State) -> None:
    """Take the present boards as known: only changes after this point are recorded, and changes before it get no lines in the
    log."""
    if run.trace.noted is not None and not run.trial.probing:
        run.trace.noted = run.program.watched_of(run.slots)
