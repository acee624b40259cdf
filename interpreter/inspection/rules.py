"""The interface of a loaded game, as far as the package `inspection` uses it. The package `loading` makes games and imports
`inspection`, so `inspection` cannot import `loading`."""

from __future__ import annotations

from typing import Protocol

from dsl.prose import Lexicon
from dsl.semantics.checked import Checked
from dsl.semantics.rulebook import Rulebook


class Rules(Protocol):
    """Checked rules with the words of the game; `interpreter.loading.game.Game` is one."""

    @property
    def checked(self) -> Checked: ...

    @property
    def book(self) -> Rulebook: ...

    @property
    def lexicon(self) -> Lexicon: ...
