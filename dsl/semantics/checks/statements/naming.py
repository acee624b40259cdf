"""Checks of the names that statements give to their results, such as `c` in `you choose a card as c`."""

from __future__ import annotations

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Label
from dsl.lexing.keywords import PRONOUNS
from dsl.messages.message import Message
from dsl.semantics.checked import Scope
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.names import check_free
from dsl.semantics.checks.sentences import check_answered
from dsl.semantics.static_types import UNKNOWN, Type, value_of


def named(
    scope: Scope,
    node: nodes.Let | nodes.Choose | nodes.ForEach | nodes.Open | nodes.Roll | nodes.RollOne | nodes.Transfer,
    checking: Checking,
    type_: Type,
    let: nodes.Let | None = None,
) -> Scope:
    """Return the scope with the name that a statement gives. Report a name that is a noun or a pronoun, since that word would
    keep its own meaning."""
    name = node.name
    assert name is not None, "it gives no name"
    if name in checking.book.vocabulary.nouns:
        checking.findings.error(
            codes.NAME_HAS_MEANING,
            Message("name-is-a-noun-and-cannot-be-a-name", name=name),
            node.span,
            label=Message("below-the-word-would-still-mean-all-that-there"),
            help=Message("choose-another-name-for-example-some-name", name=name),
        )
    elif name in PRONOUNS:
        checking.findings.error(
            codes.RESERVED_AS_NAME,
            Message("name-is-a-word-of-the-language-and-cannot", name=name),
            node.span,
            label=Message("it-means-somebody-or-something-already"),
            help=Message("choose-another-name"),
        )
    elif not (let is not None and name in scope.names) and not check_free(name, node.span, scope, checking):
        return scope.bind(name, UNKNOWN, let)
    return scope.bind(name, type_, let)


def check_let(node: nodes.Let, scope: Scope, checking: Checking) -> Scope:
    """Check a `let` statement, and return the scope with its name. The name must be new. To give
    another value to a name that exists already, an author writes `set`."""
    if isinstance(node.value, nodes.Sentence):
        found = checking.checked.types[node.value] = check_answered(node.value, scope, checking)
    else:
        found = value_of(checking.type_of(node.value, scope))
    if node.name in scope.names:
        made = scope.lets.get(node.name)
        checking.findings.error(
            codes.NAME_IN_USE,
            Message("name-is-there-already", name=node.name),
            node.span,
            label=Message("a-second-name-that-would-hide-the-first"),
            others=() if made is None else (Label(made.span, Message("made-here")),),
            help=Message("choose-another-name")
            if made is None
            else Message("write-set-name-to-or-choose-another-name", name=node.name),
            edits=() if made is None else checking.rewritten(node.span, r"\blet(\s+\w+\s+)be\b", r"set\1to"),
        )
    return named(scope, node, checking, found, node)
