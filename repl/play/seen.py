"""A cache for the position on the screen: each result is computed once for a screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Made = TypeVar("Made")


class Seen:
    """A cache of results, by name, for the position on the screen. Another position, viewer or language empties it."""

    def __init__(self) -> None:
        self._of: tuple[object, ...] = ()
        self._made: dict[str, object] = {}

    def at(self, *of: object) -> Seen:
        """Return this cache for a position, viewer and language, compared by identity; it is emptied if they have changed."""
        if len(of) != len(self._of) or any(a is not b for a, b in zip(of, self._of)):
            self._of, self._made = of, {}
        return self

    def once(self, name: str, make: Callable[[], Made]) -> Made:
        """Return the result with a name; it is made at the first call."""
        if name not in self._made:
            self._made[name] = make()
        return self._made[name]  # type: ignore[return-value]  # each name is made in one place
