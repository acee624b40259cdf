"""The phrases of the terminal, in the language in which the game is shown.

`say("turn-of-name", name=...)` returns a sentence from the catalogues by its id. If the language is not known yet, for example
while a file is being read, `phrase("...", ...)` makes a message that `say` puts into a language later.
"""

from __future__ import annotations

from collections.abc import Sequence

from dsl.messages.catalogue import catalogue
from dsl.messages.message import InLanguages, Message, in_language, joined, listed, on_one_line
from dsl.messages.typography import colon, typeset
from dsl.records import dataclass


@dataclass(frozen=True, slots=True)
class Phrases:
    """The phrases of the terminal in one language. A call returns the sentence with an id, or a message, in that language."""

    language: str = "en"

    def __call__(self, text: str, /, **arguments: object) -> str:
        if not isinstance(text, Message) and text not in catalogue("en"):
            text = typeset(text, self.language)
        return phrase(text, **arguments).in_language(self.language)

    def told(self, what: object) -> object:
        """Return a message, a report, or the message of an error in this language. Other values are returned unchanged."""
        return in_language(_remembered(what), self.language)

    def many(self, n: int, text: str, /, **arguments: object) -> str:
        """Return the sentence with an id about `n` things, in the singular or plural."""
        return self(text, n=n, **arguments)

    @property
    def colon(self) -> str:
        """The colon between a name and its text, with the spaces that the language puts around it."""
        return colon(self.language)

    def listed(self, words: Sequence[str], last: str = "and") -> str:
        """Return words as a list in this language: `a, b and c`."""
        return enumerated(words, last).in_language(self.language)


def phrase(text: str, /, **arguments: object) -> Message:
    """Return the message with an id, which is put into a language later. Arguments may be messages too, or errors with a
    message."""
    return Message.of(text, {name: on_one_line(_remembered(value)) for name, value in arguments.items()})


def _remembered(value: object) -> object:
    if not isinstance(value, Exception):
        return value
    why = getattr(value, "why", value.args[0] if len(value.args) == 1 else None)
    return why if isinstance(why, InLanguages) else str(value)


#: The texts of system errors about files, each with the id of our message.
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
    """Return the reason why a file cannot be used. It is a message if we have one for this system error, otherwise the text of
    the system."""
    said = error.strerror or str(error)
    return said if isinstance(said, Message) else Message.of(OF_FILES.get(said, said))


def message_of(error: Exception) -> str:
    """Return the message of an error, which can be put into a language; if it has none, the text of the error."""
    return str(error) if not isinstance(said := _remembered(error), str) else said


def several(n: int, text: str, /, **arguments: object) -> Message:
    """Return the message with an id about `n` things, which is put into a language later."""
    return phrase(text, n=n, **arguments)


def enumerated(words: Sequence[str], last: str = "and") -> Message:
    """Return words as a list, `a, b and c`, in a message that is put into a language later."""
    words = [word if isinstance(word, Message) else str(on_one_line(word)) for word in words]
    if len(words) < 2:
        return joined(*words)
    return joined(listed(words[:-1]), " ", Message(last), " ", words[-1])


#: Joins messages and other texts into one message.
together = joined

ENGLISH = Phrases()
