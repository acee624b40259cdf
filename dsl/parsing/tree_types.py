"""Check whether cached data is a valid tree: each field of each node must have the type that its class declares.

Trees are turned into source code, which is compiled. So data from the disk is checked first: otherwise a text in place
of a number, or an unknown operator, could bring foreign code into the source.
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
    """Return the fields of a node whose values need a further check, each as its index and its check. These are tuples,
    and texts with a fixed set of values. `types` has the Python types of the values of all fields except the span.
    Return None if a value has a wrong type."""
    annotations = [str(field.type) for field in fields(kind) if field.name != "span"]
    if len(annotations) != len(types):
        return None
    checks = [_fits(annotation) for annotation in annotations]
    if not all(check.plain(type_) for check, type_ in zip(checks, types)):
        return None
    return tuple((number, check) for number, check in enumerate(checks) if types[number] is tuple or check.texts)


class Fits:
    """A check whether a value has the type that a class of nodes declares for a field, such as `tuple[str, ...]`."""

    def __init__(self, annotation: str) -> None:
        parts = _split(annotation, " | ")
        self.texts: frozenset[str] = _texts(annotation)  # the allowed texts, if the field has a fixed set of them
        self.kinds = frozenset(kind for part in parts if not part.startswith("tuple[") for kind in _kinds(part))
        self.each: Fits | None = None  # the check of each item of a tuple of any length
        self.items: tuple[Fits, ...] | None = None  # the checks of the items of a tuple of fixed length
        for part in parts:
            if part.startswith("tuple["):
                inner = part.removeprefix("tuple[").removesuffix("]")
                if inner.endswith(", ..."):
                    self.each = _fits(inner.removesuffix(", ..."))
                else:
                    self.items = tuple(map(_fits, _split(inner, ", ")))

    def plain(self, kind: type) -> bool:
        """Tell whether a value of the Python type `kind` may be valid. For a tuple, tell only whether a tuple is
        allowed; its items are checked later."""
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
    """Return the parts of the text of a type, cut at a separator outside of brackets."""
    parts, depth = [""], 0
    for word in re.split(rf"({re.escape(at)}|\[|\])", annotation):
        depth += (word == "[") - (word == "]")
        if word == at and depth == 0:
            parts.append("")
        else:
            parts[-1] += word
    return parts


def _texts(name: str) -> frozenset[str]:
    """Return the texts that a type allows: all operators for the type of an operator, and nothing for any other
    type."""
    named = getattr(nodes, name, None)
    return frozenset(get_args(named)) if get_origin(named) is Literal else frozenset()


def _kinds(name: str) -> list[type]:
    """Return the Python types that the name of a type allows. For a class of nodes, these include its subclasses."""
    plain = _PLAIN.get(name)
    if plain is not None:
        return [plain]
    named = getattr(nodes, name)
    if get_origin(named) is Literal:
        return [str]
    return [kind for kind in vars(nodes).values() if isinstance(kind, type) and issubclass(kind, named)]
