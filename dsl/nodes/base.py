"""The base class of all nodes, and the functions that walk a tree.

Every node knows its span. Nodes compare by identity, so the checker can use them as keys of its tables of results;
`same` compares two trees by content.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import Field, FrozenInstanceError, fields
from functools import lru_cache
from typing import Any, ClassVar, NoReturn, TypeVar, dataclass_transform

from dsl.records import fields_of, slotted
from dsl.source import Span

Kind = TypeVar("Kind")


@dataclass_transform(frozen_default=True, eq_default=False)
def node(cls: type[Kind]) -> type[Kind]:
    """Make a class of nodes a frozen dataclass with slots. The result is the same as that of `dataclass(frozen=True,
    eq=False, slots=True)`, but no source is compiled for each class. For the many classes of nodes, compiling took a
    third of the time from the command to the first prompt. `fields` and `replace` work with it."""
    made: type[Kind] = slotted(cls, fields_of(cls))
    return made


@node
class Node:
    """A part of a tree, with its place in the source."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    span: Span

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __reduce__(self) -> tuple[type[Node], tuple[object, ...]]:
        return type(self), tuple(getattr(self, field.name) for field in fields(self))

    def __repr__(self) -> str:
        parts = (f"{field.name}={getattr(self, field.name)!r}" for field in fields(self))
        return f"{type(self).__name__}({', '.join(parts)})"

    def children(self) -> list[Node]:
        """Return the nodes directly below this one, in the order they were written."""
        found: list[Node] = []
        names = _HOLDERS.get(type(self))
        for name in _holders(type(self)) if names is None else names:
            value = getattr(self, name)
            if type(value) is not tuple:
                if isinstance(value, Node):
                    found.append(value)
            elif value:
                _gather(value, found)
        return found


#: The fields that may contain nodes, for each class of nodes. These fields are cached because trees are walked whenever
#: rules are loaded or edited.
_HOLDERS: dict[type, tuple[str, ...]] = {}
_HOLD_NONE = frozenset({"Span", "str", "str | None", "int", "int | None", "bool", "tuple[str, ...]"})


def _holders(kind: type) -> tuple[str, ...]:
    names = tuple(field.name for field in fields(kind) if field.type not in _HOLD_NONE)
    _HOLDERS[kind] = names
    return names


def _gather(values: tuple[object, ...], found: list[Node]) -> None:
    """Add the nodes in a tuple, and in the tuples inside it, to `found`."""
    for value in values:
        if isinstance(value, Node):
            found.append(value)
        elif type(value) is tuple:
            _gather(value, found)


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


@lru_cache(maxsize=8192)
def parts_within(declaration: Node) -> tuple[Node, ...]:
    """Return a declaration and all nodes below it, parents first. The result is cached, and stays valid when other
    declarations are edited."""
    return tuple(walk(declaration))


def same(a: object, b: object) -> bool:
    """Tell whether two trees have the same content; their places in the source may differ."""
    if isinstance(a, Node) and isinstance(b, Node):
        return type(a) is type(b) and all(
            same(getattr(a, f.name), getattr(b, f.name)) for f in fields(a) if f.name != "span"
        )
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    return a == b
