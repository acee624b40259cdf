"""Colours for the language, from the lexer that reads the rules."""

from __future__ import annotations

from dsl.lexing.lexer import highlight
from dsl.lexing.vocabulary import Vocabulary
from repl.render.charts.rows import Row

#: The style in which each kind of word is shown.
STYLES = {
    "keyword": "keyword",
    "noun": "noun",
    "verb": "verb",
    "word": "word",
    "adjective": "word",
    "number": "numeral",
    "string": "string",
    "comment": "comment",
    "property": "word",
}
COMMAND = "keyword"


def coloured(text: str, vocabulary: Vocabulary) -> Row:
    """Return a text of the language in pieces with the style of each."""
    found: Row = []
    last = 0
    for start, end, kind in highlight(text, vocabulary):
        if start > last:
            found.append((text[last:start], ""))
        if end > max(start, last):
            found.append((text[max(start, last) : end], STYLES.get(kind, "")))
            last = end
    if last < len(text):
        found.append((text[last:], ""))
    return found


def by_line(pieces: Row) -> list[Row]:
    """Cut coloured pieces at line ends."""
    lines: list[Row] = [[]]
    for text, style in pieces:
        for place, part in enumerate(text.split("\n")):
            if place:
                lines.append([])
            if part:
                lines[-1].append((part, style))
    return lines
