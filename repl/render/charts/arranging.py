"""Arranges joined boxes in rows, for a picture in which few lines cross each other or pass a box.

The rows come from the points of `network.laid_out`, which are turned in several ways and cut into slices. The best result is
improved by moving one box at a time (the method of Sugiyama, Tagawa and Toda, 1981, with all rows at once).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import cos, pi, sin

from repl.render.charts.network import Pair, laid_out

#: The boxes of each row from left to right.
Rows = tuple[tuple[int, ...], ...]
#: The least number of columns between two boxes of a row.
BESIDE = 3
#: The number of directions into which the points are turned, and the number of rounds in which all boxes are moved.
TURNS, TRIES = 8, 4
#: The number of rounds in which the boxes of each row move towards the boxes that they are joined to.
ROUNDS = 4
#: The costs that make a picture hard to read: of a line that crosses another, passes a box, runs past a row, has a bend; of a
#: row.
CROSSES, PASSES, RUNS, BENDS, ROW = 5.0, 8.0, 3.0, 1.0, 3.0


@lru_cache(maxsize=32)
def arranged(widths: tuple[int, ...], pairs: tuple[Pair, ...], room: int) -> Rows:
    """Return the boxes in rows, so that few lines cross. `widths` are the widths of the boxes, `pairs` the joined boxes. Each
    row is at most `room` columns wide. Return no rows if a box is wider than that."""
    if max(widths) > room:
        return ()
    found = min(_beginnings(widths, pairs, room), key=lambda rows: _cost(rows, widths, pairs, room))
    best, least = found, _cost(found, widths, pairs, room)
    for _ in range(TRIES):
        before = least
        for place in range(len(widths)):
            for rows in _elsewhere(best, place):
                if all(fits(row, widths, room) for row in rows):
                    cost = _cost(rows, widths, pairs, room)
                    if cost < least - 1e-6:
                        best, least = rows, cost
        if least == before:
            break
    return _first_on_top(best)


def placed(rows: Rows, widths: Sequence[int], pairs: Sequence[Pair], room: int) -> list[int]:
    """Return the column in which each box begins. A box is as near as possible to the columns of the boxes that it is joined to
    in other rows."""
    near: list[list[int]] = [[] for _ in widths]
    level = {place: at for at, row in enumerate(rows) for place in row}
    for one, two in pairs:
        if level[one] != level[two]:
            near[one].append(two)
            near[two].append(one)
    middles = [0.0] * len(widths)
    for row in rows:
        for place, left in zip(row, _in_a_row(row, widths, [room / 2] * len(row), room)):
            middles[place] = left + widths[place] / 2
    for turn in range(ROUNDS):
        for row in rows if turn % 2 == 0 else rows[::-1]:
            wanted = [
                sum(middles[other] for other in near[place]) / len(near[place]) if near[place] else middles[place]
                for place in row
            ]
            for place, left in zip(row, _in_a_row(row, widths, wanted, room)):
                middles[place] = left + widths[place] / 2
    lefts = [round(middle - width / 2 + 0.01) for middle, width in zip(middles, widths)]
    first = min(lefts)
    return [left - first for left in lefts]


def fits(row: Sequence[int], widths: Sequence[int], room: int) -> bool:
    """Tell whether the boxes of a row fit beside each other into `room` columns."""
    return sum(widths[place] + BESIDE for place in row) - BESIDE <= room


def _in_a_row(row: Sequence[int], widths: Sequence[int], wanted: Sequence[float], room: int) -> list[float]:
    """Return the column in which each box of a row begins. The boxes keep their order and their gaps, and the middle of each is
    as near as possible to the `wanted` column (isotonic regression: neighbours that would overlap are pooled)."""
    before, used = [], 0
    for place in row:
        before.append(used)
        used += widths[place] + BESIDE
    pools: list[tuple[float, int]] = []
    for place, middle, shift in zip(row, wanted, before):
        pools.append((middle - widths[place] / 2 - shift, 1))
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (two, many), (one, few) = pools.pop(), pools.pop()
            pools.append(((one * few + two * many) / (few + many), few + many))
    last = room - (used - BESIDE)
    lefts = [min(max(value, 0), last) for value, many in pools for _ in range(many)]
    return [left + shift for left, shift in zip(lefts, before)]


def _beginnings(widths: Sequence[int], pairs: tuple[Pair, ...], room: int) -> Iterator[Rows]:
    """Yield arrangements from which the search can begin, in which all rows fit: slices of the turned points, and at last one
    box in each row."""
    count = len(widths)
    points = laid_out(count, pairs)
    for turn in range(TURNS):
        angle = pi * turn / TURNS
        turned = [(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)) for x, y in points]
        top, bottom = min(y for _, y in turned), max(y for _, y in turned)
        for slices in range(1, count + 1):
            step = (bottom - top) / slices + 1e-6
            levels: list[list[int]] = [[] for _ in range(slices)]
            for place in sorted(range(count), key=lambda one: round(turned[one][0], 6)):
                levels[int((turned[place][1] - top) / step)].append(place)
            if all(fits(row, widths, room) for row in levels):
                yield tuple(tuple(row) for row in levels if row)
                if slices > count / 2:
                    break
    yield tuple((place,) for place in range(count))


def _elsewhere(rows: Rows, place: int) -> Iterator[Rows]:
    """Yield the arrangements in which one box is at another place in its row or in a row next to it."""
    at = next(level for level, row in enumerate(rows) if place in row)
    without = [[one for one in row if one != place] for row in rows]
    for level in range(max(at - 1, 0), min(at + 2, len(rows))):
        for column in range(len(without[level]) + 1):
            moved = [[*row] for row in without]
            moved[level].insert(column, place)
            yield tuple(tuple(row) for row in moved if row)


def _cost(rows: Rows, widths: Sequence[int], pairs: Sequence[Pair], room: int) -> float:
    """Return how hard the picture of an arrangement is to read, as a number. A lower number is better."""
    lefts = placed(rows, widths, pairs, room)
    level = {place: at for at, row in enumerate(rows) for place in row}
    cost = ROW * len(rows)
    lines = []
    for pair in pairs:
        one, two = sorted(pair, key=lambda place: level[place])
        top, bottom = level[one], level[two]
        start, end = lefts[one] + widths[one] / 2, lefts[two] + widths[two] / 2
        lines.append((one, two, start, top, end, bottom))
        if top == bottom:
            cost += PASSES * (abs(rows[top].index(one) - rows[top].index(two)) - 1)
            continue
        overlap = min(lefts[one] + widths[one], lefts[two] + widths[two]) - max(lefts[one], lefts[two])
        cost += RUNS * (bottom - top - 1) + (BENDS - overlap / 40 if overlap < 3 else 0)
        for between in range(top + 1, bottom):
            x = start + (end - start) * (between - top) / (bottom - top)
            cost += PASSES * sum(lefts[place] - 1 <= x <= lefts[place] + widths[place] for place in rows[between])
    return cost + CROSSES * sum(_cross(*pair) for pair in combinations(lines, 2))


Line = tuple[int, int, float, int, float, int]


def _cross(one: Line, two: Line) -> bool:
    """Tell whether two lines cross, each of which goes from a row to a lower one."""
    if {one[0], one[1]} & {two[0], two[1]}:
        return False
    _, _, a, top, b, bottom = one
    _, _, c, high, d, low = two
    first, last = max(top, high), min(bottom, low)
    if first >= last:
        return False

    def at(start: float, end: float, begins: int, ends: int, row: int) -> float:
        return start + (end - start) * (row - begins) / (ends - begins)

    above = at(a, b, top, bottom, first) - at(c, d, high, low, first)
    below = at(a, b, top, bottom, last) - at(c, d, high, low, last)
    return above * below < 0


def _first_on_top(rows: Rows) -> Rows:
    """Return the rows in this order or in reverse, so that boxes with low numbers tend to be at the top."""
    middle = (len(rows) - 1) / 2
    lean = sum((level - middle) * place for level, row in enumerate(rows) for place in row)
    average = sum(place for row in rows for place in row) / sum(map(len, rows))
    lean -= sum((level - middle) * len(row) for level, row in enumerate(rows)) * average
    return rows if lean >= 0 else rows[::-1]
