"""Memory and the operators of WebAssembly as CPython has them, so that functions of the runtime can be called and
tested here.

`M` are words of 32 bits with a sign, `H` half words of 16 bits without a sign, `L` long words of 64 bits without a
sign, all of the same memory. What is written must fit. `AT` says where everything of a game is, by the number of the
word or half word; in a WebAssembly module these are constants.
"""

from __future__ import annotations

from collections.abc import Callable

from dsl.records import dataclass

#: A number of 64 bits.
Long = int

MASK = 2**64 - 1

#: Stands for nothing: no seat, no piece, no word, no number. No number that a game may hold is as low.
NONE = -(2**30)
#: Stands for no piece in a half word.
NO_PIECE = 65535

# Words that each game has: where a list can be made, and where lists begin that last longer than a step; work that is left in a step and
# in the game, orders since somebody was asked and work since then, whether somebody was asked in this step; decisions, how it ended, the
# winners (a list), questions with one answer, how often another came to stand best, and who does; numbers of pieces that came to a watched
# zone, and of cards carried out; how far the twister is; which step is left.
FREE, KEPT, FUEL, WORK, IDLE, UNASKED, ASKED, DECISIONS, ENDING, WINNERS, FORCED, LEADS, BEST = range(4, 17)
CAME, CARRIED, TURNED, LEFT = range(17, 21)
# Of the answers in a step: how many of the script have been used, and how long it is; the block in which nothing works; the number of the
# last block, one that fails whatever somebody answers first, and who that is. Of trials: how many stand in each other, from which answer on
# one knows no more than who is asked, who that is, whether it has come there; what a function
# called by number says; how many rules for later were used up in this step; whether something was undone while
# several act at once; at which place that cannot be said a game was given up, from 1 (0: at none); whether it is being
# found out which cards are switched off; the verbs of which a dry run notes who does them (a list), and who that is, a bit each;
# whether choices among pieces are tried without looking which, what was taken so (a list), whether a trial ended for chance; the work and
# the questions that are left to all trials at a question.
CURSOR, SCRIPT, HOPELESS, SERIAL, FUTILE, FUTILE_SEAT, PROBING, PROBE_FROM, VIEWER, PAST = range(21, 31)
SAID, FIRED, DOUBTFUL, UNSAID, MUTING, RECORDING, WOULD, ABSTRACT, TAKEN, BY_CHANCE, BUDGET = range(31, 42)
# How many questions are left to trials; whether a trial goes on with all that there is, and takes first answers only; how much of the number
# of an event was carried out that may be done in part (NONE: nothing has happened); how many pieces lay somewhere when that was counted first.
QUESTIONS, GLANCING, DID, STOCKED = range(42, 46)
# Of bots that look ahead: whether the way is one that is only thought of; whether the last answer to the question that comes is to do nothing;
# how much is noted of answers that were found to work; why a way was broken off (0: it was not).
AHEAD, LEAVABLE, GOODS, BROKEN_OFF = range(46, 50)
#: A digest of the questions and answers (a long word).
DIGEST = 1
#: Where the 624 words of the twister begin.
TWISTER = 64

#: Which order of `play` is due, how many of its loops are under way; of each its list, which member of it that is, and where lists began before
#: it. So many loops at most stand in each other.
ORDER, LOOPS, LOOP_STACK, OF_A_LOOP, MOST_LOOPS = 704, 705, 706, 3, 8
#: Where all of that stands, and how many words it has.
FLOW, OF_FLOW = ORDER, 2 + OF_A_LOOP * MOST_LOOPS

# Of a bot that looks ahead: who it is, how many answers were given in the step before; the imagined world, what was found to need no further attempt
# (a tree), where lists of a way begin; the answers by chance on a way, with how many there were (each a place and a number of options).
THINKER, GIVEN, WORLD, ROOT, MARK, TRAIL = 736, 737, 738, 739, 740, 741
# Of others who answer in that world: whether their chance has been made for it, and begun on this way; how far it is. The seed (a long word).
OTHERS_MADE, OTHERS_BEGUN, OTHERS_TURNED, OTHERS_SEED = 796, 797, 798, 400

# Of a bot that plays on in its head: the answer that is tried (NONE: it is only looked to which question the step comes), whether it was given, and
# as which of the step (-1: not yet); after how many answers a game is broken off (-1: never). Of the
# question: the things among the options (a list; 0: they are no things), of how many options, who is asked, those things when it was asked.
TRIED, IS_GIVEN, LUCK_AT, FAR_AS, OFFERED, OPTIONS_THERE, SEAT_THERE, OFFERED_THERE = range(802, 810)
#: How chance stands from that answer on (a long word).
LUCK = 406

#: Where the position begins. What follows is a part of it, since blocks and trials put it back.
POSITION = 1024
#: The state of chance (a long word).
RNG = POSITION // 2
# The card at work and whom it is carried out for; whether the next event was chosen; how many events, cards and blocks stand in each other, the number
# of the innermost block; how many steps are under way and rules are being asked; how much is on record; whether something lies hidden from
# who tries; rules for later that wait, and how many were stored; the direction of play; how many trials stand in
# each other, and one more, where several act at once; how much was seen, rolled or shuffled that nobody could know before.
(
    CAUSE,
    CAUSER,
    CHOSEN,
    DEPTH,
    NESTED,
    BLOCKS,
    BLOCK,
    STEPS,
    SUSPENDED,
    LOGGED,
    BLANKED,
    RECORDS,
    STORED,
    DIRECTION,
    ASSIGNING,
    SECRETS,
) = range(POSITION + 2, POSITION + 18)
#: Where those steps and rules stand, and how many at most.
STEP_STACK, SUSPENDED_STACK, STACKED = POSITION + 18, POSITION + 26, 8
#: Where that of the position begins of which each game has another amount.
FIRST_OWN = POSITION + 60
#: How many rules are under way that take the place of an event, and behind it which; how many at most.
CHAIN, MOST_CHAINED = POSITION + 52, 5
#: Whether something was missing where as much as possible was asked, and how much of the number of the event was carried out (NONE: that was
#: not what was missed).
SHORT, DONE = POSITION + 58, POSITION + 59
#: How many names stand for what changes, and behind it what they stand for; how many at most.
NAMES, MOST_NAMES = POSITION + 34, 15
#: At which place the verb under way says what it answers; what the last one has answered.
ANSWERING, ANSWERED = POSITION + 50, POSITION + 51

#: A piece of which a trial does not know which it is has this bit in its number, and the others say which.
BLANK, BARE = 16384, 16383
#: One of which it knows nothing but what its zone shows has this bit besides.
SHADE = 32768


@dataclass(slots=True)
class Places:
    """Where everything of a game is, as numbers of words; from `first` to `place` as numbers of half words.

    - `cards`: 1 if the statistics of cards are kept. `told_cards`: where a game reports on its cards (0: nowhere).
    - `everybody`: the number of players with the neutral ones.
    - `tries`: 1 if blocks may be tried.
    - `trace`: for tests that want each answer; else 0.
    - `checked`: 1 if each position is tested before a step (by the `nouns` of pieces, the `homes` of zones and the
      `bounds` of values).
    - `leading`: where the player who comes first stands (0: the game names nobody).
    """

    players: int = 0
    everybody: int = 0
    pieces: int = 0
    zones: int = 0
    entries: int = 0
    cards: int = 0
    tries: int = 0
    size: int = 0
    initial: int = 0
    first: int = 0
    last: int = 0
    many: int = 0
    following: int = 0
    before: int = 0
    place: int = 0
    known: int = 0
    blanks: int = 0
    recorded: int = 0
    shadows: int = 0
    shades: int = 0
    look: int = 0
    records: int = 0
    assigned: int = 0
    assigned_before: int = 0
    kinds: int = 0
    mutes: int = 0
    rulers: int = 0
    leading: int = 0
    holders: int = 0
    sides: int = 0
    halves: int = 0
    fired: int = 0
    force: int = 0
    owners: int = 0
    log: int = 0
    answers: int = 0
    trace: int = 0
    checked: int = 0
    told_cards: int = 0
    orders: int = 0
    many_orders: int = 0
    greedy: int = 0
    aim: int = 0
    thinks: int = 0
    goes_on: int = 0
    dealt: int = 0
    begun: int = 0
    plans: int = 0
    goods: int = 0
    others: int = 0
    imagines: int = 0
    world: int = 0
    now: int = 0
    asked: int = 0
    script: int = 0
    told_things: int = 0
    open_words: int = 0
    luck_begun: int = 0
    loops: int = 0
    handed: int = 0
    nouns: int = 0
    homes: int = 0
    bounds: int = 0
    stumbled: int = 0
    stood: int = 0
    sights: int = 0
    rules: int = 0
    sorts: int = 0
    entry_of: int = 0
    watched: int = 0
    came: int = 0
    carried: int = 0
    held: int = 0
    marks: int = 0
    totals: int = 0
    twister: int = 0
    nobody: int = 0
    arena: int = 0
    end: int = 0


AT = Places()

_memory = bytearray(1 << 20)
M = memoryview(_memory).cast("i")
H = memoryview(_memory).cast("H")
L = memoryview(_memory).cast("Q")
#: The functions that are called by number.
TABLE: list[Callable[[int], None]] = []


class Failing(Exception):
    """What the rules do fails."""


class Unseen(Exception):
    """A trial would have to know which piece it is, or what chance brings."""


class Leaving(Exception):
    """A step is left."""


class GameOver(Exception):
    """The game is over."""


class GivingUp(Exception):
    """This build gives the game up: Python plays it."""


def by_number(number: int, argument: int) -> None:
    """Call a function of the table."""
    TABLE[number](argument)


def copy(to: int, source: int, many: int) -> None:
    """Copy words."""
    M[to : to + many] = M[source : source + many]


def _with_sign(number: int) -> int:
    return (number & 0xFFFF_FFFF ^ 0x8000_0000) - 0x8000_0000


def add32(left: int, right: int) -> int:
    return _with_sign(left + right)


def sub32(left: int, right: int) -> int:
    return _with_sign(left - right)


def mul32(left: int, right: int) -> int:
    return _with_sign(left * right)


def shl32(left: int, right: int) -> int:
    return _with_sign(left << right)


def shr32(left: int, right: int) -> int:
    """Shift bits down; zeros come from above."""
    return _with_sign((left & 0xFFFF_FFFF) >> right)


def bits(number: int) -> int:
    """Return how many bits of a number are set."""
    return (number & 0xFFFF_FFFF).bit_count()


def quotient(left: int, right: int) -> int:
    """Return the quotient, rounded towards 0."""
    return abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)


def rest(left: int, right: int) -> int:
    """Return the remainder of `quotient`."""
    return left - quotient(left, right) * right


def add64(left: Long, right: Long) -> Long:
    return left + right & MASK


def sub64(left: Long, right: Long) -> Long:
    return left - right & MASK


def mul64(left: Long, right: Long) -> Long:
    return left * right & MASK


def shr64(left: Long, right: Long) -> Long:
    return left >> right


def rest64(left: Long, right: Long) -> Long:
    return left % right


def less64(left: Long, right: Long) -> int:
    return int(left < right)


def wide(number: int) -> Long:
    """Return the bits of a word as a long word, with zeros above."""
    return number & 0xFFFF_FFFF


def signed(number: int) -> Long:
    """Return a number as a long word."""
    return number & MASK


def more_signed(left: Long, right: Long) -> int:
    """Tell whether one is more than another where long words have a sign."""
    return int((left ^ 1 << 63) > (right ^ 1 << 63))


def low(number: Long) -> int:
    """Return the lower word of a long word."""
    return _with_sign(number)


def real(number: int) -> float:
    """Return a word, without a sign, as a real number."""
    return float(number & 0xFFFF_FFFF)


def whole(number: float) -> int:
    """Cut a real number off to a whole one."""
    return int(number)
