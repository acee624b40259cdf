"""The plans of bots. A plan has the answers that a bot intends to give in this step, as in `interpreter.simulation.planning`.
Also the position at the beginning of the step."""

from __future__ import annotations

from interpreter.native.runtime.lists import has
from interpreter.native.runtime.questions import MOST_ANSWERS
from interpreter.native.runtime.words import AT, CURSOR, FLOW, OF_FLOW, POSITION, SECRETS, M, copy

# The words of a plan: the number of its answers (0: there is no plan); the number of ways among which it is the best;
# how much had been seen, rolled or shuffled by then; the answers; then the flow and the position at the beginning of
# the step.
AMONG, SECRETS_THEN, PLANNED = range(1, 4)
OF_A_PLAN = PLANNED + MOST_ANSWERS + OF_FLOW


def forget_plans() -> None:
    """Forget the plans of all players, because a game begins."""
    seat = 0
    while seat < AT.players:
        M[plan_at(seat)] = 0
        seat += 1


def plan_at(seat: int) -> int:
    """Return the place of the plan of a player."""
    return AT.plans + (OF_A_PLAN + AT.size) * seat


def keep_begun() -> None:
    """Keep the flow and the position at the beginning of the step that comes now."""
    copy(AT.begun, FLOW, OF_FLOW)
    copy(AT.begun + OF_FLOW, POSITION, AT.size)


def plan_of(seat: int, able: int) -> int:
    """Return the plan of a player if it has an answer to the present question and this answer is in the list `able`. Return 0
    if there is no such plan, if the step began in another way than planned, or if an answer in it was not the planned one."""
    plan = plan_at(seat)
    given = M[CURSOR]
    if M[plan] <= given or not has(able, M[plan + PLANNED + given]):
        return 0
    i = 0
    while i < given:
        if M[plan + PLANNED + i] != M[AT.answers + i]:
            return 0
        i += 1
    i = 0
    while i < OF_FLOW + AT.size:
        if M[plan + PLANNED + MOST_ANSWERS + i] != M[AT.begun + i]:
            return 0
        i += 1
    return plan


def still_holds(plan: int, able: int) -> int:
    """Tell whether a bot follows its plan without trying ways again. Two conditions must hold: the bot knows no more than when
    it made the plan, and the plan was the best of at least as many ways as there are options now."""
    return plan and M[plan + SECRETS_THEN] == M[SECRETS] and M[plan + AMONG] >= M[able]


def make_plan(seat: int, answers: int, among: int) -> None:
    """Store some answers as the plan of a player. `among` is the number of ways that were tried; these answers were the best of
    them."""
    plan = plan_at(seat)
    M[plan] = M[answers]
    M[plan + AMONG] = among
    M[plan + SECRETS_THEN] = M[SECRETS]
    copy(plan + PLANNED, answers + 1, M[answers])
    copy(plan + PLANNED + MOST_ANSWERS, AT.begun, OF_FLOW + AT.size)
