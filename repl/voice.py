"""A game in one language: words, cards and events as text for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from repl.words import human


def default_language(game: Any) -> str:
    """Return English where the game has it, else its first language."""
    return "en" if "en" in game.languages or not game.languages else game.languages[0]


class Voice:
    """What the door says of a game in a language. Texts of cards are made once."""

    def __init__(self, door: Any, game: Any, language: str = "") -> None:
        self._door = door
        self.game = game
        self.language = language if language in game.languages else default_language(game)
        self._texts: dict[str, str] = {}

    def word(self, name: str) -> str:
        """Return a name of the rules as it reads."""
        return human(self._door.word(self.game, name, self.language))

    def value(self, value: object, names: Sequence[str] = ()) -> str:
        """Return a value of the rules in words; `names` are those of the players."""
        match value:
            case None:
                return "none"
            case bool():
                return "yes" if value else "no"
            case str() if value.startswith("player ") and value[7:].isdecimal() and 0 < int(value[7:]) <= len(names):
                return names[int(value[7:]) - 1]
            case str():
                return self.word(value)
            case tuple() | list():
                return ", ".join(self.value(item, names) for item in value) or "none"
        return str(value)

    def claim(self, name: str) -> str:
        """Return what a value that is yes says, as it reads."""
        return self._door.claim(self.game, name, self.language)

    def card(self, card: Any) -> str:
        """Return what a card does."""
        if card.number not in self._texts:
            self._texts[card.number] = self._door.card_text(self.game, card, self.language)
        return self._texts[card.number]

    def piece(self, number: int | None) -> Any | None:
        """Return the card of a piece, None for a piece that is no card."""
        return None if number is None else self.game.pieces.get(number)

    def event(self, event: Any, names: Sequence[str], seat: int | None) -> str | None:
        """Return what a player hears of an event."""
        return self._door.narrate(self.game, event, self.language, names, seat)

    def asks(self, decision: Any) -> str:
        """Return what is to be chosen, as a sentence, or nothing if nobody can say it."""
        return self._door.ask_text(self.game, decision, self.language)
