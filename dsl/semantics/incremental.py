"""Reuses the results of an earlier check. If only some cards have changed, the results are kept for all declarations
that are as they were.

Other declarations depend at most on the heading of a card. If the headings and their order are the same, every name keeps
its meaning, and every expression keeps its type, even if its place in the file has changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, cast

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.records import dataclass
from dsl.semantics.checked import Checked
from dsl.semantics.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Kept:
    """The declarations that have not changed.

    - `same`: the declarations that are the same nodes as before.
    - `moved`: the declarations that have a new place in the file, each with its former node.
    """

    same: frozenset[nodes.Node]
    moved: dict[nodes.Node, nodes.Node]

    @property
    def is_in_place(self) -> bool:
        """Tell whether, of all declarations, only cards have moved within their files."""
        return all(isinstance(node, nodes.Card) for node in self.moved)


def kept(book: Rulebook, before: Rulebook) -> Kept | None:
    """Return the declarations that have not changed. Return None if there are changes outside of scenarios and of the text
    below the headings of cards."""
    now, then = _played(book), _played(before)
    if len(now) != len(then) or _headings(book) != _headings(before):
        return None
    texts, old = {entry.node: entry for entry in book.cards}, {entry.node: entry for entry in before.cards}
    same: list[nodes.Node] = []
    moved: dict[nodes.Node, nodes.Node] = {}
    for one, its in zip(now, then):
        if one is its:
            same.append(one)
        elif isinstance(one, nodes.Card) and isinstance(its, nodes.Card):
            if one in texts and its in old and book.written_of(texts[one]) == before.written_of(old[its]):
                moved[one] = its
        elif type(one) is type(its) and book.written(one) == before.written(its):
            moved[one] = its
        else:
            return None
    return Kept(frozenset(same), moved)


def only_cards_differ(book: Rulebook, before: Rulebook) -> bool:
    """Tell whether two rulebooks differ only in the text below the headings of cards (and in scenarios)."""
    return kept(book, before) is not None


def printed_alike(book: Rulebook, before: Rulebook) -> bool:
    """Tell whether the cards of two rulebooks have the same printed properties, if the rulebooks differ only in cards."""
    return all(
        new.node is old.node or nodes.same(new.node.properties, old.node.properties)
        for new, old in zip(book.cards, before.cards)
    )


def still_judged(book: Rulebook, before: Checked) -> Kept:
    """Return the declarations whose findings are still valid: if only cards have changed, all unchanged declarations. If there
    were findings, moved declarations are left out, because the places of their findings are no longer right. They are also
    left out if a board has moved, because its plan is computed anew."""
    found = kept(book, before.book)
    if found is None:
        return Kept(frozenset(), {})
    if before.found or any(isinstance(node, nodes.Board) for node in found.moved):
        return replace(found, moved={}) if found.is_in_place else Kept(frozenset(), {})
    return found


#: The attributes of `Checked` that map nodes to results.
_TABLES = ("types", "refs", "captured", "named", "turned", "endings", "known")


def take_over(
    checked: Checked, before: Checked, judged: Kept, findings: Findings, gone: Iterable[nodes.Node] = ()
) -> None:
    """Copy the results for unchanged declarations into `checked`, with the findings that concern only these declarations.
    Results for the nodes in `gone` are left out.

    A `Ref` to a changed card keeps the former entry of the card, which is still right: the index and the heading are the same.
    If a node occurs in a tree several times and has moved, it has become several nodes; each of them gets a copy of the
    results.
    """
    pairs = [pair for one, its in judged.moved.items() for pair in _pairs(its, one)]
    stale = [part for one in _played(before.book) if one not in judged.same for part in nodes.parts_within(one)]
    for name in _TABLES:
        old: dict[nodes.Node, Any] = getattr(before, name)
        table = dict(old)
        for part in (*stale, *gone):
            table.pop(part, None)
        table.update((part, old[was]) for was, part in pairs if was in old)
        setattr(checked, name, table)
    _point_to(checked, dict(pairs), [part for _, part in pairs], judged.is_in_place)
    checked.boards.extend(before.boards)
    unchanged = _class_texts(before.book) & _class_texts(checked.book)
    for finding in before.said:
        if any(
            node.span.source == finding.span.source and node.span.start <= finding.span.start < node.span.end
            for node in (*judged.same, *unchanged)
        ):
            findings.items.append(finding)


def _pairs(before: nodes.Node, now: nodes.Node) -> Iterable[tuple[nodes.Node, nodes.Node]]:
    """Yield each former node inside a moved declaration with its present node."""
    return zip(nodes.parts_within(before), nodes.parts_within(now), strict=True)


def _point_to(checked: Checked, now: dict[nodes.Node, nodes.Node], moved: list[nodes.Node], is_in_place: bool) -> None:
    """Replace references to former nodes by references to the present nodes. With `is_in_place`, only cards have moved. In this
    case, only the moved nodes are examined, because nothing outside a card refers to a part of the card."""
    for node in moved:
        scope = checked.known.get(node)
        if scope is not None and scope.lets:
            lets = {name: cast(nodes.Let, now.get(let, let)) for name, let in scope.lets.items()}
            checked.known[node] = replace(scope, lets=lets)
    for node in moved if is_in_place else list(checked.refs):
        ref = checked.refs.get(node)
        if ref is not None and isinstance(ref.decl, nodes.Node) and ref.decl in now:
            checked.refs[node] = replace(ref, decl=now[ref.decl])


def _played(book: Rulebook) -> list[nodes.Node]:
    """Return all declarations of a rulebook except its scenarios and backgrounds."""
    return [node for node in book.declarations if not isinstance(node, nodes.Scenario | nodes.Background)]


def _class_texts(book: Rulebook) -> frozenset[nodes.Node]:
    return frozenset(node for file in book.files for node in file.declarations if isinstance(node, nodes.ClassText))


def _headings(book: Rulebook) -> list[tuple[str, str, str, str | None]]:
    return [(entry.node.noun, entry.node.id, entry.node.title, entry.deck) for entry in book.cards]
