"""What a declaration speaks of, for what is judged of a rulebook as a whole: found out once a declaration.

After an edit the declarations that are the same as before are not looked through again, and at a start each is
looked through once, however many ask.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from dsl import nodes
from dsl.records import dataclass

#: What says for how long some rules are in force, by runs of a step.
BY_STEPS = (nodes.DuringThis, nodes.DuringTurns)
#: What looks at all things of a group, one after the other.
FILTERS = (nodes.Where, nodes.That)


@dataclass(frozen=True, slots=True)
class Mentions:
    """The steps that a declaration runs; the moments and spans of steps in it; the verbs that it looks back at and what it
    gives as past; whether it filters things; what carries out parts of cards or asks for them; players by their numbers."""

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
    """Return what a declaration mentions, what is of one kind in the order in which it is written."""
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
