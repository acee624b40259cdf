"""Checks the examples of rules in a Markdown file. An example is a text between fences (```naipe … ```). Findings give places in
the Markdown file.

An example that begins a game or a pack begins a rulebook. The examples below it belong to this rulebook, up to the next example
that begins a game or a pack. Examples above the first rulebook belong to the game in whose folder the document is. If the
document is in no folder of a game, they are checked by themselves. An example is not checked if the word `skip` follows `naipe`,
or if a comment `<!-- wrong -->` is above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from dsl.diagnostics.diagnostic import Diagnostic, Edit, Findings, Label
from dsl.records import dataclass
from dsl.source import Source, Span
from interpreter.loading.belonging import is_head_in
from interpreter.loading.books import book_around
from interpreter.loading.loader import read_one

#: A line that begins or ends a fence. Its groups: the indentation, the signs (``` or ~~~), and the words after them.
_FENCE = re.compile(r"^([ \t>]*)(`{3,}|~{3,})[ \t]*([^\n`]*)$")
_WRONG = re.compile(r"^\s*<!--\s*(?:wrong|skip)\b")
_LETTER = re.compile(r"[^\n]")


@dataclass(frozen=True)
class Fence:
    """An example in a document: the offsets at which its lines begin and end, and how far each line is indented."""

    start: int
    end: int
    indent: int


def checked(path: Path) -> tuple[tuple[Diagnostic, ...], Source, int]:
    """Return the findings in the examples of a document, the text of the document, and the number of examples. If the
    document cannot be read, that is the only finding."""
    findings = Findings()
    document = read_one(path, findings)
    if document is None or findings.has_errors:
        return findings.sorted(), document or Source(str(path), ""), 0
    fences = list(fences_of(document.text))
    found: list[Diagnostic] = []
    for rulebook in _rulebooks(document.text, fences):
        text = _alone(document.text, rulebook)
        shift = _Shift(document, rulebook)
        found += [shift.of_finding(one) for one in book_around(Source(document.name, text)).judged()[0]]
    return tuple(dict.fromkeys(found)), document, len(fences)


def fences_of(text: str) -> Iterator[Fence]:
    """Yield the fences with rules in a document, without those that are not to be checked."""
    start, above = 0, ""
    open_: tuple[str, bool, int, int] | None = None  # its signs, whether it is checked, its start, its indent
    for line in text.split("\n"):
        begun = _FENCE.match(line)
        if open_ is None and begun is not None:
            words = begun[3].split()
            wanted = words[:1] == ["naipe"] and "skip" not in words and not _WRONG.match(above)
            open_ = begun[2], wanted, start + len(line) + 1, len(begun[1])
        elif open_ is not None and begun is not None and not begun[3] and begun[2].startswith(open_[0]):
            if open_[1]:
                yield Fence(open_[2], start, open_[3])
            open_ = None
        above = line if line.strip() else above
        start += len(line) + 1
    if open_ is not None and open_[1]:
        yield Fence(open_[2], len(text), open_[3])


def _rulebooks(text: str, fences: list[Fence]) -> list[list[Fence]]:
    """Return a list for each rulebook in a document, with its fences."""
    found: list[list[Fence]] = []
    for fence in fences:
        begins = is_head_in(_alone(text, [fence]).encode())
        if begins or not found:
            found.append([])
        found[-1].append(fence)
    return found


def _alone(text: str, fences: list[Fence]) -> str:
    """Return the text of a document with all letters replaced by blanks, except in some fences. These stay on their
    lines, without their indentation."""
    parts, last = [], 0
    for fence in fences:
        parts.append(_LETTER.sub(" ", text[last : fence.start]))
        lines = text[fence.start : fence.end].split("\n")
        parts.append("\n".join(line[fence.indent :] + " " * min(fence.indent, len(line)) for line in lines))
        last = fence.end
    parts.append(_LETTER.sub(" ", text[last:]))
    return "".join(parts)


class _Shift:
    """Converts places in the text of the examples to places in the document, in which fences may be indented."""

    def __init__(self, document: Source, fences: list[Fence]) -> None:
        self.document, self.fences = document, fences

    def of_finding(self, finding: Diagnostic) -> Diagnostic:
        """Return a finding with its places in the document."""
        return replace(
            finding,
            span=self._of(finding.span),
            others=tuple(Label(self._of(one.span), one.text) for one in finding.others),
            edits=tuple(Edit(self._of(one.span), one.text) for one in finding.edits),
            rivals=tuple(Edit(self._of(one.span), one.text) for one in finding.rivals),
        )

    def _of(self, span: Span) -> Span:
        if span.source != self.document.name:
            return span
        return Span(span.source, self._place(span.start), self._place(span.end))

    def _place(self, offset: int) -> int:
        return offset + next((one.indent for one in self.fences if one.start <= offset < one.end), 0)
