"""Finds the rules that are in force only because of their place, such as the rules on a card that lies on the table. Tells
which of these rules need a player who is `you`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from dsl import nodes
from dsl.semantics.checked import Checked
from dsl.semantics.static_types import value_of

#: The kinds of rules that are in force because of their place, although nobody carries them out.
IN_FORCE = (nodes.Rule, nodes.Moment, nodes.ChangeRole, nodes.ChangeValue, nodes.Mute, nodes.Accept)


def is_about_you(rule: nodes.Node, checked: Checked) -> bool:
    """Tell whether a rule has a meaning only if some player is `you`."""
    return next(parts_about_you(rule, checked), None) is not None


def parts_about_you(rule: nodes.Node, checked: Checked) -> Iterator[nodes.Node]:
    """Yield the parts of a rule that mean `you` or a neighbour of `you`, directly or through a definition."""
    for part in nodes.walk(rule):
        if _is_you(part) or has_part((decl.value for decl in _definitions(part, checked)), _is_you, checked):
            yield part


def has_part(
    roots: Iterable[nodes.Node],
    wanted: Callable[[nodes.Node], bool],
    checked: Checked,
    seen: set[nodes.Node] | None = None,
) -> bool:
    """Tell whether some trees have a part for which `wanted` is true, directly or through the definitions that they use. The
    definitions in `seen` are not searched again."""
    seen = set() if seen is None else seen
    for root in roots:
        for part in nodes.walk(root):
            if wanted(part):
                return True
            new = [decl for decl in _definitions(part, checked) if decl not in seen]
            seen.update(new)
            if has_part((decl.value for decl in new), wanted, checked, seen):
                return True
    return False


def _is_you(part: nodes.Node) -> bool:
    """Tell whether a node means the player `you` or a neighbour of `you`."""
    return (isinstance(part, nodes.Neighbour) and part.after is None) or (
        isinstance(part, nodes.Name) and part.id == "you"
    )


def _definitions(part: nodes.Node, checked: Checked) -> list[nodes.Define]:
    """Return the definitions that a node itself uses, either by their names or as adjectives."""
    ref = checked.refs.get(part)
    if ref is not None and isinstance(ref.decl, nodes.Define):
        return [ref.decl]
    words: list[tuple[str, str]] = []
    if isinstance(part, nodes.IsAdjective):
        words = [(value_of(checked.types[part.value]).name or value_of(checked.types[part.value]).kind, part.adjective)]
    elif isinstance(part, nodes.Group):
        words = [(part.noun, word) for word in part.adjectives]
    return [checked.book.adjectives[word] for word in words if word in checked.book.adjectives]
