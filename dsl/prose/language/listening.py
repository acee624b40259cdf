"""A listener is an object that is called for each part of a text while the text is written. It gets the words for the part, and
may replace them. With a listener, naipe learns the grammar by which it reads the texts of cards (docs/decisions.md, 0069). When
a text is written for a person, there is no listener."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

Said = TypeVar("Said")


class Listener(Protocol):
    """An object that hears each part of a text while the text is written, and may replace its words."""

    def hear(self, kind: str, part: Any, realiser: Any, rest: tuple[Any, ...], say: Callable[..., Said]) -> Said:
        """Return the words for a part of a text. These are the words that `say(part, realiser, *rest)` returns, or others in
        their place. `kind` is the kind of the part: a thing, a condition, a statement, a group, a filter, a block, or a printed
        field."""

    def hear_verb(self, clause: Any, mood: str, negated: bool) -> str:
        """Return the words for a verb without its subject: the result of `clause.deed(mood, negated)`, or other words."""
