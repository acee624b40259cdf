"""A command at the prompt, its names in English and in the language of the person, and the search for the command that a line begins
with."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from dsl.diagnostics.spelling import folded
from dsl.records import dataclass
from repl.render.phrases import Phrases
from repl.render.question import Question, begins_answer
from repl.render.reply import Reply
from repl.render.words import command_names, command_word

LONGEST_NAME = 3  # words
ALIASES = {"?": "help", "exit": "quit", "q": "quit", "map": "board"}


@dataclass(frozen=True, slots=True)
class Command:
    """A command at the prompt. `run` gets the session and the rest of the line. `always`: it is allowed behind a
    curtain too, where nobody's cards may be shown."""

    name: str
    usage: str
    help: str
    run: Callable[[Any, str], Reply]
    always: bool = False


#: What stands for something else in how a command is typed, each a phrase of its own.
PLACEHOLDER = re.compile(r"[A-Z]{2,}")
#: A word that is typed behind a command as it stands there.
WORD = re.compile(r"[a-z]+")


def usage(command: Command, say: Phrases) -> str:
    """Return the pattern of a command, with its words and placeholders in the language of the person: `enregistrer
    FICHIER`."""
    behind = WORD.sub(lambda found: command_word(found[0], say), command.usage[len(command.name) :])
    return command_names(command.name, say)[0] + PLACEHOLDER.sub(lambda found: say(found[0]), behind)


def called(commands: Iterable[Command], say: Phrases) -> list[str]:
    """Return the names of commands in the language of the person, one for each."""
    return [command_names(command.name, say)[0] for command in commands]


def named_command(line: str, table: Mapping[str, Command]) -> tuple[Command | None, str]:
    """Return the command that a line begins with, by its English name, and the rest of the line. A name may have several words."""
    return _begins(line, table, str.casefold)


def named_in(line: str, table: Mapping[str, Command], say: Phrases) -> tuple[Command | None, str]:
    """Return the command that a line begins with, by its name in the language of the person or in English, and the rest of the line
    with its first word as it is in English."""
    command, rest = named_command(line, table)
    if say.language == "en":  # which has no other names
        return command, rest
    if command is None:
        own = {folded(name): command for command in table.values() for name in command_names(command.name, say)}
        command, rest = _begins(line, own, folded)
    return command, rest if command is None else _in_english(command, rest, say)


def commanded(
    line: str, table: Mapping[str, Command], say: Phrases, asked: Question | None
) -> tuple[Command | None, str]:
    """Return the command that a line means, and the rest of the line. A name in the language of the person gives way to an
    answer that begins with the same words; an English one does not."""
    command, rest = named_in(line, table, say)
    is_english = named_command(line, table)[0] is not None
    if command is not None and not is_english and asked is not None and begins_answer(asked, line):
        return None, line
    return command, rest


def behind_command(line: str, table: Mapping[str, Command], say: Phrases) -> tuple[Command | None, int]:
    """Return the command that a line begins with, with a space behind it, and where what it takes begins in the line; None and 0 if
    there is no such command."""
    for count in range(LONGEST_NAME, 0, -1):
        name = re.match(rf"(?:\S+ +){{{count}}}", line)
        command, rest = named_in(name[0], table, say) if name is not None else (None, "")
        if name is not None and command is not None and not rest:
            return command, name.end()
    return None, 0


def _begins(line: str, table: Mapping[str, Command], compared: Callable[[str], str]) -> tuple[Command | None, str]:
    words = line.split(None, LONGEST_NAME)
    for count in range(min(LONGEST_NAME, len(words)), 0, -1):
        name = compared(" ".join(words[:count]))
        command = table.get(ALIASES.get(name, name))
        if command is not None:
            return command, line.split(None, count)[count].strip() if len(line.split(None, count)) > count else ""
    return None, line.partition(" ")[2].strip()


def _in_english(command: Command, rest: str, say: Phrases) -> str:
    """Return the rest of the line after a command. If its first word is one that the command takes, that word is
    given in English."""
    first, space, more = rest.partition(" ")
    for word in WORD.findall(command.usage[len(command.name) :]):
        if folded(first) == folded(command_word(word, say)):
            return f"{word}{space}{more}"
    return rest
