"""Merge the actions of several players at once (`for each … at once`). Each player acts on the same position and does not see
the actions of the others. A player whose action fails acts again after the others. The module does only simple merges; it gives
any other game up."""

from __future__ import annotations

from interpreter.native.runtime.counting import sum_of
from interpreter.native.runtime.lists import has, new, push, saved
from interpreter.native.runtime.noting import OF_AN_EVENT
from interpreter.native.runtime.rules import DEPTH_OF, MOST_RECORDS, OF_A_RECORD, RUNS
from interpreter.native.runtime.words import (
    ASSIGNING,
    AT,
    BARE,
    BLANK,
    BLANKED,
    DOUBTFUL,
    LOGGED,
    NO_PIECE,
    POSITION,
    PROBING,
    RECORDS,
    RNG,
    SECRETS,
    STORED,
    Failing,
    GivingUp,
    H,
    L,
    Leaving,
    M,
    by_number,
    copy,
    shl32,
    shr32,
)

# How a word of a position is merged: not here; as a sum of changes; only if all players agree; bit by bit; as a number
# with bounds; as a part of something that only one player may change.
SKIPPED, AMOUNT, AGREED, BITS, BOUNDED, ALONE = range(6)


#: The largest number of events that all players together may put on record while they act at once.
MOST_AT_ONCE = 64


def at_once(items: int, body: int, given: int, place: int) -> None:
    """Let several players act at once. `items` is the list of players. `body` is the number of the function that is
    called for each of them, with the list `given`; the player is put at index `place` of this list. Raises Failing if
    all players who are left fail."""
    if M[ASSIGNING]:
        raise GivingUp
    waiting = items
    left = 0
    while M[waiting]:
        before = saved()
        merged = saved()
        stuck = new(M[waiting])
        events = new(OF_AN_EVENT * MOST_AT_ONCE)
        clear(AT.assigned_before)
        done = 0
        i = 1
        while i <= M[waiting]:
            begin_one(before, merged)
            M[given + place] = M[waiting + i]
            try:
                left = act(body, given) or left
                add(before, merged, done)
                keep_events(before, events)
                done += 1
            except Failing:
                push(stuck, M[waiting + i])
            i += 1
        copy(POSITION, merged, AT.size)
        put_events(before, events)
        if M[stuck] == M[waiting]:
            raise Failing
        waiting = stuck
    M[ASSIGNING] = 0
    if left:
        raise Leaving


def begin_one(before: int, merged: int) -> None:
    """Restore the position before the first player acted, for the next player. The random state and the numbers of
    stored rules are not restored."""
    copy(POSITION, before, AT.size)
    L[RNG] = L[merged >> 1]
    M[STORED] = M[merged + STORED - POSITION]
    M[SECRETS] = M[merged + SECRETS - POSITION]
    M[ASSIGNING] = M[PROBING] + 1
    M[DOUBTFUL] = 0
    clear(AT.assigned)


def act(body: int, given: int) -> int:
    """Let one player act. If a `stop` has left a step meanwhile, return 1, otherwise 0."""
    try:
        by_number(body, given)
    except Leaving:
        return 1
    return 0


def clear(bits: int) -> None:
    i = 0
    while i < AT.size:
        M[bits + (i >> 5)] = 0
        i += 32


def note_assigned(word: int) -> None:
    """Record that a value is set while several players act at once. It is merged in another way than a value that is
    raised or lowered."""
    if M[ASSIGNING] == M[PROBING] + 1:
        at = AT.assigned + ((word - POSITION) >> 5)
        M[at] = M[at] | shl32(1, (word - POSITION) & 31)


def must_act_alone() -> None:
    """Give the game up if several players act at once here."""
    if M[ASSIGNING]:
        raise GivingUp


def is_assigned(word: int) -> int:
    """Tell whether one of the players who have acted has set a word of the position. `word` is its index in the
    position."""
    both = M[AT.assigned + (word >> 5)] | M[AT.assigned_before + (word >> 5)]
    return both & shl32(1, word & 31)


def add(before: int, merged: int, done: int) -> None:
    """Merge the result of one player into the results so far."""
    if AT.shades and M[BLANKED] != M[before + BLANKED - POSITION]:
        raise GivingUp
    if done == 0:
        copy(merged, POSITION, AT.size)
    else:
        changed = changed_zones(before)
        must_go_together(before, merged, changed)
        add_zones(before, merged, changed)  # which of the pieces are hidden in a trial is merged with the values
        add_values(before, merged)
        add_known(before, merged)
        if AT.records:
            add_records(before, merged)
        M[merged + BLANKED - POSITION] = M[merged + BLANKED - POSITION] | M[BLANKED]
        L[merged >> 1] = L[RNG]
        M[merged + STORED - POSITION] = M[STORED]
        M[merged + SECRETS - POSITION] = M[SECRETS]
    i = 0
    while i < AT.size:
        M[AT.assigned_before + (i >> 5)] = M[AT.assigned_before + (i >> 5)] | M[AT.assigned + (i >> 5)]
        i += 32


def changed_zones(before: int) -> int:
    """Return a list of the zones that one player has changed."""
    found = new(AT.zones)
    zone = 0
    while zone < AT.zones:
        if not is_like(before, POSITION, zone):
            push(found, zone)
        zone += 1
    return found


def must_go_together(before: int, merged: int, changed: int) -> None:
    """Raise Failing if a player took something that another player had already taken. `changed` is the list of zones
    that this player changed. The function is called before the merge."""
    number = 1
    while number <= M[changed]:
        zone = M[changed + number]
        if not is_like(before, merged, zone):
            old = lying_at(before, zone)
            so_far = lying_at(merged, zone)
            now = lying_at(POSITION, zone)
            i = 1
            while i <= M[old]:
                if not has(now, M[old + i]) and not has(so_far, M[old + i]):
                    raise Failing
                i += 1
        number += 1


def is_like(left: int, right: int, zone: int) -> int:
    """Tell whether a zone has the same content, in the same order, in two copies of the position."""
    one = 2 * (left - POSITION)
    other = 2 * (right - POSITION)
    if H[AT.many + one + zone] != H[AT.many + other + zone]:
        return 0
    piece = H[AT.first + one + zone]
    if piece != H[AT.first + other + zone]:
        return 0
    blanked = AT.tries and (M[left + BLANKED - POSITION] or M[right + BLANKED - POSITION])
    while piece != NO_PIECE:
        following = H[AT.following + one + piece]
        if following != H[AT.following + other + piece] or (blanked and as_at(left, piece) != as_at(right, piece)):
            return 0
        piece = following
    return 1


def as_at(position: int, piece: int) -> int:
    """Return a piece as a trial sees it in a copy of the position: a hidden piece as a placeholder."""
    if AT.tries and M[position + BLANKED - POSITION]:
        return piece | (shr32(M[position + AT.blanks - POSITION + (piece >> 5)], piece & 31) & 1) * BLANK
    return piece


def add_values(before: int, merged: int) -> None:
    """Merge the values. Two words are compared at a time, because a player changes few of them."""
    i = 0
    while i < AT.halves:
        if L[(POSITION + i) >> 1] != L[(before + i) >> 1]:
            add_value(before, merged, i)
            add_value(before, merged, i + 1)
        i += 2


def add_value(before: int, merged: int, word: int) -> None:
    kind = M[AT.kinds + word]
    old = M[before + word]
    now = M[POSITION + word]
    so_far = M[merged + word]
    if kind == ALONE and now != old:
        raise GivingUp
    if kind != SKIPPED and now != old:
        if kind == BITS:
            M[merged + word] = (so_far | (now & (old ^ -1))) & ((old & (now ^ -1)) ^ -1)
        else:
            if so_far == old:
                M[merged + word] = now
            else:
                M[merged + word] = together(kind, word, old, now, so_far)


def together(kind: int, word: int, old: int, now: int, so_far: int) -> int:
    """Return the value of a word of the position after two players have changed it. If the two changes cannot be merged in a
    simple way, the game is given up."""
    if kind == BOUNDED:
        raise GivingUp
    if kind == AMOUNT:
        if not is_assigned(word):
            return sum_of(so_far, now - old)
        if M[DOUBTFUL]:
            raise GivingUp
    if so_far != now:
        raise GivingUp
    return so_far


def lying_at(position: int, zone: int) -> int:
    """Return a list of the things in a zone of a copy of the position."""
    at = 2 * (position - POSITION)
    many = H[AT.many + at + zone]
    found = new(many)
    piece = H[AT.first + at + zone]
    while piece != NO_PIECE:
        push(found, as_at(position, piece))
        piece = H[AT.following + at + piece]
    return found


def add_zones(before: int, merged: int, changed: int) -> None:
    """Merge the contents of the zones that a player changed. All of them are read before any is changed."""
    found = new(M[changed])
    i = 1
    while i <= M[changed]:
        push(found, zone_together(before, merged, M[changed + i]))
        i += 1
    i = 1
    while i <= M[changed]:
        lay_at(merged, M[found + i], M[changed + i])
        i += 1


def zone_together(before: int, merged: int, zone: int) -> int:
    """Return the merged content of a zone that a player changed as a list: what the others left there, without the
    things that this player took, and with the things that this player added on top."""
    now = lying_at(POSITION, zone)
    if is_like(before, merged, zone):
        return now
    old = lying_at(before, zone)
    so_far = lying_at(merged, zone)
    found = new(M[so_far] + M[now])
    i = 1
    while i <= M[so_far]:
        if not has(old, M[so_far + i]) or has(now, M[so_far + i]):
            push(found, M[so_far + i])
        i += 1
    i = 1
    while i <= M[now]:
        if not has(old, M[now + i]) and not has(found, M[now + i]):
            push(found, M[now + i])
        i += 1
    return found


def lay_at(position: int, pieces: int, zone: int) -> None:
    """Set the content of a zone of a copy of the position."""
    at = 2 * (position - POSITION)
    before = NO_PIECE
    H[AT.first + at + zone] = NO_PIECE
    i = 1
    while i <= M[pieces]:
        piece = M[pieces + i] & BARE
        H[AT.before + at + piece] = before
        H[AT.following + at + piece] = NO_PIECE
        H[AT.place + at + piece] = zone
        if before == NO_PIECE:
            H[AT.first + at + zone] = piece
        else:
            H[AT.following + at + before] = piece
        before = piece
        i += 1
    H[AT.last + at + zone] = before
    H[AT.many + at + zone] = M[pieces]


def add_known(before: int, merged: int) -> None:
    """Merge which players know which pieces."""
    if AT.known:
        piece = 0
        while piece < AT.pieces:
            old = H[AT.known + 2 * (before - POSITION) + piece]
            now = H[AT.known + piece]
            at = AT.known + 2 * (merged - POSITION) + piece
            H[at] = (H[at] | (now & (old ^ 65535))) & ((old & (now ^ 65535)) ^ 65535)
            piece += 1


def add_records(before: int, merged: int) -> None:
    """Merge the stored rules: leave out the rules that a player has used up, and put the new rules at the end."""
    first = AT.records - POSITION
    kept = 0
    i = 0
    while i < M[merged + RECORDS - POSITION]:
        one = merged + first + OF_A_RECORD * i
        if waits(POSITION, one) or not waits(before, one):
            copy(merged + first + OF_A_RECORD * kept, one, OF_A_RECORD)
            kept += 1
        i += 1
    i = 0
    while i < M[RECORDS]:
        one = AT.records + OF_A_RECORD * i
        if not waits(before, one):
            if kept >= MOST_RECORDS:
                raise GivingUp
            copy(merged + first + OF_A_RECORD * kept, one, OF_A_RECORD)
            kept += 1
        i += 1
    M[merged + RECORDS - POSITION] = kept


def waits(position: int, record: int) -> int:
    """Tell whether a stored rule is also present in a copy of the position."""
    one = position + AT.records - POSITION
    end = one + OF_A_RECORD * M[position + RECORDS - POSITION]
    while one < end:
        runs = M[one + DEPTH_OF] == M[record + DEPTH_OF] and M[one + RUNS] == M[record + RUNS]
        if M[one] == M[record] and M[one + 3] == M[record + 3] and runs:
            return 1
        one += OF_A_RECORD
    return 0


def keep_events(before: int, events: int) -> None:
    """Copy the events of one player from the record, because the next player begins with the record from before these events."""
    i = M[before + LOGGED - POSITION]
    while i < M[LOGGED]:
        if M[events] + OF_AN_EVENT > OF_AN_EVENT * MOST_AT_ONCE:
            raise GivingUp
        copy(events + 1 + M[events], AT.log + OF_AN_EVENT * i, OF_AN_EVENT)
        M[events] += OF_AN_EVENT
        i += 1


def put_events(before: int, events: int) -> None:
    """Put the events of all players on record, one after the other."""
    M[LOGGED] = M[before + LOGGED - POSITION]
    i = 0
    while i < M[events]:
        copy(AT.log + OF_AN_EVENT * M[LOGGED], events + 1 + i, OF_AN_EVENT)
        M[LOGGED] += 1
        i += OF_AN_EVENT
