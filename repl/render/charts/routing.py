"""Draws lines between boxes of letters: along rows and columns, around the boxes, with few bends and crossings.

A line is a cheapest path (A*) over the free fields; a field is one letter of the picture. Two lines may cross, but they share
no other field. So `┼` is always a crossing, and a bend belongs to one line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from math import inf

from dsl.records import dataclass
from repl.render.charts.network import Pair

#: Row and column.
Field = tuple[int, int]
#: A field, and the direction in which a line has entered it. For a field of a wall, it is the direction out of the box.
State = tuple[Field, Field]
WAYS = UP, DOWN, LEFT, RIGHT = (-1, 0), (1, 0), (0, -1), (0, 1)
#: The signs of a line by the directions in which it enters and leaves a field. `WALLS` has the signs of a wall where a line
#: begins.
BENDS = {
    (DOWN, DOWN): "│", (UP, UP): "│", (LEFT, LEFT): "─", (RIGHT, RIGHT): "─",
    (DOWN, RIGHT): "└", (LEFT, UP): "└", (DOWN, LEFT): "┘", (RIGHT, UP): "┘",
    (UP, RIGHT): "┌", (LEFT, DOWN): "┌", (UP, LEFT): "┐", (RIGHT, DOWN): "┐",
}  # fmt: skip
CROSSING = "┼"
WALLS = {UP: "┴", DOWN: "┬", LEFT: "┤", RIGHT: "├"}
#: The costs of a step up or down (a step sideways costs 1), of a bend, of a crossing, of a step along the side of a box, and of
#: each column between the middle of a wall and the beginning of a line.
UPRIGHT, BEND, CROSS, CLOSE, ASIDE = 2.0, 3.0, 8.0, 2.0, 0.1
#: The number of times that all lines are drawn again, beginning with those for which there was no path.
TRIES = 6


@dataclass(frozen=True, slots=True)
class Box:
    """A box in the picture, including its walls: its first row and column, its height and its width."""

    top: int
    left: int
    height: int
    width: int

    def doors(self) -> Iterator[tuple[Field, Field, float]]:
        """Yield the fields of the walls at which a line may begin. With each field come the direction out of the box, and the
        distance from the best field of this wall."""
        for column in range(self.left + 1, self.left + self.width - 1):
            aside = abs(column - self.left - (self.width - 1) / 2)
            yield (self.top, column), UP, aside
            yield (self.top + self.height - 1, column), DOWN, aside
        for row in range(self.top + 1, self.top + self.height - 1):
            yield (row, self.left), LEFT, 2.0 * (row - self.top - 1)
            yield (row, self.left + self.width - 1), RIGHT, 2.0 * (row - self.top - 1)


@dataclass(frozen=True, slots=True)
class Line:
    """A line between the walls of two boxes: its fields in order, each with the direction in which the line leaves it. `doors`
    are the fields of the two walls, each with the direction out of its box."""

    fields: tuple[tuple[Field, Field], ...]
    doors: tuple[State, State]


def routed(boxes: Sequence[Box], pairs: Sequence[Pair], size: Field) -> dict[Pair, Line] | None:
    """Return a line for each pair of boxes; `size` is the number of rows and columns of the picture. Return None if there is no
    path for one of the lines."""
    order = sorted(pairs, key=lambda pair: (_far(boxes[pair[0]], boxes[pair[1]]), pair))
    for _ in range(TRIES):
        drawing = _Drawing(boxes, size)
        lost = [pair for pair in order if not drawing.draw(pair)]
        if not lost:
            return drawing.lines
        order = [*lost, *(pair for pair in order if pair not in lost)]
    return None


def signs(lines: Sequence[Line]) -> dict[Field, str]:
    """Return the sign of each field of a line, and of each field of a wall where a line begins."""
    found: dict[Field, str] = {}
    for line in lines:
        came = line.doors[0][1]
        for field, goes in line.fields:
            found[field] = CROSSING if field in found else BENDS[came, goes]
            came = goes
        for field, out in line.doors:
            found[field] = WALLS[out]
    return found


def _far(one: Box, two: Box) -> float:
    """Return the distance between the nearest walls of two boxes."""
    across = max(one.left - two.left - two.width, two.left - one.left - one.width, 0)
    down = max(one.top - two.top - two.height, two.top - one.top - one.height, 0)
    return across + UPRIGHT * down


class _Drawing:
    """The lines that have been drawn so far, and the fields that lines and boxes occupy."""

    def __init__(self, boxes: Sequence[Box], size: Field) -> None:
        self.boxes, self.size = boxes, size
        self.lines: dict[Pair, Line] = {}
        self.taken: set[Field] = set()
        self.close: set[Field] = set()  # the fields beside the left or right wall of a box
        self.across: dict[Field, bool] = {}  # the fields in which a line can be crossed; true if the line is horizontal
        for box in boxes:
            for row in range(box.top, box.top + box.height):
                self.taken |= {(row, column) for column in range(box.left, box.left + box.width)}
                self.close |= {(row, box.left - 1), (row, box.left + box.width)}

    def draw(self, pair: Pair) -> bool:
        """Draw the cheapest line between two boxes. Return whether there is a path."""
        one, two = (self.boxes[place] for place in pair)
        ends = {(_next(door, out), _back(out)): ((door, out), ASIDE * aside) for door, out, aside in two.doors()}
        before: dict[State, State] = {}
        costs: dict[State, float] = {}
        queue: list[tuple[float, float, State]] = []

        def reach(state: State, cost: float, since: State) -> None:
            if cost < costs.get(state, inf):
                costs[state], before[state] = cost, since
                heappush(queue, (cost + _least(state[0], two), cost, state))

        for door, out, aside in one.doors():
            if self._is_open(start := _next(door, out), out):
                reach((start, out), ASIDE * aside + self._price(start, out), (door, out))
        best, found = inf, None
        while queue and queue[0][0] < best:
            _, cost, (field, came) = heappop(queue)
            if cost > costs[field, came]:
                continue
            for goes in (came,) if field in self.across else WAYS:
                total = cost + (0.0 if goes == came else BEND)
                if (field, goes) in ends:
                    end, more = ends[field, goes]
                    if total + more < best:
                        best, found = total + more, ((field, came), end)
                elif goes != _back(came) and self._is_open(there := _next(field, goes), goes):
                    reach((there, goes), total + self._price(there, goes), (field, came))
        if found is not None:
            self._keep(pair, *found, before)
        return found is not None

    def _keep(self, pair: Pair, last: State, end: State, before: Mapping[State, State]) -> None:
        """Record the line that was found, and the fields that it occupies."""
        fields, state, goes = [], last, _back(end[1])
        while state in before:
            field, came = state
            fields.append((field, goes))
            if goes != came or field in self.across:
                self.taken.add(field)
            else:
                self.across[field] = came[0] == 0
            goes, state = came, before[state]
        self.lines[pair] = Line(tuple(reversed(fields)), (state, end))

    def _is_open(self, field: Field, goes: Field) -> bool:
        """Tell whether a line may enter a field in this direction."""
        row, column = field
        if not (0 <= row < self.size[0] and 0 <= column < self.size[1]) or field in self.taken:
            return False
        return self.across.get(field) != (goes[0] == 0)

    def _price(self, field: Field, goes: Field) -> float:
        step = UPRIGHT + CLOSE * (field in self.close) if goes[0] else 1.0
        return step + CROSS * (field in self.across)


def _next(field: Field, goes: Field) -> Field:
    return field[0] + goes[0], field[1] + goes[1]


def _back(goes: Field) -> Field:
    return -goes[0], -goes[1]


def _least(field: Field, box: Box) -> float:
    """Return the least possible cost of a path from a field to a field beside a box."""
    row, column = field
    across = max(box.left - 1 - column, column - box.left - box.width, 0)
    return across + UPRIGHT * max(box.top - 1 - row, row - box.top - box.height, 0)
