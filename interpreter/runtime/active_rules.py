"""Finds the rules in force in a position: the rules of cards in zones in force, the rules of the game, and stored rules. Also
computes values that these rules change."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from interpreter.model import limits
from interpreter.model.blanks import BLANK, RULELESS
from interpreter.model.failure import Fail, RuleError
from interpreter.model.layout import DIRECTION, RECORDS, STORED, ZoneSlot
from interpreter.model.rules import Active, ActiveRules, Function, Key, Record, Span
from interpreter.runtime.noting import EVERYTHING, noting
from interpreter.runtime.parts import CIRCLE
from interpreter.runtime.state import EmittedRules, State, burn

#: The highest number of cached sets of rules in force.
REMEMBERED = 20_000

#: The places of players in the order of play, for a game without a first player.
NO_PLACES: Mapping[int | None, int] = {}


def changed(op: str, base: Any, amount: Any) -> Any:
    """Return the value `base` as one `change` rule changes it. `op` is the word before the amount: `by` adds, `times`
    multiplies, `to` replaces, `at most` and `at least` set a bound. A bundle is changed kind by kind."""
    if op == "to":
        return amount
    if isinstance(base, tuple):
        by = (amount,) * len(base) if op == "times" else amount
        return tuple([changed(op, one, other) for one, other in zip(base, by)])
    if op == "by":
        return base + amount
    if op == "times":
        return base * amount
    return min(base, amount) if op == "at most" else max(base, amount)


def active_rules(run: State) -> ActiveRules:
    """Return the rules that are in force now."""
    found = run.context.active
    if found is None:
        found = run.context.active = _known(run)
    return found


def _known(run: State) -> ActiveRules:
    """Return the rules in force in the position of a run, from the cache or computed."""
    program, memo = run.program, run.memo
    s, sides = run.slots, run.layout.sides
    is_laid = bool(memo.ruleless) and _is_laid(run, memo.ruleless)
    memo.laid |= is_laid
    if memo.unruly and _is_laid(run, memo.unruly):
        memo.laid = True
        memo.asked.add(EVERYTHING)  # the unknown card may have any rules
    first = first_of(run)
    key = run.layout.lying_in_force(s), s[RECORDS], None if sides is None else s[sides], decks_laid(run), first
    found = program.active_rules.get(key)
    if found is None or not found.steady:
        found = _collect(run)
        if found.steady:
            program.active_rules[key] = found
    if run.trace.read is not None:
        run.trace.read |= found.read
    if program.coverage is not None:
        for card in found.muting:
            program.coverage.apply(run, card)
    return noting(found, memo.asked) if is_laid else found


def _is_laid(run: State, pieces: frozenset[int]) -> bool:
    """Tell whether at least one of these pieces lies in a zone in force."""
    slots = run.slots
    return not all(pieces.isdisjoint(slots[zone.slot]) for zone in run.layout.in_force)


def is_suspended(one: Active, suspended: tuple[Active | None, ...]) -> bool:
    """Tell whether a rule is ignored now (suspended). While naipe tests whether a rule applies, this rule is suspended. If the
    rule asks who `would` do something, all other rules with `would` are suspended too. Otherwise the tests of two such rules
    would call each other without end (docs/decisions.md, 0047)."""
    return one in suspended or (one.rule.imagines and None in suspended)


def is_out(one: Active, suspended: tuple[Active | None, ...]) -> bool:
    """Tell whether a rule must be ignored while another rule is tested. It must be ignored if it is suspended (`is_suspended`),
    or if the same rule on another copy of its card is suspended. So two copies of a card have the same effect as one."""
    return is_suspended(one, suspended) or any(other is not None and other.rule is one.rule for other in suspended)


def values_changed(run: State) -> None:
    """Drop the cached rules in force if they depend on values. Emitted code calls this whenever a value has changed."""
    active = run.context.active
    if active is not None and not active.steady:
        run.context.active = None


def record(
    run: State,
    rule: int,
    you: int | None,
    this: int | None,
    captured: tuple[Any, ...],
    span: Span,
    clause: int,
    again: bool = False,
) -> None:
    """Store a rule that is in force until it is used up or its span ends.

    One statement can store several rules, one for each verb that it names. `again` means that the rule belongs to the same
    statement as the rule stored before it. Both are then used up together.
    """
    s = run.slots
    if len(s[RECORDS]) >= limits.RECORDS:
        raise RuleError(clause, "more-than-n-rules-for-later-are-waiting", n=limits.RECORDS)
    s[STORED] += not again
    s[RECORDS] += (Record(rule, you, this, captured, span, s[STORED]),)
    run.context.active = None


def under_way(run: State, step: int, name: str, clause: int) -> int:
    """Return the depth of a step among the steps under way, from 1 for the outermost one. If several runs of the step are under
    way, the innermost run counts. Raises Fail if the step is not under way."""
    steps = run.context.steps
    if step not in steps:
        raise Fail(clause, "step-is-not-under-way", zone_name=name)
    return len(steps) - steps[::-1].index(step)


def begin_spans(run: State, step: int, arguments: tuple[Any, ...]) -> None:
    """Bring the stored rules into force that hold `during the next STEP`, for the step that has just begun."""
    _replace(run, [_begun(run, stored, step, arguments) for stored in run.slots[RECORDS]])


def _begun(run: State, stored: Record, step: int, arguments: tuple[Any, ...]) -> Record:
    until, span = run.program.rule(stored.rule).until, stored.span
    if until is None or until.step != step or not is_waiting(span) or span[0] < 1 or span[2:] not in ((), arguments):
        return stored
    return stored._replace(span=(span[0], len(run.context.steps), *span[2:]))


def is_waiting(span: Span) -> bool:
    """Tell whether a stored rule is not in force now, because it holds only during runs of a step and no run of this step is
    under way."""
    return len(span) > 1 and span[1] == 0


def end_spans(run: State) -> None:
    """Remove the stored rules that end now: at the end of the step that has just ended, or because the test in their `until`
    is true."""
    kept: list[Record] = []
    under_way = len(run.context.steps)
    for stored in run.slots[RECORDS]:
        until, span = run.program.rule(stored.rule).until, stored.span
        if until is not None and until.test is not None:
            if until.test(run, stored.you, stored.this, stored.captured):
                continue
        elif len(span) == 1 and under_way < span[0]:
            continue
        elif len(span) > 1 and under_way < span[1]:
            if span[0] <= 1:
                continue
            stored = stored._replace(span=(span[0] - 1, 0, *span[2:]))  # noqa: PLW2901 - it counts down
        kept.append(stored)
    _replace(run, kept)


def _replace(run: State, records: list[Record]) -> None:
    if tuple(records) != run.slots[RECORDS]:
        run.slots[RECORDS] = tuple(records)
        run.context.active = None


def project(run: State, value: Key, base: Any, owner: Any) -> Any:
    """Return a value as the rules in force change it, such as the price of a card under a rule `change price by -1`. `base` is
    the value without rules. `owner` is its owner, or the arguments of a definition.

    A rule can read the value that it changes, directly or through other values. If reading a value comes back to a value that
    is being computed, the rules that lead back to this value are left out (`CIRCLE`). So the computation always ends, and the
    number and order of the rules make no difference.
    """
    context = run.context
    rules = (context.active or active_rules(run)).changes.get(value, ())
    if not rules:
        return base
    outer, level = context.projected, run.trial.probing
    if outer is None or outer[0] != level:
        context.projected = level, {}, ((value, owner),)
        try:
            return _projected(run, rules, value, base, owner)
        finally:
            context.projected = outer
    own, (_, known, chain) = (value, owner), outer
    if own in chain and (chain[-1] != own or chain.count(own) > 1):
        known[CIRCLE] = True
        return base
    # Nothing else happens while one value is read, so each inner value is computed once for the values being read around it.
    key = _kept(own), _kept(base), frozenset(_kept(chain)), chain[-1] == own, run.trace.read is not None
    if key not in known:
        burn(run, rules[0].rule.clause, 1 + len(rules))  # each rule costs a turn of a loop
        context.projected = level, known, (*chain, own)
        try:
            known[key] = reading(run, lambda: _projected(run, rules, value, base, owner, known))
        finally:
            context.projected = outer
    found, asked = known[key]
    if run.trace.read is not None:
        run.trace.read |= asked
    return found


def _kept(what: Any) -> Any:
    """Return a value with each list turned into a tuple, so that it can be a key of a dict."""
    return tuple(map(_kept, what)) if isinstance(what, list | tuple) else what


def _projected(
    run: State, rules: Sequence[Active], value: Key, base: Any, owner: Any, known: dict[Any, Any] | None = None
) -> Any:
    """Return `base` after some rules have changed it, one after the other, without the suspended rules. If the value is read
    while another value is being computed, `known` has these values, and rules that lead back to one of them are left out too
    (`CIRCLE`)."""
    for active in rules:
        outer = run.context.suspended
        if outer and is_suspended(active, outer):
            continue
        before = base
        run.context.suspended = (*outer, active)
        try:
            if active.rule.match(run, active.you, active.this, active.captured, owner):
                amount = active.rule.act(run, active.you, active.this, active.captured, owner)
                base = changed(active.rule.op, base, amount)
        finally:
            run.context.suspended = outer
        if known is not None and known.pop(CIRCLE, False):
            base = before
        if run.program.coverage is not None and base != before:
            run.program.coverage.apply(run, active.this)
        if run.trace.changes is not None and base != before:
            run.trace.changes.append((value[2], owner, before, base, active))
    return base


def reading(run: State, work: Callable[[], Any]) -> tuple[Any, frozenset[int]]:
    """Call `work` and record which cards it reads. Return two things: the result of `work`, and the indexes of the cards whose
    text it has used."""
    trace = run.trace
    outer, trace.read = trace.read, set()
    try:
        return work(), frozenset(trace.read)
    finally:
        if outer is not None:
            outer |= trace.read
        trace.read = outer


def _collect(run: State) -> ActiveRules:
    """Compute the rules in force, or find them in the cache: the rules of the game, the rules of the cards in zones in force, and
    the stored rules. The rules of cards that are switched off are left out."""
    program = run.program
    laid, is_lasting = cards_in_force(run)
    bringing = tuple([one for one in laid if _of_card(program, one[1], one[0])])
    decks = decks_laid(run)
    first = first_of(run)
    unmuted = bringing, run.slots[RECORDS], is_lasting, decks, first
    known = program.active_rules.get(unmuted)
    if known is not None:
        return known
    by_card = {card: _of_card(program, card, owner) for owner, card in laid}
    (muted, muting, steady), asked = reading(run, lambda: _muted(run, by_card))
    steady = steady and is_lasting and program.first_slot is None
    whole = bringing, run.slots[RECORDS], frozenset(muted), muting, asked, steady, decks, first
    found = program.active_rules.get(whole)
    if found is not None:
        return found
    more = [one for card, rules in by_card.items() if card not in muted for one in rules]
    for stored in run.slots[RECORDS]:
        if not is_waiting(stored.span):
            more.append(Active(program.rule(stored.rule), stored.you, stored.this, stored.captured, stored))
    read = {*asked, *(program.layout.entry_of[card] for card, rules in by_card.items() if rules)}
    read.update(entry for stored in run.slots[RECORDS] if (entry := program.card_of_rule(stored.rule)) is not None)
    if len(program.active_rules) > REMEMBERED:
        program.active_rules.clear()
    found = program.active_rules[whole] = _with(
        _general(program, decks), more, steady, muting, frozenset(read), _places(run, first)
    )
    if not any(one.rule.kind == "mute" for rules in (_of_game(program, decks), *by_card.values()) for one in rules):
        program.active_rules[unmuted] = found  # whatever cards without rules lie there
    return found


def first_of(run: State) -> tuple[int, int] | None:
    """Return the seat of the player who comes first in this game, and the direction of play (1 or -1); None if nobody
    comes first."""
    slot = run.program.first_slot
    first = None if slot is None else run.slots[slot]
    return None if first is None else (first, run.slots[DIRECTION])


def _places(run: State, first: tuple[int, int] | None) -> Mapping[int | None, int]:
    """Return the place of each player in the order of play, by seat. The first player has 0, neutral players come after all
    others, and None (a rule without a player) has -1. The mapping is empty if the game names no first player."""
    if first is None:
        return {}
    count = len(run.seats)
    return {
        None: -1,
        **{seat: (seat - first[0]) * first[1] % count if seat < count else seat for seat in run.layout.everybody},
    }


def cards_in_force(run: State) -> tuple[list[tuple[int | None, int]], bool]:
    """Return two things: the cards in zones in force that are not turned down, each as (player who is `you` on it, card); and
    whether this player is fixed for each zone (false if a zone with cards has `in force for`)."""
    laid: list[tuple[int | None, int]] = []
    is_lasting = True
    for zone in run.layout.in_force:
        cards = run.slots[zone.slot]
        if not cards:
            continue
        owner = zone.owner
        ruler = run.program.ruler(zone)
        if ruler is not None:
            is_lasting = False
            owner = _ruler(run, ruler, zone)
            if owner is None:
                continue
        laid += [(owner, card) for card in cards]
    if run.layout.sides is not None:
        down = {card for card, up in run.slots[run.layout.sides] if not up}
        down.update(
            [card + BLANK for card in down]
        )  # its placeholder in a trial: all players know that it lies face down
        laid = [(owner, card) for owner, card in laid if card not in down]
    return laid, is_lasting


def _ruler(run: State, ruler: Function, zone: ZoneSlot) -> int | None:
    """Return the player for whom the cards of a zone are in force now, None if there is none. The expression behind
    `in force for` is evaluated without any rule in force, since these are only being collected."""
    run.context.active = ActiveRules((None,) * len(run.program.verbs), {}, (), True)
    try:
        found: int | None = ruler(run, None, zone.owner)
        return found
    except Fail:  # the expression names something that does not exist now
        return None
    finally:
        run.context.active = None


def _with(
    base: ActiveRules,
    more: list[Active],
    steady: bool,
    muting: frozenset[int],
    read: frozenset[int] = frozenset(),
    places: Mapping[int | None, int] = NO_PLACES,
) -> ActiveRules:
    """Return the rules in force `base` together with the rules `more`. The rules about each verb are sorted by their
    layers, and within a layer by the places of their players."""
    verbs: dict[int, list[Active]] = {}
    changes: dict[Key, tuple[Active, ...]] = dict(base.changes)
    accepts = list(base.accepts)
    for one in more:
        if one.rule.value is not None:
            changes[one.rule.value] = (*changes.get(one.rule.value, ()), one)
        elif one.rule.kind == "accept":
            accepts.append(one)
        elif one.rule.kind != "mute":
            verbs.setdefault(one.rule.verb, []).append(one)
    ordered = list(base.verbs)
    for verb, rules in verbs.items():
        ordered[verb] = tuple(
            sorted((*(base.verbs[verb] or ()), *rules), key=lambda one: (one.rule.rank, places.get(one.you, 0)))
        )
    return ActiveRules(tuple(ordered), changes, tuple(accepts), steady, muting, read)


def decks_laid(run: State) -> frozenset[str]:
    """Return the names of the decks that are not in play, but whose own rules hold now. The rules of such a deck hold if one of
    its cards lies in a zone, or if a scenario or designer uses the deck to try its cards out."""
    decks = run.context.decks
    if decks is None:
        strangers, slots, decks = run.program.strangers, run.slots, run.beside
        if strangers:
            known = strangers.keys()
            laid = [slot for slot in run.program.places_of_strangers if not known.isdisjoint(slots[slot])]
            decks = decks.union([strangers[piece] for slot in laid for piece in known & slots[slot]])
        run.context.decks = decks
    return decks


def _general(program: EmittedRules, decks: frozenset[str]) -> ActiveRules:
    """Return the rules that are in force if no card is: the rules of the game, of its decks in play, and of the given decks (see
    `decks_laid`)."""
    found = program.general_rules_in_force.get(decks)
    if found is None:
        nothing = ActiveRules((None,) * len(program.verbs), {}, (), True)
        rules = list(_of_game(program, decks))
        found = program.general_rules_in_force[decks] = _with(nothing, rules, True, frozenset())
    return found


def _of_game(program: EmittedRules, decks: frozenset[str]) -> tuple[Active, ...]:
    """Return the rules of the game, of its decks in play, and of the given decks, as a tuple of rules in force."""
    found = program.rules_in_force_of.get(decks)
    if found is None:
        found = program.rules_in_force_of[decks] = tuple(
            Active(rule, None, None, ()) for rule in program.general_rules(decks)
        )
    return found


def _of_card(program: EmittedRules, card: int, owner: int | None) -> tuple[Active, ...]:
    """Return the rules of a card in a zone in force of a player (`owner`). If the zone belongs to nobody, rules about `you` are
    left out."""
    found = program.rules_in_force_of.get((card, owner))
    if found is None:
        if card - card % BLANK == RULELESS:
            return ()
        found = program.rules_in_force_of[card, owner] = tuple(
            Active(rule, owner, card, ()) for rule in program.rules_of(card) if owner is not None or not rule.about_you
        )
    return found


def brings_nothing(run: State, piece: int) -> bool:
    """Tell whether a piece is a card without any rules that could be in force."""
    return run.layout.entry_of[piece] >= 0 and not run.program.rules_of(piece)


def is_idle(run: State, piece: int) -> bool:
    """Tell whether the rules of a card certainly made no difference in a trial in which the card was a placeholder. This is
    certain if the trial never looked up rules for any of the verbs and values that the rules of the card are about."""
    asked = run.memo.asked
    return run.layout.entry_of[piece] >= 0 and not any(
        rule.kind in ("mute", "accept") or (rule.verb if rule.value is None else rule.value) in asked
        for rule in run.program.rules_of(piece)
    )


def _muted(run: State, by_card: dict[int, tuple[Active, ...]]) -> tuple[set[int], frozenset[int], bool]:
    """Return three things about rules that switch cards off: the cards that are off, the cards that switch them off, and
    whether printed fields alone decide both. If they do, the result is valid as long as the same cards lie in the same zones.

    These rules apply in the order of their declaration. A card that is itself off switches no other card off.
    """
    if not run.program.mutes:
        return set(), frozenset(), True
    muting = [one for rules in by_card.values() for one in rules if one.rule.kind == "mute"]
    muting += [one for one in _of_game(run.program, decks_laid(run)) if one.rule.kind == "mute"]
    muted: set[int] = set()
    by: set[int] = set()
    if muting:
        run.context.active = ActiveRules((None,) * len(run.program.verbs), {}, (), True)
    for one in sorted(muting, key=lambda a: a.rule.index):
        if one.this in muted:
            continue
        for card in by_card:
            if one.rule.match(run, one.you, one.this, one.captured, card):
                muted.add(card)
                by.update(() if one.this is None else (one.this,))
    run.context.active = None
    return muted, frozenset(by), all(one.rule.steady for one in muting)
