"""Pools: the options of a choice if some of the things may be hidden from the choosing player.

The options must not reveal whether a hidden piece passes a test on its face. So all hidden pieces are offered, and the
choice of a piece that does not pass the test fails (see `Run.choose_from`).
"""

from __future__ import annotations

from dsl import nodes
from dsl.records import dataclass
from interpreter.compiler.emission.context import Env, declared
from interpreter.compiler.emission.groups import TESTS, filter_test, group, is_heap
from interpreter.compiler.emission.names import adjective, lying_at, zone

#: Filters that depend on the face of a thing.
FACES = (nodes.Where, nodes.WithMeasure, nodes.Belonging)


def pool(node: nodes.Group, env: Env) -> str | None:
    """Return the Python for a pool, as three arguments of `choose_from`: its things, the test on their faces, and the slots of
    the zones that may hide them. Return None if the tests of the group look at nothing that may be hidden."""
    slots = _hidden_slots(node, env)
    faces = tuple(filter_ for filter_ in node.filters if isinstance(filter_, FACES))
    simple = all(isinstance(filter_, TESTS) for filter_ in node.filters)
    if slots is None or not simple or not (faces or node.adjectives):
        return None
    bare = nodes.Group(node.span, (), node.noun, node.plural, tuple(f for f in node.filters if f not in faces))
    item, tests = _faces(node, env)
    return f"{group(bare, env)}, lambda {item}: {tests}, {slots}"


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
    - `heap`: whether the zone may be so large that a search is charged work.
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
    ref = env.meant(place)
    if layout.base["zone", ref.owner, ref.name] not in layout.hidden:
        return None
    return f"({zone(place, env)},)"
