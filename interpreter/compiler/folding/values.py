"""Finds the constant parts of a game: values that no rule writes, and tests with a known result. Also finds harmless
expressions: their evaluation asks no player, cannot fail and changes nothing, so that it can be left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from dsl import nodes
from dsl.semantics.checked import Checked, Ref
from dsl.semantics.static_types import UNKNOWN as STATIC_UNKNOWN
from dsl.semantics.static_types import value_of
from interpreter.compiler.emission.context import UNKNOWN
from interpreter.model.flags import at
from interpreter.model.layout import Layout
from interpreter.model.rules import Key

_COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "=": lambda a, b: bool(a == b),
    "is": lambda a, b: bool(a == b),
    "is not": lambda a, b: bool(a != b),
    "<": lambda a, b: bool(a < b),
    ">": lambda a, b: bool(a > b),
    "<=": lambda a, b: bool(a <= b),
    ">=": lambda a, b: bool(a >= b),
}
#: The kinds of expressions that may have a known value; for all others, nothing is known.
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
#: Filters that cannot fail if their tests cannot fail.
_PLAIN_FILTERS = nodes.Where | nodes.WithMeasure | nodes.But | nodes.Within


class KnownValues:
    """The values of expressions and tests that follow from known facts.

    - `cards_out`: the cards that are not in the game.
    - `written`: the values that some statement writes (None: perhaps all).
    - `changeable`: the values and definitions that some rule in force changes.
    """

    def __init__(
        self,
        checked: Checked,
        layout: Layout,
        cards_out: frozenset[int],
        written: frozenset[tuple[str | None, str]] | None,
        changeable: frozenset[Key],
    ) -> None:
        self.checked = checked
        self.book = checked.book
        self.layout = layout
        self.cards_out = cards_out
        self.written = written
        self.changeable = changeable
        self._values: dict[nodes.Node, Any] = {}
        self._asked: list[nodes.Node] = []

    def value(self, node: nodes.Node) -> Any:
        """Return the value that an expression or test always has; UNKNOWN if it depends on the game."""
        if not isinstance(node, _MAY_BE_KNOWN):
            return UNKNOWN
        if node not in self._values:
            self._values[node] = UNKNOWN  # while it is computed: an expression that leads back to itself is not known
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
                return self._of_member(node) if self.is_harmless(node.base) else UNKNOWN
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
        found = [at(self.layout.initial, slot) for slot in slots]
        plain = bool(found) and all(one == found[0] and type(one) is type(found[0]) for one in found)
        return (
            found[0] if plain and (found[0] is None or found[0] == () or isinstance(found[0], bool | int)) else UNKNOWN
        )

    def _of_logic(self, node: nodes.Logic) -> Any:
        decides = node.op == "or"
        left, right = self.value(node.left), self.value(node.right)
        if left is not UNKNOWN:
            return decides if bool(left) is decides else right if right is UNKNOWN else bool(right)
        return decides if right is not UNKNOWN and bool(right) is decides and self.is_harmless(node.left) else UNKNOWN

    def _of_comparison(self, node: nodes.Compare) -> Any:
        for side, other in ((node.left, node.right), (node.right, node.left)):
            card = self.checked.card_named(side)
            if card is not None and node.op in ("is", "=", "is not"):
                return node.op == "is not" if card.index in self.cards_out and self.is_harmless(other) else UNKNOWN
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
        if decl is None or not self.is_harmless(node.value):
            return UNKNOWN
        found = self._of_ref(Ref("define", decl.name, decl, decl.parameters[0].type.name if decl.of else None))
        return UNKNOWN if found is UNKNOWN else bool(found) is not node.negated

    def _of_aggregate(self, node: nodes.Aggregate) -> Any:
        """Return the known value of `highest` or `lowest` over all players, if all of them always have the same value."""
        ref = Ref("value", node.path[-1], None, "player")
        own = len(node.path) == 1 and ("player", ref.name) in self.book.values and self._is_of_players(node.group)
        return self._of_ref(ref) if own and node.kind in ("highest", "lowest") else UNKNOWN

    def _adjective(self, node: nodes.IsAdjective) -> nodes.Define | None:
        type_ = value_of(self.checked.types.get(node.value, STATIC_UNKNOWN))
        return self.book.adjectives.get(("player" if type_.kind == "player" else type_.name or "", node.adjective))

    def _is_none(self, group: nodes.Group) -> bool:
        """Tell whether a group never has a member, because a test in it is always false."""
        tests = [filter_.test for filter_ in group.filters if isinstance(filter_, nodes.Where)]
        rest = [filter_ for filter_ in group.filters if not isinstance(filter_, nodes.Where | nodes.Within)]
        return not rest and any(self.value(one) is False for one in tests)

    # ------------------------------------------------- harmless expressions

    def is_sure(self, node: nodes.Node) -> bool:
        """Tell whether an expression is harmless and its value is never none."""
        type_ = self.checked.types.get(node, STATIC_UNKNOWN)
        return self.is_harmless(node) and not type_.optional and not value_of(type_).optional

    def is_harmless(self, node: nodes.Node) -> bool:
        """Tell whether an expression asks no player, cannot fail and changes nothing."""
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
                return self._are_harmless(part.path)  # over a harmless group: there is always a player to compare
            case nodes.CountOf() | nodes.Where() | nodes.But() | nodes.Within():
                return True  # their parts are tested by themselves
            case nodes.WithMeasure():
                return self._are_harmless((part.measure,))
        return self._is_of_players(part)

    def _is_harmless_definition(self, decl: object) -> bool:
        if not isinstance(decl, nodes.Define) or decl in self._asked:
            return False
        self._asked.append(decl)
        try:
            found = self.value(decl.value)
            return found is not UNKNOWN or self.is_harmless(decl.value)
        finally:
            self._asked.pop()

    def _are_harmless(self, path: Iterable[str]) -> bool:
        """Tell whether a path of names, such as `owner.score`, is harmless: all definitions with these names are."""
        decls = [decl for (_, name), decl in self.book.defines.items() if name in path]
        return all(map(self._is_harmless_definition, decls))

    def _is_of_players(self, part: nodes.Node) -> bool:
        """Tell whether a phrase means all players, perhaps with adjectives and filters that cannot fail. Then it cannot fail
        itself."""
        if isinstance(part, nodes.Quantified):
            return part.determiner in ("all", "bare") and self._is_of_players(part.group)
        if isinstance(part, nodes.Group):
            decls = [self.book.adjectives.get(("player", word)) for word in part.adjectives]
            plain = all(isinstance(one, _PLAIN_FILTERS) for one in part.filters)
            return part.noun == "player" and plain and all(map(self._is_harmless_definition, decls))
        return False
