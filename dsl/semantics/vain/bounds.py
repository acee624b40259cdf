"""Numbers and bounds that can be told from how they are written."""

from __future__ import annotations

from dsl import nodes


def number_of(node: nodes.Node | None) -> int | None:
    """Return the number that an expression of plain numbers is, None for all else."""
    match node:
        case nodes.Number():
            return node.value
        case nodes.Negative():
            value = number_of(node.value)
            return None if value is None else -value
        case nodes.Binary():
            left, right = number_of(node.left), number_of(node.right)
            return None if left is None or right is None else _worked_out(left, node.op, right)
    return None


def _worked_out(left: int, op: str, right: int) -> int | None:
    match op:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/" if right:
            return left // right
        case "mod" if right:
            return left % right
    return None


def bounds_of(type_: nodes.TypeName) -> tuple[int | None, int | None]:
    """Return the lowest and the highest number of a type, None for one that is not known before play or not there."""
    return number_of(type_.low), number_of(type_.high)
