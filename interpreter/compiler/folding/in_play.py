"""Facts that hold in every position of a game: the cards and rules that its options bring into play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dsl import nodes
from dsl.semantics.checked import Checked, patterns_of
from interpreter.compiler.emission.context import UNKNOWN
from interpreter.compiler.folding.analysis import PlacedRule, Rulework
from interpreter.model.layout import Layout

#: The kinds of rules that are about verbs.
ABOUT_VERBS = nodes.Rule | nodes.ChangeRole | nodes.NextTime


class InPlay:
    """Facts that hold in every position, also in one that a designer has made. The subclass `Folding` knows more, since
    it assumes that a game is played from its beginning."""

    def __init__(self, checked: Checked, layout: Layout, rulework: Rulework, pads: bool) -> None:
        self.checked = checked
        self.book = checked.book
        self.layout = layout
        self.rulework = rulework
        self.pads = pads
        present = {piece.entry.index for piece in layout.pieces if piece.entry and piece.deck not in layout.left_out}
        self.cards_out = frozenset(entry.index for entry in self.book.cards if entry.index not in present)
        self.rules = {number: rule for number, rule in enumerate(rulework.rules) if rule.card not in self.cards_out}
        self._allowed = self.verbs_of(rule for rule in self.rules.values() if getattr(rule.node, "kind", "") == "allow")

    def is_as(self, other: InPlay) -> bool:
        """Tell whether these facts are equal to the facts about another version of the rules."""
        return self._allowed == other._allowed

    def value(self, node: nodes.Node) -> Any:
        """Return the value that an expression or test always has. Here this is UNKNOWN, since a position may hold any
        values."""
        return UNKNOWN

    def about(self, verb: str) -> bool:
        """Tell whether a rule about a verb may come into force."""
        return True

    def is_dead(self, node: nodes.Set | nodes.Adjust) -> bool:
        """Tell whether a statement sets a value that is never read. Here this is not known: always false."""
        return False

    def is_unread(self, key: tuple[str | None, str]) -> bool:
        """Tell whether a value (by its owner and name) is never read or never set. Here this is not known: always false."""
        return False

    def is_free(self, key: tuple[str | None, str]) -> bool:
        """Tell whether a value (by its owner and name) has no bounds, so that it can always be set."""
        bounds = self.book.values[key].type
        return getattr(bounds, "low", None) is None and getattr(bounds, "high", None) is None

    def is_idle(self, node: nodes.Node) -> bool:
        """Tell whether the only effect of a statement is to set values that are never read. Here this is not known: always
        false."""
        return False

    def may_apply(self, number: int) -> bool:
        """Tell whether a rule (by its number) can have an effect while it is in force. Here this is always true: a position may
        also hold cards that the options leave out, since scenarios and designers may put any card anywhere."""
        return True

    def forbidden(self, body: tuple[nodes.Statement, ...]) -> tuple[str, bool]:
        """Return a verb in a block that needs a permission (`when allowed`) and that no rule in play allows, and whether it is
        forbidden in every position. Return ("", False) if the block has no verb of this kind. Return ("", False) also if
        questions are padded (asked even if there is only one answer), since the question is then asked in any case."""
        for one in () if self.pads else body:
            if (
                isinstance(one, nodes.Sentence)
                and self.book.verbs[one.verb].when_allowed
                and one.verb not in self._allowed
            ):
                return one.verb, self.whole
        return "", False

    whole = False

    @property
    def still(self) -> frozenset[str]:
        """The nouns whose pieces never move. Here there are none, since a position may be arbitrary."""
        return frozenset()

    @property
    def dry_runs(self) -> bool:
        """True if a phrase may use `that would`."""
        return True

    @property
    def asks_chosen(self) -> bool:
        """True if a phrase may use `chosen` (a test whether a player chose the event)."""
        return True

    def asks_chosen_of(self, verb: str) -> bool:
        """Tell whether a phrase may ask whether an event of a verb was `chosen`."""
        return True

    @property
    def leaves_steps(self) -> bool:
        """True if a step may be left early, or rules may depend on the steps under way."""
        return True

    def verbs_of(self, rules: Iterable[PlacedRule]) -> frozenset[str]:
        """Return the verbs that some rules are about."""
        patterns = [rule.node.pattern for rule in rules if isinstance(rule.node, ABOUT_VERBS)]
        return frozenset(part.verb for pattern in patterns for part in patterns_of(pattern, self.book))
