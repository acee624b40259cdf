"""What all nodes of the tree are, and how a tree is walked.

Every node knows its span. Nodes compare by identity, so that side tables of the checker may use them as keys;
`same` compares two trees by content.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

from dsl.source import Span


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Node:
    """A part of a tree, and where it was written."""

    span: Span

    def __repr__(self) -> str:
        # One for all kinds: to make one for each takes a fifth of what it takes to import this module.
        parts = (f"{field.name}={getattr(self, field.name)!r}" for field in fields(self))
        return f"{type(self).__name__}({', '.join(parts)})"

    def children(self) -> list[Node]:
        """Return the nodes directly below this one, in the order they were written."""
        found: list[Node] = []
        names = _HOLDERS.get(type(self))
        for name in _holders(type(self)) if names is None else names:
            _gather(getattr(self, name), found)
        return found


#: The fields of each class in which there may be nodes: trees are walked whenever rules are loaded or edited.
_HOLDERS: dict[type, tuple[str, ...]] = {}
_HOLD_NONE = frozenset({"Span", "str", "str | None", "int", "int | None", "bool", "tuple[str, ...]"})


def _holders(kind: type) -> tuple[str, ...]:
    names = tuple(field.name for field in fields(kind) if field.type not in _HOLD_NONE)
    _HOLDERS[kind] = names
    return names


def _gather(value: object, found: list[Node]) -> None:
    """Add the nodes of a field: itself, or those in a tuple."""
    if isinstance(value, Node):
        found.append(value)
    elif isinstance(value, tuple):
        for item in value:
            _gather(item, found)


def walk(node: Node) -> Iterator[Node]:
    """Yield a node and all nodes below it, parents first."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        below = node.children()
        if below:
            below.reverse()
            waiting += below


def same(a: object, b: object) -> bool:
    """Tell whether two trees say the same, wherever they were written."""
    if isinstance(a, Node) and isinstance(b, Node):
        return type(a) is type(b) and all(
            same(getattr(a, f.name), getattr(b, f.name)) for f in fields(a) if f.name != "span"
        )
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    return a == b
