"""Constant definitions: their value does not change during a game, because they depend only on printed fields and on
zones whose pieces never move. The value is computed once for each argument."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Any

from dsl import nodes
from dsl.semantics.checked import Checked, Ref
from dsl.semantics.checks.groups import SIDES
from dsl.semantics.static_types import value_of
from interpreter.compiler.emission.context import declared
from interpreter.model.rules import Function, Key
from interpreter.runtime.run import Run

#: The highest number of cached values of one definition.
MOST_KEPT = 10_000

#: The nodes that are constant if all their parts are constant.
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
    nodes.Within,  # if the group allows it, see `nodes.Group` below
    nodes.But,
    nodes.Belonging,
    nodes.CountOf,
    nodes.End,
    nodes.Pick,
    nodes.IsOneOf,
    nodes.Neighbours,
    nodes.Reach,
    nodes.Distance,
    nodes.Straight,
    nodes.Best,
)


#: Two sets: the values and definitions that rules in force may change, and the nouns whose pieces never move.
Settled = tuple[AbstractSet[Key], AbstractSet[str]]


def is_constant(checked: Checked, node: nodes.Node, settled: Settled) -> bool:
    """Tell whether an expression depends only on its arguments, and on nothing that changes in play."""
    return all(_is_constant_part(checked, part, settled) for part in nodes.walk(node))


def _is_constant_part(checked: Checked, node: nodes.Node, settled: Settled) -> bool:
    match node:
        case nodes.Name() if node.id == "it":
            return True
        case nodes.Name():
            plain = _is_constant_name(checked, node, ("local", "word", "option"), settled)
            return plain or _is_still(checked, node, settled)
        case nodes.Field():
            printed = _is_constant_name(checked, node, ("field", "made", "kind"), settled)
            return printed or _is_still(checked, node, settled)
        case nodes.Call():
            return _is_constant_name(checked, node, ("function", "table"), settled)
        case nodes.IsAdjective():
            noun = value_of(checked.types[node.value]).name
            return node.adjective != "empty" and _are_constant(checked, noun, (node.adjective,), settled)
        case nodes.Group():
            still = node.noun in settled[1] or not any(isinstance(one, nodes.Within) for one in node.filters)
            return still and _are_constant(checked, node.noun, node.adjectives, settled)
        case nodes.Quantified():
            noun = node.group.noun
            return node.determiner == "all" or noun in checked.book.kind_list or _is_the_one(node, settled)
    return isinstance(node, _PLAIN)


def _is_the_one(node: nodes.Quantified, settled: Settled) -> bool:
    return node.determiner == "the" and node.group.noun in settled[1]


def _is_still(checked: Checked, node: nodes.Name | nodes.Field, settled: Settled) -> bool:
    """Tell whether a name means a zone whose pieces never move, or the owner of the zone in which such a piece lies."""
    ref = checked.refs.get(node)
    if ref is None:
        return False
    if ref.kind == "zone":
        return declared(ref, nodes.Zone).noun in settled[1]
    lies = ref.kind == "holder" or (ref.kind == "predeclared" and ref.name == "owner")
    return isinstance(node, nodes.Field) and lies and value_of(checked.types[node.base]).name in settled[1]


def _is_constant_name(checked: Checked, node: nodes.Node, kinds: tuple[str, ...], settled: Settled) -> bool:
    """Tell whether the meaning of a name never changes: its symbol has one of these `kinds`, or is a constant definition."""
    ref = checked.refs.get(node)
    if ref is not None and ref.kind == "define":
        return _is_constant_definition(checked, ref, settled)
    return ref is not None and ref.kind in kinds


def _is_constant_definition(checked: Checked, ref: Ref, settled: Settled) -> bool:
    decl = declared(ref, nodes.Define)
    return ("define", ref.owner, decl.name) not in settled[0] and is_constant(checked, decl.value, settled)


def _are_constant(checked: Checked, noun: str, adjectives: tuple[str, ...], settled: Settled) -> bool:
    """Tell whether adjectives of a noun never change: they are printed words, or their definitions use only printed
    words."""
    for adjective in adjectives:
        if adjective in SIDES:
            return False
        decl = checked.book.adjectives.get((noun, adjective))
        if decl is not None:
            if not is_constant(checked, decl.value, settled):
                return False
        elif not any(
            n == noun and d.type.name == checked.book.word_list.get(adjective)
            for (n, _), d in checked.book.fields.items()
        ):
            return False
    return True


def memoised(function: Function) -> Function:
    """Return a version of an emitted definition that computes its value once for each argument and program. At each call, the
    cards whose text the value depends on are added to the trace. Several programs may share the function (`Units`)."""

    def look_up(run: Run, you: int | None, *given: object) -> object:
        try:
            kept = run.program.worked_out[function]
        except KeyError:
            kept = run.program.worked_out[function] = {}
        try:
            found, read = kept[given]
        except KeyError:
            _make_room(kept)
            found, read = kept[given] = run.reading(lambda: function(run, you, *given))
        if read and run.trace.read is not None:
            run.trace.read |= read
        return found

    return look_up


def _make_room(kept: dict[Any, Any]) -> None:
    """Forget all stored results of a definition if there are too many. There can be many, since the arguments may be other
    numbers at each call."""
    if len(kept) >= MOST_KEPT:
        kept.clear()


def keeping(function: Function, kept: dict[object, object]) -> Function:
    """Return a version of an emitted definition that stores its result for each argument in `kept`, where emitted code looks it
    up. This is for builds that do not record which cards were read."""

    def look_up(run: Run, you: int | None, *given: object) -> object:
        key = given[0] if len(given) == 1 else given
        try:
            return kept[key]
        except KeyError:
            _make_room(kept)
            found = kept[key] = function(run, you, *given)
        return found

    return look_up
