"""What somebody chooses from, where some of it may lie hidden from whoever chooses.

Whether a hidden piece passes a test on its face must not be read off the options: all of them are
offered, and one that turns out not to pass fails (see `Run.choose_from`).
"""

from __future__ import annotations

from dsl import nodes
from interpreter.compiler.emission.context import Env
from interpreter.compiler.emission.groups import TESTS, filter_test, group
from interpreter.compiler.emission.names import adjective, zone

#: Filters that look at the face of a thing.
FACES = (nodes.Where, nodes.WithMeasure, nodes.Belonging)


def pool(node: nodes.Group, env: Env) -> str | None:
    """Return Python for a pool (its things, its test, the slots that may be hidden); None where nothing
    that the group tests can be hidden."""
    slots = _hidden_slots(node, env)
    faces = tuple(filter_ for filter_ in node.filters if isinstance(filter_, FACES))
    simple = all(isinstance(filter_, TESTS) for filter_ in node.filters)
    if slots is None or not simple or not (faces or node.adjectives):
        return None
    bare = nodes.Group(node.span, (), node.noun, node.plural, tuple(f for f in node.filters if f not in faces))
    item = env.out.fresh("x")
    inner = env.candidate(item)
    tests = [adjective(node.noun, word, item, inner) for word in node.adjectives]
    tests += [filter_test(filter_, node.noun, item, inner) for filter_ in faces]
    return f"{group(bare, env)}, lambda {item}: {' and '.join(tests)}, {slots}"


def _hidden_slots(node: nodes.Group, env: Env) -> str | None:
    """Return Python for the slots, among those where the things of a group may lie, that hide some of them."""
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
