"""The rows of docs/notes/what-changed.md as test cases. `tests/documents/changed.txt` has each row as it was written in
version 0.1 and as it is written now.

    ==== 19: `let part be min(n, a.gold)`, `lower`, `raise`
    -- setting: table
    ---- written so far
    ...
    ---- now
    ...
    ---- both
    scenario "what holds of both"

The heading has the number of a point of the second edition (0 for none) or the code of a finding, then the first cell of the
row.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cases import setting
from dsl.source import Source
from places import TESTS

CASE = re.compile(r"^==== (\w+): (.+)\n-- setting: (\w+)\n", re.MULTILINE)
PART = re.compile(r"^---- (written so far|now|both)\n", re.MULTILINE)


@dataclass(frozen=True)
class Change:
    """A row: the number of its point or the code of a finding (`mark`), its first cell (`row`), and its texts."""

    mark: str
    row: str
    setting: str
    before: str
    now: str
    both: str

    def __str__(self) -> str:
        return self.row

    def sources(self, rules: str) -> list[Source]:
        """Return the sources to check `rules` (one of the two texts): this text with the scenarios of the row, and the
        setting."""
        own = Source("changed.naipe", f"{rules}\n{self.both}")
        return [own] if self.setting == "none" else [own, setting(self.setting)]

    def spared(self) -> int:
        """Return how many lines shorter the present text is."""
        return _lines(self.before) - _lines(self.now)


def _lines(text: str) -> int:
    return sum(bool(line.strip()) for line in text.splitlines())


def changes() -> list[Change]:
    """Return all rows in their order."""
    text = (TESTS / "documents" / "changed.txt").read_text(encoding="utf-8")
    found = list(CASE.finditer(text))
    ends = [*(one.start() for one in found[1:]), len(text)]
    return [Change(*head.groups(), *_parts(text[head.end() : end])) for head, end in zip(found, ends)]


def _parts(text: str) -> tuple[str, str, str]:
    found = list(PART.finditer(text))
    ends = [*(one.start() for one in found[1:]), len(text)]
    parts = {head[1]: text[head.end() : end] for head, end in zip(found, ends)}
    return parts["written so far"], parts["now"], parts["both"]
