"""What the terminal itself says to players, in the language of their cards.

A phrase is written in English where it is needed, with holes: `say("turn of {name}", name=...)`. The
languages are tables from the English phrase to theirs; one that a language lacks is said in English.

Where nobody knows yet in which language something will be said, as where a file cannot be read, it is a `phrase(...)`:
an English sentence that remembers how it was made. `say(it)` says it in a language then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dsl.later import Later, from_module
from dsl.reason import InLanguages, Reason, on_one_line
from dsl.records import dataclass
from dsl.typography import colon, elided, typeset


def _of(language: str) -> dict[str, str]:
    """Return the phrases of a language, from its modules."""
    parts = () if language == "en" else ("", "_design", "_program")
    return {
        english: text
        for part in parts
        for english, text in from_module(f"{__name__}.{language}{part}", "PHRASES").items()
    }


LANGUAGES: Mapping[str, Mapping[str, str]] = Later(("ca", "en", "fr", "pt"), _of)


@dataclass(frozen=True, slots=True)
class Phrases:
    """The phrases of one language. A call gives one of them, with its holes filled."""

    language: str = "en"

    def __call__(self, text: str, /, **holes: object) -> str:
        said: str = text
        if isinstance(text, Reason):
            said, holes = text.phrase, {**text.holes}
        else:
            holes = {name: on_one_line(value) for name, value in holes.items()}
        said = typeset(self._there(said), self.language)
        if not holes:
            return said
        told = {name: self.told(value) for name, value in holes.items()}
        return elided(said, told, self.language).format(**told)

    def _there(self, text: str) -> str:
        """Return a phrase with its holes as this language has it: what the terminal says, or the interpreter."""
        table = LANGUAGES.get(self.language, {})
        if not table or text in table:
            return table.get(text, text)
        from dsl.prose.reasons import REASONS  # noqa: PLC0415 - all of prose comes with it, and few sentences need it

        return REASONS[self.language].get(text, text)

    def told(self, what: object) -> object:
        """Return a phrase, what findings say, or what an error says, in this language; anything else as it is."""
        what = _remembered(what)
        if isinstance(what, InLanguages):
            return what.in_language(self.language)
        return self(what) if isinstance(what, Reason) else what

    def many(self, n: int, one: str, several: str, /, **holes: object) -> str:
        """Return a phrase about a number of things; `{n}` is the number."""
        return self(one if n == 1 else several, n=n, **holes)

    @property
    def colon(self) -> str:
        """What stands between a name and what is said of it."""
        return colon(self.language)

    def listed(self, words: Sequence[str], last: str = "and") -> str:
        """Return `a, b and c`."""
        words = [str(on_one_line(str(word))) for word in words]
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {self(last)} {words[-1]}"


def phrase(text: str, /, **holes: object) -> Reason:
    """Return a phrase that is said in a language later; as a text it is English. What stands in its holes may be phrases,
    or errors that say one."""
    return Reason(text, {name: _remembered(value) for name, value in holes.items()})


def _remembered(value: object) -> object:
    if not isinstance(value, Exception):
        return value
    why = getattr(value, "why", value.args[0] if len(value.args) == 1 else None)
    return why if isinstance(why, Reason | InLanguages) else str(value)


#: What the system says of a file.
OF_FILES = frozenset(
    {
        "No such file or directory",
        "Permission denied",
        "Is a directory",
        "Not a directory",
        "File exists",
        "No space left on device",
        "Read-only file system",
    }
)


def why_not(error: OSError) -> str:
    """Return what stands in the way of a file, to be said in a language later: a phrase, or what findings say as well."""
    from dsl.diagnostics.translation import Told  # noqa: PLC0415 - --help tells of no trouble

    said = error.strerror or str(error)
    return Reason(said) if said in OF_FILES else Told(said)


def message_of(error: Exception) -> str:
    """Return what an error says, as the phrase that it is, if it is one."""
    return str(error) if not isinstance(said := _remembered(error), str) else said


def several(n: int, one: str, more: str, /, **holes: object) -> Reason:
    """Return a phrase about a number of things; `{n}` is the number."""
    return phrase(one if n == 1 else more, n=n, **holes)


def enumerated(words: Sequence[str], last: str = "and") -> Reason:
    """Return `a, b and c`, as a phrase."""
    words = [str(on_one_line(word)) if type(word) is str else word for word in words]
    if len(words) < 2:
        return together(*words)
    return together(", ".join(words[:-1]), " ", Reason(last), " ", words[-1])


def together(*parts: str) -> Reason:
    """Return phrases and other texts one behind the other, as a phrase."""
    holes = {f"p{n}": part for n, part in enumerate(parts)}
    return Reason("".join(f"{{{name}}}" for name in holes), holes, as_it_is=True)


ENGLISH = Phrases()
