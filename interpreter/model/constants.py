"""The values of expressions that are known before play: printed fields, options, constants, and what the rules define with
them."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from dsl import nodes
from dsl.semantics.rulebook import CardEntry
from dsl.semantics.static_types import Type
from interpreter.model.layout import Layout

#: The functions of the comparison and arithmetic operators.
COMPARED: dict[str, Callable[[Any, Any], object]] = {
    "=": operator.eq, "is": operator.eq, "is not": operator.ne,
    "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge,
}  # fmt: skip


CALCULATED: dict[str, Callable[[Any, Any], object]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.floordiv, "mod": operator.mod,
}  # fmt: skip


def constant(layout: Layout, node: nodes.Node, it: int | None = None, names: dict[str, object] | None = None) -> object:
    """Return the value of an expression that can be computed before play. `it` is the piece that the word `it` means, `names`
    has the arguments of definitions. Raises ValueError if the value can only be computed in play."""
    book = layout.checked.book

    def value(part: nodes.Node) -> object:
        return constant(layout, part, it, names)

    match node:
        case nodes.Text() | nodes.Numbered() if (card := layout.checked.card_named(node)) is not None:
            return first_copy(layout, card)
        case nodes.Text() if (ref := layout.checked.refs.get(node)) is not None and ref.kind == "piece":
            return layout.first[str(ref.decl)] + int(ref.name) - 1
        case nodes.Numbered() if node.noun in layout.first:
            return layout.first[node.noun] + int(node.number) - 1
        case nodes.Number() | nodes.Flag() | nodes.Text():
            return node.value
        case nodes.NoneValue():
            return None
        case nodes.Negative():
            found = value(node.value)
            return tuple(-amount for amount in found) if isinstance(found, tuple) else -_number(found)
        case nodes.Numbered() if node.noun == "player":
            return layout.seat(int(node.number))
        case nodes.Name(id="it") if it is not None:
            return it
        case nodes.Name() if names and node.id in names:
            return names[node.id]
        case nodes.Name() if node.id in book.word_list:
            return book.words[book.word_list[node.id]].index(node.id)
        case nodes.Name() if node.id in layout.options:
            return layout.options[node.id]
        case nodes.Name() if (None, node.id) in book.defines:
            return constant(layout, book.defines[None, node.id].value, it)
        case nodes.Quantified() if node.group.noun in book.kind_list:
            kinds = book.kinds[book.kind_list[node.group.noun]]
            amount = 1 if node.amount is None else value(node.amount)
            return tuple(amount if kind == node.group.noun else 0 for kind in kinds)
        case nodes.CountOf():
            return layout.players
        case nodes.Binary() if layout.checked.types[node].kind == "set":
            return _of_sets(node.op, *((value(side), layout.checked.types[side]) for side in (node.left, node.right)))
        case nodes.Binary():
            return _arithmetic(node.op, value(node.left), value(node.right))
        case nodes.Compare():
            return _compared(node.op, value(node.left), value(node.right))
        case nodes.Logic():
            return (
                (value(node.left) and value(node.right))
                if node.op == "and"
                else (value(node.left) or value(node.right))
            )
        case nodes.Not():
            return not value(node.value)
        case nodes.Pick():
            return value(node.value) if value(node.test) else value(node.otherwise)
        case nodes.Call():
            return _called(layout, node, [value(argument) for argument in node.args])
        case nodes.Field() if isinstance(node.base, nodes.Name) and node.base.id == "it" and it is not None:
            return layout.tables[layout.pieces[it].noun, node.name][it]
    raise ValueError(f"{type(node).__name__} is not known before play")


def number_of(layout: Layout, node: nodes.Node, it: int | None = None, names: dict[str, object] | None = None) -> int:
    """Return the value of an expression for a number that can be computed before play. Raises ValueError if it cannot."""
    return _number(constant(layout, node, it, names))


def _number(found: object) -> int:
    if not isinstance(found, int):
        raise ValueError(f"{found!r} is no number")
    return found


def first_copy(layout: Layout, entry: CardEntry) -> int | None:
    """Return the first copy of a card: the piece that is meant where the rules name the card. None if the card has no
    copies."""
    return layout.entry_of.index(entry.index) if entry.index in layout.entry_of else None


def default_of(layout: Layout, type_: Type) -> object:
    """Return the initial value of a type, if none is declared."""
    if type_.optional:
        return None
    if type_.kind == "bundle":
        return (0,) * len(layout.checked.book.kinds[type_.name])
    return {"number": 0, "yes_no": False, "text": "", "set": (), "word": 0, "player": layout.seat(1)}.get(type_.kind)


def beginning_of(layout: Layout, decl: nodes.FieldDecl) -> object:
    """Return the default value of a field, for cards that do not give the field a value."""
    return (
        held(layout, decl, decl.default)
        if decl.default is not None
        else default_of(layout, layout.checked.book.type_of(decl.type))
    )


def held(layout: Layout, decl: nodes.FieldDecl | nodes.ValueDecl, node: nodes.Node, it: int | None = None) -> object:
    """Return the value of an expression (`node`) for a field or value, computed before play. If the type of the field or value
    is a set, a single thing becomes a set of one."""
    found = constant(layout, node, it)
    if layout.checked.book.type_of(decl.type).kind != "set" or layout.checked.types[node].kind == "set":
        return found
    return () if found is None else (found,)


def _called(layout: Layout, node: nodes.Call, arguments: list[Any]) -> object:
    book = layout.checked.book
    if node.name in ("min", "max"):
        best = min if node.name == "min" else max
        return tuple(map(best, *arguments)) if isinstance(arguments[0], tuple) else best(arguments)
    if node.name == "abs":
        return abs(int(arguments[0]))
    if node.name == "seat":
        return layout.seat(int(arguments[0]))
    if node.name in book.tables:
        table = book.tables[node.name]
        index = max(0, min(arguments[0] - table.start, len(table.values) - 1))
        return constant(layout, table.values[index])
    decl = book.defines[None, node.name]
    return constant(layout, decl.value, None, {p.name: argument for p, argument in zip(decl.parameters, arguments)})


def _compared(op: str, left: Any, right: Any) -> bool:
    """Return the result of a comparison of two values. The checker has made sure that they can be compared."""
    return bool(COMPARED[op](left, right))


def _arithmetic(op: str, left: Any, right: Any) -> object:
    """Return the result of an operation on two numbers or two bundles. The checker has made sure that their types fit."""
    if isinstance(left, tuple):
        return tuple(_arithmetic(op, a, b) for a, b in zip(left, right))
    return CALCULATED[op](left, right)


def _of_sets(op: str, *sides: tuple[Any, Type]) -> tuple[object, ...]:
    """Return the union or the difference of two sets; a single thing counts as a set of one, none as the empty set."""
    left, right = (found if type_.kind == "set" else () if found is None else (found,) for found, type_ in sides)
    return tuple(dict.fromkeys((*left, *right))) if op == "+" else tuple(one for one in left if one not in right)
