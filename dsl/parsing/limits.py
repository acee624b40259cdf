"""Check the depth and length of expressions. Beyond these limits, nobody could read an expression, and recursive
functions could not walk its tree."""

from __future__ import annotations

from collections.abc import Iterable

from dsl import nodes as n
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings
from dsl.lexing.tokens import Token
from dsl.limits import MAX_DEPTH, MAX_PARTS
from dsl.messages.message import Message

#: A repair is looked for only for this number of errors in one text. If all texts together already have twice as many findings,
#: no repair is looked for.
MAX_REPAIRS = 30
_CHAINS = (n.Binary, n.Logic)
_SUITES = (
    n.May,
    n.If,
    n.Repeat,
    n.RepeatUntil,
    n.ForEach,
    n.Attempt,
    n.AsMuchAsPossible,
    n.Open,
    n.Rule,
    n.Moment,
    n.NextTime,
    n.During,
    n.DuringThis,
    n.DuringTurns,
    n.Card,
    n.Family,
    n.ClassText,
    n.Part,
    n.Step,
    n.Play,
    n.Verb,
    n.General,
    n.Scenario,
    n.Background,
    n.When,
)


def may_be_deep(tokens: Iterable[Token]) -> bool:
    """Tell whether a line has enough tokens for an expression that is too deep, or a block has enough lines for a list
    that is too long. If it returns false, the tree need not be checked."""
    count = lines = 0
    for token in tokens:
        if token.type == "_NEWLINE":
            lines += 1
            count = 0
        else:
            count += 1
        if count > MAX_DEPTH or lines > MAX_PARTS:
            return True
    return False


def check_depth(root: n.Node, findings: Findings) -> bool:
    """Report an expression that is too deep or has too many parts. Tell whether all expressions are within the limits.
    The tree is walked without recursion."""
    stack = [(root, 0, 0)]
    while stack:
        node, depth, parts = stack.pop()
        if depth > MAX_DEPTH:
            findings.error(
                codes.EXPRESSION_TOO_DEEP,
                Message("this-expression-is-nested-more-than-max-depth-deep", most=MAX_DEPTH),
                node.span,
                help=Message("give-the-inner-part-a-name-with-let-or"),
            )
            return False
        if parts > MAX_PARTS:
            findings.error(
                codes.TOO_MANY_PARTS,
                Message("more-than-max-parts-parts-are-joined-here", max_parts=MAX_PARTS),
                node.span,
                help=Message("give-some-of-them-a-name-with-let-or"),
            )
            return False
        stack.extend(_below(node, depth, parts))
    return True


def _below(node: n.Node, depth: int, parts: int) -> Iterable[tuple[n.Node, int, int]]:
    """Yield the children of a node, each with its depth, and with the number of parts so far in the chain that it
    belongs to (such as `a + b + c` or a row of `else if`)."""
    if isinstance(node, n.If) and len(node.otherwise) == 1 and isinstance(node.otherwise[0], n.If):
        yield node.otherwise[0], 0, parts + 1
        yield from ((child, 0, 0) for child in (node.test, *node.body))
        return
    if isinstance(node, _SUITES):
        yield from ((child, 0, 0) for child in node.children())
        return
    for child in node.children():
        if isinstance(node, _CHAINS) and child is node.left and type(child) is type(node):
            yield child, depth, parts + 1
        else:
            yield child, depth + 1, 0
