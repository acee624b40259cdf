"""Ask at a terminal for what the command line left open before a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from interpreter.api import Game
from repl.play.table import NoTable, chosen_option, how_many, named, seats_of, usual_value
from repl.render.output import Output
from repl.render.phrases import Phrases
from repl.render.voice import Voice
from repl.render.words import beginning, sentence
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
    if game.min_players == game.max_players:
        return game.min_players

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


def ask_options(voice: Voice, output: Output, ask: AskLine, players: int, options: Mapping[str, str]) -> dict[str, str]:
    """Return the options with those that were left open: each is asked for if it matters beside those before it, and
    only what goes with them is offered."""
    chosen = dict(options)
    for name in voice.game.options:
        values = () if name in options else voice.choices(players, chosen, name)
        if len(values) > 1:
            chosen[name] = ask_option(voice, output, ask, players, chosen, name)
        elif values and values[0] != usual_value(voice.game, name):
            chosen[name] = values[0]
    return chosen


def ask_option(voice: Voice, output: Output, ask: AskLine, players: int, chosen: Mapping[str, str], name: str) -> str:
    """Return the value of an option that may have several beside those that are chosen."""
    game, say = voice.game, voice.say
    values = voice.choices(players, chosen, name)
    usual = usual_value(game, name)
    first = usual if usual in values else values[0]

    def read(text: str) -> str:
        if not text:
            return first
        value = next(iter(beginning(text, ((voice.word(value), value) for value in values))), text)
        if value not in values and value in map(str, game.options[name]):
            raise NoTable(sentence(voice.refused(players, {**chosen, name: value}) or say("not now")))
        return chosen_option(game, name, value)

    question = say(
        "{name}: {values}? (Enter: {usual})",
        name=_with_meaning(voice, name),
        values=_offered(voice, name, values),
        usual=voice.word(first),
    )
    return _until_right(output, ask, question[:1].upper() + question[1:], read)


def _offered(voice: Voice, name: str, values: Sequence[str]) -> str:
    """Return what is offered, in words; numbers in a row by the first and the last."""
    row = isinstance(voice.game.options[name], range) and int(values[-1]) - int(values[0]) == len(values) - 1
    if row and len(values) > 2:
        return voice.say("a number from {low} to {high}", low=values[0], high=values[-1])
    return voice.say.listed([_with_meaning(voice, value) for value in values], "or")


def _with_meaning(voice: Voice, name: str) -> str:
    means = voice.meaning(name)
    return f"{voice.word(name)} ({means})" if means else voice.word(name)


def ask_seed(output: Output, ask: AskLine, chance: int, say: Phrases) -> int:
    question = say("Seed? The same seed deals the same cards. (Enter: by chance)")
    return _until_right(output, ask, question, lambda text: number(text) if text else chance)


def number(text: str) -> int:
    """Read a whole number, not too long."""
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise NoTable(f"`{text}` is not a whole number.")
    return int(text)
