"""The room left on the Python stack. Deep recursion of rules may fill it, and so may a deep caller."""

from __future__ import annotations

import sys

#: Minimum number of free frames for rules. With less, a full stack is not their fault.
ROOM = 600

#: Where the frames of rules stand.
_RULES = __name__.removesuffix("trials.room")


def left_room() -> bool:
    """Tell whether the calling function began with enough free stack."""
    frame, depth = sys._getframe(1), 0
    while (caller := frame.f_back) is not None:
        frame, depth = caller, depth + 1
    return sys.getrecursionlimit() - depth >= ROOM


def rules_had_room() -> bool:
    """Tell whether the running rules began with enough free stack."""
    frame, above = sys._getframe(1), 0
    depth = 0
    while (caller := frame.f_back) is not None:
        frame, depth = caller, depth + 1
        if str(frame.f_globals.get("__name__", "")).startswith(_RULES):
            above = depth
    return sys.getrecursionlimit() - (depth - above) >= ROOM
