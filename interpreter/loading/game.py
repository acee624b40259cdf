"""A loaded game: its checked rules, its printed cards, its words, and the programs that are compiled from the rules."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from dsl import nodes, prose
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Diagnostic, Findings
from dsl.messages.message import Message
from dsl.records import dataclass
from dsl.semantics.checked import Checked
from dsl.semantics.incremental import kept, printed_alike
from dsl.semantics.rulebook import CardEntry
from dsl.semantics.static_types import Type
from dsl.source import Source, Span
from interpreter.compiler.coverage import has_sentences
from interpreter.compiler.program import Program
from interpreter.inspection import narration
from interpreter.inspection.observation import said
from interpreter.loading.loader import LoadError, digest_of
from interpreter.model import settings
from interpreter.model.constants import beginning_of
from interpreter.model.laying_out import laid_out_alike, lay_out
from interpreter.model.layout import AS_IT_STANDS, Layout, Turn
from interpreter.model.rules import AIM

#: A whole number of at most 18 digits; no option has a longer one.
_NUMBER = re.compile("-?[0-9]{1,18}")


@dataclass(frozen=True, slots=True)
class CardInfo:
    """A card as printed: its number, name, deck, copies, fields (in words), and its tree.

    - `copies`: the number of copies; if each player has copies of the card, those of one player. `decks`: the number
      of copies in each deck, its own deck first.
    - `usual`: fields that a description can leave out. The card does not set these fields, so they have their default
      value, and most cards of the deck have this value too.
    """

    number: str
    name: str
    deck: str | None
    noun: str
    copies: int
    fields: tuple[tuple[str, object], ...]
    node: nodes.Card
    entry: CardEntry
    decks: tuple[tuple[str, int], ...]
    usual: frozenset[str] = frozenset()

    @property
    def can_fail(self) -> bool:
        """True if the text of the card has statements that may fail, and not only printed fields or rules in force."""
        return has_sentences(self.node)


def _mostly_told(cards: Sequence[CardInfo]) -> frozenset[str]:
    """Return the fields that at least half of some cards of a deck set themselves. On the other cards of the deck, a
    description mentions the default value of these fields."""
    told = Counter(name for card in cards for name, _ in card.fields if name not in card.usual)
    return frozenset(name for name, number in told.items() if 2 * number >= len(cards))


class Game:
    """A loaded game: its rules, and the programs that are compiled from them, one for each number of players and
    choice of options.

    `around` is the same object for all versions of a game that differ only in the text of cards. In these versions
    the slots have the same numbers, and the log uses the same words for events.
    """

    def __init__(self, checked: Checked, warnings: tuple[Diagnostic, ...] = ()) -> None:
        if checked.book.game is None:
            raise ValueError("rules without a `game` line are no game: see `game_of`")
        self.checked = checked
        self.book = checked.book
        self.declared = checked.book.game
        self.warnings = warnings
        self._programs: dict[tuple[object, ...], Program] = {}
        self._programs_before: dict[tuple[object, ...], Program] = {}
        self._layouts: dict[tuple[object, ...], Layout] = {}
        self._cards: tuple[CardInfo, ...] | None = None
        self._lexicon: prose.Lexicon | None = None
        self.around: object = object()
        self._texts: dict[tuple[str, str, str], tuple[prose.CardLine, ...]] = {}

    @property
    def id(self) -> str:
        return self.declared.id

    @property
    def title(self) -> str:
        return self.declared.title

    @property
    def credits(self) -> tuple[tuple[str, str], ...]:
        return tuple(entry for block in self.book.credits for entry in block.entries)

    @property
    def min_players(self) -> int:
        return self.declared.players[0] if self.declared.players else 2

    @property
    def max_players(self) -> int:
        return self.declared.players[1] if self.declared.players else 2

    @property
    def has_aim(self) -> bool:
        """Whether the rules define an `aim` of players, which greedy bots follow."""
        return ("player", AIM) in self.book.defines

    @property
    def languages(self) -> tuple[str, ...]:
        return self.declared.languages or ("en",)

    @property
    def sources(self) -> dict[str, Source]:
        return self.book.sources

    @property
    def options(self) -> dict[str, tuple[str, ...] | range]:
        """The options of the game, each with its possible values: words or a range of numbers."""
        return {name: settings.choices(option) for name, option in self.book.options.items()}

    @cached_property
    def default_options(self) -> dict[str, int]:
        """The default values of all options, as the program stores them."""
        return {name: settings.usual(option) for name, option in self.book.options.items()}

    def option_value(self, name: str, text: str) -> int:
        """Return the value of an option as the program stores it. Raises ValueError, with a sentence for the player,
        if there is no such option or value."""
        if name not in self.book.options:
            none = Message("this-game-has-no-option-option", option=name)
            there = {"why": none, "names": ", ".join(self.options)}
            raise ValueError(Message("why-there-are-names", **there) if self.options else none)
        choices = self.options[name]
        if isinstance(choices, range):
            if _NUMBER.fullmatch(text) and int(text) in choices:
                return int(text)
            bounds = {"option": name, "low": choices[0], "high": choices[-1], "item": text}
            raise ValueError(Message("option-goes-from-low-to-high-not-item", **bounds))
        if text not in choices:
            words = {"option": name, "names": " / ".join(choices), "item": text}
            raise ValueError(Message("option-is-names-not-item", **words))
        return choices.index(text)

    def settings(self, players: int, options: Mapping[str, object]) -> dict[str, int]:
        """Return the values of all options as the program stores them, from words and numbers. An option that is not
        given has its default value or, if that is not allowed with this number of players, its first allowed value."""
        chosen = {name: self.option_value(name, str(text)) for name, text in options.items()}
        return settings.completed(self.checked, players, chosen)

    def table(self, players: int, options: Mapping[str, object]) -> dict[str, int]:
        """Return the values of all options as the program stores them. Raises ValueError, with the reason from the
        rulebook, if they do not go together, or not with this number of players."""
        found = self.settings(players, options)
        why = settings.refused(self.checked, players, found)
        if why is not None:
            raise ValueError(why)
        return found

    def fitting(self, players: int, options: Mapping[str, object], name: str) -> tuple[str, ...]:
        """Return the values that an option can have together with the chosen `options`, in words. `require` must
        allow the combination; the options that are not chosen may have any value."""
        chosen = {other: self.option_value(other, str(text)) for other, text in options.items() if other != name}
        choices, values = self.options[name], settings.values(self.book.options[name])
        fit = settings.fitting(self.checked, players, chosen, name)
        return tuple(str(choice) for choice, value in zip(choices, values) if value in fit)

    @property
    def lexicon(self) -> prose.Lexicon:
        """The words of the game in its languages."""
        if self._lexicon is None:
            self._lexicon = narration.lexicon_of(self.book)
        return self._lexicon

    @cached_property
    def badges(self) -> dict[str, dict[str, tuple[str, str]]]:
        """The fields that boards show as badges: for each field the letter and the colour of each word."""
        lines = [line for board in self.book.boards for line in board.lines if isinstance(line, nodes.Badge)]
        return {line.field: {word: (letter, colour) for word, letter, colour in line.entries} for line in lines}

    @cached_property
    def digest(self) -> str:
        return digest_of(self.checked)

    def program(
        self,
        players: int,
        options: Mapping[str, int],
        traced: bool = True,
        whole: bool = False,
        turn: Turn = AS_IT_STANDS,
    ) -> Program:
        """Return the compiled rules for a number of players and the values of the options; they are compiled at the
        first call. `traced`: the slower build that reports each statement. `whole`: the program is only used for
        games from their beginning."""
        table = players, tuple(sorted(options.items())), turn
        key = (*table, traced, whole)
        if key not in self._programs:
            if table not in self._layouts:
                self._layouts[table] = lay_out(self.checked, players, dict(options), turn=turn)
            before = self._programs_before.pop(key, None)
            self._programs[key] = Program(self._layouts[table], traced, whole, before)
        return self._programs[key]

    @cached_property
    def any_program(self) -> Program:
        """A program for facts that are the same in all programs: one that is already compiled, else the program for
        the fewest players."""
        return next(iter(self._programs.values()), None) or self.program(self.min_players, self.default_options)

    @property
    def cards(self) -> tuple[CardInfo, ...]:
        """The printed cards, in the order of the rulebook. They are computed once."""
        if self._cards is None:
            self._cards = self._as_printed()
        return self._cards

    def _as_printed(self) -> tuple[CardInfo, ...]:
        layout = self.any_program.layout
        copies: dict[int, list[int]] = {}
        for piece, entry in enumerate(layout.entry_of):
            if layout.pieces[piece].owner in (None, layout.everybody[0]):
                copies.setdefault(entry, []).append(piece)
        fields: dict[str, list[tuple[str, Type, object]]] = {}
        for (noun, name), decl in self.book.fields.items():
            fields.setdefault(noun, []).append((name, self.book.type_of(decl.type), beginning_of(layout, decl)))
        found = [
            self._card_info(entry, copies.get(entry.index, ()), fields.get(entry.node.noun, ()))
            for entry in self.book.cards
        ]
        decks: dict[tuple[str, str | None], list[CardInfo]] = {}
        for card in found:
            decks.setdefault((card.noun, card.deck), []).append(card)
        telling = {deck: _mostly_told(cards) for deck, cards in decks.items()}
        return tuple(
            replace(card, usual=card.usual - telling[card.noun, card.deck] - {one.name for one in card.node.properties})
            for card in found
        )

    @cached_property
    def deck_titles(self) -> dict[str, str]:
        """The titles of the decks by their ids."""
        return {name: deck.title for name, deck in self.book.decks.items()}

    def _card_info(
        self, entry: CardEntry, copies: Sequence[int], fields: Sequence[tuple[str, Type, object]]
    ) -> CardInfo:
        """Return a card as printed. `copies` has its pieces, `fields` the name, type and default value of each field
        of its noun."""
        layout, noun = self.any_program.layout, entry.node.noun
        printed = (
            [(name, type_, layout.tables[noun, name][copies[0]], usual) for name, type_, usual in fields]
            if copies
            else []
        )
        decks = [layout.pieces[piece].deck for piece in copies]
        per_deck = tuple((deck, decks.count(deck)) for deck in dict.fromkeys(decks) if deck is not None)
        return CardInfo(
            entry.node.id,
            entry.node.title,
            entry.deck,
            noun,
            len(copies),
            tuple((name, self._printed(type_, value)) for name, type_, value, _ in printed),
            entry.node,
            entry,
            per_deck,
            frozenset(name for name, _, value, usual in printed if value == usual),
        )

    def _printed(self, type_: Type, value: Any) -> object:
        """Return the value of a printed field in words. If the value is a card, or several, it is given by their titles."""
        if type_.kind == "set" and type_.item is not None:
            return tuple(self._printed(type_.item, one) for one in value)
        if type_.kind == "piece" and value is not None:
            return self.any_program.piece_label(value)
        return said(self.any_program, type_, value)

    @cached_property
    def pieces(self) -> dict[int, CardInfo | None]:
        """The card of each piece, by the number of the piece; None for a piece that is no card."""
        return {
            number: self.cards[entry] if entry >= 0 else None
            for number, entry in enumerate(self.any_program.layout.entry_of)
        }

    def card_text(self, card: CardInfo, language: str) -> str:
        """Return the text of a card in a language, generated from its code."""
        return " ".join(line.text for line in self.card_lines(card, language))

    def card_lines(self, card: CardInfo, language: str) -> tuple[prose.CardLine, ...]:
        """Return the lines of the text of a card in a language, generated from its code. They are kept, so that a
        second call is quick."""
        key = language, card.noun, card.number
        if key not in self._texts:
            self._texts[key] = prose.card_lines(card.node, self.lexicon, language)
        return self._texts[key]

    def take_over(self, before: Game) -> None:
        """Take over the results that are still valid from the game before a change of its rules. If only cards have changed,
        the words and the texts of the other cards are still valid. If the changed cards also have the same printed fields,
        the layout and the compiled code are still valid too."""
        found = kept(self.book, before.book)
        if found is None:
            return
        if before._lexicon is not None:
            self._lexicon = before._lexicon.with_cards(entry.node for entry in self.book.cards)
        self._take_texts(before)
        if not printed_alike(self.book, before.book):
            return
        self.around = before.around
        if before._cards is not None:
            self._cards = tuple(
                replace(card, node=entry.node, entry=entry) for card, entry in zip(before._cards, self.book.cards)
            )
        if found.is_in_place:
            self._programs_before = before._programs_before | before._programs
            self._layouts = {key: laid_out_alike(layout, self.checked) for key, layout in before._layouts.items()}

    def _take_texts(self, before: Game) -> None:
        """Take over the texts of unchanged cards. Cards that name another card are left out, because that card may
        have changed."""
        same = {
            (new.node.noun, new.node.id)
            for old, new in zip(before.book.cards, self.book.cards)
            if before.book.written_of(old) == self.book.written_of(new)
            and not any(isinstance(one.value, nodes.Text | nodes.Numbered) for one in new.node.properties)
        }
        self._texts.update((key, text) for key, text in before._texts.items() if key[1:] in same)

    def card(self, text: str) -> CardInfo | None:
        """Return the card with a number, a title, or the beginning of a title that no other card has; None if there is none."""
        for card in self.cards:
            if text in (card.number, card.name):
                return card
        wanted = plain(text)
        exact = [card for card in self.cards if plain(card.name) == wanted]
        begins = exact or [card for card in self.cards if plain(card.name).startswith(wanted)]
        return begins[0] if len(begins) == 1 else None


def plain(text: str) -> str:
    """Return a text in lower case and without accents, so that it can be searched for."""
    split = unicodedata.normalize("NFD", text.casefold())
    return "".join(c for c in split if not unicodedata.combining(c)).strip()


def game_of(checked: Checked, warnings: tuple[Diagnostic, ...] = ()) -> Game:
    """Return the game of some checked rules. Raises LoadError if they contain no game."""
    if checked.book.game is None:
        findings = Findings()
        first = next(iter(checked.book.sources), "")
        findings.error(
            codes.RULES_WITHOUT_GAME,
            Message("there-is-no-game-line-here"),
            Span(first, 0, 0),
            label=Message("the-rules-begin-here"),
            help=Message("begin-with-game-my-game-my-game"),
        )
        raise LoadError(findings.sorted(), checked.book.sources)
    return Game(checked, warnings)
