"""Definitions that say the same all through a game: they look only at what is printed, and are worked out once."""

from __future__ import annotations

from dsl import nodes
from dsl.semantics.checked import Checked
from dsl.semantics.static_types import value_of

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
    nodes.CountOf,
    nodes.End,
    nodes.Pick,
    nodes.IsOneOf,
    nodes.Neighbours,
    nodes.Best,
)


def is_constant(checked: Checked, node: nodes.Node, changeable: set[tuple]) -> bool:
    """Tell whether an expression depends on nothing that changes in play but on what it is given."""
    return all(_is_constant_part(checked, part, changeable) for part in nodes.walk(node))


def _is_constant_part(checked: Checked, node: nodes.Node, changeable: set[tuple]) -> bool:
    match node:
        case nodes.Name():
            ref = checked.refs.get(node)
            if node.id in ("it", "anyone", "anything") or ref is None:
                return node.id == "it"
            if ref.kind == "define":
                return _is_constant_define(checked, ref.decl, None, changeable)
            return ref.kind in ("local", "word", "option")
        case nodes.Field():
            ref = checked.refs.get(node)
            if ref is not None and ref.kind == "define":
                return _is_constant_define(checked, ref.decl, ref.owner, changeable)
            return ref is not None and ref.kind in ("field", "cell", "kind")
        case nodes.Call():
            ref = checked.refs.get(node)
            if ref is not None and ref.kind == "define":
                return _is_constant_define(checked, ref.decl, ref.owner, changeable)
            return ref is not None and ref.kind in ("function", "table")
        case nodes.IsAdjective():
            return node.adjective != "empty" and _are_constant(
                checked, value_of(checked.types[node.value]).name, (node.adjective,), changeable
            )
        case nodes.Group():
            return _are_constant(checked, node.noun, node.adjectives, changeable)
        case nodes.Quantified():
            return node.determiner == "all" or node.group.noun in checked.book.kind_list
    return isinstance(node, _PLAIN)


def _are_constant(checked: Checked, noun: str, adjectives: tuple[str, ...], changeable: set[tuple]) -> bool:
    """Tell whether adjectives of a noun never change: those of a printed word, or defined by such."""
    for adjective in adjectives:
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


def _is_constant_define(checked: Checked, decl: nodes.Define, owner: str | None, changeable: set[tuple]) -> bool:
    return ("define", owner, decl.name) not in changeable and is_constant(checked, decl.value, changeable)


def memoised(function):
    """Return a function that works a value out once for each thing it is given. What it read for that, it reads each time."""
    kept: dict[tuple, tuple[object, frozenset[int]]] = {}

    def look_up(run, you, *given):
        try:
            found, read = kept[given]
        except KeyError:
            found, read = kept[given] = run.reading(lambda: function(run, you, *given))
        if read and run.read is not None:
            run.read |= read
        return found

    return look_up
