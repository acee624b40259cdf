"""Copy a tree for a text that has moved up or down in its file."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, TypeVar

from dsl.nodes import Node
from dsl.source import Span

Shifted = TypeVar("Shifted", bound=Node)


def shifted(node: Shifted, by: int) -> Shifted:
    """Return a copy of a tree in which the place of each node is `by` characters further on in the text. If `by` is negative,
    the place is further back."""
    found: Shifted = _shifted(node, by) if by else node
    return found


def _shifted(value: Any, by: int) -> Any:
    if isinstance(value, Node):
        kind = type(value)
        names = _FIELDS.get(kind) or _fields(kind)
        return kind(*[_shifted(getattr(value, name), by) for name in names])
    if isinstance(value, Span):
        return Span(value.source, value.start + by, value.end + by)
    if isinstance(value, tuple):
        return tuple([_shifted(item, by) for item in value])
    return value


#: The names of the fields of each class of nodes, in the order of the arguments of the class.
_FIELDS: dict[type, tuple[str, ...]] = {}


def _fields(kind: type) -> tuple[str, ...]:
    _FIELDS[kind] = tuple(field.name for field in fields(kind))
    return _FIELDS[kind]
