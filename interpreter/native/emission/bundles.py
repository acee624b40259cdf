"""Translate bundles (amounts of several kinds, such as `2 food + 1 wood`) to the typed form, the intermediate code from which
WebAssembly is made: their places in memory, and operations on bundles."""

from __future__ import annotations

from dsl import nodes
from dsl.semantics.checked import Ref
from dsl.semantics.checks.statements.payments import is_bare_kind, summands
from dsl.semantics.static_types import Type, item_of, value_of
from interpreter.native.emission.context import NOBODY, Env, expression
from interpreter.native.runtime.things.bundles import DIFFERENCE, LEAST, MOST, SUM
from interpreter.native.typed.cannot import CannotSay
from interpreter.native.typed.form import Expression, Number, Operation, load, operation

#: The code of an operation on two bundles, by its sign or name.
BY_KIND = {"+": SUM, "-": DIFFERENCE, "min": LEAST, "max": MOST}


def kinds_of(found: Type, env: Env) -> int:
    """Return the number of kinds in the bundles of a type."""
    return len(env.book.kinds[found.name])


def amount_of_kind(node: nodes.Quantified, env: Env) -> Expression:
    """Return the expression for a bundle of some units of one kind and none of the others: `2 food`."""
    kinds = env.book.kinds[env.book.kind_list[node.group.noun]]
    amount: Expression = Number(1) if node.amount is None else expression(node.amount, env)
    return env.call("of_kind", amount, Number(kinds.index(node.group.noun)), Number(len(kinds)))


def kind_in(node: nodes.Field, env: Env) -> Expression:
    """Return the expression for the number of units of one kind in a bundle."""
    kinds = env.book.kinds[value_of(env.type(node.base)).name]
    return load(operation("add", expression(node.base, env), Number(1 + kinds.index(node.name))))


def calculated(op: str, left: nodes.Expression, right: nodes.Expression, env: Env) -> Expression:
    """Return the expression for the result of an operation on two bundles, or for a bundle times a number."""
    if op == "*":
        return env.call("times", expression(left, env), expression(right, env))
    return env.call("combined", expression(left, env), expression(right, env), Number(BY_KIND[op]))


def compared(op: str, left: Expression, right: Expression, env: Env) -> Expression:
    """Return the expression for the comparison of two bundles: 1 or 0. Raises CannotSay for `<` and `>`."""
    if op in ("<=", ">="):
        return env.call("includes", *((right, left) if op == "<=" else (left, right)))
    if op not in ("=", "is", "is not"):
        raise CannotSay("which of two bundles is less")
    same = env.call("are_alike", left, right)
    return Operation("i32.eqz", (same,)) if op == "is not" else same


def composed(what: nodes.BundleOf, free: Expression, seat: Expression, may: bool, env: Env) -> Expression:
    """Return the expression for the bundle that a player puts together from what is available. Running it asks the
    player."""
    found = value_of(env.type(what.source))
    amount = NOBODY if what.amount is None else env.keep(expression(what.amount, env), "amount")
    limits: Expression | None = None
    if found.kind == "set":
        all_kinds = env.call("all_together", expression(what.source, env), Number(kinds_of(item_of(found), env)))
        limits = env.call("times", all_kinds, amount)
    for part in summands(what.source) if limits is None else ():
        kinds = kinds_of(found, env)
        if is_bare_kind(part, env.book):
            kind = env.book.kinds[found.name].index(env.meant(part).name)
            code: Expression = env.call("of_kind", amount, Number(kind), Number(kinds))
        else:
            code = expression(part, env)
        limits = code if limits is None else env.call("combined", limits, code, Number(SUM))
    assert limits is not None, "it comes from something"
    return env.call("composed", amount, Number(int(what.up_to)), limits, free, Number(int(may)), seat)


def place(ref: Ref, base: Expression | None, env: Env) -> Expression:
    """Return the expression for the place in memory at which the bundle of a value begins. `base` is the owner of the
    value, if it has one."""
    first, many = env.placing.bundles[ref.owner, ref.name]
    if base is None:
        return Number(first)
    return operation("add", Operation("i32.mul", (base, Number(many))), Number(first))


def stored(ref: Ref, base: Expression | None, env: Env) -> Expression:
    """Return the expression for the bundle that a value holds now, read from memory."""
    return env.call("bundle_at", place(ref, base, env), Number(env.placing.bundles[ref.owner, ref.name][1]))
