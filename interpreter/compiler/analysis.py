"""What a declaration holds that decides how the rest of a rulebook is emitted."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from dsl import nodes
from interpreter.compiler.rules import IN_FORCE

#: What is numbered: stored rules stand in positions by their number.
NUMBERED = (*IN_FORCE, nodes.NextTime)


@dataclass(frozen=True, slots=True)
class Numbered:
    """A rule, the span for which it is in force where it stands in one, and whether it is so as long as
    its declaration is there."""

    rule: nodes.Node
    span: nodes.Node | None
    direct: bool


@dataclass(frozen=True, slots=True)
class Survey:
    """What one declaration changes, looks back at, and numbers; and whether some constructs are in it."""

    changes: tuple[nodes.ChangeValue, ...]
    logged: frozenset[str]
    at_once: bool
    lenient: bool
    mutes: bool
    rules: tuple[Numbered, ...]


@lru_cache(maxsize=4096)
def survey(declaration: nodes.Node) -> Survey:
    """Look once through a declaration; after an edit, the others need not be looked through again."""
    parts = tuple(nodes.walk(declaration))
    spans = {rule: node for node in parts if isinstance(node, nodes.During | nodes.DuringTurns) for rule in node.rules}
    direct = frozenset(_lasting(declaration))
    return Survey(
        tuple(node for node in parts if isinstance(node, nodes.ChangeValue)),
        frozenset(node.verb for node in parts if isinstance(node, nodes.That)),
        any(isinstance(node, nodes.ForEach) and node.at_once for node in parts),
        any(isinstance(node, nodes.AsMuchAsPossible) for node in parts),
        any(isinstance(node, nodes.Mute | nodes.During) for node in parts),
        tuple(Numbered(node, spans.get(node), node in direct) for node in parts if isinstance(node, NUMBERED)),
    )


def _lasting(declaration: nodes.Node) -> tuple[nodes.Node, ...]:
    """Return the statements of a declaration among which rules are in force as long as it is there."""
    if isinstance(declaration, nodes.Card):
        return declaration.body
    return declaration.rules if isinstance(declaration, nodes.General) else ()
