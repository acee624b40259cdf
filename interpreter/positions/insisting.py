"""Takes back answers of bots after which the rules would run without end. A person would see a message and answer otherwise; a
bot is asked again instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field, replace
from typing import TypeVar

from dsl.records import dataclass
from interpreter.model import limits
from interpreter.model.failure import TooDeep
from interpreter.positions.position import Policy, Position

T = TypeVar("T")

#: The positions of one step in which bots have answered, each with the id of the chosen option.
Way = Sequence[tuple[Position, str]]


@dataclass
class Insisting:
    """Lets a bot answer again if the rules would run without end after its answer (docs/decisions.md, 0048).

    - `barred`: the excluded options, after which the rules ran without end, by the number of decisions made before.
    - `dead_ends`: how often all options of a decision were excluded since the last step began.
    - `taken_back`: how many answers were taken back.
    """

    barred: dict[int, set[str]] = field(default_factory=dict)
    dead_ends: int = 0
    taken_back: int = 0

    def answer(self, way: Way, position: Position, policy: Policy, take: Callable[[str], T]) -> T | int:
        """Let a policy (a bot) answer, and return the result of `take` for this answer. If earlier answers must be taken back
        first, return the number of these answers on the `way`. Raises TooDeep if no earlier answer has an alternative."""
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
        """Return a copy of the position in which the excluded options of its decision may not be taken."""
        barred = self.barred.get(position.decisions)
        if not barred:
            return position
        options = [replace(one, possible=one.possible and one.id not in barred) for one in position.due.options]
        return replace(position, decision=replace(position.due, options=tuple(options)))

    def _back(self, way: Way) -> int | None:
        """Exclude the last answer, or an earlier answer if the last one has no alternative. Each time that no option is left,
        the excluded answer lies twice as far back, but not before the last *yes*. Return the number of answers before the last
        one that must be taken back too; None if no answer has an alternative."""
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
        """Tell whether the decision of a position has a possible option other than this answer that is not excluded."""
        barred = self.barred.get(position.decisions, set())
        return any(one.id != answer and one.id not in barred for one in position.due.possible)
