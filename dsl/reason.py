"""A sentence that remembers how it was made, so that it can be said in another language later."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath
from typing import Protocol, runtime_checkable


@runtime_checkable
class InLanguages(Protocol):
    """What can be said in a language later, as a finding can."""

    def in_language(self, language: str) -> str: ...


def on_one_line(value: object) -> object:
    """Return what stands in a hole of a sentence. A name that somebody else has given, to a file say, may have lines of its own,
    which would look like ours, or like orders to what reads our lines: its line ends become pictures of themselves."""
    if isinstance(value, PurePath):
        value = str(value)
    if type(value) is str and "\n" in value:
        return value.replace("\n", "\u240a")
    return value


class Reason(str):
    """A sentence in English; `phrase` and `holes` are what it was made of. What stands in a hole has one line, except `as_it_is`."""

    phrase: str
    holes: Mapping[str, object]

    def __new__(cls, phrase: str, holes: Mapping[str, object] | None = None, *, as_it_is: bool = False) -> Reason:
        if holes and not as_it_is:
            holes = {name: on_one_line(value) for name, value in holes.items()}
        reason = super().__new__(cls, phrase.format(**holes) if holes else phrase)
        reason.phrase, reason.holes = phrase, holes or {}
        return reason

    @classmethod
    def again(cls, reason: str) -> Reason:
        """Return a reason that may have become a plain text on the way."""
        return reason if isinstance(reason, Reason) else cls(reason)
