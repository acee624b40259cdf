"""Statements that change what lies where and what values are, to lines of Python."""

from __future__ import annotations

from dataclasses import replace

from dsl import nodes
from dsl.semantics.static_types import Type, value_of
from interpreter.compiler.emission.context import Env, expression, item_of
from interpreter.compiler.emission.names import as_set, slot, slots_of, zone


def move(node: nodes.Move, env: Env) -> None:
    """Write the move of things to a zone; from the top of a zone it is a draw."""
    to, what = zone(node.to, env), node.what
    on_top = isinstance(what, nodes.End) and what.which == "top" and what.amount is None and not node.bottom
    if on_top and isinstance(what, nodes.End) and env.type(what.of).kind == "zone":
        env.out.line(f"rt.draw({zone(what.of, env)}, {to}, {env.clause(node)})")
        return
    code = as_set(what, env) if env.type(what).kind == "zone" else expression(what, env)
    env.out.line(f"rt.move({code}, {to}, {node.bottom}, {env.clause(node)})")


def shuffle(node: nodes.Shuffle, env: Env) -> None:
    """Write the shuffling of a zone, of one into another, or of things among their places."""
    clause = env.clause(node)
    if node.into is not None:
        env.out.line(f"rt.shuffle_into({zone(node.what, env)}, {zone(node.into, env)}, {clause})")
    elif isinstance(node.what, nodes.EveryZone):
        env.out.line(f"rt.shuffle({slots_of(node.what, env)}, {clause})")
    elif env.type(node.what).kind == "zone":
        env.out.line(f"rt.shuffle(({zone(node.what, env)},), {clause})")
    else:
        env.out.line(f"rt.shuffle_set(tuple({as_set(node.what, env)}), {clause})")


def exchange(node: nodes.Exchange, env: Env) -> None:
    """Write the exchange of two zones, two values, or the places of two things."""
    ref = env.ref(node.left)
    if env.type(node.left).kind == "zone" and env.type(node.right).kind == "zone":
        env.out.line(f"rt.exchange({zone(node.left, env)}, {zone(node.right, env)})")
    elif ref is not None and ref.kind == "value":
        env.out.line(f"rt.exchange({slot(node.left, env)}, {slot(node.right, env)})")
    else:
        left, right = expression(node.left, env), expression(node.right, env)
        env.out.line(f"rt.swap_places({left}, {right}, {env.clause(node)})")


def reveal(node: nodes.Reveal, env: Env) -> None:
    seat = "None" if node.to is None else expression(node.to, env)
    env.out.line(f"rt.reveal({as_set(node.what, env)}, {seat})")


def assign(node: nodes.Set | nodes.Adjust, env: Env) -> None:
    """Write `set`, `raise`, `lower`."""
    target = node.target
    if isinstance(target, nodes.Field) and value_of(env.type(target.base)).kind == "set":
        raise TypeError("a value of several things at once")
    place = slot(target, env)
    current = f"s[{place}]"
    found = value_of(env.type(target))
    if isinstance(node, nodes.Adjust):
        value = _adjusted(node, found, current, env)
    elif found.kind == "set":
        value = f"tuple({as_set(node.value, env)})"
    else:
        value = expression(node.value, env)
    constructs = env.emitting.constructs
    if constructs.at_once and isinstance(node, nodes.Set):
        env.out.line(f"if rt.assigned is not None: rt.assigned.add({place})")
    low, high = _bounds(target, env)
    if low is not None or high is not None:
        env.out.line(f"rt.put({place}, {value}, {low}, {high}, {env.clause(node)})")
        return
    env.out.line(f"{current} = number({value})" if found.kind == "number" else f"{current} = {value}")
    if constructs.mutes:
        env.out.line("rt.force_changed()")


def _adjusted(node: nodes.Adjust, found: Type, current: str, env: Env) -> str:
    """Return Python for what a value is raised or lowered to."""
    sign = "+" if node.op == "raise" else "-"
    if found.kind == "bundle":
        return f"paid({sign!r}, {current}, {expression(node.amount, env)}, {env.clause(node)})"
    if found.kind == "set":
        function = "joined" if node.op == "raise" else "without"
        return f"tuple({function}({current}, {as_set(node.amount, env)}))"
    return f"{current} {sign} {expression(node.amount, env)}"


def _bounds(node: nodes.Node, env: Env) -> tuple[str | None, str | None]:
    """Return Python for the lowest and highest that a value may be, None where there is no such bound."""
    decl = env.meant(node).decl
    if not isinstance(decl, nodes.ValueDecl):
        return None, None
    low, high = decl.type.low, decl.type.high
    if low is None and high is None:
        return None, None
    inner = replace(env, it=expression(node.base, env)) if isinstance(node, nodes.Field) else env
    return None if low is None else expression(low, inner), None if high is None else expression(high, inner)


def roll(node: nodes.Roll, env: Env) -> Env:
    """Write the roll of a number, or of dice; return the environment with the name of what came of it."""
    out = env.out
    if isinstance(node.what, nodes.Range):
        variable = out.fresh()
        out.line(f"{variable} = rt.roll({expression(node.what.low, env)}, {expression(node.what.high, env)})")
        return env.bind(node.name, variable) if node.name else env
    dice, die = out.fresh(), out.fresh()
    out.line(f"{dice} = {as_set(node.what, env)}")
    noun = item_of(env.type(node.what)).name
    decl = env.book.values[noun, "face"]
    base = env.layout.base["value", noun, "face"]
    low = "1" if decl.type.low is None else expression(decl.type.low, env)
    high = "6" if decl.type.high is None else expression(decl.type.high, env)
    out.line(f"for {die} in {dice}: s[{base} + {die}] = rt.roll({low}, {high})")
    return env.bind(node.name, f"tuple({dice})") if node.name else env
