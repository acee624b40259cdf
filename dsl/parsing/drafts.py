"""Drafts, in which repairs are tried. A draft is a copy of a source with edits in one declaration. For each of its
characters, the draft knows the place in the original text."""

from __future__ import annotations

from dataclasses import replace

from dsl.diagnostics.diagnostic import Diagnostic, Edit, Label
from dsl.records import dataclass
from dsl.source import Source, Span


@dataclass(frozen=True)
class Draft:
    """The text `source`, which differs from the original text only between `start` and `end`. For each character between
    `start` and `end`, and for the end, `places` has the offset in the original text."""

    source: Source
    start: int
    end: int
    places: tuple[int, ...]

    def edited(self, edit: Edit) -> Draft:
        """Return a copy of the draft with one more edit. The span of the edit refers to the text of this draft."""
        start, end, new = edit.span.start, edit.span.end, edit.text
        text = self.source.text[:start] + new + self.source.text[end:]
        first, last = self.places[start - self.start], self.places[end - self.start]
        between = tuple(min(first + letter, last) for letter in range(len(new)))
        places = self.places[: start - self.start] + between + self.places[end - self.start :]
        return Draft(Source(self.source.name, text), self.start, self.end + len(new) - (end - start), places)

    def written(self, offset: int) -> int:
        """Return the offset in the original text for an offset in the draft."""
        if offset < self.start:
            return offset
        return self.places[min(offset, self.end) - self.start] + max(0, offset - self.end)

    def place(self, span: Span) -> Span:
        """Return the span in the original text for a span in the draft."""
        return Span(span.source, self.written(span.start), self.written(span.end))

    def finding(self, finding: Diagnostic) -> Diagnostic:
        """Return a finding about the draft with its places changed to places in the original text."""
        return replace(
            finding,
            span=self.place(finding.span),
            others=tuple(Label(self.place(label.span), label.text) for label in finding.others),
            edits=tuple(Edit(self.place(edit.span), edit.text) for edit in finding.edits),
            rivals=tuple(Edit(self.place(edit.span), edit.text) for edit in finding.rivals),
        )


def draft_of(source: Source, start: int, end: int) -> Draft:
    """Return a draft of one declaration of a source, in which nothing was edited yet."""
    return Draft(source, start, end, tuple(range(start, end + 1)))
