"""Places in the rules by number: emitted code names a place by it, and the runtime finds the way back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from dsl import nodes
from interpreter.model.rules import Clause


class Clauses:
    """All places that emitted code has mentioned so far; numbers count from 0 in the order of their mention."""

    def __init__(self) -> None:
        self._clauses: list[Clause] = []
        self._number: dict[nodes.Node, int] = {}
        self._unit = ""
        self._card: int | None = None

    def number(self, node: nodes.Node) -> int:
        """Return the number of a place; one that is new stands in the unit that is being emitted."""
        found = self._number.get(node)
        if found is None:
            found = self._number[node] = len(self._clauses)
            self._clauses.append(Clause(node, self._unit, self._card))
        return found

    def __getitem__(self, number: int) -> Clause:
        return self._clauses[number]

    @contextmanager
    def within(self, unit: str, card: int | None = None) -> Iterator[None]:
        """Emit a unit: places that are mentioned meanwhile stand in it."""
        outer = self._unit, self._card
        self._unit, self._card = unit, card
        try:
            yield
        finally:
            self._unit, self._card = outer
