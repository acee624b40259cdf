"""What one code of a diagnostic means."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import dedent


@dataclass(frozen=True, slots=True)
class Entry:
    """One code of the catalogue, explained to the author of a rulebook.

    `title` is the finding in a few words, `explanation` says why it is one and what to do. `wrong` is
    the smallest piece of rules that has it, `right` the same piece without: both stand for themselves
    or after `dsl.diagnostics.catalogue.SETTING`. Texts may be indented as the code around them.
    """

    code: str
    title: str
    explanation: str
    wrong: str
    right: str

    def __post_init__(self) -> None:
        for name in ("explanation", "wrong", "right"):
            object.__setattr__(self, name, dedent(getattr(self, name)).strip("\n"))
