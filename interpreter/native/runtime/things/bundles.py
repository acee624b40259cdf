"""Bundles: amounts of several kinds together (`2 food + 1 wood`). A bundle is a list with one amount for each kind, and
is never changed; in the position it is the same number of words, without the length."""

from __future__ import annotations

from interpreter.native.runtime.counting import difference, least, most, product, settled, sum_of
from interpreter.native.runtime.lists import new, push
from interpreter.native.runtime.questions import ask, ask_of
from interpreter.native.runtime.rules import (
    ACT,
    AT_MOST,
    BY,
    IN_FORCE,
    MATCH,
    OF_A_RULE,
    OF_AN_EXCHANGE,
    OP,
    ROLES,
    TIMES,
    TO,
    active,
    asked,
    changed,
    frame_for,
    is_suspended,
    refuse_circles,
    stand_for,
)
from interpreter.native.runtime.steps import burn
from interpreter.native.runtime.things.paying import MOST_WAYS
from interpreter.native.runtime.words import AT, FREE, NONE, SAID, Failing, GivingUp, M, by_number, quotient

#: The operations on two bundles, kind by kind.
SUM, DIFFERENCE, LEAST, MOST = range(4)


def of_kind(amount: int, kind: int, many: int) -> int:
    """Return a bundle of `many` kinds that has an amount of one kind and none of the others."""
    found = new(many)
    while M[found] < many:
        push(found, amount if M[found] == kind else 0)
    return found


def unit_bundles(many: int) -> int:
    """Return a list with a bundle of one unit for each of `many` kinds."""
    found = new(many)
    while M[found] < many:
        push(found, of_kind(1, M[found], many))
    return found


def combined(left: int, right: int, how: int) -> int:
    """Return the result of an operation on two bundles, kind by kind."""
    found = new(M[left])
    i = 1
    while i <= M[left]:
        one = M[left + i]
        other = M[right + i]
        if how == SUM:
            one = sum_of(one, other)
        if how == DIFFERENCE:
            one = difference(one, other)
        if how == LEAST:
            one = least(one, other)
        if how == MOST:
            one = most(one, other)
        push(found, one)
        i += 1
    return found


def times(bundle: int, number: int) -> int:
    """Return a bundle with each amount multiplied by a number."""
    found = new(M[bundle])
    i = 1
    while i <= M[bundle]:
        push(found, product(M[bundle + i], number))
        i += 1
    return found


def all_together(bundles: int, many: int) -> int:
    """Return the sum of some bundles of `many` kinds."""
    found = of_kind(0, 0, many)
    i = 1
    while i <= M[bundles]:
        found = combined(found, M[bundles + i], SUM)
        i += 1
    return found


def are_alike(left: int, right: int) -> int:
    """Tell whether two bundles are equal."""
    i = 1
    while i <= M[left]:
        if M[left + i] != M[right + i]:
            return 0
        i += 1
    return 1


def includes(left: int, right: int) -> int:
    """Tell whether a bundle has at least as much of each kind as another one."""
    i = 1
    while i <= M[left]:
        if M[left + i] < M[right + i]:
            return 0
        i += 1
    return 1


def bundle_at(place: int, many: int) -> int:
    """Return the bundle of `many` kinds that is stored at a place of the position."""
    found = new(many)
    while M[found] < many:
        push(found, M[place + M[found]])
    return found


def put_bundle(place: int, bundle: int) -> None:
    """Store a bundle at a place of the position. Raises Failing if the amount of a kind is negative."""
    i = 1
    while i <= M[bundle]:
        if M[bundle + i] < 0:
            raise Failing
        i += 1
    i = 1
    while i <= M[bundle]:
        M[place + i - 1] = settled(M[bundle + i])
        i += 1


def move_bundle(amount: int, source: int, to: int, up_to: int) -> int:
    """Move a bundle from one place to another: all of it, or with `up_to` as much as there is. Return what was
    moved."""
    many = M[amount]
    have = bundle_at(source, many)
    moved = combined(amount, have, LEAST) if up_to else amount
    left = combined(have, moved, DIFFERENCE)
    put_bundle(source, left)
    put_sum(to, moved)
    return moved


def put_sum(place: int, bundle: int) -> None:
    """Add a bundle to the one that is stored at a place of the position."""
    i = 1
    while i <= M[bundle]:
        M[place + i - 1] = sum_of(M[place + i - 1], M[bundle + i])
        i += 1


def is_listed(bundles: int, bundle: int) -> int:
    """Tell whether a list contains a bundle that is equal to the given one."""
    i = 1
    while i <= M[bundles]:
        if are_alike(M[bundles + i], bundle):
            return 1
        i += 1
    return 0


def distinct_bundles(bundles: int) -> int:
    """Return a list of the bundles of another list, each only once."""
    found = new(M[bundles])
    i = 1
    while i <= M[bundles]:
        if not is_listed(found, M[bundles + i]):
            push(found, M[bundles + i])
        i += 1
    return found


# ---------------------------------------------------------------- bundles that are put together

#: The largest number of amounts of one kind that a player can choose from.
MOST_NUMBERS = 1000


def composed(amount: int, up_to: int, limits: int, free: int, may: int, seat: int) -> int:
    """Ask a player to put a bundle together, and return it.

    The bundle has `amount` units in all; with `up_to`, it has at most `amount` units. If `amount` is NONE, it can have as many
    units as there are. It has no more of a kind than `limits`. With `may`, the player can take none; the result is then NONE. If
    there are too many possible bundles, the player is asked for one kind after the other.
    """
    limits = combined(limits, of_kind(0, 0, M[limits]), MOST)
    there = rest_of(limits, 0)
    if amount == NONE:
        amount = there
    if amount < 0:
        amount = 0
    if not up_to and there < amount:
        if may:
            return NONE
        raise Failing
    found = new(MOST_WAYS + 1)
    compose(limits, new(M[limits]), amount, up_to, found)
    if M[found] > MOST_WAYS:
        if may and ask(2, free, seat):
            return NONE
        return kind_by_kind(limits, amount, up_to, free, seat)
    if may:
        index = ask(M[found] + 1, free, seat)
        return NONE if index == M[found] else M[found + 1 + index]
    return ask_of(found, free, seat)


def rest_of(limits: int, place: int) -> int:
    """Return how many units there are of the kinds from index `place` on."""
    found = 0
    while place < M[limits]:
        place += 1
        found = sum_of(found, M[limits + place])
    return found


def compose(limits: int, part: int, amount: int, up_to: int, found: int) -> None:
    """Add bundles to the list `found`: those that begin with the amounts of `part` and have `amount` further units. With
    `up_to`, they can have fewer. Bundles with most of the first kinds come first."""
    place = M[part]
    if M[found] > MOST_WAYS:
        return
    if place == M[limits]:
        push(found, combined(part, part, LEAST))
        return
    number = least(M[limits + place + 1], amount)
    fewest = fewest_of(limits, place, amount, up_to)
    while number >= fewest and M[found] <= MOST_WAYS:
        M[part] = place
        push(part, number)
        compose(limits, part, amount - number, up_to, found)
        number -= 1
    M[part] = place


def fewest_of(limits: int, place: int, amount: int, up_to: int) -> int:
    """Return the smallest number of units of the kind at index `place` with which `amount` can still be reached."""
    if up_to:
        return 0
    return most(0, difference(amount, rest_of(limits, place + 1)))


def kind_by_kind(limits: int, amount: int, up_to: int, free: int, seat: int) -> int:
    """Ask a player for the amount of one kind after the other, with the highest amount as the first option. Return the
    bundle."""
    found = new(M[limits])
    while M[found] < M[limits]:
        place = M[found]
        highest = least(M[limits + place + 1], amount)
        many = highest - fewest_of(limits, place, amount, up_to) + 1
        if many > MOST_NUMBERS:
            raise GivingUp
        number = highest - ask(many, free, seat)
        push(found, number)
        amount -= number
    return found


# ---------------------------------------------------------------- values that rules change


def project(base: int, table: int, general: int, value: int, owner: int, said: int, is_list: int) -> int:
    """Return a value as the rules in force change it: a bundle or a set if `is_list` is 1, otherwise a number. `value` is
    the number of the value in place of a verb. `owner` is the owner of the value, with `said` = -1; for a definition, it
    is the list of its `said` arguments."""
    mark = M[FREE]
    rules = active(table, general, value)
    if M[rules]:
        refuse_circles()
        frame = frame_for(owner, said)
        one = rules + 1
        while one <= rules + M[rules]:
            if not is_suspended(one):
                rule = AT.rules + OF_A_RULE * M[one]
                burn(2)
                if asked(M[rule + MATCH], one, frame):
                    amount = asked(M[rule + ACT], one, frame)
                    base = changed_list(M[rule + OP], base, amount) if is_list else changed(M[rule + OP], base, amount)
            one += IN_FORCE
    if not is_list:
        M[FREE] = mark
    return base


def changed_list(op: int, base: int, amount: int) -> int:
    """Return a bundle after a change by `by`, `times`, `to`, `at most` or `at least`. For a set, only `to` is possible, which
    replaces it."""
    if op == TO:
        return amount
    if op == TIMES:
        return times(base, amount)
    if op == BY:
        return combined(base, amount, SUM)
    return combined(base, amount, LEAST if op == AT_MOST else MOST)


# ---------------------------------------------------------------- payments with exchanges

#: The largest number of ways to pay that are listed, and of bundles that can be given for one unit; how many sums count
#: as much work as one turn of a loop; fewer sums than FEW_SUMS count as no work.
MOST_LISTED, MOST_GIVEN, SUMS_A_TURN, FEW_SUMS = 1000, 60, 4, 100


def exchanges(table: int, general: int, payer: int) -> int:
    """Return the list of the exchanges for payments that are in force. Each is a list of two lists of bundles: what a
    player may give, and what this counts for."""
    rules = active(table, general, OF_AN_EXCHANGE)
    found = new(M[rules])
    frame = new(ROLES + 1)
    one = rules + 1
    while one <= rules + M[rules]:
        stand_for(one, frame)
        M[frame + ROLES] = payer
        by_number(M[AT.rules + OF_A_RULE * M[one] + MATCH], frame)
        if M[SAID]:
            by_number(M[AT.rules + OF_A_RULE * M[one] + ACT], frame)
            push(found, M[SAID])
        one += IN_FORCE
    return found


def payments(price: int, purse: int, accepted: int, is_needed: int) -> int:
    """Return a list of the bundles in a purse with which a price can be paid exactly, with the exchanges of the list
    `accepted`. Those with most of the kinds in the price come first. Raises Failing if there is none and `is_needed` is
    1."""
    found = new(1)
    push(found, of_kind(0, 0, M[price]))
    kind = 0
    while kind < M[price]:
        ways = in_their_order(ways_for(kind, M[price + 1 + kind], given_for(kind, M[price], accepted), purse), 0)
        work_for(M[found] * M[ways])
        found = sums_in(found, ways, purse)
        kind += 1
    if M[found] == 0 and is_needed:
        raise Failing
    return in_their_order(found, price)


def work_for(sums: int) -> None:
    """Count the work for computing some sums. A few sums count as no work."""
    if sums >= FEW_SUMS:
        burn(quotient(sums, SUMS_A_TURN))


def given_for(kind: int, many: int, accepted: int) -> int:
    """Return a list of the bundles that can be given instead of one unit of a kind."""
    wanted = of_kind(1, kind, many)
    found = new(MOST_GIVEN)
    i = 1
    while i <= M[accepted]:
        given = M[M[accepted + i] + 1]
        asked_for = M[M[accepted + i] + 2]
        j = 1
        while j <= M[asked_for]:
            k = 1
            while are_alike(M[asked_for + j], wanted) and k <= M[given]:
                one = M[given + k]
                if not are_alike(one, wanted) and not is_listed(found, one):
                    if M[found] >= MOST_GIVEN:
                        raise GivingUp
                    push(found, one)
                k += 1
            j += 1
        i += 1
    return found


def ways_for(kind: int, cost: int, others: int, purse: int) -> int:
    """Return a list of the bundles in a purse that can pay `cost` units of a kind. In place of a unit, a bundle of the list
    `others` can be paid."""
    found = new(MOST_LISTED)
    exchanged = new(1)
    push(exchanged, of_kind(0, 0, M[purse]))
    left = most(0, cost)
    while left >= 0 and M[exchanged]:
        work_for(M[exchanged] * (1 + M[others]))
        own = of_kind(left, kind, M[purse])
        i = 1
        while i <= M[exchanged]:
            add_way(found, combined(M[exchanged + i], own, SUM), purse)
            i += 1
        if left:
            exchanged = sums_in(exchanged, others, purse)
        left -= 1
    return found


def sums_in(left: int, right: int, purse: int) -> int:
    """Return a list of the sums of one bundle from each of two lists. Only sums that the purse contains are listed,
    each once."""
    found = new(least(M[left] * M[right], MOST_LISTED))
    i = 1
    while i <= M[left]:
        j = 1
        while j <= M[right]:
            add_way(found, combined(M[left + i], M[right + j], SUM), purse)
            j += 1
        i += 1
    return found


def add_way(ways: int, way: int, purse: int) -> None:
    """Add a bundle to a list, if the purse contains it and it is not in the list yet."""
    if includes(purse, way) and not is_listed(ways, way):
        if M[ways] >= MOST_LISTED:
            raise GivingUp
        push(ways, way)


def in_their_order(ways: int, price: int) -> int:
    """Return a sorted list of bundles: bundles with most of the first kinds come first. With a `price` (0: none), more of a
    kind than the price asks for does not count. Bundles that are then equal keep their order."""
    found = new(M[ways])
    i = 1
    while i <= M[ways]:
        at = M[found]
        M[found] = at + 1
        while at > 0 and has_more(M[ways + i], M[found + at], price):
            M[found + at + 1] = M[found + at]
            at -= 1
        M[found + at + 1] = M[ways + i]
        i += 1
    return found


def has_more(left: int, right: int, price: int) -> int:
    """Tell whether one bundle comes before another in this order: it has more of the first kind in which they differ.
    If there is a `price`, only amounts up to that of the price count."""
    i = 1
    while i <= M[left]:
        one = M[left + i]
        other = M[right + i]
        if price:
            one = least(one, M[price + i])
            other = least(other, M[price + i])
        if one != other:
            return one > other
        i += 1
    return 0
