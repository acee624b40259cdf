"""Bundles: amounts of several kinds together. A bundle is a list of amounts, one a kind, which nothing changes; in the position it is as many
words."""

from __future__ import annotations

from interpreter.native.runtime.counting import difference, least, most, product, settled, sum_of
from interpreter.native.runtime.lists import new, push
from interpreter.native.runtime.words import Failing, M

#: What is done with two bundles, kind by kind.
SUM, DIFFERENCE, LEAST, MOST = range(4)


def of_kind(amount: int, kind: int, many: int) -> int:
    """Return a bundle of one kind, of so many kinds."""
    found = new(many)
    while M[found] < many:
        push(found, amount if M[found] == kind else 0)
    return found


def unit_bundles(many: int) -> int:
    """Return a list of the bundles of one of each of so many kinds."""
    found = new(many)
    while M[found] < many:
        push(found, of_kind(1, M[found], many))
    return found


def combined(left: int, right: int, how: int) -> int:
    """Return what two bundles come to, kind by kind."""
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
    """Return so many times a bundle."""
    found = new(M[bundle])
    i = 1
    while i <= M[bundle]:
        push(found, product(M[bundle + i], number))
        i += 1
    return found


def all_together(bundles: int, many: int) -> int:
    """Return some bundles of so many kinds together."""
    found = of_kind(0, 0, many)
    i = 1
    while i <= M[bundles]:
        found = combined(found, M[bundles + i], SUM)
        i += 1
    return found


def are_alike(left: int, right: int) -> int:
    """Tell whether two bundles are the same."""
    i = 1
    while i <= M[left]:
        if M[left + i] != M[right + i]:
            return 0
        i += 1
    return 1


def includes(left: int, right: int) -> int:
    """Tell whether a bundle has as much of each kind as another one."""
    i = 1
    while i <= M[left]:
        if M[left + i] < M[right + i]:
            return 0
        i += 1
    return 1


def bundle_at(place: int, many: int) -> int:
    """Return the bundle of so many kinds that stands in the position."""
    found = new(many)
    while M[found] < many:
        push(found, M[place + M[found]])
    return found


def put_bundle(place: int, bundle: int) -> None:
    """Let a bundle stand in the position. There must not be less than nothing of a kind."""
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
    """Move a bundle from one place to another, all of it or `up_to` what there is; return what it was."""
    many = M[amount]
    have = bundle_at(source, many)
    moved = combined(amount, have, LEAST) if up_to else amount
    left = combined(have, moved, DIFFERENCE)
    put_bundle(source, left)
    put_sum(to, moved)
    return moved


def put_sum(place: int, bundle: int) -> None:
    """Add a bundle to what stands at a place."""
    i = 1
    while i <= M[bundle]:
        M[place + i - 1] = sum_of(M[place + i - 1], M[bundle + i])
        i += 1
