"""Definitions that say the same all through a game: they look only at what is printed, and are worked out once."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from dsl import nodes
from dsl.semantics.checked import Checked, Ref
from dsl.semantics.checks.groups import SIDES
from dsl.semantics.static_types import value_of
from interpreter.compiler.emission.context import declared
from interpreter.model.rules import Function, Key
from interpreter.runtime.run import Run

#: Nodes that are constant where all their parts are.
_PLAIN = (
    nodes.Number,
    nodes.Flag,
    nodes.NoneValue,
    nodes.Text,
    nodes.Numbered,
    nodes.Negative,
    nodes.Binary,
    nodes.Compare,
    nodes.Not,
    nodes.Logic,
    nodes.Asks,
    nodes.Has,
    nodes.Where,
    nodes.But,
    nodes.Belonging,
    nodes.CountOf,
    nodes.End,
    nodes.Pick,
    nodes.IsOneOf,
    nodes.Neighbours,
    nodes.Reach,
    nodes.Distance,
    nodes.Best,
)


def is_constant(checked: Checked, node: nodes.Node, changeable: AbstractSet[Key]) -> bool:
    """Tell whether an expression depends on nothing that changes in play but on what it is given."""
    return all(_is_constant_part(checked, part, changeable) for part in nodes.walk(node))


def _is_constant_part(checked: Checked, node: nodes.Node, changeable: AbstractSet[Key]) -> bool:
    match node:
        case nodes.Name() if node.id == "it":
            return True
        case nodes.Name():
            return _is_constant_name(checked, node, ("local", "word", "option"), changeable)
        case nodes.Field():
            return _is_constant_name(checked, node, ("field", "made", "kind"), changeable)
        case nodes.Call():
            return _is_constant_name(checked, node, ("function", "table"), changeable)
        case nodes.IsAdjective():
            noun = value_of(checked.types[node.value]).name
            return node.adjective != "empty" and _are_constant(checked, noun, (node.adjective,), changeable)
        case nodes.Group():
            return _are_constant(checked, node.noun, node.adjectives, changeable)
        case nodes.Quantified():
            return node.determiner == "all" or node.group.noun in checked.book.kind_list
    return isinstance(node, _PLAIN)


def _is_constant_name(checked: Checked, node: nodes.Node, kinds: tuple[str, ...], changeable: AbstractSet[Key]) -> bool:
    """Tell whether what a name means never changes: something of these kinds, or a definition that is constant."""
    ref = checked.refs.get(node)
    if ref is not None and ref.kind == "define":
        return _is_constant_definition(checked, ref, changeable)
    return ref is not None and ref.kind in kinds


def _is_constant_definition(checked: Checked, ref: Ref, changeable: AbstractSet[Key]) -> bool:
    decl = declared(ref, nodes.Define)
    return ("define", ref.owner, decl.name) not in changeable and is_constant(checked, decl.value, changeable)


def _are_constant(checked: Checked, noun: str, adjectives: tuple[str, ...], changeable: AbstractSet[Key]) -> bool:
    """Tell whether adjectives of a noun never change: those of a printed word, or defined by such."""
    for adjective in adjectives:
        if adjective in SIDES:
            return False
        decl = checked.book.adjectives.get((noun, adjective))
        if decl is not None:
            if not is_constant(checked, decl.value, changeable):
                return False
        elif not any(
            n == noun and d.type.name == checked.book.word_list.get(adjective)
            for (n, _), d in checked.book.fields.items()
        ):
            return False
    return True


def memoised(function: Function) -> Function:
    """Return a function that works a value out once for each thing it is given; what it read, it reads each time."""
    kept: dict[tuple[object, ...], tuple[object, frozenset[int]]] = {}

    def look_up(run: Run, you: int | None, *given: object) -> object:
        try:
            found, read = kept[given]
        except KeyError:
            found, read = kept[given] = run.reading(lambda: function(run, you, *given))
        if read and run.trace.read is not None:
            run.trace.read |= read
        return found

    return look_up
