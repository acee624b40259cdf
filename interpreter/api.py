"""The way into the interpreter: load a game, begin it, ask what is to be decided, decide, look.

    game = load("my_game")
    position = begin(game, players=4, seed=7)
    while position.decision is not None:
        position = decide(game, position, position.decision.possible[0].id)
    print(position.outcome)

Positions are values: keep any of them and go on from it.

A seat counts from 1; who looks is a seat, None for what everybody may know, or 0 for the designer, who sees all. A piece
is a number of the position's program. A language is given by its code (`en`); names are those of the players, by seat.
Options are given as they are written (`{"mode": "simple"}`).
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dsl import prose
from dsl.prose.reasons import reason_text
from interpreter.compiler.program import Program
from interpreter.inspection import explanation, narration, questions
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
    "card_of",
    "card_text",
    "cells_of",
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
    "varied",
    "view",
    "word",
]


#: What is there when it is first asked for, and where it stands.
_LATER = {
    "ScenarioResult": "interpreter.scenarios",
    **dict.fromkeys(
        (
            "check", "compare", "coverage", "eval_text", "instantiate", "next_choice", "run_scenarios", "simulate",
            "templates", "tried", "unsaid", "varied",
        ),
        "interpreter.studying",
    ),
}  # fmt: skip


def __getattr__(name: str) -> Any:
    """Return what is asked for by its name and has not been imported yet."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_LATER[name]), name)
    return found


def load(game: str | Path, packs: Sequence[str | Path] = (), scenarios: bool = True) -> Game:
    """Load a game (a path, or the id of a built-in one) with packs; to play it, its `scenarios` are not
    needed. Raises LoadError, with all findings, if there is an error in the files or there are no such files."""
    return game_of(*load_rules(game, packs, scenarios))


def begin(game: Game, players: int, seed: int, options: Mapping[str, object] | None = None) -> Position:
    """Begin a game. Raises ValueError (a sentence for the player) if the number of players or an option is
    not possible, LoadError if a pack needs a deck that is not in play."""
    return positions.begin_at(playable(game, players, options, True), seed)


def options_refused(game: Game, players: int, options: Mapping[str, object]) -> str:
    """Return why a game cannot be played with some options by so many players, "" if it can: a reason (`reason` says it
    in a language). Raises ValueError if there is no such option."""
    return refused(game.checked, players, game.settings(players, options)) or ""


def option_values(game: Game, players: int, options: Mapping[str, object], name: str) -> tuple[str, ...]:
    """Return what an option may be, as it is written, where `options` are chosen and the rest is open; nothing if it
    does not matter then. Raises ValueError if there is no such option, or one cannot be what it is set to."""
    return game.fitting(players, options, name)


def decide(game: Game, position: Position, option_id: str) -> Position:
    """Return the position after an answer, the id of one of the options of the open decision. Raises IllegalChoice if it is
    not possible."""
    return positions.choose(position.program, position, option_id)


def table_calls(game: Game) -> tuple[tuple[str, bool], ...]:
    """Return the steps that the table may call at any question, each with whether a player is to be named."""
    return tuple((step.name, step.parameter is not None) for step in game.book.steps.values() if step.by_the_table)


def calls_now(game: Game, position: Position, seat: int | None) -> tuple[Call, ...]:
    """Return each call with what stands against it in a position, as far as a player at a seat (everybody: None;
    the designer: 0) may know."""
    return calls(position.program, position, seat)


def call(game: Game, position: Position, step: str, seat: int | None) -> Position:
    """Return the position after the table has called a step, for the player at a seat where it is for one (else None);
    the question that was open stays open. Raises IllegalChoice, saying why, if that cannot be."""
    return called(position.program, position, step, seat)


def view(game: Game, position: Position, seat: int | None) -> View:
    """Return what the player at a seat may know of a position, as data."""
    return view_of(position.program, list(position.now), seat)


def pictures(game: Game, position: Position, seat: int | None) -> tuple[Panel, ...] | None:
    """Return what the rulebook's boards show the player at a seat; None where it declares none."""
    return pictures_of(position.program, list(position.now), seat)


def random_policy(seed: int) -> Policy:
    """Return a policy that answers at random. It knows no position: whoever is asked may know what it knows."""
    chance = random.Random(seed)

    def policy(position: Position) -> str:
        return chance.choice(position.due.possible).id

    return policy


def bot(game: Game, policy: str, seed: int, seconds: float | None = None) -> Policy:
    """Return a policy by its name, one of `POLICIES`; see `interpreter.simulation.players`. One of those that are `SLOW` thinks
    for about so many `seconds` at most. Raises ValueError for another name."""
    if policy == "random":
        return random_policy(seed)
    from interpreter.simulation.players import policy_of  # noqa: PLC0415 - bots by chance need none of it

    chosen: dict[Program, Policy] = {}

    def answer(position: Position) -> str:
        if position.program not in chosen:
            chosen[position.program] = policy_of(position.program, policy, seed, seconds)
        return chosen[position.program](position)

    return answer


def card_text(game: Game, card: CardInfo, language: str) -> str:
    """Return what a card says, generated from its code."""
    return game.card_text(card, language)


def is_fact(game: Game, field: str, language: str) -> bool:
    """Tell whether a field has a name that players read in a language, and is not told by what a card says."""
    entry = game.lexicon.entry(language, field)
    return entry is not None and not entry.printed


def is_named(game: Game, name: str, language: str) -> bool:
    """Tell whether prose has words for a name in a language, or has none for anything."""
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
    """Return an event as a plain sentence (what has changed on the boards as one a line); None if it is not worth a
    line. What has changed is told by its name where it stands `alone`: nothing that is told accounts for it.

    `program` is that of the position: which number a piece has depends on how many play.
    """
    return narration.narrated(program or game.any_program, event, game.lexicon, language, names, seat, alone)


def card_of(game: Game, program: Program, piece: int) -> CardInfo | None:
    """Return the card that a piece is a copy of, None if it is none or nobody may know which; pieces have their numbers
    from a program."""
    if piece == UNKNOWN_PIECE:
        return None
    entry = program.layout.entry_of[piece]
    return game.cards[entry] if entry >= 0 else None


def reason(game: Game, why: str, language: str) -> str:
    """Return why something could not be done (`Option.why_not`), as it reads in a language."""
    return reason_text(why, game.lexicon, language)


def word(game: Game, name: str, language: str) -> str:
    """Return a word of the game (a zone, a value, an option, a verb) as it reads in a language."""
    return prose.word_text(name, game.lexicon, language)


def title(game: Game, title: str, language: str, number: int = 1) -> str:
    """Return the title of a card as it reads in a language, of so many copies; as it is written if nobody has said."""
    return prose.title_text(title, game.lexicon, language, number)


def short(game: Game, name: str, language: str) -> str:
    """Return what is written for a word, or a title in quotes, where there is little room; "" if nobody has said."""
    entry = game.lexicon.entry(language, name)
    return entry.short if entry is not None else ""


def meaning(game: Game, name: str, language: str) -> str:
    """Return what an option or a word is for, as the prose of a language says; "" if it does not."""
    entry = game.lexicon.entry(language, name)
    return entry.means if entry is not None else ""


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


def ask_text(
    game: Game, decision: Decision, language: str, names: Sequence[str] = (), program: Program | None = None
) -> str:
    """Return what is to be decided, as a sentence; empty if it cannot be said. `names` are those of the players;
    `program` is that of the position."""
    return questions.question_text(program or game.any_program, decision, game.lexicon, language, names)


def place_text(
    game: Game, decision: Decision, language: str, names: Sequence[str] = (), program: Program | None = None
) -> str:
    """Return in what somebody is asked: a card, a step, a verb with what it is about; empty where nothing is told of it."""
    return questions.place_text(program or game.any_program, decision, game.lexicon, language, names)


def declined_text(
    game: Game, decision: Decision, language: str, names: Sequence[str] = (), program: Program | None = None
) -> str:
    """Return what `no` means, as a sentence; empty if the rulebook does not say."""
    return questions.declined_text(program or game.any_program, decision, game.lexicon, language, names)


def spoken_of(game: Game, decision: Decision, language: str, program: Program | None = None) -> tuple[int, ...]:
    """Return the pieces that a question names, as prose puts it; `program` is that of the position."""
    return questions.pieces_spoken_of(program or game.any_program, decision, game.lexicon, language)


def cells_of(game: Game, decision: Decision, program: Program | None = None) -> tuple[int, ...]:
    """Return the cells of maps that a question is about; `program` is that of the position."""
    return questions.cells_under_way(program or game.any_program, decision)
