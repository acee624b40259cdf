"""Find out which cards belong to a group, from the printed fields of the cards. Only the declarations are needed, so
the result is known before play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dsl import nodes
from dsl.expansion.numbered import calculated
from dsl.records import dataclass
from dsl.source import Span

#: How long a chain of definitions that use each other may be. (The checker reports definitions that use themselves.)
_DEPTH = 40
#: The value of a field that a card does not give, by the type of the field.
_BEGINNINGS: Mapping[str, object] = {"number": 0, "yes_no": False, "text": ""}


@dataclass(frozen=True, slots=True)
class Declared:
    """The declarations of a rulebook that a test of printed fields may use. `in_play` has the names of everything that
    can change during play."""

    fields: Mapping[tuple[str, str], nodes.FieldDecl]
    words: Mapping[str, tuple[str, ...]]
    word_list: Mapping[str, str]
    adjectives: Mapping[tuple[str, str], nodes.Define]
    defines: Mapping[tuple[str | None, str], nodes.Define]
    tables: Mapping[str, nodes.Table]
    in_play: frozenset[str]
    nouns: frozenset[str]


class NotPrinted(Exception):
    """Raised if a test uses a name whose value is not printed on cards. The value changes in play, or the name is not
    declared (`unknown`)."""

    def __init__(self, span: Span, unknown: bool = False) -> None:
        super().__init__(span)
        self.span, self.unknown = span, unknown


def belongs(card: nodes.Card, group: nodes.Group, declared: Declared) -> bool:
    """Tell whether a card is in a group. Raises NotPrinted if this is not known before play."""
    looking = _Looking(declared)
    filters = [_test_of(one) for one in group.filters]
    if card.noun != group.noun:
        return False
    return all(looking.has_adjective(card, one, group.span) for one in group.adjectives) and all(
        bool(looking.value(test, {"it": card})) for test in filters
    )


def _test_of(node: nodes.Filter) -> nodes.Expression:
    if isinstance(node, nodes.Where):
        return node.test
    if isinstance(node, nodes.WithMeasure) and not node.than:
        measure = nodes.Field(span=node.span, base=nodes.Name(span=node.span, id="it"), name=node.measure)
        return nodes.Compare(span=node.span, op=node.op, left=measure, right=node.amount)
    raise NotPrinted(node.span)


class _Looking:
    """Evaluates expressions about the printed fields of cards. A card is equal to its title."""

    def __init__(self, declared: Declared) -> None:
        self.declared = declared
        self.depth = 0

    def has_adjective(self, card: nodes.Card, adjective: str, span: Span) -> bool:
        """Tell whether an adjective, or a word of a list, is true of a card. Raises NotPrinted if that can change in
        play."""
        definition = self.declared.adjectives.get((card.noun, adjective))
        if definition is not None:
            return bool(self._defined(definition, {definition.parameters[0].name: card, "it": card}, span))
        list_ = self.declared.word_list.get(adjective)
        for (noun, name), decl in self.declared.fields.items():
            if noun == card.noun and list_ is not None and decl.type.name == list_:
                return bool(self._field(card, name, span) == adjective)
        raise NotPrinted(span, list_ is None)

    def value(self, node: nodes.Expression, names: Mapping[str, Any]) -> Any:
        """Return the value of an expression: a number, yes or no, a word or text, a card, or None. Raises NotPrinted
        if it can change in play."""
        match node:
            case nodes.Number() | nodes.Flag() | nodes.Text():
                return node.value
            case nodes.NoneValue():
                return None
            case nodes.Negative():
                return -self._number(node.value, names)
            case nodes.Not():
                return not self.value(node.value, names)
            case nodes.Logic(op="and"):
                return bool(self.value(node.left, names)) and bool(self.value(node.right, names))
            case nodes.Logic():
                return bool(self.value(node.left, names)) or bool(self.value(node.right, names))
            case nodes.Pick():
                return self.value(node.value if self.value(node.test, names) else node.otherwise, names)
            case nodes.Binary():
                result = calculated(node.op, self._number(node.left, names), self._number(node.right, names))
                if result is not None:
                    return result
            case nodes.Compare():
                return self._compared(node, names)
            case nodes.IsAdjective():
                return self._is_adjective(node, names)
            case nodes.Name():
                return self._name(node, names)
            case nodes.Field():
                return self._field(self._card(node.base, names), node.name, node.span)
            case nodes.Call():
                return self._call(node, names)
        raise NotPrinted(node.span)

    def _number(self, node: nodes.Expression, names: Mapping[str, object]) -> int:
        found = self.value(node, names)
        if isinstance(found, int):
            return found
        raise NotPrinted(node.span)

    def _card(self, node: nodes.Expression, names: Mapping[str, object]) -> nodes.Card:
        found = self.value(node, names)
        if isinstance(found, nodes.Card):
            return found
        raise NotPrinted(node.span)

    def _compared(self, node: nodes.Compare, names: Mapping[str, object]) -> bool:
        if node.op in ("<", ">", "<=", ">="):
            left, right = self._number(node.left, names), self._number(node.right, names)
            return {"<": left < right, ">": left > right, "<=": left <= right, ">=": left >= right}[node.op]
        if node.op in ("=", "is", "is not"):
            one, other = (
                found.title if isinstance(found, nodes.Card) else found
                for found in (self.value(node.left, names), self.value(node.right, names))
            )
            return bool(one == other) is (node.op != "is not")
        raise NotPrinted(node.span)

    def _is_adjective(self, node: nodes.IsAdjective, names: Mapping[str, object]) -> bool:
        if node.adjective == "empty":
            raise NotPrinted(node.span)
        return self.has_adjective(self._card(node.value, names), node.adjective, node.span) is not node.negated

    def _name(self, node: nodes.Name, names: Mapping[str, object]) -> object:
        if node.id in names:
            return names[node.id]
        if node.id in self.declared.word_list:
            return node.id
        definition = self.declared.defines.get((None, node.id))
        if definition is not None and not definition.parameters:
            return self._defined(definition, {}, node.span)
        raise NotPrinted(node.span, node.id not in self.declared.in_play)

    def _call(self, node: nodes.Call, names: Mapping[str, object]) -> object:
        args = [self.value(one, names) for one in node.args]
        definition = self.declared.defines.get((None, node.name))
        if definition is not None and len(args) == len(definition.parameters):
            given = {parameter.name: arg for parameter, arg in zip(definition.parameters, args)}
            return self._defined(definition, given, node.span)
        raise NotPrinted(node.span, node.name not in self.declared.in_play)

    def _field(self, card: nodes.Card, name: str, span: Span) -> object:
        """Return the printed value of a field of a card: the value that the card gives, or else the default of the field."""
        definition = self.declared.defines.get((card.noun, name))
        if definition is not None:
            return self._defined(definition, {definition.parameters[0].name: card, "it": card}, span)
        decl = self.declared.fields.get((card.noun, name))
        if decl is None and name == "title":
            return card.title
        if decl is None:
            raise NotPrinted(span, name not in self.declared.in_play)
        for one in card.properties:
            if one.name == name:
                return self.value(one.value, {})
        if decl.default is not None:
            return self.value(decl.default, {"it": card})
        words = self.declared.words.get(decl.type.name)
        return None if decl.type.optional else words[0] if words else _BEGINNINGS.get(decl.type.name)

    def _defined(self, definition: nodes.Define, names: Mapping[str, object], span: Span) -> object:
        if self.depth >= _DEPTH:
            raise NotPrinted(span)
        self.depth += 1
        try:
            return self.value(definition.value, names)
        except NotPrinted as reason:
            raise NotPrinted(span, reason.unknown) from None
        finally:
            self.depth -= 1
