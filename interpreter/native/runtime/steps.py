"""Steps of `play`, and limits for the work that they may take. The module counts at least as much work as Python does,
so it gives a game up before Python would report an error."""

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
    STOPPED,
    SUSPENDED,
    UNASKED,
    WORK,
    Failing,
    GivingUp,
    Leaving,
    M,
)

#: The largest amount of work in one step; the largest amount of work, and number of orders of `play`, since a player
#: was asked last.
OF_A_STEP, OF_UNASKED, OF_IDLE = 180000, 300000, 10000
#: The largest amount of work in a whole game (about a tenth of a second), and the work that a step which does nothing
#: counts for.
OF_A_GAME, A_STEP = 6000000, 20
#: The largest amount of work in a game of bots that look ahead.
OF_A_LONG_GAME = 2000000000


def burn(work: int) -> None:
    """Count work that is done. The game is given up if the step has none left, or if the person has pressed Ctrl-C."""
    M[FUEL] -= work
    if M[FUEL] < 0 or M[STOPPED]:
        raise GivingUp


def burn_for(many: int) -> None:
    """Count the work for looking at `many` things."""
    burn((many >> 4) + 1)


def pass_orders(many: int) -> None:
    """Count orders of `play`. The game is given up if there are too many without a question."""
    M[IDLE] += many
    if M[IDLE] > OF_IDLE or M[STOPPED]:
        raise GivingUp


def begin_step() -> None:
    """Begin a step: forget the lists of the last step, and record which cards have come to whom."""
    M[FREE] = M[KEPT]
    begin_anew()
    look()


def begin_anew() -> None:
    """Set everything to the state in which no step is under way. The next step has all its work left."""
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
    """Begin a step inside another step, or in `play`."""
    if M[STEPS] >= STACKED:
        raise GivingUp
    M[STEP_STACK + M[STEPS]] = step
    M[STEPS] += 1


def leave_inner(step: int, steps: int) -> None:
    """After a `stop`, end the step `step`. If the `stop` was for this step, play continues after it. If it was for a step
    around it, the step around is left too (by Leaving). `steps` is the number of steps under way around `step`."""
    M[STEPS] = steps
    if M[LEFT] != step:
        raise Leaving


def leave_step(step: int) -> None:
    """Leave a step and all steps inside it; -1 means the innermost step."""
    if step < 0:
        if M[STEPS] == 0:
            raise GivingUp
        step = M[STEP_STACK + M[STEPS] - 1]
    M[LEFT] = step
    raise Leaving


def is_left(step: int) -> None:
    """After a `stop`, end the step `step`. If the `stop` was for this step, play continues after it. If it was for a step
    around it, the step around is left too (by Leaving)."""
    if M[LEFT] != step:
        raise Leaving


def under_way(step: int) -> int:
    """Return the depth of the innermost run of a step among the steps under way, from 1. Raises Failing if the step is
    not under way."""
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
