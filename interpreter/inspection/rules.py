"""Describes the part of a loaded game that this room uses. The room `loading`, which makes games, is above this one,
so this room cannot import it."""

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
