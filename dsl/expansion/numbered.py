"""Replace names by numbers, titles or words in a tree. Expressions that consist only of numbers are calculated in the
new tree."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

from dsl import nodes
from dsl.source import Span

Tree = TypeVar("Tree", bound=nodes.Node)
#: The value that replaces a name: a number, the title of a card, or a word.
Given = int | nodes.Text | nodes.Name


def numbered(node: Tree, numbers: Mapping[str, Given]) -> Tree:
    """Return a copy of a tree in which names are replaced by their values; all its nodes are new.

    If an expression then consists only of numbers, one number replaces it: for n = 3, `7 - n` becomes `4`.
    """
    found: Tree = _copied(node, numbers)
    return found


def _copied(value: Any, numbers: Mapping[str, Given]) -> Any:
    if isinstance(value, tuple):
        return tuple(_copied(item, numbers) for item in value)
    if not isinstance(value, nodes.Node):
        return value
    if isinstance(value, nodes.Name) and value.id in numbers:
        given = numbers[value.id]
        return number_node(value.span, given) if isinstance(given, int) else replace(given, span=value.span)
    copy = replace(value, **{field.name: _copied(getattr(value, field.name), numbers) for field in fields(value)})
    if numbers and isinstance(value, nodes.Binary | nodes.Negative) and _has_name(value, numbers):
        return _worked_out(copy)
    return copy


def _has_name(node: nodes.Node, numbers: Mapping[str, Given]) -> bool:
    return any(isinstance(part, nodes.Name) and part.id in numbers for part in nodes.walk(node))


def _worked_out(node: nodes.Node) -> nodes.Node:
    """Return the result of an expression of plain numbers as one number. Return any other node unchanged."""
    value = number_of(node)
    return node if value is None else number_node(node.span, value)


def calculated(op: str, left: int, right: int) -> int | None:
    """Return the result of an operation on two numbers; None for a division by zero, or an unknown operation."""
    match op:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            return left // right if right else None
        case "mod":
            return left % right if right else None
    return None


def number_of(node: nodes.Node | None) -> int | None:
    """Return the value of an expression of plain numbers; None for any other expression."""
    match node:
        case nodes.Number():
            return node.value
        case nodes.Negative():
            value = number_of(node.value)
            return None if value is None else -value
        case nodes.Binary():
            left, right = number_of(node.left), number_of(node.right)
            return None if left is None or right is None else calculated(node.op, left, right)
    return None


def number_node(span: Span, value: int) -> nodes.Number | nodes.Negative:
    """Return the node for a number, with a minus sign if it is negative."""
    return nodes.Number(span, value) if value >= 0 else nodes.Negative(span, nodes.Number(span, -value))
