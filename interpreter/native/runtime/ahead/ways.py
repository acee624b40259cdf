"""A way: a possible course of the step up to its end, with random answers, which a bot tries in an imagined world, as in
`interpreter.simulation.planning`."""

from __future__ import annotations

from interpreter.native.runtime.ahead.orders import FUNCTION, OF_AN_ORDER, come_to_step
from interpreter.native.runtime.ahead.tried import found_node, is_spent_of, many_spent, spend
from interpreter.native.runtime.chance import WORDS, luck, seed_twister
from interpreter.native.runtime.lists import has
from interpreter.native.runtime.questions import AT_FAULT, FAR_ENOUGH
from interpreter.native.runtime.steps import OF_A_STEP, begin_anew
from interpreter.native.runtime.words import (
    AT,
    BLOCKS,
    BROKEN_OFF,
    CURSOR,
    FIRED,
    FLOW,
    FREE,
    FUEL,
    FUTILE,
    GIVEN,
    HOPELESS,
    KEPT,
    MARK,
    NESTED,
    NONE,
    OF_FLOW,
    ORDER,
    OTHERS_BEGUN,
    OTHERS_MADE,
    OTHERS_SEED,
    OTHERS_TURNED,
    PAST,
    POSITION,
    SAID,
    SCRIPT,
    THINKER,
    TRAIL,
    TURNED,
    TWISTER,
    WINNERS,
    WORK,
    WORLD,
    Failing,
    GameOver,
    GivingUp,
    L,
    M,
    by_number,
    copy,
    real,
    whole,
)

#: How well a player stands who has won (a player who has lost: minus this); the largest number of random answers on a
#: way.
VICTORY, FAR = 1000000, 24
#: How a way came out: it reached the end of the step, or is long enough; the game is over; the step fails or cannot
#: come here.
COMES_THERE, IS_OVER, LEADS_NOWHERE = 0, 1, 2
#: The work that a way counts for, besides the work of the step itself.
A_WAY = 40


def way(script: int) -> int:
    """Play a way to the end of the step: first the answers of a script, then random ones. Return how well the player stands at
    the end. Return NONE if the way fails, or if the step does not come to the question in this world. Afterwards, the answers
    up to CURSOR are those of the way."""
    begin_way(script)
    outcome = gone()
    M[WORK] -= OF_A_STEP - M[FUEL] + A_WAY
    if M[WORK] < 0:
        raise GivingUp
    found = NONE
    if outcome != LEADS_NOWHERE and M[CURSOR] > M[GIVEN]:
        found = stands(outcome)
    M[FREE] = M[MARK]
    spend(M[script])
    M[MARK] = M[FREE]
    return found


def begin_way(script: int) -> None:
    """Restore the position of the imagined world at the beginning of the step. The answers of the script are the next ones to
    be given."""
    copy(POSITION, M[WORLD], AT.size)
    copy(FLOW, AT.begun, OF_FLOW)
    begin_anew()
    M[FREE] = M[MARK]
    M[KEPT] = M[MARK]
    M[WINNERS] = AT.nobody
    M[CURSOR] = 0
    M[HOPELESS] = 0
    M[FUTILE] = NONE
    M[PAST] = 0
    M[FIRED] = 0
    copy(AT.answers, script + 1, M[script])
    M[SCRIPT] = M[script]
    M[TRAIL] = 0
    M[OTHERS_BEGUN] = 0
    M[BROKEN_OFF] = 0


def gone() -> int:
    """Carry out the step, and go on to the next step. Return the result of the way: that it reached the end of the step or is long
    enough, that the game is over, or that the step fails."""
    try:
        by_number(M[AT.orders + OF_AN_ORDER * M[ORDER] + FUNCTION], 0)
        M[ORDER] += 1
        come_to_step()
    except Failing:
        return LEADS_NOWHERE
    except GameOver:
        if M[BROKEN_OFF] == AT_FAULT:
            return LEADS_NOWHERE
        if M[BROKEN_OFF] == FAR_ENOUGH:
            return COMES_THERE
        return IS_OVER
    return COMES_THERE


def stands(outcome: int) -> int:
    """Return how well the player stands at the end of a way. If the aim cannot be computed, the rules have an error,
    and the game is given up so that Python can report it."""
    if outcome == IS_OVER and M[M[WINNERS]]:
        if has(M[WINNERS], M[THINKER]):
            return VICTORY
        return -VICTORY
    begin_anew()
    M[NESTED] = 0
    M[BLOCKS] = 0
    try:
        by_number(AT.aim - 1, M[THINKER])
    except Failing:
        raise GivingUp from None
    return M[SAID]


def answer_ahead(question: int) -> None:
    """Store in SAID the answer to a question on a way. `question` is a list: the number of options, the seat of the
    player who is asked, and whether the last option is to do nothing."""
    many = M[question]
    if M[question + 1] != M[THINKER]:
        M[SAID] = many - 1 if M[question + 2] else whole(luck_of_others() * real(many))
        return
    if M[TRAIL] == FAR:
        M[BROKEN_OFF] = FAR_ENOUGH
        raise GameOver
    at = TRAIL + 1 + 2 * M[TRAIL]
    M[at] = M[CURSOR]
    M[at + 1] = many
    M[TRAIL] += 1
    M[SAID] = unspent(found_node(M[CURSOR]), many)


def unspent(node: int, many: int) -> int:
    """Return a random answer from 0 to `many` - 1 that is not spent (see `tried`). Return 0 if all are spent."""
    left = many - many_spent(node, many)
    if left <= 0:
        return 0
    chosen = whole(luck() * real(left))
    index = 0
    while chosen or is_spent_of(node, index):
        if not is_spent_of(node, index):
            chosen -= 1
        index += 1
    return index


def luck_of_others() -> float:
    """Return a random number from 0 to 1 for the answers of other players. In one world these numbers are the same on
    each way, so that the ways can be compared."""
    copy(AT.others, TWISTER, WORDS)
    turned = M[TURNED]
    if not M[OTHERS_MADE]:
        seed_twister(L[OTHERS_SEED])
        copy(AT.others + WORDS, TWISTER, WORDS)
        M[OTHERS_MADE] = 1
    if M[OTHERS_BEGUN]:
        copy(TWISTER, AT.others + 2 * WORDS, WORDS)
        M[TURNED] = M[OTHERS_TURNED]
    else:
        copy(TWISTER, AT.others + WORDS, WORDS)
        M[TURNED] = 0
    M[OTHERS_BEGUN] = 1
    found = luck()
    copy(AT.others + 2 * WORDS, TWISTER, WORDS)
    M[OTHERS_TURNED] = M[TURNED]
    copy(TWISTER, AT.others, WORDS)
    M[TURNED] = turned
    return found
