"""What need not be judged again after a change of some cards: all that does not stand in them.

What is said elsewhere depends on the heading of a card at most. As long as headings and order are the same, a name
means what it meant, and an expression has the type that it had.
"""

from __future__ import annotations

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.semantics.checked import Checked
from dsl.semantics.rulebook import Rulebook


def still_judged(book: Rulebook, before: Checked) -> frozenset[nodes.Node]:
    """Return the declarations whose judgement stands: all that were there before, if only cards are others now."""
    if not only_cards_differ(book, before.book):
        return frozenset()
    both = _declarations(book) & _declarations(before.book)
    return frozenset(node for node in both if not isinstance(node, nodes.Scenario | nodes.Background))


def only_cards_differ(book: Rulebook, before: Rulebook) -> bool:
    """Tell whether two rulebooks are the same but for what stands below the headings of cards (and for scenarios)."""
    others = _declarations(book) ^ _declarations(before)
    return all(isinstance(node, nodes.Card | nodes.Scenario | nodes.Background) for node in others) and _headings(
        book
    ) == _headings(before)


def printed_alike(book: Rulebook, before: Rulebook) -> bool:
    """Tell of two rulebooks in which only cards differ whether the same is printed on these, so that they only do something
    else."""
    return all(
        new.node is old.node or nodes.same(new.node.properties, old.node.properties)
        for new, old in zip(book.cards, before.cards)
    )


def take_over(checked: Checked, before: Checked, settled: frozenset[nodes.Node], findings: Findings) -> None:
    """Enter what was found out about declarations that need not be judged again.

    A `Ref` to a card that was changed still has the entry of before: its index and heading are the same.
    """
    checked.types, checked.refs, checked.captured = dict(before.types), dict(before.refs), dict(before.captured)
    checked.named, checked.turned, checked.endings = dict(before.named), dict(before.turned), dict(before.endings)
    for part in (part for entry in before.book.cards if entry.node not in settled for part in nodes.walk(entry.node)):
        for table in (checked.types, checked.refs, checked.captured, checked.named, checked.turned, checked.endings):
            table.pop(part, None)
    checked.boards.extend(before.boards)
    unchanged = _class_texts(before.book) & _class_texts(checked.book)
    for finding in before.found:
        if any(
            node.span.source == finding.span.source and node.span.start <= finding.span.start < node.span.end
            for node in (*settled, *unchanged)
        ):
            findings.items.append(finding)


def _declarations(book: Rulebook) -> frozenset[nodes.Node]:
    return frozenset(book.declarations)


def _class_texts(book: Rulebook) -> frozenset[nodes.Node]:
    return frozenset(node for file in book.files for node in file.declarations if isinstance(node, nodes.ClassText))


def _headings(book: Rulebook) -> list[tuple[str, str, str, str | None]]:
    return [(entry.node.noun, entry.node.id, entry.node.title, entry.deck) for entry in book.cards]
