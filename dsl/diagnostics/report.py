"""Turns findings into text for a person, or into data for a tool. For example:

    error[N301]: no such verb "compras"
      toy/decks/base.naipe:14:7
       |
    14 |   you compras 2
       |       ^^^^^^^ not a verb of this game
       |
       = help: did you mean "compra"?
       = naipe explain N301

The two numbers after the name of the file are the line and the column, counted in characters, as editors count them.
The marks (`^^^^`) are at the places where a terminal shows these characters.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from dsl.diagnostics.diagnostic import Diagnostic, Edit, Label
from dsl.diagnostics.translation import in_language, said
from dsl.letters import has_hidden, is_hidden
from dsl.messages.message import Message
from dsl.records import dataclass
from dsl.source import Source, Span

TAB_STOP = 4
LONGEST_LINE = 120

_SPACES = frozenset("\u00a0\u202f\u2009")


# ---------------------------------------------------------------- characters


def shown(text: str) -> str:
    """Return a text that is safe to show on a terminal: a visible sign replaces each invisible character.

    Line ends are kept. Call this function for every text from a file before a person sees it.
    """
    if text.isascii() and text.isprintable():
        return text
    if not has_hidden(text):
        return text
    return "".join(
        letter if letter == "\n" or not is_hidden(text, place) else _picture(letter)
        for place, letter in enumerate(text)
    )


def _picture(letter: str) -> str:
    if not is_hidden(letter, 0):
        return letter
    if letter in _SPACES:
        return " "
    code = ord(letter)
    if code < 0x20:
        return chr(0x2400 + code)
    return "\u2421" if code == 0x7F else f"<U+{code:04X}>"


def _called(name: str, language: str) -> str:
    """Return the name of a source for a person: the name of its file, or a description if the source is not a file."""
    return name if "." in name else said(name, language)


def _on_one_line(text: str) -> str:
    return shown(text).replace("\n", _picture("\n"))


def width(text: str) -> int:
    """Return the width of a text on a terminal, in columns."""
    return len(text) if text.isascii() else _width(text)


@lru_cache(8192)
def _width(text: str) -> int:
    return sum(map(_columns, text))


@lru_cache(4096)
def _columns(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf") or "\u1160" <= letter <= "\u11ff":
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


# ------------------------------------------------------------------ snippets


@dataclass(frozen=True, slots=True)
class _Place:
    """The place of a span in its source. Lines and columns are counted from 1, and the end column is the column of the first
    character after the span."""

    line: int
    column: int
    end_line: int
    end_column: int


def _place(span: Span, source: Source) -> _Place:
    """Return the place of a span in its source. For a span at the end of the file, return the end of the last line with text."""
    start = min(max(span.start, 0), len(source.text))
    if not source.text[start:].strip():
        start = min(start, len(source.text.rstrip()))
    end = min(span.end, len(source.text)) if span.end > span.start else start
    return _Place(*source.line_and_column(start), *source.line_and_column(max(start, end)))


@dataclass(frozen=True, slots=True)
class _Mark:
    """A label with its place, and the sign that underlines the place (`^` or `-`)."""

    place: _Place
    text: str
    sign: str

    def offsets_in(self, line: str) -> tuple[int, int]:
        """Return the start and the end of the underlined part in the first line of the span. The part has at least one
        character."""
        start = self.place.column - 1
        end = self.place.end_column - 1 if self.place.end_line == self.place.line else len(line)
        return start, max(end, start + 1)


def _snippet(source: Source, marks: list[_Mark], gutter: int) -> list[str]:
    """Return the lines of one source in which a finding has marks, with the signs (`^^^^`) below them."""
    marked: dict[int, list[_Mark]] = {}
    for mark in sorted(marks, key=lambda mark: mark.place.line):
        marked.setdefault(mark.place.line, []).append(mark)
    edge = f"{'':{gutter}} |"
    rows, previous = [edge], None
    for number, here in marked.items():
        if previous is not None and number > previous + 1:
            rows.append("...")
        text, *signs = _underlined(source.line_text(number).rstrip(), here)
        rows.append(f"{number:>{gutter}} | {text}".rstrip())
        rows.extend(f"{edge} {row}" for row in signs)
        previous = number
    return [*rows, edge]


def _underlined(line: str, marks: list[_Mark]) -> list[str]:
    """Return a line of a source, and below it one row of signs for each mark. A very long line is cut around the first mark."""
    first, last = 0, len(line)
    if last > LONGEST_LINE:
        first = max(0, min(marks[0].offsets_in(line)[0] - LONGEST_LINE // 2, last - LONGEST_LINE))
        last = first + LONGEST_LINE
    before, after = "…" if first else "", "…" if last < len(line) else ""
    cells = _laid_out(line[first:last])
    rows = [before + "".join(cells) + after]
    for mark in marks:
        start, end = (min(max(offset, first), last) - first for offset in mark.offsets_in(line))
        left = width(before + "".join(cells[:start]))
        signs = mark.sign * max(width("".join(cells[start:end])), 1)
        rows.append(f"{' ' * left}{signs} {_on_one_line(mark.text)}".rstrip())
    return rows


def _laid_out(line: str) -> list[str]:
    """Return the text that is shown for each character of a line: a tab becomes spaces, a hidden character a visible sign."""
    cells, column = [], 0
    for letter in line:
        cell = " " * (TAB_STOP - column % TAB_STOP) if letter == "\t" else _picture(letter)
        cells.append(cell)
        column += width(cell)
    return cells


# ------------------------------------------------------------------- reports


def render(diagnostic: Diagnostic, sources: Mapping[str, Source], language: str = "en") -> str:
    """Return a finding as text in a language, with the lines of the sources that it concerns. `sources` has the sources by
    name."""
    diagnostic = in_language(diagnostic, language)
    marks: dict[str, list[_Mark]] = {}
    notes = []
    for label, sign in (
        (Label(diagnostic.span, diagnostic.label), "^"),
        *((other, "-") for other in diagnostic.others),
    ):
        name = label.span.source
        if name in sources:
            marks.setdefault(name, []).append(_Mark(_place(label.span, sources[name]), label.text, sign))
        elif label.text:
            notes.append(label.text)
    gutter = max((len(str(mark.place.line)) for found in marks.values() for mark in found), default=1)
    edge = " " * gutter
    severity = Message(diagnostic.severity.value).in_language(language)
    rows = [f"{severity}[{diagnostic.code}]: {_on_one_line(diagnostic.message)}"]
    if diagnostic.span.source and diagnostic.span.source not in sources:
        rows.append(f"  {_on_one_line(diagnostic.span.source)}")
    for name, found in marks.items():
        rows.append(f"  {_on_one_line(_called(name, language))}:{found[0].place.line}:{found[0].place.column}")
        rows.extend(_snippet(sources[name], found, gutter))
    rows.extend(f"{edge} = {_on_one_line(note)}" for note in notes)
    if diagnostic.help:
        rows.append(_hanging(f"{edge} = {Message('help').in_language(language)}: ", diagnostic.help))
    rows.append(f"{edge} = naipe explain {diagnostic.code}")
    return shown("\n".join(rows))


def _hanging(start: str, text: str) -> str:
    """Return a text after the words in `start`. Further lines of the text are indented below the first one."""
    return start + text.replace("\n", "\n" + " " * len(start))


def render_all(
    diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source], limit: int = 20, language: str = "en"
) -> str:
    """Return at most `limit` findings as text in a language, and at the end the total numbers of errors and warnings. If
    there are more findings than `limit`, errors are shown before warnings."""
    found = tuple(diagnostics)
    if not found:
        return ""
    chosen = sorted(range(len(found)), key=lambda i: not found[i].is_error)[:limit]
    blocks = [render(found[i], sources, language) for i in sorted(chosen)]
    hidden = len(found) - len(chosen)
    errors = sum(diagnostic.is_error for diagnostic in found)
    counts = (("n-errors", errors), ("n-warnings", len(found) - errors))
    total = ", ".join(Message(name, n=n).in_language(language) for name, n in counts if n)
    blocks.append(f"{said(Message('and-hidden-more', hidden=hidden), language)}\n{total}" if hidden else total)
    return "\n\n".join(blocks)


class Report(str):
    """A report of findings. The text itself is in English; `in_language` returns the report in another language."""

    findings: tuple[Diagnostic, ...]
    sources: Mapping[str, Source]

    def __new__(cls, findings: Iterable[Diagnostic], sources: Mapping[str, Source]) -> Report:
        kept = tuple(findings)
        report = super().__new__(cls, render_all(kept, sources))
        report.findings, report.sources = kept, sources
        return report

    def in_language(self, language: str) -> str:
        """Return the report in a language."""
        return render_all(self.findings, self.sources, language=language)


def as_json(diagnostic: Diagnostic, sources: Mapping[str, Source]) -> dict[str, Any]:
    """Return a finding as plain data for JSON. Lines and columns are counted from 1, and are None if the text of the file is
    not known.

    All items of `edits` together are the proposed repair. Each item of `rivals` is another possible repair.
    """
    name = diagnostic.span.source
    place = _place(diagnostic.span, sources[name]) if name in sources else None
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        "file": name or None,
        "line": None if place is None else place.line,
        "column": None if place is None else place.column,
        "end_line": None if place is None else place.end_line,
        "end_column": None if place is None else place.end_column,
        "help": diagnostic.help,
        "edits": [edit_as_json(edit, sources) for edit in diagnostic.edits if edit.span.source in sources],
        "rivals": [edit_as_json(edit, sources) for edit in diagnostic.rivals if edit.span.source in sources],
    }


def edit_as_json(edit: Edit, sources: Mapping[str, Source]) -> dict[str, Any]:
    """Return an edit as plain data: its exact place, and the new text."""
    source = sources[edit.span.source]
    line, column = source.line_and_column(edit.span.start)
    end_line, end_column = source.line_and_column(edit.span.end)
    place = {"line": line, "column": column, "end_line": end_line, "end_column": end_column}
    return {"file": edit.span.source, **place, "text": edit.text}
