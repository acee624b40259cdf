"""Lists in memory: a word of 32 bits with the number of members, and then the members. A list lasts until the step ends."""

from __future__ import annotations

from interpreter.native.runtime.words import (
    AT,
    FREE,
    MOST_NAMES,
    NAMES,
    NONE,
    POSITION,
    Failing,
    GivingUp,
    M,
    copy,
    shl32,
)


def new(room: int) -> int:
    """Return the place of a new, empty list with room for some members. The game is given up if memory is full."""
    at = M[FREE]
    if room < 0 or at + room + 1 > AT.end:
        raise GivingUp
    M[FREE] = at + room + 1
    M[at] = 0
    return at


def saved() -> int:
    """Return a copy of the position. It begins at an even word, so that it can be read in long words."""
    at = new(AT.size + 2) + 1
    at += at & 1
    copy(at, POSITION, AT.size)
    return at


def push(list_: int, item: int) -> None:
    many = M[list_] + 1
    M[list_] = many
    M[list_ + many] = item


def has(list_: int, item: int) -> int:
    """Tell whether something is a member of a list."""
    at = M[list_]
    while at > 0:
        if M[list_ + at] == item:
            return 1
        at -= 1
    return 0


def numbers(many: int) -> int:
    """Return a list of the numbers from 0 to `many` - 1."""
    list_ = new(many)
    M[list_] = many
    i = 0
    while i < many:
        M[list_ + 1 + i] = i
        i += 1
    return list_


def numbers_from(low: int, high: int) -> int:
    """Return a list of the numbers from `low` to `high`; it is empty if `high` is lower."""
    list_ = new(0)
    if high >= low:
        M[FREE] = list_
        list_ = new(high - low + 1)
    while low <= high:
        push(list_, low)
        low += 1
    return list_


def alone(item: int) -> int:
    """Return a list with one member; an empty list for NONE."""
    list_ = new(1)
    if item != NONE:
        push(list_, item)
    return list_


def without(list_: int, item: int) -> int:
    """Return a list of the members that differ from `item`."""
    found = new(M[list_])
    i = 1
    while i <= M[list_]:
        if M[list_ + i] != item:
            push(found, M[list_ + i])
        i += 1
    return found


def among(list_: int, those: int) -> int:
    """Return a list of the members that are in another list too."""
    return sifted(list_, those, 1)


def taken_from(left: int, right: int) -> int:
    """Return a list of the members of `left` that are not in `right`."""
    return sifted(left, right, 0)


def sifted(list_: int, those: int, wanted: int) -> int:
    """Return a list of the members that are in another list (`wanted` is 1), or that are not in it (0)."""
    found = new(M[list_])
    i = 1
    while i <= M[list_]:
        if has(those, M[list_ + i]) == wanted:
            push(found, M[list_ + i])
        i += 1
    return found


def joined(left: int, right: int) -> int:
    """Return a list of the members of `left`, then those of `right` that are not in `left`."""
    found = new(M[left] + M[right])
    i = 1
    while i <= M[left]:
        push(found, M[left + i])
        i += 1
    i = 1
    while i <= M[right]:
        if not has(left, M[right + i]):
            push(found, M[right + i])
        i += 1
    return found


def are_same(left: int, right: int) -> int:
    """Tell whether two lists have the same members."""
    i = 1
    while i <= M[left]:
        if not has(right, M[left + i]):
            return 0
        i += 1
    i = 1
    while i <= M[right]:
        if not has(left, M[right + i]):
            return 0
        i += 1
    return 1


def distinct(list_: int) -> int:
    """Return a list of the members of another list, each only once."""
    found = new(M[list_])
    i = 1
    while i <= M[list_]:
        if not has(found, M[list_ + i]):
            push(found, M[list_ + i])
        i += 1
    return found


def at_end(list_: int, is_last: int) -> int:
    """Return the first or last member of a list. Raises Failing if the list is empty."""
    if M[list_] == 0:
        raise Failing
    if is_last:
        return M[list_ + M[list_]]
    return M[list_ + 1]


def ends(list_: int, many: int, is_last: int) -> int:
    """Return a list of the first or last `many` members. Raises Failing if there are fewer."""
    if M[list_] < many:
        raise Failing
    if many < 0:
        many = 0
    found = new(many)
    start = 1
    if is_last:
        start = M[list_] - many + 1
    while M[found] < many:
        push(found, M[list_ + start + M[found]])
    return found


def the_one(list_: int) -> int:
    """Return the only member of a list. Raises Failing if the list has no member, or several."""
    if M[list_] != 1:
        raise Failing
    return M[list_ + 1]


def only(list_: int) -> int:
    """Return the only member of a list; NONE if it has no member, or several."""
    if M[list_] != 1:
        return NONE
    return M[list_ + 1]


def some(list_: int) -> int:
    """Return a list unchanged. Raises Failing if it is empty."""
    if M[list_] == 0:
        raise Failing
    return list_


def so_many(list_: int, many: int) -> int:
    """Return a list unchanged. Raises Failing if it does not have exactly `many` members."""
    if M[list_] != many:
        raise Failing
    return list_


def total(list_: int) -> int:
    """Return the sum of some numbers. The game is given up if it is too large."""
    found = 0
    i = M[list_]
    while i > 0:
        found = found + M[list_ + i]
        if found > 1000000000 or found < -1000000000:
            raise GivingUp
        i -= 1
    return found


def extreme(list_: int, is_most: int) -> int:
    """Return the highest or lowest of some numbers. Raises Failing if there are none."""
    if M[list_] == 0:
        raise Failing
    best = M[list_ + 1]
    i = 2
    while i <= M[list_]:
        if (is_most and M[list_ + i] > best) or (not is_most and M[list_ + i] < best):
            best = M[list_ + i]
        i += 1
    return best


def with_extreme(list_: int, amounts: int, is_most: int) -> int:
    """Return the members of a list with the highest or lowest number. `amounts` holds the numbers, in the same
    order."""
    if M[list_] == 0:
        return list_
    best = extreme(amounts, is_most)
    found = new(M[list_])
    i = 1
    while i <= M[list_]:
        if M[amounts + i] == best:
            push(found, M[list_ + i])
        i += 1
    return found


def new_name(value: int) -> int:
    """Store the first value of a local name that may change, and return the place of the value. It is a part of the
    position, so it is restored when a block is undone."""
    if M[NAMES] >= MOST_NAMES:
        raise GivingUp
    place = NAMES + 1 + M[NAMES]
    M[NAMES] += 1
    M[place] = value
    return place


def drop_names(first: int) -> None:
    """Forget the changeable names of a block. `first` is the place of the first of them."""
    M[NAMES] = first - NAMES - 1


def kept_at(place: int) -> int:
    """Return a list of the members of a set that is stored in the position."""
    found = new(M[place])
    while M[found] < M[place]:
        push(found, M[place + 1 + M[found]])
    return found


def keep_at(place: int, list_: int, room: int) -> None:
    """Store a set in the position. The game is given up if there is no room for so many members."""
    if M[list_] > room:
        raise GivingUp
    i = 0
    while i <= M[list_]:
        M[place + i] = M[list_ + i]
        i += 1
    while i <= room:
        M[place + i] = 0
        i += 1


def members_at(place: int, words: int, first: int) -> int:
    """Return a list of the members of a set of things that is stored in the position as bits. `first` is the piece of
    the first bit."""
    found = new(32 * words)
    i = 0
    while i < 32 * words:
        if M[place + (i >> 5)] & shl32(1, i & 31):
            push(found, first + i)
        i += 1
    M[FREE] = found + M[found] + 1
    return found


def keep_members(place: int, list_: int, words: int, first: int) -> None:
    """Store a set of things in the position as bits. Bits cannot keep an order. So if the members are not in the order of their
    numbers, the game is given up."""
    i = 0
    while i < words:
        M[place + i] = 0
        i += 1
    i = 1
    last = -1
    while i <= M[list_]:
        bit = M[list_ + i] - first
        if bit <= last or bit >= 32 * words:
            raise GivingUp
        M[place + (bit >> 5)] = M[place + (bit >> 5)] | shl32(1, bit & 31)
        last = bit
        i += 1
