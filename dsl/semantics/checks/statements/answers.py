"""What is answered: by a verb whose head says so, and by a rule in its place."""

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
    """What is answered is what the head of the verb says."""
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
    """Return what a rule answers: one that replaces what its verbs do answers in their place, if all answer the same."""
    if not isinstance(node, nodes.Rule) or node.kind != "instead":
        return None
    names = (node.pattern.verb, *(one.verb for one in node.pattern.others))
    verbs = [checking.book.verbs.get(name) for name in names]
    found = [None if verb is None else answer_type(verb, checking) for verb in verbs]
    return found[0] if all(one == found[0] for one in found) else None
