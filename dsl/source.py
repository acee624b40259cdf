"""Source texts, and the places (`Span`) and lines in them. A line of rules may continue in the next line of the text;
docs/language/the-form-of-the-text.md explains when."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property

from dsl.limits import MAX_LINE
from dsl.records import dataclass

#: The indentation of a line that continues the line above it. (The lines of a block are indented by only one step.)
FURTHER = 4
#: The highest number of lines that may continue one line.
MOST = 8

#: A line that ends with one of these words is unfinished, so the next line continues it. A line with `else` alone is
#: not unfinished: it begins a block.
_ENDS = r"[,+(]|\S[ \t]+(?:and|or|else|as|where|then)"
_UNFINISHED = re.compile(rf"(?:{_ENDS})$")
_BREAK = re.compile(rf"({_ENDS})[ \t]*\n[ \t]*")


@dataclass(frozen=True, slots=True)
class Span:
    """A range of characters in one source: `start` is the offset of the first, `end` the offset after the last.

    `source` is the name of the source. Lines and columns are computed only when they are needed, by `Source`.
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
    """A text (`text`), and the name by which messages call it (`name`, mostly a path)."""

    name: str
    text: str

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """The offset of the beginning of each line."""
        starts = [0]
        position = self.text.find("\n")
        while position >= 0:
            starts.append(position + 1)
            position = self.text.find("\n", position + 1)
        return tuple(starts)

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """Return the line and the column of an offset, both counted from 1."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        """Return a line (counted from 1) without its line end. Raises IndexError if there is no such line."""
        start = self.line_starts[line - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]


def lines_of(text: str) -> Iterator[str]:
    """Yield the lines of a text. A line that continues in the next ones is yielded together with them, as one text with
    line ends inside."""
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        end = at + 1
        while end < len(lines) and end - at <= MOST and _goes_on(lines[at], lines[end - 1], lines[end]):
            end += 1
        yield lines[at] if end == at + 1 else "\n".join(lines[at:end])
        at = end


def end_of(text: str, start: int) -> int:
    """Return the offset of the end of the line that begins at `start`, including the lines that continue it."""
    begins, end = start, _end(text, start)
    first = text[start:end]
    for _ in range(MOST):
        below = _end(text, end + 1)
        if not _goes_on(first, text[begins:end], text[end + 1 : below]):
            break
        begins, end = end + 1, below
    return end


def joined(text: str) -> str:
    """Return the text of rules with each continued line joined into one line. The text must have no mistakes and no
    comments."""
    return _BREAK.sub(lambda found: found[1] if found[1] == "(" else f"{found[1]} ", text) if "\n" in text else text


def _end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return len(text) if end < 0 else end


def _goes_on(first: str, above: str, line: str) -> bool:
    """Tell whether `line` continues the line `above`. `line` must be indented further than `first`, the line with which
    the whole continued line begins."""
    tail = above.rstrip()
    if not tail or tail[-1] not in ",+(drsean" or _UNFINISHED.search(tail) is None:
        return False
    if "--" in above or above.count('"') % 2 or len(above) > MAX_LINE or len(line) > MAX_LINE:
        return False
    rest = line.lstrip(" ")
    width = len(first) - len(first.lstrip(" "))
    return bool(rest.strip()) and not rest.startswith("--") and len(line) - len(rest) >= width + FURTHER
