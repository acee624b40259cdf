"""Translate checked expressions to the typed form, the intermediate code from which WebAssembly is made. Each kind of node has
a function, and `expression` calls it."""

from __future__ import annotations

from dsl import nodes
from dsl.semantics.static_types import value_of
from interpreter.compiler.emission.context import UNKNOWN
from interpreter.compiler.emission.groups import TESTS
from interpreter.model.limits import LARGEST
from interpreter.native.emission import blocks, bundles, groups, names
from interpreter.native.emission.context import NOBODY, Env, helper, need
from interpreter.native.runtime.words import FREE
from interpreter.native.typed.cannot import CannotSay
from interpreter.native.typed.form import (
    ONE,
    Assign,
    Choice,
    Expression,
    If,
    Number,
    Operation,
    Return,
    Throw,
    While,
    Within,
    both,
    either,
    is_not,
    load,
    operation,
    store,
)

#: The WebAssembly names of the comparisons.
COMPARISONS = {"=": "eq", "is": "eq", "is not": "ne", "<": "lt_s", ">": "gt_s", "<=": "le_s", ">=": "ge_s"}
#: For each operation on numbers: its WebAssembly name, and the runtime function that is used if the result may be too
#: large.
CALCULATED = {"+": ("add", "sum_of"), "-": ("sub", "difference"), "*": ("mul", "product")}
#: The largest number of 32 bits.
MOST = 2**31 - 1
#: The kinds of values that are equal exactly if their words are equal.
COMPARED = frozenset({"number", "yes_no", "word", "player", "piece", "text", "none"})


def expression(node: nodes.Expression, env: Env) -> Expression:  # noqa: C901 - an arm for each kind of node
    """Return the expression for the value of a node; see `context.expression`."""
    known = env.known(node)
    if known is not UNKNOWN:
        return names.constant_of(known, node, env)
    match node:
        case nodes.Number() | nodes.Flag():
            return Number(int(node.value))
        case nodes.NoneValue():
            return NOBODY
        case nodes.Name():
            return names.name(node, env)
        case nodes.Field():
            return names.field(node, env)
        case nodes.Call():
            return names.call(node, env)
        case nodes.Numbered() | nodes.Text():
            return names.numbered(node, env)
        case nodes.Negative() if value_of(env.type(node)).kind == "number":
            return operation("sub", Number(0), expression(node.value, env))
        case nodes.Negative() if value_of(env.type(node)).kind == "bundle":
            return env.call("times", expression(node.value, env), Number(-1))
        case nodes.Binary():
            return binary(node, env)
        case nodes.Compare():
            return compare(node, env)
        case nodes.IsAdjective():
            return is_adjective(node, env)
        case nodes.IsOneOf():
            asked = node.group.group if isinstance(node.group, nodes.Quantified) else node.group
            if isinstance(asked, nodes.Group) and all(isinstance(one, TESTS) for one in asked.filters):
                is_one = env.held(expression(node.value, env), lambda thing: groups.fits(asked, thing, env))
                return is_not(is_one) if node.negated else is_one
            those = groups.group(asked, env) if isinstance(asked, nodes.Group) else groups.listed(asked, env)
            is_there = env.call("has", those, expression(node.value, env))
            return is_not(is_there) if node.negated else is_there
        case nodes.Exists():
            found = groups.enough(node.what, env)
            return is_not(found) if node.negated else found
        case nodes.Not():
            return is_not(test(node.value, env))
        case nodes.Logic():
            return logic(node, env)
        case nodes.Asks():
            return asks(node, env)
        case nodes.Has():
            return has(node, env)
        case nodes.Can():
            return blocks.can(node, env)
        case nodes.Group():
            return groups.group(node, env)
        case nodes.Quantified():
            return groups.quantified(node, env)
        case nodes.Neighbours():
            return groups.next_to(node, env)
        case nodes.Straight():
            return groups.straight(node, env)
        case nodes.Neighbour():
            return neighbour(node, env)
        case nodes.End():
            return end(node, env)
        case nodes.EveryZone():
            decl = env.meant(node).decl
            zones = [env.placing.zone_number[zone.slot] for zone in env.placing.zones if zone.decl is decl]
            return env.call("lying_in_all", Number(env.placing.constant_list(zones)))
        case nodes.Best():
            return best(node, env)
        case nodes.CountOf():
            return groups.count(node.what, env)
        case nodes.Aggregate():
            return groups.aggregate(node, env)
        case nodes.Distance():
            return env.call("there_is_a_way", groups.distance(node, env))
        case nodes.Pick():
            return Choice(test(node.test, env), expression(node.value, env), expression(node.otherwise, env))
    raise CannotSay(f"`{type(node).__name__}`", node)


def test(node: nodes.Expression, env: Env) -> Expression:
    """Return the expression for whether a test is true; see `context.test`."""
    if isinstance(node, nodes.Quantified) and env.known(node) is UNKNOWN:
        return groups.enough(node, env)
    return expression(node, env)


def asks(node: nodes.Asks, env: Env) -> Expression:
    """Return the expression for whether the text of a card asks somebody to do something: 1 or 0. It reads the result from a
    table with one number for each piece."""
    program, placing = env.emitting.program, env.placing
    words = [int(program.asks(piece, node.whom, node.verb)) for piece in placing.pieces.there]
    table = env.emitting.asked.setdefault((node.whom, node.verb), placing.table(words))
    card = names.seen(expression(node.card, env), env)
    return Operation("i32.eq", (env.call("looked_at", card, Number(table)), Number(1)))


def has(node: nodes.Has, env: Env) -> Expression:
    """Return the expression for whether a card has a part of this name: 1 or 0, and 0 for `none`. It reads the result from a
    table with one number for each piece."""
    program, placing = env.emitting.program, env.placing
    words = [int(program.has_part(piece, node.part)) for piece in placing.pieces.there]
    table = env.emitting.asked.setdefault(("", node.part), placing.table(words))
    card = names.seen(expression(node.card, env), env)
    return Operation("i32.eq", (env.call("looked_at", card, Number(table)), Number(1)))


def logic(node: nodes.Logic, env: Env) -> Expression:
    """Return the expression for `and` or `or`. A side that cannot change the result is left out: one that is always
    true in `and`, or always false in `or`."""
    neutral = node.op == "and"
    sides = [test(side, env) for side in (node.left, node.right) if env.known(side) is not neutral]
    if len(sides) == 2:
        return (both if neutral else either)(*sides)
    return sides[0] if sides else Number(int(neutral))


def best(node: nodes.Best, env: Env) -> Expression:
    """Return the expression for the lowest or highest number of a range for which a test is true. Running it fails if
    there is no such number."""

    def write(inside: Env) -> Expression:
        low, high = (
            inside.assigned(expression(node.low, inside), "low"),
            inside.assigned(expression(node.high, inside), "high"),
        )
        first, last, step = (low, high, 1) if node.kind == "lowest" else (high, low, -1)
        number = inside.assigned(first, "number")
        mark = inside.assigned(load(Number(FREE)), "mark")
        within = inside.under()
        within.do("burn", Number(1))
        within.add(store(Number(FREE), mark))
        within.add(If(test(node.test, within.bind(node.name, number)), (Return(number),)))
        within.add(Assign(number.name, operation("add", number, Number(step))))
        going = Operation("i32.le_s" if step > 0 else "i32.ge_s", (number, last))
        inside.add(While(going, tuple(within.out)), Throw("Failing"))
        return number

    return helper("B", node, env, write)


def largest(node: nodes.Expression, env: Env) -> int:
    """Return an upper bound for the absolute value of a number."""
    known = env.known(node)
    if known is not UNKNOWN and isinstance(known, int):
        return abs(known)
    match node:
        case nodes.Number():
            return node.value
        case nodes.Field():
            ref = env.meant(node)
            if ref.kind == "field":
                return env.placing.largest.get((str(ref.owner), ref.name), LARGEST)
        case nodes.CountOf():
            return max(len(env.placing.pieces.there), env.placing.layout.players, 64)
        case nodes.Negative():
            return largest(node.value, env)
        case nodes.Pick():
            return max(largest(node.value, env), largest(node.otherwise, env))
        case nodes.Binary("+" | "-"):
            return _at_most(largest(node.left, env) + largest(node.right, env))
        case nodes.Binary("*"):
            return _at_most(largest(node.left, env) * largest(node.right, env))
        case nodes.Call("min" | "max" | "abs"):
            return max(largest(one, env) for one in node.args)
    return LARGEST


def _at_most(bound: int) -> int:
    """Return an upper bound for a sum or product: `bound`, or LARGEST if the result may not fit into 32 bits. In the second
    case, the generated code checks the result."""
    return bound if bound <= MOST else LARGEST


def binary(node: nodes.Binary, env: Env) -> Expression:
    """Return the expression for an operation on two numbers, bundles or sets."""
    kind = value_of(env.type(node)).kind
    if kind == "set":
        function = "joined" if node.op == "+" else "taken_from"
        return env.call(function, groups.listed(node.left, env), groups.listed(node.right, env))
    if kind == "bundle":
        return bundles.calculated(node.op, node.left, node.right, env)
    left, right = expression(node.left, env), expression(node.right, env)
    if node.op in ("/", "mod"):
        return env.call("divided" if node.op == "/" else "modulo", left, right)
    plain, checked = CALCULATED[node.op]
    bounds = largest(node.left, env), largest(node.right, env)
    if (bounds[0] * bounds[1] if node.op == "*" else sum(bounds)) > MOST:
        return env.call(checked, left, right)
    return operation(plain, left, right)


def compare(node: nodes.Compare, env: Env) -> Expression:
    """Return the expression for a comparison of two values: 1 or 0."""
    if node.op in ("in", "not in"):
        found = in_place(node, env)
        return is_not(found) if node.op == "not in" else found
    for side, other in ((node.left, node.right), (node.right, node.left)):
        card = names.card_named(side, env)
        if card is not None:
            found = is_copy(truth_value(other, env), card, env)
            return is_not(found) if node.op == "is not" else found
    sides = [one for one in (node.left, node.right) if not (isinstance(one, nodes.Name) and one.id in names.WORDS)]
    kinds = {value_of(env.type(side)).kind for side in sides}  # a name that every rulebook knows is one word
    if kinds == {"set"} and node.op in ("=", "is", "is not"):
        same = env.call("are_same", groups.listed(node.left, env), groups.listed(node.right, env))
        return is_not(same) if node.op == "is not" else same
    if any(isinstance(one, nodes.Distance) for one in sides):
        return _compare_ways(node, env)
    if kinds == {"bundle", "none"}:
        return Operation(f"i32.{COMPARISONS[node.op]}", (expression(node.left, env), expression(node.right, env)))
    if kinds == {"bundle"}:
        return bundles.compared(node.op, expression(node.left, env), expression(node.right, env), env)
    if not kinds <= COMPARED:
        raise CannotSay("a comparison of sets", node)
    return Operation(f"i32.{COMPARISONS[node.op]}", (truth_value(node.left, env), truth_value(node.right, env)))


def _compare_ways(node: nodes.Compare, env: Env) -> Expression:
    """Return the expression for a comparison with a distance in it: 1 or 0. If there is no way between the cells, the result is
    0 (for `is not`, 1)."""
    holds: Expression = ONE
    ways: list[Assign] = []
    codes: list[Expression] = []
    for side in (node.left, node.right):
        if isinstance(side, nodes.Distance):
            far = env.function.fresh(stem="far")
            ways.append(Assign(far.name, groups.distance(side, env)))
            holds = both(Operation("i32.ge_s", (far, Number(0))), holds)
            codes.append(far)
        else:
            codes.append(truth_value(side, env))
    found = Operation(f"i32.{COMPARISONS[node.op]}", tuple(codes))
    value = either(is_not(holds), found) if node.op == "is not" else both(holds, found)
    return Within(tuple(ways), value, "i32")


def is_copy(thing: Expression, card: int, env: Env) -> Expression:
    """Return the expression for whether a piece is a copy of a card: 1 or 0. It is 0 if there is no piece."""
    entry = env.call("looked_at", names.seen(thing, env), Number(env.placing.at.entry_of))
    return Operation("i32.eq", (entry, Number(card)))


def truth_value(node: nodes.Expression, env: Env) -> Expression:
    """Return the expression for one side of a comparison. If this side is `the …` and the group does not have exactly one
    member, the value is NONE. (Outside comparisons, `the …` would make the step fail.)"""
    if isinstance(node, nodes.Quantified) and node.determiner == "the" and node.amount is None:
        return env.call("only", groups.group(node.group, env))
    return expression(node, env)


def in_place(node: nodes.Compare, env: Env) -> Expression:
    """Return the expression for whether a thing is in a set or a zone: 1 or 0."""
    card = names.card_named(node.left, env)
    if card is not None:
        return env.call("has_copy", groups.listed(node.right, env), Number(card))
    if value_of(env.type(node.left)).kind == "bundle":
        raise CannotSay("whether a bundle is among others", node)
    if names.is_zone(node.right, env) and value_of(env.type(node.left)).kind == "piece":
        place = names.zone(node.right, env)
        return env.call("is_in", truth_value(node.left, env), place)
    return env.call("has", groups.listed(node.right, env), truth_value(node.left, env))


def is_adjective(node: nodes.IsAdjective, env: Env) -> Expression:
    """Return the expression for whether an adjective holds for a thing, or whether a zone or set is `empty`: 1 or 0."""
    if node.adjective == "empty":
        found = is_not(groups.count(node.value, env))
    else:
        type_ = value_of(env.type(node.value))
        noun = "player" if type_.kind == "player" else type_.name
        found = names.adjective(noun, node.adjective, need(node.value, env), node, env)
    return is_not(found) if node.negated else found


def neighbour(node: nodes.Neighbour, env: Env) -> Expression:
    """Return the expression for the next or previous seat in the order of play, or for a list of several such seats."""
    step = Number(1 if node.direction == "next" else -1)
    after = need(node.after, env) if node.after is not None else env.call("needed", names.chooser(env))
    if node.amount is None:
        return env.call("neighbour", after, step)
    return env.call("neighbours", after, step, expression(node.amount, env))


def end(node: nodes.End, env: Env) -> Expression:
    """Return the expression for the first or last thing of a zone or list, or for a list of several such things."""
    is_last = node.which in ("top", "last")
    if names.is_zone(node.of, env):
        place = names.zone(node.of, env)
        if node.amount is None:
            return env.call("top" if is_last else "bottom", place)
        return env.call("ends_of", place, expression(node.amount, env), Number(int(is_last)))
    things = groups.listed(node.of, env)
    if node.amount is None:
        return env.call("at_end", things, Number(int(is_last)))
    return env.call("ends", things, expression(node.amount, env), Number(int(is_last)))
