"""The record of what has happened, as far as some phrase looks back at it; steps that are left."""

from __future__ import annotations

from interpreter.native.runtime.words import (
    AT,
    BARE,
    LEFT,
    LOGGED,
    NONE,
    STACKED,
    STEP_STACK,
    STEPS,
    GivingUp,
    Leaving,
    M,
    shl32,
)

#: Words of an event on record: its verb and its first roles. So many are recorded at most.
OF_AN_EVENT, MOST_EVENTS = 4, 4096


def log(verb: int, first: int, second: int, third: int) -> None:
    """Put an event on record."""
    if M[LOGGED] >= MOST_EVENTS:
        raise GivingUp
    at = AT.log + OF_AN_EVENT * M[LOGGED]
    M[at] = verb
    M[at + 1] = first
    M[at + 2] = second
    M[at + 3] = third
    M[LOGGED] += 1


def note_recorded(thing: int) -> None:
    """Note that a piece stands on record: it is told apart from its copies from then on."""
    if thing != NONE:
        piece = thing & BARE
        M[AT.recorded + (piece >> 5)] = M[AT.recorded + (piece >> 5)] | shl32(1, piece & 31)


def note_all_recorded(things: int) -> None:
    i = 1
    while i <= M[things]:
        note_recorded(M[things + i])
        i += 1


def begin_inner(step: int) -> None:
    """A step begins within another, or in `play`."""
    if M[STEPS] >= STACKED:
        raise GivingUp
    M[STEP_STACK + M[STEPS]] = step
    M[STEPS] += 1


def leave_inner(step: int, steps: int) -> None:
    """A step was left, or another one around it."""
    M[STEPS] = steps
    if M[LEFT] != step:
        raise Leaving


def leave_step(step: int) -> None:
    """Leave a step, or (-1) the innermost."""
    if step < 0:
        if M[STEPS] == 0:
            raise GivingUp
        step = M[STEP_STACK + M[STEPS] - 1]
    M[LEFT] = step
    raise Leaving


def is_under_way(step: int) -> int:
    """Tell whether a step is under way."""
    i = 0
    while i < M[STEPS]:
        if M[STEP_STACK + i] == step:
            return 1
        i += 1
    return 0
