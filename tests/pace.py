"""Measure how fast this machine is at the moment. A limit in seconds is meant for an idle machine; on a slower one it is
adjusted."""

from __future__ import annotations

import statistics
import time

#: The processor seconds of one turn of the yardstick on an idle machine with two cores of an Intel Xeon (26 November 2026). The
#: limits were set on a faster machine, which could not be measured any more.
AT_REST = 0.0145
TURNS = 7


def at_rest(seconds: float) -> float:
    """Return the processor seconds that some work would have taken on an idle machine, given the seconds that it has just
    taken here. The result is never more than these."""
    return seconds / max(1.0, statistics.median(_turn() for _ in range(TURNS)) / AT_REST)


def _turn() -> float:
    """Do a fixed amount of work of the kind that an interpreter does. Return the processor seconds that it took."""
    began, kept = time.process_time(), {}
    for number in range(60_000):
        kept[number % 997] = (number, kept.get(number % 991)) if number % 7 else (number,)
    return time.process_time() - began
