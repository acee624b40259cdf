"""Turns checked expressions of the rules into Python expressions. `expression` calls the function for the kind of node."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from dsl import nodes
from dsl.messages.message import Message
from dsl.semantics.checks.names import member_of
from dsl.semantics.static_types import value_of
from interpreter.compiler.emission import groups, names
from interpreter.compiler.emission.context import UNKNOWN, Env, item_of, need, needed
from interpreter.compiler.emission.groups import enough, group, measure, test, truth_value
from interpreter.compiler.emission.lacks import can
from interpreter.compiler.emission.names import adjective, as_set, chooser
from interpreter.compiler.emission.pools import by_knowledge, pool
from interpreter.model.layout import DIRECTION

# The operators of Python, by those of the language. Any other text in a tree raises KeyError.
COMPARISONS = {"=": "==", "is": "==", "is not": "!=", "<": "<", ">": ">", "<=": "<=", ">=": ">="}
ARITHMETIC = {"+": "+", "-": "-", "*": "*", "/": "//", "mod": "%"}
CONNECTIVES = {"and": "and", "or": "or"}


def expression(node: nodes.Expression, env: Env) -> str:  # noqa: C901 - an arm for each kind of node
    """Return a Python expression for the value of an expression; for a zone, its content."""
    known = env.emitting.known.value(node)
    if known is not UNKNOWN:
        return repr(known)
    match node:
        case nodes.Number() | nodes.Flag():
            return str(node.value)
        case nodes.NoneValue():
            return "None"
        case nodes.Name():
            return names.name(node, env)
        case nodes.Field():
            return names.field(node, env)
        case nodes.Call():
            return names.call(node, env)
        case nodes.Numbered() | nodes.Text():
            return names.named(node, env)
        case nodes.Negative() if value_of(env.type(node)).kind == "bundle":
            return f"bundles('*', {expression(node.value, env)}, -1)"
        case nodes.Negative():
            return f"(-{expression(node.value, env)})"
        case nodes.Binary():
            return binary(node, env)
        case nodes.Compare():
            return compare(node, env)
        case nodes.IsAdjective():
            return is_adjective(node, env)
        case nodes.IsOneOf():
            return is_one_of(node, env)
        case nodes.Exists():
            return exists(node, env)
        case nodes.Not():
            return f"(not {test(node.value, env)})"
        case nodes.Logic():
            return _logic(node, env)
        case nodes.Can():
            return can(node, env)
        case nodes.Asks():
            return f"rt.asks({expression(node.card, env)}, {node.whom!r}, {node.verb!r})"
        case nodes.Has():
            return f"rt.has_part({expression(node.card, env)}, {node.part!r})"
        case nodes.Group():
            return group(node, env)
        case nodes.Quantified():
            return quantified(node, env)
        case nodes.Neighbour():
            return neighbour(node, env)
        case nodes.End():
            return end(node, env)
        case nodes.EveryZone():
            return f"[x for z in {names.slots_of(node, env)} for x in s[z]]"
        case nodes.CountOf():
            return count(node, env)
        case nodes.Aggregate():
            return aggregate(node, env)
        case nodes.Best():
            return best(node, env)
        case nodes.Neighbours():
            return f"neighbours(rt, {expression(node.of, env)}, {env.clause(node)})"
        case nodes.Distance():
            return groups.distance(node, False, env)
        case nodes.Straight():
            return groups.straight(node, env)
        case nodes.Pick():
            return f"({expression(node.value, env)} if {test(node.test, env)} else {expression(node.otherwise, env)})"
        case _:
            assert_never(node)


# ------------------------------------------------------------------- operations


def _logic(node: nodes.Logic, env: Env) -> str:
    """Return a Python expression for `and` and `or`. A side whose value is known before play, and does not change the result, is
    left out."""
    neutral = node.op == "and"
    sides = [side for side in (node.left, node.right) if env.emitting.known.value(side) is not neutral]
    return f"({f' {CONNECTIVES[node.op]} '.join(test(side, env) for side in sides) or neutral})"


def binary(node: nodes.Binary, env: Env) -> str:
    """Return a Python expression for an operation on two numbers, bundles or sets."""
    kind = value_of(env.type(node)).kind
    if kind == "set":
        return f"{'joined' if node.op == '+' else 'without'}({as_set(node.left, env)}, {as_set(node.right, env)})"
    left, right = expression(node.left, env), expression(node.right, env)
    if kind == "bundle":
        return f"bundles({node.op!r}, {left}, {right})"
    op = ARITHMETIC[node.op]
    if op in ("//", "%"):
        return f"divided({left}, {right}, {op!r}, {env.clause(node)})"
    return f"({left} {op} {right})"


def compare(node: nodes.Compare, env: Env) -> str:
    """Return a Python expression for a comparison of two values."""
    if node.op in ("in", "not in"):
        return f"({_in_place(node, env)})"
    for side, other in ((node.left, node.right), (node.right, node.left)):
        card = names.card_named(side, env)
        if card is not None:
            return f"(is_copy(rt, {truth_value(other, env)}, {card}) is {node.op != 'is not'})"
    left, right = truth_value(node.left, env), truth_value(node.right, env)
    kinds = value_of(env.type(node.left)).kind, value_of(env.type(node.right)).kind
    if kinds[0] == "bundle" and node.op in ("<=", ">="):
        low, high = (left, right) if node.op == "<=" else (right, left)
        return f"covers({high}, {low})"
    if kinds == ("set", "set"):
        left, right = f"set({left})", f"set({right})"
    return f"({left} {COMPARISONS[node.op]} {right})"


def _in_place(node: nodes.Compare, env: Env) -> str:
    """Return a Python expression that tells whether a thing is in a set or zone."""
    place = as_set(node.right, env)
    card = names.card_named(node.left, env)
    if card is not None:
        found = f"any(is_copy(rt, x, {card}) for x in {place})"
    elif value_of(env.type(node.left)).kind == "piece" and isinstance(node.left, nodes.Name | nodes.Field):
        found = f"lies_in(rt, {expression(node.left, env)}, {place})"
    else:
        return f"{truth_value(node.left, env)} {node.op} {place}"
    return f"not {found}" if node.op == "not in" else found


def is_adjective(node: nodes.IsAdjective, env: Env) -> str:
    """Return a Python expression for `is ADJECTIVE`: whether the adjective applies to a thing, or whether a zone or set is
    empty."""
    if node.adjective == "empty":
        code = f"(not {as_set(node.value, env)})"
    else:
        found = value_of(env.type(node.value))
        noun = "player" if found.kind == "player" else found.name
        code = adjective(noun, node.adjective, need(node.value, env), env)
    return f"(not {code})" if node.negated else code


def is_one_of(node: nodes.IsOneOf, env: Env) -> str:
    """Return a Python expression that tells whether a thing is a member of a group or set."""
    those = group(node.group.group, env) if isinstance(node.group, nodes.Quantified) else as_set(node.group, env)
    code = f"({expression(node.value, env)} in {those})"
    return f"(not {code})" if node.negated else code


def exists(node: nodes.Exists, env: Env) -> str:
    """Return a Python expression for `there is` and `there are`."""
    if isinstance(node.what, nodes.Quantified):
        code = enough(node.what, env)
    else:
        assert isinstance(node.what, nodes.Group)
        code = f"(len({group(node.what, env)}) > 0)"
    return f"(not {code})" if node.negated else code


# ---------------------------------------------------------------- other phrases


def quantified(node: nodes.Quantified, env: Env) -> str:
    """Return a Python expression for a group with a determiner, or for an amount of one kind of a bundle."""
    if node.group.noun in env.book.kind_list:
        return groups.bundle(node, env)
    env.clause(node)
    if node.determiner not in ("a", "another", "n", "up to", "any"):
        return groups.quantified(node, None, env)
    if node.determiner != "another" and (unseen := pool(node.group, env)) is not None:
        return groups.quantified(node, unseen, env)
    return by_knowledge(node, chooser(env), env, lambda options: groups.quantified(node, None, env, options))


def neighbour(node: nodes.Neighbour, env: Env) -> str:
    """Return a Python expression for the next or previous seats in the order of play."""
    step = 1 if node.direction == "next" else -1
    after = need(node.after, env) if node.after is not None else chooser(env)
    if node.amount is None and node.after is not None and env.emitting.known.whole and not env.layout.neutrals:
        sign = "+" if node.direction == "next" else "-"
        return f"(({after} {sign} s[{DIRECTION}]) % {env.layout.players})"
    if node.amount is None:
        return f"rt.neighbour({after}, {step}, {env.clause(node)})"
    return f"rt.neighbours({after}, {step}, {expression(node.amount, env)}, {env.clause(node)})"


def end(node: nodes.End, env: Env) -> str:
    """Return a Python expression for the first or last things of a zone or set."""
    things = as_set(node.of, env)
    last = node.which in ("top", "last")
    if node.amount is None:
        return f"rt.{'top' if last else 'bottom'}({things}, {env.clause(node)})"
    return f"ends({things}, {expression(node.amount, env)}, {last}, {env.clause(node)})"


def count(node: nodes.CountOf, env: Env) -> str:
    """Return a Python expression for the number of things in a group."""
    if isinstance(node.what, nodes.Quantified):
        players = node.what.group.noun == "player" and not (node.what.group.filters or node.what.group.adjectives)
        if players and env.emitting.known.whole:
            return str(env.layout.players)
        return f"len({group(node.what.group, env)})"
    return f"len({as_set(node.what, env)})"


def aggregate(node: nodes.Aggregate, env: Env) -> str:
    """Return a Python expression for the total, highest or lowest value of a field over some things."""
    item = env.out.fresh("x")
    found = item_of(env.type(node.group))
    noun = "player" if found.kind == "player" else found.name
    code = item
    for step in node.path[:-1]:
        found_member = member_of(noun, step, env.emitting.checking)
        assert found_member is not None, Message("found-has-no-which", found=noun, which=step)
        ref, type_ = found_member
        code = names.member(ref, code, env)
        if value_of(type_).optional:
            code = needed(code, env.clause(node), env)
        noun = value_of(type_).name or "player"
    values = f"[{measure(noun, node.path[-1], code, env)} for {item} in {as_set(node.group, env)}]"
    kinds = value_of(env.type(node))
    if kinds.kind == "bundle":
        return f"bundles_in_all({values}, {len(env.book.kinds[kinds.name])})"
    if node.kind == "total":
        return f"sum({values})"
    return f"best_of({values}, {'max' if node.kind == 'highest' else 'min'}, {env.clause(node)})"


def best(node: nodes.Best, env: Env) -> str:
    """Return a Python expression for the lowest (or highest) number of a range for which a test is true."""
    number = env.out.fresh("x")
    inner = replace(env.bind(node.name, number), inner=(*env.inner, number))
    low, high = expression(node.low, env), expression(node.high, env)
    numbers = f"range({low}, {high} + 1)" if node.kind == "lowest" else f"range({high}, {low} - 1, -1)"
    clause = env.clause(node)
    return f"first_where(rt.searched({numbers}, {clause}), lambda {number}: {test(node.test, inner)}, {clause})"
