"""Payments with things: which of them come to a price, and the question with which of them somebody pays."""

from __future__ import annotations

from interpreter.native.runtime.counting import least
from interpreter.native.runtime.lists import new, push
from interpreter.native.runtime.questions import ask
from interpreter.native.runtime.sight import is_known, is_shaded, sees
from interpreter.native.runtime.steps import burn
from interpreter.native.runtime.things.choosing import drawn, grouped
from interpreter.native.runtime.words import AT, BLANK, NO_PIECE, NONE, Failing, GivingUp, H, M, Unseen, quotient

#: With so many ways to pay each is an answer; where there are more, it is asked how many of each sort.
MOST_WAYS = 60
#: So many sums are looked at.
MOST_SUMS = 8000
#: Words of a purse: what one of each sort is worth, the sorts, which sums come out from a sort on; whether it may be more.
WORTHS, SORTS, SUMS, AT_LEAST, WIDTH, OF_A_PURSE = range(6)


def payable(things: int, seat: int) -> int:
    """Return a list of the things with which a player may pay: those that the player sees, at least by their look."""
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
    """Tell whether a player sees which piece one is."""
    zone = H[AT.place + thing]
    return AT.sights == 0 or zone == NO_PIECE or is_known(thing, seat) or sees(zone, seat)


def things_paid(
    things: int, worths: int, apart: int, same: int, price: int, at_least: int, free: int, may: int, seat: int
) -> int:
    """Return a list of the things with which a player pays a price: together worth as much, or `at_least` as much so that nothing could be
    left out. Who `may` pay need not: then it is nothing. `worths` says what each of the things is worth."""
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
    """Put the sorts of things with a worth into a purse, the dearest first, each with its worth."""
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
    """Return what one of some things is worth."""
    i = 1
    while M[things + i] != thing:
        i += 1
    return M[worths + i]


def sums_of(purse: int, price: int) -> int:
    """Return a table: whether a sum can be paid exactly with the sorts from a place on."""
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
    """Tell whether the rest can be paid with the sorts from a place on."""
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
    """Return how many of a sort may be paid with at most."""
    if rest <= 0:
        return 0
    worth = M[M[purse + WORTHS] + 1 + place]
    most = quotient(rest, worth)
    if M[purse + AT_LEAST] and most * worth < rest:
        most += 1
    return least(M[M[M[purse + SORTS] + 1 + place]], most)


def list_ways(purse: int, way: int, rest: int, ways: int) -> None:
    """Add the ways to pay the rest to a list: how many of each sort, those with the most of the dearest first."""
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
    """Return the things of one way to pay."""
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
    """Ask how many of each sort of things are paid with; only numbers that lead to the price are offered."""
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
