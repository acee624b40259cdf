"""What is known of a game from its beginning, for so many players, under its options: what can be reached from `play`,
and which values and tests are always the same.

Only whole games by bots are played by what is folded with it. It begins with everything that may happen and takes away
what cannot, again and again until nothing more goes: a value that nothing reachable writes is what it is at the beginning,
a test that is decided leaves one of its branches. So nothing is ever left out because of a guess.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property
from typing import Any

from dsl import nodes
from dsl.semantics.checked import Checked, Ref, patterns_of
from dsl.semantics.static_types import UNKNOWN as STATIC_UNKNOWN
from dsl.semantics.static_types import item_of, value_of
from interpreter.compiler.analysis import PlacedRule, Rulework, has_rulers
from interpreter.compiler.emission.context import UNKNOWN, Constructs
from interpreter.compiler.emission.rules import is_printed
from interpreter.compiler.moments import are_compared
from interpreter.model.layout import Layout
from interpreter.model.rules import AIM, Key

_COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "=": lambda a, b: bool(a == b),
    "is": lambda a, b: bool(a == b),
    "is not": lambda a, b: bool(a != b),
    "<": lambda a, b: bool(a < b),
    ">": lambda a, b: bool(a > b),
    "<=": lambda a, b: bool(a <= b),
    ">=": lambda a, b: bool(a >= b),
}


#: Expressions that may always be the same: of all others nothing is known.
_MAY_BE_KNOWN = (
    nodes.Flag,
    nodes.NoneValue,
    nodes.Number,
    nodes.Name,
    nodes.Field,
    nodes.Not,
    nodes.Logic,
    nodes.Compare,
    nodes.IsAdjective,
    nodes.Exists,
    nodes.Aggregate,
    nodes.Pick,
)


class InPlay:
    """What is known of any position: which cards, and so which rules, the options bring into play."""

    def __init__(self, checked: Checked, layout: Layout, rulework: Rulework, pads: bool) -> None:
        self.checked = checked
        self.book = checked.book
        self.layout = layout
        self.rulework = rulework
        self.pads = pads
        present = {piece.entry.index for piece in layout.pieces if piece.entry and piece.deck not in layout.left_out}
        self.cards_out = frozenset(entry.index for entry in self.book.cards if entry.index not in present)
        self.rules = {number: rule for number, rule in enumerate(rulework.rules) if rule.card not in self.cards_out}
        self._allowed = self._verbs_of(
            rule for rule in self.rules.values() if getattr(rule.node, "kind", "") == "allow"
        )

    def is_as(self, other: InPlay) -> bool:
        """Tell whether all that is asked about any position has the same answers."""
        return self._allowed == other._allowed

    def value(self, node: nodes.Node) -> Any:
        """Return what an expression or a test always is: of any position nothing is known."""
        return UNKNOWN

    def about(self, verb: str) -> bool:
        """Tell whether a rule about a verb may come into force."""
        return True

    def is_dead(self, node: nodes.Set | nodes.Adjust) -> bool:
        """Tell whether a value is set that nothing asks for."""
        return False

    def is_unread(self, key: tuple[str | None, str]) -> bool:
        """Tell whether nothing asks for a value, by its owner and name, or nothing ever sets it."""
        return False

    def is_idle(self, node: nodes.Node) -> bool:
        """Tell whether a statement does nothing but set what nothing asks for."""
        return False

    def may_apply(self, number: int) -> bool:
        """Tell whether a rule, by its number, does anything where it lies in force. A position may hold what the options
        leave out: scenarios and designers lay any card anywhere."""
        return True

    def forbidden(self, body: tuple[nodes.Statement, ...]) -> tuple[str, bool]:
        """Return a verb in a block that happens only when allowed, and that nothing in play allows ("" if there is none), and
        whether that is so in each position. Where even what leaves no choice is asked, it is asked all the same."""
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
        """The nouns of the pieces that stay where they are: of any position nothing is known."""
        return frozenset()

    @property
    def dry_runs(self) -> bool:
        """Tell whether some phrase may ask who would do something."""
        return True

    @property
    def asks_chosen(self) -> bool:
        """Tell whether some phrase may ask whether what happens was chosen."""
        return True

    def asks_chosen_of(self, verb: str) -> bool:
        """Tell whether some phrase may ask whether an event of a verb was chosen."""
        return True

    @property
    def leaves_steps(self) -> bool:
        """Tell whether a step may be left, or something may hang on which steps are under way."""
        return True

    def _verbs_of(self, rules: Iterable[PlacedRule]) -> frozenset[str]:
        patterns = [rule.node.pattern for rule in rules if isinstance(rule.node, _ABOUT_VERBS)]
        return frozenset(part.verb for pattern in patterns for part in patterns_of(pattern, self.book))


class Folding(InPlay):
    """What is known of a game from its beginning; see the module."""

    whole = True

    def __init__(self, checked: Checked, layout: Layout, rulework: Rulework, pads: bool) -> None:
        super().__init__(checked, layout, rulework, pads)
        self.changeable: frozenset[Key] = rulework.constructs.changeable
        self.written: frozenset[tuple[str | None, str]] | None = None  # None: any value may be
        self.read: frozenset[tuple[str | None, str]] | None = None  # None: any value may be
        self.recorded: frozenset[str] | None = None  # None: any verb may be
        self.unused: frozenset[tuple[str | None, str]] = frozenset()  # values that nothing asks for and nothing sets
        self.seen: set[nodes.Node] = set()
        self._values: dict[nodes.Node, Any] = {}
        self._asked: list[nodes.Node] = []
        self._parts: dict[nodes.Node, Parts] = {}
        self._verbs: frozenset[str] = frozenset()
        self.about_nobody = {one.node for one in self.rules.values() if self._is_about_nobody(one.node)}
        self.rules = {number: one for number, one in self.rules.items() if one.node not in self.about_nobody}
        if self.book.play is not None:
            self._take_away()
            self._bring_back()
        self._verbs = self._verbs_of(self.rules.values())

    def _take_away(self) -> None:
        """Take away what cannot happen, again and again until nothing more goes: what is written is settled by it."""
        while True:
            before = len(self.seen), self.written, self.read, self.changeable, len(self.rules)
            self._values = {}
            reach = self._reach(self.rules)
            self.written, self.changeable = frozenset(reach.written), self._changed_by(reach.seen)
            self.rules = {number: rule for number, rule in self.rules.items() if rule.node in reach.seen}
            if before == (len(self.seen), self.written, self.read, self.changeable, len(self.rules)):
                break
        self._values = {}

    def _bring_back(self) -> None:
        """Begin with nothing that is asked for, and bring back what is, again and again until nothing more comes: values
        that only rules ask for which do nothing but set them, stay away."""
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
        """Tell whether a rule is about what somebody has, or does, who does not play under these options."""
        subject = getattr(getattr(node, "pattern", None), "subject", None)
        whose: nodes.Node | None = node.of if isinstance(node, nodes.ChangeValue) else subject
        while isinstance(whose, nodes.Field):
            whose = whose.base
        ref = self.checked.refs.get(whose) if isinstance(whose, nodes.Name) else None
        several = isinstance(node, _ABOUT_VERBS) and bool(node.pattern.others)
        return (
            ref is not None
            and ref.kind == "neutral"
            and not several
            and self.layout.number_of_neutral(ref.name) is None
        )

    def _reach(self, might: dict[int, PlacedRule]) -> _Reach:
        """Go through all that is reached by what is known; of rules, those count that do something."""
        self.rules = {number: rule for number, rule in might.items() if not self._does_nothing(rule.node)}
        self._verbs = self._verbs_of(self.rules.values())
        reach = _Reach(self)
        self.seen, self.read = reach.seen, frozenset(reach.read)
        return reach

    def parts(self, node: nodes.Node) -> Parts:
        """Return the blocks of a node and what else it holds: asked for whenever all is gone through."""
        found = self._parts.get(node)
        if found is None:
            found = self._parts[node] = _parts_of(node)
        return found

    def about(self, verb: str) -> bool:
        """Tell whether a rule about a verb may come into force."""
        return verb in self._verbs

    def is_dead(self, node: nodes.Set | nodes.Adjust) -> bool:
        """Tell whether a value is set that nothing asks for: neither the rules nor what is counted at the end."""
        ref = self.checked.refs.get(node.target)
        if self.read is None or ref is None or ref.kind != "value" or (ref.owner, ref.name) in self.read:
            return False
        amount = node.value if isinstance(node, nodes.Set) else node.amount
        base = node.target.base if isinstance(node.target, nodes.Field) else None
        return (
            self.is_free((ref.owner, ref.name))
            and self._is_harmless(amount)
            and (base is None or self._is_harmless(base))
        )

    def is_free(self, key: tuple[str | None, str]) -> bool:
        """Tell whether a value, by its owner and name, has no bounds: it can always be set."""
        bounds = self.book.values[key].type
        return getattr(bounds, "low", None) is None and getattr(bounds, "high", None) is None

    def is_unread(self, key: tuple[str | None, str]) -> bool:
        """Tell whether nothing asks for a value, by its owner and name, or nothing ever sets it."""
        return self.read is not None and self.written is not None and not (key in self.read and key in self.written)

    def _does_nothing(self, node: nodes.Node) -> bool:
        """Tell whether a rule reacts by nothing but setting what nothing asks for."""
        if not isinstance(node, nodes.Rule) or node.kind not in ("before", "after"):
            return False
        where = node.pattern.where
        return (where is None or self._is_harmless(where)) and all(map(self.is_idle, node.body))

    def is_idle(self, node: nodes.Node) -> bool:
        """Tell whether a statement does nothing but set what nothing asks for, whoever carries it out."""
        match node:
            case nodes.Set() | nodes.Adjust():
                return self.is_dead(node)
            case nodes.If():
                test = self.value(node.test)
                if test is not UNKNOWN:
                    return all(map(self.is_idle, node.body if test else node.otherwise))
                return self._is_harmless(node.test) and all(map(self.is_idle, (*node.body, *node.otherwise)))
            case nodes.ForEach():
                return not node.at_once and self._is_harmless(node.group) and all(map(self.is_idle, node.body))
            case nodes.Sentence():
                return self._is_idle_sentence(node)
        return False

    def _is_idle_sentence(self, node: nodes.Sentence) -> bool:
        """Tell whether an event has no consequences: no rule is about it, nothing looks back at it, its verb does nothing."""
        decl = self.book.verbs[node.verb]
        plain = not (decl.one_by_one or decl.when_allowed or decl.answers is not None)
        if self.recorded is None or not plain or self.about(node.verb) or self._is_asked_for(node.verb):
            return False
        if decl in self._asked or not all(map(self._is_sure, node.children())):
            return False
        self._asked.append(decl)
        try:
            return all(map(self.is_idle, decl.body))
        finally:
            self._asked.pop()

    @cached_property
    def still(self) -> frozenset[str]:
        """The nouns of the pieces that lie where they lay at the beginning: nothing that is reached moves one."""
        moved: set[str] = set()
        for node in self.seen:
            match node:
                case nodes.Move(what=what) | nodes.Shuffle(what=what) | nodes.Exchange(left=what):
                    noun = item_of(value_of(self.checked.types.get(what, STATIC_UNKNOWN))).name
                    moved |= {noun} if noun in self.layout.of_noun else self.layout.of_noun.keys()
        return frozenset(self.layout.of_noun) - moved

    @cached_property
    def dry_runs(self) -> bool:
        """Tell whether some phrase may ask who would do something."""
        return any(isinstance(one, nodes.ThatWould) for one in self.seen)

    @cached_property
    def asks_chosen(self) -> bool:
        """Tell whether some phrase may ask whether what happens was chosen."""
        return any(isinstance(one, nodes.Name) and one.id == "chosen" for one in self.seen)

    def asks_chosen_of(self, verb: str) -> bool:
        """Tell whether some phrase may ask whether an event of a verb was chosen."""
        return verb in self._asked_chosen if self._asked_chosen is not None else True

    @cached_property
    def _asked_chosen(self) -> frozenset[str] | None:
        """The verbs of which only rules about them ask whether they were chosen; None where something else asks."""
        asked = {one for one in self.seen if isinstance(one, nodes.Name) and one.id == "chosen"}
        rules = [rule for rule in self.rules.values() if not asked.isdisjoint(nodes.walk(rule.node))]
        left = asked.difference(*(nodes.walk(rule.node) for rule in rules))
        return None if left else self._verbs_of(rules)

    @cached_property
    def leaves_steps(self) -> bool:
        """Tell whether a step may be left, or something may hang on which steps are under way: rules that are stored, or
        are about a step."""
        stops = any(isinstance(one, nodes.Stop | nodes.Moment) for one in self.seen)
        during = any(getattr(rule.node, "during", None) is not None for rule in self.rules.values())
        return stops or during or not all(rule.lasting for rule in self.rules.values())

    def _is_asked_for(self, verb: str) -> bool:
        return verb in (self.recorded or ()) or verb in self._foreseen

    @cached_property
    def _foreseen(self) -> frozenset[str]:
        """The verbs of which some phrase asks who would do them."""
        parts = (part for declaration in self.book.declarations for part in nodes.walk(declaration))
        return frozenset(verb for part in parts if isinstance(part, nodes.ThatWould) for verb in part.verbs)

    def _is_sure(self, node: nodes.Node) -> bool:
        """Tell whether an expression is harmless, and something."""
        type_ = self.checked.types.get(node, STATIC_UNKNOWN)
        return self._is_harmless(node) and not type_.optional and not value_of(type_).optional

    def may_apply(self, number: int) -> bool:
        """Tell whether a rule, by its number, does anything where it lies in force."""
        return number in self.rules

    def is_printed(self, group: nodes.Group) -> bool:
        """Tell whether a test looks only at what is printed on a card, by what is known."""
        return is_printed(group, self.checked, self)

    def constructs(self) -> Constructs:
        """Return what occurs in what can be reached."""
        seen = self.seen
        mutes = [one for one in seen if isinstance(one, nodes.Mute)]
        return replace(
            self.rulework.constructs,
            changeable=self.changeable,
            logged=self._logged(),
            lenient=any(isinstance(one, nodes.AsMuchAsPossible) for one in seen),
            mutes=bool(mutes),
            unsteady=has_rulers(self.book)
            or any(isinstance(one, nodes.During) for one in seen)
            or not all(map(self.is_printed, (one.group for one in mutes))),
            at_once=any(isinstance(one, nodes.ForEach) and one.at_once for one in seen),
        )

    def _logged(self) -> frozenset[str]:
        """Return the verbs whose events are recorded."""
        return self.rulework.constructs.logged if are_compared(self.checked, self.seen) else self.looked_back_at

    @property
    def looked_back_at(self) -> frozenset[str]:
        """The verbs that some phrase looks back at, as far as it can be reached."""
        return frozenset(one.verb for one in self.seen if isinstance(one, nodes.That))

    def _changed_by(self, seen: set[nodes.Node]) -> frozenset[Key]:
        refs = [
            self.checked.refs[one] for one in seen if isinstance(one, nodes.ChangeValue) and one in self.checked.refs
        ]
        return frozenset((ref.kind, ref.owner, ref.name) for ref in refs)

    # ------------------------------------------------------------ what is known

    def value(self, node: nodes.Node) -> Any:
        """Return what an expression or a test always is, as it stands in a position; UNKNOWN if that hangs on the game."""
        if not isinstance(node, _MAY_BE_KNOWN):
            return UNKNOWN
        if node not in self._values:
            self._values[node] = UNKNOWN  # while it is worked out: what leads back to itself is not known
            self._values[node] = self._value(node)
        return self._values[node]

    def _value(self, node: nodes.Node) -> Any:
        match node:
            case nodes.Flag():
                return node.value
            case nodes.NoneValue():
                return None
            case nodes.Number():
                return node.value
            case nodes.Name():
                return self._of_name(node)
            case nodes.Field():
                return self._of_member(node) if self._is_harmless(node.base) else UNKNOWN
            case nodes.Not():
                inner = self.value(node.value)
                return UNKNOWN if inner is UNKNOWN else not inner
            case nodes.Logic():
                return self._of_logic(node)
            case nodes.Compare():
                return self._of_comparison(node)
            case nodes.IsAdjective():
                return self._of_adjective(node)
            case nodes.Exists() if isinstance(node.what, nodes.Group | nodes.Quantified):
                group = node.what.group if isinstance(node.what, nodes.Quantified) else node.what
                return node.negated if self._is_none(group) else UNKNOWN
            case nodes.Aggregate():
                return self._of_aggregate(node)
            case nodes.Pick():
                test = self.value(node.test)
                return UNKNOWN if test is UNKNOWN else self.value(node.value if test else node.otherwise)
        return UNKNOWN

    def _of_name(self, node: nodes.Name) -> Any:
        ref = self.checked.refs.get(node)
        if ref is None or node.id in ("you", "this", "it"):
            return UNKNOWN
        if ref.kind == "option":
            return self.layout.options[node.id]
        if ref.kind == "word" and isinstance(ref.decl, str):
            return self.book.words[ref.decl].index(node.id)
        return self._of_ref(ref)

    def _of_member(self, node: nodes.Field) -> Any:
        ref = self.checked.refs.get(node)
        return UNKNOWN if ref is None else self._of_ref(ref)

    def _of_ref(self, ref: Ref) -> Any:
        if (ref.kind, ref.owner, ref.name) in self.changeable:
            return UNKNOWN
        if ref.kind == "define" and isinstance(ref.decl, nodes.Define):
            return self.value(ref.decl.value)
        if ref.kind == "value" and self.written is not None and (ref.owner, ref.name) not in self.written:
            return self._at_the_beginning(ref)
        return UNKNOWN

    def _at_the_beginning(self, ref: Ref) -> Any:
        slots = self.layout.slots_of(ref.owner, self.layout.base["value", ref.owner, ref.name])
        found = [self.layout.initial[slot] for slot in slots]
        plain = bool(found) and all(one == found[0] and type(one) is type(found[0]) for one in found)
        return (
            found[0] if plain and (found[0] is None or found[0] == () or isinstance(found[0], bool | int)) else UNKNOWN
        )

    def _of_logic(self, node: nodes.Logic) -> Any:
        decides = node.op == "or"
        left, right = self.value(node.left), self.value(node.right)
        if left is not UNKNOWN:
            return decides if bool(left) is decides else right if right is UNKNOWN else bool(right)
        return decides if right is not UNKNOWN and bool(right) is decides and self._is_harmless(node.left) else UNKNOWN

    def _of_comparison(self, node: nodes.Compare) -> Any:
        for side, other in ((node.left, node.right), (node.right, node.left)):
            card = self.checked.card_named(side)
            if card is not None and node.op in ("is", "=", "is not"):
                return node.op == "is not" if card.index in self.cards_out and self._is_harmless(other) else UNKNOWN
        left, right = self.value(node.left), self.value(node.right)
        if left is UNKNOWN or right is UNKNOWN or node.op not in _COMPARED or isinstance(left, tuple):
            return UNKNOWN
        if node.op in ("<", ">", "<=", ">=") and not (isinstance(left, int) and isinstance(right, int)):
            return UNKNOWN
        return _COMPARED[node.op](left, right)

    def _of_adjective(self, node: nodes.IsAdjective) -> Any:
        if node.adjective == "empty":
            found = self.value(node.value)
            return UNKNOWN if found is UNKNOWN or not isinstance(found, tuple) else (not found) is not node.negated
        decl = self._adjective(node)
        if decl is None or not self._is_harmless(node.value):
            return UNKNOWN
        found = self._of_ref(Ref("define", decl.name, decl, decl.parameters[0].type.name if decl.of else None))
        return UNKNOWN if found is UNKNOWN else bool(found) is not node.negated

    def _of_aggregate(self, node: nodes.Aggregate) -> Any:
        """Return the highest or lowest of what all players have, if all have the same."""
        ref = Ref("value", node.path[-1], None, "player")
        own = len(node.path) == 1 and ("player", ref.name) in self.book.values and self._is_of_players(node.group)
        return self._of_ref(ref) if own and node.kind in ("highest", "lowest") else UNKNOWN

    def _adjective(self, node: nodes.IsAdjective) -> nodes.Define | None:
        type_ = value_of(self.checked.types.get(node.value, STATIC_UNKNOWN))
        return self.book.adjectives.get(("player" if type_.kind == "player" else type_.name or "", node.adjective))

    def _is_none(self, group: nodes.Group) -> bool:
        """Tell whether nothing is ever a member of a group: a test of it never holds."""
        tests = [filter_.test for filter_ in group.filters if isinstance(filter_, nodes.Where)]
        rest = [filter_ for filter_ in group.filters if not isinstance(filter_, nodes.Where | nodes.Within)]
        return not rest and any(self.value(one) is False for one in tests)

    def _is_harmless(self, node: nodes.Node) -> bool:
        """Tell whether to work an expression out asks nobody, cannot fail and changes nothing."""
        return all(self._is_harmless_part(part) for part in nodes.walk(node))

    def _is_harmless_part(self, part: nodes.Node) -> bool:
        match part:
            case nodes.Name():
                ref = self.checked.refs.get(part)
                return ref is None or ref.kind != "define" or self._is_harmless_definition(ref.decl)
            case nodes.Field():
                ref, type_ = self.checked.refs.get(part), self.checked.types.get(part.base, STATIC_UNKNOWN)
                safe = not type_.optional and not value_of(type_).optional
                return safe and ref is not None and (ref.kind != "define" or self._is_harmless_definition(ref.decl))
            case nodes.IsAdjective():
                decl = self._adjective(part)
                return decl is None or self._is_harmless_definition(decl)
            case nodes.Binary():
                return part.op in ("+", "-", "*")
            case nodes.Logic() | nodes.Not() | nodes.Compare() | nodes.Flag() | nodes.Number() | nodes.NoneValue():
                return True
            case nodes.Text() | nodes.Numbered():
                return True
            case nodes.Aggregate():
                return self._are_harmless(part.path)  # of what is harmless: there is always a player to compare
            case nodes.CountOf() | nodes.Where() | nodes.But() | nodes.Within():
                return True  # of what is harmless: whoever fits
            case nodes.WithMeasure():
                return self._are_harmless((part.measure,))
        return self._is_of_players(part)

    def _is_harmless_definition(self, decl: object) -> bool:
        if not isinstance(decl, nodes.Define) or decl in self._asked:
            return False
        self._asked.append(decl)
        try:
            found = self.value(decl.value)
            return found is not UNKNOWN or self._is_harmless(decl.value)
        finally:
            self._asked.pop()

    def _are_harmless(self, path: Iterable[str]) -> bool:
        """Tell whether to follow a path of names is harmless, whatever they are of."""
        decls = [decl for (_, name), decl in self.book.defines.items() if name in path]
        return all(map(self._is_harmless_definition, decls))

    def _is_of_players(self, part: nodes.Node) -> bool:
        """Tell whether a phrase is about all players, or those of some adjectives: there is nothing in it that may fail."""
        if isinstance(part, nodes.Quantified):
            return part.determiner in ("all", "bare") and self._is_of_players(part.group)
        if isinstance(part, nodes.Group):
            decls = [self.book.adjectives.get(("player", word)) for word in part.adjectives]
            plain = all(isinstance(one, _PLAIN_FILTERS) for one in part.filters)
            return part.noun == "player" and plain and all(map(self._is_harmless_definition, decls))
        return False


#: Filters that take whoever fits, and cannot fail where what they ask for cannot.
_PLAIN_FILTERS = nodes.Where | nodes.WithMeasure | nodes.But | nodes.Within

_ABOUT_VERBS = nodes.Rule | nodes.ChangeRole | nodes.NextTime

#: The blocks of a node, and the other nodes that it holds.
Parts = tuple[tuple[tuple[nodes.Node, ...], ...], tuple[nodes.Node, ...]]

_BLOCKS = ("body", "otherwise", "rules")


def _parts_of(node: nodes.Node) -> Parts:
    blocks = tuple(body for body in (getattr(node, name, None) for name in _BLOCKS) if isinstance(body, tuple))
    inside = {one for body in blocks for one in body}
    return blocks, tuple(child for child in node.children() if child not in inside)


class _Reach:
    """What can be reached from `play`, the general rules and the cards in play, by what is known so far."""

    def __init__(self, folding: Folding) -> None:
        self.folding = folding
        self.book = folding.book
        self.seen: set[nodes.Node] = set()
        self.written: set[tuple[str | None, str]] = set()
        self.read: set[tuple[str | None, str]] = set()
        self.names: set[str] = set()
        self.by_name: dict[str, list[nodes.Define]] = {}
        self.values_of: dict[str, list[tuple[str | None, str]]] = {}
        for key in self.book.values:
            self.values_of.setdefault(key[1], []).append(key)
        for decl in {*self.book.defines.values(), *self.book.adjectives.values()}:
            self.by_name.setdefault(decl.name, []).append(decl)
        live = {rule.node for rule in folding.rules.values()}
        self.dead = {rule.node for rule in folding.rulework.rules} - live
        play = self.book.play
        assert play is not None
        self.block(play.body)
        for general in self.book.general:
            self.block(general.rules)
        for entry in self.book.cards:
            if entry.index not in folding.cards_out:
                self.below(entry.node)
        for asked in (
            *self.book.spans.values(),
            *self.book.tallies,
            *self.book.invariants,
            *self.book.carries.values(),
            *self.book.neutrals.values(),
            *self.book.zones.values(),
            *self.book.supplies,
            *(decl for key, decl in self.book.defines.items() if key == ("player", AIM)),
        ):
            self.below(asked)
        for (_, name), value in self.book.values.items():
            for bound in (value.type.low, value.type.high):
                if bound is not None:
                    self.visit(bound)
            if value.lifetime is not None and value.lifetime.source is not None:
                self._named(value.lifetime.source)
                self.written.add((value.owner, name))
        if self.book.game is not None and self.book.game.active is not None:
            self._named(self.book.game.active)

    def block(self, body: Iterable[nodes.Node]) -> bool:
        """Go through statements; tell whether none is reached after them."""
        return any(self.statement(one) for one in body)

    def statement(self, node: nodes.Node) -> bool:
        folding = self.folding
        if folding.is_idle(node) or node in folding.about_nobody:
            return False
        self.seen.add(node)
        match node:
            case nodes.Set() | nodes.Adjust():
                self._sets(node)
                return False
            case nodes.Rule() if node in self.dead:
                return False
            case nodes.If():
                test = folding.value(node.test)
                if test is not UNKNOWN:
                    return self.block(node.body if test else node.otherwise)
                self.visit(node.test)
                ends = self.block(node.body)
                return self.block(node.otherwise) and ends and bool(node.otherwise)
            case nodes.Require():
                test = folding.value(node.test)
                if test is UNKNOWN:
                    self.visit(node.test)
                return test is False
            case nodes.May() if folding.forbidden(node.body)[0]:
                self.block(node.otherwise)
                return False
            case nodes.EndPlay() | nodes.Fail() | nodes.Stop():
                self.below(node)
                return True
        self.below(node)
        return False

    def below(self, node: nodes.Node) -> None:
        """Go through all that a node holds, its blocks as blocks."""
        blocks, others = self.folding.parts(node)
        for block in blocks:
            self.block(block)
        for child in others:
            self.visit(child)
        self._mention(node)

    def visit(self, node: nodes.Node) -> None:
        """Go through an expression, or what stands in a statement."""
        if node in self.seen:
            return
        self.seen.add(node)
        if self.folding.value(node) is UNKNOWN:
            self.below(node)

    def _mention(self, node: nodes.Node) -> None:
        """Go on with what a node speaks of: verbs, steps, definitions; note the values that it writes."""
        match node:
            case nodes.Name():
                self._named(node.id)
            case nodes.Field() | nodes.Call():
                self._named(node.name)
            case nodes.Transfer():
                self._writes(node.source)
                self._writes(node.to)
            case nodes.Exchange():
                self._writes(node.left)
                self._writes(node.right)
            case nodes.Roll():
                self.written |= {(owner, name) for owner, name in self.book.values if name == "face"}
            case nodes.Sentence():
                self._declared(self.book.verbs[node.verb])
            case nodes.Run():
                self._declared(self.book.steps[node.step])
            case nodes.Group():
                for word in node.adjectives:
                    self._named(word)
            case nodes.IsAdjective():
                self._named(node.adjective)
            case nodes.WithExtreme():
                for _, name in node.chain:
                    self._named(name)
            case nodes.WithMeasure():
                self._named(node.measure)
            case nodes.Aggregate():
                for name in node.path:
                    self._named(name)

    def _sets(self, node: nodes.Set | nodes.Adjust) -> None:
        """Go through the setting of a value, which is no reading of it."""
        if self.folding.is_dead(node):
            return
        self._writes(node.target)
        ref = self.folding.checked.refs.get(node.target)
        if ref is not None and ref.kind == "value" and not self.folding.is_free((ref.owner, ref.name)):
            self.read.add((ref.owner, ref.name))  # what it was decides whether it can be set
        self.visit(node.value if isinstance(node, nodes.Set) else node.amount)
        for child in node.target.children():
            self.visit(child)

    def _writes(self, target: nodes.Node) -> None:
        ref = self.folding.checked.refs.get(target)
        if ref is not None and ref.kind == "value":
            self.written.add((ref.owner, ref.name))

    def _named(self, name: str) -> None:
        if name in self.names:
            return
        self.names.add(name)
        self.read.update(self.values_of.get(name, ()))
        for decl in self.by_name.get(name, ()):
            self._declared(decl)

    def _declared(self, decl: nodes.Node) -> None:
        if decl not in self.seen:
            self.seen.add(decl)
            self.below(decl)
