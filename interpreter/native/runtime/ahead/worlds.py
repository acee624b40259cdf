"""A position as it may be for all that a player knows, as `interpreter.simulation.policies.dealt_anew` has it."""

from __future__ import annotations

from interpreter.native.runtime.at_once import lay_at
from interpreter.native.runtime.chance import drawn_below, long_bits
from interpreter.native.runtime.lists import new, push
from interpreter.native.runtime.sight import is_known, sees
from interpreter.native.runtime.words import AT, NO_PIECE, OF_FLOW, POSITION, RNG, H, L, M, copy

#: Words of a noun in `dealt`: its first piece, the one behind its last, the list of the zones for it.
OF_A_NOUN = 3


def deal_anew(seat: int) -> None:
    """Put the position where the step has begun, as it may be for all that a player knows now: what is hidden changes places, and chance to come
    is another."""
    unseen = unseen_by(seat)
    copy(POSITION, AT.begun + OF_FLOW, AT.size)
    noun = AT.dealt + 1
    while noun <= AT.dealt + M[AT.dealt]:
        hidden = hidden_of(noun, unseen)
        mix_as_python(hidden)
        if M[hidden]:
            put_hidden(M[noun + 2], hidden, unseen)
        noun += OF_A_NOUN
    L[RNG] = long_bits()


def unseen_by(seat: int) -> int:
    """Return a list that tells of each piece, by its number, whether a player does not see it."""
    unseen = new(AT.pieces)
    piece = 0
    while piece < AT.pieces:
        push(unseen, not is_known(piece, seat))
        piece += 1
    zone = 0
    while zone < AT.zones:
        piece = H[AT.first + zone]
        if piece != NO_PIECE and sees(zone, seat):
            while piece != NO_PIECE:
                M[unseen + 1 + piece] = 0
                piece = H[AT.following + piece]
        zone += 1
    return unseen


def hidden_of(noun: int, unseen: int) -> int:
    """Return a list of the pieces of a noun that lie somewhere unseen, in the order of their numbers."""
    hidden = new(M[noun + 1] - M[noun])
    piece = M[noun]
    while piece < M[noun + 1]:
        if M[unseen + 1 + piece] and H[AT.place + piece] != NO_PIECE:
            push(hidden, piece)
        piece += 1
    return hidden


def mix_as_python(list_: int) -> None:
    """Put a list in an order by chance, as `random.shuffle` does."""
    last = M[list_] - 1
    while last > 0:
        chosen = drawn_below(last + 1)
        x = M[list_ + 1 + last]
        M[list_ + 1 + last] = M[list_ + 1 + chosen]
        M[list_ + 1 + chosen] = x
        last -= 1


def put_hidden(zones: int, hidden: int, unseen: int) -> None:
    """Put others of those that are hidden in the places of those in some zones, the last of a list first: all is read before any is laid."""
    contents = new(M[zones])
    i = 1
    while i <= M[zones]:
        push(contents, with_hidden(M[zones + i], hidden, unseen))
        i += 1
    i = 1
    while i <= M[zones]:
        if M[contents + i]:
            lay_at(POSITION, M[contents + i], M[zones + i])
        i += 1


def with_hidden(zone: int, hidden: int, unseen: int) -> int:
    """Return a list of what lies in a zone with others of those that are hidden; 0 where it hides nothing."""
    lying = new(H[AT.many + zone])
    changed = 0
    piece = H[AT.first + zone]
    while piece != NO_PIECE:
        if M[unseen + 1 + piece]:
            push(lying, M[hidden + M[hidden]])
            M[hidden] -= 1
            changed = 1
        else:
            push(lying, piece)
        piece = H[AT.following + piece]
    if changed:
        return lying
    return 0
