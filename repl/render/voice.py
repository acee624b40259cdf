"""A game in one language: words, cards and events as text for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dsl import prose
from dsl.messages.message import Message
from interpreter import api
from interpreter.api import CardInfo, Event, Game, Position
from interpreter.compiler.program import Program
from interpreter.inspection import narration, questions
from interpreter.inspection.explanation import InForce, in_force
from interpreter.inspection.known_moves import Moved, moved_lines
from interpreter.model.decisions import Decision
from interpreter.model.views import UNKNOWN_PIECE
from repl.render.phrases import Phrases, message_of
from repl.render.words import human


def default_language(game: Game) -> str:
    """Return English if the game has texts in it, else the first language of the game."""
    return "en" if "en" in game.languages or not game.languages else game.languages[0]


class Voice:
    """The texts of a game in one language, made by the interpreter.

    `program` must be that of the positions in question, since it decides the numbers of pieces.
    """

    def __init__(self, game: Game, language: str = "", program: Program | None = None) -> None:
        self.game = game
        self.language = language if language in game.languages else default_language(game)
        self.program = program
        self.say = Phrases(self.language)

    @property
    def _program(self) -> Program:
        """The program, or any program of the game."""
        return self.program or self.game.any_program

    def word(self, name: str) -> str:
        """Return a name of the rules in words."""
        return human(prose.word_text(name, self.game.lexicon, self.language))

    def word_of(self, name: str, noun: str) -> str:
        """Return a word of the rules in the form that agrees with a noun, such as `zangada` for a city."""
        return human(prose.word_text_of(name, noun, self.game.lexicon, self.language))

    def title(self, title: str, number: int = 1) -> str:
        """Return the title of a card in words, for `number` copies."""
        return api.title(self.game, title, self.language, number)

    def short(self, name: str) -> str:
        """Return the short text of a word, or of a title in quotes; "" if there is none."""
        entry = self.game.lexicon.entry(self.language, name)
        return entry.short if entry is not None else ""

    def value(self, value: object, names: Sequence[str] = ()) -> str:
        """Return a value of the rules in words; `names` are those of the players."""
        match value:
            case None:
                return self.say("none")
            case bool():
                return self.say("yes") if value else self.say("no")
            case str() if value.startswith("player ") and value[7:].isdecimal() and 0 < int(value[7:]) <= len(names):
                return names[int(value[7:]) - 1]
            case str():
                title = self.title(value)
                word = title if title != value else self.word(value)
                return self.say("nothing") if word == "nothing" else word
            case tuple() | list():
                return ", ".join(self.value(item, names) for item in value) or self.say("none")
        return str(value)

    def meaning(self, name: str) -> str:
        """Return the explanation of an option or a word; "" if the rulebook has none."""
        entry = self.game.lexicon.entry(self.language, name)
        return entry.means if entry is not None else ""

    def choices(self, players: int, chosen: Mapping[str, str], name: str) -> tuple[str, ...]:
        """Return the possible values of an option if the options in `chosen` are set and the others are not. Empty if the
        option then makes no difference."""
        return api.option_values(self.game, players, chosen, name)

    def refused(self, players: int, options: Mapping[str, str]) -> str:
        """Return why this number of players cannot play with some options; "" if they can."""
        why = api.options_refused(self.game, players, options)
        return self.reason(why) if why else ""

    def claim(self, name: str) -> str:
        """Return the words for a yes/no value that is yes."""
        return prose.claim_text(name, self.game.lexicon, self.language)

    def amount(self, name: str, number: int) -> str:
        """Return a number with the unit of a value, such as `3 points`."""
        return prose.amount_text(name, number, self.game.lexicon, self.language)

    def heading(self, name: str) -> str:
        """Return the heading above numbers of a value, such as `points`."""
        return prose.plural_text(name, self.game.lexicon, self.language)

    def card(self, card: CardInfo) -> str:
        """Return the text of a card: what it does."""
        return api.card_text(self.game, card, self.language)

    def is_fact(self, field: str) -> bool:
        """Tell whether a field has a name for readers and is not already in the text of the card."""
        entry = self.game.lexicon.entry(self.language, field)
        return entry is not None and not entry.printed

    def is_named(self, name: str) -> bool:
        """Tell whether a name of the rules has words of its own in the language. Also true if no name has any in this
        language."""
        lexicon = self.game.lexicon
        return lexicon.entry(self.language, name) is not None or self.language not in lexicon.entries

    def in_force(self, position: Position, seat: int | None) -> tuple[InForce, ...]:
        """Return the rules in force that the player at a seat may know."""
        return in_force(self.game, position, self.language, seat)

    def reason(self, why: str) -> str:
        """Return why something cannot be done."""
        return api.reason(self.game, why, self.language)

    def hindrance(self, why: str) -> str:
        """Return the reason why a player cannot give an answer. A failed test is shown in the words of the game, or left out."""
        return api.reason(self.game, why, self.language, self.program)

    def told(self, error: Exception) -> str:
        """Return the message of an error, with the words of the game in the reasons of rules."""
        said = message_of(error)
        return self.reason(said) if isinstance(said, Message) else str(self.say.told(said))

    def piece(self, number: int | None) -> CardInfo | None:
        """Return the card of a piece, None for a piece that is no card."""
        if number is None or self.program is None:
            return None if number is None else self.game.pieces.get(number)
        entry = -1 if number == UNKNOWN_PIECE else self.program.layout.entry_of[number]
        return self.game.cards[entry] if entry >= 0 else None

    def event(self, event: Event, names: Sequence[str], seat: int | None, alone: bool = False) -> str | None:
        """Return the lines that the log of a player has about an event; None if it has none. `alone`: no other line
        reports the changes of the event, so these lines name them."""
        return api.narrate(self.game, event, self.language, names, seat, self.program, alone)

    def cause(self, event: Event, slots: Sequence[Any], seat: int | None) -> str:
        """Return the title of the card in whose name something happened, in quotation marks; "" if there is none, or if the player
        at a seat does not see it."""
        return narration.cause(self._program, event, slots, self.game.lexicon, self.language, seat)

    def moved(self, event: Event, names: Sequence[str], seat: int | None) -> list[Moved]:
        """Return which cards moved in an event, one line for each pair of zones, as far as the player at a seat knows
        them."""
        return moved_lines(self._program, event, self.game.lexicon, self.language, names, seat)

    def asks(self, decision: Decision, names: Sequence[str] = ()) -> str:
        """Return the question of a decision as a sentence, "" if the prose has no words for it."""
        return api.ask_text(self.game, decision, self.language, names, self.program)

    def place(self, decision: Decision, names: Sequence[str] = ()) -> str:
        """Return the words for the card, the step, or the verb with its roles that asks a question; "" if there is
        none."""
        return (
            human(questions.place_text(self._program, decision, self.game.lexicon, self.language, names))
            if decision.of
            else ""
        )

    def spoken_of(self, decision: Decision) -> tuple[int, ...]:
        """Return the pieces that a question names."""
        return questions.pieces_spoken_of(self._program, decision, self.game.lexicon, self.language)

    def cells_of(self, decision: Decision) -> tuple[int, ...]:
        """Return the map cells that a question is about."""
        return questions.cells_under_way(self._program, decision)

    def declines(self, decision: Decision, names: Sequence[str] = ()) -> str:
        """Return the meaning of `no` as a sentence, "" if the rulebook does not say it."""
        return questions.declined_text(self._program, decision, self.game.lexicon, self.language, names)

    def is_seldom(self, decision: Decision) -> bool:
        """Tell whether the rulebook answers a question with no, except for a player who wants to be asked."""
        return decision.kind == "may" and questions.is_seldom(self._program, decision, self.game.lexicon, self.language)
