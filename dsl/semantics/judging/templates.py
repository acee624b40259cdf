"""Checks of templates: their choices, and the cards and scenarios that they make."""

from __future__ import annotations

import re

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.spelling import nearest
from dsl.messages.message import Message
from dsl.semantics.checked import Scope
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.statements.choices import check_choice
from dsl.semantics.judging.cards import check_card
from dsl.semantics.rulebook import CardEntry
from dsl.semantics.scenarios.checks import check_scenario
from dsl.semantics.static_types import UNKNOWN, value_of
from dsl.source import Span

#: A pattern for a hole in a quoted text, where the title or the result of a choice is filled in.
HOLE = re.compile(r"\{(\w*)\}")
#: Text in braces that looks like a hole. Other text in braces is not replaced.
_IN_BRACES = re.compile(r'\{([^{}"\n]*)\}')
TITLE = "title"
_QUOTED = re.compile(r'"[^"\n]*"')
_HEADING = re.compile(r'^ +\w+ \w+ "([^"\n]*)"', re.MULTILINE)


def check_template(node: nodes.Template, checking: Checking) -> None:
    """Check a template. Each of its choices must be of one thing, and its cards and scenarios must be correct with these
    choices."""
    scope = Scope()
    for choice in node.choices:
        scope = _choice(choice, scope, checking)
    cards = [item for item in node.items if isinstance(item, nodes.Card)]
    titles = _titles(node, checking)
    if not any(f"{{{TITLE}}}" in title for title in titles):
        checking.findings.error(
            codes.TEMPLATE_HOLE,
            Message("this-template-makes-no-card-with-the-title-that"),
            node.span,
            label=Message("no-heading-has-title", title=TITLE),
            help=Message(
                "write-the-heading-of-the-card-as-noun-901", noun=cards[0].noun if cards else "card", title=TITLE
            ),
        )
    things = [f"{{{name}}}" for name, type_ in scope.names.items() if type_.kind == "piece"]
    checking.made = {**dict.fromkeys((*titles, *things)), **{card.title: CardEntry(card, None, -1) for card in cards}}
    for item in node.items:
        if isinstance(item, nodes.Card):
            check_card(item, scope, checking)
        else:
            check_scenario(item, scope, checking)
    checking.made = {}
    _holes(node, (TITLE, *scope.names), checking)


def _titles(node: nodes.Template, checking: Checking) -> list[str]:
    """Return the titles of the cards in a template, including cards that cannot be read; these are reported already."""
    source = checking.book.sources.get(node.span.source)
    text = "" if source is None else source.text
    return [heading[1] for heading in _HEADING.finditer(text, node.span.start, node.span.end)]


def _choice(node: nodes.Choose, scope: Scope, checking: Checking) -> Scope:
    if not (isinstance(node.who, nodes.Name) and node.who.id == "you"):
        checking.findings.error(
            codes.TEMPLATE_HOLE,
            Message("in-a-template-nobody-chooses-but-you"),
            node.who.span,
            label=Message("nobody-plays-yet"),
            help=Message("write-you-choose"),
        )
    after = check_choice(node, scope, checking)
    found = value_of(after.names[node.name])
    if found.kind not in ("piece", "word", "number", "unknown") or isinstance(
        node.what, nodes.Payment | nodes.PaymentOf | nodes.BundleOf
    ):
        after = after.bind(node.name, UNKNOWN if found.item is None else found.item)
        checking.findings.error(
            codes.TEMPLATE_HOLE,
            Message("a-template-asks-for-one-thing-at-a-time"),
            node.what.span,
            label=str(found),
            help=Message("write-you-choose-a-card-as-you-choose-among"),
        )
    return after


def _holes(node: nodes.Template, known: tuple[str, ...], checking: Checking) -> None:
    """Report holes such as `{name}` in the quoted texts of a template, if no choice above has this name."""
    source = checking.book.sources.get(node.span.source)
    text = "" if source is None else source.text
    for quoted in _QUOTED.finditer(text, node.span.start, node.span.end):
        for hole in _IN_BRACES.finditer(text, quoted.start(), quoted.end()):
            if hole[1] not in known:
                near = nearest(hole[1], known)
                checking.findings.error(
                    codes.TEMPLATE_HOLE,
                    Message("nothing-is-asked-for-hole", hole=hole[1]),
                    Span(node.span.source, hole.start(), hole.end()),
                    label=Message("not-chosen-above"),
                    help=Message("did-you-mean-near-2", near=near[0])
                    if near
                    else Message("known-here-there", there=", ".join(f"`{{{name}}}`" for name in known)),
                    edits=checking.instead_of(hole[1], Span(node.span.source, hole.start(1), hole.end(1)), near),
                )
