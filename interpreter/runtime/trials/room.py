"""Finds out why Python's stack is full: by endless recursion of the rules, or because the caller of naipe had already used most
of it."""

from __future__ import annotations

import sys

#: The number of free stack frames that rules need. If they began with fewer, a full stack is the fault of the caller.
ROOM = 600

#: The beginning of the names of the modules that carry out rules.
_RULES = __name__.removesuffix("trials.room")


def left_room() -> bool:
    """Tell whether the calling function began with at least `ROOM` free stack frames."""
    frame, depth = sys._getframe(1), 0
    while (caller := frame.f_back) is not None:
        frame, depth = caller, depth + 1
    return sys.getrecursionlimit() - depth >= ROOM


def rules_had_room() -> bool:
    """Tell whether the running rules began with at least `ROOM` free stack frames."""
    frame, above = sys._getframe(1), 0
    depth = 0
    while (caller := frame.f_back) is not None:
        frame, depth = caller, depth + 1
        if str(frame.f_globals.get("__name__", "")).startswith(_RULES):
            above = depth
    return sys.getrecursionlimit() - (depth - above) >= ROOM
