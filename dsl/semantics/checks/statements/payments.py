"""Checks of choices of amounts: payments with kinds of resources or with things that have a worth, and bundles that a player
puts together."""

from __future__ import annotations

from dsl import nodes
from dsl.diagnostics import codes
from dsl.messages.message import Message
from dsl.semantics.checked import Ref, Scope
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.demands import check_wanted
from dsl.semantics.checks.names import member_of, members_of
from dsl.semantics.rulebook import Rulebook
from dsl.semantics.static_types import NUMBER, UNKNOWN, Type, comparable, item_of, set_of, value_of


def price(node: nodes.Payment, scope: Scope, checking: Checking) -> Type:
    """Check a payment of kinds from a bundle, and return its type. If the price is a number, and the player would pay from a
    set of things, propose a payment with things."""
    found = checking.type_of(node.price, scope)
    purse = item_of(value_of(checking.type_of(node.purse, scope)))
    if found.kind == "number" and purse.kind == "piece":
        fields = [name for (noun, name), decl in checking.book.fields.items() if noun == purse.name]
        numbers = [name for name in fields if checking.book.fields[purse.name, name].type.name == "number"]
        checking.findings.error(
            codes.WRONG_TYPE,
            Message("it-is-not-said-what-the-things-are-paid"),
            node.price.span,
            label=Message("of-what"),
            help=Message("write-a-field-that-is-a-number-behind-it", numbers=(numbers or ["worth"])[0]),
        )
        return UNKNOWN
    check_wanted(node.purse, found, scope, checking)
    return found


def worth(node: nodes.PaymentOf, scope: Scope, checking: Checking) -> Type:
    """Check a payment with things, each of which is worth a number. Return the type of the payment."""
    check_wanted(node.amount, NUMBER, scope, checking)
    found = value_of(checking.type_of(node.purse, scope))
    item = item_of(found)
    if item.kind == "unknown":
        return UNKNOWN
    if item.kind != "piece":
        checking.findings.error(
            codes.WRONG_TYPE,
            Message("things-are-due-here-and-this-is-found", found=found),
            node.purse.span,
            label=str(found),
            help=Message("name-a-zone-or-some-things-in-one-amounts"),
        )
        return UNKNOWN
    member = member_of(item.name, node.measure, checking)
    if member is None:
        checking.unknown(
            Message("field-of-noun", noun=item.name), node.measure, node.span, members_of(item.name, checking)
        )
    elif member[1].kind not in ("number", "unknown"):
        checking.findings.error(
            codes.WRONG_TYPE,
            Message("measure-of-a-name-is-member-not-a-number", measure=node.measure, name=item.name, member=member[1]),
            node.span,
            label=Message("nothing-can-be-paid-by-it"),
            help=Message("name-a-field-value-or-definition-that-is-a"),
        )
    checking.checked.named[node] = scope.things(item.name)
    return set_of(item)


def composed(node: nodes.BundleOf, scope: Scope, checking: Checking) -> Type:
    """Check a bundle that a player puts together, and return its type. The player takes the bundle from another bundle, from
    a group of kinds, or from kinds without a number."""
    if node.amount is not None:
        check_wanted(node.amount, NUMBER, scope, checking)
    parts = summands(node.source)
    types = [_of_kinds(part, scope, checking) for part in parts]
    found = checking.checked.types[node.source] = types[0]
    for part, other in zip(parts, types):
        if other.kind == "unknown":
            return UNKNOWN
        if item_of(other).kind != "bundle" or (other.kind == "set" and len(parts) > 1):
            checking.findings.error(
                codes.WRONG_TYPE,
                Message("amounts-of-kinds-are-due-here-and-this-is", other=other),
                part.span,
                label=str(other),
                help=Message("name-a-bundle-from-who-stock-or-kinds-from"),
            )
            return UNKNOWN
        if not comparable(other, found):
            checking.mismatch(part, other, found)
    endless = found.kind == "set" or any(is_bare_kind(part, checking.book) for part in parts)
    if node.amount is None and endless:
        checking.findings.error(
            codes.WRONG_TYPE,
            Message("there-is-no-end-to-this"),
            node.source.span,
            label=Message("as-many-as-one-likes-of-it"),
            help=Message("say-how-much-a-bundle-of-3-from-food"),
        )
    return item_of(found)


def _of_kinds(node: nodes.Expression, scope: Scope, checking: Checking) -> Type:
    """Return the type of one part of what a bundle is taken from. A kind without a number, such as `food`, has no
    limit."""
    if isinstance(node, nodes.Name) and is_bare_kind(node, checking.book) and node.id not in scope.names:
        kinds = checking.book.kind_list[node.id]
        checking.checked.refs[node] = Ref("kind", node.id, kinds)
        found = checking.checked.types[node] = Type("bundle", kinds)
        return found
    return value_of(checking.type_of(node, scope))


def is_bare_kind(node: nodes.Node, book: Rulebook) -> bool:
    """Tell whether an expression is a kind without a number, such as `food`."""
    return isinstance(node, nodes.Name) and node.id in book.kind_list


def summands(node: nodes.Expression) -> tuple[nodes.Expression, ...]:
    """Return the terms of a sum; for any other expression, the expression itself."""
    if isinstance(node, nodes.Binary) and node.op == "+":
        return (*summands(node.left), *summands(node.right))
    return (node,)
