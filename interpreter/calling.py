"""What the people at the table may call at any question, whoever's turn it is.

A step that is called is carried out before the step under way; that one is then run again with the answers
it has had. What was done must stay done: where an answer, or anything that came of the answers, would be
another, the call is refused.
"""

from __future__ import annotations

from dataclasses import replace

from pyrsistent import PVector, pvector

from dsl import nodes
from dsl.prose.reasons import Reason
from interpreter.decisions import IllegalChoice
from interpreter.failure import RuleError, Unanswered
from interpreter.flow import advance, run_step
from interpreter.layout import OVER
from interpreter.position import Event, Position, careful_decider, event_of, go_on
from interpreter.run import Run
from interpreter.search import possible

#: Why a call is refused, apart from what the rules say.
OVER_ALREADY = Reason("the game is over")
ASKS = Reason("it would ask somebody something, and another question is open")
NOTHING = Reason("it would change nothing")
OTHERWISE = Reason("what has been decided in this turn would have gone another way")


def called(program, position: Position, name: str, seat: int | None) -> Position:
    """Return the position after a step that the table may call, for the player at a seat (from 1) where it
    is for one. Raises IllegalChoice with a sentence if that cannot be; the position stays as it is."""
    step = _step(program, name, seat)
    if position.decision is None:
        raise IllegalChoice(OVER_ALREADY)
    try:
        slots, told = _carried_out(program, position, step, seat)
        if slots == position.slots:
            raise IllegalChoice(NOTHING)
        if slots[OVER]:
            after = go_on(program, slots, (), position)
        else:
            if _lived(program, position.slots, position.answers) != _lived(program, slots, position.answers):
                raise IllegalChoice(OTHERWISE)
            after = go_on(program, slots, position.answers, position)
    except RuleError as error:
        raise IllegalChoice(error.why) from error
    return replace(after, events=(*told, *after.events), answer=None)


def _step(program, name: str, seat: int | None) -> nodes.Step:
    step = program.book.steps.get(name)
    if step is None or not step.by_the_table:
        raise IllegalChoice(f"there is no `{name}` that the table may call")
    if (seat is None) != (step.parameter is None) or (seat is not None and not 1 <= seat <= program.layout.players):
        raise IllegalChoice(f"`{name}` is {'for nobody' if step.parameter is None else 'for one of the players'}")
    return step


def _carried_out(program, position: Position, step: nodes.Step, seat: int | None) -> tuple[PVector, tuple[Event, ...]]:
    """Return the checkpoint of a position after a step, and what happened in it."""
    run = Run(program, position.slots, careful_decider, careful=True, traced=True)
    arguments = () if seat is None else (seat - 1,)
    try:
        run_step(run, program.step_index(step.name), program.step_function(step), arguments)
    except Unanswered:
        raise IllegalChoice(ASKS) from None
    return pvector(run.s), tuple(event_of(program, event) for event in run.events)


def _lived(program, slots: PVector, answers: tuple[int, ...]) -> tuple[list[object], list[object], bool]:
    """Return what was asked and answered since a checkpoint, what came of it, and whether the step goes on."""
    asked: list[object] = []
    steps = 0

    def decider(run, question) -> int:
        if run.cursor >= len(answers):
            raise Unanswered((question, ()))
        index = answers[run.cursor]
        if index >= len(question.options) or not possible(run, question)[index]:
            raise Unanswered((question, ()))
        asked.append((question.seat, question.clause, question.part, question.options[index]))
        return index

    def at_step(run) -> bool:
        nonlocal steps
        steps += 1
        return steps > 1

    run = Run(program, slots, decider, careful=True, traced=True)
    goes_on = False
    try:
        advance(run, at_step)
    except Unanswered:
        goes_on = True
    return asked, [_told(event_of(program, event)) for event in run.events], goes_on


def _told(event: Event) -> tuple[object, ...]:
    return event.verb, event.roles, event.actor, event.card, event.depth, str(event.why)
