"""Colours for a text of rules. The lexer that reads the rules finds the words."""

from __future__ import annotations

from dsl.lexing.lexer import highlight
from dsl.lexing.vocabulary import Vocabulary
from repl.render.charts.rows import Row

#: The style for each kind of word.
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
    """Return a text of rules as pieces, each with its style."""
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
    """Return coloured pieces as lines; a piece is cut where a line ends."""
    lines: list[Row] = [[]]
    for text, style in pieces:
        for place, part in enumerate(text.split("\n")):
            if place:
                lines.append([])
            if part:
                lines[-1].append((part, style))
    return lines
