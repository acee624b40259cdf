"""Expressions: which type they have, and whether their parts go together."""

from __future__ import annotations

from dsl import nodes
from dsl.diagnostics.spelling import nearest
from dsl.semantics.checked import Ref, Scope
from dsl.semantics.groups import GroupChecker
from dsl.semantics.names import FUNCTIONS
from dsl.semantics.static_types import (
    NONE,
    NUMBER,
    PLAYER,
    TEXT,
    UNKNOWN,
    YES_NO,
    Type,
    comparable,
    fits,
    piece,
    set_of,
    value_of,
)


class ExpressionChecker(GroupChecker):
    """Checks expressions; sentences inside them are checked by `sentence` of the checker of statements."""

    def expr(self, node: nodes.Node, scope: Scope) -> Type:
        """Check an expression; return (and note) its type."""
        found = self._expr(node, scope)
        self.checked.types[node] = found
        return found

    def want(self, node: nodes.Node, wanted: Type, scope: Scope) -> Type:
        """Check an expression that must have a type; a string is a text where a text is due."""
        if wanted.kind == "text" and isinstance(node, nodes.Text):
            self.checked.types[node] = TEXT
            self.checked.refs[node] = Ref("text", node.value)
            return TEXT
        if wanted.kind == "piece" and isinstance(node, nodes.Text):
            return self._titled(node, wanted)
        found = self.expr(node, scope)
        if not fits(found, wanted):
            self._mismatch(node, found, wanted)
        return found

    def _titled(self, node: nodes.Text, wanted: Type) -> Type:
        """Check a title where a thing of some noun is due: what is proposed instead are titles of that noun."""
        of_noun = [title for title, entry in self.book.card_by_title.items() if entry.node.noun == wanted.name]
        found = self.checked.types[node] = self._text(node, of_noun)
        if not fits(found, wanted):
            near = " or ".join(f"“{title}”" for title in nearest(node.value, of_noun)[:2] or of_noun[:2])
            self.findings.error(
                "N402",
                f"{wanted.sure()} is due here, and “{node.value}” is {found}",
                node.span,
                label=str(found),
                help=f"name a {wanted.name}, for example {near}" if near else f"declare a {wanted.name} first",
            )
        return found

    def test(self, node: nodes.Node, scope: Scope) -> None:
        """Check an expression that must be true or false."""
        found = self.expr(node, scope)
        if isinstance(node, nodes.Quantified):
            return
        if found.kind not in ("yes_no", "unknown"):
            self.findings.error(
                "N401",
                f"a test is due here, and this is {found}",
                node.span,
                label=str(found),
                help="compare it with something, or write `there is ...`",
            )

    def actor(self, node: nodes.Node, scope: Scope) -> None:
        found = self.expr(node, scope)
        if found.kind == "set":
            found = found.item
        if not fits(found, PLAYER.maybe()):
            self._mismatch(node, found, PLAYER)

    def zone(self, node: nodes.Node, scope: Scope) -> Type:
        found = self.expr(node, scope)
        if found.kind not in ("zone", "unknown"):
            self.findings.error(
                "N406",
                f"a zone is due here, and this is {found}",
                node.span,
                label=str(found),
                help="the zones are " + ", ".join(sorted({name for _, name in self.book.zones})),
            )
        return found

    def _places(self, node: nodes.Node, scope: Scope) -> None:
        found = self.expr(node, scope)
        if found.kind not in ("zone", "set", "unknown"):
            self.findings.error("N406", f"a zone is due here, and this is {found}", node.span, label=str(found))

    def _things(self, node: nodes.Node, scope: Scope) -> Type:
        found = value_of(self.expr(node, scope))
        item = found.item if found.kind == "set" else found
        if item.kind not in ("piece", "unknown", "none"):
            self.findings.error(
                "N407",
                f"only things can be moved, and this is {found}",
                node.span,
                label=str(found),
                help="name a card, a set of cards, or a zone",
            )
        return item

    def target(self, node: nodes.Node, scope: Scope) -> Type:
        """Check the left side of `set`, `raise`, `lower`: it must be a value that changes in play."""
        found = self.expr(node, scope)
        ref = self.checked.refs.get(node)
        if found is not UNKNOWN and (ref is None or not (ref.kind == "value" or ref.name in ("direction", "winners"))):
            self.findings.error(
                "N408",
                "this cannot be set",
                node.span,
                label="not a value that changes in play",
                help="declare `value NAME: ...`; fields are printed, definitions are computed, things go elsewhere by `move`",
            )
        return found

    def _members(self, node: nodes.Node, scope: Scope) -> Type:
        found = value_of(self.expr(node, scope))
        if found.kind == "set":
            return found.item
        if found.kind not in ("unknown", "piece"):
            self.findings.error(
                "N409", f"`for each` goes through several things, and this is {found}", node.span, label=str(found)
            )
        return found.sure()

    def _expr(self, node: nodes.Node, scope: Scope) -> Type:
        match node:
            case nodes.Number():
                return NUMBER
            case nodes.Text():
                return self._text(node)
            case nodes.Name():
                return self._name(node, scope)
            case nodes.NoneValue():
                return NONE
            case nodes.Flag():
                return YES_NO
            case nodes.Field():
                return self._field(node, scope)
            case nodes.Call():
                return self._call(node, scope)
            case nodes.Numbered():
                return self._numbered(node)
            case nodes.Negative():
                return self.want(node.value, NUMBER, scope)
            case nodes.Binary():
                return self._binary(node, scope)
            case nodes.Compare():
                return self._compare(node, scope)
            case nodes.IsAdjective():
                self._is_adjective(node, scope)
                return YES_NO
            case nodes.IsOneOf():
                left = self.expr(node.value, scope)
                group = node.group.group if isinstance(node.group, nodes.Quantified) else node.group
                right = value_of(self.expr(group, scope))
                if right.kind == "set" and not comparable(left, right.item):
                    self._mismatch(node.value, left, right.item)
                return YES_NO
            case nodes.Exists():
                if not isinstance(node.what, nodes.Quantified | nodes.Group):
                    self.test(node.what, scope)
                else:
                    self.expr(node.what, scope)
                return YES_NO
            case nodes.Not():
                self.test(node.value, scope)
                return YES_NO
            case nodes.Logic():
                self.test(node.left, scope)
                self.test(node.right, scope)
                return YES_NO
            case nodes.Can():
                self.sentence(node.sentence, scope)
                return YES_NO
            case nodes.Asks():
                self._things(node.card, scope)
                if node.verb not in self.book.verbs:
                    self._unknown("verb", node.verb, node.span, self.book.verbs)
                return YES_NO
            case nodes.Has():
                self._things(node.card, scope)
                return YES_NO
            case nodes.Group():
                return self.group(node, scope)
            case nodes.Quantified():
                return self._quantified(node, scope)
            case nodes.Neighbour():
                if node.amount is not None:
                    self.want(node.amount, NUMBER, scope)
                if node.after is not None:
                    self.want(node.after, PLAYER.maybe(), scope)
                elif not scope.you and "who" not in scope.names:
                    self.findings.error(
                        "N302",
                        "next to whom?",
                        node.span,
                        label="nobody is `you` here",
                        help="write `the next player after ...`",
                    )
                return PLAYER if node.amount is None else set_of(PLAYER)
            case nodes.End():
                return self._end(node, scope)
            case nodes.EveryZone():
                owner = next((o for o, n in self.book.zones if n == node.zone), None)
                zone = self.book.zones.get((owner, node.zone))
                if zone is None:
                    self._unknown("zone", node.zone, node.span, [n for _, n in self.book.zones])
                    return UNKNOWN
                self.checked.refs[node] = Ref("zone", node.zone, zone, owner)
                return set_of(piece(zone.noun))
            case nodes.CountOf():
                found = value_of(self.expr(node.what, scope))
                if found.kind not in ("set", "unknown", "piece"):
                    self.findings.error(
                        "N409",
                        f"only several things can be counted, and this is {found}",
                        node.what.span,
                        label=str(found),
                    )
                return NUMBER
            case nodes.Aggregate():
                return self._aggregate(node, scope)
            case nodes.Best():
                self.want(node.low, NUMBER, scope)
                self.want(node.high, NUMBER, scope)
                self.test(node.test, scope.bind(node.name, NUMBER))
                return NUMBER
            case nodes.Neighbours():
                found = value_of(self.expr(node.of, scope))
                if found.kind not in ("piece", "unknown") or (
                    found.kind == "piece" and not any(g.noun == found.name for g in self.book.grids)
                ):
                    self.findings.error(
                        "N409",
                        f"only the cell of a grid has neighbours, and this is {found}",
                        node.of.span,
                        label=str(found),
                    )
                    return UNKNOWN
                return set_of(found) if found.kind == "piece" else UNKNOWN
            case nodes.Pick():
                self.test(node.test, scope)
                return self._common(
                    [value_of(self.expr(node.value, scope)), value_of(self.expr(node.otherwise, scope))], node
                )
            case nodes.Range() | nodes.Among() | nodes.Payment():
                return UNKNOWN
            case _:
                raise TypeError(f"no type for {type(node).__name__}")

    def _common(self, found: list[Type], node: nodes.Node) -> Type:
        sure = [t for t in found if t.kind not in ("none", "unknown")]
        if not sure:
            return UNKNOWN
        for other in sure[1:]:
            if not comparable(other, sure[0]):
                self._mismatch(node, other, sure[0])
        optional = any(t.optional for t in found)
        return sure[0].maybe() if optional else sure[0]

    def _field(self, node: nodes.Field, scope: Scope) -> Type:
        base = value_of(self.expr(node.base, scope))
        if base.kind == "unknown":
            return UNKNOWN
        if base.kind == "bundle":
            if node.name in self.book.kinds[base.name]:
                self.checked.refs[node] = Ref("kind", node.name, base.name)
                return NUMBER
            self._unknown("kind", node.name, node.span, self.book.kinds[base.name])
            return UNKNOWN
        noun = "player" if base.kind == "player" else base.name
        if base.kind not in ("player", "piece"):
            self.findings.error("N410", f"{base} has no `{node.name}`", node.span, label=f"this is {base}")
            return UNKNOWN
        found = self.member(noun, node.name)
        if found is None:
            self._unknown(f"field of {noun}", node.name, node.span, self.members_of(noun))
            return UNKNOWN
        self.checked.refs[node], type_ = found
        return type_

    def _call(self, node: nodes.Call, scope: Scope) -> Type:
        if node.name in FUNCTIONS:
            wanted = FUNCTIONS[node.name]
            self._check_args(node, wanted, scope)
            self.checked.refs[node] = Ref("function", node.name)
            return PLAYER if node.name == "seat" else NUMBER
        if node.name in self.book.tables:
            table = self.book.tables[node.name]
            self._check_args(node, (NUMBER,), scope)
            self.checked.refs[node] = Ref("table", node.name, table)
            return value_of(self.expr(table.values[0], Scope())) if table.values else UNKNOWN
        for owner in (None, *self.book.nouns):
            decl = self.book.defines.get((owner, node.name))
            if decl is not None:
                self.checked.refs[node] = Ref("define", node.name, decl, owner)
                self._check_args(node, tuple(self.book.type_of(p.type) for p in decl.parameters), scope)
                return self.define(decl)
        known = [*FUNCTIONS, *self.book.tables, *(n for _, n in self.book.defines)]
        self._unknown("definition", node.name, node.span, known)
        for argument in node.args:
            self.expr(argument, scope)
        return UNKNOWN

    def _check_args(self, node: nodes.Call, wanted: tuple[Type, ...], scope: Scope) -> None:
        if len(node.args) != len(wanted):
            self.findings.error(
                "N404", f"`{node.name}` takes {len(wanted)}, not {len(node.args)}", node.span, label="count them again"
            )
        for argument, type_ in zip(node.args, wanted):
            self.want(argument, type_.maybe(), scope)

    def _binary(self, node: nodes.Binary, scope: Scope) -> Type:
        left, right = value_of(self.expr(node.left, scope)), value_of(self.expr(node.right, scope))
        if "unknown" in (left.kind, right.kind):
            return left if right.kind == "unknown" else right
        if left.kind == "bundle" and right.kind == "bundle" and node.op in "+-":
            return left
        if left.kind == "bundle" and right.kind == "number" and node.op == "*":
            return left
        if node.op in "+-" and "set" in (left.kind, right.kind):
            item = left.item if left.kind == "set" else left
            other = right.item if right.kind == "set" else right
            if not comparable(item, other):
                self._mismatch(node.right, right, left)
            return set_of(item)
        if node.op == "+" and left.kind == right.kind and left.kind in ("player", "piece"):
            return set_of(left)
        for side, found in ((node.left, left), (node.right, right)):
            if found.kind != "number":
                self._mismatch(side, found, NUMBER)
        return NUMBER

    def _compare(self, node: nodes.Compare, scope: Scope) -> Type:
        left = self.expr(node.left, scope)
        right = self.want(node.right, TEXT, scope) if left.kind == "text" else self.expr(node.right, scope)
        if node.op in ("<", ">", "<=", ">="):
            for side, found in ((node.left, left), (node.right, right)):
                if value_of(found).kind not in ("number", "bundle", "unknown"):
                    self._mismatch(side, found, NUMBER)
        elif node.op in ("in", "not in"):
            whole = value_of(right)
            if whole.kind not in ("set", "unknown", "piece"):
                self.findings.error("N409", f"nothing can be in {right}", node.right.span, label=str(right))
            elif whole.kind == "set" and not comparable(left, whole.item):
                self._mismatch(node.left, left, whole.item)
        elif not comparable(left, right):
            self._mismatch(node.right, right, left)
        return YES_NO

    def _quantified(self, node: nodes.Quantified, scope: Scope) -> Type:
        if node.amount is not None:
            self.want(node.amount, NUMBER, scope)
        found = self.group(node.group, scope)
        if found.kind == "bundle" or found.kind == "unknown":
            return found
        if node.determiner == "another" and not (scope.you or "who" in scope.names):
            self.findings.error(
                "N302", "another than whom?", node.span, label="nobody is `you` here", help="write `a player but ...`"
            )
        if node.determiner in ("the", "a", "another"):
            return found.item
        return found

    def _end(self, node: nodes.End, scope: Scope) -> Type:
        if node.amount is not None:
            self.want(node.amount, NUMBER, scope)
        found = value_of(self.expr(node.of, scope))
        if found.kind == "unknown":
            return UNKNOWN
        if found.kind != "set":
            self.findings.error("N409", f"{found} has no {node.which}", node.of.span, label=str(found))
            return UNKNOWN
        return found.item if node.amount is None else found

    def _aggregate(self, node: nodes.Aggregate, scope: Scope) -> Type:
        found = value_of(self.expr(node.group, scope))
        if found.kind == "unknown":
            return NUMBER
        if found.kind != "set":
            self.findings.error("N409", f"{found} is not several things", node.group.span, label=str(found))
            return NUMBER
        item = found.item
        for position, name in enumerate(node.path):
            noun = "player" if item.kind == "player" else item.name
            if position == len(node.path) - 1:
                self.measure(noun, name, node.span)
            else:
                member = self.member(noun, name)
                if member is None:
                    self._unknown(f"field of {noun}", name, node.span, self.members_of(noun))
                    return NUMBER
                item = value_of(member[1])
        return NUMBER
