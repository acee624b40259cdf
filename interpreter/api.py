"""The way into the interpreter: load a game, begin it, ask what is to be decided, decide, look.

    game = load("my_game")
    position = begin(game, players=4, seed=7)
    while position.decision is not None:
        position = decide(game, position, position.decision.possible[0].id)
    print(position.outcome)

Positions are values: keep any of them and go on from it.
"""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from dsl import nodes, prose
from dsl.diagnostics.diagnostic import Diagnostic, Findings
from dsl.prose.reasons import reason_text
from dsl.semantics.checker import Checked
from dsl.semantics.incremental import only_cards_differ
from dsl.semantics.rulebook import CardEntry
from dsl.semantics.static_types import Type
from dsl.source import Source, Span
from interpreter.compiler.coverage import has_sentences
from interpreter.compiler.program import Program
from interpreter.inspection import evaluation, explanation, narration, questions
from interpreter.inspection.observation import said, view_of
from interpreter.inspection.panels import Panel, pictures_of
from interpreter.loading import templates as templating
from interpreter.loading.demands import demand_decks
from interpreter.loading.loader import (
    LoadError,
    built_in_games,
    check_sources,
    digest_of,
    folder_of,
    load_rules,
    read_all,
    rulebook_files,
    with_its_game,
)
from interpreter.loading.templates import Choice
from interpreter.model.decisions import Decision
from interpreter.model.layout import beginning_of
from interpreter.model.views import View
from interpreter.positions import position as positions
from interpreter.positions.position import Event, Outcome, Position
from interpreter.positions.table_calls import Call, called, calls
from interpreter.scenarios import ScenarioResult, run_scenario
from interpreter.simulation import playout
from interpreter.simulation.policies import greedy

__all__ = [
    "CardInfo",
    "Event",
    "Game",
    "LoadError",
    "Outcome",
    "Position",
    "ScenarioResult",
    "View",
    "ask_text",
    "begin",
    "built_in_games",
    "amount",
    "call",
    "calls_now",
    "card_of",
    "card_text",
    "check",
    "claim",
    "coverage",
    "decide",
    "eval_text",
    "greedy_policy",
    "in_force",
    "is_fact",
    "load",
    "make",
    "narrate",
    "next_choice",
    "pictures",
    "random_policy",
    "reason",
    "run_scenarios",
    "simulate",
    "table_calls",
    "templates",
    "view",
    "word",
]


@dataclass(frozen=True, slots=True)
class CardInfo:
    """A card as printed: its number, name, deck, copies and fields (in words), and its tree.

    `decks` says how many of the copies each deck has, its own deck first; `usual` names the fields that hold
    what they hold where a card does not give them.
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
        """Whether there are sentences on the card, and not only what is printed or in force."""
        return has_sentences(self.node)


class Game:
    """A loaded game: its rules, and the programs emitted from them, one a number of players."""

    def __init__(self, checked: Checked, warnings: tuple[Diagnostic, ...] = ()) -> None:
        self.checked = checked
        self.book = checked.book
        self.warnings = warnings
        self._programs: dict[tuple, Program] = {}
        self._texts: dict[tuple[str, str, str], str] = {}

    @property
    def id(self) -> str:
        return self.book.game.id

    @property
    def title(self) -> str:
        return self.book.game.title

    @property
    def credits(self) -> tuple[tuple[str, str], ...]:
        return tuple(entry for block in self.book.credits for entry in block.entries)

    @property
    def min_players(self) -> int:
        return self.book.game.players[0] if self.book.game.players else 2

    @property
    def max_players(self) -> int:
        return self.book.game.players[1] if self.book.game.players else 2

    @property
    def languages(self) -> tuple[str, ...]:
        return self.book.game.languages or ("en",)

    @property
    def sources(self) -> dict[str, Source]:
        return self.book.sources

    @property
    def nouns(self) -> tuple[str, ...]:
        return tuple(noun for noun in self.book.nouns if noun != "player")

    @property
    def options(self) -> dict[str, tuple[str, ...] | range]:
        """The options of the game: the words (or numbers) that each may be."""
        return {name: self._choices(option) for name, option in self.book.options.items()}

    def _choices(self, option: nodes.Option) -> tuple[str, ...] | range:
        if option.words:
            return option.words
        low = option.type.low.value if isinstance(option.type.low, nodes.Number) else 0
        high = option.type.high.value if isinstance(option.type.high, nodes.Number) else 9
        return range(low, high + 1)

    @cached_property
    def default_options(self) -> dict[str, object]:
        """The options as nobody has set them, as the program wants them."""
        found: dict[str, object] = {}
        for name, option in self.book.options.items():
            choices = self._choices(option)
            default = option.default.value if isinstance(option.default, nodes.Number) else None
            found[name] = 0 if option.words else (default if default is not None else choices[0])
        return found

    def option_value(self, name: str, text: str) -> object:
        """Return an option as the program wants it; raise ValueError with a sentence for the player."""
        if name not in self.book.options:
            raise ValueError(
                f"this game has no option “{name}”" + (f": there are {', '.join(self.options)}" if self.options else "")
            )
        choices = self.options[name]
        if isinstance(choices, range):
            if text.isdigit() and int(text) in choices:
                return int(text)
            raise ValueError(f"“{name}” goes from {choices[0]} to {choices[-1]}, not “{text}”")
        if text not in choices:
            raise ValueError(f"“{name}” is {' or '.join(choices)}, not “{text}”")
        return choices.index(text)

    def settings(self, options: Mapping[str, object]) -> dict[str, object]:
        """Return all options as the program wants them, from words and numbers."""
        found = dict(self.default_options)
        for name, text in options.items():
            found[name] = self.option_value(name, str(text))
        return found

    @cached_property
    def lexicon(self) -> prose.Lexicon:
        """The words of the game in its languages."""
        return narration.lexicon_of(self.book)

    @cached_property
    def badges(self) -> dict[str, dict[str, tuple[str, str]]]:
        """The letter and colour of each word of a field that boards show as a badge."""
        lines = [line for board in self.book.boards for line in board.lines if isinstance(line, nodes.Badge)]
        return {line.field: {word: (letter, colour) for word, letter, colour in line.entries} for line in lines}

    @cached_property
    def digest(self) -> str:
        return digest_of(self.checked)

    def program(self, players: int, options: Mapping[str, object], traced: bool = True) -> Program:
        """Return the emitted rules for so many players (made at the first call)."""
        key = (players, tuple(sorted(options.items())), traced)
        if key not in self._programs:
            self._programs[key] = Program(self.checked, players, dict(options), traced)
        return self._programs[key]

    @cached_property
    def any_program(self) -> Program:
        """A program for what is the same in all: one that was made already, else that for the fewest players."""
        return next(iter(self._programs.values()), None) or self.program(self.min_players, self.default_options)

    @cached_property
    def cards(self) -> tuple[CardInfo, ...]:
        layout = self.any_program.layout
        copies: dict[int, list[int]] = {}
        for piece, entry in enumerate(layout.entry_of):
            copies.setdefault(entry, []).append(piece)
        fields: dict[str, list[tuple[str, Type, object]]] = {}
        for (noun, name), decl in self.book.fields.items():
            fields.setdefault(noun, []).append((name, self.book.type_of(decl.type), beginning_of(layout, decl)))
        return tuple(
            self._card_info(entry, copies.get(entry.index, ()), fields.get(entry.node.noun, ()))
            for entry in self.book.cards
        )

    def _card_info(
        self, entry: CardEntry, copies: Sequence[int], fields: Sequence[tuple[str, Type, object]]
    ) -> CardInfo:
        """Return what there is to know of a card; `fields` with the type of each and what it usually holds."""
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

    def _printed(self, type_: Type, value: object) -> object:
        """Return what is printed in a field, in words; another card by its title."""
        if type_.kind == "piece" and value is not None:
            return self.any_program.piece_label(value)
        return said(self.any_program, type_, value)

    @cached_property
    def pieces(self) -> dict[int, CardInfo | None]:
        """The card of each piece number (None for pieces that are no cards)."""
        return {
            number: self.cards[entry] if entry >= 0 else None
            for number, entry in enumerate(self.any_program.layout.entry_of)
        }

    def card_text(self, card: CardInfo, language: str) -> str:
        """Return what a card says, generated from its code; it is worked out once."""
        key = language, card.noun, card.number
        if key not in self._texts:
            self._texts[key] = prose.card_text(card.node, self.lexicon, language)
        return self._texts[key]

    def take_texts(self, before: Game) -> None:
        """Take over what cards say that were not changed, and name no other card that may have been."""
        if only_cards_differ(self.book, before.book):
            pairs = [(old.node, new.node) for old, new in zip(before.book.cards, self.book.cards)]
            same = {
                (new.noun, new.id)
                for old, new in pairs
                if before.book.written(old) == self.book.written(new)
                and not any(isinstance(one.value, nodes.Text | nodes.Numbered) for one in new.properties)
            }
            self._texts.update((key, text) for key, text in before._texts.items() if key[1:] in same)

    def card(self, text: str) -> CardInfo | None:
        """Find a card by number, title, or the beginning of a title that only one card has."""
        for card in self.cards:
            if text in (card.number, card.name):
                return card
        wanted = plain(text)
        exact = [card for card in self.cards if plain(card.name) == wanted]
        begins = exact or [card for card in self.cards if plain(card.name).startswith(wanted)]
        return begins[0] if len(begins) == 1 else None


def plain(text: str) -> str:
    """Return a text without accents and case, for looking things up."""
    split = unicodedata.normalize("NFD", text.casefold())
    return "".join(c for c in split if not unicodedata.combining(c)).strip()


def load(game: str | Path, packs: Sequence[str | Path] = (), scenarios: bool = True) -> Game:
    """Load a game (a path, or the id of a built-in one) with packs; to play it, its scenarios are not
    needed. Raises LoadError."""
    return game_of(*load_rules(game, packs, scenarios))


def game_of(checked: Checked, warnings: tuple[Diagnostic, ...] = ()) -> Game:
    """Return the game that some checked rules are. Raises LoadError where they are none."""
    if checked.book.game is None:
        findings = Findings()
        first = next(iter(checked.book.sources), "")
        findings.error(
            "N603",
            "there is no `game` line here",
            Span(first, 0, 0),
            label="the rules begin here",
            help='begin with `game my_game "My game"`',
        )
        raise LoadError(findings.sorted(), checked.book.sources)
    return Game(checked, warnings)


def check(paths: Sequence[str | Path]) -> tuple[tuple[Diagnostic, ...], dict[str, Source]]:
    """Return all findings about some folders or files, each judged as one rulebook."""
    found: list[Diagnostic] = []
    sources: dict[str, Source] = {}
    for path in paths:
        findings = Findings()
        read = read_all(rulebook_files(Path(path)), findings)
        sources.update({source.name: source for source in read})
        base = with_its_game(read)
        others = read_all(rulebook_files(folder_of(base)), findings) if base is not None else ()
        sources.update({source.name: source for source in others})
        if read:
            check_sources((*others, *read), findings)
        away = {source.name for source in others}
        found += [finding for finding in findings.sorted() if finding.span.source not in away]
    return tuple(found), sources


def begin(game: Game, players: int, seed: int, options: Mapping[str, object] | None = None) -> Position:
    """Begin a game; raise ValueError (a sentence for the player) for a number of players or an option that is
    not possible, LoadError if a pack needs a deck that is not in play."""
    if not game.min_players <= players <= game.max_players:
        raise ValueError(f"{game.title} is for {game.min_players} to {game.max_players} players, not {players}")
    program = game.program(players, game.settings(options or {}))
    demand_decks(program)
    return positions.begin_at(program, seed)


def decide(game: Game, position: Position, option_id: str) -> Position:
    """Return the position after an answer; raise IllegalChoice for one that is not possible."""
    return positions.choose(position.program, position, option_id)


def table_calls(game: Game) -> tuple[tuple[str, bool], ...]:
    """Return the steps that the table may call at any question, each with whether a player is to be named."""
    return tuple((step.name, step.parameter is not None) for step in game.book.steps.values() if step.by_the_table)


def calls_now(game: Game, position: Position, seat: int | None) -> tuple[Call, ...]:
    """Return each call with what stands against it in a position, as far as a player at a seat (everybody: None;
    the designer: 0) may know."""
    return calls(position.program, position, seat)


def call(game: Game, position: Position, step: str, seat: int | None) -> Position:
    """Return the position after the table has called a step, for the player at a seat where it is for one;
    the question that was open stays open. Raises IllegalChoice if that cannot be, and why."""
    return called(position.program, position, step, seat)


def view(game: Game, position: Position, seat: int | None) -> View:
    """Return what a player (or everybody: None) may know of a position."""
    return view_of(position.program, list(position.now), seat)


def pictures(game: Game, position: Position, seat: int | None) -> tuple[Panel, ...] | None:
    """Return what the rulebook's boards show a player (or everybody: None); None where it declares none."""
    return pictures_of(position.program, list(position.now), seat)


Policy = Callable[[object, View], str]


def random_policy(seed: int) -> Policy:
    """Return a policy that answers at random."""
    chance = random.Random(seed)
    return lambda decision, _view: chance.choice(decision.possible).id


def greedy_policy(game: Game, seed: int) -> Callable[[Position], str]:
    """Return a policy over positions that looks one answer ahead; see `interpreter.policies`."""
    chosen: dict[object, Callable] = {}

    def policy(position: Position) -> str:
        if position.program not in chosen:
            chosen[position.program] = greedy(position.program, seed)
        return chosen[position.program](position)

    return policy


def simulate(
    game: Game,
    games: int,
    players: int,
    seed: int,
    options: Mapping[str, object] | None = None,
    *,
    policy: str = "random",
    check: bool = False,
    traced: bool = False,
    progress=None,
    jobs: int = 1,
) -> dict[str, object]:
    """Play many games and return their figures: games, decisions, seconds, winners by seat, no_winner,
    longest, endless, and the tallies of the rulebook."""
    if not game.min_players <= players <= game.max_players:
        raise ValueError(f"{game.title} is for {game.min_players} to {game.max_players} players, not {players}")
    program = game.program(players, game.settings(options or {}), traced)
    demand_decks(program)
    if policy == "random":
        play = lambda number: playout.random_playout(program, number, check)  # noqa: E731
    else:
        program = game.program(players, game.settings(options or {}), True)
        play = lambda number: playout.policy_playout(program, number, greedy(program, number))  # noqa: E731
    return playout.play_many(play, games, players, seed, progress, jobs)


def run_scenarios(
    game: Game, only: Callable[[str], bool] | None = None, under: Path | None = None
) -> list[ScenarioResult]:
    """Run the scenarios of a game, in the order of its files; `only` picks titles, `under` a file or folder."""
    inside = None if under is None else {str(path) for path in rulebook_files(under)}
    return [
        run_scenario(game, scenario)
        for scenario in game.book.scenarios
        if (only is None or only(scenario.title)) and (inside is None or scenario.span.source in inside)
    ]


def coverage(
    game: Game, results: Sequence[ScenarioResult], under: Path | None = None
) -> tuple[tuple[CardInfo, int, int], ...]:
    """Return for each card (of a file or folder) how many scenarios show it at work, and how many see it fail."""
    inside = None if under is None else {str(path) for path in rulebook_files(under)}
    return tuple(
        (
            card,
            sum(card.entry.index in r.completed for r in results),
            sum(card.entry.index in r.failed for r in results),
        )
        for card in game.cards
        if inside is None or card.node.span.source in inside
    )


def templates(game: Game) -> tuple[str, ...]:
    """Return the names of what the rulebook lets others make anew."""
    return tuple(game.book.templates)


def next_choice(game: Game, template: str, chosen: Mapping[str, str], language: str) -> Choice | None:
    """Return what is to be chosen next to make something anew, None if all is; `chosen` has the code of each name."""
    return templating.next_choice(game, template, chosen, language)


def make(
    game: Game, template: str, title: str, chosen: Mapping[str, str], heading: str, name: str
) -> tuple[str, tuple[Diagnostic, ...], list[ScenarioResult]]:
    """Return the text of a file that a template makes, what is wrong with it, and how its scenarios went.

    The file begins with `heading`; `name` is what findings call it.
    """
    source = Source(name, templating.made(game, template, title, chosen, heading))
    checked, text, findings = templating.judged(game, source)
    return text, findings, [] if checked is None else run_scenarios(Game(checked))


def card_text(game: Game, card: CardInfo, language: str) -> str:
    """Return what a card says, generated from its code."""
    return game.card_text(card, language)


def is_fact(game: Game, field: str, language: str) -> bool:
    """Tell whether a field has a name that players read in a language, and is not told by what a card says."""
    entry = game.lexicon.entry(language, field)
    return entry is not None and not entry.printed


def narrate(
    game: Game, event: Event, language: str, names: Sequence[str], seat: int | None, program: Program | None = None
) -> str | None:
    """Return an event as a plain sentence; None if it is not worth a line.

    `program` is that of the position: which number a piece has depends on how many play.
    """
    return narration.narrated(program or game.any_program, event, game.lexicon, language, names, seat)


def card_of(game: Game, program: Program, piece: int) -> CardInfo | None:
    """Return the card that a piece is a copy of, None if it is none; pieces have their numbers from a program."""
    entry = program.layout.entry_of[piece]
    return game.cards[entry] if entry >= 0 else None


def reason(game: Game, why: str, language: str) -> str:
    """Return why something could not be done (`Option.why_not`), as it reads in a language."""
    return reason_text(why, game.lexicon, language)


def word(game: Game, name: str, language: str) -> str:
    """Return a word of the game (a zone, a value, an option, a verb) as it reads in a language."""
    return prose.word_text(name, game.lexicon, language)


def claim(game: Game, name: str, language: str) -> str:
    """Return what a value that is yes or no says of whoever has it, as it reads: `keeps silence`."""
    return prose.claim_text(name, game.lexicon, language)


def in_force(game: Game, position: Position, language: str, seat: int | None) -> tuple[explanation.InForce, ...]:
    """Return the rules in force as far as a player at a seat (everybody: None; the designer: 0) may know them."""
    return explanation.in_force(game, position, language, seat)


def amount(game: Game, name: str, number: int | None, language: str) -> str:
    """Return so many of what a value counts (`3 points`), or the heading of such numbers (`points`)."""
    if number is None:
        return prose.plural_text(name, game.lexicon, language)
    return prose.amount_text(name, number, game.lexicon, language)


def ask_text(game: Game, decision: Decision, language: str) -> str:
    """Return what is to be chosen, as a sentence; empty if it cannot be said."""
    return questions.question_text(game.checked, decision, game.lexicon, language)


def eval_text(game: Game, position: Position, text: str, seat: int | None) -> str:
    """Work out an expression of the language on a position, as the player at a seat may know it.

    Returns the value in words; raises ValueError with a message for whoever typed it.
    """
    return evaluation.evaluated(game, position, text, seat)
