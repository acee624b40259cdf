"""Actions that can be undone, and functions that join replies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dsl.records import dataclass
from repl.render.reply import Line, Reply


@dataclass(frozen=True, slots=True)
class Done:
    """An action that `undo` takes back: its name, and the function `back`, which returns lines of output."""

    what: str
    back: Callable[[], list[Line]]


def joined(reply: Reply, *before: Line) -> Reply:
    """Return a reply with some lines before it."""
    return replace(reply, said=(*before, *reply.said))
