"""Small functions that emitted code calls; `NAMES` is all that it may use of this program."""

from __future__ import annotations

from itertools import product

from interpreter.model.failure import Fail, Stop, StopLoop, StopStep
from interpreter.model.grids import neighbours
from interpreter.model.layout import BLANK
from interpreter.runtime.active_rules import active_rules
from interpreter.runtime.event import happen
from interpreter.runtime.values import begin_again, number, transfer


def need(value, clause):
    """Return a value that may be missing; fail where it is."""
    if value is None:
        raise Fail(clause, "there is none")
    return value


def blamed(run, clause, why, **holes):
    """Return the failure of a `can`: what was wrong with the dry run, if that is known."""
    failure, run.memo.blame = run.memo.blame, None
    return failure or Fail(clause, why, **holes)


def one(zone):
    """Return the piece in a zone for one piece, or None."""
    return zone[0] if zone else None


def some(value):
    """Return a thing (or nobody) as a set."""
    return () if value is None else (value,)


def only(items):
    """Return the one item of a list, or None: `the` in a test."""
    return items[0] if len(items) == 1 else None


def the_one(items, clause):
    if len(items) != 1:
        if not items:
            raise Fail(clause, "exactly one is meant, and nobody fits")
        raise Fail(clause, "exactly one is meant, and {n} fit", n=len(items))
    return items[0]


def the_n(items, amount, clause):
    if len(items) != amount:
        raise Fail(clause, "exactly {amount} are meant, and {n} fit", amount=amount, n=len(items))
    return tuple(items)


def at_least_one(items, clause):
    if not items:
        raise Fail(clause, "nobody fits")
    return tuple(items)


def some_to_choose(run, items, clause):
    """Return what there is to choose from; a choice among nothing fails."""
    if not items:
        raise Fail(clause, "nobody and nothing fits")
    return items


def chosen_one(run, seat, items, clause):
    return run.ask(seat, some_to_choose(run, items, clause), clause, "")


def extreme(items, measure, best):
    """Return those with the most (or fewest), ties and all."""
    amounts = [measure(item) for item in items]
    if not amounts:
        return []
    limit = best(amounts)
    return [item for item, amount in zip(items, amounts) if amount == limit]


def best_of(values, best, clause):
    if not values:
        raise Fail(clause, "there is nobody to compare")
    return best(values)


def first_where(numbers, test, clause):
    """Return the first number for which a test holds."""
    for candidate in numbers:
        if test(candidate):
            return candidate
    raise Fail(clause, "there is no such number")


def distinct(values):
    """Return values in their order, each once."""
    return list(dict.fromkeys(values))


def among(items, those):
    return [item for item in items if item in those]


def joined(left, right):
    return [*left, *(x for x in right if x not in left)]


def without(left, right):
    return [x for x in left if x not in right]


def bundles(op, left, right):
    if op == "*":
        return tuple(amount * right for amount in left)
    return tuple(a + b if op == "+" else a - b for a, b in zip(left, right))


def covers(purse, price):
    return all(have >= cost for have, cost in zip(purse, price))


def paid(sign, purse, amount, clause):
    """Return a purse after something came in or went out; there must be enough."""
    after = bundles(sign, purse, amount)
    if any(rest < 0 for rest in after):
        raise Fail(clause, "there is not enough to pay")
    return after


def divided(left, right, op, clause):
    if right == 0:
        raise Fail(clause, "nothing can be divided by 0")
    return left // right if op == "//" else left % right


def is_copy(run, thing, index):
    """Tell whether a piece is a copy of a card."""
    return thing is not None and run.layout.entry_of[thing] == index


def lies_in(run, thing, place):
    """Tell whether a piece is among some; a trial cannot know it where one of them is hidden."""
    if thing in place:
        return True
    if run.trial.probing and thing is not None and thing < BLANK and any(other >= BLANK for other in place):
        hidden = (BLANK + thing, 2 * BLANK + thing)
        if any(blank in run.s[slot] for slot in run.layout.zone_at for blank in hidden):
            raise IndexError(thing)
    return False


def projected(run, key, slot, owner):
    """Return a value of a thing as the rules in force change it; `slot` is where those of its kind begin."""
    return run.project(key, run.s[slot + owner], owner)


def seat_at(run, number, clause):
    if not 1 <= number <= len(run.seats):
        raise Fail(clause, "there is no player {n}", n=number)
    return number - 1


def looked_up(values, start, index, clause):
    """Return an entry of a table; beyond its ends the last one, before them the first."""
    return values[max(0, min(index - start, len(values) - 1))]


def ends(items, amount, last, clause):
    """Return the first (or last) so many of some things."""
    items = tuple(items)
    if len(items) < amount:
        raise Fail(clause, "{amount} needed, {n} there", amount=amount, n=len(items))
    if amount <= 0:
        return ()
    return items[-amount:] if last else items[:amount]


def resolve(run, card, part, who):
    """Carry out what a card says (or one part of it) for a player."""
    if run.trace.read is not None:
        run.trace.read.add(run.layout.entry_of[card])
    effect = run.program.effect(card, part)
    if effect is None:
        return
    cause, causer = run.context.cause, run.context.causer
    run.context.cause, run.context.causer = card, who
    coverage, stop = run.program.coverage, None
    try:
        effect(run, who, card)
    except Stop as left:
        stop = left
    except Fail:
        if coverage is not None:
            coverage.fail(run, card)
        raise
    if coverage is not None:
        coverage.carry_out(run, card, cause is None)
    run.context.cause, run.context.causer = cause, causer
    if stop is not None:
        raise stop


def payments(run, price, purse, payer, clause, needed=True):
    """Return the distinct bundles that pay a price exactly, by the exchanges in force.

    Raises Fail with what is missing where there is none, and one is needed.
    """
    unit = len(price)
    swaps: dict[int, list[tuple[int, ...]]] = {kind: [] for kind in range(unit)}
    for one_ in active_rules(run).accepts:
        if one_.rule.match(run, one_.you, one_.this, one_.captured, payer):
            if run.program.coverage is not None:
                run.program.coverage.apply(run, one_.this)
            given, wanted = one_.rule.act(run, one_.you, one_.this, one_.captured, payer)
            for bundle in wanted:
                for kind in range(unit):
                    if bundle[kind] == 1 and sum(bundle) == 1:
                        swaps[kind] += given
    ways = [_ways_for(kind, cost, swaps[kind], unit) for kind, cost in enumerate(price)]
    found = {}
    for parts in product(*ways):
        total = tuple(map(sum, zip(*parts)))
        if covers(purse, total):
            found[total] = None
    if not found and needed:
        short = sum(max(0, cost - have) for have, cost in zip(purse, price))
        if short:
            raise Fail(clause, "it cannot be paid: {n} short", n=short)
        raise Fail(clause, "it cannot be paid")
    return sorted(found, reverse=True, key=lambda bundle: tuple(min(a, b) for a, b in zip(bundle, price)))


def _ways_for(kind: int, cost: int, swaps: list, unit: int) -> list[tuple[int, ...]]:
    """Return the bundles that stand for so many of one kind."""
    own = tuple(1 if i == kind else 0 for i in range(unit))
    found = {(0,) * unit}
    for _ in range(cost):
        found = {tuple(map(sum, zip(way, unit_))) for way in found for unit_ in (own, *swaps)}
    return sorted(found, reverse=True)


NAMES = {
    function.__name__: function
    for function in (
        need,
        blamed,
        one,
        some,
        only,
        the_one,
        the_n,
        at_least_one,
        some_to_choose,
        chosen_one,
        extreme,
        best_of,
        first_where,
        distinct,
        among,
        joined,
        without,
        bundles,
        covers,
        paid,
        divided,
        is_copy,
        lies_in,
        projected,
        seat_at,
        looked_up,
        ends,
        resolve,
        payments,
        neighbours,
        happen,
        begin_again,
        transfer,
        number,
        Fail,
        Stop,
        StopLoop,
        StopStep,
        min,
        max,
        abs,
        len,
        sum,
        set,
        tuple,
        list,
        range,
        any,
        bool,
    )
}
