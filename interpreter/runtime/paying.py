"""Payments of players: with bundles of goods, such as `2 food + 1 gold`, or with things that have a worth. The search for the sets
of things that pay a price is a knapsack problem with several equal things."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, islice, product

from interpreter.model import limits
from interpreter.model.blanks import BLANK
from interpreter.model.decisions import HowMany, Portion, Prompt
from interpreter.model.failure import Fail, RuleError
from interpreter.runtime.active_rules import active_rules
from interpreter.runtime.deciding import as_known, drawn
from interpreter.runtime.pieces import place_of
from interpreter.runtime.state import State, burn
from interpreter.runtime.visibility import alike, hidden, shaded

#: A bundle: the number of units of each kind.
Bundle = tuple[int, ...]

#: Up to this number of ways to pay (or bundles), each is one option. With more, the player is asked how many of each sort (or
#: kind).
MOST_WAYS = 60

#: SUMS_A_TURN: the number of computed sums that counts as much work as one turn of a loop. FEW_SUMS: fewer sums are free.
SUMS_A_TURN, FEW_SUMS = 4, 100

#: The most numbers that are offered for one kind of a bundle.
MOST_NUMBERS = 1_000


def covers(purse: Bundle, price: Bundle) -> bool:
    """Tell whether a purse holds at least the price of each kind."""
    return all(have >= cost for have, cost in zip(purse, price))


def payments(run: State, price: Bundle, purse: Bundle, payer: int, clause: int, needed: bool = True) -> list[Bundle]:
    """Return the distinct bundles from a purse that pay a price exactly. Rules in force may allow exchanges, such as 2 gold
    for 1 food.

    Raises Fail, with what is missing, if there is none and one is needed.
    """
    unit = len(price)
    swaps: dict[int, list[Bundle]] = {kind: [] for kind in range(unit)}
    for one_ in active_rules(run).accepts:
        if one_.rule.match(run, one_.you, one_.this, one_.captured, payer):
            if run.program.coverage is not None:
                run.program.coverage.apply(run, one_.this)
            given, wanted = one_.rule.act(run, one_.you, one_.this, one_.captured, payer)
            for bundle in wanted:
                for kind in range(unit):
                    if bundle[kind] == 1 and sum(bundle) == 1:
                        swaps[kind] += given
    found = [(0,) * unit]
    for kind, cost in enumerate(price):
        ways = sorted(_ways_for(run, kind, cost, swaps[kind], purse, clause), reverse=True)
        _worked(run, len(found) * len(ways), clause)
        found = _bounded((tuple(map(sum, zip(*parts))) for parts in product(found, ways)), purse, clause)
    if not found and needed:
        lacks = tuple(max(0, cost - have) for have, cost in zip(purse, price))
        if any(lacks):
            raise Fail(clause, "it-cannot-be-paid-n-short", n=sum(lacks), lacks=lacks)
        raise Fail(clause, "it-cannot-be-paid")
    return sorted(found, reverse=True, key=lambda bundle: tuple(min(a, b) for a, b in zip(bundle, price)))


def _worked(run: State, sums: int, clause: int) -> None:
    """Count the computing of some sums as work of the step. A few sums are free."""
    if sums >= FEW_SUMS:
        burn(run, clause, sums // SUMS_A_TURN)


def _ways_for(run: State, kind: int, cost: int, swaps: list[Bundle], purse: Bundle, clause: int) -> list[Bundle]:
    """Return the bundles in a purse that can replace `cost` units of one kind."""
    own = tuple(1 if i == kind else 0 for i in range(len(purse)))
    others = [swap for swap in dict.fromkeys(swaps) if swap != own]
    found: dict[Bundle, None] = {}
    swapped: list[Bundle] = [(0,) * len(purse)]
    for left in range(max(0, cost), -1, -1):
        # `swapped` units are replaced by exchanges, the other `left` ones are paid in their own kind.
        _worked(run, len(swapped) * (1 + len(others)), clause)
        whole = (tuple(have + left * one for have, one in zip(bundle, own)) for bundle in swapped)
        _bounded(whole, purse, clause, found)
        if left:
            swapped = _bounded((tuple(map(sum, zip(*parts))) for parts in product(swapped, others)), purse, clause)
        if not swapped:
            break
    return list(found)


def _bounded(
    ways: Iterable[Bundle], purse: Bundle, clause: int, found: dict[Bundle, None] | None = None
) -> list[Bundle]:
    """Add to `found` those ways to pay that the purse covers, each only once, and return `found`. Raises RuleError if there are
    too many."""
    found = {} if found is None else found
    for way in ways:
        if covers(purse, way):
            found[way] = None
            if len(found) > limits.PAYMENTS:
                raise RuleError(clause, "there-are-more-than-n-ways-to-pay-this", n=limits.PAYMENTS)
    return list(found)


def composed(
    run: State, seat: int | None, amount: int | None, up_to: bool, limits: Bundle, prompt: Prompt
) -> Bundle | None:
    """Let the player at a seat put a bundle together, and return the bundle. It has `amount` units in all; with `up_to`, it can
    have fewer. If `amount` is None, it can have as many units as the limits allow. It never has more of a kind than the limit
    for this kind.

    Return None if the player says no. If the player is not offered *no* and the limits allow too little, Fail is raised.
    """
    clause, may = prompt[0], prompt[-1]
    limits = tuple([max(0, limit) for limit in limits])
    there = sum(limits)
    amount = there if amount is None else max(0, amount)
    if not up_to and there < amount:
        if may:
            return None
        why = "amount-needed-n-there" if there else "amount-needed-none-there"
        raise Fail(clause, why, amount=amount, n=there)
    options: list[Bundle | bool] = [*islice(_composed(limits, amount, up_to), MOST_WAYS + 1)]
    if len(options) > MOST_WAYS:
        if may and not run.ask(seat, (True, False), prompt):
            return None
        return _kind_by_kind(run, seat, amount, up_to, limits, prompt)
    chosen = run.ask(seat, [*options, False] if may else options, prompt)
    return None if chosen is False else tuple(chosen)


def _composed(limits: Bundle, amount: int, up_to: bool) -> Iterator[Bundle]:
    """Yield the bundles with a given total (with `up_to`, at most that total). Those with most of the first kinds
    come first."""
    if not limits:
        yield ()
        return
    for number in _numbers(limits, amount, up_to):
        for others in _composed(limits[1:], amount - number, up_to):
            yield (number, *others)


def _numbers(limits: Bundle, amount: int, up_to: bool) -> range:
    """Return the possible amounts of the first kind in a bundle, the highest first."""
    least = 0 if up_to else max(0, amount - sum(limits[1:]))
    return range(min(limits[0], amount), least - 1, -1)


def _kind_by_kind(run: State, seat: int | None, amount: int, up_to: bool, limits: Bundle, prompt: Prompt) -> Bundle:
    """Ask for the number of each kind, one kind after the other; return the bundle."""
    found: Bundle = ()
    kinds = len(limits)
    for place in range(kinds):
        numbers = _numbers(limits[place:], amount - sum(found), up_to)
        if len(numbers) > MOST_NUMBERS:
            raise RuleError(prompt[0], "there-is-too-much-to-choose-from")
        left = (0,) * place + tuple(min(limit, amount - sum(found)) for limit in limits[place:])
        options = [Portion.of((0,) * place + (number,) + (0,) * (kinds - place - 1), left) for number in numbers]
        found += (run.ask(seat, options, prompt, part=(place + 1, kinds))[place],)
    return found


def things_paid(
    run: State,
    seat: int | None,
    things: Iterable[int],
    worth: Callable[[int], int],
    price: int,
    at_least: bool,
    prompt: Prompt,
    named: Iterable[int] = (),
) -> tuple[int, ...] | None:
    """Let the player at a seat choose things to pay a price, and return these things. Their total worth must be the price. With
    `at_least` it can be more, but then no thing may be superfluous. Things that are worth nothing, or that the player does not
    see, cannot be used.

    Return None if the player says no. If the player is not offered *no* and no set of things fits, Fail is raised.
    """
    clause, may = prompt[0], prompt[-1]
    groups = _groups(run, seat, tuple(things), named)
    priced = sorted(
        ((_worth(run, seat, group[0], worth), group) for group in groups), key=lambda one: (-one[0], one[1])
    )
    sorts = [(value, group) for value, group in priced if value > 0]
    purse = Purse([(value, len(group)) for value, group in sorts], at_least)
    _worked(run, sum(map(len, groups)), clause)
    try:
        if not purse.covers(0, price):
            if may:
                return None
            short = price - sum(value * len(group) for value, group in sorts)
            if short > 0:
                raise Fail(clause, "it-cannot-be-paid-n-short", n=short)
            raise Fail(clause, "it-cannot-be-paid")
        ways = list(islice(purse.ways(price), MOST_WAYS + 1))
        if len(ways) > MOST_WAYS:
            if may and not run.ask(seat, (True, False), prompt):
                return None
            return _sort_by_sort(run, seat, purse, [group for _, group in sorts], price, prompt)
    except TooMany:
        raise RuleError(clause, "there-are-too-many-ways-to-pay-this") from None
    finally:
        _worked(run, purse.looked, clause)
    options: list[tuple[int, ...] | bool] = [
        tuple(thing for (_, group), number in zip(sorts, way) for thing in group[:number]) for way in ways
    ]
    if may:
        options.append(False)
    chosen = as_known(run, run.ask, seat, options, prompt)
    if chosen is None or not run.layout.shades:
        return chosen
    way = ways[next(place for place, option in enumerate(options) if _same(option, chosen))]
    return tuple(thing for (_, group), number in zip(sorts, way) for thing in _drawn(run, seat, group, number, chosen))


def _same(option: tuple[int, ...] | bool, chosen: tuple[int, ...]) -> bool:
    """Tell whether an option consists of the chosen things. Both the option and the chosen things may contain placeholders."""
    return not isinstance(option, bool) and [one % BLANK for one in option] == [one % BLANK for one in chosen]


def _drawn(
    run: State, seat: int | None, group: tuple[int, ...], number: int, chosen: tuple[int, ...]
) -> tuple[int, ...]:
    """Return `number` things of a group for a payment. If the player sees only their look, they are drawn at random."""
    if run.trial.past_horizon:
        first = {one % BLANK for one in group[:number]}
        return tuple(one for one in chosen if one % BLANK in first)
    return drawn(run, seat, group, number)


def _groups(run: State, seat: int | None, things: Sequence[int], named: Iterable[int]) -> list[tuple[int, ...]]:
    """Return the things with which a player may pay, in groups of equal ones."""
    if not things:
        return []
    slots = run.layout.zones_of_noun[run.layout.pieces[things[0] % BLANK].noun]
    unseen = hidden(run, tuple(slot for slot in slots if slot in run.layout.hidden), seat)
    if any(thing >= BLANK and not shaded(run, seat, thing) for thing in things):
        raise IndexError("what somebody else pays with")
    seen = [thing for thing in things if thing not in unseen or shaded(run, seat, thing)]
    groups = alike(run, seat, seen, named) if seen else []
    return [(thing,) for thing in seen] if groups is None else groups


def _worth(run: State, seat: int | None, thing: int, worth: Callable[[int], int]) -> int:
    """Return the worth of a thing, for payments by the player at a seat. If the player sees only some fields of the thing, and
    the worth is not among them, return 0."""
    slot = place_of(run, thing) if thing < BLANK and shaded(run, seat, thing) else None
    try:
        return worth(thing if slot is None else run.layout.shades[slot] + thing)
    except IndexError:
        if thing >= BLANK:
            raise
        return 0


def _sort_by_sort(
    run: State, seat: int | None, purse: Purse, groups: list[tuple[int, ...]], price: int, prompt: Prompt
) -> tuple[int, ...]:
    """Ask for the number of paid things of each sort, one sort after the other. Only numbers with which the price can
    still be reached are offered."""
    paid: list[int] = []
    rest = price
    for place, group in enumerate(groups):
        numbers = [HowMany(number, group, len(group)) for number in purse.numbers(place, rest)]
        taken = run.ask(seat, numbers, prompt, part=(place + 1, len(groups))).number
        paid += drawn(run, seat, group, taken)
        rest -= purse.sorts[place][0] * taken
    return tuple(paid)


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
        """Tell whether a price can still be paid. `rest` is the unpaid part of the price, and the sorts of things from the
        index `place` on can be used. Raises TooMany if the search would compute too many sums."""
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
        if self.looked > limits.SUMS:
            raise TooMany
        if rest <= 0:
            return rest == 0 or self.at_least
        if self.at_least or rest > self._left[place]:
            return rest <= self._left[place]
        if rest == self._left[place]:
            return True
        return self._known.get((place, rest))

    def _below(self, place: int, rest: int) -> Iterator[tuple[int, int]]:
        """Yield one pair for each possible number of things of this sort: the index of the next sort, and the part of the price
        that is then still unpaid. The highest number of things comes first."""
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
