"""What a rulebook lets others make anew: the choices of a template, and what stands below them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from dsl import nodes
from dsl.diagnostics.spelling import nearest
from dsl.semantics.checked import Scope
from dsl.semantics.rulebook import CardEntry
from dsl.semantics.static_types import UNKNOWN, value_of
from dsl.source import Span

if TYPE_CHECKING:
    from dsl.semantics.checker import Checker

#: In a text between quotes: where the title, or what was chosen, is put.
HOLE = re.compile(r"\{(\w*)\}")
TITLE = "title"
_QUOTED = re.compile(r'"[^"\n]*"')
_HEADING = re.compile(r'^ +\w+ \w+ "([^"\n]*)"', re.MULTILINE)


def check_template(checker: Checker, node: nodes.Template) -> None:
    """Check a template: its choices are of one thing each, and its cards and scenarios hold with them."""
    scope = Scope()
    for choice in node.choices:
        scope = _choice(checker, choice, scope)
    cards = [item for item in node.items if isinstance(item, nodes.Card)]
    titles = _titles(checker, node)
    if not any(f"{{{TITLE}}}" in title for title in titles):
        checker.findings.error(
            "N215",
            "this template makes no card with the title that is asked for",
            node.span,
            label=f"no heading has `{{{TITLE}}}`",
            help=f'write the heading of the card as `{cards[0].noun if cards else "card"} 901 "{{{TITLE}}}"`',
        )
    things = [f"{{{name}}}" for name, type_ in scope.names.items() if type_.kind == "piece"]
    checker.made = {**dict.fromkeys((*titles, *things)), **{card.title: CardEntry(card, None, -1) for card in cards}}
    for item in node.items:
        if isinstance(item, nodes.Card):
            checker.card(item, scope)
        else:
            checker.scenario(item, scope)
    checker.made = {}
    _holes(checker, node, (TITLE, *scope.names))


def _titles(checker: Checker, node: nodes.Template) -> list[str]:
    """Return the titles of the cards, of those as well that could not be read and have a finding already."""
    source = checker.book.sources.get(node.span.source)
    text = "" if source is None else source.text
    return [heading[1] for heading in _HEADING.finditer(text, node.span.start, node.span.end)]


def _choice(checker: Checker, node: nodes.Choose, scope: Scope) -> Scope:
    if not (isinstance(node.who, nodes.Name) and node.who.id == "you"):
        checker.findings.error(
            "N215",
            "in a template nobody chooses but `you`",
            node.who.span,
            label="nobody plays yet",
            help="write `you choose ...`",
        )
    after = checker.chosen(node, scope)
    found = value_of(after.names[node.name])
    if found.kind not in ("piece", "word", "number", "unknown") or isinstance(node.what, nodes.Payment):
        after = after.bind(node.name, found.item or UNKNOWN)
        checker.findings.error(
            "N215",
            "a template asks for one thing at a time",
            node.what.span,
            label=str(found),
            help="write `you choose a CARD ... as`, `you choose among WORD, WORD as` or `you choose a number from A to B as`",
        )
    return after


def _holes(checker: Checker, node: nodes.Template, known: tuple[str, ...]) -> None:
    """Report holes in texts for which nothing is asked."""
    source = checker.book.sources.get(node.span.source)
    text = "" if source is None else source.text
    for quoted in _QUOTED.finditer(text, node.span.start, node.span.end):
        for hole in HOLE.finditer(text, quoted.start(), quoted.end()):
            if hole[1] not in known:
                near = nearest(hole[1], known)
                checker.findings.error(
                    "N215",
                    f"nothing is asked for `{{{hole[1]}}}`",
                    Span(node.span.source, hole.start(), hole.end()),
                    label="not chosen above",
                    help=f"did you mean `{{{near[0]}}}`?"
                    if near
                    else "known here: " + ", ".join(f"`{{{name}}}`" for name in known),
                )
