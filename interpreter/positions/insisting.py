"""Answers of bots that lead to an endless run of the rules are taken back, because there is no person to tell and to answer
otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field, replace
from typing import TypeVar

from dsl.records import dataclass
from interpreter.model import limits
from interpreter.model.failure import TooDeep
from interpreter.positions.position import Policy, Position

T = TypeVar("T")

#: The positions of a step in which bots have answered, each with the option that was taken.
Way = Sequence[tuple[Position, str]]


@dataclass
class Insisting:
    """Lets a policy answer once more where that led on without end. `barred` are the options that did, by how many decisions
    had been made before them; `dead_ends` how often all options of a position did, since the last step began; `taken_back` how
    many answers were."""

    barred: dict[int, set[str]] = field(default_factory=dict)
    dead_ends: int = 0
    taken_back: int = 0

    def answer(self, way: Way, position: Position, policy: Policy, take: Callable[[str], T]) -> T | int:
        """Return the result of `take` for the answer of a policy, or the number of answers on the `way` to take back first.
        Raises TooDeep if none of them has an alternative."""
        if not way:
            self.barred.clear()
            self.dead_ends = 0
        while True:
            answer = policy(self._left(position))
            try:
                return take(answer)
            except TooDeep:
                self.taken_back += 1
                back = self._back((*way, (position, answer)))
                if back is None or self.taken_back > limits.TAKEN_BACK:
                    raise
                if back:
                    return back

    def _left(self, position: Position) -> Position:
        """Return a position without the options that are barred there."""
        barred = self.barred.get(position.decisions)
        if not barred:
            return position
        options = [replace(one, possible=one.possible and one.id not in barred) for one in position.due.options]
        return replace(position, decision=replace(position.due, options=tuple(options)))

    def _back(self, way: Way) -> int | None:
        """Bar the last answer, or an earlier one where no other is left: from one dead end to the next twice as far back, but not
        beyond the last *yes*. Return how many answers are to be taken back besides; None where none leaves another one."""
        last = len(way) - 1
        left = [place for place, (position, answer) in enumerate(way) if self._others_left(position, answer)]
        if last not in left:
            agreed = [place for place in left if way[place][0].due.kind == "may"]
            far = max(last - 2**self.dead_ends, *agreed[-1:], 0)
            left = [place for place in left if place <= far] or left[:1]
            self.dead_ends += 1
        if not left:
            return None
        position, answer = way[left[-1]]
        self.barred = {number: barred for number, barred in self.barred.items() if number <= position.decisions}
        self.barred.setdefault(position.decisions, set()).add(answer)
        return last - left[-1]

    def _others_left(self, position: Position, answer: str) -> bool:
        """Tell whether another option than this one is left in a position."""
        barred = self.barred.get(position.decisions, set())
        return any(one.id != answer and one.id not in barred for one in position.due.possible)
