"""Messages: a message is a sentence of naipe with its arguments, and can be shown in any language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, runtime_checkable

from dsl.messages.catalogue import catalogue
from dsl.messages.typography import elided, spaced_mark, typeset


@runtime_checkable
class InLanguages(Protocol):
    """A value whose text can be shown in any language, such as a message or a report."""

    def in_language(self, language: str) -> str: ...


class Message(str):
    """A sentence of naipe for a person. The text itself is English; `in_language` returns the sentence in another
    language.

    `id` is the name of the sentence in the catalogues. It is empty for a sentence that no catalogue has: a text of a rulebook
    (`Message.written`), or several messages in a row (`joined`). `template` is the English sentence with the names of its
    arguments in braces. Arguments may be messages themselves.
    """

    id: str
    template: str
    arguments: Mapping[str, object]

    def __new__(cls, id: str, /, **arguments: object) -> Message:
        """Return the message with this id. Raise KeyError if the catalogues have none."""
        if arguments:
            arguments = {name: on_one_line(value) for name, value in arguments.items()}
        return cls._made(id, catalogue("en").form(id, arguments), arguments)

    @classmethod
    def _made(cls, id: str, template: str, arguments: Mapping[str, object]) -> Message:
        message = super().__new__(cls, template.format(**arguments) if id or arguments else template)
        message.id, message.template, message.arguments = id, template, arguments
        return message

    @classmethod
    def written(cls, text: str, arguments: Mapping[str, object] | None = None) -> Message:
        """Return a message for a text that no catalogue has. It is the same in every language, apart from its arguments."""
        return cls._made("", text, arguments or {})

    @classmethod
    def of(cls, text: str, arguments: Mapping[str, object] | None = None) -> Message:
        """Return a message for a text. If the text is a message, return it. If it is the id of a sentence, return a
        message with this sentence. Otherwise return a message that has just this text in every language."""
        if isinstance(text, Message):
            return text
        return cls(text, **(arguments or {})) if text in catalogue("en") else cls.written(text, arguments)

    def __str__(self) -> str:
        return self  # the result must be a message, not a plain text

    def in_language(self, language: str) -> str:
        """Return the sentence in a language; in English if the catalogue of the language does not have it."""
        template = self.template_in(language)
        if not self.id and not self.arguments:
            return template
        told = {name: in_language(value, language) for name, value in self.arguments.items()}
        return elided(template, told, language).format(**told)

    def template_in(self, language: str) -> str:
        """Return the sentence in a language, with the names of its arguments in braces."""
        there = catalogue(language)
        return typeset(there.form(self.id, self.arguments), language) if self.id in there else self.template

    def __add__(self, other: str) -> Message:
        return joined(self, other)

    def __radd__(self, other: str) -> Message:
        return joined(other, self)

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.id, self.template, dict(self.arguments))


def _again(id: str, template: str, arguments: Mapping[str, object]) -> Message:
    return Message._made(id, template, arguments)


class _Mark(str):
    """A mark between two messages, such as `; `. In each language it has the spaces that are usual there."""

    def in_language(self, language: str) -> str:
        return spaced_mark(str(self), language)


def joined(*parts: str) -> Message:
    """Return one message that consists of several messages and texts, one after the other."""
    marks = (_Mark(part) if type(part) is str and not any(map(str.isalnum, part)) else part for part in parts)
    arguments = {f"p{n}": part for n, part in enumerate(marks)}
    return Message.written("".join(f"{{{name}}}" for name in arguments), arguments)


def listed(parts: Iterable[str], between: str = ", ", last: str = "") -> Message:
    """Return a list such as `a, b and c` as one message. `between` comes between two parts, and `last` (if given) before the
    last part."""
    parts = list(parts)
    marks = [between] * (len(parts) - 2) + [last or between] * (len(parts) > 1)
    return joined(*(text for row in zip(parts, [*marks, ""]) for text in row if text)) if parts else Message.written("")


def either(parts: Iterable[str]) -> Message:
    """Return a message such as `a, b or c`."""
    return listed(parts, last=Message("list-or"))


def both(parts: Iterable[str]) -> Message:
    """Return a message such as `a, b and c`."""
    return listed(parts, last=Message("list-and"))


def numbers_between(low: int, high: int) -> str:
    """Return a message such as `2 to 4`; only the number if both are equal."""
    return str(low) if low == high else Message("low-to-high", low=low, high=high)


def code(words: Iterable[str]) -> list[str]:
    """Return each piece of rules between backticks, which is the form in which messages show rules."""
    return [f"`{word}`" for word in words]


def parts_of(text: str) -> tuple[str, ...]:
    """Return the messages and texts from which `joined` made a text, without the marks between them. For any other text,
    return just this text."""
    if not isinstance(text, Message) or text.id or not text.arguments:
        return (text,)
    return tuple(part for one in text.arguments.values() if not isinstance(one, _Mark) for part in parts_of(str(one)))


def id_of(text: str) -> str:
    """Return the id of a message; for messages joined in a row, the id of the first one. For any other text, return ""."""
    first = parts_of(text)[0]
    return first.id if isinstance(first, Message) else ""


def in_language(value: object, language: str) -> object:
    """Return the text of a value in a language, if the value is a message or a report. Return any other value
    unchanged."""
    return value.in_language(language) if isinstance(value, InLanguages) else value


def on_one_line(value: object) -> object:
    """Return an argument of a message with a visible sign in place of each line end. Otherwise a name that contains line
    ends, such as the name of a file, could show lines that look like lines from naipe."""
    if hasattr(value, "__fspath__"):  # it is a path; `pathlib` is not imported, because the help needs to start fast
        value = str(value)
    return value.replace("\n", "\u240a") if type(value) is str and "\n" in value else value
