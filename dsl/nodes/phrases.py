"""Return the source text of a node, in a form that can be shown to a person."""

from __future__ import annotations

import re

from dsl.nodes.base import Node, walk
from dsl.nodes.expressions import Negative, Number
from dsl.source import Source, joined

#: A pattern for parentheses, and for the texts in which a parenthesis does not count (strings and comments).
_STRING = r'"[^"\n]*"'
_COMMENT = re.compile(rf"({_STRING})|[ \t]*--[^\n]*")
_PARENTHESIS = re.compile(rf"{_STRING}|[()]")


def phrase_of(node: Node, source: Source) -> str:
    """Return a node as it is written in its source, without comments.

    Lines after the first are indented relative to the line where the node begins. If the span of the node leaves out
    one of two parentheses, the missing one is added. In a card that was made from a family, the number of the card
    replaces the name that means it (`n`).
    """
    start = node.span.start
    parts, place = [], start
    for begin, end, number in _numbers(node, source):
        parts += [source.text[place:begin], number]
        place = end
    text = "".join([*parts, source.text[place : node.span.end]])
    if "--" in text:
        text = _COMMENT.sub(lambda found: found[1] or "", text)
    text = joined(text)
    if "\n" in text:
        line = source.line_text(source.line_and_column(start)[0])
        text = re.sub(rf"\n[ \t]{{1,{len(line) - len(line.lstrip())}}}", "\n", text)
    return _whole(text)


def _numbers(node: Node, source: Source) -> list[tuple[int, int, str]]:
    """Return the places where a number replaces the written text, each with that number, in order."""
    found: dict[tuple[int, int], str] = {}
    for part in walk(node):
        if isinstance(part, Number) and node.span.holds(part.span):
            place = part.span.start, part.span.end
            if not source.text[slice(*place)].isdecimal():
                found.setdefault(place, str(part.value))
        elif isinstance(part, Negative) and isinstance(part.value, Number) and part.value.span == part.span:
            found[part.span.start, part.span.end] = f"-{part.value.value}"
    return [(*place, number) for place, number in sorted(found.items())]


def _whole(text: str) -> str:
    """Return a text with its missing parentheses added at both ends."""
    lacking = depth = 0
    for found in _PARENTHESIS.findall(text):
        depth += {"(": 1, ")": -1}.get(found, 0)
        if depth < 0:
            lacking, depth = lacking + 1, 0
    return "(" * lacking + text + ")" * depth
