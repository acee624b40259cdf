"""Find the neighbours of each place on a map with `join` lines. A `join` line connects one place with several others,
in both directions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dsl import nodes

#: The title of each card, by its noun and number.
Titles = Mapping[tuple[str, str], str]


def title_of(node: nodes.Expression, titles: Titles) -> str | None:
    """Return the title of the card that a node names, as text or by noun and number; None if it names no card."""
    match node:
        case nodes.Text():
            return node.value
        case nodes.Numbered():
            return titles.get((node.noun, node.number))
    return None


def next_to(joins: Iterable[nodes.Join], titles: Titles) -> dict[str, tuple[str, ...]]:
    """Return the titles of the neighbours of each place, by the title of the place, in the order in which they are
    joined."""
    found: dict[str, dict[str, None]] = {}
    for node in joins:
        place = title_of(node.place, titles)
        for other in (title_of(one, titles) for one in node.others):
            if place is not None and other is not None and place != other:
                found.setdefault(place, {})[other] = None
                found.setdefault(other, {})[place] = None
    return {place: tuple(others) for place, others in found.items()}
