"""What the terminal says to players, in the language of their cards.

`say("turn-of-name", name=...)` tells a sentence of the catalogues by its id. Where the language is not known yet, as where a
file cannot be read, `phrase("...", ...)` makes a message that `say` tells later.
"""

from __future__ import annotations

from collections.abc import Sequence

from dsl.messages.catalogue import catalogue
from dsl.messages.message import InLanguages, Message, in_language, joined, listed, on_one_line
from dsl.messages.typography import colon, typeset
from dsl.records import dataclass


@dataclass(frozen=True, slots=True)
class Phrases:
    """The terminal's voice in one language. A call returns a sentence by its id, or a message, in that language."""

    language: str = "en"

    def __call__(self, text: str, /, **arguments: object) -> str:
        if not isinstance(text, Message) and text not in catalogue("en"):
            text = typeset(text, self.language)
        return phrase(text, **arguments).in_language(self.language)

    def told(self, what: object) -> object:
        """Return a message, a report, or the message of an error in this language; any other value unchanged."""
        return in_language(_remembered(what), self.language)

    def many(self, n: int, text: str, /, **arguments: object) -> str:
        """Return a sentence about `n` things."""
        return self(text, n=n, **arguments)

    @property
    def colon(self) -> str:
        """The colon between a name and its text, with the spaces of the language."""
        return colon(self.language)

    def listed(self, words: Sequence[str], last: str = "and") -> str:
        """Return `a, b and c`."""
        return enumerated(words, last).in_language(self.language)


def phrase(text: str, /, **arguments: object) -> Message:
    """Return a message by its id; it is put into a language later. Arguments may be messages, or errors with a message."""
    return Message.of(text, {name: on_one_line(_remembered(value)) for name, value in arguments.items()})


def _remembered(value: object) -> object:
    if not isinstance(value, Exception):
        return value
    why = getattr(value, "why", value.args[0] if len(value.args) == 1 else None)
    return why if isinstance(why, InLanguages) else str(value)


#: The system's errors about files, each with its message id.
OF_FILES = {
    "No such file or directory": "no-such-file-or-directory",
    "Permission denied": "permission-denied",
    "Is a directory": "is-a-directory",
    "Not a directory": "not-a-directory",
    "File exists": "file-exists",
    "No space left on device": "no-space-left-on-device",
    "Read-only file system": "read-only-file-system",
}


def why_not(error: OSError) -> str:
    """Return the reason why a file cannot be used, as a message if the catalogues have one."""
    said = error.strerror or str(error)
    return said if isinstance(said, Message) else Message.of(OF_FILES.get(said, said))


def message_of(error: Exception) -> str:
    """Return the Message that an error was made from, if there is one; else its text."""
    return str(error) if not isinstance(said := _remembered(error), str) else said


def several(n: int, text: str, /, **arguments: object) -> Message:
    """Return a message about `n` things; it is put into a language later."""
    return phrase(text, n=n, **arguments)


def enumerated(words: Sequence[str], last: str = "and") -> Message:
    """Return the message `a, b and c`; it is put into a language later."""
    words = [word if isinstance(word, Message) else str(on_one_line(word)) for word in words]
    if len(words) < 2:
        return joined(*words)
    return joined(listed(words[:-1]), " ", Message(last), " ", words[-1])


#: Messages and other texts one behind the other, as a message.
together = joined

ENGLISH = Phrases()
