"""Which player sees which piece. In a trial, pieces that the deciding player does not see become placeholders, and the
trial ends if it needs to know one of them."""

from __future__ import annotations

from interpreter.native.runtime.words import (
    AT,
    BARE,
    BLANK,
    BLANKED,
    GLANCING,
    NO_PIECE,
    NONE,
    PAST,
    PROBING,
    SAID,
    SECRETS,
    SHADE,
    VIEWER,
    H,
    M,
    Unseen,
    by_number,
    shl32,
)

#: Who sees into a zone: all players; no player; only its owner; its owner, and all if a test is true; its owner and the
#: player who is named (all if none is named); all, but things of this noun can be turned over (OPEN); all players but its owner.
#: The words of a zone in `sights`: one of these numbers; the owner; the function for the test or for the named player.
ALL, NOBODY, ITS_OWNER, IF_OPEN, WHO_IS_NAMED, OPEN, BUT_ITS_OWNER = range(7)
OF_A_ZONE = 3
#: The bit that means that all players know a revealed piece.
EVERYBODY = 1 << 15


def shown(piece: int) -> int:
    """Return a piece as the trial sees it: a hidden piece as a placeholder."""
    if AT.tries and M[BLANKED] and M[AT.blanks + (piece >> 5)] & shl32(1, piece & 31):
        if AT.shades and M[AT.shadows + (piece >> 5)] & shl32(1, piece & 31):
            return piece | BLANK | SHADE
        return piece | BLANK
    return piece


def seen_look(thing: int) -> int:
    """Return a piece so that one of its fields can be read, if its zone shows this field even of hidden pieces. Raises Unseen
    if the piece is hidden and its zone shows nothing of it."""
    if AT.tries and thing >= BLANK:
        if thing & SHADE:
            return thing & BARE
        raise Unseen
    return thing


def as_recorded(thing: int) -> int:
    """Return a piece from the record of events as the trial sees it: a hidden piece as a placeholder."""
    if thing == NONE:
        return thing
    return shown(thing & BARE)


def is_shaded(thing: int, seat: int) -> int:
    """Tell whether a player knows only the fields of a piece that its zone shows."""
    if AT.shades == 0:
        return 0
    if thing >= BLANK:
        return thing & SHADE
    zone = H[AT.place + thing]
    return zone != NO_PIECE and M[AT.shades + zone] and not is_known(thing, seat) and not sees(zone, seat)


def is_open(thing: int) -> int:
    """Tell whether all players see the face of a piece in its present zone. It is 0 for NONE."""
    if thing == NONE or thing >= BLANK:
        return 0
    zone = H[AT.place + thing]
    return zone == NO_PIECE or is_known(thing, NONE) or sees(zone, NONE)


def seen(thing: int) -> int:
    """Return a piece whose face is about to be read. Raises Unseen if it is hidden in the trial."""
    if AT.tries and thing >= BLANK:
        raise Unseen
    return thing


def has_copy(things: int, entry: int) -> int:
    """Tell whether one of some pieces is a copy of a card. `entry` is the index of the card."""
    i = 1
    while i <= M[things]:
        if M[AT.entry_of + seen(M[things + i])] == entry:
            return 1
        i += 1
    return 0


def is_unseen(thing: int, seat: int) -> int:
    """Tell whether a player does not see the face of a piece where it lies."""
    if thing >= BLANK:
        return 1
    zone = H[AT.place + thing]
    return zone != NO_PIECE and not is_known(thing, seat) and not sees(zone, seat)


def is_untold(thing: int, seat: int) -> int:
    """Tell whether a piece is hidden from a player, so that the options of the player must reveal nothing about it. In the
    quick trial (`glanced`), return 0 for every piece, because this trial takes only fitting pieces."""
    if M[GLANCING] and M[PAST] and M[PROBING] == 1:
        return 0
    return is_unseen(thing, seat)


def blank_out(piece: int) -> None:
    """Hide a piece in the trial."""
    M[BLANKED] = 1
    M[AT.blanks + (piece >> 5)] = M[AT.blanks + (piece >> 5)] | shl32(1, piece & 31)


def sees(zone: int, seat: int) -> int:
    """Tell whether a player sees the things in a zone. The seat NONE means a bystander."""
    sight = AT.sights + OF_A_ZONE * zone
    kind = M[sight]
    if kind == ALL:
        return 1
    if kind == OPEN:
        return 1
    if kind == NOBODY:
        return 0
    if kind == BUT_ITS_OWNER:
        return seat != NONE and M[sight + 1] != seat
    if M[sight + 1] == seat and seat != NONE:
        return 1
    if kind == IF_OPEN:
        by_number(M[sight + 2], M[sight + 1])
        return M[SAID]
    if kind == WHO_IS_NAMED:
        by_number(M[sight + 2], M[sight + 1])
        return M[SAID] == NONE or (seat != NONE and M[SAID] == seat)
    return 0


def count_secret(zone: int) -> None:
    """Count that something leaves a zone which not all players see."""
    if AT.tries and M[AT.sights + OF_A_ZONE * zone] != ALL:
        M[SECRETS] += 1


def is_known(piece: int, seat: int) -> int:
    """Tell whether a piece was revealed to a player, or was turned up."""
    if AT.sides and M[AT.sides + (piece >> 5)] & shl32(1, piece & 31):
        return 1
    if AT.known:
        known = H[AT.known + piece]
        if known & EVERYBODY:
            return 1
        return seat != NONE and (known >> seat) & 1
    return 0


def pass_horizon() -> None:
    """Let the trial know only what the deciding player knows, from this moment on: hidden pieces become placeholders. In the
    quick trial (`glanced`) all pieces stay known."""
    M[PAST] = 1
    if M[GLANCING]:
        return
    seat = M[VIEWER]
    zone = 0
    while zone < AT.zones:
        piece = H[AT.first + zone]
        if piece != NO_PIECE and not sees(zone, seat):
            while piece != NO_PIECE:
                if not is_known(piece, seat):
                    if AT.shades and M[AT.shades + zone] and shown(piece) == piece:
                        M[AT.shadows + (piece >> 5)] = M[AT.shadows + (piece >> 5)] | shl32(1, piece & 31)
                    blank_out(piece)
                piece = H[AT.following + piece]
        zone += 1


def turn_up(things: int) -> None:
    """Turn some pieces up: all players see their faces until they move."""
    M[SECRETS] += 1
    i = 1
    while i <= M[things]:
        piece = M[things + i]
        if piece < BLANK:
            M[AT.sides + (piece >> 5)] = M[AT.sides + (piece >> 5)] | shl32(1, piece & 31)
        i += 1


def turn_back(piece: int) -> None:
    """Forget that a piece was turned up, because it moves or is shuffled."""
    M[AT.sides + (piece >> 5)] = M[AT.sides + (piece >> 5)] & (-1 - shl32(1, piece & 31))


def reveal(pieces: int, seat: int) -> None:
    """Let a player (NONE: all players) know some pieces until they move or are shuffled."""
    M[SECRETS] += 1
    bit = EVERYBODY
    if seat != NONE:
        bit = 1 << seat
    i = 1
    while i <= M[pieces]:
        piece = M[pieces + i]
        if piece < BLANK:
            H[AT.known + piece] = H[AT.known + piece] | bit
        i += 1
