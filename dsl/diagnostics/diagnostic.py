"""Findings (errors and warnings) about the text of rules, as data. `dsl.diagnostics.report` turns findings into text
for people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from enum import Enum
from typing import TypedDict, Unpack

from dsl.records import dataclass
from dsl.source import Span


class Severity(Enum):
    """How serious a finding is. Rules with an error cannot be played; rules with a warning can be played."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Label:
    """A place in a text, and a short text about it."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Edit:
    """One change of a text: a place, and the text to write there instead."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding about a rules text.

    `code` is the code for this kind of mistake (`N301`), `message` a sentence about the mistake, and `label` a short text at
    the place of the mistake. `others` are further places that explain the mistake, and `help` says what to write instead. If
    the mistake is an undeclared word, `unknown` is this word. All of `edits` together are the repair, if one is known; each
    of `rivals` is another possible repair. If `is_sure` is true, the edits may be written without a question. `otherwise` is
    the finding to report if the edits turn out to be wrong.
    """

    code: str
    severity: Severity
    message: str
    span: Span
    label: str = ""
    others: tuple[Label, ...] = ()
    help: str = ""
    unknown: str = ""
    edits: tuple[Edit, ...] = ()
    rivals: tuple[Edit, ...] = ()
    is_sure: bool = True
    otherwise: Diagnostic | None = field(default=None, compare=False)

    @property
    def is_error(self) -> bool:
        """Tell whether rules with this finding cannot be played."""
        return self.severity is Severity.ERROR


class More(TypedDict, total=False):
    """The arguments of a new finding that may be left out. They mean the same as in `Diagnostic`, except that each of `edits`
    is a possible repair by itself, the likeliest first."""

    label: str
    others: tuple[Label, ...]
    help: str
    unknown: str
    edits: Sequence[Edit]


class Enough(Exception):
    """Raised when there are so many findings that the check stops before the end of the text."""


class Findings:
    """A list of findings to which a check adds, with an optional limit on their number."""

    def __init__(self, most: int | None = None) -> None:
        self.items: list[Diagnostic] = []
        self.most = most

    def require_few(self) -> None:
        """Raise Enough if there are more findings than the limit."""
        if self.most is not None and len(self.items) > self.most:
            raise Enough

    def error(self, code: str, message: str, span: Span, **more: Unpack[More]) -> None:
        """Add an error to the findings. Raise Enough if there are too many findings already."""
        self.require_few()
        self._add(Severity.ERROR, code, message, span, more)

    def warning(self, code: str, message: str, span: Span, **more: Unpack[More]) -> None:
        """Add a warning to the findings."""
        self._add(Severity.WARNING, code, message, span, more)

    def _add(self, severity: Severity, code: str, message: str, span: Span, more: More) -> None:
        edits = more.get("edits", ())
        label, others = more.get("label", ""), more.get("others", ())
        help, unknown = more.get("help", ""), more.get("unknown", "")
        first, rivals = tuple(edits[:1]), tuple(edits[1:])
        self.items.append(Diagnostic(code, severity, message, span, label, others, help, unknown, first, rivals))

    @property
    def has_errors(self) -> bool:
        """Tell whether one of the findings is an error."""
        return any(item.is_error for item in self.items)

    def sorted(self) -> tuple[Diagnostic, ...]:
        """Return the findings without repetitions, in the order in which to show them: first findings about lines that cannot
        be read, then all others. Both groups are sorted by place."""
        unique = dict.fromkeys(self.items)
        return tuple(
            sorted(unique, key=lambda d: (_is_later(d), d.span.source, d.span.start, d.span.end, d.code, d.message))
        )


def _is_later(finding: Diagnostic) -> bool:
    """Tell whether a finding may be only a consequence of a line that cannot be read. Findings of this kind are shown
    last."""
    return not finding.code.startswith("N1") or (bool(finding.unknown) and not finding.edits)
