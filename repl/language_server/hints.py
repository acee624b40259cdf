"""Inlay hints, which are short notes inside a line: the meaning of `it` and `who`, the number of things that `the` stands
for, and the number of cards that a line makes."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types as lsp

from dsl import nodes
from dsl.messages.message import Message
from dsl.semantics.checked import Checked
from dsl.semantics.rulebook import CardEntry, Rulebook
from dsl.source import Span
from repl.language_server.books import Rules, Shelf

#: Words for a person or a thing that is named elsewhere in the rules.
_POINTING = ("it", "who", "this")
#: The message of the hint after `the`, by whether a number follows.
_THE = {False: "editor-exactly-one", True: "editor-exactly-so-many"}
KIND = lsp.InlayHintKind


def hints(shelf: Shelf, rules: Rules, name: str, within: lsp.Range, language: str) -> list[lsp.InlayHint]:
    """Return the inlay hints for the visible range of a checked text."""
    if rules.checked is None or name not in rules.sources:
        return []
    shown = shelf.shown(name)
    place = Span(name, shown.offset(within.start), shown.offset(within.end))
    found: dict[int, lsp.InlayHint] = {}
    for end, text, kind in _said(rules.checked, place):
        label = text.in_language(language) if isinstance(text, Message) else text
        label = f": {label}" if kind is KIND.Type else label
        where = shown.position(end)
        found.setdefault(end, lsp.InlayHint(where, label, kind, padding_left=kind is None))
    return [found[end] for end in sorted(found)]


def _said(checked: Checked, place: Span) -> Iterator[tuple[int, str, lsp.InlayHintKind | None]]:
    """Yield the hints in a range: the offset after which the hint is shown, its text, and its kind."""
    book = checked.book
    for declaration in (*book.declarations, *book.scenarios):
        if not _touch(declaration.span, place):
            continue
        yield from _meant(checked, declaration, place)
        for part in nodes.parts_within(declaration):
            if not _touch(part.span, place):
                continue
            if (
                isinstance(part, nodes.Quantified)
                and part.determiner.startswith("the")
                and book.written(part).startswith("the ")
            ):
                yield part.span.start + len("the"), Message(_THE[part.amount is not None]), None
    for end, number in _cards(book, place):
        yield end, f"× {number}", None


def _meant(checked: Checked, declaration: nodes.Node, place: Span) -> Iterator[tuple[int, Message, lsp.InlayHintKind]]:
    """Yield the hints at `it`, `who` and `this` in a declaration: where one of these words occurs for the first time, and where its
    type differs from that of its last occurrence. Hints at all occurrences would fill the screen."""
    last: dict[str, Message] = {}
    said = [one for one in nodes.parts_within(declaration) if isinstance(one, nodes.Name) and one.id in _POINTING]
    for part in sorted(said, key=lambda one: one.span.start):
        type_ = checked.types.get(part)
        if type_ is None or type_.kind == "unknown" or checked.book.written(part) != part.id:
            continue
        told = type_.described()
        if last.get(part.id) != told and _touch(part.span, place):
            yield part.span.end, told, KIND.Type
        last[part.id] = told


def _touch(one: Span, other: Span) -> bool:
    return one.source == other.source and one.start <= other.end and other.start <= one.end


def _cards(book: Rulebook, place: Span) -> Iterator[tuple[int, int]]:
    """Yield, for the heading of each card with several copies, the offset of its end and the number of copies."""
    more = {
        part.card.value: part.count.value
        for deck in book.decks.values()
        for part in deck.more
        if isinstance(part.card, nodes.Text) and isinstance(part.count, nodes.Number)
    }
    numbers: dict[int, int] = {}
    for entry in book.cards:
        written = next((part for part in entry.parts_of if isinstance(part, nodes.Card | nodes.Family)), entry.node)
        if _touch(written.span, place):
            text = book.written(written)
            end = written.span.start + len(text.split("\n", 1)[0].rstrip())
            numbers[end] = numbers.get(end, 0) + _copies(entry) + more.get(entry.node.title, 0)
    yield from ((end, number) for end, number in numbers.items() if number != 1)


def _copies(entry: CardEntry) -> int:
    """Return the number of copies in the declaration of a card; 1 if it has none."""
    said = [one.value for one in entry.node.properties if one.name == "copies"]
    return said[0].value if said and isinstance(said[0], nodes.Number) else 1
