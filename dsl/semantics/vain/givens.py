"""What a scenario gives and what cannot be: a number beyond the bounds of a value, two that contradict one another (N709)."""

from __future__ import annotations

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings, Label
from dsl.semantics.checked import Checked
from dsl.semantics.numbered import number_of
from dsl.semantics.vain.bounds import bounds_of


def check_givens(checked: Checked, findings: Findings) -> None:
    """Report what is given to values in vain."""
    for scenario in checked.book.scenarios:
        before: dict[str, nodes.GivenValue] = {}
        for line in scenario.lines:
            if not isinstance(line, nodes.GivenValue):
                continue
            _check_bounds(checked, line, findings)
            first = before.setdefault(_written(checked, line.target), line)
            if (
                first is not line
                and _written(checked, first.value) != _written(checked, line.value)
                and _in_one_block(first, line)
            ):
                findings.error(
                    "N709",
                    "two different things are given for this",
                    line.span,
                    label="this one would count",
                    others=(Label(first.span, "and this one not"),),
                    help="keep one of the two lines",
                )


def _written(checked: Checked, node: nodes.Node) -> str:
    return checked.book.written(node)


def _in_one_block(first: nodes.Node, second: nodes.Node) -> bool:
    """Tell whether two lines stand in one text: what a background gives may be given otherwise in a scenario."""
    return first.span.source == second.span.source and first.span.start < second.span.start


def _check_bounds(checked: Checked, line: nodes.GivenValue, findings: Findings) -> None:
    ref, number = checked.refs.get(line.target), number_of(line.value)
    decl = None if ref is None else ref.decl
    if number is None or not isinstance(decl, nodes.ValueDecl):
        return
    low, high = bounds_of(decl.type)
    if (low is not None and number < low) or (high is not None and number > high):
        findings.error(
            "N709",
            f"`{decl.name}` cannot be {number}",
            line.span,
            label=f"it goes from {low if low is not None else '...'} to {high if high is not None else '...'}",
            others=(Label(decl.span, "declared here"),),
            help="give it what it may be in play",
        )


def check_past(checked: Checked, findings: Findings) -> None:
    """Report what is given as past and no phrase looks back at (N705)."""
    parts = [part for one in checked.book.declarations for part in checked.book.parts_within(one)]
    asked = {part.verb for part in parts if isinstance(part, nodes.That)}
    known = [verb for verb in checked.book.verbs if verb in asked]
    for line in parts:
        if isinstance(line, nodes.GivenPast) and line.sentence.verb in checked.book.verbs.keys() - asked:
            findings.warning(
                "N705",
                f"nothing looks back at what `{line.sentence.verb}` did",
                line.span,
                label="given for nobody",
                help=f"the rules look back at {', '.join(f'`{verb}`' for verb in known)}"
                if known
                else "give the values that the rules look at",
            )
