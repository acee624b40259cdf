"""Games, one after the other: each with its seed and its results."""

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

#: How a game came out: it was played to its end, or given up; more says at which place that cannot be said, from 1.
PLAYED, GIVEN_UP = 0, 1
#: What is told of a game, by places: how it came out, decisions, the ending (-1 for one without a name), questions with one answer, how
#: often the lead changed, the digest (in two words), how many have won; then who has won, one word for each player, and the tallies.
TOLD_OUTCOME, TOLD_DECISIONS, TOLD_ENDING, TOLD_FORCED, TOLD_LEADS, TOLD_DIGEST, _, TOLD_MANY, TOLD_WINNERS = range(9)


def begin() -> None:
    """Do once what is the same for all games."""
    twister_begun()


def begin_game(seed: Long) -> None:
    copy(POSITION, AT.initial, AT.size)
    seed_twister(seed)
    L[RNG] = seed
    M[KEPT] = AT.arena
    M[FREE] = AT.arena
    begin_counts()


def begin_counts() -> None:
    """Nothing has happened in a game that begins, or that goes on in the head of a bot."""
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
    """Play the game of a seed and store its results at `told`. `play` and `ended` are the numbers of the functions
    for the game and for its results."""
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
    """Forget which answers were barred, wherever a game was given up."""
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
