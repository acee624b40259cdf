"""Payments with things, such as coins: which of them add up to a price, and the question with which of them a player
pays."""

from __future__ import annotations

from interpreter.native.runtime.counting import least
from interpreter.native.runtime.lists import new, push
from interpreter.native.runtime.questions import ask
from interpreter.native.runtime.sight import is_known, is_shaded, sees
from interpreter.native.runtime.steps import burn
from interpreter.native.runtime.things.choosing import drawn, grouped
from interpreter.native.runtime.words import AT, BLANK, NO_PIECE, NONE, Failing, GivingUp, H, M, Unseen, quotient

#: The largest number of ways to pay among which a player chooses. If there are more, the player is asked how many of
#: each sort to pay.
MOST_WAYS = 60
#: The largest size of the table of sums.
MOST_SUMS = 8000
#: The words of a purse: the list of what a thing of each sort is worth; the list of sorts; the table of sums that can
#: be paid exactly; whether a player may pay more than the price; the width of the table.
WORTHS, SORTS, SUMS, AT_LEAST, WIDTH, OF_A_PURSE = range(6)


def payable(things: int, seat: int) -> int:
    """Return a list of the things with which a player may pay: the player must see them, or at least the fields that
    their zone shows."""
    found = new(M[things])
    i = 1
    while i <= M[things]:
        thing = M[things + i]
        if thing >= BLANK and not is_shaded(thing, seat):
            raise Unseen
        if thing >= BLANK or is_shaded(thing, seat) or is_in_sight(thing, seat):
            push(found, thing)
        i += 1
    return found


def is_in_sight(thing: int, seat: int) -> int:
    """Tell whether a player sees the face of a thing."""
    zone = H[AT.place + thing]
    return AT.sights == 0 or zone == NO_PIECE or is_known(thing, seat) or sees(zone, seat)


def things_paid(  # noqa: PLR0913 - each is a cell of the module
    things: int, worths: int, apart: int, same: int, price: int, at_least: int, free: int, may: int, seat: int
) -> int:
    """Ask a player with which things to pay a price, and return them as a list.

    Together they are worth exactly the price. With `at_least` they can be worth more, but no thing may be superfluous. With `may`,
    the player can refuse; the result is then NONE. `worths` holds the worth of each of `things`. Raises Failing if the price
    cannot be paid.
    """
    purse = new(OF_A_PURSE)
    fill(purse, grouped(things, apart, same, seat), things, worths)
    M[purse + AT_LEAST] = at_least
    M[purse + SUMS] = sums_of(purse, price)
    if not covers(purse, 0, price):
        if may:
            return NONE
        raise Failing
    way = new(M[M[purse + SORTS]])
    ways = new(MOST_WAYS + 1)
    list_ways(purse, way, price, ways)
    if M[ways] > MOST_WAYS:
        if may and ask(2, free, seat):
            return NONE
        return sort_after_sort(purse, price, free, seat)
    index = ask(M[ways] + may, free, seat)
    if index == M[ways]:
        return NONE
    return paid_by(purse, M[ways + 1 + index], seat)


def fill(purse: int, groups: int, things: int, worths: int) -> None:
    """Store in a purse the sorts of things that are worth something, each with its worth. Those that are worth most
    come first."""
    sorts = new(M[groups])
    values = new(M[groups])
    i = 1
    while i <= M[groups]:
        group = M[groups + i]
        value = worth_of(M[group + 1], things, worths)
        if value > 0:
            at = M[sorts]
            M[sorts] = at + 1
            M[values] = at + 1
            while at > 0 and (
                M[values + at] < value or (M[values + at] == value and M[M[sorts + at] + 1] > M[group + 1])
            ):
                M[sorts + at + 1] = M[sorts + at]
                M[values + at + 1] = M[values + at]
                at -= 1
            M[sorts + at + 1] = group
            M[values + at + 1] = value
        i += 1
    M[purse + SORTS] = sorts
    M[purse + WORTHS] = values


def worth_of(thing: int, things: int, worths: int) -> int:
    """Return the worth of one of some things."""
    i = 1
    while M[things + i] != thing:
        i += 1
    return M[worths + i]


def sums_of(purse: int, price: int) -> int:
    """Return a table that holds, for each sort and each sum, whether this sum can be paid exactly with the sorts from
    this one on."""
    many = M[M[purse + SORTS]]
    if price <= 0 or M[purse + AT_LEAST]:
        return AT.nobody
    width = price + 1
    if price > MOST_SUMS or (many + 1) * width > MOST_SUMS:
        raise GivingUp
    table = new((many + 1) * width)
    rest = 0
    while rest < width:
        M[table + many * width + rest] = rest == 0
        rest += 1
    place = many - 1
    while place >= 0:
        worth = M[M[purse + WORTHS] + 1 + place]
        count = M[M[M[purse + SORTS] + 1 + place]]
        burn(width * (count + 1))
        rest = 0
        while rest < width:
            found = 0
            number = 0
            while number <= count and worth * number <= rest and not found:
                found = M[table + (place + 1) * width + rest - worth * number]
                number += 1
            M[table + place * width + rest] = found
            rest += 1
        place -= 1
    M[table + many * width] = 1
    M[purse + WIDTH] = width
    return table


def covers(purse: int, place: int, rest: int) -> int:
    """Tell whether the rest of a price can be paid with the sorts from index `place` on."""
    if rest <= 0:
        return rest == 0 or M[purse + AT_LEAST]
    if M[purse + AT_LEAST]:
        left = 0
        i = place + 1
        while i <= M[M[purse + SORTS]]:
            left += M[M[purse + WORTHS] + i] * M[M[M[purse + SORTS] + i]]
            i += 1
        return rest <= left
    return M[M[purse + SUMS] + place * M[purse + WIDTH] + rest]


def most_of(purse: int, place: int, rest: int) -> int:
    """Return how many things of a sort can be used at most to pay the rest of a price."""
    if rest <= 0:
        return 0
    worth = M[M[purse + WORTHS] + 1 + place]
    most = quotient(rest, worth)
    if M[purse + AT_LEAST] and most * worth < rest:
        most += 1
    return least(M[M[M[purse + SORTS] + 1 + place]], most)


def list_ways(purse: int, way: int, rest: int, ways: int) -> None:
    """Add to a list the ways to pay the rest of a price. Each is a list of how many things of each sort are paid; ways
    with most of the dearest sort come first."""
    place = M[way]
    burn(1)
    if M[ways] > MOST_WAYS:
        return
    if place == M[M[purse + SORTS]]:
        found = new(place)
        i = 1
        while i <= place:
            push(found, M[way + i])
            i += 1
        push(ways, found)
        return
    number = most_of(purse, place, rest)
    while number >= 0:
        left = rest - M[M[purse + WORTHS] + 1 + place] * number
        if rest <= 0 or covers(purse, place + 1, left):
            M[way] = place
            push(way, number)
            list_ways(purse, way, left, ways)
        number -= 1
    M[way] = place


def paid_by(purse: int, way: int, seat: int) -> int:
    """Return a list of the things that are paid in one way."""
    many = 0
    i = 1
    while i <= M[way]:
        many += M[way + i]
        i += 1
    paid = new(many)
    i = 1
    while i <= M[way]:
        drawn(M[M[purse + SORTS] + i], M[way + i], paid, seat)
        i += 1
    return paid


def sort_after_sort(purse: int, price: int, free: int, seat: int) -> int:
    """Ask a player how many things of each sort to pay, one sort after the other; return the list of these things. Only
    numbers with which the price can be reached are offered."""
    many = 0
    place = 0
    while place < M[M[purse + SORTS]]:
        many += M[M[M[purse + SORTS] + 1 + place]]
        place += 1
    paid = new(many)
    numbers = new(many + 1)
    rest = price
    place = 0
    while place < M[M[purse + SORTS]]:
        M[numbers] = 0
        number = most_of(purse, place, rest)
        worth = M[M[purse + WORTHS] + 1 + place]
        while number >= 0:
            if rest <= 0 or covers(purse, place + 1, rest - worth * number):
                push(numbers, number)
            number -= 1
        taken = M[numbers + 1 + ask(M[numbers], free, seat)]
        drawn(M[M[purse + SORTS] + 1 + place], taken, paid, seat)
        rest -= worth * taken
        place += 1
    return paid
