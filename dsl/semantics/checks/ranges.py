"""Checks of ranges without any number, and of loops that never run (N245)."""

from __future__ import annotations

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings
from dsl.expansion.numbered import number_of
from dsl.messages.message import Message
from dsl.source import Span


def check_range(low: nodes.Node | None, high: nodes.Node | None, findings: Findings) -> None:
    """Report a range without numbers, such as `from 5 to 3`."""
    first, last = number_of(low), number_of(high)
    if low is not None and high is not None and first is not None and last is not None and first > last:
        findings.error(
            codes.EMPTY_RANGE,
            Message("from-first-to-last-there-is-no-number", first=first, last=last),
            _from_to(low, high),
            label=Message("nothing-lies-between"),
            help=Message("write-the-smaller-number-first-last-to-first", last=last, first=first),
        )


def _from_to(low: nodes.Node, high: nodes.Node) -> Span:
    return Span(low.span.source, low.span.start, high.span.end)


def check_times(times: nodes.Node, findings: Findings) -> None:
    """Report a loop that never runs, such as `repeat 0 times`."""
    number = number_of(times)
    if number is not None and number < 1:
        findings.error(
            codes.EMPTY_RANGE,
            Message("what-is-repeated-number-times-is-never-done", number=number),
            times.span,
            label=Message("no-time"),
            help=Message("write-how-many-times-1-at-least-or-remove"),
        )
