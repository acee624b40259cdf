"""Run `play` as a list of orders, like `interpreter.compiler.flow`. In this form a bot that imagines games can go on from one step
to the next."""

from __future__ import annotations

from interpreter.native.runtime.ahead.plans import forget_plans, keep_begun
from interpreter.native.runtime.blocks import begin_answers
from interpreter.native.runtime.steps import begin_step, end_step, pass_orders
from interpreter.native.runtime.words import (
    AHEAD,
    AT,
    FREE,
    KEPT,
    LOOP_STACK,
    LOOPS,
    OF_A_LOOP,
    ORDER,
    SAID,
    M,
    by_number,
)

# The words of an order: its kind, the number of its function, the order to which it leads, and, for a step, the number
# of the function that is called before the step.
FUNCTION, TARGET, BEFORE, OF_AN_ORDER = range(1, 5)
#: The kinds of orders: run a step; do another statement; jump unless a test is true; begin a loop; begin its next turn;
#: jump.
RUN, DO, UNLESS, EACH, NEXT, JUMP = range(6)


def play(nothing: int) -> None:
    """Play a game until the rules end it, or no order is left."""
    M[ORDER] = nothing
    M[LOOPS] = 0
    if AT.greedy:
        forget_plans()
    while come_to_step():
        at = AT.orders + OF_AN_ORDER * M[ORDER]
        begin_step()
        by_number(M[at + BEFORE], nothing)
        if AT.tries:
            begin_answers()
        if AT.greedy:
            keep_begun()
        by_number(M[at + FUNCTION], nothing)
        end_step()
        M[ORDER] += 1


def come_to_step() -> int:
    """Carry out orders up to the next step. Return 1 if there is one, and 0 if `play` is over."""
    while M[ORDER] < AT.many_orders:
        at = AT.orders + OF_AN_ORDER * M[ORDER]
        pass_orders(1)
        if M[at] == RUN:
            return 1
        if M[at] == JUMP:
            M[ORDER] = M[at + TARGET]
        else:
            if M[at] == NEXT:
                M[ORDER] = next_turn(M[at + TARGET])
            else:
                carry_out_order(at)
    return 0


def carry_out_order(at: int) -> None:
    """Carry out an order that has a function, but is not a step. `at` is the place of the order."""
    if M[at] == EACH and not (AT.greedy and M[AHEAD]):
        M[FREE] = M[KEPT]
    by_number(M[at + FUNCTION], 0)
    M[ORDER] = M[at + TARGET] if M[at] == UNLESS and not M[SAID] else M[ORDER] + 1
    if M[at] == EACH:
        loop = LOOP_STACK + OF_A_LOOP * M[LOOPS]
        M[loop] = M[SAID]
        M[loop + 1] = 0
        M[loop + 2] = M[KEPT]
        M[LOOPS] += 1
        M[KEPT] = M[FREE]


def next_turn(end: int) -> int:
    """Begin the next turn of the innermost loop. Return the order that comes next: the one after this order, or `end`
    if the loop is over."""
    loop = LOOP_STACK + OF_A_LOOP * (M[LOOPS] - 1)
    if M[loop + 1] < M[M[loop]]:
        M[loop + 1] += 1
        return M[ORDER] + 1
    M[LOOPS] -= 1
    M[KEPT] = M[loop + 2]
    return end
