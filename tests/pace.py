"""How fast this machine is at the moment: an aim in seconds is meant for one at rest, and holds as a ratio on a slower one."""

from __future__ import annotations

import statistics
import time

#: Processor seconds of one turn of the yardstick on two cores of an Intel Xeon at rest (26 November 2026), on which a command may
#: take what is aimed at. The machine that the aims were set on was faster, and is not here to be measured.
AT_REST = 0.0145
TURNS = 7


def at_rest(seconds: float) -> float:
    """Return what so many processor seconds, just spent, would have been at rest; never more than they were."""
    return seconds / max(1.0, statistics.median(_turn() for _ in range(TURNS)) / AT_REST)


def _turn() -> float:
    """Do a fixed piece of work such as an interpreter does, and return the processor seconds that it took."""
    began, kept = time.process_time(), {}
    for number in range(60_000):
        kept[number % 997] = (number, kept.get(number % 991)) if number % 7 else (number,)
    return time.process_time() - began
