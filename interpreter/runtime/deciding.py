"""Questions to players. Emitted code (Python made from the rules) asks for a choice here. The answer comes from a player, from
a bot, or from the answers that are already known because a step is run again. Seats count from 0. A trial tries answers
(`interpreter.runtime.trials`); in it, placeholders stand for pieces that the deciding player cannot see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import Any, NoReturn

from interpreter.model.blanks import BLANK, RULELESS, UNSEEN
from interpreter.model.decisions import ENOUGH, HowMany, Prompt, Question, Unanswered
from interpreter.model.failure import Fail, RuleError
from interpreter.model.layout import FLOW, RNG, SECRETS
from interpreter.model.rng import shuffled
from interpreter.runtime.active_rules import brings_nothing
from interpreter.runtime.event import note_question
from interpreter.runtime.pieces import lie_together, place_of
from interpreter.runtime.state import State, burn
from interpreter.runtime.trials.alike import blank_out
from interpreter.runtime.trials.dry_runs import begins_with, can, told_before
from interpreter.runtime.trials.options import possible
from interpreter.runtime.trials.search import may_be_quick, pass_horizon
from interpreter.runtime.values import fall_short
from interpreter.runtime.visibility import alike, hidden, pointed_to, redact, shaded, was_hidden

#: With at most this number of sorts of equal pieces, a question asks how many of each sort; with more, it asks for one piece
#: after the other.
MOST_SORTS = 4


def ask(
    run: State,
    seat: int | None,
    options: Sequence[Any],
    prompt: Prompt,
    body: Callable[[], object] | None = None,
    part: tuple[int, int] = (1, 1),
    sorts: Sequence[tuple[int, ...]] = (),
) -> Any:
    """Ask the player at a seat to choose one of the options, and return the chosen option.

    - `options`: the possible answers. `sorts`: the equal pieces behind each option.
    - `body`: the block of a `may`.
    - `part`: a pair of numbers, if one choice of several things is asked as several questions: the number of this question, and
      the number of all these questions.

    A single option is taken without a question. Only with padded prompts (`pads`) it is asked too, so that a missing question
    reveals nothing. For a neutral player, the player who runs it answers. Raises Fail if there are no options, and Unanswered
    if the decider leaves the question open.
    """
    clause, name, free, kind, pieces, _ = prompt
    count = len(options)
    pick = run.plain
    if pick is not None and count > 1 and seat is not None and seat < len(run.seats):
        answers = run.answers  # nearly all questions of a playout end here
        script, cursor = answers.script, answers.cursor
        if cursor == len(script) and not answers.hopeless:
            run.asked = True
            index = pick(run, count)
            blocks = run.context.blocks
            script.append(index)
            answers.counts.append((count, free, blocks[-1].serial if blocks else 0, seat, clause, options))
            answers.cursor = cursor + 1
            return options[index]
    trial = run.trial
    if seat is not None and seat >= len(run.seats):
        seat = _who_answers_for(run, seat)
    if run.trace.traced:
        note_question(run)
    if count == 1 and not (run.pads and _asks_anyway(run) and _sits(run, seat)):
        if run.trace.on_ask is not None and not trial.probing:
            run.trace.on_ask(seat, options, clause, name, (True,), sorts)
        return options[0]
    if count == 0:
        raise Fail(clause, "there-is-nothing-to-choose-from-2")
    if seat is None:
        raise Fail(clause, "there-is-nobody-to-choose")
    if seat >= len(run.seats) and (kind == "may" or free):  # a free question takes the first option, also in a trial
        return options[0] if kind != "may" else False
    if trial.quick:
        return options[0]
    if trial.budget is not None and trial.probing:
        trial.budget.left -= 1
        if trial.budget.left < 0:
            raise RuleError(clause, "this-is-too-much-to-try")
    if not trial.probing:
        run.trace.told, run.trace.asked = len(run.trace.events), run.trace.noted
    answers, blocks = run.answers, run.context.blocks
    if answers.cursor < len(answers.script):
        index = answers.script[answers.cursor]
        if index >= count:
            raise RuleError(clause, "a-recorded-answer-is-no-longer-possible-here")
        if run.luck is not None and answers.cursor == run.luck[0]:
            run.slots[RNG] = run.luck[1]
    else:
        if trial.probing or (answers.hopeless and not free):
            index = 0
        elif seat >= len(run.seats):
            question = Question(seat, options, clause, name, kind, free, *part, body, pieces, sorts)
            index = _first_possible(run, question)
        elif run.pick is not None:
            run.asked = True
            index = run.pick(run, count)
        elif run.decider is None:
            raise RuleError(clause, "there-is-nobody-to-ask-here")
        else:
            run.asked = True
            question = Question(seat, options, clause, name, kind, free, *part, body, pieces, sorts)
            index = run.decider(run, question)
        answers.script.append(index)
    mark = (count, free, blocks[-1].serial if blocks else 0, seat, clause, options)
    if answers.cursor < len(answers.counts):
        answers.counts[answers.cursor] = mark
    else:
        answers.counts.append(mark)
    answers.cursor += 1
    if trial.probing and answers.cursor == trial.probe_from:
        pass_horizon(run)
    return options[index]


def _sits(run: State, seat: int | None) -> bool:
    return seat is None or seat < len(run.seats)


def _who_answers_for(run: State, neutral: int) -> int:
    """Return the seat of the player who runs a neutral player; the number of the neutral player if nobody does."""
    seat = run.program.player_of(neutral, run)
    return neutral if seat is None else seat


def _first_possible(run: State, question: Question) -> int:
    """Return the index of the first option that may be taken, 0 if none may."""
    if run.search_ahead:
        may = possible(run, question)
        return may.index(True) if True in may else 0
    barred = run.answers.excluded.get(run.answers.cursor, set())
    return next((index for index in range(len(question.options)) if index not in barred), 0)


def _asks_anyway(run: State) -> bool:
    """Tell whether a question is asked even if it has only one answer, which the rules can demand (`pads`). The known answers
    of a trial include such questions, but nobody sees the rest of a trial, so the result there is false."""
    return not (run.trial.probing and run.answers.cursor >= run.trial.probe_from)


def choose(
    run: State, seat: int | None, items: Iterable[Any], low: int, high: int, prompt: Prompt, named: Iterable[int] = ()
) -> tuple[Any, ...]:
    """Return the items that a player chooses: between `low` and `high` of them, in the order of `items`.

    Equal pieces are offered as one option, except the `named` ones. A trial may choose pieces without a look at their faces
    (see `interpreter.runtime.trials`). Raises Fail if there are too few items.
    """
    clause, name, _, _, pieces, optional = prompt
    items = tuple(items)
    count = len(items)
    if count < low:
        if not run.context.lenient:
            if not count:
                raise Fail(clause, "amount-needed-none-there", amount=low)
            raise Fail(clause, "amount-needed-n-there", amount=low, n=count)
        fall_short(run)
        low = count
    high = min(high, count)
    if high <= 0:
        return ()
    if optional and seat is not None and not _sits(run, seat) and not _sits(run, _who_answers_for(run, seat)):
        return ()
    if low == high == count and not (run.pads and _asks_anyway(run)):
        if run.trace.on_ask is not None and not run.trial.probing:
            run.trace.on_ask(seat, items, clause, name, (True,) * count, ())
        return items
    trial = run.trial
    if trial.quick and seat is not None and seat < len(run.seats):
        return _others_first(trial.taken, items)[:high]
    if pieces and trial.about is not None and run.answers.cursor >= trial.probe_from:
        return _take_unseen(run, clause, items, named, low if low == high else None)
    if pieces and trial.abstract and run.answers.cursor >= trial.probe_from and lie_together(run, items):
        amount = low if low == high else run.ask(seat, list(range(low, high + 1)), Prompt(clause, name))
        picked = _others_first(trial.taken, blank_out(run, items))[:amount]
        trial.taken = (*trial.taken, *picked)
        return picked
    groups = alike(run, seat, items, named) if pieces else None
    if groups is None and high == 1 and (not trial.probing or run.answers.cursor < trial.probe_from):
        end = False if optional else ENOUGH
        passed, options = trial.past_horizon, [*items] if low else [*items, end]
        answer = run.ask(seat, options, prompt)
        if answer is end:
            return ()
        return _redacted(run, (answer,)) if pieces and trial.past_horizon and not passed else (answer,)
    if groups is None:
        return _one_by_one(run, seat, items, low, high, prompt, named)
    asking = _Asking(run, seat, prompt, tuple(named))
    if high > 1 and len(groups) <= min(high, MOST_SORTS):
        return asking.how_many(items, groups, low, high)
    return asking.sort_by_sort(items, groups, low, high)


def _others_first(taken: tuple[int, ...], items: tuple[int, ...]) -> tuple[int, ...]:
    """Return the items with those in `taken` at the end. A trial takes the first items. So a second choice gets other items
    than the first choice, which the rules may require."""
    if not taken:
        return items
    return (*[one for one in items if one not in taken], *[one for one in items if one in taken])


def _take_unseen(
    run: State, clause: int, items: Sequence[int], named: Iterable[int], amount: int | None
) -> tuple[int, ...]:
    """Answer the choice that a trial is `about` (see `Trial`) with placeholders, and return them. They replace `amount` pieces
    of one zone to which no name, value or rule refers. These pieces differ only in their faces. So if the trial never looks at
    a face, its result holds for each of these pieces.

    The choice must be the first question of the trial, and its amount must be known. Pieces already known to work are left out.
    Later questions take their first option. Raises IndexError if placeholders cannot be taken.
    """
    trial = run.trial
    if amount is None or trial.about != clause or run.answers.cursor != trial.probe_from:
        raise IndexError
    noun = run.layout.pieces[items[0] % BLANK].noun
    pointed = pointed_to(run, noun, run.memo.looked_back).union(named, (run.context.cause,))
    pointed.update([members[place - 1] for members, place in (run.slots[FLOW] or ())[1:]])
    like = [item for item in items if item not in pointed and item % BLANK not in trial.unseen]
    zone = next((run.slots[slot] for slot in run.layout.zones_of_noun[noun] if like and like[0] in run.slots[slot]), ())
    unseen = (
        tuple(like) if len(zone) >= len(like) and set(zone).issuperset(like) else tuple(set(like).intersection(zone))
    )
    if len(unseen) < max(2, amount) or (trial.whole and amount > 1 and len(unseen) < len(items)):
        raise IndexError
    trial.unseen, trial.whole = frozenset([item % BLANK for item in unseen]), len(unseen) == len(like)
    trial.about, trial.quick = None, may_be_quick(run)
    trial.taken = _without_rules_first(run, unseen, amount)
    return trial.taken


def _without_rules_first(run: State, things: tuple[int, ...], amount: int) -> tuple[int, ...]:
    """Replace pieces by placeholders, and return `amount` of them. Placeholders for cards without rules come first: if the
    pieces go to a zone in force, a rule on a card would matter. The memo records which placeholders stand for cards without
    rules."""
    if not run.layout.in_force:
        return blank_out(run, things)[:amount]
    blanks = blank_out(run, things, lambda thing: RULELESS if brings_nothing(run, thing) else UNSEEN)
    ruleless = [blank for blank in blanks if blank - blank % BLANK == RULELESS]
    run.memo.ruleless = frozenset(ruleless)
    run.memo.unruly = frozenset([blank for blank in blanks if blank - blank % BLANK == UNSEEN])
    return (tuple(ruleless) if len(ruleless) >= amount else blanks)[:amount]


class _Asking:
    """A choice among pieces of which some are equal: a group of equal pieces is offered as one option."""

    def __init__(self, run: State, seat: int | None, prompt: Prompt, named: tuple[int, ...]) -> None:
        self.run, self.seat, self.prompt, self.named = run, seat, Prompt(*prompt), named
        self.end = False if self.prompt.optional else ENOUGH

    def how_many(self, items: tuple[int, ...], groups: list[tuple[int, ...]], low: int, high: int) -> tuple[int, ...]:
        """Ask how many pieces of each sort are chosen, one sort after the other. Return the chosen pieces."""
        run = self.run
        groups = sorted(groups)
        prompt = self.prompt._replace(pieces=False)
        picked: list[int] = []
        for place, group in enumerate(groups):
            after = sum(map(len, groups[place + 1 :]))
            least = max(0, low - len(picked) - after)
            most = min(len(group), high - len(picked))
            passed = run.trial.past_horizon
            left = high - len(picked)
            options = [HowMany(number, group, left, not place) for number in range(most, least - 1, -1)]
            number: int = run.ask(self.seat, options, prompt, part=(place + 1, len(groups))).number
            if run.trial.past_horizon and not passed:
                items, picked = _redacted(run, items), list(_redacted(run, picked))
                groups = [_redacted(run, one) for one in groups]
            if number:
                picked += drawn(run, self.seat, groups[place], number)
        return tuple(item for item in items if item in picked)

    def sort_by_sort(
        self, items: tuple[int, ...], groups: list[tuple[int, ...]], low: int, high: int
    ) -> tuple[int, ...]:
        """Ask for one piece after the other, with one option for each sort. Return the chosen pieces. A trial tries each set of
        pieces in one order only."""
        run = self.run
        picked: list[int] = []
        while len(picked) < high and groups:
            missing = low - len(picked)
            if low == high and sum(map(len, groups)) == missing and not (run.pads and _asks_anyway(run)):
                picked += [one for group in groups for one in group]
                break
            if run.trial.about is not None and run.trial.past_horizon:
                left = [one for group in groups for one in group]
                last = _take_unseen(run, self.prompt.clause, left, self.named, missing if low == high else None)
                return (*[item for item in items if item in picked], *last)
            canonical = bool(run.trial.probing) and run.answers.cursor >= run.trial.probe_from
            options: list[Any] = [group[0] for group in groups]
            if canonical and missing > 0:
                numbers = accumulate(map(len, reversed(groups)))
                options = options[: sum(after >= missing for after in numbers)]
            if missing <= 0:
                _let_end(run, options, self.end, canonical)
            passed = run.trial.past_horizon
            answer = run.ask(self.seat, options, self.prompt, None, (len(picked) + 1, high), groups)
            if answer is self.end:
                break
            place = next(place for place, group in enumerate(groups) if group[0] == answer)
            if run.trial.past_horizon and not passed:
                items, picked = _redacted(run, items), list(_redacted(run, picked))
                groups = [_redacted(run, one) for one in groups]
            taken = drawn(run, self.seat, groups[place], 1)
            picked += taken
            rest = tuple(one for one in groups[place] if one not in taken)
            groups = [*(() if canonical else groups[:place]), *((rest,) if rest else ()), *groups[place + 1 :]]
        return tuple(item for item in items if item in picked)


def _let_end(run: State, options: list[Any], end: object, canonical: bool) -> None:
    """Add the option that ends a choice of several things. A trial tries this option first, because it needs no further
    question of this choice. For a player, and in a dry run that records verbs (for `would`), the option comes last."""
    options.insert(0 if canonical and run.trace.recorder is None else len(options), end)


def _one_by_one(
    run: State, seat: int | None, items: tuple[Any, ...], low: int, high: int, prompt: Prompt, named: Iterable[int]
) -> tuple[Any, ...]:
    """Ask for one item after the other, and return the chosen items. A trial tries each set of items in one order only."""
    clause, _, _, _, pieces, optional = prompt
    end = False if optional else ENOUGH
    picked: list[Any] = []
    rest = list(items)
    trial, answers = run.trial, run.answers  # the present objects, since the decider may replace them in its trials
    while len(picked) < high:
        missing = low - len(picked)
        if low == high and len(rest) == missing and not (run.pads and _asks_anyway(run)):
            picked += rest
            break
        if trial.about is not None and pieces and trial.past_horizon:
            last = _take_unseen(run, clause, rest, named, missing if low == high else None)
            return (*[item for item in items if item in picked], *last)
        canonical = trial.probing > 0 and answers.cursor >= trial.probe_from
        options = rest[: len(rest) - missing + 1] if canonical and missing > 0 else list(rest)
        if missing <= 0:
            _let_end(run, options, end, canonical)
        passed = trial.past_horizon
        answer = run.ask(seat, options, prompt, part=(len(picked) + 1, high))
        if pieces and trial.past_horizon and not passed:
            items, picked, rest = _redacted(run, items), list(_redacted(run, picked)), list(_redacted(run, rest))
            answer = answer if answer is end else _redacted(run, (answer,))[0]
        if answer is end:
            break
        picked.append(answer)
        if canonical:
            rest = rest[rest.index(answer) + 1 :]
        else:
            rest.remove(answer)
    return tuple(item for item in items if item in picked)


def choose_from(
    run: State,
    seat: int | None,
    things: Sequence[int],
    test: Callable[[int], bool],
    slots: tuple[int, ...],
    bounds: tuple[int | None, int | None],
    prompt: Prompt,
    named: Iterable[int] = (),
) -> tuple[int, ...]:
    """Return the pieces that the player at a seat chooses among those whose face passes a test. `bounds` are the lowest and the
    highest number of pieces to choose; None stands for all of them.

    All pieces that are hidden from the chooser in the given slots are offered, so that the options reveal nothing about them.
    Raises Fail if a chosen piece does not pass the test, or if there are too few pieces.
    """
    (low, high), clause = bounds, prompt[0]
    if run.trial.quick:
        fit = [thing for thing in things if test(thing)]
        if low == high == 1 and not fit:
            raise Fail(clause, "nobody-and-nothing-fits")
        most = len(fit) if high is None else high
        return choose(run, seat, fit, most if low is None else low, most, prompt, named)
    unseen = hidden(run, slots, seat).intersection(things)
    if run.trial.probing:
        unseen = unseen.union([thing for thing in things if thing >= BLANK])
    looks = {thing: _test_of_look(run, seat, thing, test) for thing in unseen} if run.layout.shades else {}
    if looks:
        unseen = frozenset(thing for thing in unseen if looks[thing] is None)
    if unseen or looks:
        items = [
            thing for thing in things if thing in unseen or looks.get(thing) or (thing not in looks and test(thing))
        ]
    else:
        items = [thing for thing in things if test(thing)]
    if low == high == 1 and not items:
        raise Fail(clause, "nobody-and-nothing-fits")
    most = len(items) if high is None else high
    picked = choose(run, seat, items, most if low is None else low, most, prompt, named)
    if unseen:
        real = {thing % BLANK for thing in unseen}
        if not all(test(thing) for thing in picked if thing % BLANK in real):
            raise Fail(clause, "what-was-taken-unseen-does-not-fit")
    return picked


def choose_by_knowledge(
    run: State,
    seat: int | None,
    things: Sequence[Any],
    test: Callable[[Any], bool] | None,
    members: Callable[[], Sequence[Any]],
    ask: Callable[[Sequence[Any]], Any],
    clause: int,
) -> Any:
    """Return what a player chooses among the members of a group, if hidden pieces or values decide who is a member. An example
    is `another player where (there is a red card in it.hand)`.

    - `things`: the things among which the members are found. `test`: the test of a member; None if the members are found by a
      comparison of the things (`with most`).
    - `ask`: the function that asks the player; its argument is the list of options.

    All things are offered that may be members as far as the player knows, so that the options reveal nothing. Raises Fail if a
    chosen thing is no member.
    """
    if run.trial.quick:
        return ask(members())
    options, doubtful = _by_knowledge(run, seat, things, test, members)
    chosen = ask(options)
    picked = chosen if isinstance(chosen, tuple) else (chosen,)
    if doubtful and any(one % BLANK in doubtful for one in picked if isinstance(one, int)):
        if run.trial.past_horizon:
            raise IndexError
        if not set(picked).issubset(members()):
            raise Fail(clause, "what-was-chosen-does-not-fit")
    return chosen


def _by_knowledge(
    run: State,
    seat: int | None,
    things: Sequence[Any],
    test: Callable[[Any], bool] | None,
    members: Callable[[], Sequence[Any]],
) -> tuple[list[Any], frozenset[int]]:
    """Return two groups of things: those that may be members as far as a player knows, and among these the things that the
    player cannot be sure of. See `choose_by_knowledge`."""
    position, context, active = run.slots[:], run.context, run.context.active
    doubtful: list[Any] = []
    options: list[Any] = []
    try:
        if not run.trial.past_horizon:
            run.slots[:] = redact(run, position, seat)
            if active is not None and not active.steady:
                context.active = None
        if test is None:
            try:
                options = list(members())
            except IndexError:
                options = doubtful = list(things)
        else:
            for thing in things:
                try:
                    fits = test(thing)
                except IndexError:
                    doubtful.append(thing)
                    fits = True
                if fits:
                    options.append(thing)
    finally:
        run.slots[:] = position
        context.active = active
    return options, frozenset(one % BLANK for one in doubtful if isinstance(one, int))


def _test_of_look(run: State, seat: int | None, thing: int, test: Callable[[int], bool]) -> bool | None:
    """Tell whether a piece passes a test, if the player sees only some fields of the piece (its look). None if these fields do
    not decide the test."""
    if not shaded(run, seat, thing):
        return None
    slot = None if thing >= BLANK else place_of(run, thing)
    try:
        return test(thing if slot is None else run.layout.shades[slot] + thing)
    except IndexError:
        return None


def as_known(run: State, ask: Callable[..., Any], *question: Any) -> tuple[int, ...] | None:
    """Ask a question (`ask(*question)`) and return the chosen pieces; None for the answer *no*. In a trial, placeholders replace
    the chosen pieces that the decider does not see."""
    passed = run.trial.past_horizon
    answer = ask(*question)
    if answer is False:
        return None
    pieces: tuple[int, ...] = answer
    return _redacted(run, pieces) if run.trial.past_horizon and not passed else pieces


def _redacted(run: State, pieces: Iterable[int]) -> tuple[int, ...]:
    """Return the pieces, with placeholders for those that were hidden from the deciding player when the trial passed its horizon
    (the moment from which it uses only the knowledge of this player)."""
    hidden_then = was_hidden(run)
    if run.layout.shades:
        return tuple([_blank(run, piece) if piece < BLANK and piece in hidden_then else piece for piece in pieces])
    return tuple([BLANK + piece if piece < BLANK and piece in hidden_then else piece for piece in pieces])


def _blank(run: State, piece: int) -> int:
    """Return the placeholder for a hidden piece. It differs if the zone of the piece shows some of its fields."""
    for slot, base in run.layout.shades.items():
        if base + piece in run.slots[slot]:
            return base + piece
    return BLANK + piece


def drawn(run: State, seat: int | None, group: Sequence[int], number: int) -> tuple[int, ...]:
    """Return `number` pieces out of a group of pieces that look equal to a player. If an answer has named pieces, these are
    taken first. If the player sees only some fields of the pieces, such as their backs, the pieces are drawn at random; a trial
    takes the first ones."""
    if run.answers.meant and not run.trial.past_horizon:
        meant = run.answers.meant.get(run.answers.cursor, ())
        if not set(meant).isdisjoint(group):
            return tuple(sorted(group, key=lambda one: one not in meant)[:number])
    if number == len(group) or run.trial.past_horizon or not shaded(run, seat, group[0]):
        return tuple(group[:number])
    mixed, run.slots[RNG] = shuffled(run.slots[RNG], tuple(group))
    run.slots[SECRETS] += 1
    return mixed[:number]


def may(run: State, seat: int | None, clause: int, body: Callable[[], object]) -> bool:
    """Ask a player whether to carry out the block of a `may`, and carry it out on *yes*. Tell whether it was carried out.

    The block is offered only if it can be completed. A block that fails nevertheless (for instance because another player
    refuses) counts as declined. Inside another block, both answers are always free, since that block catches a failure.
    Outside all blocks nothing catches a failure, so an impossible block is not offered.
    """
    caught = len(run.context.blocks) > 1 or not run.uncaught
    if not run.ask(seat, (True, False), Prompt(clause, "", caught, "may"), body):
        return False
    before, fired, answered = run.slots[:], run.answers.fired[:], run.answers.cursor
    serial = run.memo.serial + 1
    is_tried = run.memo.done is None and answered == run.trial.probe_from
    if is_tried:  # the trial is about this block, not an inner or later one
        run.memo.done = False
    if run.attempt(body, clause) is None:
        if is_tried:
            run.memo.done = True
        return True
    if run.search_ahead or run.trial.probing:
        return False
    if run.slots == before and run.answers.fired == fired and run.program.coverage is None:
        return False  # nothing happened, so nothing must be undone
    failed = run.answers.cursor == answered
    if run.memo.futile == (serial, seat) or not can(run, seat, body, clause, failed):
        run.slots[:], run.answers.fired = before, fired
        run.context.active = None
    return False


def window(
    run: State,
    items: Iterable[Any],
    passes: int,
    most: int | None,
    body: Callable[[Any], object],
    clause: int,
    turn_in: int | None,
) -> None:
    """Carry out a window: call `body` for one player after the other, in a circle, until `passes` players in a row have changed
    nothing, or `most` players were asked in all. `turn_in` is the slot that says whose turn it is, if the game names one: a
    change there does not count."""
    items = tuple(items)
    if not items:
        return
    passed = turn = 0
    while passed < passes and (most is None or turn < most):
        before = run.slots[:]
        here = turn % len(items)
        windows = run.context.windows
        run.context.windows = (*windows, (clause, items[here:] + items[:here], passes, passed))
        try:
            body(items[here])
        finally:
            run.context.windows = windows
        if turn_in is not None:
            before[turn_in] = run.slots[turn_in]
        passed = passed + 1 if run.slots == before else 0
        turn += 1
        burn(run, clause)


# ------------------------------------------------------------------ without a player


def refuse(run: State, question: Question) -> NoReturn:
    """Raise Fail at any question: the decider for a run that only inspects a position."""
    raise Fail(question.clause, "this-would-be-a-choice-and-nothing-is-chosen")


def decider_looking_ahead(run: State, question: Question) -> int:
    """Return the index of the only possible answer, or leave the question open. If no answer is possible, return 0, since the
    run then fails and shows the real reason.

    Raises Unanswered if there is a choice, with the question and its possible options.
    """
    may = possible(run, question)
    if run.trace.on_ask is not None:
        run.trace.on_ask(question.seat, question.options, question.clause, question.name, may, question.sorts)
    able = [index for index, ok in enumerate(may) if ok]
    if len(able) < (1 if run.pads else 2):
        run.asked = False  # a question with one answer is not asked
        return able[0] if able else 0
    if question.body is not None and may[0]:
        question.asks_next, question.speaks_of = told_before(run, question.seat, question.body)
    run.asked_in = run.context.windows[-1] if run.context.windows else None
    begun = begins_with(run, question.seat, question.body) if question.body is not None else None
    run.asked_of = (*((info, roles) for info, roles, _ in run.trace.open), *([begun] if begun is not None else []))
    raise Unanswered(question, may)
