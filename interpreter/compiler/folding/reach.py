"""Finds the parts of the rules that can be reached from `play`. If the result of a test is known, only one branch is
reached."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from dsl import nodes
from interpreter.compiler.emission.context import UNKNOWN
from interpreter.compiler.folding.in_play import InPlay
from interpreter.model.rules import AIM

#: The parts of a node: its blocks of statements, and its other child nodes.
Parts = tuple[tuple[tuple[nodes.Node, ...], ...], tuple[nodes.Node, ...]]

_BLOCKS = ("body", "otherwise", "rules")


def _taken_apart(node: nodes.Node) -> Parts:
    blocks = tuple(body for body in (getattr(node, name, None) for name in _BLOCKS) if isinstance(body, tuple))
    inside = {one for body in blocks for one in body}
    return blocks, tuple(child for child in node.children() if child not in inside)


class Reach:
    """The nodes of `play`, of the rules of the game and of the cards in play that can be reached, by the facts `known` so far.

    - `seen`: all these nodes. `written`, `read`: the values that they write and read, by owner and name.
    - `about_nobody`: rules to skip. `parts` caches the parts of each node, since the search is repeated.
    """

    def __init__(self, known: InPlay, about_nobody: AbstractSet[nodes.Node], parts: dict[nodes.Node, Parts]) -> None:
        self.known = known
        self.about_nobody = about_nobody
        self.parts = parts
        self.book = known.book
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
        live = {rule.node for rule in known.rules.values()}
        self.dead = {rule.node for rule in known.rulework.rules} - live
        play = self.book.play
        assert play is not None
        self.block(play.body)
        for general in self.book.general:
            self.block(general.rules)
        for entry in self.book.cards:
            if entry.index not in known.cards_out:
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
            if value.lifetime is not None and (value.lifetime.source is not None or value.lifetime.alike):
                for other in (value.lifetime.source, *value.lifetime.alike):
                    if other is not None:
                        self._named(other)
                self.written.add((value.owner, name))
        for player in (self.book.game.active, self.book.game.first) if self.book.game is not None else ():
            if player is not None:
                self._named(player)

    def block(self, body: Iterable[nodes.Node]) -> bool:
        """Visit some statements in their order. Return whether they always end the block, so that later statements are never
        reached."""
        return any(self.statement(one) for one in body)

    def statement(self, node: nodes.Node) -> bool:
        """Visit one statement. Return whether it always ends the block, so that later statements are never reached."""
        known = self.known
        if known.is_idle(node) or node in self.about_nobody:
            return False
        self.seen.add(node)
        match node:
            case nodes.Set() | nodes.Adjust():
                self._sets(node)
                return False
            case nodes.Rule() if node in self.dead:
                return False
            case nodes.If():
                test = known.value(node.test)
                if test is not UNKNOWN:
                    return self.block(node.body if test else node.otherwise)
                self.visit(node.test)
                ends = self.block(node.body)
                return self.block(node.otherwise) and ends and bool(node.otherwise)
            case nodes.Require():
                test = known.value(node.test)
                if test is UNKNOWN:
                    self.visit(node.test)
                return test is False
            case nodes.May() if known.forbidden(node.body)[0]:
                self.block(node.otherwise)
                return False
            case nodes.EndPlay() | nodes.Fail() | nodes.Stop():
                self.below(node)
                return True
        self.below(node)
        return False

    def below(self, node: nodes.Node) -> None:
        """Visit everything inside a node: its blocks of statements by `block`, its other parts by `visit`."""
        blocks, others = self._parts_of(node)
        for block in blocks:
            self.block(block)
        for child in others:
            self.visit(child)
        self._mention(node)

    def _parts_of(self, node: nodes.Node) -> Parts:
        found = self.parts.get(node)
        if found is None:
            found = self.parts[node] = _taken_apart(node)
        return found

    def visit(self, node: nodes.Node) -> None:
        """Visit an expression or another node, once. The inside of an expression with a known value is not reached."""
        if node in self.seen:
            return
        self.seen.add(node)
        if self.known.value(node) is UNKNOWN:
            self.below(node)

    def _mention(self, node: nodes.Node) -> None:
        """Visit the declarations that a node names (verbs, steps, definitions), and record the values that it reads or
        writes."""
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
        """Visit a statement that sets a value. The value counts as written, but not as read."""
        if self.known.is_dead(node):
            return
        self._writes(node.target)
        ref = self.known.checked.refs.get(node.target)
        if ref is not None and ref.kind == "value" and not self.known.is_free((ref.owner, ref.name)):
            self.read.add((ref.owner, ref.name))  # with bounds, the old number decides whether it can be set
        self.visit(node.value if isinstance(node, nodes.Set) else node.amount)
        for child in node.target.children():
            self.visit(child)

    def _writes(self, target: nodes.Node) -> None:
        ref = self.known.checked.refs.get(target)
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
