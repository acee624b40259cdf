"""Facts about a game that are known before it begins, for a number of players and options: which rules can be reached from
`play`, and which values and tests never change.

Only the build for whole games of bots uses these facts. At first, everything is assumed to be possible. Then rules and branches
that cannot be reached are removed, again and again: a value that no reachable statement writes keeps its initial value, and a
test with a known result has only one reachable branch. So nothing is left out that could be reached in a game.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any

from dsl import nodes
from dsl.semantics.checked import Checked
from dsl.semantics.static_types import UNKNOWN as STATIC_UNKNOWN
from dsl.semantics.static_types import item_of, value_of
from interpreter.compiler.emission.context import UNKNOWN, Constructs
from interpreter.compiler.emission.rules import is_printed
from interpreter.compiler.folding.analysis import PlacedRule, Rulework, has_first, has_rulers
from interpreter.compiler.folding.in_play import ABOUT_VERBS, InPlay
from interpreter.compiler.folding.moments import are_compared
from interpreter.compiler.folding.reach import Parts, Reach
from interpreter.compiler.folding.values import KnownValues
from interpreter.model.layout import Layout
from interpreter.model.rules import Key


class Folding(InPlay):
    """The facts that are known about a game that is played from its beginning to its end."""

    whole = True

    def __init__(self, checked: Checked, layout: Layout, rulework: Rulework, pads: bool) -> None:
        super().__init__(checked, layout, rulework, pads)
        self.values = KnownValues(checked, layout, self.cards_out, None, rulework.constructs.changeable)
        self.read: frozenset[tuple[str | None, str]] | None = None  # the values that are read; None: perhaps all
        self.recorded: frozenset[str] | None = None  # the verbs whose events are recorded; None: perhaps all
        self.unused: frozenset[tuple[str | None, str]] = frozenset()  # values that are never read and never set
        self.seen: set[nodes.Node] = set()
        self._asked: list[nodes.Node] = []  # the verbs that are being examined by `is_idle`
        self._parts: dict[nodes.Node, Parts] = {}
        self._verbs: frozenset[str] = frozenset()
        self.about_nobody = {one.node for one in self.rules.values() if self._is_about_nobody(one.node)}
        self.rules = {number: one for number, one in self.rules.items() if one.node not in self.about_nobody}
        if self.book.play is not None:
            self._take_away()
            self._bring_back()
        self._verbs = self.verbs_of(self.rules.values())

    def _take_away(self) -> None:
        """Remove rules and branches that cannot be reached, until nothing more can be removed. This finds the values that are
        written."""
        while True:
            before = len(self.seen), self.values.written, self.read, self.values.changeable, len(self.rules)
            reach = self._reach(self.rules)
            written, changeable = frozenset(reach.written), self._changed_by(reach.seen)
            self.values = KnownValues(self.checked, self.layout, self.cards_out, written, changeable)
            self.rules = {number: rule for number, rule in self.rules.items() if rule.node in reach.seen}
            if before == (len(self.seen), written, self.read, changeable, len(self.rules)):
                break

    def _bring_back(self) -> None:
        """Find the values that are used. The search begins with no value, and adds used values until there are no more. A rule
        whose only effect is to set unused values adds nothing."""
        might, found = self.rules, None
        self.read, self.recorded, self._verbs = frozenset(), frozenset(), frozenset()
        while found != (self.read, self.recorded, len(self.rules)):
            found = self.read, self.recorded, len(self.rules)
            read = self.read
            reach = self._reach(might)
            self.read |= read
            self.recorded |= self._logged()
        self.unused = frozenset(self.book.values).difference(self.read, reach.written)

    def _is_about_nobody(self, node: nodes.Node) -> bool:
        """Tell whether a rule is about a neutral player who does not take part under these options."""
        subject = getattr(getattr(node, "pattern", None), "subject", None)
        whose: nodes.Node | None = node.of if isinstance(node, nodes.ChangeValue) else subject
        while isinstance(whose, nodes.Field):
            whose = whose.base
        ref = self.checked.refs.get(whose) if isinstance(whose, nodes.Name) else None
        several = isinstance(node, ABOUT_VERBS) and bool(node.pattern.others)
        return (
            ref is not None
            and ref.kind == "neutral"
            and not several
            and self.layout.number_of_neutral(ref.name) is None
        )

    def _reach(self, might: dict[int, PlacedRule]) -> Reach:
        """Return everything that can be reached from `play`, by the facts known so far. Of the rules in `might`, only
        those with an effect count."""
        self.rules = {number: rule for number, rule in might.items() if not self._does_nothing(rule.node)}
        self._verbs = self.verbs_of(self.rules.values())
        reach = Reach(self, self.about_nobody, self._parts)
        self.seen, self.read = reach.seen, frozenset(reach.read)
        return reach

    def value(self, node: nodes.Node) -> Any:
        """Return the value that an expression or test always has; UNKNOWN if it depends on the game."""
        return self.values.value(node)

    def about(self, verb: str) -> bool:
        """Tell whether a rule about a verb may come into force."""
        return verb in self._verbs

    def is_dead(self, node: nodes.Set | nodes.Adjust) -> bool:
        """Tell whether a statement sets a value that is never read, neither by the rules nor for the results of the game."""
        ref = self.checked.refs.get(node.target)
        if self.read is None or ref is None or ref.kind != "value" or (ref.owner, ref.name) in self.read:
            return False
        if isinstance(node, nodes.Set) and (ref.owner, ref.name) in self._may_clash:
            return False
        amount = node.value if isinstance(node, nodes.Set) else node.amount
        base = node.target.base if isinstance(node.target, nodes.Field) else None
        return (
            self.is_free((ref.owner, ref.name))
            and self.values.is_harmless(amount)
            and (base is None or self.values.is_harmless(base))
        )

    def is_unread(self, key: tuple[str | None, str]) -> bool:
        """Tell whether a value (by its owner and name) is never read, or never set."""
        written = self.values.written
        return self.read is not None and written is not None and not (key in self.read and key in written)

    def _does_nothing(self, node: nodes.Node) -> bool:
        """Tell whether the only effect of a rule is to set values that are never read."""
        if not isinstance(node, nodes.Rule) or node.kind not in ("before", "after"):
            return False
        where = node.pattern.where
        return (where is None or self.values.is_harmless(where)) and all(map(self.is_idle, node.body))

    def is_idle(self, node: nodes.Node) -> bool:
        """Tell whether the only effect of a statement is to set values that are never read, whichever player carries it out."""
        match node:
            case nodes.Set() | nodes.Adjust():
                return self.is_dead(node)
            case nodes.If():
                test = self.value(node.test)
                if test is not UNKNOWN:
                    return all(map(self.is_idle, node.body if test else node.otherwise))
                return self.values.is_harmless(node.test) and all(map(self.is_idle, (*node.body, *node.otherwise)))
            case nodes.ForEach():
                return not node.at_once and self.values.is_harmless(node.group) and all(map(self.is_idle, node.body))
            case nodes.Sentence():
                return self._is_idle_sentence(node)
        return False

    def _is_idle_sentence(self, node: nodes.Sentence) -> bool:
        """Tell whether an event of a sentence has no effect: no rule is about its verb, its record is not searched, and the
        body of the verb does nothing."""
        decl = self.book.verbs[node.verb]
        plain = not (decl.one_by_one or decl.when_allowed or decl.answers is not None)
        if self.recorded is None or not plain or self.about(node.verb) or self._is_asked_for(node.verb):
            return False
        if decl in self._asked or not all(map(self.values.is_sure, node.children())):
            return False
        self._asked.append(decl)
        try:
            return all(map(self.is_idle, decl.body))
        finally:
            self._asked.pop()

    @cached_property
    def still(self) -> frozenset[str]:
        """The nouns whose pieces never move."""
        moved: set[str] = set()
        for node in self.seen:
            match node:
                case nodes.Move(what=what) | nodes.Shuffle(what=what) | nodes.Exchange(left=what):
                    noun = item_of(value_of(self.checked.types.get(what, STATIC_UNKNOWN))).name
                    moved |= {noun} if noun in self.layout.of_noun else self.layout.of_noun.keys()
        return frozenset(self.layout.of_noun) - moved

    @cached_property
    def _may_clash(self) -> frozenset[tuple[str | None, str]]:
        """The values (by owner and name) that two players may set to different results at once, which is a fault of the rules."""
        if not any(isinstance(one, nodes.ForEach) and one.at_once for one in self.seen):
            return frozenset()
        first: dict[tuple[str | None, str], Any] = {}
        found: set[tuple[str | None, str]] = set()
        for one in self.seen:
            ref = self.checked.refs.get(one.target) if isinstance(one, nodes.Set) else None
            if ref is not None and isinstance(one, nodes.Set):
                key, value = (ref.owner, ref.name), self.value(one.value)
                if value is UNKNOWN or first.setdefault(key, value) != value:
                    found.add(key)
        return frozenset(found)

    @cached_property
    def dry_runs(self) -> bool:
        """True if a reachable phrase uses `that would`."""
        return any(isinstance(one, nodes.ThatWould) for one in self.seen)

    @cached_property
    def asks_chosen(self) -> bool:
        """True if a reachable phrase uses `chosen` (a test whether a player chose the event)."""
        return any(isinstance(one, nodes.Name) and one.id == "chosen" for one in self.seen)

    def asks_chosen_of(self, verb: str) -> bool:
        """Tell whether a reachable phrase may ask whether an event of a verb was `chosen`."""
        return verb in self._asked_chosen if self._asked_chosen is not None else True

    @cached_property
    def _asked_chosen(self) -> frozenset[str] | None:
        """The verbs with a rule that uses `chosen`. None if `chosen` is also used outside rules."""
        asked = {one for one in self.seen if isinstance(one, nodes.Name) and one.id == "chosen"}
        rules = [rule for rule in self.rules.values() if not asked.isdisjoint(nodes.walk(rule.node))]
        left = asked.difference(*(nodes.walk(rule.node) for rule in rules))
        return None if left else self.verbs_of(rules)

    @cached_property
    def leaves_steps(self) -> bool:
        """True if a step may be left early (`stop`), or if stored rules or rules about steps depend on the steps under way."""
        stops = any(isinstance(one, nodes.Stop | nodes.Moment) for one in self.seen)
        during = any(getattr(rule.node, "during", None) is not None for rule in self.rules.values())
        return stops or during or not all(rule.lasting for rule in self.rules.values())

    def _is_asked_for(self, verb: str) -> bool:
        return verb in (self.recorded or ()) or verb in self._foreseen

    @cached_property
    def _foreseen(self) -> frozenset[str]:
        """The verbs in phrases with `that would`."""
        parts = (part for declaration in self.book.declarations for part in nodes.walk(declaration))
        return frozenset(verb for part in parts if isinstance(part, nodes.ThatWould) for verb in part.verbs)

    def may_apply(self, number: int) -> bool:
        """Tell whether a rule (by its number) can have an effect while it is in force."""
        return number in self.rules

    def is_printed(self, group: nodes.Group) -> bool:
        """Tell whether the tests of a group read only printed fields of cards. A test with a known result is allowed
        too."""
        return is_printed(group, self.checked, self)

    def constructs(self) -> Constructs:
        """Return the facts about the reachable part of the rulebook."""
        seen = self.seen
        mutes = [one for one in seen if isinstance(one, nodes.Mute)]
        return replace(
            self.rulework.constructs,
            changeable=self.values.changeable,
            logged=self._logged(),
            lenient=any(isinstance(one, nodes.AsMuchAsPossible) for one in seen),
            mutes=bool(mutes),
            unsteady=has_rulers(self.book)
            or has_first(self.book)
            or any(isinstance(one, nodes.During) for one in seen)
            or not all(map(self.is_printed, (one.group for one in mutes))),
            at_once=any(isinstance(one, nodes.ForEach) and one.at_once for one in seen),
        )

    def _logged(self) -> frozenset[str]:
        """Return the verbs whose events are recorded."""
        return self.rulework.constructs.logged if are_compared(self.checked, self.seen) else self.looked_back_at

    @property
    def looked_back_at(self) -> frozenset[str]:
        """The verbs whose recorded events a reachable phrase searches, as in `players that drew`."""
        return frozenset(one.verb for one in self.seen if isinstance(one, nodes.That))

    def _changed_by(self, seen: set[nodes.Node]) -> frozenset[Key]:
        refs = [
            self.checked.refs[one] for one in seen if isinstance(one, nodes.ChangeValue) and one in self.checked.refs
        ]
        return frozenset((ref.kind, ref.owner, ref.name) for ref in refs)
