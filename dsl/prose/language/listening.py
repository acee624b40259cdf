"""Who listens to what is said of a tree, so that a text can be read: each part with its words, or other words put in its place.

Nobody does while a text is only written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

Said = TypeVar("Said")


class Listener(Protocol):
    """One who hears each part of a text, and may say something else for it."""

    def hear(self, kind: str, part: Any, realiser: Any, rest: tuple[Any, ...], say: Callable[..., Said]) -> Said:
        """Return what is said of a part: what `say(part, realiser, *rest)` does, or other words.

        `kind` tells what the part is: a thing, a condition, a statement, a group, a filter, a block, a printed field.
        """

    def hear_verb(self, clause: Any, mood: str, negated: bool) -> str:
        """Return what somebody does, without the one who does it: what `clause.deed(mood, negated)` does, or other words."""
