"""Positions as editors count them: lines from 0, and columns in a unit on which editor and server agree.

naipe converts a text to NFC and simplifies its spaces, so a column in the editor may differ from the one that naipe reads.
The lines are the same.
"""

from __future__ import annotations

import re
from functools import cached_property

from lsprotocol import types as lsp

from dsl.lexing.text_validation import normalised
from dsl.records import dataclass
from dsl.source import Source, Span

#: The line ends of the protocol. Python's `splitlines` also splits at other characters.
LINE_END = re.compile(r"\r\n|\n|\r")


def units(text: str, encoding: str) -> int:
    """Return the length of a text in the units of an encoding: `utf-8`, `utf-16` or `utf-32`."""
    if encoding == "utf-32":
        return len(text)
    if encoding == "utf-8":
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text) + sum(letter > "\uffff" for letter in text)


def letters(text: str, column: int, encoding: str) -> int:
    """Return the number of letters before a column. If the column is in the middle of a letter, that letter does not count."""
    if encoding == "utf-32" or text.isascii():
        return min(max(column, 0), len(text))
    so_far = 0
    for number, letter in enumerate(text):
        so_far += units(letter, encoding)
        if so_far > column:
            return number
    return len(text)


@dataclass(frozen=True, eq=False)
class Shown:
    """A text in two forms: as the editor has it (`raw`), and as naipe reads it (`source`)."""

    raw: str
    source: Source
    encoding: str = "utf-16"

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the text in the editor, without their line ends."""
        return LINE_END.split(self.raw)

    def position(self, offset: int) -> lsp.Position:
        """Return the position in the editor of an offset in the text that naipe reads."""
        line, column = self.source.line_and_column(min(max(offset, 0), len(self.source.text)))
        if line > len(self.lines):
            return lsp.Position(0, 0)
        raw, read = self.lines[line - 1], self.source.line_text(line)
        count = column - 1
        if raw != read:
            lengths = [len(normalised(raw[:n])) for n in range(len(raw) + 1)]
            count = max((n for n, length in enumerate(lengths) if length <= column - 1), default=len(raw))
        return lsp.Position(line - 1, units(raw[:count], self.encoding))

    def line_end(self, number: int) -> lsp.Position:
        """Return the position at the end of a line; lines count from 0."""
        return lsp.Position(number, units(self.lines[number], self.encoding))

    def range(self, span: Span) -> lsp.Range:
        """Return the range in the editor of a span in the text that naipe reads."""
        return lsp.Range(self.position(span.start), self.position(span.end))

    def offset(self, position: lsp.Position) -> int:
        """Return the offset in the text that naipe reads for a position in the editor. Beyond the end of a line it is that
        end; beyond the text it is the end of the text."""
        starts = self.source.line_starts
        line: int = position.line
        if not 0 <= line < min(len(starts), len(self.lines)):
            return len(self.source.text)
        raw = self.lines[line]
        before = raw[: letters(raw, position.character, self.encoding)]
        read = self.source.line_text(line + 1)
        return starts[line] + min(len(before if raw == read else normalised(before)), len(read))


def changed(text: str, where: lsp.Range, new: str, encoding: str) -> str:
    """Return the text of an editor after a range was replaced by `new`. A position beyond the end means the end."""
    starts = [0, *(end.end() for end in LINE_END.finditer(text))]

    def offset(place: lsp.Position) -> int:
        number: int = place.line
        if not 0 <= number < len(starts):
            return len(text) if number > 0 else 0
        line = LINE_END.split(text[starts[number] :], 1)[0]
        return starts[number] + letters(line, place.character, encoding)

    first, last = sorted((offset(where.start), offset(where.end)))
    return text[:first] + new + text[last:]
