"""Reports values and fields whose type is a thing, and which are none at first although their type does not allow none
(N256)."""

from __future__ import annotations

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings, Label
from dsl.messages.message import Message
from dsl.semantics.checked import Checked
from dsl.semantics.rulebook import Rulebook
from dsl.source import Span


def check_beginnings(checked: Checked, findings: Findings) -> None:
    """Report a value whose type is a thing and does not allow none, since such a value is none until a line sets it. Report a
    field of such a type, if a card does not give the field."""
    for (_, name), value in checked.book.values.items():
        if _is_for_a_thing(value, checked.book):
            help_ = Message("write-type-or-none-or-say-what-it-is", type=value.type.name)
            _report(name, value, value.type.span, Message("at-the-beginning-there-is-none"), findings, help_)
    for (noun, name), field in checked.book.fields.items():
        if not _is_for_a_thing(field, checked.book):
            continue
        cards = [entry.node for entry in checked.book.cards if entry.node.noun == noun]
        silent = [card for card in cards if all(property_.name != name for property_ in card.properties)]
        help_ = Message("write-type-or-none-or-say-on-each-noun", type=field.type.name, noun=noun)
        for card in silent[:1]:
            where = Message("title-does-not-say-its-name", title=card.title, name=name)
            _report(name, field, field.type.span, where, findings, help_, Label(card.span, Message("not-said-here")))


def _is_for_a_thing(decl: nodes.FieldDecl | nodes.ValueDecl, book: Rulebook) -> bool:
    type_ = book.type_of(decl.type)
    return type_.kind == "piece" and not type_.optional and decl.default is None


def _report(
    name: str,
    decl: nodes.FieldDecl | nodes.ValueDecl,
    span: Span,
    label: str,
    findings: Findings,
    help_: str,
    *others: Label,
) -> None:
    message = Message("name-is-for-a-type-and-may-hold-none", name=name, type=decl.type.name)
    findings.error(codes.IMPOSSIBLE_TYPE, message, span, label=label, others=others, help=help_)
