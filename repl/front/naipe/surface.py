"""The public interface of naipe for Python programs and notebooks; `import naipe` provides these names.

A game is loaded once. A position never changes: a program may keep any position and continue from it. Seats count from 1.
The `seat` of a viewer is that of a player, None for what everybody may know, or 0 for somebody who sees everything. Options
are a mapping such as `{"mode": "simple"}`. A language is a code such as `en`, one of `game.languages`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from dsl.diagnostics.diagnostic import Diagnostic
from dsl.messages.message import Message
from dsl.version import VERSION
from interpreter import api
from interpreter.api import (
    POLICIES,
    CardInfo,
    Event,
    Game,
    LoadError,
    Outcome,
    Policy,
    Position,
    ScenarioResult,
    View,
    built_in_games,
)
from interpreter.model.decisions import Decision, IllegalChoice, Option
from interpreter.model.failure import RuleError
from interpreter.model.views import PieceView, ZoneView

__version__ = VERSION

__all__ = [
    "POLICIES",
    "CardInfo",
    "Decision",
    "Diagnostic",
    "Event",
    "Game",
    "IllegalChoice",
    "LoadError",
    "Option",
    "Outcome",
    "PieceView",
    "Policy",
    "Position",
    "RuleError",
    "ScenarioResult",
    "View",
    "ZoneView",
    "__version__",
    "begin",
    "bot",
    "built_in_games",
    "card_text",
    "check",
    "compare",
    "decide",
    "load",
    "narrate",
    "question",
    "run_scenarios",
    "simulate",
    "view",
]


def load(game: str | Path, packs: Sequence[str | Path] = ()) -> Game:
    """Return a game with packs. `game` is the id of a built-in game (see `built_in_games`) or a path; packs are paths.

    Raises LoadError, with all findings, if the files have an error or do not exist.
    """
    return api.load(game, packs)


def begin(game: Game, players: int, seed: int = 1, options: Mapping[str, object] | None = None) -> Position:
    """Return the first position of a game. The same seed and the same answers always lead to the same game.

    Raises ValueError, with a sentence for the player, if the number of players or an option is not possible.
    """
    return api.begin(game, players, seed, options)


def decide(game: Game, position: Position, option: Option | str) -> Position:
    """Return the position after an answer to the open decision: one of `position.decision.possible`, or its id.

    Raises IllegalChoice if the answer is not possible, ValueError if the game is over.
    """
    return api.decide(game, position, option if isinstance(option, str) else option.id)


def bot(game: Game, policy: str = "random", seed: int = 1, seconds: float | None = None) -> Policy:
    """Return a bot: a function that takes a position and returns the id of an answer.

    `policy` is one of `POLICIES`; a policy that searches thinks for at most `seconds` about an answer. Raises ValueError for
    another name.
    """
    return api.bot(game, policy, seed, seconds)


def view(game: Game, position: Position, seat: int | None = None) -> View:
    """Return what the player at a seat may know of a position: zones with their pieces, values, options."""
    return api.view(game, position, seat)


def question(game: Game, position: Position, language: str = "en", names: Sequence[str] = ()) -> str:
    """Return the open decision as a sentence, "" if the rulebook has no words for it. `names` are the names of the players,
    in the order of the seats. Raises ValueError if the game is over."""
    return api.ask_text(game, position.due, language, names, position.program)


def narrate(
    game: Game, position: Position, language: str = "en", names: Sequence[str] = (), seat: int | None = None
) -> tuple[str, ...]:
    """Return the lines of a log about the events that led from the previous position to this one. The lines contain only
    what the player at a seat may know."""
    told = (
        api.narrate(game, event, language, names or _names(position, language), seat, position.program)
        for event in position.events
    )
    return tuple(text for text in told if text)


def card_text(game: Game, card: CardInfo, language: str = "en") -> str:
    """Return the text of a card (one of `game.cards`), generated from its rules."""
    return api.card_text(game, card, language)


def check(paths: Sequence[str | Path]) -> tuple[Diagnostic, ...]:
    """Return all findings about folders or files of rules; an empty result means that there are none."""
    return api.check(paths)[0]


def run_scenarios(game: Game) -> tuple[ScenarioResult, ...]:
    """Play the scenarios of a game, and return their results, in the order of its files."""
    return tuple(api.run_scenarios(game))


def simulate(  # noqa: PLR0913 - a caller picks from them by name
    game: Game,
    players: int,
    *,
    games: int = 100,
    seed: int = 1,
    options: Mapping[str, object] | None = None,
    policy: str = "random",
    cards: bool = False,
    jobs: int | None = 1,
    progress: Callable[[int], None] | None = None,
) -> dict[str, Any]:
    """Let bots play many games and return figures about them. The games have the seeds `seed`, `seed + 1` and so on. The
    figures are those of `naipe simulate --json`; with `cards` they include those of each card.

    `jobs` processes share the work (None: one for each core); the figures do not depend on their number. A script that asks
    for more than one must do so below `if __name__ == "__main__":`. `progress` is called with the number of finished games.
    Raises ValueError if the number of players or an option is not possible, RuleError if the rules stop a game.
    """
    return api.simulate(
        game, games, players, seed, options, policy=policy, cards=cards, jobs=jobs, progress=progress
    )  # fmt: skip


def compare(  # noqa: PLR0913 - a caller picks from them by name
    game: Game,
    other: Game,
    players: int,
    *,
    games: int = 100,
    seed: int = 1,
    options: Mapping[str, object] | None = None,
    other_options: Mapping[str, object] | None = None,
    policy: str = "random",
    cards: Sequence[str] = (),
    jobs: int | None = 1,
    progress: Callable[[int], None] | None = None,
) -> dict[str, Any]:
    """Let bots play two versions of a game with the same seeds, and return the differences as `naipe compare --json` gives
    them. `other_options` are the options of the other version, if they differ; `cards` are numbers of cards about which more is
    reported.

    It ends before the last game as soon as the shares of victories are known closely enough (`narrow`). Raises ValueError if
    the number of players or an option is not possible.
    """
    left = options or {}
    right = left if other_options is None else other_options
    return api.compare(
        game, other, players, range(seed, seed + games), (left, right),
        policy=policy, cards=cards, jobs=jobs, progress=progress,
    )  # fmt: skip


def _names(position: Position, language: str) -> tuple[str, ...]:
    seats = range(1, position.program.layout.players + 1)
    return tuple(Message("player-n", n=seat).in_language(language) for seat in seats)
