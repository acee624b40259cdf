"""Checks of `answer` statements. They are allowed in a verb whose head declares an answer, and in a rule that replaces this
verb (`instead of`)."""

from __future__ import annotations

from dsl import nodes
from dsl.diagnostics import codes
from dsl.messages.message import Message
from dsl.semantics.checked import Scope
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.demands import check_wanted
from dsl.semantics.checks.sentences import answer_type
from dsl.semantics.static_types import Type


def check_answer(node: nodes.Answer, scope: Scope, checking: Checking) -> None:
    """Check an `answer` statement: its value must have the type that the head of the verb declares."""
    if scope.answers is not None:
        check_wanted(node.value, scope.answers, scope, checking)
        checking.checked.types[node] = scope.answers
        return
    checking.type_of(node.value, scope)
    checking.findings.error(
        codes.ANSWER_TO_NOBODY,
        Message("nobody-is-answered-here"),
        node.span,
        label=Message("this-is-in-no-verb-that-answers"),
        help=Message("a-verb-answers-if-its-head-says-so-answers"),
    )


def answered_instead(node: nodes.Rule | nodes.NextTime, checking: Checking) -> Type | None:
    """Return the type of the answer that a rule must give; None if it gives none. A rule that replaces verbs (`instead of`)
    must give the answer in place of these verbs, if the answers of all of them have the same type."""
    if not isinstance(node, nodes.Rule) or node.kind != "instead":
        return None
    names = (node.pattern.verb, *(one.verb for one in node.pattern.others))
    verbs = [checking.book.verbs.get(name) for name in names]
    found = [None if verb is None else answer_type(verb, checking) for verb in verbs]
    return found[0] if all(one == found[0] for one in found) else None
