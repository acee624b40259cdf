"""A text with a name, and places in it."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property

from dsl.records import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open range of characters in one source.

    `source` is the name of the source, `start` and `end` are offsets in its text.
    Lines and columns are computed late, by `Source`.
    """

    source: str
    start: int
    end: int

    def to(self, other: Span) -> Span:
        """Return the span from the start of this one to the end of `other`."""
        return Span(self.source, self.start, other.end)

    def holds(self, other: Span) -> bool:
        """Tell whether another span lies in this one."""
        return self.source == other.source and self.start <= other.start and other.end <= self.end


NOWHERE = Span("", 0, 0)


@dataclass(frozen=True, eq=False)
class Source:
    """One text: `name` is what messages call it (a path, mostly), `text` its content."""

    name: str
    text: str

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """Where each line begins."""
        starts = [0]
        position = self.text.find("\n")
        while position >= 0:
            starts.append(position + 1)
            position = self.text.find("\n", position + 1)
        return tuple(starts)

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """Return line and column of an offset, both counted from 1."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        """Return a line (counted from 1) without its line end. Raises IndexError if there is no such line."""
        start = self.line_starts[line - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]
