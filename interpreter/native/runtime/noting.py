"""Statistics of cards and players: who held which card; which cards were in force, were carried out or failed; which
player stood best. Also the record of events."""

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

#: The entry of a zone in the table `watched`: the seat of its owner, or UNWATCHED. IN_FORCE + 1 is added if cards in it
#: are in force.
UNWATCHED, IN_FORCE = -1, 64
#: The marks of a card in one game: it was in force; it was carried out; it could not be carried out.
WAS_IN_FORCE, WAS_CARRIED_OUT, HAS_FAILED = 1, 2, 4
#: The largest number of pieces that come to watched zones in a step, and of cards that are carried out before the next
#: look.
MOST = 2048
#: The words of a card in `totals`: the numbers of games in which it was held, was in force, was carried out, failed;
#: the number of seats that held it, of those that held it and won, and of those that won without it.
HELD, FORCE, OUT, FAILED, HOLDERS, WON, OTHERS = range(7)
OF_A_CARD = 7


def came_to(piece: int, zone: int) -> None:
    """Record that a piece has come to a zone, if the zone is watched."""
    if AT.cards and not M[PROBING] and not is_thought() and M[AT.watched + zone] != UNWATCHED:
        many = M[CAME]
        if many >= MOST:
            raise GivingUp
        M[AT.came + many] = piece
        M[CAME] = many + 1


def look() -> None:
    """For each thing that came to a watched zone since the last look, record where it lies now. Also record which cards
    were carried out."""
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
            whose -= IN_FORCE + 1  # what is left is the seat of the owner
        if whose >= 0:
            M[AT.held + entry] = M[AT.held + entry] | (1 << whose)


def begin_noting() -> None:
    """Begin the statistics of a game: nothing has been recorded, and all things in watched zones count as having just
    come there."""
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
    """Tell whether the position has changed since the last call. A change of the random state does not count."""
    i = LOGGED - POSITION
    while i < AT.size and M[POSITION + i] == M[AT.stood + i]:
        i += 1
    if i >= AT.size:
        return 0
    copy(AT.stood, POSITION, AT.size)
    return 1


def stand(standing: int) -> None:
    """Record how well each player stands; `standing` is a list of numbers. The lead changes when another player is
    alone in first place."""
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
    """Record that a card was carried out. `is_first` is 1 if no other card has caused this."""
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
    """Record that a card could not be carried out."""
    if AT.cards:
        entry = M[AT.entry_of + piece]
        if entry >= 0:
            if M[PROBING]:
                M[AT.stumbled + entry] = 1
            if not M[PROBING] and not is_thought():
                M[AT.marks + entry] = M[AT.marks + entry] | HAS_FAILED


def is_thought() -> int:
    """Tell whether a bot that looks ahead is only trying a way now. Nothing is recorded meanwhile."""
    return AT.greedy and M[AHEAD]


def note_stumbled() -> None:
    """Record a failure for each card that could not be carried out in a trial, because no trial reached the end."""
    entry = 0
    while entry < AT.entries and not is_thought():
        if M[AT.stumbled + entry]:
            M[AT.marks + entry] = M[AT.marks + entry] | HAS_FAILED
        entry += 1


def take_back_carried(before: int) -> None:
    """Take back the records of the cards that were carried out in a block, because the block is undone. A card that no
    other card had caused counts as failed."""
    if AT.cards:
        while M[CARRIED] > before:
            M[CARRIED] -= 1
            one = M[AT.carried + M[CARRIED]]
            if one & 1:
                M[AT.marks + (one >> 1)] = M[AT.marks + (one >> 1)] | HAS_FAILED


def forget_carried(before: int) -> None:
    """Forget the records of the cards that were carried out in a block, because the block is run again with other
    answers."""
    if M[CARRIED] > before:
        M[CARRIED] = before


def settle_carried() -> None:
    """Count the recorded cards as carried out, because no block around them can be undone any more."""
    if AT.cards:
        while M[CARRIED] > 0:
            M[CARRIED] -= 1
            entry = M[AT.carried + M[CARRIED]] >> 1
            M[AT.marks + entry] = M[AT.marks + entry] | WAS_CARRIED_OUT


def count_cards() -> None:
    """At the end of a game, add the statistics of each card to the totals."""
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
    """Store in the results of a game which seats held each card, and its marks."""
    entry = 0
    while entry < AT.entries:
        M[told + AT.told_cards + 2 * entry] = M[AT.held + entry]
        M[told + AT.told_cards + 2 * entry + 1] = M[AT.marks + entry]
        entry += 1


def must_be_as_always() -> None:
    """Give the game up if the position is damaged: a piece in a wrong zone, a lost piece, a value outside its bounds.
    Python then plays the game and reports the error."""
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


# ------------------------------------------------------------------ the record of events

#: The number of words of an event on record (its verb and its first four roles), and the largest number of events.
OF_AN_EVENT, MOST_EVENTS = 5, 40000


def log(verb: int, first: int, second: int, third: int, fourth: int) -> None:
    """Put an event on record: the number of its verb, and its first four roles."""
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
    """Record that a piece takes part in an event on record. From then on it differs from its copies."""
    if thing != NONE:
        piece = thing & BARE
        M[AT.recorded + (piece >> 5)] = M[AT.recorded + (piece >> 5)] | shl32(1, piece & 31)


def note_all_recorded(things: int) -> None:
    i = 1
    while i <= M[things]:
        note_recorded(M[things + i])
        i += 1
