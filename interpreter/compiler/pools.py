"""What somebody chooses from, where some of it may lie hidden from whoever chooses.

Whether a hidden piece passes a test on its face must not be read off the options: all of them are
offered, and one that turns out not to pass fails (see `Run.choose_from`).
"""

from __future__ import annotations

from dsl import nodes
from interpreter.compiler.writer import Env


def pool(emitter, node: nodes.Group, env: Env) -> str | None:
    """Return Python for a pool (its things, its test, the slots that may be hidden); None where nothing
    that the group tests can be hidden."""
    slots = _hidden_slots(emitter, node, env)
    faces = tuple(f for f in node.filters if isinstance(f, nodes.Where | nodes.WithMeasure))
    simple = all(isinstance(f, nodes.Where | nodes.WithMeasure | nodes.But | nodes.Within) for f in node.filters)
    if slots is None or not simple or not (faces or node.adjectives):
        return None
    bare = nodes.Group(node.span, (), node.noun, node.plural, tuple(f for f in node.filters if f not in faces))
    item = env.out.fresh("x")
    inner = env.candidate(item)
    tests = [emitter.adjective(node.noun, word, item, inner) for word in node.adjectives]
    tests += [emitter._filter_test(f, node.noun, item, inner) for f in faces]
    return f"{emitter.group(bare, env)}, lambda {item}: {' and '.join(tests)}, {slots}"


def _hidden_slots(emitter, node: nodes.Group, env: Env) -> str | None:
    """Return Python for the slots, among those where the things of a group may lie, that hide some of them."""
    layout = emitter.layout
    hidden = tuple(slot for slot in layout.zones_of_noun.get(node.noun, ()) if slot in layout.hidden)
    if not hidden:
        return None
    place = next((f.place for f in node.filters if isinstance(f, nodes.Within)), None)
    if place is None or emitter.type(place).kind != "zone" or not isinstance(place, nodes.Name | nodes.Field):
        return repr(hidden)
    slot = emitter.zone(place, env)
    base = layout.base["zone", emitter.ref(place).owner, emitter.ref(place).name]
    return f"({slot},)" if base in layout.hidden else None
