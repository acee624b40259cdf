"""Intervals for shares and differences that were counted in a sample of games: they contain the true value in 95 of
100 cases."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist

#: 95 % of a normal distribution lie within this number of standard deviations on either side.
Z = 1.959964


def corrected(looked_at: int) -> float:
    """Return how many standard deviations a 95 % interval reaches to either side, if the most extreme of `looked_at`
    comparisons is picked (correction of C. E. Bonferroni, 1936)."""
    return NormalDist().inv_cdf(1 - 0.025 / max(1, looked_at))


def of_share(hits: int, of: int, z: float = Z) -> tuple[float, float]:
    """Return the interval of a share of `hits` in `of` cases, as its low and high end. Wilson's formula also works
    near 0 and 1; the interval is (0, 1) if `of` is 0. It reaches `z` standard deviations to either side.

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
    """Return by how much a share changes, and the low and high end of its interval (between -1 and 1). `differences`
    has a number for each pair of games: the value after minus the value before (1, 0 or -1, or between if a game
    counts as a share). Raises ValueError if there is no pair.

    The interval is computed as the interval of a mean, after two invented pairs are added: one without a change, and half a
    pair with a change in each direction. So the interval contains the counted change, stays within the possible range, and
    never has width 0, since a share that has not changed so far may still change. Source: A. Agresti and Y. Min, "Simple
    improved confidence intervals for comparing matched proportions", Stat. Med. 24 (2005), for pairs of yes and no.
    """
    if not differences:
        raise ValueError("nothing changes where there is no pair")
    total, pairs = sum(differences), len(differences) + 2
    middle = total / pairs
    variance = (sum(one * one for one in differences) + 1) / pairs - middle * middle
    spread = Z * sqrt(variance / pairs)
    return total / len(differences), max(-1.0, middle - spread), min(1.0, middle + spread)


def of_mean(values: Sequence[float], unit: float = 0.0) -> tuple[float, float, float]:
    """Return the mean of some values, and the low and high end of its interval (by the normal distribution). Raises
    ValueError if there are no values.

    For values that are counted in a `unit`, the interval has a least width, since equal values so far do not mean that the next
    value is equal too. The least width is the width that `of_change` returns for a share that has never changed, in units.
    """
    if not values:
        raise ValueError("there is no mean of nothing")
    mean = sum(values) / len(values)
    if len(values) == 1:
        return mean, float("-inf"), float("inf")
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    spread = max(Z * sqrt(variance / len(values)), Z * unit / (len(values) + 2))
    return mean, mean - spread, mean + spread
