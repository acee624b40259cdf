"""Steps of `play`, and the work that they may take. Who counts here counts no less than Python does, and gives up before it would."""

from __future__ import annotations

from interpreter.native.runtime.noting import look
from interpreter.native.runtime.words import (
    ASKED,
    CAUSE,
    CAUSER,
    CHAIN,
    CHOSEN,
    DEPTH,
    DONE,
    FREE,
    FUEL,
    IDLE,
    KEPT,
    LEFT,
    NAMES,
    NONE,
    SHORT,
    STACKED,
    STEP_STACK,
    STEPS,
    SUSPENDED,
    UNASKED,
    WORK,
    Failing,
    GivingUp,
    Leaving,
    M,
)

#: Of the work that Python lets one step do, and a row of steps in which nobody is asked; of the orders of `play` in such a row.
OF_A_STEP, OF_UNASKED, OF_IDLE = 180000, 300000, 10000
#: The work of a whole game, and of a step that does nothing: so much is done in a tenth of a second.
OF_A_GAME, A_STEP = 6000000, 20
#: That of a game of bots that look ahead.
OF_A_LONG_GAME = 2000000000


def burn(work: int) -> None:
    """Use work up."""
    M[FUEL] -= work
    if M[FUEL] < 0:
        raise GivingUp


def burn_for(many: int) -> None:
    """Use up work for a look at a number of things."""
    burn((many >> 4) + 1)


def pass_orders(many: int) -> None:
    """Count a number of orders of `play`."""
    M[IDLE] += many
    if M[IDLE] > OF_IDLE:
        raise GivingUp


def begin_step() -> None:
    """Begin a step: the room for lists is emptied, and it is recorded what has come to whom."""
    M[FREE] = M[KEPT]
    begin_anew()
    look()


def begin_anew() -> None:
    """Nothing is under way, and a step has all of its work before it."""
    M[FUEL] = OF_A_STEP
    M[CAUSE] = NONE
    M[CAUSER] = NONE
    M[DEPTH] = 0
    M[STEPS] = 0
    M[CHOSEN] = 0
    M[SUSPENDED] = 0
    M[NAMES] = 0
    M[CHAIN] = 0
    M[SHORT] = 0
    M[DONE] = NONE


def end_step() -> None:
    work = OF_A_STEP - M[FUEL]
    M[WORK] -= work + A_STEP
    if M[WORK] < 0:
        raise GivingUp
    if M[ASKED]:
        M[IDLE] = 0
        M[UNASKED] = 0
        M[ASKED] = 0
    else:
        M[UNASKED] += work
        if M[UNASKED] > OF_UNASKED:
            raise GivingUp


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


def is_left(step: int) -> None:
    """A step was left by `stop`. If it was this one, play continues after it; otherwise the step around it is left
    too."""
    if M[LEFT] != step:
        raise Leaving


def under_way(step: int) -> int:
    """Return how deep the innermost run of a step is among those under way, from 1."""
    found = M[STEPS]
    while found > 0 and M[STEP_STACK + found - 1] != step:
        found -= 1
    if found == 0:
        raise Failing
    return found


def is_under_way(step: int) -> int:
    """Tell whether a step is under way."""
    i = 0
    while i < M[STEPS]:
        if M[STEP_STACK + i] == step:
            return 1
        i += 1
    return 0
