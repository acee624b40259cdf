"""Checks of cards: their printed properties, their text, and their parts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Label
from dsl.diagnostics.spelling import nearest
from dsl.messages.message import Message
from dsl.semantics.checked import Scope
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.demands import check_wanted
from dsl.semantics.checks.names import check_noun
from dsl.semantics.checks.statements.blocks import check_block
from dsl.semantics.static_types import NUMBER, piece


def check_card(node: nodes.Card, scope: Scope, checking: Checking) -> None:
    """Check a card. If it belongs to a template, the scope has the names of the choices."""
    check_printed(node, scope, checking)
    check_text(node, scope, checking)


def check_printed(node: nodes.Card, scope: Scope, checking: Checking) -> None:
    """Check the noun of a card and its printed properties."""
    check_noun(node.noun, node.span, checking)
    check_once(node.properties, checking)
    for property_ in node.properties:
        _property(node, property_, scope, checking)


def check_text(node: nodes.Card, scope: Scope, checking: Checking) -> None:
    """Check the statements and rules of a card, and those of its parts."""
    scope = replace(scope, you=True, this=piece(node.noun))
    check_block(node.body, scope, checking, scope)
    for part in node.parts:
        check_block(part.body, scope, checking)


def check_once(properties: Iterable[nodes.Property], checking: Checking) -> None:
    """Report a property that is written twice for one card, or for the cards of a deck (N217)."""
    first: dict[str, nodes.Property] = {}
    for property_ in properties:
        before = first.setdefault(property_.name, property_)
        if before is not property_:
            checking.findings.error(
                codes.GIVEN_TWICE,
                Message("property-is-given-twice", property=property_.name),
                property_.span,
                label=Message("again-here"),
                others=(Label(before.span, Message("first-here")),),
                help=Message("keep-one-of-them"),
            )


#: The highest number of verbs in a message.
MOST_VERBS = 12


def _no_field_and_no_verb(node: nodes.Property, known: list[str], checking: Checking) -> None:
    """Report a line such as `pay ware.price` that is neither a field of a card nor a sentence."""
    verbs = ", ".join(f"`{verb}`" for verb in sorted(checking.book.vocabulary.forms)[:MOST_VERBS])
    checking.findings.error(
        codes.UNKNOWN_NAME,
        Message("name-is-no-verb-of-this-game-and-no", name=node.name),
        node.span,
        label=Message("not-declared"),
        help=Message(
            "verbs-of-this-game-verbs-written-with-who-does",
            verbs=verbs,
            known=", ".join(f"`{name}`" for name in known),
        ),
        unknown=node.name,
    )


def _property(card: nodes.Card, node: nodes.Property, scope: Scope, checking: Checking) -> None:
    if node.name == "copies":
        check_wanted(node.value, NUMBER, scope, checking)
        return
    decl = checking.book.fields.get((card.noun, node.name))
    if decl is None and card.noun not in checking.book.nouns:
        return  # a noun that does not exist is reported once
    if decl is None:
        known = ["copies", *(name for noun, name in checking.book.fields if noun == card.noun)]
        if isinstance(node.value, nodes.Field) and not nearest(node.name, known):
            _no_field_and_no_verb(node, known, checking)
        else:
            checking.unknown("field", node.name, node.span, known)
        return
    check_wanted(node.value, checking.book.type_of(decl.type), scope, checking)
