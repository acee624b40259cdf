"""The public interface of the interpreter: load a game, begin it, read the open decision, decide, view.

    game = load("my_game")
    position = begin(game, players=4, seed=7)
    while position.decision is not None:
        position = decide(game, position, position.decision.possible[0].id)
    print(position.outcome)

Positions are values: store any of them and continue from it.

Common arguments. `seat`: a player, from 1; None for public information, or 0 for the designer, who sees all.
`piece`: the number of a piece in the position's program. `language`: a code such as `en`. `names`: player names,
index = seat − 1. `options`: as written in the rules (`{"mode": "simple"}`). `program`: the program of the
position; by default, any program of the game.
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
from interpreter.inspection import explanation, narration, questions
from interpreter.inspection.known_moves import moved_lines
from interpreter.inspection.observation import view_of
from interpreter.inspection.panels import Panel, pictures_of
from interpreter.loading.demands import playable
from interpreter.loading.game import CardInfo, Game, game_of
from interpreter.loading.loader import LoadError, built_in_games, load_rules
from interpreter.model.decisions import Decision
from interpreter.model.settings import refused
from interpreter.model.views import UNKNOWN_PIECE, View
from interpreter.positions import position as positions
from interpreter.positions.position import Event, Outcome, Policy, Position
from interpreter.positions.table_calls import Call, called, calls
from interpreter.simulation import POLICIES, SLOW

if TYPE_CHECKING:
    from interpreter.inspection.chapters import Chapters
    from interpreter.scenarios import ScenarioResult
    from interpreter.studying import (
        check,
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
    "amount",
    "ask_text",
    "begin",
    "bot",
    "built_in_games",
    "call",
    "calls_now",
    "card_lines",
    "card_of",
    "card_text",
    "cause",
    "cells_of",
    "chapters",
    "check",
    "claim",
    "compare",
    "coverage",
    "decide",
    "declined_text",
    "eval_text",
    "game_of",
    "in_force",
    "instantiate",
    "is_fact",
    "is_named",
    "load",
    "meaning",
    "moved",
    "narrate",
    "next_choice",
    "option_values",
    "options_refused",
    "pictures",
    "place_text",
    "random_policy",
    "reason",
    "run_scenarios",
    "short",
    "simulate",
    "spoken_of",
    "table_calls",
    "templates",
    "title",
    "tried",
    "unsaid",
    "unworded",
    "varied",
    "view",
    "word",
    "word_of",
]


#: Names that are imported at their first use, with their modules.
_LATER = {
    "ScenarioResult": ".scenarios",
    **dict.fromkeys(
        (
            "check", "compare", "coverage", "eval_text", "instantiate", "next_choice", "run_scenarios", "simulate",
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
    """Load a game (a path, or the id of a built-in one) with packs. `scenarios=False` skips its scenarios, which
    play does not need. Raises LoadError, with all findings, if a file has an error or is missing."""
    return game_of(*load_rules(game, packs, scenarios))


def begin(game: Game, players: int, seed: int, options: Mapping[str, object] | None = None) -> Position:
    """Begin a game. Raises ValueError (a sentence for the player) if the number of players or an option is not
    possible, LoadError if a pack needs a deck that is not in play."""
    return positions.begin_at(playable(game, players, options, True), seed)


def options_refused(game: Game, players: int, options: Mapping[str, object]) -> str:
    """Return the reason why a game cannot be played with these options and players, "" if it can; `reason`
    translates it. Raises ValueError if there is no such option."""
    return refused(game.checked, players, game.settings(players, options)) or ""


def option_values(game: Game, players: int, options: Mapping[str, object], name: str) -> tuple[str, ...]:
    """Return the possible values of an option, as written, if the options in `options` are fixed and the others
    open; empty if the option has no effect then. Raises ValueError for an unknown option or an impossible value."""
    return game.fitting(players, options, name)


def decide(game: Game, position: Position, option_id: str) -> Position:
    """Return the position after an answer, given by the id of an option of the open decision. Raises IllegalChoice
    if it is not possible."""
    return positions.choose(position.program, position, option_id)


def table_calls(game: Game) -> tuple[tuple[str, bool], ...]:
    """Return the steps that the table may call at any question, each with whether it needs a player."""
    return tuple((step.name, step.parameter is not None) for step in game.book.steps.values() if step.by_the_table)


def calls_now(game: Game, position: Position, seat: int | None) -> tuple[Call, ...]:
    """Return the steps that the table may call by name in a position, one `Call` for each step and player. `why_not`
    in it is the reason why this call is not possible now, as far as the player at `seat` may know."""
    return calls(position.program, position, seat)


def call(game: Game, position: Position, step: str, seat: int | None) -> Position:
    """Return the position after the table has called a step, for the player at a seat if the step needs one (else
    None); the open question stays open. Raises IllegalChoice, with the reason, if the call is not possible."""
    return called(position.program, position, step, seat)


def view(game: Game, position: Position, seat: int | None) -> View:
    """Return the view of a position from a seat, as data."""
    return view_of(position.program, list(position.now), seat)


def pictures(game: Game, position: Position, seat: int | None) -> tuple[Panel, ...] | None:
    """Return the rulebook's boards as seen from a seat; None if the rulebook declares none."""
    return pictures_of(position.program, list(position.now), seat)


def random_policy(seed: int) -> Policy:
    """Return a policy that answers at random. It reads no position, so it cannot leak hidden information."""
    chance = random.Random(seed)

    def policy(position: Position) -> str:
        return chance.choice(position.due.possible).id

    return policy


def bot(game: Game, policy: str, seed: int, seconds: float | None = None) -> Policy:
    """Return a policy by its name, one of `POLICIES`; see `interpreter.simulation.players`. A `SLOW` policy thinks
    for at most about `seconds`. Raises ValueError for another name."""
    if policy == "random":
        return random_policy(seed)
    from interpreter.simulation.players import policy_of  # noqa: PLC0415 - random bots need none of it
    from interpreter.thinking import imagination  # noqa: PLC0415 - the same

    chosen: dict[Program, Policy] = {}

    def answer(position: Position) -> str:
        program = position.program
        if program in chosen:
            return chosen[program](position)
        begun = monotonic()
        imagining = imagination(game, program) if policy in SLOW else None
        chosen[program] = policy_of(program, policy, seed, seconds, imagining)
        if imagining is None or seconds is None:
            return chosen[program](position)
        # Whoever waits for the first answer has waited for the module too.
        left = max(0.0, seconds - (monotonic() - begun))
        return policy_of(program, policy, seed, left, imagining)(position)

    return answer


def card_text(game: Game, card: CardInfo, language: str) -> str:
    """Return the text of a card, generated from its code."""
    return game.card_text(card, language)


def card_lines(game: Game, card: CardInfo, language: str) -> tuple[prose.CardLine, ...]:
    """Return the text of a card line by line, each with the moment that it begins with."""
    return game.card_lines(card, language)


def unworded(game: Game, card: CardInfo, language: str) -> tuple[str, ...]:
    """Return the names of the rules that a card says as they are written, because prose has no words for them."""
    return prose.unworded(card.node, game.lexicon, language)


def chapters(game: Game, language: str) -> Chapters:
    """Return the rules in the order of a printed book."""
    from interpreter.inspection.chapters import chapters_of  # noqa: PLC0415 - nobody plays a book

    return chapters_of(game, language)


def is_fact(game: Game, field: str, language: str) -> bool:
    """Tell whether a field has a name for players in a language, and is not part of the text of the card."""
    entry = game.lexicon.entry(language, field)
    return entry is not None and not entry.printed


def is_named(game: Game, name: str, language: str) -> bool:
    """Tell whether the prose of a language has words for a name, or has no words at all."""
    return game.lexicon.entry(language, name) is not None or language not in game.lexicon.entries


def narrate(
    game: Game,
    event: Event,
    language: str,
    names: Sequence[str],
    seat: int | None,
    program: Program | None = None,
    alone: bool = False,
) -> str | None:
    """Return an event as a plain sentence, or a change of the boards as a line; None if it is not worth a line.
    With `alone`, a change is reported by its name, because no other line accounts for it.

    `program` is the program of the position: the numbers of pieces depend on the number of players.
    """
    return narration.narrated(program or game.any_program, event, game.lexicon, language, names, seat, alone)


def moved(
    game: Game, event: Event, language: str, names: Sequence[str], seat: int | None, program: Program | None = None
) -> list[str]:
    """Return which cards have moved in an event, a line for each way, as far as the player at a seat knows them."""
    return moved_lines(program or game.any_program, event, game.lexicon, language, names, seat)


def cause(
    game: Game, event: Event, slots: Sequence[Any], language: str, seat: int | None, program: Program | None = None
) -> str:
    """Return the title of the card in whose name something happened, in quotation marks; "" if there is none, or if the player at
    a seat does not see it by the values of a position."""
    return narration.cause(program or game.any_program, event, slots, game.lexicon, language, seat)


def card_of(game: Game, program: Program, piece: int) -> CardInfo | None:
    """Return the card of a piece; None if the piece is not a card or its identity is hidden. The number of the
    piece is one of `program`."""
    if piece == UNKNOWN_PIECE:
        return None
    entry = program.layout.entry_of[piece]
    return game.cards[entry] if entry >= 0 else None


def reason(game: Game, why: str, language: str) -> str:
    """Return a reason (`Option.why_not`) in a language."""
    return reason_text(why, game.lexicon, language)


def word(game: Game, name: str, language: str) -> str:
    """Return a word of the game (a zone, a value, an option, a verb) in a language."""
    return prose.word_text(name, game.lexicon, language)


def word_of(game: Game, name: str, noun: str, language: str) -> str:
    """Return a word of the game as it is said of a thing of a noun, in a language."""
    return prose.word_text_of(name, noun, game.lexicon, language)


def title(game: Game, title: str, language: str, number: int = 1) -> str:
    """Return the title of a card in a language, for a number of copies; as written in the rules if prose has none."""
    return prose.title_text(title, game.lexicon, language, number)


def short(game: Game, name: str, language: str) -> str:
    """Return the short form of a word, or of a title in quotes, for narrow places; "" if there is none."""
    entry = game.lexicon.entry(language, name)
    return entry.short if entry is not None else ""


def meaning(game: Game, name: str, language: str) -> str:
    """Return the explanation of an option or a word in the prose of a language; "" if there is none."""
    entry = game.lexicon.entry(language, name)
    return entry.means if entry is not None else ""


def claim(game: Game, name: str, language: str) -> str:
    """Return the phrase of a yes-or-no value about its owner in a language: `keeps silence`."""
    return prose.claim_text(name, game.lexicon, language)


def in_force(game: Game, position: Position, language: str, seat: int | None) -> tuple[explanation.InForce, ...]:
    """Return the rules in force that the seat may know."""
    return explanation.in_force(game, position, language, seat)


def amount(game: Game, name: str, number: int | None, language: str) -> str:
    """Return a number with the noun that a value counts (`3 points`); without a number, the heading (`points`)."""
    if number is None:
        return prose.plural_text(name, game.lexicon, language)
    return prose.amount_text(name, number, game.lexicon, language)


def ask_text(
    game: Game, decision: Decision, language: str, names: Sequence[str] = (), program: Program | None = None
) -> str:
    """Return the question of a decision as a sentence; empty if there are no words for it."""
    return questions.question_text(program or game.any_program, decision, game.lexicon, language, names)


def place_text(
    game: Game, decision: Decision, language: str, names: Sequence[str] = (), program: Program | None = None
) -> str:
    """Return the place of a question: a card, a step, a verb with its roles; empty if it has no words."""
    return questions.place_text(program or game.any_program, decision, game.lexicon, language, names)


def declined_text(
    game: Game, decision: Decision, language: str, names: Sequence[str] = (), program: Program | None = None
) -> str:
    """Return the meaning of the answer `no` as a sentence; empty if the rulebook has none."""
    return questions.declined_text(program or game.any_program, decision, game.lexicon, language, names)


def spoken_of(game: Game, decision: Decision, language: str, program: Program | None = None) -> tuple[int, ...]:
    """Return the pieces that the prose of a question names."""
    return questions.pieces_spoken_of(program or game.any_program, decision, game.lexicon, language)


def cells_of(game: Game, decision: Decision, program: Program | None = None) -> tuple[int, ...]:
    """Return the cells of maps that a question is about."""
    return questions.cells_under_way(program or game.any_program, decision)
