"""What is in force: the rules of cards that lie where they count, of the game, and of stored effects."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.model.layout import RECORDS

#: How many sets of rules in force are remembered before they are worked out anew.
REMEMBERED = 20_000


@dataclass(frozen=True, slots=True, eq=False)
class RuleInfo:
    """A rule as emitted: what kind, for which verb or value, in which layer, and its two functions.

    `match(run, you, this, captured, *roles)` tells whether it applies, `act` does or computes
    what it says. `until` is what ends it if it was stored, else None.
    """

    index: int
    kind: str
    verb: int
    value: object
    role: int
    op: str
    rank: tuple[int, int]
    match: object
    act: object
    even_if_gone: bool
    until: object
    clause: int
    node: object


@dataclass(frozen=True, slots=True)
class Active:
    """A rule in force, with the player it belongs to, its card, and what it took along."""

    rule: RuleInfo
    you: int | None
    this: int | None
    captured: tuple
    record: tuple | None = None

    def applies(self, run, roles) -> bool:
        return self.rule.match(run, self.you, self.this, self.captured, *roles)

    def apply(self, run, base, owner):
        """Return a value as this rule changes it (a rule of kind `value`)."""
        if not self.rule.match(run, self.you, self.this, self.captured, owner):
            return base
        return changed(self.rule.op, base, self.rule.act(run, self.you, self.this, self.captured, owner))


@dataclass(frozen=True, slots=True)
class Force:
    """All rules in force: per verb (by layer), per value, and those about payments.

    `muting` are the cards that switch others off; it is `steady` if it depends on nothing but what lies there.
    `read` are the cards (by their index) in whose text a rule of these stands, or on whose text it hangs what is muted.
    """

    verbs: tuple[tuple[Active, ...] | None, ...]
    changes: dict[object, tuple[Active, ...]]
    accepts: tuple[Active, ...]
    steady: bool
    muting: frozenset[int] = frozenset()
    read: frozenset[int] = frozenset()


def changed(op: str, base, amount):
    """Return a number (or value) after `by`, `times`, `to`, `at most`, `at least`."""
    if op == "to":
        return amount
    if op == "by":
        return base + amount
    if op == "times":
        return base * amount
    return min(base, amount) if op == "at most" else max(base, amount)


def forces(run) -> Force:
    """Work out (or remember) what is in force in the position of a run."""
    program = run.program
    s = run.s
    key = (tuple(s[zone.slot] for zone in run.layout.in_force), s[RECORDS])
    found = program.forces.get(key)
    if found is None or not found.steady:
        found = _collect(run)
        if found.steady:
            if len(program.forces) > REMEMBERED:
                program.forces.clear()
            program.forces[key] = found
    if run.read is not None:
        run.read |= found.read
    if program.coverage is not None:
        for card in found.muting:
            program.coverage.apply(run, card)
    return found


def _collect(run) -> Force:
    program = run.program
    base = _general(program)
    laid = [(zone.owner, card) for zone in run.layout.in_force for card in run.s[zone.slot]]
    by_card = {card: _of_card(program, card, owner) for owner, card in laid}
    (muted, muting, steady), asked = run.reading(lambda: _muted(run, by_card))
    more = [one for card, rules in by_card.items() if card not in muted for one in rules]
    for record in run.s[RECORDS]:
        rule, you, this, captured, *_ = record
        more.append(Active(program.rule(rule), you, this, captured, record))
    read = {*asked, *(program.layout.entry_of[card] for card, rules in by_card.items() if rules)}
    read.update(entry for record in run.s[RECORDS] if (entry := program.card_of_rule(record[0])) is not None)
    return _with(base, more, steady, muting, frozenset(read))


def _with(
    base: Force, more: list[Active], steady: bool, muting: frozenset[int], read: frozenset[int] = frozenset()
) -> Force:
    """Return what is in force with some rules more, those of each verb by their layers."""
    verbs: dict[int, list[Active]] = {}
    changes: dict[object, tuple[Active, ...]] = dict(base.changes)
    accepts = list(base.accepts)
    for one in more:
        if one.rule.kind == "value":
            changes[one.rule.value] = (*changes.get(one.rule.value, ()), one)
        elif one.rule.kind == "accept":
            accepts.append(one)
        elif one.rule.kind != "mute":
            verbs.setdefault(one.rule.verb, []).append(one)
    ordered = list(base.verbs)
    for verb, rules in verbs.items():
        ordered[verb] = tuple(sorted((*(base.verbs[verb] or ()), *rules), key=lambda one: one.rule.rank))
    return Force(tuple(ordered), changes, tuple(accepts), steady, muting, read)


def _general(program) -> Force:
    """Return the rules of the game itself, which are always in force."""
    found = program.general_force
    if found is None:
        rules = [Active(rule, None, None, ()) for rule in program.general_rules()]
        nothing = Force((None,) * len(program.verbs), {}, (), True)
        found = program.general_force = _with(nothing, rules, True, frozenset())
    return found


def _of_card(program, card: int, owner: int | None) -> tuple[Active, ...]:
    """Return the rules that a card brings where it lies with an owner."""
    found = program.card_force.get((card, owner))
    if found is None:
        found = program.card_force[card, owner] = tuple(
            Active(rule, owner, card, ()) for rule in program.rules_of(card)
        )
    return found


def _muted(run, by_card: dict[int, tuple[Active, ...]]) -> tuple[set[int], frozenset[int], bool]:
    """Return the cards whose rules are off, the cards that switch them off, and whether that is steady.

    Those that mute are looked at in the order of their declaration; one that is itself off mutes no more.
    """
    if not run.program.constructs.mutes:
        return set(), frozenset(), True
    muting = [one for rules in by_card.values() for one in rules if one.rule.kind == "mute"]
    muting += [Active(rule, None, None, ()) for rule in run.program.general_rules() if rule.kind == "mute"]
    muted: set[int] = set()
    by: set[int | None] = set()
    if muting:
        run.force = Force((None,) * len(run.program.verbs), {}, (), True)
    for one in sorted(muting, key=lambda a: a.rule.index):
        if one.this in muted:
            continue
        for card in by_card:
            if one.rule.match(run, one.you, one.this, one.captured, card):
                muted.add(card)
                by.add(one.this)
    run.force = None
    return muted, frozenset(by - {None}), all(one.rule.value for one in muting)
