"""Play one game from its seed, and store its results."""

from __future__ import annotations

from interpreter.native.runtime.chance import seed_twister, twister_begun
from interpreter.native.runtime.noting import begin_noting
from interpreter.native.runtime.questions import MOST_ANSWERS, ONLY
from interpreter.native.runtime.steps import OF_A_GAME, OF_A_LONG_GAME, OF_A_STEP
from interpreter.native.runtime.words import (
    ABSTRACT,
    AHEAD,
    ASKED,
    AT,
    DECISIONS,
    DIGEST,
    ENDING,
    FORCED,
    FREE,
    FUEL,
    GLANCING,
    IDLE,
    KEPT,
    LEADS,
    LEAVABLE,
    MUTING,
    PAST,
    POSITION,
    PROBING,
    RECORDING,
    RNG,
    SCRIPT,
    SERIAL,
    UNASKED,
    UNSAID,
    WINNERS,
    WORK,
    Failing,
    GameOver,
    GivingUp,
    L,
    Leaving,
    Long,
    M,
    Unseen,
    by_number,
    copy,
    low,
    shr64,
)

#: How a game came out: it was played to its end (0), or given up (1). A number n above 1 means that it was given up at
#: the place with number n - 1 among those that the module cannot carry out.
PLAYED, GIVEN_UP = 0, 1
#: The words of the results of a game: how it came out; the number of decisions; the ending (-1: it has no name); the
#: number of questions with one answer; how often the lead changed; the digest (two words); the number of winners. Then
#: come the winners, with one word reserved for each player, and the tallies.
TOLD_OUTCOME, TOLD_DECISIONS, TOLD_ENDING, TOLD_FORCED, TOLD_LEADS, TOLD_DIGEST, _, TOLD_MANY, TOLD_WINNERS = range(9)


def begin() -> None:
    """Prepare once what is the same for all games."""
    twister_begun()


def begin_game(seed: Long) -> None:
    copy(POSITION, AT.initial, AT.size)
    seed_twister(seed)
    L[RNG] = seed
    M[KEPT] = AT.arena
    M[FREE] = AT.arena
    begin_counts()


def begin_counts() -> None:
    """Set all counters to their state at the beginning of a game."""
    L[DIGEST] = 0
    M[FUEL] = OF_A_STEP
    M[WORK] = OF_A_GAME
    if AT.greedy:
        M[WORK] = OF_A_LONG_GAME
    M[AHEAD] = 0
    M[LEAVABLE] = 0
    M[IDLE] = 0
    M[UNASKED] = 0
    M[ASKED] = 0
    M[DECISIONS] = 0
    M[ENDING] = 0 - 1
    M[FORCED] = 0
    M[WINNERS] = AT.nobody
    M[SERIAL] = 0
    M[PROBING] = 0
    M[GLANCING] = 0
    M[ABSTRACT] = 0
    M[SCRIPT] = 0
    M[PAST] = 0
    M[UNSAID] = 0
    M[MUTING] = 0
    M[RECORDING] = 0
    begin_noting()


def game(seed: Long, told: int, play: int, ended: int) -> None:
    """Play the game with a seed, and store its results at `told`. `play` is the number of the function that plays a
    game; `ended` is the number of the function for its tallies and cards."""
    begin_game(seed)
    M[told] = PLAYED
    try:
        try:
            by_number(play, 0)
        except GameOver:
            M[FREE] = M[FREE]
        by_number(ended, told)
    except Failing:
        M[told] = GIVEN_UP
    except Unseen:
        M[told] = GIVEN_UP
    except Leaving:
        M[told] = GIVEN_UP
    except GivingUp:
        M[told] = GIVEN_UP
    begin_answers_anew()
    tell(told)


def begin_answers_anew() -> None:
    """Forget which answers have made a block fail. This is done at the beginning of a game, because the game before may have
    been given up in the middle of a block."""
    i = 0
    while i < MOST_ANSWERS and AT.tries:
        M[AT.answers + ONLY + i] = 0 - 1
        i += 1


def tell(told: int) -> None:
    if M[told]:
        M[told] = GIVEN_UP + M[UNSAID]
    M[told + TOLD_DECISIONS] = M[DECISIONS]
    M[told + TOLD_ENDING] = M[ENDING]
    M[told + TOLD_FORCED] = M[FORCED]
    M[told + TOLD_LEADS] = M[LEADS]
    M[told + TOLD_DIGEST] = low(L[DIGEST])
    M[told + TOLD_DIGEST + 1] = low(shr64(L[DIGEST], 32))
    many = M[M[WINNERS]]
    M[told + TOLD_MANY] = many
    while many > 0:
        M[told + TOLD_WINNERS + many - 1] = M[M[WINNERS] + many]
        many -= 1
