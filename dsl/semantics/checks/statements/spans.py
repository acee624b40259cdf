"""Checks of the spans of time for which a statement puts rules in force: until a test is true, during this run of a
step, or during the next runs."""

from __future__ import annotations

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Label
from dsl.messages.message import Message
from dsl.semantics.checked import Scope
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.demands import check_test, check_wanted
from dsl.semantics.static_types import NUMBER

#: The kinds of statements that set a span for the rules inside them.
SPANS = (nodes.During, nodes.DuringThis, nodes.DuringTurns)


def check_span(node: nodes.During | nodes.DuringThis | nodes.DuringTurns, scope: Scope, checking: Checking) -> None:
    """Check a block of rules with a span, such as `during the next turn`: the span first, and then each rule."""
    if isinstance(node, nodes.During):
        check_test(node.until, scope, checking)
    elif node.step not in checking.book.steps:
        checking.unknown("step", node.step, node.span, checking.book.steps)
    elif isinstance(node, nodes.DuringTurns):
        if node.amount is not None:
            check_wanted(node.amount, NUMBER, scope, checking)
        if node.who is not None:
            _whose_run(node.who, checking.book.steps[node.step], scope, checking)
    for rule in node.rules:
        if isinstance(rule, SPANS):
            checking.findings.error(
                codes.SPAN_NEVER_BEGINS,
                Message("this-is-in-force-for-a-while-within-a"),
                rule.span,
                label=Message("until-when"),
                others=(Label(node.span, Message("within-this")),),
                help=Message("write-the-two-one-after-the-other-a-test"),
            )


def _whose_run(who: nodes.Expression, step: nodes.Step, scope: Scope, checking: Checking) -> None:
    """Check `of WHO` after a step. Only a step with a parameter is run for somebody."""
    if step.parameter is not None:
        check_wanted(who, checking.book.type_of(step.parameter.type), scope, checking)
        return
    checking.type_of(who, scope)
    checking.findings.error(
        codes.WRONG_ARITY,
        Message("step-step-is-not-for-anybody", step=step.name),
        who.span,
        label=Message("too-much"),
        others=(Label(step.span, Message("declared-here")),),
        help=Message("write-during-the-next-step-or-give-the-step", step=step.name),
    )
