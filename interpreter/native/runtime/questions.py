"""Questions to players, answered by chance; and what is rolled."""

from __future__ import annotations

from interpreter.native.runtime.chance import below, picked
from interpreter.native.runtime.lists import has, new, push
from interpreter.native.runtime.words import (
    ASKED,
    AT,
    CAUSE,
    DECISIONS,
    DIGEST,
    FORCED,
    NONE,
    Failing,
    GivingUp,
    L,
    M,
    add64,
    mul64,
    wide,
)

#: Decisions of one game.
MOST_DECISIONS = 20000


def ask(many: int) -> int:
    """Return which of so many options is the answer; one alone is taken without a question."""
    if many == 1:
        M[FORCED] += 1
        return 0
    if many == 0:
        raise Failing
    M[ASKED] = 1
    M[DECISIONS] += 1
    if M[DECISIONS] > MOST_DECISIONS:
        raise GivingUp
    index = picked(many)
    L[DIGEST] = add64(mul64(L[DIGEST], 31), wide(64 * index + many))
    return index


def ask_of(list_: int) -> int:
    """Return the one of a list that is the answer."""
    return M[list_ + 1 + ask(M[list_])]


def may_choose(list_: int) -> int:
    """Return the one of a list that is the answer, or nothing."""
    many = M[list_]
    if many == 0:
        return NONE
    answer = ask(many + 1)
    if answer == many:
        return NONE
    return M[list_ + 1 + answer]


def choose_piece(pieces: int, apart: int, is_needed: int) -> int:
    """Return one of some pieces that lie together, or nothing where none is needed. Copies that are the same are one answer, but for
    the card at work, and those of a list, which are told apart."""
    if M[pieces] == 0:
        if is_needed:
            raise Failing
        return NONE
    if is_needed and M[pieces] == 1:
        M[FORCED] += 1
        return M[pieces + 1]
    options = sorts_of(pieces, apart)
    if is_needed:
        return M[options + 1 + ask(M[options])]
    return may_choose(options)


def sorts_of(pieces: int, apart: int) -> int:
    """Return a list of the first of each sort of some pieces: that with the lowest number, where the first of them stands."""
    options = new(M[pieces])
    i = 1
    while i <= M[pieces]:
        piece = M[pieces + i]
        j = M[options] + 1
        if not stands_apart(piece, apart):
            j = 1
            while j <= M[options]:
                if M[AT.sorts + M[options + j]] == M[AT.sorts + piece] and not stands_apart(M[options + j], apart):
                    break
                j += 1
        if j > M[options]:
            push(options, piece)
        else:
            if piece < M[options + j]:
                M[options + j] = piece
        i += 1
    return options


def stands_apart(piece: int, apart: int) -> int:
    """Tell whether a piece is told apart from its copies."""
    return piece == M[CAUSE] or has(apart, piece)


def rolled_of(list_: int) -> int:
    """Return one of some things by chance."""
    if M[list_] == 0:
        raise Failing
    if M[list_] == 1:
        return M[list_ + 1]
    return M[list_ + 1 + below(M[list_])]


def rolled(low: int, high: int) -> int:
    """Return a number by chance."""
    if high < low:
        raise Failing
    if high - low >= 1000000000:
        raise GivingUp
    return low + below(high - low + 1)
