"""How far a share or a difference that was counted may be from the true one: intervals that hold it in 95 of 100 cases."""

from __future__ import annotations

from math import sqrt

#: So many standard deviations either side hold 95 % of a normal distribution.
Z = 1.959964


def of_share(hits: int, of: int) -> tuple[float, float]:
    """Return the interval of a share, by Wilson's formula: right also where the share is near 0 or 1. (0, 1) of nothing.

    Source: E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", JASA 22 (1927).
    """
    if not of:
        return 0.0, 1.0
    share, square = hits / of, Z * Z
    middle = share + square / (2 * of)
    spread = Z * sqrt(share * (1 - share) / of + square / (4 * of * of))
    below = 1 + square / of
    return max(0.0, (middle - spread) / below), min(1.0, (middle + spread) / below)


def of_mean(values: list[float]) -> tuple[float, float, float]:
    """Return the mean of some values and its interval (that of a normal distribution). Raises ValueError for none."""
    if not values:
        raise ValueError("there is no mean of nothing")
    mean = sum(values) / len(values)
    if len(values) == 1:
        return mean, float("-inf"), float("inf")
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    spread = Z * sqrt(variance / len(values))
    return mean, mean - spread, mean + spread
