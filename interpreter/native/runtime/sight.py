"""Who sees what: pieces that are hidden from whoever tries something are blank, and a trial that would have to know which they are ends."""

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

#: Who sees into a zone: all, nobody, its owner alone, its owner and all where a test holds, or its owner and who is named (all, where nobody
#: is). Words of a zone in `sights`: that, its owner, the number of the test, or of what names somebody.
ALL, NOBODY, ITS_OWNER, IF_OPEN, WHO_IS_NAMED = range(5)
OF_A_ZONE = 3
#: The bit of those who know a revealed piece that stands for everybody.
EVERYBODY = 1 << 15


def shown(piece: int) -> int:
    """Return a piece as who tries knows it: blank, where it is hidden."""
    if AT.tries and M[BLANKED] and M[AT.blanks + (piece >> 5)] & shl32(1, piece & 31):
        if AT.shades and M[AT.shadows + (piece >> 5)] & shl32(1, piece & 31):
            return piece | BLANK | SHADE
        return piece | BLANK
    return piece


def seen_look(thing: int) -> int:
    """Return a piece of which something is read that its zone shows."""
    if AT.tries and thing >= BLANK:
        if thing & SHADE:
            return thing & BARE
        raise Unseen
    return thing


def is_shaded(thing: int, seat: int) -> int:
    """Tell whether a player knows nothing of a piece but what its zone shows."""
    if AT.shades == 0:
        return 0
    if thing >= BLANK:
        return thing & SHADE
    zone = H[AT.place + thing]
    return zone != NO_PIECE and M[AT.shades + zone] and not is_known(thing, seat) and not sees(zone, seat)


def seen(thing: int) -> int:
    """Return a piece that is looked at."""
    if AT.tries and thing >= BLANK:
        raise Unseen
    return thing


def is_unseen(thing: int, seat: int) -> int:
    """Tell whether a player does not see which piece one is, where it lies."""
    if thing >= BLANK:
        return 1
    zone = H[AT.place + thing]
    return zone != NO_PIECE and not is_known(thing, seat) and not sees(zone, seat)


def blank_out(piece: int) -> None:
    """Hide a piece from who tries."""
    M[BLANKED] = 1
    M[AT.blanks + (piece >> 5)] = M[AT.blanks + (piece >> 5)] | shl32(1, piece & 31)


def sees(zone: int, seat: int) -> int:
    """Tell whether a player, or a bystander, sees what lies in a zone."""
    sight = AT.sights + OF_A_ZONE * zone
    kind = M[sight]
    if kind == ALL:
        return 1
    if kind == NOBODY:
        return 0
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
    """Note that something leaves a zone into which not everybody sees."""
    if AT.tries and M[AT.sights + OF_A_ZONE * zone] != ALL:
        M[SECRETS] += 1


def is_known(piece: int, seat: int) -> int:
    """Tell whether a piece was revealed to a player."""
    if AT.known:
        known = H[AT.known + piece]
        if known & EVERYBODY:
            return 1
        return seat != NONE and (known >> seat) & 1
    return 0


def pass_horizon() -> None:
    """From here on a trial knows no more than who is asked: what is hidden becomes blank. What is only glanced at goes on with all."""
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


def reveal(pieces: int, seat: int) -> None:
    """Let a player, or all, know some pieces until they move or are shuffled."""
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
