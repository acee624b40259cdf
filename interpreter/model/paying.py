"""The search for the sets of things that pay a price: a knapsack problem with several equal things."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from interpreter.model.limits import SUMS

#: A sort of equal things: the worth of one thing (more than 0), and the number of things.
Sort = tuple[int, int]


class TooMany(Exception):
    """The search for payments would compute more sums than the limit `SUMS`."""


class Purse:
    """The sorts of things with which a player can pay. A payment must be exact. With `at_least` it may be more than the price,
    but no thing in it may be superfluous.

    `sorts` are in the order of payment, the dearest first.
    """

    def __init__(self, sorts: Sequence[Sort], at_least: bool) -> None:
        self.sorts = sorts
        self.at_least = at_least
        self._left = [*reversed(list(accumulate((worth * count for worth, count in reversed(sorts)), initial=0)))]
        self._known: dict[tuple[int, int], bool] = {}
        #: The number of sums that were computed.
        self.looked = 0

    def covers(self, place: int, rest: int) -> bool:
        """Tell whether the unpaid `rest` of a price can be paid with the sort at the index `place` and those after it.
        Raises TooMany if the search would take too many sums."""
        found = self._plainly(place, rest)
        if found is not None:
            return found
        # No recursion, since there may be more sorts than frames on Python's stack.
        waiting, found = [((place, rest), self._below(place, rest))], False
        while waiting:
            here, below = waiting[-1]
            following = None if found else next(below, None)
            if following is None:
                self._known[here] = found
                waiting.pop()
                continue
            plainly = self._plainly(*following)
            if plainly is None:
                waiting.append((following, self._below(*following)))
            found = plainly or False
        return found

    def _plainly(self, place: int, rest: int) -> bool | None:
        """Tell whether the `rest` of a price can be paid, if that is obvious or cached; None otherwise."""
        self.looked += 1
        if self.looked > SUMS:
            raise TooMany
        if rest <= 0:
            return rest == 0 or self.at_least
        if self.at_least or rest > self._left[place]:
            return rest <= self._left[place]
        if rest == self._left[place]:
            return True
        return self._known.get((place, rest))

    def _below(self, place: int, rest: int) -> Iterator[tuple[int, int]]:
        """Yield one pair for each number of things of this sort that can be paid: the index of the next sort, and the rest of
        the price. The highest number of things comes first."""
        worth, count = self.sorts[place]
        return ((place + 1, rest - worth * number) for number in range(min(count, rest // worth), -1, -1))

    def numbers(self, place: int, rest: int) -> list[int]:
        """Return the possible numbers of things of one sort in a payment if `rest` is still to be paid, the highest first."""
        if rest <= 0:
            return [0]
        worth, count = self.sorts[place]
        most = min(count, -(-rest // worth) if self.at_least else rest // worth)
        return [number for number in range(most, -1, -1) if self.covers(place + 1, rest - worth * number)]

    def ways(self, rest: int) -> Iterator[tuple[int, ...]]:
        """Yield the ways to pay a sum, each as the numbers of things of each sort. Ways with the most things of the
        most valuable sort come first. Raises TooMany."""
        way: list[int] = []
        left: list[Iterator[int]] = []  # what is still to be tried at each place
        rests = [rest]
        while True:
            if len(way) == len(self.sorts):
                yield tuple(way)
            else:
                left.append(iter(self.numbers(len(way), rests[-1])))
            while left:
                if len(way) == len(left):
                    way.pop()
                    rests.pop()
                number = next(left[-1], None)
                if number is not None:
                    way.append(number)
                    rests.append(rests[-1] - self.sorts[len(left) - 1][0] * number)
                    break
                left.pop()
            else:
                return
