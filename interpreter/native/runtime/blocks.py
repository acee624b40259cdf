"""Carry out blocks of statements completely or not at all, and try whether a block can be completed.

A trial carries a block out, as far as the player who decides can know what will happen, and then restores everything. A
dry run is a trial of something that has not begun (`can`, `that would`). If a block fails, the first answer after which it could
not be completed is taken back. `interpreter.runtime.trials` does the same in Python.
"""

from __future__ import annotations

from interpreter.native.runtime.chance import luck
from interpreter.native.runtime.counting import least, most
from interpreter.native.runtime.lists import has, new, push, saved, without
from interpreter.native.runtime.noting import forget_carried, note_stumbled, take_back_carried
from interpreter.native.runtime.questions import COUNTS, FREES, MOST_ANSWERS, ONLY, SEATS, SERIALS, ask
from interpreter.native.runtime.rules import begin_imagining, drop_fired
from interpreter.native.runtime.sight import pass_horizon
from interpreter.native.runtime.steps import burn
from interpreter.native.runtime.words import (
    ABSTRACT,
    AHEAD,
    ANSWERING,
    ASSIGNING,
    AT,
    BLOCK,
    BLOCKS,
    BUDGET,
    BY_CHANCE,
    CARRIED,
    CHOSEN,
    CURSOR,
    DID,
    DONE,
    DOUBTFUL,
    FIRED,
    FIRST_OWN,
    FREE,
    FUEL,
    FUTILE,
    FUTILE_SEAT,
    GLANCING,
    GOODS,
    HOPELESS,
    LEAVABLE,
    LOGGED,
    MUTING,
    NESTED,
    NONE,
    PAST,
    POSITION,
    PROBE_FROM,
    PROBING,
    QUESTIONS,
    RECORDING,
    RNG,
    SCRIPT,
    SECRETS,
    SERIAL,
    SHORT,
    STEPS,
    SUSPENDED,
    TAKEN,
    VIEWER,
    WORK,
    WOULD,
    Failing,
    GameOver,
    GivingUp,
    H,
    L,
    Leaving,
    M,
    Unseen,
    V,
    by_number,
    copy,
    real,
    rest,
    some,
    whole,
)

# The words of a block under way: its function; the argument of the function; its number; the index of its first answer;
# how many cards had been carried out, and how many stored rules used up, when it began; then the position before it.
BODY, FRAME, NUMBER, START, CARRIED_BEFORE, FIRED_BEFORE, BEFORE = range(7)
#: How a block came out: it works; it fails; it depends on something that the player cannot know; it was left; the game
#: is over.
WORKS, FAILS, UNKNOWN, IS_LEFT, ENDS = range(5)
#: The largest number of trials of one block; the work of one trial; the work of all trials at a question, and the
#: number of questions in them. All these limits are nine tenths of those in Python.
MOST_TRIALS, OF_A_TRIAL, OF_A_QUESTION, MOST_QUESTIONS = 9000, 45000, 900000, 27000
#: The work that even an empty trial counts for, and the work that is added for the time that it takes.
A_TRIAL, ITS_TIME = 6, 30
#: If there are more other answers than this, it is tested first whether any of them works.
MANY = 8
#: The number of words for the lists of answers that were found to work in a step.
MOST_GOODS = 4096


def enter(body: int, frame: int) -> int:
    """Begin a block here, and return its place. `leave` ends the block."""
    block = new(BEFORE + AT.size)
    M[SERIAL] += 1
    M[block + BODY] = body
    M[block + FRAME] = frame
    M[block + NUMBER] = M[SERIAL]
    M[block + START] = M[CURSOR]
    M[block + CARRIED_BEFORE] = M[CARRIED]
    M[block + FIRED_BEFORE] = M[FIRED]
    copy(block + BEFORE, POSITION, AT.size)
    M[BLOCK] = M[SERIAL]
    M[BLOCKS] += 1
    return block


def leave(block: int) -> None:
    """End a block: the block around it is the innermost one again."""
    M[BLOCK] = M[block + BEFORE + BLOCK - POSITION]
    M[BLOCKS] = M[block + BEFORE + BLOCKS - POSITION]


def put_back(block: int) -> None:
    """Restore the position at the beginning of a block. The block itself is still under way."""
    copy(POSITION, block + BEFORE, AT.size)
    M[BLOCK] = M[block + NUMBER]
    M[BLOCKS] += 1


def undo(block: int) -> None:
    """Undo a failed block. The random state is not restored, and players still know what they have seen."""
    state = L[RNG]
    secrets = M[SECRETS]
    mark = M[FREE]
    known = new(AT.pieces)
    if AT.known:
        piece = 0
        while piece < AT.pieces:
            M[known + piece] = H[AT.known + piece]
            piece += 1
    put_back(block)
    L[RNG] = state
    M[SECRETS] = secrets
    if AT.known:
        piece = 0
        while piece < AT.pieces:
            H[AT.known + piece] = H[AT.known + piece] | M[known + piece]
            piece += 1
    M[FREE] = mark
    M[DOUBTFUL] = 1
    drop_fired()
    if not M[PROBING]:
        take_back_carried(M[block + CARRIED_BEFORE])


def outcome(block: int) -> int:
    """Carry out the body of a block, and return a number for the result: it WORKS, it FAILS, its result is UNKNOWN because of
    something hidden, a step IS_LEFT, or the game ENDS."""
    try:
        by_number(M[block + BODY], M[block + FRAME])
    except Failing:
        return FAILS
    except Unseen:
        return UNKNOWN
    except Leaving:
        return IS_LEFT
    except GameOver:
        return ENDS
    return WORKS


def feasible(block: int, known: int, seat: int, verbs: int) -> int:
    """Tell whether a block can be completed after its first `known` answers. Everything is restored at the end.

    Up to these answers, the real play is repeated. After them, the trial knows only what the player at `seat` knows. If `verbs`
    is not 0, it is a list of verbs, and the players who do one of them are recorded in WOULD.
    """
    mark = M[FREE]
    script = M[SCRIPT]
    kept = new(6 * MOST_ANSWERS)
    keep_answers(kept, AT.answers, script)
    here = new(AT.size)
    copy(here, POSITION, AT.size)
    cursor = M[CURSOR]
    fuel = M[FUEL]
    probe_from = M[PROBE_FROM]
    viewer = M[VIEWER]
    past = M[PAST]
    fired = M[FIRED]
    recording = M[RECORDING]
    abstract = M[ABSTRACT]
    taken = M[TAKEN]
    doers = M[WOULD]
    glancing = M[GLANCING]
    M[RECORDING] = verbs
    M[PROBING] += 1
    M[PROBE_FROM] = known
    M[VIEWER] = seat
    found = (not verbs and glanced(block, known)) or tried(block, known)
    M[GLANCING] = glancing
    M[WOULD] = doers if not verbs else M[WOULD]
    M[TAKEN] = taken
    M[PROBING] -= 1
    M[PROBE_FROM] = probe_from
    M[VIEWER] = viewer
    M[PAST] = past
    M[FIRED] = fired
    M[RECORDING] = recording
    M[ABSTRACT] = abstract
    M[CURSOR] = cursor
    M[SCRIPT] = script
    copy(POSITION, here, AT.size)
    keep_answers(AT.answers, kept, script)
    M[FREE] = mark
    M[FUEL] = fuel
    return found


def keep_answers(to: int, source: int, many: int) -> None:
    """Copy what is noted about the first `many` answers of a step."""
    i = 0
    while i < 6 * MOST_ANSWERS:
        copy(to + i, source + i, many)
        i += MOST_ANSWERS


def begin_question(work: int) -> None:
    """Give the trials at a question the work and the number of questions that they may use."""
    M[BUDGET] = least(work, OF_A_QUESTION)
    M[QUESTIONS] = MOST_QUESTIONS


def begin_dry_run() -> int:
    """Begin to try a block that has not begun. Outside other trials, the trials may use half of the work that the step
    has left. Return the work that is left to trials."""
    if not M[PROBING]:
        begin_question(M[FUEL] >> 1)
    return M[BUDGET]


def end_dry_run(left: int) -> None:
    """Count the work of trials as work of the step. `left` is the work that was left to trials before."""
    if not M[PROBING]:
        burn(left - M[BUDGET])


def glanced(block: int, known: int) -> int:
    """Make the quick trial: tell whether a block is completed on the real position if each question after the first `known`
    answers takes its first possible answer. If so, the block also counts as possible for a player who knows less. Cards that
    fail in this trial do not count in the statistics."""
    mark = M[FREE]
    stumbled = new(AT.entries)
    if AT.cards:
        copy(stumbled, AT.stumbled, AT.entries)
    M[ABSTRACT] = 0
    M[GLANCING] = 1
    M[SCRIPT] = known
    given = begin_trial(block, M[FREE], M[block + START], known)
    found = outcome(block)
    end_trial(given)
    M[GLANCING] = 0
    if AT.cards:
        copy(AT.stumbled, stumbled, AT.entries)
    M[FREE] = mark
    return found != FAILS and found != UNKNOWN


def tried(block: int, known: int) -> int:
    """Tell whether a block can be completed after its first `known` answers, by trials of all further answers. The first trials
    do not look at the chosen pieces. If their result is not certain, each piece is tried."""
    M[ABSTRACT] = 1
    found = searched(block, known)
    M[ABSTRACT] = 0
    if found == UNKNOWN:
        found = searched(block, known)
    return found == WORKS


def searched(block: int, known: int) -> int:
    """Try a block after its first `known` answers, one combination of further answers after the other, until a trial reaches
    the end of the block. Return whether the block can be completed, fails, or depends on something unknown. In a dry run, the
    events of the last trial stay recorded."""
    unknown = 0
    mark = M[FREE]
    start = M[block + START]
    M[SCRIPT] = known
    left = MOST_TRIALS
    while left:
        given = begin_trial(block, mark, start, known)
        found = outcome(block)
        end_trial(given)
        if found == UNKNOWN and M[RECORDING] and not M[ABSTRACT]:
            return UNKNOWN
        if found == UNKNOWN and M[ABSTRACT] and (M[RECORDING] or not M[BY_CHANCE]):
            unknown = 1
        else:
            if found != FAILS:
                return WORKS
        if not next_answers(known):
            return UNKNOWN if unknown else FAILS
        left -= 1
    raise GivingUp


def begin_trial(block: int, mark: int, start: int, known: int) -> int:
    """Restore the beginning of a block, so that it can be tried. Return the work that this trial may use."""
    put_back(block)
    M[FREE] = mark
    M[CURSOR] = start
    M[PAST] = 0
    M[FIRED] = 0
    M[WOULD] = 0
    M[BY_CHANCE] = 0
    M[TAKEN] = AT.nobody
    given = least(OF_A_TRIAL, M[BUDGET])
    M[FUEL] = given
    if known == start:
        pass_horizon()
    return given


def end_trial(given: int) -> None:
    """Count the work of a trial for the limits of the question and of the game. `given` is the work that the trial had at its
    beginning."""
    work = given - M[FUEL]
    M[BUDGET] -= most(A_TRIAL, work)
    M[WORK] -= work + ITS_TIME
    if M[BUDGET] <= 0 or M[WORK] < 0:
        raise GivingUp


def next_answers(known: int) -> int:
    """Go on to the next combination of answers after the first `known` ones, and return 1. Return 0 if there is no further
    combination."""
    at = M[CURSOR]
    while at > known and M[AT.answers + at - 1] + 1 >= M[AT.answers + COUNTS + at - 1]:
        at -= 1
    if at <= known:
        return 0
    M[AT.answers + at - 1] += 1
    M[SCRIPT] = at
    return 1


def would(body: int, frame: int, verbs: int) -> int:
    """Return a list of the players who would do one of some verbs if a block were carried out, as far as a bystander
    can know."""
    before = M[WOULD]
    suspended = begin_imagining()
    left = begin_dry_run()
    block = enter(body, frame)
    feasible(block, M[CURSOR], NONE, verbs)
    leave(block)
    end_dry_run(left)
    M[SUSPENDED] = suspended
    M[FREE] = block
    found = new(AT.players)
    seat = 0
    while seat < AT.players:
        if (M[WOULD] >> seat) & 1:
            push(found, seat)
        seat += 1
    M[WOULD] = before
    return found


def note_doer(verb: int, who: int) -> None:
    """Record in a dry run that a player does a verb."""
    if who >= 0 and has(M[RECORDING], verb):
        M[WOULD] = M[WOULD] | (1 << who)


def in_dry_run(body: int, frame: int, verb: int, who: int) -> None:
    """Carry out an event in a dry run, and record the player who does it. If the event fails, or depends on something
    hidden, the dry run goes on."""
    note_doer(verb, who)
    steps = M[STEPS]
    suspended = M[SUSPENDED]
    nested = M[NESTED]
    answering = M[ANSWERING]
    muting = M[MUTING]
    passed = 0
    try:
        by_number(body, frame)
        passed = 1
    except Failing:
        M[CHOSEN] = 0
    except Unseen:
        M[CHOSEN] = 0
    if not passed:
        M[STEPS] = steps
        M[SUSPENDED] = suspended
        M[NESTED] = nested
        M[ANSWERING] = answering
        M[MUTING] = muting


def leniently(body: int, frame: int, is_single: int) -> None:
    """Carry out a part of an `as much as possible` block. With `is_single`, the part may fail as a whole. In all other cases,
    the game is given up if the part does nothing, or is not carried out completely."""
    block = enter(body, frame)
    short = M[SHORT]
    M[SHORT] = 0
    try:
        by_number(body, frame)
    except Failing:
        if not is_single or M[CURSOR] != M[block + START]:
            raise GivingUp from None
        undo(block)
        leave(block)
        return
    except Leaving:
        raise GivingUp from None
    leave(block)
    if M[CURSOR] != M[block + START] or M[SHORT]:
        raise GivingUp
    M[SHORT] = short
    i = LOGGED - POSITION
    changed = 0
    while i < AT.size:
        if POSITION + i != SECRETS and M[POSITION + i] != M[block + BEFORE + i]:
            changed = 1
            break
        i += 1
    if not changed:
        raise GivingUp


def begin_in_part() -> int:
    """Begin an event that may be carried out in part. Return a copy of the position before it, which `done_in_part`
    needs."""
    before = saved()
    M[SHORT] = 0
    M[DONE] = NONE
    return before


def done_in_part(before: int, number: int, is_missing: int) -> None:
    """Store in DID how much of its `number` an event has carried out. If nothing happened, DID is NONE; if something happened
    but the event has no number, it is 0. `is_missing` is 1 if there were no things for one of the roles of the event."""
    did = number
    missing = is_missing or M[SHORT] or number == 0
    if number != NONE and M[SHORT] and M[DONE] != NONE:
        did = M[DONE]
        missing = did == 0
    if number == NONE:
        did = 0
    if missing and is_as_before(before):
        did = NONE
    M[DID] = did
    M[SHORT] = M[SHORT] or M[before + SHORT - POSITION]
    M[DONE] = M[before + DONE - POSITION]


def is_as_before(before: int) -> int:
    """Tell whether nothing has changed since a copy of the position was made. Two things do not count as changes: random
    numbers that were drawn, and pieces that were seen."""
    i = LOGGED - POSITION
    while i < FIRST_OWN - POSITION:
        if M[POSITION + i] != M[before + i] and is_lasting(i) and POSITION + i != SECRETS:
            return 0
        i += 1
    return not is_changed(before)


def is_changed(before: int) -> int:
    """Tell whether the part of the position whose size depends on the game differs from a copy of the position. It
    compares sixteen words at a time, because the position is long."""
    i = FIRST_OWN
    end = POSITION + AT.size
    other = before + FIRST_OWN - POSITION
    while i + 16 <= end:
        first = (V[i] ^ V[other]) | (V[i + 4] ^ V[other + 4])
        if some(first | (V[i + 8] ^ V[other + 8]) | (V[i + 12] ^ V[other + 12])):
            return 1
        i += 16
        other += 16
    while i < end:
        if M[i] != M[other]:
            return 1
        i += 1
        other += 1
    return 0


def window(members: int, passes: int, most: int, body: int, given: int, place: int, turn_in: int) -> None:
    """Ask players in turn, again and again, until `passes` of them in a row have done nothing, or until `most` players were
    asked in all (NONE: no limit).

    `body` is the number of the function that is called for each player, with the list `given`; the player is put at the index
    `place` of this list. `turn_in` is the word that says whose turn it is (NONE: no word does); a change of this word does not
    count as doing something.
    """
    before = saved()
    passed = 0
    turn = 0
    while M[members] and passed < passes and (most == NONE or turn < most):
        copy(before, POSITION, AT.size)
        M[given + place] = M[members + 1 + rest(turn, M[members])]
        by_number(body, given)
        if turn_in != NONE:
            M[before + turn_in - POSITION] = M[turn_in]
        passed = 0 if has_happened(before) else passed + 1
        turn += 1
        burn(1)


def has_happened(before: int) -> int:
    """Tell whether the position differs from a copy of it. Words that only describe what is under way do not count."""
    i = 0
    while i < FIRST_OWN - POSITION:
        if M[POSITION + i] != M[before + i] and (i < 2 or is_lasting(i)):
            return 1
        i += 1
    return is_changed(before)


def is_lasting(word: int) -> int:
    """Tell whether one of the first words of the position is still of use when nothing is under way."""
    return word >= LOGGED - POSITION and word <= SECRETS - POSITION and word != ASSIGNING - POSITION


def can(body: int, frame: int, seat: int) -> int:
    """Tell whether a block that would begin here could be completed, as far as the player at `seat` can know."""
    if AT.cards and not M[PROBING]:
        forget_stumbled()
    left = begin_dry_run()
    block = enter(body, frame)
    found = feasible(block, M[CURSOR], seat, 0)
    leave(block)
    M[FREE] = block
    end_dry_run(left)
    if AT.cards and not found and not M[PROBING]:
        note_stumbled()
    return found


def forget_stumbled() -> None:
    entry = 0
    while entry < AT.entries:
        M[AT.stumbled + entry] = 0
        entry += 1


def repair(block: int) -> int:
    """After a failed block, take back the first answer in it after which the block could not be completed. Another answer
    replaces it, drawn at random from those after which the block can be completed. If there are none, the first option replaces
    it, and an earlier block must take an answer back. Return 0 if no answer can be taken back, otherwise 1."""
    end = M[CURSOR]
    start = M[block + START]
    at = start
    begin_question(OF_A_QUESTION)
    while at < end:
        if M[AT.answers + FREES + at] == 0 and M[AT.answers + SERIALS + at] == M[block + NUMBER]:
            chosen = M[AT.answers + at]
            only = M[AT.answers + ONLY + at]
            if not is_barred(only, chosen) and not feasible(block, at + 1, M[AT.answers + SEATS + at], 0):
                good = another(block, at, chosen, only)
                if good < 0:
                    if M[HOPELESS]:
                        return 0
                    if at == start:
                        M[FUTILE] = M[block + NUMBER]
                        M[FUTILE_SEAT] = M[AT.answers + SEATS + at]
                    else:
                        M[FUTILE] = NONE
                    M[HOPELESS] = M[block + NUMBER]
                    good = the_first()
                take_back(block, at, good)
                return 1
        at += 1
    return 0


def is_barred(only: int, chosen: int) -> int:
    """Tell whether an answer is excluded, because other answers are known to be the only ones that work. `only` is the one
    answer that works (-1: none is known). For bots that look ahead, `only` is the place of a list of the answers that work."""
    if AT.greedy:
        return only >= 0 and not has(AT.goods + only, chosen)
    return only >= 0 and only != chosen


def the_first() -> int:
    """Return the first answer as the only one that may be given. For bots that look ahead, return the place of a list with this
    answer."""
    if AT.greedy:
        good = begin_goods(1)
        push(AT.goods + good, 0)
        return good
    return 0


def begin_goods(many: int) -> int:
    """Begin a list of answers that work, with room for `many` of them. Return the place of the list, counted from `goods` (the
    memory for such lists)."""
    good = M[GOODS]
    M[GOODS] = good + many + 1
    if M[GOODS] > MOST_GOODS:
        raise GivingUp
    M[AT.goods + good] = 0
    return good


def all_others(block: int, at: int, left: int, chosen: int) -> int:
    """Return a list of those answers in `left` after which the block can be completed, as its place counted from `goods`.
    Return -1 if there are none."""
    good = begin_goods(M[left])
    i = 1
    while i <= M[left]:
        M[AT.answers + at] = M[left + i]
        if feasible(block, at + 1, M[AT.answers + SEATS + at], 0):
            push(AT.goods + good, M[left + i])
        i += 1
    M[AT.answers + at] = chosen
    return good if M[AT.goods + good] else 0 - 1


def others_left(at: int, chosen: int, only: int) -> int:
    """Return a list of the other answers that may still be given instead of `chosen`."""
    if AT.greedy and only >= 0:
        return without(AT.goods + only, chosen)
    left = new(M[AT.answers + COUNTS + at])
    i = 0
    while i < M[AT.answers + COUNTS + at]:
        if only < 0 and i != chosen:
            push(left, i)
        i += 1
    return left


def another(block: int, at: int, chosen: int, only: int) -> int:
    """Return another answer after which the block can be completed, drawn at random from all of them. Return -1 if there are
    none. For bots that look ahead, return the place of a list of all these answers instead."""
    seat = M[AT.answers + SEATS + at]
    mark = M[FREE]
    left = others_left(at, chosen, only)
    good = 0 - 1
    hope = 1
    number = 0.0
    if not AT.greedy:
        number = luck()
    if M[left] > MANY:
        hope = feasible(block, at, seat, 0)
    if AT.greedy:
        if hope:
            good = all_others(block, at, left, chosen)
        M[FREE] = mark
        return good
    while hope and M[left]:
        number = number * real(M[left])
        place = whole(number)
        number = number - real(place)
        one = M[left + 1 + place]
        while place + 1 < M[left]:
            M[left + 1 + place] = M[left + 2 + place]
            place += 1
        M[left] -= 1
        M[AT.answers + at] = one
        if feasible(block, at + 1, seat, 0):
            good = one
            break
    M[AT.answers + at] = chosen
    M[FREE] = mark
    return good


def take_back(block: int, at: int, good: int) -> None:
    """Take back the answers of a block from the index `at` on, and everything that was carried out in the block. From now on,
    only the answer `good` may be given at this index."""
    i = at
    while i < MOST_ANSWERS:
        M[AT.answers + ONLY + i] = 0 - 1
        i += 1
    M[AT.answers + ONLY + at] = good
    M[SCRIPT] = at
    M[CURSOR] = M[block + START]
    forget_carried(M[block + CARRIED_BEFORE])
    M[FIRED] = M[block + FIRED_BEFORE]
    M[DOUBTFUL] = 1
    put_back(block)


def attempt(body: int, frame: int) -> int:
    """Carry out a block completely or not at all. Return 1 if it was carried out, otherwise 0."""
    block = enter(body, frame)
    fuel = M[FUEL]
    mark = M[FREE]
    try:
        found = carried(block, mark, fuel)
    except Leaving:
        leave(block)
        raise
    except GameOver:
        leave(block)
        raise
    except Unseen:
        leave(block)
        raise
    leave(block)
    return found


def carried(block: int, mark: int, fuel: int) -> int:
    """Carry out a block. If it fails, take an answer back and carry it out again, until it is completed or no other answer is
    left. Return 1 if it is completed, otherwise 0."""
    while 1:
        try:
            by_number(M[block + BODY], M[block + FRAME])
            return 1
        except Failing:
            M[BLOCK] = M[block + NUMBER]
        if M[PROBING] or M[CURSOR] == M[block + START] or (AT.greedy and M[AHEAD]) or not repair(block):
            undo(block)
            if M[HOPELESS] == M[block + NUMBER]:
                M[HOPELESS] = 0
            return 0
        M[FUEL] = fuel
        M[FREE] = mark
    return 0


def may(body: int, frame: int, seat: int) -> int:
    """Ask a player whether to carry out a block, and carry it out if the answer is yes. Return 1 if it was carried out. If the
    block is impossible and the player can know this, the player is not asked, and nothing changes."""
    if AT.everybody > AT.players and seat >= AT.players:
        return 0
    if AT.greedy:
        M[LEAVABLE] = 1
    if ask(2, M[BLOCKS] > 1, seat):
        return 0
    before = new(AT.size)
    copy(before, POSITION, AT.size)
    number = M[SERIAL] + 1
    fired = M[FIRED]
    if attempt(body, frame):
        return 1
    if M[PROBING] or (AT.greedy and M[AHEAD]):
        return 0
    if (M[FUTILE] == number and M[FUTILE_SEAT] == seat) or not can(body, frame, seat):
        copy(POSITION, before, AT.size)
        M[FIRED] = fired
    return 0


def step(body: int, frame: int) -> None:
    """Carry out a step of `play`. If the step fails after a question because of something that was seen, rolled or shuffled
    since then, it is carried out again, because no player could know that it would fail. If it fails for another reason, the
    game is given up; if a bot is only trying a way, only the way fails."""
    asked = 0 - 1
    while asked < M[CURSOR]:
        asked = M[CURSOR]
        secrets = M[SECRETS]
        if attempt(body, frame):
            return
        if M[SECRETS] == secrets:
            break
    if AT.greedy and M[AHEAD]:
        raise Failing
    raise GivingUp


def begin_answers() -> None:
    """Forget all answers, because a step begins."""
    i = 0
    while i < M[SCRIPT]:
        M[AT.answers + ONLY + i] = 0 - 1
        i += 1
    M[CURSOR] = 0
    M[SCRIPT] = 0
    M[GOODS] = 0
    M[HOPELESS] = 0
    M[FUTILE] = NONE
    M[PAST] = 0
    M[FIRED] = 0
