"""How far a share or a difference that was counted may be from the true one: intervals that hold it in 95 of 100 cases."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist

#: 95 % of a normal distribution lie within this number of standard deviations on either side.
Z = 1.959964


def corrected(looked_at: int) -> float:
    """Return the half width, in standard deviations, of an interval of 95 %, corrected for `looked_at` comparisons of which the
    furthest is picked (C. E. Bonferroni, 1936)."""
    return NormalDist().inv_cdf(1 - 0.025 / max(1, looked_at))


def of_share(hits: int, of: int, z: float = Z) -> tuple[float, float]:
    """Return the interval of a share, by Wilson's formula: right also where the share is near 0 or 1. (0, 1) of nothing. It
    reaches `z` standard deviations to either side.

    Source: E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", JASA 22 (1927).
    """
    if not of:
        return 0.0, 1.0
    share, square = hits / of, z * z
    middle = share + square / (2 * of)
    spread = z * sqrt(share * (1 - share) / of + square / (4 * of * of))
    below = 1 + square / of
    return max(0.0, (middle - spread) / below), min(1.0, (middle + spread) / below)


def of_change(differences: Sequence[float]) -> tuple[float, float, float]:
    """Return how much a share changes and the interval of that, between -1 and 1, from the difference in each pair: what was
    counted after, less what was before (1, 0 or -1, or between, where a pair has a share itself). Raises ValueError for none.

    The interval is that of the mean with one pair more for no change and half a pair each for a change up and down. So it holds
    what was counted, does not pass what can be, and is never of no width: what has not changed in so many games may yet.
    Source: A. Agresti and Y. Min, "Simple improved confidence intervals for comparing matched proportions", Stat. Med. 24
    (2005), which has it for pairs of yes and no.
    """
    if not differences:
        raise ValueError("nothing changes where there is no pair")
    total, pairs = sum(differences), len(differences) + 2
    middle = total / pairs
    variance = (sum(one * one for one in differences) + 1) / pairs - middle * middle
    spread = Z * sqrt(variance / pairs)
    return total / len(differences), max(-1.0, middle - spread), min(1.0, middle + spread)


def of_mean(values: Sequence[float], unit: float = 0.0) -> tuple[float, float, float]:
    """Return the mean of some values and its interval (that of a normal distribution). Raises ValueError for none.

    Of what is counted in a `unit` it is no narrower than that of a share that has never changed (`of_change`) is in units: that
    all values were the same does not say that the next will be.
    """
    if not values:
        raise ValueError("there is no mean of nothing")
    mean = sum(values) / len(values)
    if len(values) == 1:
        return mean, float("-inf"), float("inf")
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    spread = max(Z * sqrt(variance / len(values)), Z * unit / (len(values) + 2))
    return mean, mean - spread, mean + spread
