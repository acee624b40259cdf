"""A command at the prompt, such as `save FILE`, and the search for the command at the beginning of a typed line. A command
may be typed by its English name or by its name in the language of the player."""

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
    """A command at the prompt. `run` is called with the session and the rest of the typed line. `usage` is its pattern, such as
    `save FILE`; `help` is the key of its description. `always` means that it also works while the screen passes from one player
    to another, when no player's cards may be shown."""

    name: str
    usage: str
    help: str
    run: Callable[[Any, str], Reply]
    always: bool = False


#: A placeholder in the pattern of a command, such as `FILE` in `save FILE`. Each is translated as a phrase.
PLACEHOLDER = re.compile(r"[A-Z]{2,}")
#: A word in the pattern of a command that is typed as it is, such as `all` in `in force [all]`.
WORD = re.compile(r"[a-z]+")


def usage(command: Command, say: Phrases) -> str:
    """Return the pattern of a command, with its words and placeholders in the language of the player: `enregistrer FICHIER` for
    `save FILE`."""
    behind = WORD.sub(lambda found: command_word(found[0], say), command.usage[len(command.name) :])
    return command_names(command.name, say)[0] + PLACEHOLDER.sub(lambda found: say(found[0]), behind)


def called(commands: Iterable[Command], say: Phrases) -> list[str]:
    """Return the name of each command in the language of the player."""
    return [command_names(command.name, say)[0] for command in commands]


def named_command(line: str, table: Mapping[str, Command]) -> tuple[Command | None, str]:
    """Return the command whose English name is at the beginning of a typed line, and the rest of the line. The command is
    None if there is no such name. A name may have several words, such as `why not`."""
    return _begins(line, table, str.casefold)


def named_in(line: str, table: Mapping[str, Command], say: Phrases) -> tuple[Command | None, str]:
    """Return the command whose name is at the beginning of a typed line, and the rest of the line. The name may be English or
    in the language of the player. If the line begins with no command, the command is None. If the next word is one that the
    command understands, such as `details` after `log`, it is returned in English."""
    command, rest = named_command(line, table)
    if say.language == "en":  # in English, the commands have no other names
        return command, rest
    if command is None:
        own = {folded(name): command for command in table.values() for name in command_names(command.name, say)}
        command, rest = _begins(line, own, folded)
    return command, rest if command is None else _in_english(command, rest, say)


def commanded(
    line: str, table: Mapping[str, Command], say: Phrases, asked: Question | None
) -> tuple[Command | None, str]:
    """Return the command that a typed line calls, and the rest of the line. If the line is no command, the command is None.

    A line can also be the beginning of an answer to the question `asked`. Then a command in the language of the player gives
    way to the answer, and an English name still calls the command.
    """
    command, rest = named_in(line, table, say)
    is_english = named_command(line, table)[0] is not None
    if command is not None and not is_english and asked is not None and begins_answer(asked, line):
        return None, line
    return command, rest


def behind_command(line: str, table: Mapping[str, Command], say: Phrases) -> tuple[Command | None, int]:
    """Return the command that a line begins with, and the index in the line at which its argument begins. A space must follow
    the name of the command. If the line begins with no command, return None and 0."""
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
    """Return the argument of a command with its first word in English, if this is a word that the command understands in the
    language of the player."""
    first, space, more = rest.partition(" ")
    for word in WORD.findall(command.usage[len(command.name) :]):
        if folded(first) == folded(command_word(word, say)):
            return f"{word}{space}{more}"
    return rest
