"""Checks of choices: what may be chosen, the name of the chosen thing, and whether this name may be none."""

from __future__ import annotations

from dsl import nodes
from dsl.diagnostics import codes
from dsl.messages.message import Message
from dsl.semantics.checked import Scope
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.demands import check_wanted, common_type
from dsl.semantics.checks.ranges import check_range
from dsl.semantics.checks.statements.naming import named
from dsl.semantics.checks.statements.payments import composed, price, worth
from dsl.semantics.static_types import NUMBER, value_of


def check_choice(node: nodes.Choose, scope: Scope, checking: Checking) -> Scope:
    """Check what may be chosen, and return the scope with the name of the chosen thing."""
    what = node.what
    match what:
        case nodes.Among():
            found = common_type([value_of(checking.type_of(value, scope)) for value in what.values], what, checking)
        case nodes.Range():
            check_wanted(what.low, NUMBER, scope, checking)
            check_wanted(what.high, NUMBER, scope, checking)
            check_range(what.low, what.high, checking.findings)
            found = NUMBER
        case nodes.Payment():
            found = price(what, scope, checking)
        case nodes.PaymentOf():
            found = worth(what, scope, checking)
        case nodes.BundleOf():
            found = composed(what, scope, checking)
        case nodes.Quantified():
            found = value_of(checking.type_of(what, scope))
            if what.group.noun in checking.book.kind_list:
                checking.findings.error(
                    codes.NOTHING_TO_CHOOSE,
                    Message("there-is-nothing-to-choose-here"),
                    what.span,
                    label=Message("so-much-of-one-kind-and-no-other"),
                    help=Message("write-a-bundle-of-2-from-for-amounts-that", noun=what.group.noun),
                )
            elif what.determiner in ("each", "all", "bare", "the"):
                checking.findings.error(
                    codes.NOTHING_TO_CHOOSE,
                    Message("there-is-nothing-to-choose-here"),
                    what.span,
                    label=Message("determiner-leaves-no-choice", determiner=what.determiner),
                    help=Message("write-a-a-number-up-to-any-number-of"),
                )
        case _:
            found = value_of(checking.type_of(what, scope))
    checking.checked.types[what] = found
    if not node.may:
        return named(scope, node, checking, found)
    if isinstance(what, nodes.Quantified) and what.determiner not in ("a", "another", "the"):
        checking.findings.error(
            codes.NOTHING_TO_CHOOSE,
            Message("what-may-be-chosen-or-not-is-one-thing"),
            what.span,
            label=Message("these-are-several"),
            help=Message("write-may-choose-a-where-it-may-be-none"),
        )
    return named(scope, node, checking, found.maybe())


def check_declined(name: str, body: tuple[nodes.Statement, ...], checking: Checking) -> None:
    """Report the first use of the name of a `may choose` (an optional choice), if no test before the use makes sure that the
    name is not none."""
    for part in (part for statement in body for part in nodes.walk(statement)):
        if isinstance(part, nodes.Compare) and isinstance(part.right, nodes.NoneValue) and _is_name(part.left, name):
            return
        used = next((one for one in _used_as_thing(part) if _is_name(one, name)), None)
        if used is not None:
            checking.findings.error(
                codes.NOT_A_THING,
                Message("name-may-be-none-here", name=name),
                used.span,
                label=Message("nobody-need-have-chosen-it"),
                help=Message("ask-first-if-name-is-not-none", name=name),
            )
            return


def _used_as_thing(node: nodes.Node) -> tuple[nodes.Node | None, ...]:
    match node:
        case nodes.Move(what=what) | nodes.Reveal(what=what) | nodes.Resolve(card=what) | nodes.Field(base=what):
            return (what,)
        case nodes.Sentence():
            return (node.subject, node.object, *(value for _, value in node.args))
    return ()


def _is_name(node: nodes.Node | None, name: str) -> bool:
    return isinstance(node, nodes.Name) and node.id == name
