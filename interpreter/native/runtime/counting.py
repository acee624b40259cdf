"""Calculations with numbers that have a limit, and seats in the order of play."""

from __future__ import annotations

from interpreter.native.runtime.lists import new, push
from interpreter.native.runtime.words import (
    AT,
    DIRECTION,
    DONE,
    NONE,
    SHORT,
    Failing,
    GivingUp,
    Long,
    M,
    add64,
    copy,
    low,
    more_signed,
    mul64,
    quotient,
    rest,
    signed,
    sub64,
)

LARGEST = 1000000000


def fits(number: Long) -> int:
    """Return a number of 64 bits as one of 32 bits. The game is given up if the number is larger than LARGEST
    allows."""
    if more_signed(number, signed(LARGEST)) or more_signed(signed(-LARGEST), number):
        raise GivingUp
    return low(number)


def sum_of(left: int, right: int) -> int:
    return fits(add64(signed(left), signed(right)))


def difference(left: int, right: int) -> int:
    return fits(sub64(signed(left), signed(right)))


def product(left: int, right: int) -> int:
    return fits(mul64(signed(left), signed(right)))


def settled(number: int) -> int:
    """Return a number that is about to be stored in a value. If the number is too large, or NONE, the game is given up."""
    if number > LARGEST or number < -LARGEST:
        raise GivingUp
    return number


def divided(left: int, right: int) -> int:
    """Return the quotient, rounded down. Raises Failing if the divisor is 0."""
    if right == 0:
        raise Failing
    found = quotient(left, right)
    if rest(left, right) != 0 and (left < 0) != (right < 0):
        found -= 1
    return found


def modulo(left: int, right: int) -> int:
    """Return the remainder that belongs to `divided`. Raises Failing if the divisor is 0."""
    if right == 0:
        raise Failing
    found = rest(left, right)
    if found != 0 and (found < 0) != (right < 0):
        found += right
    return found


def least(left: int, right: int) -> int:
    if left < right:
        return left
    return right


def most(left: int, right: int) -> int:
    if left > right:
        return left
    return right


def absolute(number: int) -> int:
    if number < 0:
        return 0 - number
    return number


def needed(value: int) -> int:
    """Return a value unchanged. Raises Failing if it is none."""
    if value == NONE:
        raise Failing
    return value


def within(value: int, lowest: int, highest: int) -> int:
    """Return a number unchanged. Raises Failing if it is outside its bounds."""
    if value < lowest or value > highest:
        raise Failing
    return value


def bounded(value: int, low: int, high: int) -> int:
    """Return a number, or the nearest bound if it is outside its bounds (NONE: no bound)."""
    found = value
    if low != NONE:
        found = most(found, low)
    if high != NONE:
        found = least(found, high)
    return found


def fall_short(done: int) -> None:
    """Record that something inside `as much as possible` was not carried out completely. `done` is how much of the number of
    the event was carried out. It is NONE if something else was missing."""
    M[SHORT] = 1
    if done != NONE and (M[DONE] == NONE or absolute(done) < absolute(M[DONE])):
        M[DONE] = done


def transfer(amount: int, source: int, low: int, high: int, to: int, lowest: int, highest: int, up_to: int) -> int:
    """Move an amount from one value to another, and return the amount that was moved. With `up_to`, move only as much
    as there is. Raises Failing if a value would leave its bounds."""
    have = M[source]
    other = M[to]
    moved = amount
    if up_to:
        moved = least(moved, have - low if low != NONE else have)
        if highest != NONE and source != to:
            moved = least(moved, highest - other)
        moved = most(moved, 0)
    left = difference(have, moved)
    gained = sum_of(other, moved) if source != to else have
    if not (fits_bounds(left, low, high) and fits_bounds(gained, lowest, highest)):
        raise Failing
    M[source] = left
    M[to] = sum_of(M[to], moved)
    return moved


def fits_bounds(value: int, low: int, high: int) -> int:
    """Tell whether a number is inside its bounds (NONE: no bound)."""
    return (low == NONE or value >= low) and (high == NONE or value <= high)


def neighbour(seat: int, steps: int) -> int:
    """Return the seat that is `steps` places further in the order of play."""
    seated(seat)
    return modulo(seat + M[DIRECTION] * steps, AT.players)


def seated(seat: int) -> None:
    """Raise Failing if a seat is the number of a neutral player."""
    if AT.everybody > AT.players and seat >= AT.players:
        raise Failing


def neighbours(seat: int, direction: int, many: int) -> int:
    """Return a list of the next `many` seats after a seat in a direction, the nearest first."""
    seated(seat)
    if many > AT.players - 1:
        raise Failing
    if many < 0:
        many = 0
    found = new(many)
    while M[found] < many:
        push(found, neighbour(seat, direction * (M[found] + 1)))
    return found


def order(first: int) -> int:
    """Return a list of all seats in the order of play, beginning with `first`."""
    seated(first)
    found = new(AT.players)
    while M[found] < AT.players:
        push(found, neighbour(first, M[found]))
    return found


def around() -> int:
    """Return a list of all seats in the order of play, beginning with the first player of the game. If there is no
    first player now, the seats are in the order of their numbers."""
    if M[AT.leading] != NONE:
        return order(M[AT.leading])
    found = new(AT.players)
    while M[found] < AT.players:
        push(found, M[found])
    return found


def around_and_others() -> int:
    """Return the same list as `around`, with the neutral players at the end."""
    seats = around()
    found = new(AT.everybody)
    copy(found, seats, M[seats] + 1)
    while M[found] < AT.everybody:
        push(found, M[found])
    return found


def order_and_others(first: int) -> int:
    """Return a list of the seats in the order of play, beginning with `first`, then the neutral players."""
    seats = order(first)
    found = new(AT.everybody)
    copy(found, seats, M[seats] + 1)
    while M[found] < AT.everybody:
        push(found, M[found])
    return found


def seat_at(number: int) -> int:
    """Return the seat of a player by number (from 1)."""
    if number < 1 or number > AT.players:
        raise Failing
    return number - 1


def looked_at(place: int, table: int) -> int:
    """Return the entry of a table at an index; NONE if the index is NONE."""
    if place == NONE:
        return NONE
    return M[table + place]


def looked_up(index: int, table: int, many: int) -> int:
    """Return the entry of a table at an index. For an index outside the table, it is the first or last entry."""
    if index >= many:
        index = many - 1
    if index < 0:
        index = 0
    return M[table + index]
