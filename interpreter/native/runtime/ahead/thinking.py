"""A bot that looks ahead. In imagined worlds, it tries several ways (series of answers) to the end of the step, and takes the
answer that led to the best result. `interpreter.simulation.planning` does the same in Python, with the same random numbers in
the same order."""

from __future__ import annotations

from interpreter.native.runtime.ahead.plans import PLANNED, make_plan, plan_of, still_holds
from interpreter.native.runtime.ahead.tried import is_spent_of, new_node
from interpreter.native.runtime.ahead.ways import way
from interpreter.native.runtime.ahead.worlds import deal_anew
from interpreter.native.runtime.chance import drawn_below, long_bits
from interpreter.native.runtime.counting import most
from interpreter.native.runtime.lists import new
from interpreter.native.runtime.noting import OF_AN_EVENT
from interpreter.native.runtime.questions import MOST_ANSWERS
from interpreter.native.runtime.rules import MOST_RECORDS
from interpreter.native.runtime.steps import begin_anew
from interpreter.native.runtime.words import (
    AHEAD,
    AT,
    CURSOR,
    FLOW,
    FREE,
    GIVEN,
    LOGGED,
    MARK,
    NONE,
    OF_FLOW,
    OTHERS_MADE,
    OTHERS_SEED,
    POSITION,
    ROOT,
    SAID,
    THINKER,
    TURNED,
    WORK,
    WORLD,
    L,
    M,
    copy,
    quotient,
)

#: The number of ways that are tried for a question, shared by all answers (WAYS); each answer gets at least LEAST of
#: them. An answer is given up if its first MOST ways fail.
WAYS, LEAST, MOST = 16, 2, 6
# The words that are kept for an answer: how many of its ways reached the end; how well the player stands after the best
# of them; the list of the answers on this way.
MANY, WORTH, ANSWERS, OF_A_FIND = range(4)
#: The words outside the position that describe what is under way.
FIRST_WORD, OF_WORDS = FREE, 64 - FREE


def think(question: int) -> None:
    """Store in SAID the answer of a bot. `question` is a list: the seat of the bot, and the place of the list of
    possible answers."""
    seat = M[question]
    able = M[question + 1]
    if AT.aim == 0 or M[able] == 1:
        M[SAID] = M[able + 1 + drawn_below(M[able])]
        return
    plan = plan_of(seat, able)
    if still_holds(plan, able):
        M[SAID] = M[plan + PLANNED + M[CURSOR]]
        return
    found = new(OF_A_FIND * M[able])
    now = set_aside(seat)
    leading = go_ways(found, able, plan)
    bring_back(now)
    taken = the_best(found, M[able], leading)
    if M[found + OF_A_FIND * taken + MANY]:
        make_plan(seat, M[found + OF_A_FIND * taken + ANSWERS], M[found + OF_A_FIND * taken + MANY])
    M[SAID] = M[able + 1 + taken]


def set_aside(seat: int) -> int:
    """Copy everything that a way may change, and return the place of the copy. Then make the imagined world in which the ways
    are tried."""
    scratch = 2 * ((AT.size >> 5) + 1)
    now = new(OF_WORDS + OF_FLOW + 2 * AT.size + 6 * MOST_ANSWERS + MOST_RECORDS + scratch + logged_since())
    set_all(now, 1)
    M[AHEAD] = 1
    M[THINKER] = seat
    M[GIVEN] = M[CURSOR]
    begin_anew()
    deal_anew(seat)
    L[OTHERS_SEED] = long_bits()
    M[OTHERS_MADE] = 0
    M[WORLD] = new(AT.size)
    copy(M[WORLD], POSITION, AT.size)
    M[ROOT] = new_node(0, 0)
    return now


def logged_since() -> int:
    """Return how many words of events have been put on record since the step began."""
    return OF_AN_EVENT * (M[LOGGED] - M[AT.begun + OF_FLOW + LOGGED - POSITION])


def bring_back(now: int) -> None:
    """Restore everything as it was before the bot began to try ways. Two things are not restored: the random numbers that were
    drawn stay drawn, and the work that was done still counts."""
    turned = M[TURNED]
    work = M[WORK]
    set_all(now, 0)
    M[TURNED] = turned
    M[WORK] = work
    M[AHEAD] = 0


def set_all(now: int, is_kept: int) -> None:
    """Copy everything that a way may change to the words from `now` on (`is_kept` is 1), or restore it from these words (`is_kept`
    is 0)."""
    at = set_part(now, POSITION, AT.size, is_kept)
    at = set_part(at, FIRST_WORD, OF_WORDS, is_kept)
    at = set_part(at, FLOW, OF_FLOW, is_kept)
    at = set_part(at, AT.answers, 6 * MOST_ANSWERS, is_kept)
    if AT.fired:
        at = set_part(at, AT.fired, MOST_RECORDS, is_kept)
    if AT.assigned:
        at = set_part(at, AT.assigned, (AT.size >> 5) + 1, is_kept)
        at = set_part(at, AT.assigned_before, (AT.size >> 5) + 1, is_kept)
    if AT.log:
        many = logged_since()
        set_part(at, AT.log + OF_AN_EVENT * M[LOGGED] - many, many, is_kept)


def set_part(at: int, place: int, many: int, is_kept: int) -> int:
    if is_kept:
        copy(at, place, many)
    else:
        copy(place, at, many)
    return at + many


def go_ways(found: int, able: int, plan: int) -> int:
    """Try some ways with each answer of the list `able`, and store the results at `found`. Return for how many answers a way
    has reached the end of the step."""
    script = new(MOST_ANSWERS)
    M[script] = M[GIVEN] + 1
    copy(script + 1, AT.answers, M[GIVEN])
    M[MARK] = M[FREE]
    leading = 0
    i = 0
    while i < M[able]:
        M[script + M[script]] = M[able + 1 + i]
        go_first(found + OF_A_FIND * i, script, plan)
        if M[found + OF_A_FIND * i + MANY]:
            leading += 1
        i += 1
    i = 0
    while i < M[able]:
        M[script + M[script]] = M[able + 1 + i]
        if M[found + OF_A_FIND * i + MANY]:
            go_more(found + OF_A_FIND * i, script, most(LEAST, quotient(WAYS, leading)) - 1)
        i += 1
    return leading


def go_first(find: int, script: int, plan: int) -> None:
    """Try ways that begin with one answer, until one of them reaches the end of the step, but at most MOST ways. If the plan of
    the bot contains this answer, the way of the plan is tried first."""
    M[find + MANY] = 0
    answer = M[script + M[script]]
    if plan and M[plan + PLANNED + M[GIVEN]] == answer:
        M[FREE] = M[MARK]
        planned = new(M[plan])
        M[planned] = M[plan]
        M[MARK] = M[FREE]
        copy(planned + 1, plan + PLANNED, M[plan])
        note_way(find, way(planned))
    left = MOST
    while left:
        many = M[find + MANY]
        note_way(find, way(script))
        left -= 1
        if M[find + MANY] > many or is_spent_of(M[ROOT], answer):
            left = 0


def go_more(find: int, script: int, times: int) -> None:
    """Try up to `times` more ways that begin with an answer, unless all ways behind it have been tried."""
    while times > 0:
        if not is_spent_of(M[ROOT], M[script + M[script]]):
            note_way(find, way(script))
        times -= 1


def note_way(find: int, worth: int) -> None:
    """Count a way if it reached the end, and keep its answers if it is the best so far."""
    if worth != NONE:
        if not M[find + MANY] or is_better(worth, find):
            M[find + WORTH] = worth
            M[FREE] = M[MARK]
            answers = new(M[CURSOR])
            M[answers] = M[CURSOR]
            copy(answers + 1, AT.answers, M[CURSOR])
            M[find + ANSWERS] = answers
            M[MARK] = M[FREE]
        M[find + MANY] += 1


def is_better(worth: int, find: int) -> int:
    """Tell whether a way is better than the best one of an answer so far. If both are equally good, the way whose
    answers have higher numbers wins."""
    if worth != M[find + WORTH]:
        return worth > M[find + WORTH]
    answers = M[find + ANSWERS]
    i = 0
    while i < M[answers] and i < M[CURSOR]:
        if M[AT.answers + i] != M[answers + 1 + i]:
            return M[AT.answers + i] > M[answers + 1 + i]
        i += 1
    return M[CURSOR] > M[answers]


def the_best(found: int, many: int, leading: int) -> int:
    """Return the index of the answer that led to the best result, or a random one of these answers if several are equally good. If
    no answer led to the end of the step, return the index of a random answer."""
    best = NONE
    equal = 0
    i = 0
    while i < many:
        find = found + OF_A_FIND * i
        if leading and M[find + MANY] and M[find + WORTH] > best:
            best = M[find + WORTH]
            equal = 0
        if not leading or (M[find + MANY] and M[find + WORTH] == best):
            equal += 1
        i += 1
    chosen = drawn_below(equal)
    i = 0
    while i < many:
        find = found + OF_A_FIND * i
        if not leading or (M[find + MANY] and M[find + WORTH] == best):
            if chosen == 0:
                return i
            chosen -= 1
        i += 1
    return 0
