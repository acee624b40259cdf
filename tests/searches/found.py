"""What a search has come to."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Found:
    """What was tried, how many of each, and what was not as it should be."""

    tried: dict[str, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    def count(self, what: str, number: int = 1) -> None:
        self.tried[what] = self.tried.get(what, 0) + number
