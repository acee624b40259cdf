"""Completions for a line that the player is typing: the answers, commands and arguments that begin with the typed text."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.diagnostics.spelling import folded
from dsl.records import dataclass
from repl.play.command import Command, behind_command
from repl.play.session import Session
from repl.play.table_calls import calls
from repl.render.board import visible_places
from repl.render.words import command_names

MOST = 60


@dataclass(frozen=True, slots=True)
class Candidate:
    """A completion of a typed line. `text` replaces the line from the index `start` on; `about` is a description that is shown
    beside it."""

    text: str
    start: int
    about: str = ""


def candidates(session: Session, text: str) -> list[Candidate]:
    """Return the answers and commands that begin with the typed text, answers first. After `show`, `help`, `look` or
    `table`, return the possible arguments of that command. Options that are not possible now are left out."""
    line = text.lstrip()
    lead = len(text) - len(line)
    command, at = behind_command(line, session.commands, session.say)
    word, rest, start = command.name if command is not None else "", line[at:], lead + at
    if word in ("show", "help", "look", "table"):
        if word == "look":
            places = visible_places(session.voice, session.view(), session.table.names) if session.viewer else []
            return beginning_with(rest, [(name, str(len(place.cards))) for name, place in places], start)
        if word == "table":
            return beginning_with(rest, [(text, "") for text, _ in calls(session)], start)
        if word == "help":
            every = list(session.commands.values())
            return beginning_with(rest, described(session, every), start) + in_english(session, every, rest, start)
        cards = session.game.cards
        by_title = [(session.voice.title(card.name), card.number) for card in cards]
        by_number = [(number, title) for title, number in by_title] if rest[:1].isdecimal() else []
        return beginning_with(rest, by_title + by_number, start)
    found = []
    asked = session.asked()
    if asked is not None:
        free = [choice for choice in asked.choices if choice.option.possible]
        found = beginning_with(line, [(choice.label, choice.key) for choice in free], lead)
        if line:
            titles = [(choice.option.label, choice.key) for choice in free if choice.option.label != choice.label]
            found += beginning_with(line, titles, lead)
    commands = [command for command in session.commands.values() if command.always or session.viewer]
    found += beginning_with(line, described(session, commands), lead)
    return (found + in_english(session, commands, line, lead))[:MOST]


def described(session: Session, commands: Iterable[Command]) -> list[tuple[str, str]]:
    """Return each command as a pair: its name in the language of the player, and its description."""
    return [(command_names(command.name, session.say)[0], session.say(command.help)) for command in commands]


def in_english(session: Session, commands: Iterable[Command], line: str, start: int) -> list[Candidate]:
    """Return the English names of the commands that begin with a text, for commands that have another name in the language of
    the player. Return nothing if the text is empty."""
    others = [one for one in commands if command_names(one.name, session.say)[0] != one.name]
    english = [(command.name, session.say(command.help)) for command in others]
    return beginning_with(line, english, start) if line else []


def beginning_with(text: str, words: Iterable[tuple[str, str]], start: int) -> list[Candidate]:
    """Return a candidate for each word that begins with a text; a word that occurs twice is returned once."""
    wanted = folded(text)
    found: dict[str, Candidate] = {}
    for word, about in words:
        if folded(word).startswith(wanted):
            found.setdefault(word, Candidate(word, start, about))
    return list(found.values())[:MOST]
