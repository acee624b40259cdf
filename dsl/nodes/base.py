"""What all nodes of the tree are, and how a tree is walked.

Every node knows its span. Nodes compare by identity, so that side tables of the checker may use them as keys;
`same` compares two trees by content.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, FrozenInstanceError, field, fields
from inspect import get_annotations
from typing import Any, ClassVar, NoReturn, TypeVar, dataclass_transform

from dsl.source import Span

Kind = TypeVar("Kind")


@dataclass_transform(frozen_default=True, eq_default=False)
def node(cls: type[Kind]) -> type[Kind]:
    """Make a class of nodes a frozen dataclass with slots.

    What `dataclass(frozen=True, eq=False, slots=True)` makes, without source text that is compiled for each class: with so
    many classes that took a third of the time from the command to the first prompt. `fields` and `replace` know them.
    """
    own = {name: kind for name, kind in get_annotations(cls).items() if "ClassVar" not in kind}
    every: dict[str, Field[Any]] = dict(getattr(cls, "__dataclass_fields__", {}))
    for name, kind in own.items():
        every[name] = _field(name, kind, cls.__dict__.get(name, MISSING))
    body = {name: value for name, value in cls.__dict__.items() if name not in own and name not in _MADE_ANEW}
    body |= {"__slots__": tuple(own), "__dataclass_fields__": every, "__match_args__": tuple(every)}
    made: Any = type(cls.__name__, cls.__bases__, body)
    made.__qualname__ = cls.__qualname__
    made.__init__ = _init(cls.__name__, every, [getattr(made, name).__set__ for name in every])
    found: type[Kind] = made
    return found


#: What a class has of its own, and the class with slots that is made of it as well.
_MADE_ANEW = frozenset({"__dict__", "__weakref__", "__qualname__"})


def _field(name: str, kind: str, default: Any) -> Field[Any]:
    found: Any = field() if default is MISSING else field(default=default)
    found.name, found.type = name, kind
    found._field_type = _USUAL  # what `dataclass` calls a field that is no ClassVar and no InitVar
    return found  # type: ignore[no-any-return]


def _usual() -> object:
    """Return how `dataclass` marks a usual field."""
    from dataclasses import make_dataclass  # noqa: PLC0415 - asked once

    one: Any = fields(make_dataclass("One", ["field"]))[0]
    return one._field_type


_USUAL = _usual()


def _init(title: str, known: dict[str, Field[Any]], put: list[Callable[[Any, Any], None]]) -> Callable[..., None]:
    """Return `__init__` for a class with these fields; `put` sets them, in their order."""
    count = len(put)

    def __init__(self: object, *values: object, **named: object) -> None:
        if len(values) != count:
            values = _in_order(title, known, values, named)
        elif named:
            raise TypeError(f"{title} got {', '.join(named)} twice")
        for set_one, value in zip(put, values):
            set_one(self, value)

    return __init__


def _in_order(
    title: str, known: dict[str, Field[Any]], values: tuple[object, ...], named: dict[str, object]
) -> tuple[object, ...]:
    """Return what all fields of a class are, by place, by name, or by default. Raises TypeError as a call does."""
    names = list(known)
    given = dict(zip(names, values))
    wrong = [name for name in named if name not in known or name in given]
    missing = [name for name in names if name not in given and name not in named and known[name].default is MISSING]
    if wrong or missing or len(values) > len(names):
        raise TypeError(
            f"{title} is made of {', '.join(names)}: {len(values)} values and {', '.join(named)} do not fit"
        )
    given |= named
    return tuple(given.get(name, known[name].default) for name in names)


@node
class Node:
    """A part of a tree, and where it was written."""

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
