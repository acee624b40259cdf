"""The actions of a designer that `undo` can take back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dsl.records import dataclass
from repl.render.reply import Line, Reply


@dataclass(frozen=True, slots=True)
class Done:
    """An action that `undo` takes back: its name, and the function `back`, which takes it back and returns lines for the
    designer."""

    what: str
    back: Callable[[], list[Line]]


def joined(reply: Reply, *before: Line) -> Reply:
    """Return a reply with further lines before it."""
    return replace(reply, said=(*before, *reply.said))
