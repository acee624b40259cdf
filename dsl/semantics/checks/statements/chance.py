"""Checks of random statements: rolls of numbers and of dice, and the random choice of one thing among several."""

from __future__ import annotations

from dsl import nodes
from dsl.diagnostics import codes
from dsl.messages.message import Message
from dsl.semantics.checked import Scope
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.demands import check_things, check_wanted
from dsl.semantics.checks.ranges import check_range
from dsl.semantics.checks.statements.naming import named
from dsl.semantics.static_types import NUMBER, UNKNOWN, item_of, value_of


def check_roll(node: nodes.Roll, scope: Scope, checking: Checking) -> Scope:
    """Check a roll of a number between two bounds, or of things with a face (dice). Return the scope with the name of the
    result."""
    if isinstance(node.what, nodes.Range):
        check_wanted(node.what.low, NUMBER, scope, checking)
        check_wanted(node.what.high, NUMBER, scope, checking)
        check_range(node.what.low, node.what.high, checking.findings)
        checking.checked.types[node.what] = NUMBER
        return named(scope, node, checking, NUMBER) if node.name else scope
    found = check_things(node.what, scope, checking)
    if found.kind == "piece" and (found.name, "face") not in checking.book.values:
        checking.findings.error(
            codes.NOT_ROLLABLE,
            Message("a-name-has-no-face-to-roll", name=found.name),
            node.what.span,
            help=Message("declare-value-face-number-from-1-to-6-in", name=found.name),
        )
    return named(scope, node, checking, value_of(checking.checked.types[node.what])) if node.name else scope


def check_roll_one(node: nodes.RollOne, scope: Scope, checking: Checking) -> Scope:
    """Check a random choice of one player or thing among several. Return the scope with the name of the chosen one."""
    found = value_of(checking.type_of(node.what, scope))
    if found.kind not in ("set", "unknown"):
        checking.findings.error(
            codes.NOT_SEVERAL,
            Message("roll-as-takes-one-of-several-and-this-is", found=found),
            node.what.span,
            label=str(found),
            help=Message("name-a-group-roll-players-as-lucky-a-number"),
        )
    return named(scope, node, checking, item_of(found).sure() if found.kind == "set" else UNKNOWN)
