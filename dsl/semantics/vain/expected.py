"""Reports scenarios that test nothing, and `when` lines at the end of a scenario that no `then` line tests (N710)."""

from __future__ import annotations

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings
from dsl.messages.message import Message
from dsl.semantics.checked import Checked

_EXPECTING = (
    nodes.Then,
    nodes.ThenHas,
    nodes.ThenFails,
    nodes.ThenEnds,
    nodes.ThenAsked,
    nodes.ThenOffered,
    nodes.ThenSees,
    nodes.ThenPast,
)


def check_expected(checked: Checked, findings: Findings) -> None:
    """Report scenarios that pass under any rules, and scenarios whose last lines no `then` line tests. A scenario with another
    finding is skipped, because its author must first repair that mistake."""
    told = [finding.span for finding in findings.items]
    for scenario in checked.book.declarations:
        if not isinstance(scenario, nodes.Scenario):
            continue
        lines = [line for line in scenario.lines if not isinstance(line, nodes.Cases)]
        own = scenario.span
        if (lines and isinstance(lines[-1], _EXPECTING)) or any(
            span.source == own.source and own.start <= span.start < own.end for span in told
        ):
            continue
        does = any(isinstance(line, _EXPECTING) for line in lines)
        findings.warning(
            codes.NOTHING_EXPECTED,
            Message("nothing-looks-at-what-comes-of-this") if does else Message("this-scenario-expects-nothing"),
            lines[-1].span if lines else scenario.span,
            label=Message("the-scenario-holds-whatever-this-does")
            if does
            else Message("it-holds-whatever-the-rules-do"),
            help=Message("write-below-what-is-so-then-such-as-then"),
        )
