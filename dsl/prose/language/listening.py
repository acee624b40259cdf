"""A listener is an object that is called for each part of a text while the text is written. It hears the words for the
part, and may replace them. The reader of card texts learns its grammar by listening (docs/decisions.md, 0069). When a text
is written for a person, there is no listener."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

Said = TypeVar("Said")


class Listener(Protocol):
    """An object that hears each part of a text while the text is written, and may replace its words."""

    def hear(self, kind: str, part: Any, realiser: Any, rest: tuple[Any, ...], say: Callable[..., Said]) -> Said:
        """Return the words for a part: the result of `say(part, realiser, *rest)`, or other words. `kind` is the kind of the
        part: a thing, a condition, a statement, a group, a filter, a block, or a printed field."""

    def hear_verb(self, clause: Any, mood: str, negated: bool) -> str:
        """Return the words for a verb without its subject: the result of `clause.deed(mood, negated)`, or other words."""
