"""Zones: each is a linked list of pieces in both directions, with its first and last piece and the number of pieces.
Also the zone of each piece."""

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

#: Moving up to FEW pieces counts as no work. A zone with at least HEAP pieces is a heap: taking a piece out of it
#: counts as work.
FEW, HEAP = 4, 400


def lay(thing: int, zone: int) -> None:
    """Put a piece that lies nowhere on top of a zone."""
    lay_between(thing & BARE, zone, H[AT.last + zone], NO_PIECE)


def lay_below(thing: int, zone: int) -> None:
    """Put a piece that lies nowhere at the bottom of a zone."""
    lay_between(thing & BARE, zone, NO_PIECE, H[AT.first + zone])


def lay_between(piece: int, zone: int, before: int, after: int) -> None:
    """Put a piece into a zone, above the piece `before` and below the piece `after` (NO_PIECE: there is none)."""
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
    """Take a piece out of its zone. Raises Unseen in a trial if the place of the piece is not known there."""
    piece = thing & BARE
    if AT.tries and shown(piece) != thing:
        raise Unseen
    zone = H[AT.place + piece]
    if zone == NO_PIECE:
        raise GivingUp  # the card is not in play
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
    """Return the top piece of a zone. Raises Failing if the zone is empty."""
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
    """Return the only piece in a zone; NONE if the zone is empty, or has several pieces."""
    if H[AT.many + zone] != 1:
        return NONE
    return shown(H[AT.first + zone])


def place_of(thing: int) -> int:
    """Return the zone in which a piece lies; NONE if it lies nowhere. Raises Unseen if the piece is hidden in the
    trial."""
    if AT.tries and (thing >= BLANK or shown(thing) != thing):
        raise Unseen
    zone = H[AT.place + thing]
    if zone == NO_PIECE:
        return NONE
    return zone


def is_in(thing: int, zone: int) -> int:
    """Tell whether a piece lies in a zone. It is 0 for NONE."""
    if thing == NONE:
        return 0
    piece = thing & BARE
    if AT.tries and thing < BLANK and shown(piece) != thing:
        if holds_blanks(zone):
            raise Unseen
        return 0
    return H[AT.place + piece] == zone


def holds_blanks(zone: int) -> int:
    """Tell whether a zone contains placeholders for hidden pieces."""
    piece = H[AT.first + zone]
    while piece != NO_PIECE:
        if shown(piece) >= BLANK:
            return 1
        piece = H[AT.following + piece]
    return 0


def hold_alike(left: int, right: int) -> int:
    """Tell whether two zones have the same contents, as two empty zones do. They do not if they hold different numbers of
    things. If they hold the same number, the things would have to be compared, so the game is given up."""
    if H[AT.many + left] != H[AT.many + right]:
        return 0
    if H[AT.many + left]:
        raise GivingUp
    return 1


def lying_in(zone: int) -> int:
    """Return a list of the things in a zone, from the bottom to the top."""
    return first_of(zone, H[AT.many + zone])


def first_of(zone: int, many: int) -> int:
    """Return a list of the lowest `many` things in a zone."""
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
    """Move a piece to the top of a zone. Raises Failing if there is no piece."""
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
    """Move the top piece of one zone to the top of another."""
    piece = top(source)
    if AT.pieces >= HEAP:
        burn_for_heap(piece & BARE)
    take(piece)
    lay(piece, to)


def burn_for_heap(piece: int) -> None:
    """Count work for a piece that leaves a zone with very many pieces."""
    zone = H[AT.place + piece]
    if zone != NO_PIECE and H[AT.many + zone] >= HEAP:
        burn(H[AT.many + zone] >> 6)


def burn_for_moves(pieces: int) -> None:
    """Count work for pieces that move, at least as much as Python does. Python counts this work if there are many pieces, or if
    few pieces leave a very large zone."""
    if M[pieces] > FEW:
        burn(M[pieces] >> 6)
    i = 1
    while AT.pieces >= HEAP and M[pieces] <= FEW and i <= M[pieces]:
        burn_for_heap(M[pieces + i] & BARE)
        i += 1


def move_all(pieces: int, to: int) -> None:
    """Move some pieces to the top of a zone; the last one ends up on top."""
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
    """Move some pieces to the bottom of a zone; they keep their order."""
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
    """Raise Failing if more than one piece lies in a zone that has room for only one."""
    if H[AT.many + zone] > 1:
        raise Failing


def chain(pieces: int, start: int, many: int, zone: int) -> None:
    """Set the content of a zone to `many` pieces of a list, from index `start` on."""
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
    """Put the pieces in a zone into a random order."""
    mark = M[FREE]
    pieces = lying_in(zone)
    shuffled(pieces)
    chain(pieces, 1, M[pieces], zone)
    M[FREE] = mark


def shuffled(pieces: int) -> None:
    """Put a list of pieces into a random order. Players no longer know the pieces that were revealed to them, and in a trial all
    pieces of the list become unknown."""
    burn(12 * M[pieces])
    M[SECRETS] += 1
    mixed(pieces, 0)
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
    """Shuffle the things in several zones together; each zone keeps its number of things."""
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
    """Return a list of the things in several zones, one zone after the other."""
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
    """Move the things in one zone to another, and shuffle this one."""
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
    """Return the copy that is taken if a card with several copies is named: the first one found in the nearest zone.
    The zone `to` is skipped; `first` is returned if no copy is found. `orders` holds a list of zones for no player and
    for each seat, the nearest first."""
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
    """Tell whether at least one of some pieces is hidden in the trial."""
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
    """Exchange two members of a list, and return the list."""
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
    """Return a list of the lowest or topmost `many` things in a zone, from the bottom to the top. Raises Failing if
    there are fewer."""
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
    """Return a list of the things in some zones of a player. `zones` is the list of these zones for the first
    player."""
    if owner == NONE:
        return new(0)
    moved = new(M[zones])
    i = 1
    while i <= M[zones]:
        push(moved, M[zones + i] + owner)
        i += 1
    return lying_in_all(moved)
