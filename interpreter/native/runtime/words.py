"""The memory and the operators of WebAssembly, written for CPython, so that functions of the runtime can be called and
tested in Python.

`M` holds words of 32 bits with a sign, `H` half words of 16 bits without a sign, and `L` long words of 64 bits without
a sign; all three are views of the same memory. A value must fit into the word to which it is written. `AT` holds the
places of everything in a game, as numbers of words or half words. In a WebAssembly module these are constants.
"""

from __future__ import annotations

from collections.abc import Callable

from dsl.records import dataclass

#: A number of 64 bits.
Long = int

MASK = 2**64 - 1

#: Means none: no seat, no piece, no word, no number. Every number that a game can hold is higher.
NONE = -(2**30)
#: Means no piece, in a half word.
NO_PIECE = 65535

# The words of each game. FREE: the place of the next list; KEPT: the end of the lists that last longer than a step;
# FUEL, WORK: the work left in the step and in the game; IDLE, UNASKED: the orders and the work since a player was
# asked; ASKED: whether a player was asked in this step; DECISIONS: their number; ENDING: how the game ended; WINNERS: a
# list; FORCED: the number of questions with one answer; LEADS: how often the lead changed; BEST: the player in the
# lead; CAME: how many pieces came to watched zones; CARRIED: how many cards were carried out; TURNED: the next word of
# the twister; LEFT: the step that is being left.
FREE, KEPT, FUEL, WORK, IDLE, UNASKED, ASKED, DECISIONS, ENDING, WINNERS, FORCED, LEADS, BEST = range(4, 17)
CAME, CARRIED, TURNED, LEFT = range(17, 21)
# The answers in a step. CURSOR: how many answers have been used; SCRIPT: how many are known; HOPELESS: the block in
# which nothing works; SERIAL: the number of the last block; FUTILE, FUTILE_SEAT: a block that fails whatever this
# player answers first.
# Trials. PROBING: how many trials are inside each other; PROBE_FROM: after this many answers a trial knows only what
# the deciding player knows; VIEWER: this player; PAST: whether the trial has come so far.
# SAID: the result of a function that is called by number; FIRED: how many stored rules were used up in this step;
# DOUBTFUL: whether something was undone while several players act at once; UNSAID: the number, from 1, of the place at
# which the module gave the game up (0: none); MUTING: whether the cards that are switched off are being computed.
# RECORDING: the list of verbs in a dry run; WOULD: the players who do them, as bits; ABSTRACT: whether pieces are
# chosen without looking; TAKEN: the list of those chosen so; BY_CHANCE: whether a trial ended at something random;
# BUDGET: the work left to trials at a question.
CURSOR, SCRIPT, HOPELESS, SERIAL, FUTILE, FUTILE_SEAT, PROBING, PROBE_FROM, VIEWER, PAST = range(21, 31)
SAID, FIRED, DOUBTFUL, UNSAID, MUTING, RECORDING, WOULD, ABSTRACT, TAKEN, BY_CHANCE, BUDGET = range(31, 42)
# QUESTIONS: the number of questions left to trials; GLANCING: whether this is the quick trial, which knows everything
# and takes the first answers; DID: how much of the number of an event was carried out (NONE: nothing happened);
# STOCKED: how many pieces lay in zones when they were first counted in this game.
QUESTIONS, GLANCING, DID, STOCKED = range(42, 46)
# Bots that look ahead. AHEAD: whether this happens only in the head of a bot; LEAVABLE: whether the last option of the
# next question is to do nothing; GOODS: the used words of the lists of answers that work; BROKEN_OFF: why a way was
# broken off (0: it was not). STOPPED: whether the person has pressed Ctrl-C; it is set from outside while the module
# runs, and then every game is given up.
AHEAD, LEAVABLE, GOODS, BROKEN_OFF, STOPPED = range(46, 51)
#: The place of the arguments of a call from outside: up to three long words. They begin two words after STOPPED.
CALLED = STOPPED + 2
#: The place of a digest of all questions and answers (a long word).
DIGEST = 1
#: The place of the first of the 624 words of the twister.
TWISTER = 64

#: The flow: the next order of `play`; the number of loops under way; the stack of these loops. A loop has three words:
#: its list, the index of the present member, and the value of KEPT before the loop. At most MOST_LOOPS loops are inside
#: each other.
ORDER, LOOPS, LOOP_STACK, OF_A_LOOP, MOST_LOOPS = 704, 705, 706, 3, 8
#: The place of the flow, and the number of its words.
FLOW, OF_FLOW = ORDER, 2 + OF_A_LOOP * MOST_LOOPS

# A bot that looks ahead. THINKER: its seat; GIVEN: how many answers were given in the step before; WORLD: the imagined
# world; ROOT: the tree of answers that were tried; MARK: the place for the lists of a way; TRAIL: the number of random
# answers on a way, followed by the index and the number of options of each.
THINKER, GIVEN, WORLD, ROOT, MARK, TRAIL = 736, 737, 738, 739, 740, 741
# The random numbers of other players in that world. OTHERS_MADE: whether they were seeded for this world; OTHERS_BEGUN:
# whether they were used on this way; OTHERS_TURNED: the next word of their twister; OTHERS_SEED: the seed (a long
# word).
OTHERS_MADE, OTHERS_BEGUN, OTHERS_TURNED, OTHERS_SEED = 796, 797, 798, 400

# Imagined games. TRIED: the answer that is tried (NONE: the game only goes to the question); IS_GIVEN: whether it was
# given; LUCK_AT: its index among the answers of the step (-1: it was not given yet); FAR_AS: after how many answers a
# game is broken off (-1: never).
# The question. OFFERED: the list of things among the options (0: they are no things); OPTIONS_THERE: the number of
# options; SEAT_THERE: the player who is asked; OFFERED_THERE: the list of things at the time of the question.
TRIED, IS_GIVEN, LUCK_AT, FAR_AS, OFFERED, OPTIONS_THERE, SEAT_THERE, OFFERED_THERE = range(802, 810)
#: The place of the random state for cards and dice from this answer on (a long word).
LUCK = 406

#: The place of the position. Everything from here on is a part of it, because blocks and trials restore it.
POSITION = 1024
#: The place of the random state for cards and dice (a long word).
RNG = POSITION // 2
# CAUSE, CAUSER: the card that is being carried out, and its player; CHOSEN: whether somebody chose the next event;
# DEPTH, NESTED, BLOCKS: how many events, cards and blocks are inside each other; BLOCK: the number of the innermost
# block; STEPS: how many steps are under way; SUSPENDED: how many rules are suspended; LOGGED: how many events are on
# record; BLANKED: whether pieces are hidden in this trial; RECORDS: how many stored rules there are; STORED: the number
# of the last one; DIRECTION: the direction of play; ASSIGNING: 1 + the number of trials inside each other, if several
# players act at once (otherwise 0); SECRETS: how often something new was seen, rolled or shuffled.
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
#: The places of the stacks of steps under way and of suspended rules, and the largest number of each.
STEP_STACK, SUSPENDED_STACK, STACKED = POSITION + 18, POSITION + 26, 8
#: The place of the part of the position whose size depends on the game.
FIRST_OWN = POSITION + 60
#: The place of the number of rules under way that replace an event (these rules follow it), and the largest number of
#: them.
CHAIN, MOST_CHAINED = POSITION + 52, 5
#: SHORT: whether something could not be done completely inside `as much as possible`; DONE: how much of the number of
#: the event was carried out (NONE: something else was missing).
SHORT, DONE = POSITION + 58, POSITION + 59
#: The place of the number of changeable names (their values follow it), and the largest number of them.
NAMES, MOST_NAMES = POSITION + 34, 15
#: The place of the answer of the verb under way; the answer of the last verb that has ended.
ANSWERING, ANSWERED = POSITION + 50, POSITION + 51

#: A placeholder for a hidden piece has the bit BLANK in its number; the bits BARE are the number of the piece.
BLANK, BARE = 16384, 16383
#: If its zone shows some fields of a hidden piece, the placeholder also has this bit.
SHADE = 32768


@dataclass(slots=True)
class Places:
    """The places of everything in a game, as numbers of words; from `first` to `place`, as numbers of half words.

    - `cards`: 1 if the statistics of cards are kept. `told_cards`: the place, within the results of a game, of the
      report on its cards (0: there is none).
    - `everybody`: the number of players, including the neutral ones.
    - `tries`: 1 if blocks may be tried.
    - `trace`: the place where tests read each answer; otherwise 0.
    - `checked`: 1 if each position is tested before a step, with the tables `nouns` (of pieces), `homes` (of zones) and
      `bounds` (of values).
    - `leading`: the place of the value that holds the first player (0: the game has no such value).
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
    dealing: int = 0
    dealing_luck: int = 0
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


class _Wide:
    """The view `V` of memory: four words, from a word on, as one number of 128 bits."""

    def __getitem__(self, word: int) -> int:
        return int.from_bytes(_memory[4 * word : 4 * word + 16], "little")


V = _Wide()
#: The functions that are called by number.
TABLE: list[Callable[[int], None]] = []


class Failing(Exception):
    """Raised if the rules cannot be carried out here; the block under way fails."""


class Unseen(Exception):
    """Raised if a trial would have to know a hidden piece or a random result."""


class Leaving(Exception):
    """Raised to leave a step early, with the steps inside it."""


class GameOver(Exception):
    """Raised when the game is over."""


class GivingUp(Exception):
    """Raised if the module gives the game up, so that Python plays it."""


def some(bits: int) -> int:
    """Tell whether a number of 128 bits has a bit that is 1."""
    return int(bits != 0)


def by_number(number: int, argument: int) -> None:
    """Call a function of TABLE by its number."""
    TABLE[number](argument)


def copy(to: int, source: int, many: int) -> None:
    """Copy `many` words."""
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
    """Return a word shifted right, with zeros as the new upper bits."""
    return _with_sign((left & 0xFFFF_FFFF) >> right)


def bits(number: int) -> int:
    """Return how many bits of a word are 1."""
    return (number & 0xFFFF_FFFF).bit_count()


def quotient(left: int, right: int) -> int:
    """Return the quotient, rounded towards 0."""
    return abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)


def rest(left: int, right: int) -> int:
    """Return the remainder that belongs to `quotient`."""
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
    """Return a long word with the bits of a word below and zeros above."""
    return number & 0xFFFF_FFFF


def signed(number: int) -> Long:
    """Return a number with a sign as a long word."""
    return number & MASK


def more_signed(left: Long, right: Long) -> int:
    """Tell whether one long word is larger than another, if both are read with a sign."""
    return int((left ^ 1 << 63) > (right ^ 1 << 63))


def low(number: Long) -> int:
    """Return the lower half of a long word, as a word."""
    return _with_sign(number)


def real(number: int) -> float:
    """Return a word, read without a sign, as a real number."""
    return float(number & 0xFFFF_FFFF)


def whole(number: float) -> int:
    """Return a real number as a whole number; digits after the point are cut off."""
    return int(number)
