"""Find what a declaration mentions (steps, verbs, players by number). The checks of a rulebook as a whole use the
result.

The tree of a declaration is walked once, and the result is cached for all checks. After an edit, the trees of unchanged
declarations are not walked again.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from dsl import nodes
from dsl.records import dataclass

#: Nodes of rules that are in force during runs of a step.
BY_STEPS = (nodes.DuringThis, nodes.DuringTurns)
#: Filters that test all things of a group, one after the other.
FILTERS = (nodes.Where, nodes.That)


@dataclass(frozen=True, slots=True)
class Mentions:
    """What a declaration mentions: the steps that it runs; its rules before, after or during a step; the verbs in its
    tests of past events; the past events in its `given` lines; whether it tests each thing of a group; the cards or parts
    of cards that it carries out or asks about; and players and cards that it names by number."""

    runs: frozenset[str]
    moments: tuple[nodes.Moment, ...]
    spans: tuple[nodes.DuringThis | nodes.DuringTurns, ...]
    looks_back: frozenset[str]
    past: tuple[nodes.GivenPast, ...]
    filters: bool
    carried_out: tuple[nodes.Resolve | nodes.Has, ...]
    numbered: tuple[nodes.Numbered, ...]


@lru_cache(maxsize=8192)
def mentions_of(declaration: nodes.Node) -> Mentions:
    """Return what a declaration mentions. Within each field of the result, the order is that of the text."""
    kinds: dict[type, list[Any]] = {}
    for part in nodes.parts_within(declaration):
        kinds.setdefault(type(part), []).append(part)

    def those(*wanted: type) -> tuple[Any, ...]:
        return tuple(part for kind in wanted for part in kinds.get(kind, ()))

    return Mentions(
        frozenset(part.step for part in those(nodes.Run)),
        those(nodes.Moment),
        those(*BY_STEPS),
        frozenset(part.verb for part in those(nodes.That)),
        those(nodes.GivenPast),
        bool(those(*FILTERS)),
        those(nodes.Resolve, nodes.Has),
        those(nodes.Numbered),
    )
