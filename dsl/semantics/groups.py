"""Groups of things: nouns with adjectives and filters."""

from __future__ import annotations

from dataclasses import replace

from dsl import nodes
from dsl.semantics.checked import Ref, Scope
from dsl.semantics.names import NameChecker
from dsl.semantics.static_types import NUMBER, PLAYER, UNKNOWN, Type, comparable, piece, set_of, value_of


class GroupChecker(NameChecker):
    """Checks groups; `expr`, `want` and `test` come from the checker of expressions."""

    def _is_adjective(self, node: nodes.IsAdjective, scope: Scope) -> None:
        found = value_of(self.expr(node.value, scope)) if node.adjective != "empty" else self.expr(node.value, scope)
        if node.adjective == "empty":
            if value_of(found).kind not in ("set", "piece", "unknown"):
                self.findings.error(
                    "N409", f"only zones and sets are empty, and this is {found}", node.value.span, label=str(found)
                )
            return
        noun = "player" if found.kind == "player" else found.name
        if found.kind != "unknown":
            self._adjective(noun, node.adjective, node.span, scope)

    def _adjective(self, noun: str, adjective: str, span, scope: Scope) -> None:
        if adjective == "other":
            if noun != "player" or not (scope.you or "who" in scope.names):
                self.findings.error(
                    "N302",
                    "other than whom?",
                    span,
                    label="`other` needs somebody to differ from",
                    help="write `players but ...`",
                )
            return
        if (noun, adjective) in self.book.adjectives:
            self.define(self.book.adjectives[(noun, adjective)])
            return
        if adjective in self.book.word_list and self.word_member(noun, adjective) is not None:
            return
        known = [a for n, a in self.book.adjectives if n == noun]
        self._unknown(f"adjective for {noun}", adjective, span, known)

    def word_member(self, noun: str, word: str) -> tuple[str, str] | None:
        """Find the field or value of a noun that can be `word`: ("field" or "value", its name)."""
        wanted = self.book.word_list.get(word)
        for kind, table in (("field", self.book.fields), ("value", self.book.values)):
            for (owner, name), decl in table.items():
                if owner == noun and decl.type.name == wanted:
                    return kind, name
        return None

    def group(self, node: nodes.Group, scope: Scope) -> Type:
        """Check a group and its filters; return the type of one member."""
        if node.noun in self.book.kind_list:
            found = Type("bundle", self.book.kind_list[node.noun])
            self.checked.types[node] = found
            return found
        item = PLAYER if node.noun == "player" else piece(node.noun)
        if node.noun not in self.book.nouns:
            self._unknown("noun", node.noun, node.span, self.book.nouns)
            return UNKNOWN
        for adjective in node.adjectives:
            self._adjective(node.noun, adjective, node.span, scope)
        for position, filter_ in enumerate(node.filters):
            self._filter(filter_, item, scope)
            if position + 1 < len(node.filters):
                self._grouping(filter_, node.filters[position + 1])
        self.checked.types[node] = set_of(item)
        return set_of(item)

    def _grouping(self, node: nodes.Node, following: nodes.Node) -> None:
        """What follows `but players` belongs to the group before it: say so where that is hardly meant."""
        value = node.value if isinstance(node, nodes.But) else None
        if (
            isinstance(value, nodes.Quantified)
            and value.determiner == "bare"
            and not value.group.filters
            and not value.group.adjectives
        ):
            self.findings.error(
                "N412",
                "it cannot be told what this belongs to",
                following.span,
                label="to those before `but`, or to those after it?",
                help=f"put those who are left out in parentheses: `but (players {'...'})`",
            )

    def _filter(self, node: nodes.Node, item: Type, scope: Scope) -> None:
        noun = "player" if item.kind == "player" else item.name
        inner = scope.candidate(item)
        match node:
            case nodes.Within():
                self._within(node, item, scope)
            case nodes.WithExtreme():
                for _, measure in node.chain:
                    self.measure(noun, measure, node.span)
            case nodes.WithMeasure():
                self.measure(noun, node.measure, node.span)
                self.want(node.amount, item.maybe() if node.than else NUMBER, scope)
            case nodes.Where():
                self.test(node.test, inner)
            case nodes.Starting():
                self.want(node.first, item, scope)
            case nodes.But():
                found = value_of(self.expr(node.value, scope))
                found = found.item if found.kind == "set" else found
                if not comparable(found, item):
                    self._mismatch(node.value, found, item)
            case nodes.That():
                self._that(node, item, inner)
            case nodes.ThatWould():
                for verb in node.verbs:
                    if verb not in self.book.verbs:
                        self._unknown("verb", verb, node.span, self.book.verbs)
                self.sentence(node.sentence, scope)

    def _within(self, node: nodes.Within, item: Type, scope: Scope) -> None:
        found = self.expr(node.place, scope)
        whole = value_of(found)
        if whole.kind in ("player", "piece") and item.kind == "piece" and found.kind != "zone":
            return
        inner = whole.item if whole.kind == "set" else whole
        if not comparable(inner, item):
            self._mismatch(node.place, found, set_of(item))

    def _that(self, node: nodes.That, item: Type, scope: Scope) -> None:
        verb = self.book.verbs.get(node.verb)
        if verb is None:
            self._unknown("verb", node.verb, node.span, self.book.verbs)
            return
        if node.subject is not None:
            self.want(node.subject, PLAYER, scope)
        if node.object is not None:
            self.expr(node.object, replace(scope, pattern=True))
        for preposition, value in node.args:
            if preposition not in dict(verb.roles):
                self.findings.error(
                    "N405",
                    f"`{node.verb}` does not go with `{preposition}`",
                    value.span,
                    label="this does not belong here",
                )
            self.expr(value, replace(scope, pattern=True))
        if node.during is not None and node.during not in self.book.spans:
            self._unknown("span", node.during, node.span, self.book.spans)

    def measured(self, noun: str, name: str) -> tuple[Ref, Type] | None:
        """Find what a measure counts; `with 1 card` means the measure `cards`."""
        found = self.member(noun, name)
        decl = self.book.nouns.get(name)
        return found if found is not None or decl is None else self.member(noun, decl.plural)

    def measure(self, noun: str, name: str, span) -> None:
        found = self.measured(noun, name)
        if found is None:
            self._unknown(f"measure of {noun}", name, span, self.members_of(noun))
        elif found[1].kind not in ("number", "set", "zone", "unknown"):
            self.findings.error(
                "N402", f"`{name}` of a {noun} is {found[1]}, not an amount", span, label="not an amount"
            )
