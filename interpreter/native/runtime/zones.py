"""Zones, as chains of pieces in both directions: their first and last piece, how many there are; where each piece lies."""

from __future__ import annotations

from interpreter.native.runtime.chance import below
from interpreter.native.runtime.lists import new, push
from interpreter.native.runtime.noting import came_to
from interpreter.native.runtime.steps import burn
from interpreter.native.runtime.words import AT, FREE, NO_PIECE, NONE, Failing, GivingUp, H, M


def lay(piece: int, zone: int) -> None:
    """Lay a piece that lies nowhere on top of a zone."""
    last = H[AT.last + zone]
    H[AT.before + piece] = last
    H[AT.following + piece] = NO_PIECE
    if last == NO_PIECE:
        H[AT.first + zone] = piece
    else:
        H[AT.following + last] = piece
    H[AT.last + zone] = piece
    H[AT.many + zone] += 1
    H[AT.place + piece] = zone
    came_to(piece, zone)


def lay_below(piece: int, zone: int) -> None:
    """Lay a piece that lies nowhere below all others of a zone."""
    first = H[AT.first + zone]
    H[AT.following + piece] = first
    H[AT.before + piece] = NO_PIECE
    if first == NO_PIECE:
        H[AT.last + zone] = piece
    else:
        H[AT.before + first] = piece
    H[AT.first + zone] = piece
    H[AT.many + zone] += 1
    H[AT.place + piece] = zone
    came_to(piece, zone)


def take(piece: int) -> None:
    """Take a piece away from where it lies."""
    zone = H[AT.place + piece]
    if zone == NO_PIECE:
        raise GivingUp  # it comes from nowhere: a card that is not in play
    before = H[AT.before + piece]
    after = H[AT.following + piece]
    if before == NO_PIECE:
        H[AT.first + zone] = after
    else:
        H[AT.following + before] = after
    if after == NO_PIECE:
        H[AT.last + zone] = before
    else:
        H[AT.before + after] = before
    H[AT.many + zone] -= 1
    H[AT.place + piece] = NO_PIECE


def top(zone: int) -> int:
    """Return the top piece of a zone."""
    piece = H[AT.last + zone]
    if piece == NO_PIECE:
        raise Failing
    return piece


def bottom(zone: int) -> int:
    piece = H[AT.first + zone]
    if piece == NO_PIECE:
        raise Failing
    return piece


def lying_alone(zone: int) -> int:
    """Return the piece of a zone if it is the only one there, else nothing."""
    if H[AT.many + zone] != 1:
        return NONE
    return H[AT.first + zone]


def place_of(piece: int) -> int:
    """Return the zone in which a piece lies, nothing for one that lies nowhere."""
    zone = H[AT.place + piece]
    if zone == NO_PIECE:
        return NONE
    return zone


def lying_in(zone: int) -> int:
    """Return a list of what lies in a zone."""
    many = H[AT.many + zone]
    found = new(many)
    M[found] = many
    piece = H[AT.first + zone]
    i = 1
    while i <= many:
        M[found + i] = piece
        piece = H[AT.following + piece]
        i += 1
    return found


def move(piece: int, to: int) -> None:
    """Put a piece on top of a zone."""
    if piece == NONE:
        raise Failing
    take(piece)
    lay(piece, to)


def move_below(piece: int, to: int) -> None:
    if piece == NONE:
        raise Failing
    take(piece)
    lay_below(piece, to)


def draw(source: int, to: int) -> None:
    """Move the top piece of one zone to another."""
    piece = top(source)
    take(piece)
    lay(piece, to)


def move_all(pieces: int, to: int) -> None:
    """Put pieces on top of a zone, the last one on top."""
    burn(M[pieces])
    i = 1
    while i <= M[pieces]:
        take(M[pieces + i])
        i += 1
    i = 1
    while i <= M[pieces]:
        lay(M[pieces + i], to)
        i += 1


def move_all_below(pieces: int, to: int) -> None:
    """Put pieces below all others of a zone, in their order."""
    burn(M[pieces])
    i = 1
    while i <= M[pieces]:
        take(M[pieces + i])
        i += 1
    i = M[pieces]
    while i > 0:
        lay_below(M[pieces + i], to)
        i -= 1


def has_room(zone: int) -> None:
    """See to it that one lies in a zone at most."""
    if H[AT.many + zone] > 1:
        raise Failing


def mixed(pieces: int) -> None:
    """Put a list in an order by chance."""
    last = M[pieces] - 1
    while last > 0:
        chosen = below(last + 1)
        x = M[pieces + 1 + last]
        M[pieces + 1 + last] = M[pieces + 1 + chosen]
        M[pieces + 1 + chosen] = x
        last -= 1


def chain(pieces: int, zone: int) -> None:
    """Let what lies in a zone lie there in the order of a list."""
    before = NO_PIECE
    i = 1
    while i <= M[pieces]:
        piece = M[pieces + i]
        H[AT.before + piece] = before
        if before == NO_PIECE:
            H[AT.first + zone] = piece
        else:
            H[AT.following + before] = piece
        before = piece
        i += 1
    if before != NO_PIECE:
        H[AT.following + before] = NO_PIECE
        H[AT.last + zone] = before


def shuffle(zone: int) -> None:
    """Put what lies in a zone in an order by chance."""
    burn(12 * H[AT.many + zone])
    mark = M[FREE]
    pieces = lying_in(zone)
    mixed(pieces)
    chain(pieces, zone)
    M[FREE] = mark


def shuffle_into(source: int, to: int) -> None:
    """Put what lies in one zone into another, and shuffle that."""
    mark = M[FREE]
    move_all(lying_in(source), to)
    M[FREE] = mark
    shuffle(to)


def exchange(left: int, right: int) -> None:
    """Let what lies in two zones change places."""
    lefts = lying_in(left)
    rights = lying_in(right)
    i = 1
    while i <= M[lefts]:
        take(M[lefts + i])
        i += 1
    move_all(rights, left)
    i = 1
    while i <= M[lefts]:
        lay(M[lefts + i], right)
        i += 1


def ends_of(zone: int, many: int, is_top: int) -> int:
    """Return a list of the lowest or uppermost so many of a zone, the uppermost last."""
    if H[AT.many + zone] < many:
        raise Failing
    if many < 0:
        many = 0
    found = new(many)
    M[found] = many
    if is_top:
        piece = H[AT.last + zone]
        while many > 0:
            M[found + many] = piece
            piece = H[AT.before + piece]
            many -= 1
        return found
    piece = H[AT.first + zone]
    i = 1
    while i <= many:
        M[found + i] = piece
        piece = H[AT.following + piece]
        i += 1
    return found


def zone_of(piece: int) -> int:
    """Return the zone in which a piece lies; of none, and of one that lies nowhere, a number that no zone has."""
    if piece == NONE:
        return NONE
    return H[AT.place + piece]


def belonging(zones: int, owner: int) -> int:
    """Return a list of what lies in some zones of a player; `zones` has those of the first."""
    many = 0
    i = 1
    while i <= M[zones]:
        many += H[AT.many + M[zones + i] + owner]
        i += 1
    found = new(many)
    i = 1
    while i <= M[zones]:
        piece = H[AT.first + M[zones + i] + owner]
        while piece != NO_PIECE:
            push(found, piece)
            piece = H[AT.following + piece]
        i += 1
    return found
