"""`play` as a row of orders, as `interpreter.compiler.flow` has it: so a bot can go on from a step to the next one in its head."""

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

# Words of an order: what kind it is, the number of its function, which order it leads to, and of a step the number of what is done before it.
FUNCTION, TARGET, BEFORE, OF_AN_ORDER = range(1, 5)
#: Kinds of orders: a step, another statement, a test that leads on where it holds, the beginning of a loop, its next turn, a way back.
RUN, DO, UNLESS, EACH, NEXT, JUMP = range(6)


def play(nothing: int) -> None:
    """Play a game until `play` ends it, or there is no order left."""
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
    """Carry out orders up to the next step; tell whether there is one."""
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
    """Carry out an order that has a function."""
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
    """Go on to the next member of the innermost loop; return the order that comes then, which is the `end` where there is none."""
    loop = LOOP_STACK + OF_A_LOOP * (M[LOOPS] - 1)
    if M[loop + 1] < M[M[loop]]:
        M[loop + 1] += 1
        return M[ORDER] + 1
    M[LOOPS] -= 1
    M[KEPT] = M[loop + 2]
    return end
