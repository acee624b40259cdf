"""Reports headings of steps that show an old value (N257). The heading is written before the first lines of the step
change the value."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings, Label
from dsl.messages.message import Message
from dsl.semantics.checked import Checked

_NAME = re.compile(r"\{[~^]?\s*([^\W\d]\w*)")


def check_headings(checked: Checked, findings: Findings) -> None:
    """Report values in the heading of a step that the first lines of the step change (N257). The heading would show the old
    value."""
    reported: set[nodes.Node] = set()
    for entry in (entry for prose in checked.book.prose for entry in prose.entries if entry.heads and entry.told):
        step = checked.book.steps.get(entry.word)
        named = frozenset(_NAME.findall(entry.told[0]))
        for line, name in [] if step is None else _changed_first(step, checked):
            if name in named and line not in reported:
                reported.add(line)
                findings.warning(
                    codes.CHANGED_AFTER_HEADING,
                    Message("the-heading-says-name-as-it-was-before", name=name),
                    line.span,
                    label=Message("done-after-the-heading"),
                    others=(Label(entry.span, Message("the-heading")),),
                    help=Message("write-this-line-before-run-step", step=entry.word),
                )


def _changed_first(step: nodes.Step, checked: Checked) -> Iterator[tuple[nodes.Set | nodes.Adjust, str]]:
    """Yield the lines at the beginning of a step that change values of the game, each with the name of its value."""
    for line in step.body:
        if not isinstance(line, nodes.Set | nodes.Adjust | nodes.Let):
            return
        ref = None if isinstance(line, nodes.Let) else checked.refs.get(line.target)
        if not isinstance(line, nodes.Let) and ref is not None and ref.kind == "value" and ref.owner is None:
            yield line, ref.name
