"""Whether cached data is a tree: each field of each node must have the type that its class says.

Trees become source that is compiled. So data from the disk is checked first: a text in place of a number could be
code, and so could an unknown operator.
"""

from __future__ import annotations

import re
from dataclasses import fields
from functools import cache as once
from typing import Literal, get_args, get_origin

from dsl import nodes
from dsl.source import Span

_PLAIN: dict[str, type] = {"str": str, "int": int, "bool": bool, "None": type(None), "Span": Span}


@once
def left_to_check(kind: type, types: tuple[type, ...]) -> tuple[tuple[int, Fits], ...] | None:
    """Return the fields of a node, by their index, whose values need a further check: tuples, and texts with a fixed set of
    values; each with its check. The types of all fields (but for the span) are `types`. None if these types are not those of the
    fields."""
    annotations = [str(field.type) for field in fields(kind) if field.name != "span"]
    if len(annotations) != len(types):
        return None
    checks = [_fits(annotation) for annotation in annotations]
    if not all(check.plain(type_) for check, type_ in zip(checks, types)):
        return None
    return tuple((number, check) for number, check in enumerate(checks) if types[number] is tuple or check.texts)


class Fits:
    """A check whether a value has a type, as the classes of nodes write it."""

    def __init__(self, annotation: str) -> None:
        parts = _split(annotation, " | ")
        self.texts: frozenset[str] = _texts(annotation)  # of a field that holds one of a few: which; else none
        self.kinds = frozenset(kind for part in parts if not part.startswith("tuple[") for kind in _kinds(part))
        self.each: Fits | None = None  # of the items of a tuple of any length
        self.items: tuple[Fits, ...] | None = None  # of those of a tuple of one length
        for part in parts:
            if part.startswith("tuple["):
                inner = part.removeprefix("tuple[").removesuffix("]")
                if inner.endswith(", ..."):
                    self.each = _fits(inner.removesuffix(", ..."))
                else:
                    self.items = tuple(map(_fits, _split(inner, ", ")))

    def plain(self, kind: type) -> bool:
        """Tell whether a value of a type may be one; of a tuple, whether some tuple may."""
        return kind in self.kinds or (kind is tuple and (self.each is not None or self.items is not None))

    def __call__(self, value: object) -> bool:
        if self.texts:
            return value in self.texts
        if type(value) is not tuple:
            return type(value) in self.kinds
        if self.each is not None:
            each = self.each
            if each.each is None and each.items is None:
                return each.kinds.issuperset(map(type, value))
            return all(map(each, value))
        return (
            self.items is not None
            and len(value) == len(self.items)
            and all(fits(item) for fits, item in zip(self.items, value))
        )


@once
def _fits(annotation: str) -> Fits:
    return Fits(annotation)


def _split(annotation: str, at: str) -> list[str]:
    """Return the parts of a type at a separator that is outside of brackets."""
    parts, depth = [""], 0
    for word in re.split(rf"({re.escape(at)}|\[|\])", annotation):
        depth += (word == "[") - (word == "]")
        if word == at and depth == 0:
            parts.append("")
        else:
            parts[-1] += word
    return parts


def _texts(name: str) -> frozenset[str]:
    """Return the texts that a name of a type allows: for an operator, all operators."""
    named = getattr(nodes, name, None)
    return frozenset(get_args(named)) if get_origin(named) is Literal else frozenset()


def _kinds(name: str) -> list[type]:
    """Return the classes that a name of a type allows: for a node class also its subclasses."""
    plain = _PLAIN.get(name)
    if plain is not None:
        return [plain]
    named = getattr(nodes, name)
    if get_origin(named) is Literal:
        return [str]
    return [kind for kind in vars(nodes).values() if isinstance(kind, type) and issubclass(kind, named)]
