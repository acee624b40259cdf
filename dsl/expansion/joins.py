"""The joins of a map. A `join` line is written for one place and holds for both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dsl import nodes

#: The title of each card, by its noun and number.
Titles = Mapping[tuple[str, str], str]


def title_of(node: nodes.Expression, titles: Titles) -> str | None:
    """Return the title of the card that a node names, None if it names none by its number."""
    match node:
        case nodes.Text():
            return node.value
        case nodes.Numbered():
            return titles.get((node.noun, node.number))
    return None


def next_to(joins: Iterable[nodes.Join], titles: Titles) -> dict[str, tuple[str, ...]]:
    """Return the titles of the places next to each place, by its title, in the order in which they are joined."""
    found: dict[str, dict[str, None]] = {}
    for node in joins:
        place = title_of(node.place, titles)
        for other in (title_of(one, titles) for one in node.others):
            if place is not None and other is not None and place != other:
                found.setdefault(place, {})[other] = None
                found.setdefault(other, {})[place] = None
    return {place: tuple(others) for place, others in found.items()}
