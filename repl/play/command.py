"""A command at the prompt, and the search for the command that a line begins with."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from dsl.records import dataclass
from repl.render.phrases import Phrases
from repl.render.reply import Reply

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


def usage(command: Command, say: Phrases) -> str:
    """Return how a command is typed, with its placeholders in the language of the user: `save FICHIER`."""
    return PLACEHOLDER.sub(lambda found: say(found[0]), command.usage)


def named_command(line: str, table: Mapping[str, Command]) -> tuple[Command | None, str]:
    """Return the command that a line begins with, and the rest of the line. A name may have several words."""
    words = line.split(None, LONGEST_NAME)
    for count in range(min(LONGEST_NAME, len(words)), 0, -1):
        name = " ".join(words[:count]).casefold()
        command = table.get(ALIASES.get(name, name))
        if command is not None:
            return command, line.split(None, count)[count].strip() if len(line.split(None, count)) > count else ""
    return None, line.partition(" ")[2].strip()
