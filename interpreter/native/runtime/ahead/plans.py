"""What a bot means to answer in the step that is under way, as `interpreter.simulation.planning` has it; and how that step began."""

from __future__ import annotations

from interpreter.native.runtime.lists import has
from interpreter.native.runtime.questions import MOST_ANSWERS
from interpreter.native.runtime.words import AT, CURSOR, FLOW, OF_FLOW, POSITION, SECRETS, M, copy

# A plan: how many answers it has (0: there is none), among how many ways it is the best, how much the player knew then; the answers; then how
# the step began.
AMONG, SECRETS_THEN, PLANNED = range(1, 4)
OF_A_PLAN = PLANNED + MOST_ANSWERS + OF_FLOW


def forget_plans() -> None:
    """Nobody has a plan when a game begins."""
    seat = 0
    while seat < AT.players:
        M[plan_at(seat)] = 0
        seat += 1


def plan_at(seat: int) -> int:
    """Return where the plan of a player stands."""
    return AT.plans + (OF_A_PLAN + AT.size) * seat


def keep_begun() -> None:
    """Keep how the step that comes now begins."""
    copy(AT.begun, FLOW, OF_FLOW)
    copy(AT.begun + OF_FLOW, POSITION, AT.size)


def plan_of(seat: int, able: int) -> int:
    """Return the plan that has an answer for the question of a player, one of those that are `able`, if the game has come to it by the planned
    way; 0 if none has."""
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
    """Tell whether a plan is followed without another thought: the player knows no more than then, and it is the best of many ways."""
    return plan and M[plan + SECRETS_THEN] == M[SECRETS] and M[plan + AMONG] >= M[able]


def make_plan(seat: int, answers: int, among: int) -> None:
    """Let a player mean to give some answers, which are the best among so many."""
    plan = plan_at(seat)
    M[plan] = M[answers]
    M[plan + AMONG] = among
    M[plan + SECRETS_THEN] = M[SECRETS]
    copy(plan + PLANNED, answers + 1, M[answers])
    copy(plan + PLANNED + MOST_ANSWERS, AT.begun, OF_FLOW + AT.size)
