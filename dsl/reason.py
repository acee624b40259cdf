"""A sentence that remembers how it was made, so that it can be said in another language later."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable


@runtime_checkable
class InLanguages(Protocol):
    """What can be said in a language later, as a finding can."""

    def in_language(self, language: str) -> str: ...


class Reason(str):
    """A sentence in English; `phrase` and `holes` are what it was made of."""

    phrase: str
    holes: Mapping[str, object]

    def __new__(cls, phrase: str, holes: Mapping[str, object] | None = None) -> Reason:
        reason = super().__new__(cls, phrase.format(**holes) if holes else phrase)
        reason.phrase, reason.holes = phrase, holes or {}
        return reason

    @classmethod
    def again(cls, reason: str) -> Reason:
        """Return a reason that may have become a plain text on the way."""
        return reason if isinstance(reason, Reason) else cls(reason)
