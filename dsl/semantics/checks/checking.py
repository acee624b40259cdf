"""What all checks share: what was found out so far, what is wrong, and the way to the type of an expression."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.diagnostics.spelling import by_likeness, nearest
from dsl.semantics.checked import Checked, Scope
from dsl.semantics.rulebook import CardEntry
from dsl.semantics.static_types import Type, value_of
from dsl.source import Span

MOST_KNOWN = 8  # names that a message lists  # names that a message lists


class Checking:
    """A rulebook while it is judged.

    Names, groups and sentences hold expressions, and expressions hold them: the checks of the former reach that of
    the latter by `type_of`. `define_stack` are the definitions that are being checked, `done` those that were; `made`
    are the titles that a template will make, None where there is no card yet.
    """

    def __init__(
        self, checked: Checked, findings: Findings, expression: Callable[[nodes.Expression, Scope, Checking], Type]
    ) -> None:
        self.checked = checked
        self.book = checked.book
        self.findings = findings
        self.expression = expression
        self.define_stack: list[nodes.Define] = []
        self.done: set[nodes.Define] = set()
        self.made: dict[str, CardEntry | None] = {}

    def type_of(self, node: nodes.Expression, scope: Scope) -> Type:
        """Check an expression; return (and note) its type."""
        found = self.expression(node, scope, self)
        self.checked.types[node] = found
        return found

    def unknown(self, what: str, name: str, span: Span, known: Iterable[str]) -> None:
        """Report a name that means nothing, with what is near it or may stand here (N301)."""
        known = list(known)
        near = nearest(name, list(dict.fromkeys(known)))
        help_ = "did you mean " + " or ".join(f"`{word}`" for word in near) + "?" if near else ""
        if not help_:
            there = by_likeness(name, known)
            more = f" and {len(there) - MOST_KNOWN} more" if len(there) > MOST_KNOWN else ""
            help_ = (
                "known here: " + ", ".join(f"`{word}`" for word in there[:MOST_KNOWN]) + more
                if there
                else f"declare the {what} first"
            )
        self.findings.error("N301", f"no {what} `{name}`", span, label="not declared", help=help_)

    def mismatch(self, node: nodes.Node, found: Type, wanted: Type) -> None:
        """Report an expression of another type than is due (N402), unless one of the two could not be judged."""
        found, wanted = value_of(found), value_of(wanted)
        if "unknown" in (found.kind, wanted.kind):
            return
        help_ = ""
        if found.optional and found.kind == wanted.kind:
            help_ = "it may be none here: test `is not none` first"
        self.findings.error(
            "N402", f"{wanted} is due here, and this is {found}", node.span, label=str(found), help=help_
        )
