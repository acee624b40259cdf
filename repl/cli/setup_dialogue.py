"""Ask at a terminal for what the command line left open before a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from interpreter.api import Game
from repl.play.table import NoTable, allowed_values, chosen_option, how_many, named, seats_of, usual_value
from repl.render.output import Output
from repl.render.phrases import Phrases
from repl.terminal.prompt import AskLine

T = TypeVar("T")


def _until_right(output: Output, ask: AskLine, question: str, read: Callable[[str], T]) -> T:
    """Ask until the answer can be read; say what was wrong with each that cannot."""
    while True:
        try:
            return read(ask(f"{question} ").strip())
        except NoTable as trouble:
            output.say(trouble, "error")


def ask_players(game: Game, output: Output, ask: AskLine, say: Phrases) -> int:
    def read(text: str) -> int:
        return how_many(game, number(text) if text else game.min_players, None, None)[0]

    return _until_right(
        output, ask, say("How many players, {range}? (Enter: {n})", range=seats_of(game, say), n=game.min_players), read
    )


def ask_people(game: Game, output: Output, ask: AskLine, players: int, say: Phrases) -> int:
    def read(text: str) -> int:
        return how_many(game, players, number(text) if text else 1, None)[1]

    return _until_right(output, ask, say("How many of the {n} are people at this screen? (Enter: 1)", n=players), read)


def ask_names(output: Output, ask: AskLine, players: int, bots: frozenset[int], say: Phrases) -> tuple[str, ...]:
    people = players - len(bots)
    who = say.many(
        people,
        "What is your name? (Enter: none)",
        "What are the names of the {n} people, with commas between them? (Enter: none)",
    )
    return _until_right(output, ask, who, lambda text: named(text.split(","), players, bots, say))


def ask_option(game: Game, output: Output, ask: AskLine, name: str, say: Phrases) -> str:
    """Return the value of an option, empty for the one that it has if nobody says."""

    def read(text: str) -> str:
        return chosen_option(game, name, text) if text else ""

    question = say(
        "{name}: {values}? (Enter: {usual})",
        name=name,
        values=allowed_values(game, name, say),
        usual=usual_value(game, name),
    )
    return _until_right(output, ask, question, read)


def ask_seed(output: Output, ask: AskLine, chance: int, say: Phrases) -> int:
    question = say("Seed? The same seed deals the same cards. (Enter: by chance)")
    return _until_right(output, ask, question, lambda text: number(text) if text else chance)


def number(text: str) -> int:
    """Read a whole number, not too long."""
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise NoTable(f"`{text}` is not a whole number.")
    return int(text)
