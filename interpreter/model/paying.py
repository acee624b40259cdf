"""Which sets of things come to a sum: a knapsack over things of which several are the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from interpreter.model.limits import SUMS

#: A sort of things: what one of them is worth (more than 0), and how many there are.
Sort = tuple[int, int]


class TooMany(Exception):
    """There are more sums than can be looked at."""


class Purse:
    """Sorts of things from which a sum is paid: exactly, or `at_least` so that nothing in it could be left out.

    `sorts` are in the order in which they are paid with, the dearest first.
    """

    def __init__(self, sorts: Sequence[Sort], at_least: bool) -> None:
        self.sorts = sorts
        self.at_least = at_least
        self._left = [*reversed(list(accumulate((worth * count for worth, count in reversed(sorts)), initial=0)))]
        self._known: dict[tuple[int, int], bool] = {}

    def covers(self, place: int, rest: int) -> bool:
        """Tell whether what is left to pay can be paid with the sorts from a place on. Raises TooMany if it would take too
        many sums to find out."""
        if rest <= 0:
            return rest == 0 or self.at_least
        if self.at_least or rest > self._left[place]:
            return rest <= self._left[place]
        if rest == self._left[place]:
            return True
        found = self._known.get((place, rest))
        if found is None:
            if len(self._known) >= SUMS:
                raise TooMany
            worth, count = self.sorts[place]
            most = min(count, rest // worth)
            found = any(self.covers(place + 1, rest - worth * number) for number in range(most, -1, -1))
            self._known[place, rest] = found
        return found

    def numbers(self, place: int, rest: int) -> list[int]:
        """Return how many of a sort may be paid with, the most first, when so much is left to pay."""
        if rest <= 0:
            return [0]
        worth, count = self.sorts[place]
        most = min(count, -(-rest // worth) if self.at_least else rest // worth)
        return [number for number in range(most, -1, -1) if self.covers(place + 1, rest - worth * number)]

    def ways(self, rest: int, place: int = 0) -> Iterator[tuple[int, ...]]:
        """Yield what comes to a sum: how many of each sort, those with the dearest first."""
        if place == len(self.sorts):
            yield ()
            return
        worth = self.sorts[place][0]
        for number in self.numbers(place, rest):
            for others in self.ways(rest - worth * number, place + 1):
                yield (number, *others)
