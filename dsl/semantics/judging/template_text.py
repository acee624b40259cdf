"""Makes the text of rules from a template and the choices of an author."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from textwrap import dedent

from dsl import nodes
from dsl.semantics.checked import Checked
from dsl.semantics.judging.templates import HOLE, TITLE
from dsl.source import Source

_HEADING = re.compile(r"\S+[ \t]+(\S+)")


def filled(checked: Checked, node: nodes.Template, title: str, chosen: Mapping[str, str]) -> str:
    """Return the text that a template makes, with its comments. The result of each choice, as code (`"Ash"`, `red`, `3`),
    replaces the name of the choice. The title replaces `{title}`. The cards get numbers that no card of the rulebook
    has."""
    source = checked.book.sources[node.span.source]
    changes = [*_names(node.items, chosen, checked), *_numbers(node, source, checked)]
    start = _line_after(source, node)
    text = _changed(source.text, start, node.span.end, changes)
    words = {TITLE: title, **{name: code.strip('"') for name, code in chosen.items()}}
    text = HOLE.sub(lambda hole: words.get(hole[1], hole[0]), text)
    return dedent(text).strip("\n") + "\n"


def question(checked: Checked, node: nodes.Choose, chosen: Mapping[str, str]) -> str:
    """Return the source text of a choice in a template, with the results of earlier choices filled in."""
    source = checked.book.sources[node.span.source]
    return _changed(source.text, node.span.start, node.span.end, _names((node,), chosen, checked))


def _changed(text: str, start: int, end: int, changes: Sequence[tuple[int, int, str]]) -> str:
    for first, last, new in sorted(changes, reverse=True):
        text, end = text[:first] + new + text[last:], end + len(new) - (last - first)
    return text[start:end]


def _line_after(source: Source, node: nodes.Template) -> int:
    """Return the offset of the line after the choices of a template."""
    last = node.choices[-1].span.end if node.choices else node.span.start
    line, _ = source.line_and_column(last)
    return source.line_starts[line] if line < len(source.line_starts) else len(source.text)


def _names(items: Sequence[nodes.Node], chosen: Mapping[str, str], checked: Checked) -> list[tuple[int, int, str]]:
    return [
        (part.span.start, part.span.end, chosen[part.id])
        for item in items
        for part in nodes.walk(item)
        if isinstance(part, nodes.Name)
        and part.id in chosen
        and part in checked.refs
        and checked.refs[part].kind == "local"
    ]


def _numbers(node: nodes.Template, source: Source, checked: Checked) -> list[tuple[int, int, str]]:
    """Return the changes that give free numbers to the cards of a template. A card gets the lowest number that no other
    card of its noun has, and that is not below its number in the template."""
    taken = set(checked.book.card_by_id)
    found = []
    for card in node.items:
        if isinstance(card, nodes.Card):
            number = _free(card, taken)
            taken.add((card.noun, number))
            heading = _HEADING.match(source.text, card.span.start)
            if heading is not None:
                found.append((*heading.span(1), number))
    return found


def _free(card: nodes.Card, taken: set[tuple[str, str]]) -> str:
    number, more = card.id, 0
    while (card.noun, number) in taken:
        more += 1
        number = f"{int(card.id) + more:0{len(card.id)}}" if card.id.isdecimal() else f"{card.id}_{more + 1}"
    return number
