"""Zones, as chains of pieces in both directions: their first and last piece, how many there are; where each piece lies."""

from __future__ import annotations

from interpreter.native.runtime.chance import mixed
from interpreter.native.runtime.lists import new, push
from interpreter.native.runtime.noting import came_to
from interpreter.native.runtime.sight import blank_out, count_secret, shown, turn_back
from interpreter.native.runtime.steps import burn
from interpreter.native.runtime.words import (
    AT,
    BARE,
    BLANK,
    FREE,
    NO_PIECE,
    NONE,
    PAST,
    SECRETS,
    Failing,
    GivingUp,
    H,
    M,
    Unseen,
)

#: So many pieces are few where they move; a zone with so many is a heap, from which to take one is work.
FEW, HEAP = 4, 400


def lay(thing: int, zone: int) -> None:
    """Lay a piece that lies nowhere on top of a zone."""
    lay_between(thing & BARE, zone, H[AT.last + zone], NO_PIECE)


def lay_below(thing: int, zone: int) -> None:
    """Put a piece that lies nowhere at the bottom of a zone."""
    lay_between(thing & BARE, zone, NO_PIECE, H[AT.first + zone])


def lay_between(piece: int, zone: int, before: int, after: int) -> None:
    """Lay a piece into a zone above one piece and below another (NO_PIECE: there is none)."""
    H[AT.before + piece] = before
    H[AT.following + piece] = after
    if before == NO_PIECE:
        H[AT.first + zone] = piece
    else:
        H[AT.following + before] = piece
    if after == NO_PIECE:
        H[AT.last + zone] = piece
    else:
        H[AT.before + after] = piece
    H[AT.many + zone] += 1
    H[AT.place + piece] = zone
    came_to(piece, zone)


def take(thing: int) -> None:
    """Take a piece out of its zone. In a trial, raises Unseen if the place of a hidden piece is unknown."""
    piece = thing & BARE
    if AT.tries and shown(piece) != thing:
        raise Unseen
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
    count_secret(zone)
    if AT.known:
        H[AT.known + piece] = 0
    if AT.sides:
        turn_back(piece)


def top(zone: int) -> int:
    """Return the top piece of a zone."""
    piece = H[AT.last + zone]
    if piece == NO_PIECE:
        raise Failing
    return shown(piece)


def bottom(zone: int) -> int:
    piece = H[AT.first + zone]
    if piece == NO_PIECE:
        raise Failing
    return shown(piece)


def lying_alone(zone: int) -> int:
    """Return the piece of a zone if it is the only one there, else nothing."""
    if H[AT.many + zone] != 1:
        return NONE
    return shown(H[AT.first + zone])


def place_of(thing: int) -> int:
    """Return the zone in which a piece lies, NONE if it lies nowhere."""
    if AT.tries and (thing >= BLANK or shown(thing) != thing):
        raise Unseen
    zone = H[AT.place + thing]
    if zone == NO_PIECE:
        return NONE
    return zone


def is_in(thing: int, zone: int) -> int:
    """Tell whether a piece, or nothing, lies in a zone."""
    if thing == NONE:
        return 0
    piece = thing & BARE
    if AT.tries and thing < BLANK and shown(piece) != thing:
        if holds_blanks(zone):
            raise Unseen
        return 0
    return H[AT.place + piece] == zone


def holds_blanks(zone: int) -> int:
    """Tell whether a zone contains placeholders."""
    piece = H[AT.first + zone]
    while piece != NO_PIECE:
        if shown(piece) >= BLANK:
            return 1
        piece = H[AT.following + piece]
    return 0


def hold_alike(left: int, right: int) -> int:
    """Tell whether two zones hold the same number of things. If they hold any, the things would have to be compared,
    and the game is given up."""
    if H[AT.many + left] != H[AT.many + right]:
        return 0
    if H[AT.many + left]:
        raise GivingUp
    return 1


def lying_in(zone: int) -> int:
    """Return a list of the things in a zone."""
    return first_of(zone, H[AT.many + zone])


def first_of(zone: int, many: int) -> int:
    """Return a list of the lowest `many` things of a zone."""
    found = new(many)
    M[found] = many
    piece = H[AT.first + zone]
    i = 1
    while i <= many:
        M[found + i] = shown(piece)
        piece = H[AT.following + piece]
        i += 1
    return found


def move(piece: int, to: int) -> None:
    """Put a piece on top of a zone."""
    if piece == NONE:
        raise Failing
    if AT.pieces >= HEAP:
        burn_for_heap(piece & BARE)
    take(piece)
    lay(piece, to)


def move_below(piece: int, to: int) -> None:
    if piece == NONE:
        raise Failing
    if AT.pieces >= HEAP:
        burn_for_heap(piece & BARE)
    take(piece)
    lay_below(piece, to)


def draw(source: int, to: int) -> None:
    """Move the top piece of one zone to another."""
    piece = top(source)
    if AT.pieces >= HEAP:
        burn_for_heap(piece & BARE)
    take(piece)
    lay(piece, to)


def burn_for_heap(piece: int) -> None:
    """Use up work for a piece that leaves a zone with very many."""
    zone = H[AT.place + piece]
    if zone != NO_PIECE and H[AT.many + zone] >= HEAP:
        burn(H[AT.many + zone] >> 6)


def burn_for_moves(pieces: int) -> None:
    """Use up work for pieces that move, no less than Python does: it counts many by hundreds, and a few only where they leave a heap."""
    if M[pieces] > FEW:
        burn(M[pieces] >> 6)
    i = 1
    while AT.pieces >= HEAP and M[pieces] <= FEW and i <= M[pieces]:
        burn_for_heap(M[pieces + i] & BARE)
        i += 1


def move_all(pieces: int, to: int) -> None:
    """Put pieces on top of a zone, the last one on top."""
    burn_for_moves(pieces)
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
    burn_for_moves(pieces)
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


def chain(pieces: int, start: int, many: int, zone: int) -> None:
    """Set the content of a zone to `many` things of a list, from `start` on."""
    before = NO_PIECE
    H[AT.first + zone] = NO_PIECE
    i = start
    while i < start + many:
        piece = M[pieces + i] & BARE
        H[AT.before + piece] = before
        H[AT.place + piece] = zone
        if before == NO_PIECE:
            H[AT.first + zone] = piece
        else:
            H[AT.following + before] = piece
        before = piece
        i += 1
    if before != NO_PIECE:
        H[AT.following + before] = NO_PIECE
    H[AT.last + zone] = before
    H[AT.many + zone] = many


def shuffle(zone: int) -> None:
    """Shuffle a zone."""
    mark = M[FREE]
    pieces = lying_in(zone)
    shuffled(pieces)
    chain(pieces, 1, M[pieces], zone)
    M[FREE] = mark


def shuffled(pieces: int) -> None:
    """Shuffle pieces: in a trial they become unknown, and nobody knows a revealed one any more."""
    burn(12 * M[pieces])
    M[SECRETS] += 1
    mixed(pieces)
    i = 1
    while i <= M[pieces] and (AT.known or AT.tries or AT.sides):
        if AT.known:
            H[AT.known + (M[pieces + i] & BARE)] = 0
        if AT.sides:
            turn_back(M[pieces + i] & BARE)
        if M[PAST]:
            blank_out(M[pieces + i] & BARE)
        i += 1


def shuffle_zones(zones: int) -> None:
    """Shuffle the things of some zones together; each zone keeps its size."""
    mark = M[FREE]
    pieces = lying_in_all(zones)
    shuffled(pieces)
    start = 1
    i = 1
    while i <= M[zones]:
        many = H[AT.many + M[zones + i]]
        chain(pieces, start, many, M[zones + i])
        while many > 0:
            came_to(M[pieces + start] & BARE, M[zones + i])
            start += 1
            many -= 1
        i += 1
    M[FREE] = mark


def lying_in_all(zones: int) -> int:
    """Return a list of the things in some zones, one zone after the other."""
    many = 0
    i = 1
    while i <= M[zones]:
        many += H[AT.many + M[zones + i]]
        i += 1
    found = new(many)
    i = 1
    while i <= M[zones]:
        piece = H[AT.first + M[zones + i]]
        while piece != NO_PIECE:
            push(found, shown(piece))
            piece = H[AT.following + piece]
        i += 1
    return found


def shuffle_into(source: int, to: int) -> None:
    """Move the things of one zone into another, and shuffle that."""
    mark = M[FREE]
    move_all(lying_in(source), to)
    M[FREE] = mark
    shuffle(to)


def exchange(left: int, right: int) -> None:
    """Exchange the contents of two zones."""
    lefts = lying_in(left)
    rights = lying_in(right)
    count_secret(left)
    count_secret(right)
    i = 1
    while i <= M[lefts]:
        take(M[lefts + i])
        i += 1
    move_all(rights, left)
    i = 1
    while i <= M[lefts]:
        lay(M[lefts + i], right)
        i += 1


def copy_taken(orders: int, doer: int, copies: int, first: int, to: int) -> int:
    """Return the copy of a card that is taken by its title: the first in one of some zones, except the destination.
    `orders` has a list of zones for nobody and for each seat, the nearest first."""
    zones = M[orders if doer == NONE else orders + 1 + doer]
    i = 1
    while i <= M[zones]:
        zone = M[zones + i]
        j = 1
        while zone != to and j <= M[copies]:
            one = M[copies + j]
            if H[AT.place + one] == zone and shown(one) == one:
                return one
            j += 1
        if AT.tries and zone != to and holds_blanks(zone) and are_hidden(copies):
            raise Unseen
        i += 1
    return first


def are_hidden(pieces: int) -> int:
    """Tell whether one of some pieces is hidden in the trial."""
    i = 1
    while i <= M[pieces]:
        if shown(M[pieces + i]) != M[pieces + i]:
            return 1
        i += 1
    return 0


def swap_places(left: int, right: int) -> None:
    """Exchange the places of two pieces."""
    place = H[AT.place + (left & BARE)]
    other = H[AT.place + (right & BARE)]
    if place == NO_PIECE or other == NO_PIECE or shown(left & BARE) != left or shown(right & BARE) != right:
        raise GivingUp
    lefts = swapped(lying_in(place), left, right)
    rights = swapped(lying_in(other), left, right)
    chain(lefts, 1, M[lefts], place)
    chain(rights, 1, M[rights], other)
    came_to(left & BARE, other)
    came_to(right & BARE, place)
    if AT.sides:
        turn_back(left & BARE)
        turn_back(right & BARE)
    M[SECRETS] += 1


def swapped(pieces: int, left: int, right: int) -> int:
    """Return a list in which two members have exchanged their places."""
    i = 1
    while i <= M[pieces]:
        piece = M[pieces + i]
        if piece == left:
            M[pieces + i] = right
        if piece == right:
            M[pieces + i] = left
        i += 1
    return pieces


def ends_of(zone: int, many: int, is_top: int) -> int:
    """Return a list of the lowest or topmost `many` things of a zone, the topmost last."""
    if H[AT.many + zone] < many:
        raise Failing
    if many < 0:
        many = 0
    if is_top:
        found = new(many)
        M[found] = many
        piece = H[AT.last + zone]
        while many > 0:
            M[found + many] = shown(piece)
            piece = H[AT.before + piece]
            many -= 1
        return found
    return first_of(zone, many)


def belonging(zones: int, owner: int) -> int:
    """Return a list of the things in some zones of a player; `zones` has the zones of the first player."""
    if owner == NONE:
        return new(0)
    moved = new(M[zones])
    i = 1
    while i <= M[zones]:
        push(moved, M[zones + i] + owner)
        i += 1
    return lying_in_all(moved)
