"""Questions to players, with random answers or the answers of bots; and rolls."""

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

#: Takes the place of the number of a function that compares pieces, if the things are not pieces.
NO_PIECES = -2
#: If there are at most this many sorts of things, the player is asked how many of each sort to take.
MOST_SORTS = 4
#: Why a way in the head of a bot is broken off: it is long enough; an earlier answer is not possible here.
FAR_ENOUGH, AT_FAULT = 1, 2
#: An imagined game is broken off because it has reached the question that the bot thinks about.
COME_THERE = 3
#: The largest numbers of decisions in one game, and of answers in one step.
MOST_DECISIONS, MOST_ANSWERS = 20000, 256
# What is noted about each answer in a step: the answer; the number of options; whether it was free; the block in which
# it was given; the player; and, if all other answers were found not to work, the one that is left.
COUNTS, FREES, SERIALS, SEATS, ONLY = range(MOST_ANSWERS, 6 * MOST_ANSWERS, MOST_ANSWERS)


def ask(many: int, free: int, seat: int) -> int:
    """Ask a player, and return the index of the answer out of `many` options. A single option is taken without a question. With
    `free`, the player may also choose an option after which the block cannot be completed."""
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
        return 0  # a neutral player is not asked
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
    """Return the index of the option that a bot takes if it looks ahead. It chooses among `many` options. If `good` is not
    negative, it chooses only among those in the list at this place in `goods`. `leavable` is 1 if the last option is to do
    nothing."""
    if seat >= AT.players and AT.everybody > AT.players:
        if M[AHEAD]:
            raise GivingUp  # in this case Python tries which of the options may be taken
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
    """Return the index of the option that is taken in an imagined game. At the question, this is the answer that is being
    tried; after it, the answers are random.

    The game is broken off at the question if no answer is being tried. It is also broken off if it has a limit of answers and
    has had more than twice as many.
    """
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
    """Return a random index from 0 to `many` - 1."""
    count_decision()
    return noted(whole(luck() * real(many)), many)


def picked_but(many: int, only: int, seat: int) -> int:
    """Return the index of a random option, from 0 to `many` - 1. If other answers have failed and only one is left, return the
    index of this one: `only` (-1: all may be taken). A neutral player takes the first option."""
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
    """Ask a player, and return the chosen member of a list."""
    if AT.greedy and M[list_] and M[list_ + M[list_]] == NONE:
        M[LEAVABLE] = 1
    return M[list_ + 1 + ask(M[list_], free, seat)]


def ask_of_pieces(pieces: int, free: int, seat: int) -> int:
    """Ask a player, and return the chosen one of some pieces."""
    if M[pieces] > 1 and is_abstract(pieces):
        return M[taken_unseen(pieces, 1) + 1]
    offer(pieces)
    return as_known(M[pieces + 1 + ask(M[pieces], free, seat)])


def offer(pieces: int) -> None:
    """Record that some pieces are the options of the next question. The question may have one more option: to take
    none."""
    if AT.imagines:
        M[OFFERED] = pieces


def may_choose_piece(pieces: int, free: int, seat: int) -> int:
    """Ask a player, and return the chosen one of some pieces; NONE if the player takes none."""
    offer(pieces)
    return as_known(may_choose(pieces, free, seat))


def as_known(thing: int) -> int:
    """Return a chosen thing as the trial knows it. A hidden thing becomes a placeholder, unless the choice is one of the known
    answers of the trial."""
    if AT.tries and M[PAST] and thing != NONE:
        return shown(thing & BARE) | (thing & (BLANK | SHADE))
    return thing


def may_choose(list_: int, free: int, seat: int) -> int:
    """Ask a player, and return the chosen member of a list; NONE if the player takes none."""
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
    """Tell whether a trial makes a choice among pieces without looking at them. All of them must lie in the same zone.
    Otherwise the sizes of the zones would show which piece was taken."""
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
    """Take `many` of some pieces without a look at them, and return a list of these. All the given pieces become placeholders.
    Pieces that were not taken in this way before are taken first."""
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
    """Return a random member of a list. Raises Failing if the list is empty. Raises Unseen in a trial, because the
    player cannot know the result."""
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
    """Roll some dice, and store the face of each at `place` plus the number of the die."""
    i = 1
    while i <= M[dice]:
        shown_face = rolled(low, high)
        M[place + seen(M[dice + i])] = shown_face
        i += 1


def rolled(low: int, high: int) -> int:
    """Return a random number from `low` to `high`. Raises Unseen in a trial, because the player cannot know the
    result."""
    if high < low:
        raise Failing
    if high - low >= 1000000000:
        raise GivingUp
    if M[PAST]:
        M[BY_CHANCE] = 1
        raise Unseen
    M[SECRETS] += 1
    return low + below(high - low + 1)
