"""Checks of joined places on a map: the joined places must be cards of one noun, with one copy of each card."""

from __future__ import annotations

from dsl import nodes
from dsl.diagnostics import codes
from dsl.messages.message import Message
from dsl.semantics.checked import Scope
from dsl.semantics.checks.checking import Checking
from dsl.semantics.rulebook import CardEntry


def check_join(node: nodes.Join, checking: Checking) -> None:
    """Check that the places in a `join` line are cards of one noun, and that there is one copy of each."""
    first = _place(node.place, checking)
    for other in node.others:
        second = _place(other, checking)
        if first is not None and second is not None:
            _check_two(first.node, second.node, other, checking)


def _place(node: nodes.Expression, checking: Checking) -> CardEntry | None:
    """Return the card that is a joined place. If it is not a card, or has several copies, report that and return None."""
    checking.type_of(node, Scope())
    ref = checking.checked.refs.get(node)
    entry = checking.checked.card_named(node)
    if entry is None:
        if ref is not None:
            _broken(
                node, Message("only-cards-are-joined"), Message("this-is-no-card"), Message("write-its-title"), checking
            )
        return None
    if any(grid.noun == entry.node.noun for grid in checking.book.grids):
        message = Message("the-cells-of-a-grid-are-next-to-each-other", noun=entry.node.noun)
        _broken(node, message, Message("this-is-of-a-grid"), Message("leave-the-grid-or-the-join-out"), checking)
        return None
    copies = next((one for one in entry.node.properties if one.name == "copies"), None)
    if copies is not None and not (isinstance(copies.value, nodes.Number) and copies.value.value == 1):
        message = Message("there-are-several-copies-of-title", title=entry.node.title)
        _broken(node, message, Message("which-of-them"), Message("give-each-place-a-card-of-its-own"), checking)
        return None
    return entry


def _check_two(first: nodes.Card, second: nodes.Card, at: nodes.Expression, checking: Checking) -> None:
    if first is second:
        message = Message("title-is-joined-with-itself", title=first.title)
        _broken(at, message, Message("the-same-place"), Message("name-the-place-next-to-it"), checking)
    elif first.noun != second.noun:
        message = Message(
            "title-is-a-noun-and-title2-is-a-noun2",
            title=first.title,
            noun=first.noun,
            title2=second.title,
            noun2=second.noun,
        )
        _broken(at, message, Message("of-another-noun"), Message("joined-places-are-of-one-noun"), checking)


def _broken(node: nodes.Expression, message: Message, label: Message, help_: Message, checking: Checking) -> None:
    checking.findings.error(codes.BROKEN_JOIN, message, node.span, label=label, help=help_)
