"""What was made of the position on the screen, so that it is made once for a screen and not for each who asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Made = TypeVar("Made")


class Seen:
    """What was made for the position that is looked at, by name. Another position, viewer or language forgets it."""

    def __init__(self) -> None:
        self._of: tuple[object, ...] = ()
        self._made: dict[str, object] = {}

    def at(self, *of: object) -> Seen:
        """Return this for what is looked at, compared by identity: with nothing in it
        if it was made of something else."""
        if len(of) != len(self._of) or any(a is not b for a, b in zip(of, self._of)):
            self._of, self._made = of, {}
        return self

    def once(self, name: str, make: Callable[[], Made]) -> Made:
        """Return what has a name here; it is made at the first call."""
        if name not in self._made:
            self._made[name] = make()
        return self._made[name]  # type: ignore[return-value]  # each name is made in one place
