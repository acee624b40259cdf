"""Pools: the options of a choice if something is hidden from the choosing player.

The options must not reveal whether a hidden piece passes a test on its face. So all hidden pieces are offered, and the
choice of a piece that does not pass the test fails (see `Run.choose_from`). A test of players or open things can also look at
hidden pieces or values. Then all players or things that may pass are offered (see `Run.choose_by_knowledge`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dsl import nodes
from dsl.records import dataclass
from dsl.semantics.checks.groups import SIDES
from dsl.semantics.rulebook import Rulebook
from interpreter.compiler.emission.context import Env, Meanings, declared
from interpreter.compiler.emission.groups import TESTS, filter_test, group, is_heap, meant
from interpreter.compiler.emission.names import adjective, lying_at, zone
from interpreter.model.layout import Layout

#: FACES: filters that depend on the face of a thing. SIGHTS: these filters, and filters that compare the faces of all things.
FACES = (nodes.Where, nodes.WithMeasure, nodes.Belonging)
SIGHTS = (*FACES, nodes.WithExtreme)


def pool(node: nodes.Group, env: Env) -> str | None:
    """Return the Python for a pool, as three arguments of `choose_from`: its things, the test on their faces, and the slots of
    the zones that may hide them. Return None if the tests of the group look at nothing that may be hidden."""
    slots = _hidden_slots(node, env)
    faces = tuple(filter_ for filter_ in node.filters if isinstance(filter_, FACES))
    simple = all(isinstance(filter_, TESTS) for filter_ in node.filters)
    sides = tuple(word for word in node.adjectives if word in SIDES)  # on which side a thing lies is known to all
    if slots is None or not simple or not (faces or node.adjectives != sides):
        return None
    bare = replace(node, adjectives=sides, filters=tuple(one for one in node.filters if one not in faces))
    item, tests = _faces(node, env)
    return f"{group(bare, env)}, lambda {item}: {tests}, {slots}"


def by_knowledge(what: nodes.Quantified, who: str, env: Env, ask: Callable[[str], str]) -> str:
    """Return the Python for a choice from a group. `ask` returns the Python for the question, of the Python for its options.

    The members of the group can depend on something that may be hidden from the chooser (`who` is the Python for this player).
    Then all things that may be members as far as the chooser knows are offered, and the choice of a thing that is no member
    fails."""
    members = meant(what, env)
    if not looks_behind(what.group, env, env.layout, env.book):
        return ask(members)
    node, options = what.group, env.out.fresh()
    bare = replace(node, adjectives=(), filters=tuple(one for one in node.filters if not isinstance(one, SIGHTS)))
    base = meant(replace(what, group=bare), env)
    item, tests = _faces(node, env)
    test = f"lambda {item}: {tests}" if all(isinstance(one, TESTS) for one in node.filters) else "None"
    question = f"lambda {options}: {ask(options)}"
    return f"rt.choose_by_knowledge({who}, {base}, {test}, lambda: {members}, {question}, {env.clause(what)})"


def looks_behind(node: nodes.Group, env: Meanings, layout: Layout, book: Rulebook) -> bool:
    """Tell whether the tests of a group may look at something that is hidden from a player. Return False if the tests only look
    at the faces of the members, one by one, even if these may be hidden: `pool` emits these choices."""
    if not (layout.hidden or layout.veiled):
        return False
    behind = _Behind(env, layout, book)
    if behind.place(node):
        return any(isinstance(one, nodes.WithExtreme) for one in node.filters)
    return any(behind.adjective(node.noun, word) for word in node.adjectives) or any(
        isinstance(one, SIGHTS) and behind.filter(one, node.noun) for one in node.filters
    )


class _Behind:
    """Tells which expressions may depend on pieces and values that are hidden from a player. The number of things in a zone is
    known to everybody."""

    def __init__(self, env: Meanings, layout: Layout, book: Rulebook) -> None:
        self.env, self.layout, self.book = env, layout, book
        self.around: list[object] = []

    def expression(self, node: nodes.Node) -> bool:
        match node:
            case nodes.CountOf() | nodes.Exists():
                return self.counted(node.what)
            case nodes.IsAdjective(adjective="empty"):
                return self.counted(node.value)
            case nodes.Name() | nodes.Field() | nodes.Call() | nodes.EveryZone():
                ref = self.env.ref(node)
                if ref is not None and self.declaration(ref.decl):
                    return True
            case nodes.IsAdjective() if isinstance(noun := self.env.type(node.value).name, str):
                if self.adjective(noun, node.adjective):
                    return True
            case nodes.Group():
                if any(self.adjective(node.noun, word) for word in node.adjectives):
                    return True
                return any(self.filter(one, node.noun) for one in node.filters)
        return any(self.expression(child) for child in node.children())

    def counted(self, node: nodes.Node) -> bool:
        """Tell whether the number of things in a zone or group may depend on hidden pieces and values."""
        if isinstance(node, nodes.Quantified) and node.amount is None:
            node = node.group
        if isinstance(node, nodes.Group):
            if node.adjectives or not all(isinstance(one, nodes.Within) for one in node.filters):
                return self.expression(node)
            return any(self.counted(one.place) for one in node.filters if isinstance(one, nodes.Within))
        if self.env.type(node).kind == "zone" and isinstance(node, nodes.Name | nodes.Field | nodes.EveryZone):
            return any(self.expression(child) for child in node.children())
        return self.expression(node)

    def declaration(self, decl: object) -> bool:
        if isinstance(decl, nodes.Zone):
            return self.layout.hides(decl)
        if isinstance(decl, nodes.ValueDecl):
            return decl.own
        if not isinstance(decl, nodes.Define) or decl in self.around:
            return False
        self.around.append(decl)
        found = self.expression(decl.value)
        self.around.pop()
        return found

    def adjective(self, noun: str, word: str) -> bool:
        return self.declaration(self.book.adjectives.get((noun, word)))

    def filter(self, node: nodes.Filter, noun: str) -> bool:
        measures: list[str] = []
        if isinstance(node, nodes.WithMeasure):
            measures = [node.measure]
        elif isinstance(node, nodes.WithExtreme):
            measures = [measure for _, measure in node.chain]
        for name in measures:
            of_noun = self.book.values.get((noun, name)), self.book.defines.get((noun, name))
            if any(map(self.declaration, of_noun)):
                return True
        return any(self.expression(child) for child in node.children())

    def place(self, node: nodes.Group) -> bool:
        """Tell whether the members of a group may lie in a zone that hides them."""
        place = next((one.place for one in node.filters if isinstance(one, nodes.Within)), None)
        if isinstance(place, nodes.Name | nodes.Field) and self.env.type(place).kind == "zone":
            return self.layout.hides(declared(self.env.meant(place), nodes.Zone))
        return not self.layout.hidden.isdisjoint(self.layout.zones_of_noun.get(node.noun, ()))


def _faces(node: nodes.Group, env: Env) -> tuple[str, str]:
    """Return a new variable for a thing of a group, and a Python expression that tells whether this thing passes the
    tests on its face."""
    item = env.out.fresh("x")
    inner = env.candidate(item)
    tests = [adjective(node.noun, word, item, inner) for word in node.adjectives]
    tests += [filter_test(one, node.noun, item, inner) for one in node.filters if isinstance(one, FACES)]
    return item, " and ".join(tests)


@dataclass(frozen=True, slots=True)
class Own:
    """The things in a zone of the choosing player, such as the own hand, as Python.

    - `slot`: the slot of the zone. `item`: a variable for one thing.
    - `test`: the test of this thing ("" if there is none).
    - `heap`: whether the zone may be so large that a search through it counts as work, which has a limit.
    """

    slot: str
    item: str
    test: str
    heap: bool


def own(node: nodes.Group, who: nodes.Expression, seat: str, env: Env) -> Own | None:
    """Return the `Own` for a choice from a zone of the choosing player (in the variable `seat`) into which this player sees.
    It is used in the build for whole games, where the options can then be computed inline. Return None for any other choice."""
    layout = env.layout
    within = [one for one in node.filters if isinstance(one, nodes.Within)]
    if not env.emitting.known.whole or len(within) != 1 or not all(isinstance(one, TESTS) for one in node.filters):
        return None
    if layout.sides is not None or layout.shades or layout.neutrals:
        return None
    place = within[0].place
    if not (isinstance(place, nodes.Field) and env.type(place).kind == "zone" and _are_one(place.base, who, env)):
        return None
    ref = env.meant(place)
    zone = declared(ref, nodes.Zone)
    if zone.owner != "player" or zone.single or "seen by owner" not in zone.attributes:
        return None
    if any(isinstance(one, nodes.But) for one in node.filters):
        return None
    item, tests = _faces(node, env)
    return Own(f"{layout.base['zone', ref.owner, ref.name]} + {seat}", item, tests, is_heap(node, env))


def lying_in(node: nodes.Quantified, env: Env) -> str | None:
    """Return a Python expression for the slot of the zone whose whole content is the options of a choice; None if the options
    are not exactly the content of one zone."""
    within = [one for one in node.group.filters if isinstance(one, nodes.Within)]
    if len(within) != 1 or len(node.group.filters) != 1 or node.group.adjectives or is_heap(node.group, env):
        return None
    return None if env.layout.neutrals else lying_at(within[0].place, env)


def _are_one(left: nodes.Expression, right: nodes.Expression, env: Env) -> bool:
    """Tell whether two names mean the same player."""
    if not (isinstance(left, nodes.Name) and isinstance(right, nodes.Name) and left.id == right.id):
        return False
    ref = env.ref(left)
    return left.id == "you" or (ref is not None and ref == env.ref(right) and ref.kind in ("value", "local", "role"))


def _hidden_slots(node: nodes.Group, env: Env) -> str | None:
    """Return a Python expression for the slots of the zones in which things of a group may lie hidden; None if there
    are none."""
    layout = env.layout
    hidden = tuple(slot for slot in layout.zones_of_noun.get(node.noun, ()) if slot in layout.hidden)
    if not hidden:
        return None
    place = next((filter_.place for filter_ in node.filters if isinstance(filter_, nodes.Within)), None)
    if place is None or env.type(place).kind != "zone" or not isinstance(place, nodes.Name | nodes.Field):
        return repr(hidden)
    if not layout.hides(declared(env.meant(place), nodes.Zone)):
        return None
    return f"({zone(place, env)},)"
