"""The public interface of the interpreter: load a game, begin it, read the open decision, decide, view.

    game = load("my_game")
    position = begin(game, players=4, seed=7)
    while position.decision is not None:
        position = decide(game, position, position.decision.possible[0].id)
    print(position.outcome)

Positions are values: store any of them and continue from it.

These arguments mean the same in every function:

- `seat` is the number of a player, from 1. None asks for public information, 0 for everything, as the designer sees it.
- `piece` is the number of a piece in the program of the position (the compiled rules for its number of players).
- `language` is a code such as `en`.
- `names` has the names of the players, in the order of their seats.
- `options` has words of the rules, as in `{"mode": "simple"}`.
- `program` is the program of the position. By default it is any program of the game.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from dsl import prose
from dsl.prose.reasons import reason_text
from interpreter.compiler.program import Program
from interpreter.inspection import narration, questions
from interpreter.inspection.observation import view_of
from interpreter.inspection.panels import Panel, pictures_of
from interpreter.inspection.unmet import for_players
from interpreter.loading.demands import playable
from interpreter.loading.game import CardInfo, Game, game_of
from interpreter.loading.loader import LoadError, built_in_games, built_in_headings, load_rules
from interpreter.model.decisions import Decision
from interpreter.model.settings import refused
from interpreter.model.views import View
from interpreter.positions import position as positions
from interpreter.positions.position import Event, Outcome, Policy, Position
from interpreter.positions.table_calls import Call, called, calls
from interpreter.simulation import POLICIES, SLOW

if TYPE_CHECKING:
    from interpreter.inspection.chapters import Chapters
    from interpreter.loading.books import check
    from interpreter.scenarios import ScenarioResult
    from interpreter.studying import (
        compare,
        coverage,
        eval_text,
        instantiate,
        next_choice,
        run_scenarios,
        simulate,
        templates,
        tried,
        unsaid,
        varied,
    )

__all__ = [
    "POLICIES",
    "SLOW",
    "CardInfo",
    "Event",
    "Game",
    "LoadError",
    "Outcome",
    "Policy",
    "Position",
    "ScenarioResult",
    "View",
    "ask_text",
    "begin",
    "bot",
    "built_in_games",
    "built_in_headings",
    "call",
    "calls_now",
    "card_lines",
    "card_text",
    "chapters",
    "check",
    "compare",
    "coverage",
    "decide",
    "eval_text",
    "game_of",
    "instantiate",
    "load",
    "narrate",
    "next_choice",
    "option_values",
    "options_refused",
    "pictures",
    "random_policy",
    "reason",
    "run_scenarios",
    "simulate",
    "table_calls",
    "templates",
    "title",
    "tried",
    "unsaid",
    "unworded",
    "varied",
    "view",
]


#: Names that are imported at their first use, with their modules.
_LATER = {
    "ScenarioResult": ".scenarios",
    "check": ".loading.books",
    **dict.fromkeys(
        (
            "compare", "coverage", "eval_text", "instantiate", "next_choice", "run_scenarios", "simulate",
            "templates", "tried", "unsaid", "varied",
        ),
        ".studying",
    ),
}  # fmt: skip


def __getattr__(name: str) -> Any:
    """Import and return a name of `_LATER` at its first use. Raises AttributeError for other names."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_LATER[name], __package__), name)
    return found


def load(game: str | Path, packs: Sequence[str | Path] = (), scenarios: bool = True) -> Game:
    """Return a game that is loaded from a path, or by the id of a built-in game, together with packs.
    `scenarios=False` skips the scenarios, which play does not need. Raises LoadError, with all findings, if a file
    has an error or is missing."""
    return game_of(*load_rules(game, packs, scenarios))


def begin(game: Game, players: int, seed: int, options: Mapping[str, object] | None = None) -> Position:
    """Return the first position of a game. Raises ValueError (with a sentence for the player) if the number of
    players or an option is not possible, LoadError if a pack needs a deck that is not in play."""
    return positions.begin_at(playable(game, players, options, True), seed)


def options_refused(game: Game, players: int, options: Mapping[str, object]) -> str:
    """Return the reason why a game cannot be played with this number of players and these options; "" if it can. The
    function `reason` translates the result. Raises ValueError if there is no such option."""
    return refused(game.checked, players, game.settings(players, options)) or ""


def option_values(game: Game, players: int, options: Mapping[str, object], name: str) -> tuple[str, ...]:
    """Return the values that an option may still have, as written in the rules, if the options in `options` are fixed
    and all others are open. The result is empty if the option then has no effect. Raises ValueError for an unknown
    option or an impossible value."""
    return game.fitting(players, options, name)


def decide(game: Game, position: Position, option_id: str) -> Position:
    """Return the position after the open decision is answered with the option `option_id`. Raises IllegalChoice if
    that option is not possible."""
    return positions.choose(position.program, position, option_id)


def table_calls(game: Game) -> tuple[tuple[str, bool], ...]:
    """Return the name of each step that the people at the table may call at any question, and whether the step needs
    a player."""
    return tuple((step.name, step.parameter is not None) for step in game.book.steps.values() if step.by_the_table)


def calls_now(game: Game, position: Position, seat: int | None) -> tuple[Call, ...]:
    """Return the steps that the people at the table may call in a position: one `Call` for each step and player. If a call
    is not possible now, its `why_not` is the reason, as far as the player at `seat` may know the reason."""
    return calls(position.program, position, seat)


def call(game: Game, position: Position, step: str, seat: int | None) -> Position:
    """Return the position after the people at the table have called a step. `seat` is the player for whom it is
    called (None if the step needs no player). The open question stays open. Raises IllegalChoice, with the reason, if
    the call is not possible."""
    return called(position.program, position, step, seat)


def view(game: Game, position: Position, seat: int | None) -> View:
    """Return what the player at a seat sees of a position, as data."""
    return view_of(position.program, list(position.now), seat)


def pictures(game: Game, position: Position, seat: int | None) -> tuple[Panel, ...] | None:
    """Return the boards that the rulebook declares, with what the player at a seat sees on them; None if it declares none."""
    return pictures_of(position.program, list(position.now), seat)


def random_policy(seed: int) -> Policy:
    """Return a policy that answers at random. It never looks at a position, so it cannot use hidden information."""
    chance = random.Random(seed)

    def policy(position: Position) -> str:
        return chance.choice(position.due.possible).id

    return policy


def bot(game: Game, policy: str, seed: int, seconds: float | None = None) -> Policy:
    """Return the policy (bot) with a name out of `POLICIES`; `interpreter.simulation.players` makes it. A policy in
    `SLOW` thinks about a decision for at most about `seconds`. Raises ValueError for an unknown name."""
    if policy == "random":
        return random_policy(seed)
    chosen: dict[Program, Policy] = {}

    def answer(position: Position) -> str:
        program = position.program
        if program in chosen:
            return chosen[program](position)
        from interpreter.simulation.players import policy_of  # noqa: PLC0415 - nothing of it is needed before a bot decides
        from interpreter.thinking import imagination  # noqa: PLC0415 - the same

        begun = monotonic()
        imagining = imagination(game, program) if policy in SLOW else None
        chosen[program] = policy_of(program, policy, seed, seconds, imagining)
        if imagining is None or seconds is None:
            return chosen[program](position)
        # The person who waits for the first answer has already waited for the WebAssembly module to be made.
        left = max(0.0, seconds - (monotonic() - begun))
        return policy_of(program, policy, seed, left, imagining)(position)

    return answer


def card_text(game: Game, card: CardInfo, language: str) -> str:
    """Return the text of a card, generated from its code."""
    return game.card_text(card, language)


def card_lines(game: Game, card: CardInfo, language: str) -> tuple[prose.CardLine, ...]:
    """Return the text of a card as lines. If a line begins with a time and a colon, this beginning is its `moment`."""
    return game.card_lines(card, language)


def unworded(game: Game, card: CardInfo, language: str) -> tuple[str, ...]:
    """Return the names in a card text for which the rulebook has no words in the language. The text shows these names as the
    rules write them."""
    return prose.unworded(card.node, game.lexicon, language)


def chapters(game: Game, language: str) -> Chapters:
    """Return the rules of a game as the chapters of a printed book."""
    from interpreter.inspection.chapters import chapters_of  # noqa: PLC0415 - nobody plays a book

    return chapters_of(game, language)


def narrate(
    game: Game,
    event: Event,
    language: str,
    names: Sequence[str],
    seat: int | None,
    program: Program | None = None,
    alone: bool = False,
) -> str | None:
    """Return the sentence that the log shows for an event, or a line about a change on the boards; None if the log
    shows nothing. With `alone`, no other line mentions the change, so a change without words is reported by its name.

    `program` is the program of the position: the numbers of pieces depend on the number of players.
    """
    return narration.narrated(program or game.any_program, event, game.lexicon, language, names, seat, alone)


def reason(game: Game, why: str, language: str, program: Program | None = None) -> str:
    """Return the reason why an option is not possible (`Option.why_not`) in a language. The reason can contain tests of the
    rules. With a `program`, each test is put into the words of the game; a test without such words is left out. Without a
    `program`, each test is shown as the rules write it."""
    told = why if program is None else for_players(program, why, game.lexicon, language)
    return reason_text(told, game.lexicon, language)


def title(game: Game, title: str, language: str, number: int = 1) -> str:
    """Return the title of a card in a language, in the form for `number` copies. A title without a translation is
    returned as written in the rules."""
    return prose.title_text(title, game.lexicon, language, number)


def ask_text(
    game: Game, decision: Decision, language: str, names: Sequence[str] = (), program: Program | None = None
) -> str:
    """Return the question of a decision as a sentence; "" if the prose has no words for it."""
    return questions.question_text(program or game.any_program, decision, game.lexicon, language, names)
