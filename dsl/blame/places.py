"""Find the line of a finding in its source, and the block around that line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from dsl.diagnostics.diagnostic import Diagnostic, Label
from dsl.messages.message import Message
from dsl.source import Source, Span

WORD = re.compile(r"[^\W\d]\w*")
#: The highest number of further places that a finding shows for the same mistake.
MOST_OTHERS = 3


def words_of(text: str) -> list[str]:
    """Return the words of a text."""
    return WORD.findall(text)


def with_others(first: Diagnostic, more: Sequence[Diagnostic]) -> Diagnostic:
    """Return the first of several findings about the same mistake, with the places of the others: some of the places as
    labels, the rest as a number."""
    others = tuple(Label(one.span, Message("here-too")) for one in more[:MOST_OTHERS])
    rest = len(more) - len(others)
    note = Message("it-stands-in-n-more-places", n=rest) if rest > 0 else ""
    return replace(first, others=(*first.others, *others), help=first.help + note)


def unsaid_by(finding: Diagnostic) -> tuple[str, ...]:
    """If a finding reports a field that a card leaves out, return a tuple with the name of the field. Return an empty
    tuple for any other finding."""
    message = finding.message
    is_so = isinstance(message, Message) and message.id == "title-does-not-say-its-name"
    return (str(message.arguments["name"]),) if is_so and isinstance(message, Message) else ()


class Blocks:
    """Finds the lines and the declarations around places of sources. A line is given by the name of its source and its
    number, counted from 1."""

    def __init__(self, sources: Mapping[str, Source]) -> None:
        self.sources = sources

    def number_of(self, span: Span) -> tuple[str, int]:
        """Return the name of the source of a span, and the number of the line on which the span begins. The number is 0
        if the source is unknown."""
        source = self.sources.get(span.source)
        return span.source, 0 if source is None else source.line_and_column(min(span.start, len(source.text)))[0]

    def line(self, span: Span) -> str:
        """Return the text of the line on which a span begins."""
        name, number = self.number_of(span)
        return self.sources[name].line_text(number) if name in self.sources else ""

    def text_of(self, span: Span) -> str:
        """Return the text of the line on which a span begins, with all lines that are indented below it."""
        if span.source not in self.sources:
            return ""
        source = self.sources[span.source]
        first = self.number_of(span)[1]
        width, last = _width(source.line_text(first)), first + 1
        while last <= len(source.line_starts) and (
            not source.line_text(last).strip() or _width(source.line_text(last)) > width
        ):
            last += 1
        return "\n".join(source.line_text(number) for number in range(first, last))

    def head_of(self, span: Span) -> Span | None:
        """Return the span of the first line of the declaration around a span; None if there is no line at the margin
        above it."""
        name, first = self.number_of(span)
        source = self.sources[name]
        while first > 1 and not _is_margin(source.line_text(first)):
            first -= 1
        start = source.line_starts[first - 1]
        line = source.line_text(first)
        return Span(span.source, start, start + len(line.rstrip())) if _is_margin(line) else None

    def heading(self, span: Span) -> str:
        """Return the text of the first line of the declaration around a span; "" if there is none. If there is a mistake
        in the declaration, the words that the first line declares may be unknown."""
        first = self.head_of(span) if span.source in self.sources else None
        return "" if first is None else self.line(first)

    def is_within(self, span: Span, head: str) -> bool:
        """Tell whether the declaration around a span begins with the word `head`, for example `prose`."""
        first = self.head_of(span)
        return first is not None and self.sources[span.source].text.startswith(f"{head} ", first.start)

    def begins_after_gap(self, span: Span) -> Span | None:
        """Return the first of the indented lines around a span, if an empty line is directly above them and not a line at
        the margin: the heading of these lines may be missing. Return None otherwise, and always inside `prose`,
        `template` and `noun`."""
        name, number = self.number_of(span)
        source = self.sources.get(name)
        if source is None or number == 0 or not source.line_text(number).startswith(" "):
            return None
        first = number
        while first > 1 and source.line_text(first - 1).strip() and not _is_margin(source.line_text(first - 1)):
            first -= 1
        if first > 1 and source.line_text(first - 1).strip():
            return None
        head = self.head_of(span)
        if head is not None and source.text.startswith(("prose", "template", "noun"), head.start):
            return None
        while first < number and source.line_text(first).lstrip().startswith("--"):
            first += 1
        line = source.line_text(first)
        start = source.line_starts[first - 1] + len(line) - len(line.lstrip())
        return Span(name, start, start + len(line.strip()))


def _width(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _is_margin(line: str) -> bool:
    """Tell whether a declaration may begin on a line."""
    return bool(line.strip()) and line[0] not in " \t" and not line.startswith("--")
