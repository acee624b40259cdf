"""The interface between repl and the interpreter: the functions of `interpreter.api`, which a test may replace."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from dsl.diagnostics.diagnostic import Diagnostic
from dsl.prose import CardLine
from dsl.source import Source
from interpreter.api import CardInfo, Event, Game, LoadError, Policy, Position, View
from interpreter.compiler.program import Program
from interpreter.inspection.explanation import InForce
from interpreter.inspection.known_moves import Moved
from interpreter.inspection.panels import Panel
from interpreter.model.decisions import Decision
from interpreter.positions.table_calls import Call

if TYPE_CHECKING:  # what is needed for more than to play
    from interpreter.api import ScenarioResult
    from interpreter.inspection.chapters import Chapters
    from interpreter.inspection.trials import Tried
    from interpreter.loading.templates import Choice
    from interpreter.native.telling import Unsaid
    from interpreter.simulation.sweep import Elsewhere


class Engine(Protocol):
    """Seats count from 1; where a seat is asked for, None is everybody, and 0 the designer who sees all."""

    @property
    def LoadError(self) -> type[LoadError]:
        """What `load` raises for rules with errors: it has `findings` and `sources`."""

    # ------------------------------------------------------------------- rules

    def built_in_games(self) -> tuple[str, ...]:
        """Return the ids of the games that come with the program."""

    def load(self, game: str | Path, packs: Sequence[str | Path] = ..., scenarios: bool = ...) -> Game:
        """Load a game (a path, or the id of a built-in one) with packs; to play it, its scenarios are not
        needed. Raises LoadError."""

    def check(self, paths: Sequence[str | Path | Source]) -> tuple[tuple[Diagnostic, ...], dict[str, Source]]:
        """Return all findings about some folders or files, each judged as one rulebook."""

    def run_scenarios(
        self, game: Game, only: Callable[[str], bool] | None = ..., under: Path | None = ..., mode: str = ...
    ) -> list[ScenarioResult]:
        """Run the scenarios of a game, in the order of its files; `only` picks titles, `under` a file or folder;
        the mode `heavy` saves and loads each at each question, `undo` takes each decision back and makes it again, `turned`
        turns the table."""

    def coverage(
        self, game: Game, results: Sequence[ScenarioResult], under: Path | None = ...
    ) -> tuple[tuple[CardInfo, int, int], ...]:
        """Return for each card (of a file or folder) how many scenarios show it at work, and how many see it fail."""

    def simulate(
        self,
        game: Game,
        games: int,
        players: int,
        seed: int,
        options: Mapping[str, object] | None = ...,
        *,
        policy: str = ...,
        check: bool = ...,
        traced: bool = ...,
        progress: Callable[[int], None] | None = ...,
        jobs: int | None = ...,
        cards: bool = ...,
        forgiving: bool = ...,
        elsewhere: Elsewhere | None = ...,
    ) -> dict[str, Any]:
        """Play many games and return their figures; see `interpreter.api.simulate`."""

    def compare(
        self,
        game: Game,
        other: Game,
        players: int,
        seeds: range,
        options: tuple[Mapping[str, object], Mapping[str, object]],
        *,
        policy: str = ...,
        cards: Sequence[str] = ...,
        within: float = ...,
        progress: Callable[[int], None] | None = ...,
        jobs: int | None = ...,
        elsewhere: Elsewhere | None = ...,
    ) -> dict[str, Any]:
        """Play the same seeds by two versions of a game and return what changes; see `interpreter.api.compare`."""

    def varied(self, game: Game, sources: Sequence[Source]) -> tuple[Game, tuple[str, ...]]:
        """Return a game in which declarations of some texts replace those of the same name, and the numbers of the cards among
        them. Raises LoadError with all findings."""

    # -------------------------------------------------------------------- play

    def begin(self, game: Game, players: int, seed: int, options: Mapping[str, object] | None = ...) -> Position:
        """Begin a game. Raises ValueError (a sentence for the player) if the number of players or an option is
        not possible, LoadError if a pack needs a deck that is not in play."""

    def options_refused(self, game: Game, players: int, options: Mapping[str, object]) -> str:
        """Return why a game cannot be played with some options by so many players, "" if it can: a reason (`reason`
        says it in a language). Raises ValueError for an option that there is not."""

    def option_values(self, game: Game, players: int, options: Mapping[str, object], name: str) -> tuple[str, ...]:
        """Return the values that `require` allows for an option when `options` are chosen and the other options are
        open, as they are written in rules; () if none matters."""

    def decide(self, game: Game, position: Position, option_id: str) -> Position:
        """Return the position after an answer, the id of an option. Raises IllegalChoice if it is not possible."""

    def table_calls(self, game: Game) -> tuple[tuple[str, bool], ...]:
        """Return the steps that the table may call at any question, each with whether a player is to be named."""

    def calls_now(self, game: Game, position: Position, seat: int | None) -> tuple[Call, ...]:
        """Return each call with the reason against it in a position, as far as a player at a seat (everybody: None; the designer:
        0) may know."""

    def call(self, game: Game, position: Position, step: str, seat: int | None) -> Position:
        """Return the position after the table has called a step, for the player at a seat if the step is for one; the open
        question stays open. Raises IllegalChoice, with the reason, if that is not possible."""

    def random_policy(self, seed: int) -> Policy:
        """Return a policy that answers at random. It reads no position, so it cannot leak hidden information."""

    def bot(self, game: Game, policy: str, seed: int, seconds: float | None = None) -> Policy:
        """Return a policy by its name: `random`, `greedy` or `mc`."""

    # ------------------------------------------------------ what a person sees

    def view(self, game: Game, position: Position, seat: int | None) -> View:
        """Return what a player (or everybody: None) may know of a position."""

    def pictures(self, game: Game, position: Position, seat: int | None) -> tuple[Panel, ...] | None:
        """Return the rulebook's boards for a player (or everybody: None); None if it declares none."""

    def in_force(self, game: Game, position: Position, language: str, seat: int | None) -> tuple[InForce, ...]:
        """Return the rules in force as far as a player at a seat (everybody: None; the designer: 0) may know them."""

    def ask_text(
        self, game: Game, decision: Decision, language: str, names: Sequence[str] = ..., program: Program | None = ...
    ) -> str:
        """Return the question of a decision as a sentence; empty if the prose has no words for it. `names` are those of the
        players; `program` is that of the position."""

    def place_text(
        self, game: Game, decision: Decision, language: str, names: Sequence[str] = ..., program: Program | None = ...
    ) -> str:
        """Return the name of the card, step or verb (with its roles) that asks; empty if it has no line in the log."""

    def spoken_of(
        self, game: Game, decision: Decision, language: str, program: Program | None = ...
    ) -> tuple[int, ...]:
        """Return the pieces that a question names, as prose puts it."""

    def cells_of(self, game: Game, decision: Decision, program: Program | None = ...) -> tuple[int, ...]:
        """Return the cells of maps that a question is about."""

    def declined_text(
        self, game: Game, decision: Decision, language: str, names: Sequence[str] = ..., program: Program | None = ...
    ) -> str:
        """Return a sentence for the effect of `no`; "" if the rulebook has none."""

    def is_seldom(self, game: Game, decision: Decision, language: str, program: Program | None = ...) -> bool:
        """Tell whether the answer to a question is no, unless a player wants to be asked."""

    def narrate(
        self,
        game: Game,
        event: Event,
        language: str,
        names: Sequence[str],
        seat: int | None,
        program: Program | None = ...,
        alone: bool = ...,
    ) -> str | None:
        """Return an event as a plain sentence (what has changed on the boards as one a line); None if it is not worth a
        line. What has changed is told by its name where it stands `alone`: nothing that is told accounts for it.

        `program` is that of the position: which number a piece has depends on how many play."""

    def moved(
        self,
        game: Game,
        event: Event,
        language: str,
        names: Sequence[str],
        seat: int | None,
        program: Program | None = ...,
    ) -> list[Moved]:
        """Return which cards have moved in an event, a line for each way, as far as the player at a seat knows them."""

    def cause(
        self,
        game: Game,
        event: Event,
        slots: Sequence[Any],
        language: str,
        seat: int | None,
        program: Program | None = ...,
    ) -> str:
        """Return the title of the card in whose name something happened, in quotation marks; "" if there is none, or if the player
        at a seat does not see it by the values of a position."""

    def card_of(self, game: Game, program: Program, piece: int) -> CardInfo | None:
        """Return the card that a piece is a copy of, None if it is none; pieces have their numbers from a program."""

    # ------------------------------------------------------------------- words

    def word(self, game: Game, name: str, language: str) -> str:
        """Return a word of the game (a zone, a value, an option, a verb) as it reads in a language."""

    def word_of(self, game: Game, name: str, noun: str, language: str) -> str:
        """Return a word of the game as it is said of a thing of a noun, in a language."""

    def title(self, game: Game, title: str, language: str, number: int = 1) -> str:
        """Return the title of a card as it reads in a language, of so many copies; as it is written if nobody has said."""

    def short(self, game: Game, name: str, language: str) -> str:
        """Return the short text of a word, or of a title in quotes; "" if the prose has none."""

    def meaning(self, game: Game, name: str, language: str) -> str:
        """Return the explanation of an option or a word (`means` in the prose of a language); "" if there is none."""

    def claim(self, game: Game, name: str, language: str) -> str:
        """Return the words for a value of type yes or no, about its owner: `keeps silence`."""

    def amount(self, game: Game, name: str, number: int | None, language: str) -> str:
        """Return a number of units of a value (`3 points`), or the heading of such numbers (`points`)."""

    def reason(self, game: Game, why: str, language: str, program: Program | None = ...) -> str:
        """Return why something could not be done (`Option.why_not`), as it reads in a language."""

    def card_text(self, game: Game, card: CardInfo, language: str) -> str:
        """Return the text of a card, generated from its code."""

    def card_lines(self, game: Game, card: CardInfo, language: str) -> Sequence[CardLine]:
        """Return the lines of the text of a card, each with the moment that it begins with."""

    def chapters(self, game: Game, language: str) -> Chapters:
        """Return the rules in the order in which a player reads them, in a language."""

    def unworded(self, game: Game, card: CardInfo, language: str) -> Sequence[str]:
        """Return the names of the rules that a card says as they are written, because prose has no words for them."""

    def tried(self, game: Game) -> tuple[Tried, ...]:
        """Return the blocks of a rulebook that have to be tried before it is known whether they can be done."""

    def unsaid(self, game: Game) -> tuple[Unsaid, ...]:
        """Return the places of a rulebook that games by chance leave to Python."""

    def is_fact(self, game: Game, field: str, language: str) -> bool:
        """Tell whether a field has a name for readers in a language, and is not part of the text of a card."""

    def is_named(self, game: Game, name: str, language: str) -> bool:
        """Tell whether prose has words for a name in a language, or has none for anything."""

    # --------------------------------------------------------------- templates

    def templates(self, game: Game) -> tuple[str, ...]:
        """Return the names of the rulebook's templates."""

    def next_choice(self, game: Game, template: str, chosen: Mapping[str, str], language: str) -> Choice | None:
        """Return the next open choice of a template, None if all are made; `chosen` has the code of each name."""

    def instantiate(
        self, game: Game, template: str, title: str, chosen: Mapping[str, str], heading: str, name: str
    ) -> tuple[str, tuple[Diagnostic, ...], list[ScenarioResult]]:
        """Return the text of a file that a template makes, the findings in it, and the results of its scenarios.

        The file begins with `heading`; `name` is its name in findings.
        """
