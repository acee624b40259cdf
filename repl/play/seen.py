"""A cache of what is shown of the present position, so that each result is computed only once for a screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Made = TypeVar("Made")


class Seen:
    """A cache of results by their names. It is emptied when the position, the viewer or the language on the screen changes."""

    def __init__(self) -> None:
        self._of: tuple[object, ...] = ()
        self._made: dict[str, object] = {}

    def at(self, *of: object) -> Seen:
        """Return this cache for a position, a viewer and a language. If one of them is another object than at the last call,
        the cache is emptied first."""
        if len(of) != len(self._of) or any(a is not b for a, b in zip(of, self._of)):
            self._of, self._made = of, {}
        return self

    def once(self, name: str, make: Callable[[], Made]) -> Made:
        """Return the result with this name. The first call computes it with `make`."""
        if name not in self._made:
            self._made[name] = make()
        return self._made[name]  # type: ignore[return-value]  # each name is made in one place
