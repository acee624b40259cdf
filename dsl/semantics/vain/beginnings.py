"""Values and fields for a thing that hold none at first, and whose type does not say so (N256)."""

from __future__ import annotations

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings, Label
from dsl.semantics.checked import Checked
from dsl.semantics.rulebook import Rulebook
from dsl.source import Span


def check_beginnings(checked: Checked, findings: Findings) -> None:
    """Report what is for a thing, and holds none until it is set, or on a card that does not give it."""
    for (_, name), value in checked.book.values.items():
        if _is_for_a_thing(value, checked.book):
            help_ = f"write `{value.type.name} or none`, or say what it is at the beginning, behind a `=`"
            _report(name, value, value.type.span, "at the beginning there is none", findings, help_)
    for (noun, name), field in checked.book.fields.items():
        if not _is_for_a_thing(field, checked.book):
            continue
        cards = [entry.node for entry in checked.book.cards if entry.node.noun == noun]
        silent = [card for card in cards if all(property_.name != name for property_ in card.properties)]
        help_ = f"write `{field.type.name} or none`, or say on each {noun} which it is"
        for card in silent[:1]:
            where = f"“{card.title}” does not say its `{name}`"
            _report(name, field, field.type.span, where, findings, help_, Label(card.span, "not said here"))


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
    message = f"`{name}` is for a {decl.type.name}, and may hold none"
    findings.error("N256", message, span, label=label, others=others, help=help_)
