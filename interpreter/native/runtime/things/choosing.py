"""Choices of one or several pieces. Copies that do not differ are a single option."""

from __future__ import annotations

from interpreter.native.runtime.chance import mixed
from interpreter.native.runtime.counting import least
from interpreter.native.runtime.lists import has, new, push
from interpreter.native.runtime.questions import MOST_SORTS, NO_PIECES, as_known, ask, is_abstract, offer, taken_unseen
from interpreter.native.runtime.rules import OF_A_RECORD
from interpreter.native.runtime.sight import is_known, is_shaded, sees
from interpreter.native.runtime.words import (
    AT,
    BARE,
    BLANK,
    CAUSE,
    CURSOR,
    FORCED,
    LEAVABLE,
    NONE,
    PAST,
    PROBE_FROM,
    PROBING,
    RECORDING,
    RECORDS,
    SAID,
    SECRETS,
    Failing,
    H,
    M,
    by_number,
    copy,
    shl32,
)


def choose_piece(pieces: int, apart: int, same: int, is_needed: int, free: int, seat: int) -> int:
    """Ask a player for one of some pieces; return NONE if the player takes none (only if `is_needed` is 0). Copies that
    do not differ are a single option: `same` is the number of the function that compares two pieces, and pieces in the
    list `apart` always differ from others."""
    if M[pieces] == 0:
        if is_needed:
            raise Failing
        return NONE
    if is_needed and M[pieces] == 1:
        if not M[PROBING]:
            M[FORCED] += 1
        return M[pieces + 1]
    if is_abstract(pieces):
        if is_needed or ask(2, free, seat):
            return M[taken_unseen(pieces, 1) + 1]
        return NONE
    groups = grouped(pieces, apart, same, seat)
    offer_firsts(groups)
    index = ask(M[groups] + 1 - is_needed, free, seat)
    if index == M[groups]:
        return NONE
    taken = new(1)
    drawn(M[groups + 1 + index], 1, taken, seat)
    return M[taken + 1]


def offer_firsts(groups: int) -> None:
    """Record the first piece of each group as an option of the next question."""
    if AT.imagines and not M[PROBING]:
        firsts = new(M[groups])
        i = 1
        while i <= M[groups]:
            push(firsts, M[M[groups + i] + 1])
            i += 1
        offer(firsts)


def drawn(group: int, number: int, taken: int, seat: int) -> None:
    """Choose `number` pieces of a group, and add them to the list `taken`. If the player sees only some fields of these pieces,
    they are drawn at random. A trial past its question takes the first ones."""
    from_ = group
    if number < M[group] and not M[PAST] and is_shaded(M[group + 1], seat):
        from_ = new(M[group])
        copy(from_, group, M[group] + 1)
        mixed(from_, 0)
        M[SECRETS] += 1
    i = 1
    while i <= number:
        push(taken, as_known(M[from_ + i]))
        i += 1


def looks_like(group: int, piece: int, pair: int) -> int:
    """Tell whether a piece looks the same as the pieces of a group in a zone that shows only some fields. `pair` is a
    list for the two pieces."""
    M[pair + 1] = M[group + 1] & BARE
    M[pair + 2] = piece & BARE
    by_number(AT.look, pair)
    return M[SAID]


def stands_apart(piece: int, apart: int, seat: int) -> int:
    """Tell whether a piece always differs from its copies: it is the card being carried out, is on record, has a stored
    rule, is in the list `apart`, or is hidden from the player."""
    if piece == M[CAUSE] or piece >= BLANK:
        return 1
    if AT.sights and not is_known(piece, seat) and not sees(H[AT.place + piece], seat):
        return 1
    if AT.recorded and M[AT.recorded + (piece >> 5)] & shl32(1, piece & 31):
        return 1
    if AT.records:
        i = 0
        while i < M[RECORDS]:
            if M[AT.records + OF_A_RECORD * i + 2] == piece:
                return 1
            i += 1
    return has(apart, piece)


def pointed_to(apart: int, first: int, many: int) -> int:
    """Return the list `apart`, extended by the things that some values hold. `first` is the place of the first value,
    and `many` is their number."""
    found = new(M[apart] + many)
    copy(found, apart, M[apart] + 1)
    while many > 0:
        many -= 1
        if M[first + many] != NONE:
            push(found, M[first + many])
    return found


def choose_some(things: int, apart: int, same: int, low: int, high: int, free: int, seat: int) -> int:
    """Ask a player for `low` to `high` of some things, and return them as a list in the order of the things.

    If there are copies, the player chooses how many of each sort, or each sort is one option. `same` is the number of
    the function that compares two pieces: -1 if there are no copies, -2 if the things are not pieces. A trial tries
    each set in one order only.
    """
    if M[things] < low:
        raise Failing
    high = least(high, M[things])
    if high <= 0:
        return new(0)
    if M[things] == low and low == high:
        if low == 1 and not M[PROBING]:
            M[FORCED] += 1
        return things
    if same != NO_PIECES and is_abstract(things):
        return taken_unseen(things, low + ask(high - low + 1, 0, seat) if low < high else low)
    if same >= 0 or (AT.shades and same != NO_PIECES):
        groups = grouped(things, apart, same, seat)
        if M[groups] < M[things]:
            if high > 1 and M[groups] <= least(high, MOST_SORTS):
                return in_order(things, how_many(groups, low, high, free, seat), same)
            return in_order(things, sort_by_sort(groups, M[things], low, high, free, seat), same)
    return in_order(things, one_by_one(things, same, low, high, free, seat), same)


def one_by_one(things: int, same: int, low: int, high: int, free: int, seat: int) -> int:
    """Ask a player for one thing after the other; return the list of those that were taken."""
    rest = new(M[things])
    copy(rest, things, M[things] + 1)
    taken = new(high)
    while M[taken] < high:
        missing = low - M[taken]
        if low == high and M[rest] == missing:
            i = 1
            while i <= missing:
                push(taken, as_chosen(M[rest + i], same))
                i += 1
            break
        canonical = M[PROBING] and M[CURSOR] >= M[PROBE_FROM]
        count = M[rest]
        if canonical and missing > 0:
            count = M[rest] - missing + 1
        if same != NO_PIECES:
            offer(rest)
        place = answered(count, missing, canonical, free, seat)
        if place == 0:
            break
        push(taken, as_chosen(M[rest + place], same))
        take_out(rest, place, canonical)
    return taken


def answered(count: int, missing: int, canonical: int, free: int, seat: int) -> int:
    """Ask a player, and return the number of the chosen option, from 1. If nothing is `missing`, the player may also take no
    more; the result is then 0. A trial tries this option first, because it is the shortest way to the end of a block; a dry run
    does not."""
    if missing > 0:
        return ask(count, free, seat) + 1
    if AT.greedy:
        M[LEAVABLE] = 1
    place = ask(count + 1, free, seat)
    if canonical and not M[RECORDING]:
        return place
    return place + 1 if place < count else 0


def grouped(pieces: int, apart: int, same: int, seat: int) -> int:
    """Return a list of groups. A group is a list of pieces that do not differ, in the order of their numbers. The groups are in
    the order in which their first pieces come in `pieces`."""
    groups = new(M[pieces])
    pair = new(2)
    M[pair] = 2
    i = 1
    while i <= M[pieces]:
        piece = M[pieces + i]
        j = M[groups] + 1
        shaded = is_shaded(piece, seat)
        if shaded:
            j = 1
            while j <= M[groups]:
                if is_shaded(M[M[groups + j] + 1], seat) and looks_like(M[groups + j], piece, pair):
                    break
                j += 1
        if not shaded and same >= 0 and not stands_apart(piece, apart, seat):
            j = 1
            while j <= M[groups]:
                head = M[M[groups + j] + 1]
                if not stands_apart(head, apart, seat) and not is_shaded(head, seat):
                    M[pair + 1] = head
                    M[pair + 2] = piece
                    by_number(same, pair)
                    if M[SAID]:
                        break
                j += 1
        if j > M[groups]:
            push(groups, new(M[pieces] - i + 1))
        if shaded:
            push(M[groups + j], piece)
        else:
            sort_in(M[groups + j], piece)
        i += 1
    return groups


def sort_in(list_: int, item: int) -> None:
    """Add a number to a sorted list of numbers."""
    at = M[list_]
    M[list_] = at + 1
    while at > 0 and M[list_ + at] > item:
        M[list_ + at + 1] = M[list_ + at]
        at -= 1
    M[list_ + at + 1] = item


def how_many(groups: int, low: int, high: int, free: int, seat: int) -> int:
    """Ask a player how many pieces of each group to take; return the list of those that were taken. The groups come in
    the order of their lowest piece."""
    taken = new(high)
    done = 0
    while done < M[groups]:
        place = lowest_after(groups, done)
        group = M[groups + place]
        M[groups + place] = M[groups + done + 1]
        M[groups + done + 1] = group
        done += 1
        after = 0
        i = done + 1
        while i <= M[groups]:
            after += M[M[groups + i]]
            i += 1
        fewest = low - M[taken] - after
        if fewest < 0:
            fewest = 0
        most = least(M[group], high - M[taken])
        drawn(group, most - ask(most - fewest + 1, free, seat), taken, seat)
    return taken


def lowest_after(groups: int, done: int) -> int:
    """Return the index of the group with the lowest first piece, among the groups after the first `done`."""
    best = done + 1
    i = done + 2
    while i <= M[groups]:
        if M[M[groups + i] + 1] < M[M[groups + best] + 1]:
            best = i
        i += 1
    return best


def sort_by_sort(groups: int, all_: int, low: int, high: int, free: int, seat: int) -> int:
    """Ask a player for one piece after the other, with each group as one option; return the list of those that were
    taken. `all_` is the number of all pieces."""
    taken = new(high)
    left = all_
    while M[taken] < high and M[groups]:
        missing = low - M[taken]
        if low == high and left == missing:
            take_all_of(groups, taken)
            break
        canonical = M[PROBING] and M[CURSOR] >= M[PROBE_FROM]
        count = M[groups]
        if canonical and missing > 0:
            count = with_enough(groups, missing)
        offer_firsts(groups)
        place = answered(count, missing, canonical, free, seat)
        if place == 0:
            break
        group = M[groups + place]
        drawn(group, 1, taken, seat)
        one = M[taken + M[taken]] & BARE
        i = 1
        while M[group + i] & BARE != one:
            i += 1
        take_out(group, i, 0)
        if canonical:
            drop_before(groups, place)
            place = 1
        if M[group] == 0:
            take_out(groups, place, 0)
        left = 0
        i = 1
        while i <= M[groups]:
            left += M[M[groups + i]]
            i += 1
    return taken


def take_all_of(groups: int, taken: int) -> None:
    i = 1
    while i <= M[groups]:
        j = 1
        while j <= M[M[groups + i]]:
            push(taken, as_known(M[M[groups + i] + j]))
            j += 1
        i += 1


def with_enough(groups: int, missing: int) -> int:
    """Return how many groups have, together with the groups after them, at least `missing` pieces."""
    after = 0
    found = 0
    i = M[groups]
    while i > 0:
        after += M[M[groups + i]]
        if after >= missing:
            found += 1
        i -= 1
    return found


def drop_before(list_: int, place: int) -> None:
    """Remove all members before index `place` from a list."""
    i = place
    while i <= M[list_]:
        M[list_ + i - place + 1] = M[list_ + i]
        i += 1
    M[list_] = M[list_] - place + 1


def take_out(rest: int, place: int, canonical: int) -> None:
    """Remove the member at index `place` from a list; in a trial (`canonical`), also all members before it."""
    to = place
    if canonical:
        to = 1
    i = place + 1
    while i <= M[rest]:
        M[rest + to] = M[rest + i]
        to += 1
        i += 1
    M[rest] = to - 1


def as_chosen(thing: int, same: int) -> int:
    """Return a chosen piece as the trial knows it (see `as_known`); return any other thing unchanged."""
    return thing if same == NO_PIECES else as_known(thing)


def in_order(things: int, taken: int, same: int) -> int:
    """Return a list of the things that are in the list `taken`, in the order of `things`."""
    found = new(M[taken])
    i = 1
    while i <= M[things]:
        thing = as_chosen(M[things + i], same)
        if has(taken, thing):
            push(found, thing)
        i += 1
    return found
