"""Small functions that emitted code (Python made from the rules) calls. `NAMES` and `ATTRIBUTES` list everything of naipe that
emitted code may use."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Sequence
from operator import add, sub
from typing import Any, TypeVar

from interpreter.model import limits
from interpreter.model.blanks import BLANK, RULELESS, UNSEEN
from interpreter.model.decisions import Prompt
from interpreter.model.failure import Fail, Stop, StopLoop, StopStep, TooDeep
from interpreter.model.flags import at
from interpreter.model.grids import as_far_as, as_far_in, distance, line, neighbours, reach
from interpreter.model.rules import Key
from interpreter.runtime.active_rules import project
from interpreter.runtime.event import happen, happen_plainly, moment
from interpreter.runtime.paying import composed, covers, payments, things_paid
from interpreter.runtime.pieces import taken
from interpreter.runtime.state import State, burn
from interpreter.runtime.values import begin_again, count_alike, exchange_values, fall_short, number, transfer
from interpreter.runtime.visibility import was_hidden

#: A value of the rules that a function passes on unchanged: a seat, a piece, the index of a word in its list, a number.
Value = TypeVar("Value")

#: A bundle: the number of units of each kind.
Bundle = tuple[int, ...]

#: The function `min` or `max`.
Best = Callable[[Collection[int]], int]


def need(value: Value | None, clause: int) -> Value:
    """Return the value unchanged. Raises Fail if it is None."""
    if value is None:
        raise Fail(clause, "there-is-none")
    return value


def blamed(run: State, clause: int, why: str, **holes: object) -> Fail:
    """Return the failure to raise if a `can` test is false. This is the failure of its dry run, if it is known. Otherwise it is
    a new failure with the reason `why`."""
    failure, run.memo.blame = run.memo.blame, None
    return failure or Fail(clause, why, **holes)


def one(zone: Sequence[Value]) -> Value | None:
    """Return the only piece in a zone for one piece, None if the zone is empty."""
    return zone[0] if zone else None


def some(value: Value | None) -> tuple[Value, ...]:
    """Return a set (a tuple) with one thing. For None, return the empty set."""
    return () if value is None else (value,)


def named(*meant: int | Sequence[int] | None) -> list[int]:
    """Return all things that some names mean, as one list. Each name means one thing, several things, or None."""
    return [thing for one in meant if one is not None for thing in ((one,) if isinstance(one, int) else one)]


def only(items: Sequence[Value]) -> Value | None:
    """Return the only item of a list; None if there is no item or more than one. Emitted for `the` in a test."""
    return items[0] if len(items) == 1 else None


def the_one(items: Sequence[Value], clause: int, noun: str) -> Value:
    """Return the only item of a list. Raises Fail if there is no item or more than one; its message names the noun. Emitted for
    `the` outside tests."""
    if len(items) != 1:
        if not items:
            raise Fail(clause, "exactly-one-is-meant-and-nobody-fits")
        raise Fail(clause, "exactly-one-is-meant-and-amount-fit", amount=len(items), of_noun=noun)
    return items[0]


def the_n(items: Collection[Value], amount: int, clause: int) -> tuple[Value, ...]:
    """Return the items as a tuple. Raises Fail if their number is not exactly `amount`."""
    if len(items) != amount:
        raise Fail(clause, "exactly-amount-are-meant-and-n-fit", amount=amount, n=len(items))
    return tuple(items)


def at_least_one(items: Collection[Value], clause: int) -> tuple[Value, ...]:
    """Return the items as a tuple. Raises Fail if there are no items."""
    if not items:
        raise Fail(clause, "nobody-fits")
    return tuple(items)


def some_to_choose(run: State, items: Sequence[Value], clause: int) -> Sequence[Value]:
    """Return the items of a choice unchanged. Raises Fail if there are no items."""
    if not items:
        raise Fail(clause, "nobody-and-nothing-fits")
    return items


def chosen_one(run: State, seat: int | None, items: Sequence[Value], clause: int) -> Value:
    """Let the player at a seat choose one of the items, and return it. Raises Fail if there are no items."""
    chosen: Value = run.ask(seat, some_to_choose(run, items, clause), Prompt(clause))
    return chosen


def extreme(items: Sequence[Value], measure: Callable[[Value], int], best: Best) -> list[Value]:
    """Return the items for which `measure` is highest (or lowest, by `best`). If several share this value, return all
    of them."""
    amounts = [measure(item) for item in items]
    if not amounts:
        return []
    limit = best(amounts)
    return [item for item, amount in zip(items, amounts) if amount == limit]


def best_of(values: Collection[int], best: Best, clause: int) -> int:
    """Return the highest (or lowest, by `best`) of some numbers. Raises Fail if there are no numbers."""
    if not values:
        raise Fail(clause, "there-is-nobody-to-compare")
    return best(values)


def first_where(numbers: Iterable[int], test: Callable[[int], bool], clause: int) -> int:
    """Return the first number for which a test is true. Raises Fail if there is none."""
    for candidate in numbers:
        if test(candidate):
            return candidate
    raise Fail(clause, "there-is-no-such-number")


def distinct(values: Iterable[Value]) -> list[Value]:
    """Return the values in their order, without repetitions."""
    return list(dict.fromkeys(values))


def among(items: Iterable[Value], those: Container[Value]) -> list[Value]:
    """Return the items that are also in `those`."""
    return [item for item in items if item in those]


def joined(left: Collection[Value], right: Iterable[Value]) -> list[Value]:
    """Return the items of `left`, then those of `right` that are not in `left`."""
    return [*left, *(x for x in right if x not in left)]


def without(left: Iterable[Value], right: Container[Value]) -> list[Value]:
    """Return the items of `left` that are not in `right`."""
    return [x for x in left if x not in right]


#: The operations on two bundles, kind by kind.
BY_KIND: dict[str, Callable[[int, int], int]] = {"+": add, "-": sub, "min": min, "max": max}


def bundles(op: str, left: Bundle, right: Bundle | int) -> Bundle:
    """Return the sum, difference, minimum or maximum of two bundles (`+`, `-`, `min`, `max`), or a bundle times a
    number (`*`)."""
    if isinstance(right, int):
        return tuple(amount * right for amount in left)
    return tuple(map(BY_KIND[op], left, right))


def bundles_in_all(bundles: Iterable[Bundle], kinds: int) -> Bundle:
    """Return the sum of some bundles with `kinds` kinds."""
    return tuple(map(sum, zip((0,) * kinds, *bundles)))


def kept(bundle: Bundle, clause: int) -> Bundle:
    """Return a bundle unchanged, for emitted code that is about to store it. Raises Fail if the amount of a kind is
    negative."""
    if any(amount < 0 for amount in bundle):
        raise Fail(clause, "there-is-not-enough-to-pay")
    return bundle


def paid(run: State, sign: str, purse: Bundle, amount: Bundle, clause: int) -> Bundle:
    """Return a purse (a bundle) plus or minus an amount. Raises Fail if the purse does not have enough of a kind; under `as much as
    possible` all of that kind is taken."""
    after = bundles(sign, purse, amount)
    if any(rest < 0 for rest in after):
        if run.context.lenient:
            fall_short(run)
            return tuple([max(rest, 0) for rest in after])
        raise Fail(clause, "there-is-not-enough-to-pay")
    return after


def divided(left: int, right: int, op: str, clause: int) -> int:
    """Return the whole quotient of two numbers (`//`), or the remainder. Raises Fail if `right` is 0."""
    if right == 0:
        raise Fail(clause, "nothing-can-be-divided-by-0")
    return left // right if op == "//" else left % right


def is_copy(run: State, thing: int | None, index: int) -> bool:
    """Tell whether a piece is a copy of the card with this index; false for None."""
    return thing is not None and run.layout.entry_of[thing] == index


def known(run: State, thing: int | None) -> int | None:
    """Return a piece from the record of events unchanged. Raises IndexError in a trial that cannot know which piece it is."""
    if run.trial.probing and thing in was_hidden(run):
        raise IndexError(thing)
    return thing


def lies_in(run: State, thing: int | None, place: Collection[int | None]) -> bool:
    """Tell whether a piece is in a zone or set (`place`). Raises IndexError in a trial if a placeholder there may be this
    piece."""
    if thing in place:
        return True
    if (
        run.trial.probing
        and thing is not None
        and thing < BLANK
        and any(other is not None and other >= BLANK for other in place)
    ):
        hidden = (BLANK + thing, UNSEEN + thing, RULELESS + thing)
        if any(blank in run.slots[slot] for slot in run.layout.zone_at for blank in hidden):
            raise IndexError(thing)
    return False


def projected(run: State, key: Key, slot: int, owner: int) -> Any:
    """Return a value of a thing as the rules in force change it. `slot` is the slot of the value for the owner 0; the slot for
    another owner is `slot + owner`."""
    return project(run, key, at(run.slots, slot + owner), owner)


def seat_at(run: State, number: int, clause: int) -> int:
    """Return the seat (from 0) of the player with a number (from 1), such as 2 for `player 2`. Raises Fail if there is no such
    player."""
    if not 1 <= number <= len(run.seats):
        raise Fail(clause, "there-is-no-player-n", n=number)
    return run.layout.seat(number)


def keep(kept: dict[int, Sequence[Value]], key: int, found: Sequence[Value]) -> Sequence[Value]:
    """Store the result `found` for a key in the table `kept`, and return it."""
    kept[key] = found
    return found


def all_lack(run: State, things: Sequence[int], lacks: Callable[[int], bool], clause: int) -> bool:
    """Tell whether a block certainly cannot be completed whichever of the `things` is chosen, because something is missing each
    time. Return True if there are no things. The memo (the caches of the run) records the result for each thing."""
    found = [lacks(thing) for thing in things]
    run.memo.lacking = clause, things, found
    return False not in found


def looked_up(values: Sequence[Value], start: int, index: int, clause: int) -> Value:
    """Return the entry with the number `index` of a table. The first entry has the number `start`. If the number is too low,
    return the first entry; if it is too high, the last one."""
    return values[max(0, min(index - start, len(values) - 1))]


def ends(items: Iterable[Value], amount: int, last: bool, clause: int) -> tuple[Value, ...]:
    """Return the first (or last) `amount` of some things. Raises Fail if there are fewer."""
    items = tuple(items)
    if len(items) < amount:
        raise Fail(clause, "amount-needed-n-there", amount=amount, n=len(items))
    if amount <= 0:
        return ()
    return items[-amount:] if last else items[:amount]


#: Each card that is carried out counts as this much work of the step, which has a limit.
A_CARD = 3


def resolve(run: State, card: int, part: str | None, who: int | None, clause: int) -> None:
    """Carry out the text of a card, or one of its parts, for a player. The text counts as work of the step, which has a limit,
    since cards can carry out each other without end.

    Raises Fail if the text cannot be carried out, Stop if a `stop` ended it, and TooDeep if too many cards are carried out
    within each other.
    """
    if run.trace.read is not None:
        run.trace.read.add(run.layout.entry_of[card])
    effect = run.program.effect(card, part)
    if effect is None:
        return
    burn(run, clause, A_CARD)
    cause, causer = run.context.cause, run.context.causer
    run.context.cause, run.context.causer = card, who
    coverage, stop = run.program.coverage, None
    run.nested = nested = run.nested + 1
    try:
        if nested > limits.NESTED:
            raise TooDeep(clause)
        effect(run, who, card)
    except Stop as left:
        stop = left
    except Fail as failure:
        failure.card = card if failure.card is None else failure.card
        if coverage is not None:
            coverage.fail(run, card)
        raise
    finally:
        run.nested = nested - 1
    if coverage is not None:
        coverage.carry_out(run, card, cause is None)
    run.context.cause, run.context.causer = cause, causer
    if stop is not None:
        raise stop


def resolve_plainly(run: State, card: int, part: str | None, who: int | None, mode: str, clause: int) -> None:
    """Carry out a card like `resolve`, but faster. This function is for the build without a log (emitted code for games that
    nobody watches), and for a card that is carried out completely."""
    effect = run.program.plain_effect(card, part, mode)
    if effect is None:
        return
    burn(run, clause, A_CARD)
    context = run.context
    cause, causer = context.cause, context.causer
    context.cause, context.causer = card, who
    run.nested = nested = run.nested + 1
    try:
        if nested > limits.NESTED:
            raise TooDeep(clause)
        effect(run, who, card)
    except Stop:
        run.context.cause, run.context.causer = cause, causer
        raise
    except Fail as failure:
        failure.card = card if failure.card is None else failure.card
        raise
    finally:
        run.nested = nested - 1
    run.context.cause, run.context.causer = cause, causer


NAMES = {
    function.__name__: function
    for function in (
        need,
        blamed,
        one,
        some,
        named,
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
        bundles_in_all,
        kept,
        composed,
        covers,
        paid,
        divided,
        is_copy,
        taken,
        known,
        lies_in,
        projected,
        seat_at,
        keep,
        all_lack,
        looked_up,
        ends,
        resolve,
        resolve_plainly,
        payments,
        things_paid,
        neighbours,
        reach,
        distance,
        line,
        as_far_as,
        as_far_in,
        happen,
        happen_plainly,
        moment,
        begin_again,
        count_alike,
        transfer,
        exchange_values,
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

#: The attributes of a run and of its objects that emitted code may use.
ATTRIBUTES = frozenset(
    """
    about active all_players answer answered append around ask asked asks assigned at at_once at_statement attempt attempt_leniently begins
    belonging bottom burn can carried carries_out cause causer changes choose choose_by_knowledge choose_from chosen context counted draw end_play everybody
    exchange fall_short force_changed has_part heap holder is_open lacks layout lenient log loop may move move_end named namer neighbour
    neighbours note_order noun numbers order owner past pieces placed plain program project put quick record repeat_leniently reveal roll
    roll_dice roll_one searched seats shift shift_all shuffle shuffle_into shuffle_set slots some_copy spent step steps stop
    swap_places top trace traced turn turns under_way verbs window would
    """.split()
)
