"""What was done and can be taken back, and replies put together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dsl.records import dataclass
from repl.render.reply import Line, Reply


@dataclass(frozen=True, slots=True)
class Done:
    """Something that `undo` takes back: what it was, and how. `back` returns what there is to say of it."""

    what: str
    back: Callable[[], list[Line]]


def joined(reply: Reply, *before: Line) -> Reply:
    """Return a reply with something said before it."""
    return replace(reply, said=(*before, *reply.said))
