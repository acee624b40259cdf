"""Checks of statements about things: moving, shuffling, showing, carrying out, and turning up or down."""

from __future__ import annotations

from typing import assert_never

from dsl import nodes
from dsl.diagnostics import codes
from dsl.messages.message import Message
from dsl.semantics.checked import Scope
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.demands import check_actor, check_places, check_things, check_zone
from dsl.semantics.static_types import item_of, value_of


def check_handling(
    node: nodes.Move | nodes.Shuffle | nodes.Reveal | nodes.Resolve, scope: Scope, checking: Checking
) -> None:
    """Check the things and zones in `move`, `shuffle`, `reveal` and `resolve`."""
    match node:
        case nodes.Move():
            check_things(node.what, scope, checking)
            check_zone(node.to, scope, checking)
        case nodes.Shuffle(into=None):
            check_places(node.what, scope, checking)
        case nodes.Shuffle(what=what, into=into):
            check_zone(what, scope, checking)
            if into is not None:
                check_zone(into, scope, checking)
        case nodes.Reveal():
            check_things(node.what, scope, checking, shown=True)
            if node.to is not None:
                check_actor(node.to, scope, checking)
        case nodes.Resolve():
            check_things(node.card, scope, checking)
            _one_card(node.card, scope, checking)
            if node.who is not None:
                check_actor(node.who, scope, checking)
        case _:
            assert_never(node)


def _one_card(node: nodes.Expression, scope: Scope, checking: Checking) -> None:
    """Report a set of cards where one card is carried out."""
    found = value_of(checking.type_of(node, scope))
    if found.kind == "set" and item_of(found).kind == "piece":
        checking.findings.error(
            codes.WRONG_TYPE,
            Message("one-card-is-carried-out-at-a-time", found=found),
            node.span,
            label=str(found),
            help=Message("carry-out-each-of-them-in-a-loop", noun=item_of(found).name),
        )


def check_sides(node: nodes.Turn, scope: Scope, checking: Checking) -> None:
    """Check `turn up` and `turn down`: they take one thing or several things, but not a zone with room for many."""
    found = checking.type_of(node.what, scope)
    item = item_of(value_of(found))
    if (found.kind == "zone" and not found.single) or item.kind not in ("piece", "unknown"):
        checking.findings.error(
            codes.NOT_A_THING,
            Message("only-things-have-sides-and-this-is-found", found=found),
            node.what.span,
            label=str(found),
            help=Message("write-turn-up-the-top-of-pile-or-turn"),
        )
    if item.kind == "piece":
        checking.checked.turned[node] = item.name
