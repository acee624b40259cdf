"""How much of Python's stack is left: rules that lead to each other may fill it, and so may whoever calls them."""

from __future__ import annotations

import sys

#: So many frames of Python, at least, rules must find free: where they had less, they are not to blame that it ended.
ROOM = 600

#: Where the frames of rules stand.
_RULES = __name__.removesuffix("trials.room")


def left_room() -> bool:
    """Tell whether the function that calls this has found enough of Python's stack free."""
    frame, depth = sys._getframe(1), 0
    while (caller := frame.f_back) is not None:
        frame, depth = caller, depth + 1
    return sys.getrecursionlimit() - depth >= ROOM


def rules_had_room() -> bool:
    """Tell whether the rules that are at work have found enough of Python's stack free when they were begun."""
    frame, above = sys._getframe(1), 0
    depth = 0
    while (caller := frame.f_back) is not None:
        frame, depth = caller, depth + 1
        if str(frame.f_globals.get("__name__", "")).startswith(_RULES):
            above = depth
    return sys.getrecursionlimit() - (depth - above) >= ROOM
