"""Computes a point in the plane for each of several joined places, so that joined places are near each other.

The distances between the points are as similar as possible to the number of joins between the places: stress majorisation
(Gansner, Koren, North, "Graph Drawing by Stress Majorization", 2004), one place at a time. It begins from circles in several
orders. The result with the fewest crossing lines is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import atan2, cos, hypot, pi, sin

Point = tuple[float, float]
Pair = tuple[int, int]
#: With more places a picture would be too hard to read, so there is only the table.
MOST_PLACES = 60
#: The number of circles to begin from, and the number of times that each place is moved.
BEGINNINGS, ROUNDS = 6, 60
#: A line passes a place if it is nearer to the place than this part of the length of a join.
NEAR = 0.3


@lru_cache(maxsize=32)
def laid_out(count: int, pairs: tuple[Pair, ...]) -> tuple[Point, ...]:
    """Return a point for each of `count` places; `pairs` are the joined places. A join is about 1 long. Places with low numbers
    tend to be at the top."""
    away = _distances(count, pairs)
    tried = [_settled(away, _circle(count, step)) for step in range(1, BEGINNINGS + 1)]
    best = min(tried, key=lambda points: (_tangles(points, pairs), _stress(points, away)))
    return _upright(best)


def scaled(points: Sequence[Point], sizes: Sequence[Point], room: float) -> list[Point]:
    """Return the points so far apart that boxes of the given sizes (width, height) around them have at least `room` between
    them. The leftmost and the topmost box begin at 0."""
    factor = 1.0
    for (one, a), (two, b) in combinations(zip(points, sizes), 2):
        across, down = abs(one[0] - two[0]), abs(one[1] - two[1])
        ways = [
            (near + room) / far for near, far in (((a[0] + b[0]) / 2, across), ((a[1] + b[1]) / 2, down)) if far > 0.01
        ]
        factor = max(factor, min(ways, default=1.0))
    left = min((x * factor - w / 2 for (x, _), (w, _) in zip(points, sizes)), default=0.0)
    top = min((y * factor - h / 2 for (_, y), (_, h) in zip(points, sizes)), default=0.0)
    return [(x * factor - left, y * factor - top) for x, y in points]


def _distances(count: int, pairs: Sequence[Pair]) -> list[list[float]]:
    """Return a matrix with the number of joins on the shortest path between two places; it is `count` if there is no path. A
    breadth-first search is made from each place."""
    near: list[list[int]] = [[] for _ in range(count)]
    for one, two in pairs:
        near[one].append(two)
        near[two].append(one)
    away = [[float(count)] * count for _ in range(count)]
    for start in range(count):
        away[start][start] = 0.0
        edge, far = [start], 0.0
        while edge:
            far += 1.0
            edge = list(dict.fromkeys(two for one in edge for two in near[one] if far < away[start][two]))
            for two in edge:
                away[start][two] = far
    return away


def _circle(count: int, step: int) -> list[Point]:
    """Return points on a circle, one for each place. Each `step` puts the places in another order."""
    order = sorted(range(count), key=lambda place: (place * (2 * step - 1)) % (count or 1))
    radius = count / (2 * pi)
    turned = {place: 2 * pi * at / count for at, place in enumerate(order)}
    return [(radius * cos(turned[place]), radius * sin(turned[place])) for place in range(count)]


def _settled(away: Sequence[Sequence[float]], points: list[Point]) -> list[Point]:
    """Return the points after each has moved many times towards the place that fits its distances to the others."""
    for _ in range(ROUNDS):
        for place, (x, y) in enumerate(points):
            weight = right = down = 0.0
            for other, (u, v) in enumerate(points):
                if other == place:
                    continue
                wanted, far = away[place][other], hypot(x - u, y - v) or 0.001
                share = 1 / wanted**2
                weight += share
                right += share * (u + wanted * (x - u) / far)
                down += share * (v + wanted * (y - v) / far)
            if weight:
                points[place] = (right / weight, down / weight)
    return points


def _stress(points: Sequence[Point], away: Sequence[Sequence[float]]) -> float:
    """Return the stress of a drawing, as the paper above defines it with the weight 1/distance²: the sum, over all
    pairs of places, of the square of the relative difference between the drawn distance and the wanted one."""
    between = combinations(range(len(points)), 2)
    return sum((_far(points[one], points[two]) / away[one][two] - 1) ** 2 for one, two in between)


def _far(one: Point, two: Point) -> float:
    return hypot(one[0] - two[0], one[1] - two[1])


def _tangles(points: Sequence[Point], pairs: Sequence[Pair]) -> int:
    """Return the number of crossings of two lines, plus the number of places that a line passes too closely."""
    crossings = sum(
        not {*one} & {*two} and _cross(*(points[place] for place in (*one, *two)))
        for one, two in combinations(pairs, 2)
    )
    passed = sum(
        place not in pair and _near(points[place], points[pair[0]], points[pair[1]])
        for place in range(len(points))
        for pair in pairs
    )
    return crossings + passed


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Tell whether the lines from a to b and from c to d cross."""
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _near(point: Point, a: Point, b: Point) -> bool:
    """Tell whether the line from a to b passes close to a point."""
    length = _far(a, b) or 0.001
    along = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length**2
    return 0 < along < 1 and abs(_side(a, b, point)) / length < NEAR


def _upright(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return the points turned so that places with low numbers are at the top and those with high numbers at the bottom."""
    middle = (len(points) - 1) / 2
    right = sum((at - middle) * x for at, (x, _) in enumerate(points))
    down = sum((at - middle) * y for at, (_, y) in enumerate(points))
    turn = pi / 2 - atan2(down, right)
    return tuple((x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)) for x, y in points)
