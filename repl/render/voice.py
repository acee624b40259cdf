"""The words of a game in one language: its names, cards and events as text for players."""

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
    """Return the language in which a game is shown if the user chooses none: English if the game has it, otherwise the first
    language of the game."""
    return "en" if "en" in game.languages or not game.languages else game.languages[0]


class Voice:
    """The words of a game in one language. The interpreter makes the texts.

    `program` must belong to the positions that are shown, because the numbers of the pieces depend on it.
    """

    def __init__(self, game: Game, language: str = "", program: Program | None = None) -> None:
        self.game = game
        self.language = language if language in game.languages else default_language(game)
        self.program = program
        self.say = Phrases(self.language)

    @property
    def _program(self) -> Program:
        """The compiled rules of the positions that are shown; if they are not known, those of any position of the game."""
        return self.program or self.game.any_program

    def word(self, name: str) -> str:
        """Return a name in the rules, such as `victory_points`, in words."""
        return human(prose.word_text(name, self.game.lexicon, self.language))

    def word_of(self, name: str, noun: str) -> str:
        """Return a word of the rules in the form that agrees with a noun, such as `zangada` for a city in Portuguese."""
        return human(prose.word_text_of(name, noun, self.game.lexicon, self.language))

    def title(self, title: str, number: int = 1) -> str:
        """Return the title of a card in the language; for a `number` above 1 its plural."""
        return api.title(self.game, title, self.language, number)

    def short(self, name: str) -> str:
        """Return the short form of a word, or of a title in quotes; "" if the rulebook has none."""
        entry = self.game.lexicon.entry(self.language, name)
        return entry.short if entry is not None else ""

    def hidden(self, label: str) -> str:
        """Return the words for a thing that is named by its place only. `label` is plain text, such as `hidden card 2`."""
        noun, number = label.removeprefix("hidden ").rsplit(" ", 1)
        return prose.hidden_text(noun, int(number), self.game.lexicon, self.language)

    def value(self, value: object, names: Sequence[str] = ()) -> str:
        """Return a value of the rules in words. `names` are the names of the players by seat."""
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
        """Return the explanation of an option or a word from the rulebook; "" if it has none."""
        entry = self.game.lexicon.entry(self.language, name)
        return entry.means if entry is not None else ""

    def choices(self, players: int, chosen: Mapping[str, str], name: str) -> tuple[str, ...]:
        """Return the possible values of the option `name`, given the values in `chosen` of other options. Return nothing if the
        option makes no difference then."""
        return api.option_values(self.game, players, chosen, name)

    def refused(self, players: int, options: Mapping[str, str]) -> str:
        """Return the reason why a game cannot be played with this number of players and these options; "" if it can."""
        why = api.options_refused(self.game, players, options)
        return self.reason(why) if why else ""

    def claim(self, name: str) -> str:
        """Return the words for a truth value that is yes, such as `the gate is open`."""
        return prose.claim_text(name, self.game.lexicon, self.language)

    def amount(self, name: str, number: int) -> str:
        """Return a number with its unit, such as `3 points`."""
        return prose.amount_text(name, number, self.game.lexicon, self.language)

    def heading(self, name: str) -> str:
        """Return the words above a column of numbers, such as `points`."""
        return prose.plural_text(name, self.game.lexicon, self.language)

    def card(self, card: CardInfo) -> str:
        """Return the text of a card, which says what it does."""
        return api.card_text(self.game, card, self.language)

    def is_fact(self, field: str) -> bool:
        """Tell whether a field of a card has a name for players and is not already part of the text of the card."""
        entry = self.game.lexicon.entry(self.language, field)
        return entry is not None and not entry.printed

    def is_named(self, name: str) -> bool:
        """Tell whether the rulebook has words for a name in this language. Return True also if it has no words at all in this
        language."""
        lexicon = self.game.lexicon
        return lexicon.entry(self.language, name) is not None or self.language not in lexicon.entries

    def in_force(self, position: Position, seat: int | None) -> tuple[InForce, ...]:
        """Return the rules in force that the player at a seat may know."""
        return in_force(self.game, position, self.language, seat)

    def reason(self, why: str) -> str:
        """Return the reason why something is impossible, in the words of the game."""
        return api.reason(self.game, why, self.language)

    def hindrance(self, why: str) -> str:
        """Return the reason why an answer is impossible, for a player. If the reason is a test in the rules, it is written in
        the words of the game. If the game has no words for it, it is left out."""
        return api.reason(self.game, why, self.language, self.program)

    def told(self, error: Exception) -> str:
        """Return the message of an error. If the rules cause it, the reason is in the words of the game."""
        said = message_of(error)
        return self.reason(said) if isinstance(said, Message) else str(self.say.told(said))

    def piece(self, number: int | None) -> CardInfo | None:
        """Return the card that a piece is, by the number of the piece; None if it is no card."""
        if number is None or self.program is None:
            return None if number is None else self.game.pieces.get(number)
        entry = -1 if number == UNKNOWN_PIECE else self.program.layout.entry_of[number]
        return self.game.cards[entry] if entry >= 0 else None

    def event(self, event: Event, names: Sequence[str], seat: int | None, alone: bool = False) -> str | None:
        """Return the lines about an event in the log of the player at a seat; None if it has none. `alone` means that no other
        line shows what the event changes, so its own lines must do so."""
        return api.narrate(self.game, event, self.language, names, seat, self.program, alone)

    def cause(self, event: Event, slots: Sequence[Any], seat: int | None) -> str:
        """Return the title of the card that caused an event, in quotation marks. Return "" if no card did, or if the player at
        a seat does not see it."""
        return narration.cause(self._program, event, slots, self.game.lexicon, self.language, seat)

    def moved(self, event: Event, names: Sequence[str], seat: int | None) -> list[Moved]:
        """Return the lines that say which cards an event has moved, one for each pair of zones. They name only what the player
        at a seat may know."""
        return moved_lines(self._program, event, self.game.lexicon, self.language, names, seat)

    def asks(self, decision: Decision, names: Sequence[str] = ()) -> str:
        """Return the question of a decision as a sentence; "" if the rulebook has no words for it."""
        return api.ask_text(self.game, decision, self.language, names, self.program)

    def is_worded(self, decision: Decision) -> bool:
        """Tell whether the rulebook has a text for a question."""
        return questions.is_worded(self._program, decision, self.game.lexicon, self.language)

    def place(self, decision: Decision, names: Sequence[str] = ()) -> str:
        """Return the words for the card, the step or the verb that asks a question; "" if there are none."""
        return (
            human(questions.place_text(self._program, decision, self.game.lexicon, self.language, names))
            if decision.of
            else ""
        )

    def spoken_of(self, decision: Decision) -> tuple[int, ...]:
        """Return the numbers of the pieces that a question names."""
        return questions.pieces_spoken_of(self._program, decision, self.game.lexicon, self.language)

    def cells_of(self, decision: Decision) -> tuple[int, ...]:
        """Return the numbers of the cells that a question is about."""
        return questions.cells_under_way(self._program, decision)

    def declines(self, decision: Decision, names: Sequence[str] = ()) -> str:
        """Return a sentence that says what the answer no means; "" if the rulebook has none."""
        return questions.declined_text(self._program, decision, self.game.lexicon, self.language, names)

    def is_seldom(self, decision: Decision) -> bool:
        """Tell whether the rulebook calls a question seldom wanted. naipe answers such a question with no, unless the player
        has typed `ask` to get it."""
        return decision.kind == "may" and questions.is_seldom(self._program, decision, self.game.lexicon, self.language)
