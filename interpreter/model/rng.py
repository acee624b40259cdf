"""The random number generator: SplitMix64 (Steele, Lea, Flood 2014) on plain integers.

The whole state of the generator is one integer of 64 bits, so it can be part of a position. Python's own `random` is
not used, because its `shuffle` and `randrange` may change between versions. The tests compare with the published
outputs of a reference run.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from typing import TypeVar

Item = TypeVar("Item")

_MASK = 0xFFFF_FFFF_FFFF_FFFF
_GAMMA = 0x9E37_79B9_7F4A_7C15
_RANGE = _MASK + 1
#: A random number below this gives a fair choice from any number of items below 2**32.
_FAIR = _RANGE - 2**32


def seeded(seed: int) -> int:
    """Return the first state of the generator for a seed. Seeds count modulo 2**64."""
    return seed & _MASK


def derived(seed: int, *purpose: str | int) -> int:
    """Return a seed for a purpose: `derived(7, "bots")`, `derived(7, "game", 12)`. Random numbers for different
    purposes do not depend on each other."""
    key = repr((seed & _MASK, purpose)).encode()
    return int.from_bytes(blake2b(key, digest_size=8).digest(), "big")


def advanced(state: int) -> tuple[int, int]:
    """Return the next 64 random bits as a number, and the new state."""
    state = (state + _GAMMA) & _MASK
    z = ((state ^ (state >> 30)) * 0xBF58_476D_1CE4_E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB) & _MASK
    return z ^ (z >> 31), state


def below(state: int, n: int) -> tuple[int, int]:
    """Return a number from 0 to n - 1, all equally likely, and the new state. Raises ValueError if `n` is not from 1
    to 2**64."""
    if not 0 < n <= _RANGE:
        raise ValueError(f"n must be from 1 to 2**64, not {n}")
    fair = _RANGE - _RANGE % n
    while True:
        number, state = advanced(state)
        if number < fair:
            return number % n, state


#: Below this number of items, the random numbers are computed one after the other.
_FEW = 6


def _side_by_side(numbers: Iterable[int]) -> int:
    """Return one integer that holds each of the numbers in 128 bits, the first in the lowest bits."""
    return int.from_bytes(b"".join(number.to_bytes(16, "little") for number in numbers), "little")


@lru_cache(maxsize=64)
def _lanes(count: int) -> tuple[int, int, int]:
    """Return three integers for `count` numbers side by side: 1 in each, the steps from the first state, and a mask
    of all their bits."""
    ones = _side_by_side([1] * count)
    return ones, _side_by_side((place + 1) * _GAMMA for place in range(count)), ones * _MASK


def _many(state: int, count: int) -> list[int]:
    """Return `count` random numbers at once, equal to those that `advanced` makes one after the other. Each uses 128
    bits of one integer, so that a product of two 64-bit numbers does not overflow into the next."""
    ones, steps, bits = _lanes(count)
    z = (state * ones + steps) & bits
    z = (z ^ (z >> 30) & bits) * 0xBF58_476D_1CE4_E5B9 & bits
    z = (z ^ (z >> 27) & bits) * 0x94D0_49BB_1331_11EB & bits
    z ^= (z >> 31) & bits
    found = memoryview(z.to_bytes(16 * count, sys.byteorder)).cast("Q").tolist()
    return found[::2] if sys.byteorder == "little" else found[::-2]


def shuffled(state: int, items: tuple[Item, ...]) -> tuple[tuple[Item, ...], int]:
    """Return the items in a random order, all orders being equally likely, and the new state."""
    order = list(items)
    count = len(order) - 1
    if count >= _FEW:
        numbers = _many(state, count)
        if max(numbers) < _FAIR:
            for number in numbers:
                chosen = number % (count + 1)
                order[count], order[chosen] = order[chosen], order[count]
                count -= 1
            return tuple(order), (state + len(numbers) * _GAMMA) & _MASK
    for last in range(len(order) - 1, 0, -1):  # as `below`, but inline, since it is called very often
        state = (state + _GAMMA) & _MASK
        z = ((state ^ (state >> 30)) * 0xBF58_476D_1CE4_E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB) & _MASK
        z ^= z >> 31
        if z < _FAIR:
            chosen = z % (last + 1)
        else:
            chosen, state = below((state - _GAMMA) & _MASK, last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order), state
