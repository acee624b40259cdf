"""Checks of statements about values: `set`, `raise`, `lower`, `exchange`, and transfers of numbers and bundles."""

from __future__ import annotations

import re

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Label
from dsl.messages.message import Message
from dsl.semantics.checked import Scope, exchanges_values
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.demands import check_seated, check_target, check_wanted
from dsl.semantics.checks.statements.naming import named
from dsl.semantics.static_types import UNKNOWN, Type, comparable


def check_values(node: nodes.Exchange | nodes.Set | nodes.Adjust, scope: Scope, checking: Checking) -> None:
    """Check that the new value, or the amount, has the type of the value that changes."""
    if isinstance(node, nodes.Exchange):
        _exchange(node, scope, checking)
        return
    target = check_target(node.target, scope, checking)
    _not_counted(node.target, checking)
    if isinstance(node, nodes.Set):
        check_wanted(node.value, target, scope, checking)
        _turn(node, checking)
    elif target.kind in ("number", "bundle", "set"):
        check_wanted(node.amount, target, scope, checking)
    elif target.kind != "unknown":
        checking.findings.error(
            codes.NOT_A_NUMBER,
            Message(f"only-a-number-can-be-{'raised' if node.op == 'raise' else 'lowered'}-and-this-is", found=target),
            node.target.span,
            label=str(target),
            help=Message("use-set-to"),
        )


def _exchange(node: nodes.Exchange, scope: Scope, checking: Checking) -> None:
    """Check that both sides are zones, or things, or values that change in play."""
    sides = (node.left, node.right)
    left, right = (checking.type_of(side, scope) for side in sides)
    if not comparable(left, right):
        checking.mismatch(node.right, right, left)
    elif {left.kind, right.kind} != {"zone"} and exchanges_values(sides, (left, right), checking.checked):
        for side in sides:
            check_target(side, scope, checking)
            _not_counted(side, checking)


def _not_counted(target: nodes.Expression, checking: Checking) -> None:
    """Report a statement that sets a value which naipe itself changes: it counts how many runs of a step began
    alike."""
    ref = checking.checked.refs.get(target)
    decl = None if ref is None else ref.decl
    if isinstance(decl, nodes.ValueDecl) and decl.lifetime is not None and decl.lifetime.alike:
        checking.findings.error(
            codes.NOT_SETTABLE,
            Message("name-counts-by-itself", name=decl.name),
            target.span,
            label=Message("the-next-run-of-step-counts-anew", step=decl.lifetime.step),
            others=(Label(decl.span, Message("declared-so-here")),),
            help=Message("use-another-value-or-remove-this-line"),
        )


def _turn(node: nodes.Set, checking: Checking) -> None:
    """Check a `set` of the value that says whose turn it is: the new value must be a player with a seat."""
    game = checking.book.game
    if game is not None and isinstance(node.target, nodes.Name) and node.target.id in (game.active, game.first):
        check_seated(node.value, Message("it-has-no-turn"), checking)


def check_transfer(node: nodes.Transfer, scope: Scope, checking: Checking) -> Scope:
    """Check that a transfer moves a number or bundle between two values of the same type. Return the scope with the name of
    the amount."""
    found = checking.type_of(node.source, scope)
    if found.kind in ("zone", "set", "piece"):
        return _things_from(node, checking, scope)
    source, to = (_amount(side, scope, checking) for side in (node.source, node.to))
    known = [found for found in (source, to) if found is not None]
    if source is not None and to is not None and not comparable(source, to):
        checking.mismatch(node.to, to, source)
    if nodes.same(node.source, node.to):
        checking.findings.error(
            codes.NO_AMOUNT,
            Message("a-value-cannot-be-moved-to-itself"),
            node.span,
            label=Message("the-same-on-both-sides"),
            help=Message("name-two-values-of-the-game-of-a-player"),
        )
    if node.up_to and isinstance(node.amount, nodes.Number) and node.amount.value == 0:
        checking.findings.error(
            codes.NOTHING_TO_CHOOSE,
            Message("nothing-can-be-moved-here"),
            node.amount.span,
            help=Message("write-how-much-at-most"),
        )
    if known:
        check_wanted(node.amount, known[0], scope, checking)
    else:
        checking.type_of(node.amount, scope)
    return scope if node.name is None else named(scope, node, checking, known[0].sure() if known else UNKNOWN)


def _amount(node: nodes.Expression, scope: Scope, checking: Checking) -> Type | None:
    """Return the type of one side of a transfer. If the side is neither a number nor a bundle, report this and return
    None."""
    found = checking.type_of(node, scope)
    if found.kind == "unknown":
        return None
    if found.kind in ("number", "bundle"):
        return check_target(node, scope, checking)
    checking.findings.error(
        codes.NO_AMOUNT,
        Message("this-is-no-number-found", found=found),
        node.span,
        label=Message("only-numbers-and-bundles-go-from-one-value-to"),
        help=_instead_of_from(node, checking) if found.kind in ("zone", "set", "piece") else "",
    )
    return None


def _things_from(node: nodes.Transfer, checking: Checking, scope: Scope) -> Scope:
    """Report a line that moves things with `from`, which is only for amounts, and propose the right words."""
    where = checking.written(node.source)
    is_title = isinstance(node.amount, nodes.Text)  # a title means one thing, wherever it lies
    top = "" if is_title else _from_the_top(node, where, checking)
    named = not isinstance(node.amount, nodes.Number)  # `move 1 in hand` would not say what to move
    before, after = (f"{checking.written(node.amount)} from {where}", top) if top else (f"from {where}", f"in {where}")
    if is_title:
        before, after = f" from {where}", ""
    checking.findings.error(
        codes.NO_AMOUNT,
        Message("what-lies-in-where-is-moved-with-in-not", where=where),
        node.source.span,
        label=Message("from-is-for-numbers"),
        help=Message("write-line", line=checking.written(node).split(chr(10))[0].replace(before, after))
        if named or top
        else _instead_of_from(node.source, checking),
        edits=checking.rewritten(node.span, re.escape(before), after) if named or top else (),
    )
    return scope


def _instead_of_from(node: nodes.Expression, checking: Checking) -> str:
    """Return the help that names things in a zone with `in` instead of `from`."""
    where = checking.written(node)
    return Message("write-in-where-instead-of-from-where", where=where)


def _from_the_top(node: nodes.Transfer, where: str, checking: Checking) -> str:
    """Return words such as `the top 2 of pile`, if the zone in a line is face down, so that nobody can choose among its
    things. Return "" if the zone is not face down, or if the line means all things in the zone, or any number of them."""
    zone = checking.book.zones.get((None, where))
    noun = None if zone is None else checking.book.nouns[zone.noun]
    if zone is None or noun is None or "face down" not in zone.attributes or node.up_to:
        return ""
    *words, last = checking.written(node.amount).removeprefix("the top ").split()
    count = " ".join(words) if last in (zone.noun, noun.plural) else " ".join((*words, last))
    if count in ("a", "1", "one") or (count in ("", "the") and last == zone.noun):
        return f"the top of {where}"
    return "" if count in ("", "the", "all", "any", "all the") or " " in count else f"the top {count} of {where}"
