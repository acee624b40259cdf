"""Finds out how the rules use moments (the values of `now`), and which events must be recorded because of that.

A moment is an index in the record of events. If the rules use moments only to limit spans of time, only the events that are
searched in some span must be recorded. If the rules use moments in another way, such as comparing two of them, all events must
be recorded.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from dsl import nodes
from dsl.semantics.checked import Checked

_NOW = "now"
_NAMES = (nodes.Name, nodes.Field)


def are_compared(checked: Checked, seen: Collection[nodes.Node]) -> bool:
    """Tell whether reachable rules (`seen` has all their nodes) use a moment otherwise than to store it in a value or
    to limit a span, for example to compare it with another moment."""
    kept = kept_in(checked, seen)
    passed: set[nodes.Node | None] = {
        one.value for one in seen if isinstance(one, nodes.Set) and checked.refs.get(one.target) is not None
    }
    passed.update(end for span in checked.book.spans.values() for end in (span.start, span.end))
    return any(isinstance(one, _NAMES) and _is_moment(checked, one, kept) and one not in passed for one in seen)


def kept_in(checked: Checked, seen: Collection[nodes.Node]) -> set[tuple[str | None, str]]:
    """Return the values, by owner and name, in which reachable rules store a moment."""
    sets = [one for one in seen if isinstance(one, nodes.Set)]
    kept: set[tuple[str | None, str]] = set()
    while new := set(_new(checked, sets, kept)) - kept:
        kept |= new
    return kept


def _new(
    checked: Checked, sets: list[nodes.Set], kept: set[tuple[str | None, str]]
) -> Iterator[tuple[str | None, str]]:
    for one in sets:
        ref = checked.refs.get(one.target)
        if ref is not None and ref.kind == "value" and _is_moment(checked, one.value, kept):
            yield ref.owner, ref.name


def _is_moment(checked: Checked, node: nodes.Node, kept: set[tuple[str | None, str]]) -> bool:
    if isinstance(node, nodes.Name) and node.id == _NOW:
        return True
    ref = checked.refs.get(node) if isinstance(node, _NAMES) else None
    return ref is not None and ref.kind == "value" and (ref.owner, ref.name) in kept
