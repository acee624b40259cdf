"""Which of several joined boxes stand in a row, one row below the other, and where: so that few lines cross or pass a box.

The rows come from the picture of `network.laid_out`, turned in several ways and cut into slices. The best of them is made
better by moving one box at a time (the method of Sugiyama, Tagawa and Toda, 1981, with all
rows at once).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import cos, pi, sin

from repl.render.charts.network import Pair, laid_out

#: The boxes of each row from left to right.
Rows = tuple[tuple[int, ...], ...]
#: Columns between two boxes of a row, at least.
BESIDE = 3
#: In so many ways the picture is turned, and so many times all boxes are tried elsewhere.
TURNS, TRIES = 8, 4
#: So many rounds the boxes of each row move towards those that they are joined to.
ROUNDS = 4
#: What it costs that a line crosses another, passes a box, runs past a row, has a bend; and what a row costs.
CROSSES, PASSES, RUNS, BENDS, ROW = 5.0, 8.0, 3.0, 1.0, 3.0


@lru_cache(maxsize=32)
def arranged(widths: tuple[int, ...], pairs: tuple[Pair, ...], room: int) -> Rows:
    """Return the rows of boxes of these widths that have few lines across, each row at most `room` columns wide; no row if
    a box is wider."""
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
    """Return the column in which each box begins, as near as there is room to below those that it is joined to."""
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
    """Tell whether boxes have room beside each other."""
    return sum(widths[place] + BESIDE for place in row) - BESIDE <= room


def _in_a_row(row: Sequence[int], widths: Sequence[int], wanted: Sequence[float], room: int) -> list[float]:
    """Return where the boxes of a row begin: in order, apart, within the room, each as near as can be to where its middle is
    wanted (a regression that only rises, by pools of neighbours)."""
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
    """Yield rows in which each box has room: slices of the turned picture, and as a last way one box below the other."""
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
    """Yield the rows with one box at each other place in its row and in those beside it."""
    at = next(level for level, row in enumerate(rows) if place in row)
    without = [[one for one in row if one != place] for row in rows]
    for level in range(max(at - 1, 0), min(at + 2, len(rows))):
        for column in range(len(without[level]) + 1):
            moved = [[*row] for row in without]
            moved[level].insert(column, place)
            yield tuple(tuple(row) for row in moved if row)


def _cost(rows: Rows, widths: Sequence[int], pairs: Sequence[Pair], room: int) -> float:
    """Return how hard to read the picture would be."""
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
    """Tell whether two lines from a row to a lower one cross."""
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
    """Return the rows so that the boxes that come first stand above."""
    middle = (len(rows) - 1) / 2
    lean = sum((level - middle) * place for level, row in enumerate(rows) for place in row)
    average = sum(place for row in rows for place in row) / sum(map(len, rows))
    lean -= sum((level - middle) * len(row) for level, row in enumerate(rows)) * average
    return rows if lean >= 0 else rows[::-1]
