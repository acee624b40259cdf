"""Make a position that is possible for all that a player knows, like `interpreter.simulation.policies.dealt_anew`."""

from __future__ import annotations

from interpreter.native.runtime.at_once import lay_at
from interpreter.native.runtime.chance import long_bits, mixed
from interpreter.native.runtime.lists import new, push
from interpreter.native.runtime.sight import is_known, sees
from interpreter.native.runtime.words import AT, NO_PIECE, OF_FLOW, POSITION, RNG, H, L, M, copy

#: The number of words for a noun in the table `dealt`: its first piece, the number after its last piece, the list of
#: its zones.
OF_A_NOUN = 3


def deal_anew(seat: int) -> None:
    """Replace the position by a position at the beginning of the step that agrees with everything that a player knows now:
    hidden pieces change places at random, and cards and dice get new random numbers."""
    unseen = unseen_by(seat)
    copy(POSITION, AT.begun + OF_FLOW, AT.size)
    noun = AT.dealt + 1
    while noun <= AT.dealt + M[AT.dealt]:
        hidden = hidden_of(noun, unseen)
        mixed(hidden, 1)
        if M[hidden]:
            put_hidden(M[noun + 2], hidden, unseen)
        noun += OF_A_NOUN
    L[RNG] = long_bits()


def unseen_by(seat: int) -> int:
    """Return a list with one member for each piece, by its number: 1 if the player does not see it, otherwise 0."""
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
    """Return a list of the pieces of a noun that lie in some zone and are not seen, in the order of their numbers."""
    hidden = new(M[noun + 1] - M[noun])
    piece = M[noun]
    while piece < M[noun + 1]:
        if M[unseen + 1 + piece] and H[AT.place + piece] != NO_PIECE:
            push(hidden, piece)
        piece += 1
    return hidden


def put_hidden(zones: int, hidden: int, unseen: int) -> None:
    """Replace the hidden pieces in some zones by the pieces of the list `hidden`, which is used up from its end. All zones are
    read before the first one is changed."""
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
    """Return a list of the pieces in a zone, with other pieces in place of the hidden ones. Return 0 if no piece there is
    hidden."""
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
