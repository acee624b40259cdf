"""What is counted of the cards: who held which, which were in force, carried out, could not be; and who stood best."""

from __future__ import annotations

from interpreter.native.runtime.words import (
    AHEAD,
    AT,
    BARE,
    BEST,
    CAME,
    CARRIED,
    LEADS,
    LOGGED,
    NO_PIECE,
    NONE,
    POSITION,
    PROBING,
    STOCKED,
    WINNERS,
    GivingUp,
    H,
    M,
    bits,
    copy,
    shl32,
)

#: In `watched`: nobody's zone, and one in which cards are in force; else it is the seat of its owner.
UNWATCHED, IN_FORCE = -1, 64
#: Marks of a card: it was in force, carried out, could not be carried out.
WAS_IN_FORCE, WAS_CARRIED_OUT, HAS_FAILED = 1, 2, 4
#: So many pieces come to watched zones in a step at most, and so many cards are carried out in a game.
MOST = 2048
#: Words of a card in `totals`: the games in which it was held, in force, carried out, failed; seats that held it, those of them that
#: won, those that won without it.
HELD, FORCE, OUT, FAILED, HOLDERS, WON, OTHERS = range(7)
OF_A_CARD = 7


def came_to(piece: int, zone: int) -> None:
    """Note that a piece has come to a zone."""
    if AT.cards and not M[PROBING] and not is_thought() and M[AT.watched + zone] != UNWATCHED:
        many = M[CAME]
        if many >= MOST:
            raise GivingUp
        M[AT.came + many] = piece
        M[CAME] = many + 1


def look() -> None:
    """Record which of the things that came to watched zones since the last look still lie there."""
    if AT.cards:
        many = M[CAME]
        while many > 0:
            many -= 1
            note_place(M[AT.came + many])
        M[CAME] = 0
    settle_carried()


def note_place(piece: int) -> None:
    zone = H[AT.place + piece]
    entry = M[AT.entry_of + piece]
    if zone != NO_PIECE and entry >= 0:
        whose = M[AT.watched + zone]
        if whose >= IN_FORCE:
            M[AT.marks + entry] = M[AT.marks + entry] | WAS_IN_FORCE
            whose -= IN_FORCE + 1  # a zone of somebody in which cards are in force is both
        if whose >= 0:
            M[AT.held + entry] = M[AT.held + entry] | (1 << whose)


def begin_noting() -> None:
    """Begin the records of a game: nothing has been seen, and all things in watched zones have just come."""
    M[CAME] = 0
    M[CARRIED] = 0
    M[LEADS] = 0
    M[BEST] = NONE
    M[STOCKED] = -1
    M[AT.stood + LOGGED - POSITION] = -1
    if AT.cards:
        entry = 0
        while entry < AT.entries:
            M[AT.held + entry] = 0
            M[AT.marks + entry] = 0
            entry += 1
        piece = 0
        while piece < AT.pieces:
            if H[AT.place + piece] != NO_PIECE:
                came_to(piece, H[AT.place + piece])
            piece += 1


def has_changed() -> int:
    """Tell whether the position is another one than when this was asked last; how chance stands is no part of that."""
    i = LOGGED - POSITION
    while i < AT.size and M[POSITION + i] == M[AT.stood + i]:
        i += 1
    if i >= AT.size:
        return 0
    copy(AT.stood, POSITION, AT.size)
    return 1


def stand(standing: int) -> None:
    """Record how good the position is for each player. The lead changes when another player alone is best."""
    best = 0
    alone = 1
    seat = 1
    while seat < AT.players:
        if M[standing + 1 + seat] > M[standing + 1 + best]:
            best = seat
            alone = 1
        else:
            if M[standing + 1 + seat] == M[standing + 1 + best]:
                alone = 0
        seat += 1
    if alone and best != M[BEST]:
        if M[BEST] != NONE:
            M[LEADS] += 1
        M[BEST] = best


def carried_out(piece: int, is_first: int) -> None:
    """Note that a card was carried out; whether no other card was the cause."""
    if AT.cards:
        entry = M[AT.entry_of + piece]
        if entry >= 0:
            if M[PROBING] and is_first:
                M[AT.stumbled + entry] = 1
            if not M[PROBING] and not is_thought():
                if M[CARRIED] >= MOST:
                    raise GivingUp
                M[AT.carried + M[CARRIED]] = 2 * entry + is_first
                M[CARRIED] += 1


def could_not(piece: int) -> None:
    """Note that a card could not be carried out."""
    if AT.cards:
        entry = M[AT.entry_of + piece]
        if entry >= 0:
            if M[PROBING]:
                M[AT.stumbled + entry] = 1
            if not M[PROBING] and not is_thought():
                M[AT.marks + entry] = M[AT.marks + entry] | HAS_FAILED


def is_thought() -> int:
    """Tell whether what happens is a way that a bot only goes in its head: it is not noted."""
    return AT.greedy and M[AHEAD]


def note_stumbled() -> None:
    """Note that cards could not be carried out, since no trial of what they were needed for found a way."""
    entry = 0
    while entry < AT.entries and not is_thought():
        if M[AT.stumbled + entry]:
            M[AT.marks + entry] = M[AT.marks + entry] | HAS_FAILED
        entry += 1


def take_back_carried(before: int) -> None:
    """Take back the records of cards carried out in a block that is undone. A card has failed if the block was about
    it."""
    if AT.cards:
        while M[CARRIED] > before:
            M[CARRIED] -= 1
            one = M[AT.carried + M[CARRIED]]
            if one & 1:
                M[AT.marks + (one >> 1)] = M[AT.marks + (one >> 1)] | HAS_FAILED


def forget_carried(before: int) -> None:
    """Forget the records of cards carried out in a block that is run again with other answers."""
    if M[CARRIED] > before:
        M[CARRIED] = before


def settle_carried() -> None:
    """Note of what was carried out that nothing takes it back any more."""
    if AT.cards:
        while M[CARRIED] > 0:
            M[CARRIED] -= 1
            entry = M[AT.carried + M[CARRIED]] >> 1
            M[AT.marks + entry] = M[AT.marks + entry] | WAS_CARRIED_OUT


def count_cards() -> None:
    """Add up, at the end of a game, what has become of each card."""
    if AT.cards:
        settle_carried()
        won = 0
        i = 1
        while i <= M[M[WINNERS]]:
            won = won | (1 << M[M[WINNERS] + i])
            i += 1
        entry = 0
        while entry < AT.entries:
            add_up(AT.totals + OF_A_CARD * entry, M[AT.held + entry], M[AT.marks + entry], won)
            entry += 1


def tell_cards(told: int) -> None:
    """Tell of a game who held each card, and what became of it."""
    entry = 0
    while entry < AT.entries:
        M[told + AT.told_cards + 2 * entry] = M[AT.held + entry]
        M[told + AT.told_cards + 2 * entry + 1] = M[AT.marks + entry]
        entry += 1


def must_be_as_always() -> None:
    """Give the game up if something is wrong that must be right in every position; Python then reports it."""
    lying = 0
    zone = 0
    while zone < AT.zones:
        many = 0
        piece = H[AT.first + zone]
        while piece != NO_PIECE:
            many += 1
            if M[AT.nouns + piece] != M[AT.homes + 2 * zone] or H[AT.place + piece] != zone:
                raise GivingUp
            piece = H[AT.following + piece]
        if many != H[AT.many + zone] or many > M[AT.homes + 2 * zone + 1]:
            raise GivingUp
        lying += many
        zone += 1
    if M[STOCKED] < 0:
        M[STOCKED] = lying
    if lying != M[STOCKED]:
        raise GivingUp
    i = 1
    while i <= M[AT.bounds]:
        value = M[M[AT.bounds + i]]
        if value != NONE and (value < M[AT.bounds + i + 1] or value > M[AT.bounds + i + 2]):
            raise GivingUp
        i += 3


def add_up(total: int, held: int, marks: int, won: int) -> None:
    M[total + FORCE] += marks & WAS_IN_FORCE
    M[total + OUT] += (marks & WAS_CARRIED_OUT) >> 1
    M[total + FAILED] += (marks & HAS_FAILED) >> 2
    if held:
        M[total + HELD] += 1
        M[total + HOLDERS] += bits(held)
        M[total + WON] += bits(held & won)
        M[total + OTHERS] += bits(won) - bits(held & won)


# ------------------------------------------------------------------ what is on record

#: Words of an event on record: its verb and its first roles. So many are recorded at most.
OF_AN_EVENT, MOST_EVENTS = 5, 40000


def log(verb: int, first: int, second: int, third: int, fourth: int) -> None:
    """Put an event on record."""
    if M[LOGGED] >= MOST_EVENTS:
        raise GivingUp
    at = AT.log + OF_AN_EVENT * M[LOGGED]
    M[at] = verb
    M[at + 1] = first
    M[at + 2] = second
    M[at + 3] = third
    M[at + 4] = fourth
    M[LOGGED] += 1


def note_recorded(thing: int) -> None:
    """Record that a piece is on the record of events: from then on it differs from its copies."""
    if thing != NONE:
        piece = thing & BARE
        M[AT.recorded + (piece >> 5)] = M[AT.recorded + (piece >> 5)] | shl32(1, piece & 31)


def note_all_recorded(things: int) -> None:
    i = 1
    while i <= M[things]:
        note_recorded(M[things + i])
        i += 1
