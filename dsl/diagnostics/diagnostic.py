"""Findings about a rules text, as data. `dsl.diagnostics.report` turns them into text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from enum import Enum
from typing import TypedDict, Unpack

from dsl.records import dataclass
from dsl.source import Span


class Severity(Enum):
    """Whether rules with the finding can be played (a warning) or not (an error)."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Label:
    """A place and a short text about it."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Edit:
    """An edit: a place, and the text that replaces it."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding.

    `code` is a stable code of the catalogue (`N301`), `message` one sentence about the mistake, `label` a short text at
    its place, `others` are further places that explain it, `help` is the text to write instead. `unknown` is the
    undeclared word, if that is the mistake. `edits` are the repair, if it is known; each of `rivals` is another
    possible repair. `is_sure`: the edits may be written without asking. `otherwise` is the finding to report if the
    edits turn out to be wrong.
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
    """Further fields of a finding: see `Diagnostic`. Each of `edits` is a repair by itself, the likeliest first."""

    label: str
    others: tuple[Label, ...]
    help: str
    unknown: str
    edits: Sequence[Edit]


class Enough(Exception):
    """So much is wrong that the rest need not be looked at."""


class Findings:
    """A collector of diagnostics during a check, with an optional limit on their number."""

    def __init__(self, most: int | None = None) -> None:
        self.items: list[Diagnostic] = []
        self.most = most

    def require_few(self) -> None:
        """Raise Enough if there are more findings than the limit."""
        if self.most is not None and len(self.items) > self.most:
            raise Enough

    def error(self, code: str, message: str, span: Span, **more: Unpack[More]) -> None:
        """Add an error. Raises Enough."""
        self.require_few()
        self._add(Severity.ERROR, code, message, span, more)

    def warning(self, code: str, message: str, span: Span, **more: Unpack[More]) -> None:
        """Add a warning."""
        self._add(Severity.WARNING, code, message, span, more)

    def _add(self, severity: Severity, code: str, message: str, span: Span, more: More) -> None:
        edits = more.get("edits", ())
        label, others = more.get("label", ""), more.get("others", ())
        help, unknown = more.get("help", ""), more.get("unknown", "")
        first, rivals = tuple(edits[:1]), tuple(edits[1:])
        self.items.append(Diagnostic(code, severity, message, span, label, others, help, unknown, first, rivals))

    @property
    def has_errors(self) -> bool:
        """Tell whether there is an error among them."""
        return any(item.is_error for item in self.items)

    def sorted(self) -> tuple[Diagnostic, ...]:
        """Return the findings without repetitions: what cannot be read first, then by place."""
        unique = dict.fromkeys(self.items)
        return tuple(
            sorted(unique, key=lambda d: (_is_later(d), d.span.source, d.span.start, d.span.end, d.code, d.message))
        )


def _is_later(finding: Diagnostic) -> bool:
    """Tell whether a finding may follow from one that is about how something is written."""
    return not finding.code.startswith("N1") or (bool(finding.unknown) and not finding.edits)
