"""Questions to players with random answers; and rolls."""

from __future__ import annotations

from interpreter.native.runtime.chance import below, luck
from interpreter.native.runtime.lists import has, joined, new, numbers, push
from interpreter.native.runtime.sight import blank_out, pass_horizon, seen, shown
from interpreter.native.runtime.words import (
    ABSTRACT,
    AHEAD,
    ASKED,
    AT,
    BARE,
    BLANK,
    BLOCK,
    BROKEN_OFF,
    BY_CHANCE,
    CURSOR,
    DECISIONS,
    DIGEST,
    FAR_AS,
    FORCED,
    FREE,
    HOPELESS,
    IS_GIVEN,
    LEAVABLE,
    LUCK,
    LUCK_AT,
    NO_PIECE,
    NONE,
    OFFERED,
    OFFERED_THERE,
    OPTIONS_THERE,
    PAST,
    PROBE_FROM,
    PROBING,
    QUESTIONS,
    RNG,
    SAID,
    SCRIPT,
    SEAT_THERE,
    SECRETS,
    SHADE,
    TAKEN,
    TRIED,
    Failing,
    GameOver,
    GivingUp,
    H,
    L,
    M,
    Unseen,
    add64,
    by_number,
    mul64,
    real,
    whole,
    wide,
)

#: Stands for the function that tells what is the same, for what are no pieces.
NO_PIECES = -2
#: With so many sorts of things, or fewer, it is asked how many of each.
MOST_SORTS = 4
#: Why a way that a bot goes in its head is broken off: it is long enough; an answer that was given before cannot be given here.
FAR_ENOUGH, AT_FAULT = 1, 2
#: That it has come to the question about which the bot thinks.
COME_THERE = 3
#: Decisions of one game, and answers in one step.
MOST_DECISIONS, MOST_ANSWERS = 20000, 256
# What is noted of each answer in a step: the answer, of how many, whether it was free, in which block, by whom; and, where all others were
# found not to work, the one that is left.
COUNTS, FREES, SERIALS, SEATS, ONLY = range(MOST_ANSWERS, 6 * MOST_ANSWERS, MOST_ANSWERS)


def ask(many: int, free: int, seat: int) -> int:
    """Return the index of the answer out of `many` options. A single option is taken without a question. With `free`,
    also answers that cannot be completed may be given."""
    leavable = 0
    if AT.greedy:
        leavable = M[LEAVABLE]
        M[LEAVABLE] = 0
    things = 0
    if AT.imagines:
        things = M[OFFERED]
        M[OFFERED] = 0
    if many == 1:
        if not M[PROBING]:
            M[FORCED] += 1
        return 0
    if many == 0 or seat == NONE:
        raise Failing
    if seat >= AT.players and AT.everybody > AT.players and (free or not AT.tries):
        return 0  # nobody sits there to be asked
    if not AT.tries:
        return picked(many)
    at = M[CURSOR]
    if at >= MOST_ANSWERS:
        raise GivingUp
    if M[PROBING]:
        M[QUESTIONS] -= 1
        if M[QUESTIONS] < 0:
            raise GivingUp
    index = 0
    if at < M[SCRIPT]:
        index = M[AT.answers + at]
        if AT.imagines and at == M[LUCK_AT]:
            L[RNG] = L[LUCK]
        if index >= many:
            if AT.greedy and M[AHEAD] and not M[PROBING]:
                M[BROKEN_OFF] = AT_FAULT
                raise GameOver
            raise GivingUp
    else:
        if not M[PROBING] and not (M[HOPELESS] and not free):
            if AT.greedy:
                index = thought_of(many, M[AT.answers + ONLY + at], seat, leavable)
            else:
                if AT.imagines:
                    index = imagined_of(many, M[AT.answers + ONLY + at], seat, things)
                else:
                    index = picked_but(many, M[AT.answers + ONLY + at], seat)
        M[AT.answers + at] = index
        M[SCRIPT] = at + 1
    M[AT.answers + COUNTS + at] = many
    M[AT.answers + FREES + at] = free
    M[AT.answers + SERIALS + at] = M[BLOCK]
    M[AT.answers + SEATS + at] = seat
    M[CURSOR] = at + 1
    if M[PROBING] and at + 1 == M[PROBE_FROM]:
        pass_horizon()
    return index


def thought_of(many: int, good: int, seat: int, leavable: int) -> int:
    """Return the index of the option that a bot takes that looks ahead: out of `many` options, or out of the list number `good` (0 or
    more) of those that work. `leavable`: the last option is to do nothing."""
    if seat >= AT.players and AT.everybody > AT.players:
        if M[AHEAD]:
            raise GivingUp  # Python tries then which of the options may be taken
        return M[AT.goods + good + 1] if good >= 0 else 0
    mark = M[FREE]
    question = new(3)
    if M[AHEAD]:
        M[question] = many
        M[question + 1] = seat
        M[question + 2] = leavable
        by_number(AT.goes_on, question)
        M[FREE] = mark
        return M[SAID]
    count_decision()
    M[question] = seat
    M[question + 1] = numbers(many) if good < 0 else AT.goods + good
    by_number(AT.thinks, question)
    M[FREE] = mark
    return noted(M[SAID], many)


def imagined_of(many: int, only: int, seat: int, things: int) -> int:
    """Return the index of the option that is taken in an imagined game: the one that is tried, then random ones. If none is tried, the game is
    broken off here, at the question; likewise after so many answers that it is far enough, though its step goes on."""
    if seat >= AT.players:
        return picked_but(many, only, seat)
    if M[IS_GIVEN]:
        if M[FAR_AS] >= 0 and M[DECISIONS] > 2 * M[FAR_AS]:
            M[BROKEN_OFF] = FAR_ENOUGH
            raise GameOver
        return picked_but(many, only, seat)
    if M[TRIED] == NONE:
        M[OPTIONS_THERE] = many
        M[SEAT_THERE] = seat
        M[OFFERED_THERE] = things
        M[BROKEN_OFF] = COME_THERE
        raise GameOver
    if M[TRIED] >= many:
        raise GivingUp
    M[IS_GIVEN] = 1
    M[ASKED] = 1
    M[LUCK_AT] = M[CURSOR]
    L[RNG] = L[LUCK]
    return M[TRIED]


def count_decision() -> None:
    """Count one more decision of this game. Raises GivingUp after too many."""
    M[ASKED] = 1
    M[DECISIONS] += 1
    if M[DECISIONS] > MOST_DECISIONS:
        raise GivingUp


def picked(many: int) -> int:
    """Return a random index out of `many` options."""
    count_decision()
    return noted(whole(luck() * real(many)), many)


def picked_but(many: int, only: int, seat: int) -> int:
    """Return a random index out of `many` options, or the index `only` if that is the only one left; for a neutral
    player the first."""
    if seat >= AT.players and AT.everybody > AT.players:
        return only if only >= 0 else 0
    if only < 0:
        return picked(many)
    count_decision()
    return noted(whole(luck()) + only, many)


def noted(index: int, many: int) -> int:
    """Record an answer out of `many` options, and return it."""
    if AT.trace:
        M[AT.trace + M[DECISIONS]] = 4096 * index + many
    L[DIGEST] = add64(mul64(L[DIGEST], 31), wide(4096 * index + many))
    return index


def ask_of(list_: int, free: int, seat: int) -> int:
    """Return the one of a list that is the answer."""
    if AT.greedy and M[list_] and M[list_ + M[list_]] == NONE:
        M[LEAVABLE] = 1
    return M[list_ + 1 + ask(M[list_], free, seat)]


def ask_of_pieces(pieces: int, free: int, seat: int) -> int:
    """Return the one of some pieces that is the answer."""
    if M[pieces] > 1 and is_abstract(pieces):
        return M[taken_unseen(pieces, 1) + 1]
    offer(pieces)
    return as_known(M[pieces + 1 + ask(M[pieces], free, seat)])


def offer(pieces: int) -> None:
    """Note that some pieces are the options of the question that comes, perhaps besides another one."""
    if AT.imagines:
        M[OFFERED] = pieces


def may_choose_piece(pieces: int, free: int, seat: int) -> int:
    """Return the one of some pieces that is the answer, or nothing."""
    offer(pieces)
    return as_known(may_choose(pieces, free, seat))


def as_known(thing: int) -> int:
    """Return a chosen thing, as a placeholder if the trial is past its question and does not see it."""
    if AT.tries and M[PAST] and thing != NONE:
        return shown(thing & BARE) | (thing & (BLANK | SHADE))
    return thing


def may_choose(list_: int, free: int, seat: int) -> int:
    """Return the one of a list that is the answer, or nothing."""
    many = M[list_]
    if many == 0:
        if AT.imagines:
            M[OFFERED] = 0
        return NONE
    answer = ask(many + 1, free, seat)
    if answer == many:
        return NONE
    return M[list_ + 1 + answer]


def is_abstract(pieces: int) -> int:
    """Tell whether a choice among pieces is tried without looking which: all lie in one zone, so that it makes no difference to it."""
    if not M[ABSTRACT] or not M[PROBING] or M[CURSOR] < M[PROBE_FROM]:
        return 0
    zone = H[AT.place + (M[pieces + 1] & BARE)]
    if zone == NO_PIECE:
        return 0
    i = 2
    while i <= M[pieces]:
        if H[AT.place + (M[pieces + i] & BARE)] != zone:
            return 0
        i += 1
    return 1


def taken_unseen(pieces: int, many: int) -> int:
    """Return a list of `many` of some pieces, all of which become placeholders; first those that were not taken in
    this way before."""
    found = new(many)
    i = 1
    while i <= M[pieces]:
        blank_out(M[pieces + i] & BARE)
        i += 1
    before = M[TAKEN]
    again = 0
    while again < 2:
        i = 1
        while i <= M[pieces] and M[found] < many:
            thing = M[pieces + i] | BLANK
            if has(before, thing) == again:
                push(found, thing)
            i += 1
        again += 1
    M[TAKEN] = joined(before, found)
    return found


def rolled_of(list_: int) -> int:
    """Return a random member of a list."""
    if M[list_] == 0:
        raise Failing
    if M[list_] == 1:
        return M[list_ + 1]
    if M[PAST]:
        M[BY_CHANCE] = 1
        raise Unseen
    M[SECRETS] += 1
    return M[list_ + 1 + below(M[list_])]


def roll_dice(dice: int, place: int, low: int, high: int) -> None:
    """Roll some dice. The face of each is stored at `place` plus its number."""
    i = 1
    while i <= M[dice]:
        shown_face = rolled(low, high)
        M[place + seen(M[dice + i])] = shown_face
        i += 1


def rolled(low: int, high: int) -> int:
    """Return a random number."""
    if high < low:
        raise Failing
    if high - low >= 1000000000:
        raise GivingUp
    if M[PAST]:
        M[BY_CHANCE] = 1
        raise Unseen
    M[SECRETS] += 1
    return low + below(high - low + 1)
