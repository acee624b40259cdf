"""Reads the catalogues. A catalogue has all sentences of naipe in one language, by their ids.

A catalogue is a gettext file, which the usual tools of translators can open. `msgctxt` is the id that the code uses, `msgid`
the English sentence, `msgstr` the translation; `naipe.pot` has no translations and is the English catalogue. An entry counts
as not translated if it is empty, or if it is marked `fuzzy` because the English sentence has changed since.

A catalogue has about 2,500 entries, and a run of the program needs only a few of them. So an entry is parsed only when it
is used for the first time.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from gettext import c2py

#: The argument that decides between the singular and the plural of a sentence.
NUMBER = "n"

#: The texts of one entry: one sentence, or one for each form (singular, plural).
Forms = tuple[str, ...]

_ENTRY = re.compile(r'^msgctxt "((?:[^"\\\n]|\\.)*)"$', re.MULTILINE)
_FIELD = re.compile(r'^(msg\w+)(?:\[\d\])?[ \t]+((?:"(?:[^"\\\n]|\\.)*"[ \t]*\n?)+)', re.MULTILINE)
_QUOTED = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
_ESCAPED = re.compile(r"\\(.)")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}
_PLURAL = re.compile(r"plural=([^;\n]+)")
_FUZZY = re.compile(r"^#,.*\bfuzzy\b", re.MULTILINE)


def _read(name: str) -> str:
    return (pkgutil.get_data(__name__, f"catalogues/{name}") or b"").decode("utf-8")


def _languages() -> tuple[str, ...]:
    lines = (line.partition("#")[0] for line in _read("LINGUAS").split("\n"))
    return tuple(sorted({"en", *" ".join(lines).split()}))


#: The languages that have a catalogue: English, and the languages in the file LINGUAS.
LANGUAGES = _languages()


class Catalogue(Mapping[str, Forms]):
    """The sentences of one language by their ids. A sentence without a translation raises KeyError."""

    def __init__(self, text: str, *, is_english: bool) -> None:
        self._is_english = is_english
        self._plural = plural_form(text)
        self._entries = {found[1]: entry for entry in text.split("\n\n") if (found := _ENTRY.search(entry))}
        self._parsed: dict[str, Forms] = {}

    def __getitem__(self, key: str) -> Forms:
        forms = self._parsed.get(key)
        if forms is None:
            english, translated = parsed(self._entries[key])
            forms = self._parsed[key] = english if self._is_english else translated
        if not all(forms):
            raise KeyError(key)
        return forms

    def __iter__(self) -> Iterator[str]:
        return (key for key in self._entries if key in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def form(self, key: str, arguments: Mapping[str, object]) -> str:
        """Return the sentence with an id: the singular or the plural, by the number among the arguments. Raise KeyError if
        the sentence is missing or not translated."""
        forms, number = self[key], arguments.get(NUMBER)
        return forms[self._plural(number)] if len(forms) > 1 and isinstance(number, int) else forms[-1]


@cache
def catalogue(language: str) -> Catalogue:
    """Return the catalogue of a language; an empty one if the language has none."""
    return Catalogue(text_of(language) if language in LANGUAGES else "", is_english=language == "en")


def text_of(language: str) -> str:
    """Return the content of the catalogue file of a language (`pt.po`, for example), before any parsing."""
    return _read("naipe.pot" if language == "en" else f"{language}.po")


def share(language: str) -> int:
    """Return the percentage of sentences that are translated into a language, rounded down."""
    return 100 * len(catalogue(language)) // len(catalogue("en"))


def plural_form(text: str) -> Callable[[int], int]:
    """Return the plural rule in the text of a catalogue: a function from a number to the index of the form for it."""
    found = _PLURAL.search(text)
    form: Callable[[int], int] = c2py(found[1] if found else "n != 1")
    return form


def parsed(entry: str) -> tuple[Forms, Forms]:
    """Return the English forms and the translated forms of an entry, from its source text. A fuzzy translation counts as
    empty."""
    fields = [(name, _unquoted(value)) for name, value in _FIELD.findall(entry)]
    english = tuple(value for name, value in fields if name in ("msgid", "msgid_plural"))
    translated = tuple(value for name, value in fields if name == "msgstr")
    return english, ("",) if _FUZZY.search(entry) else translated


def _unquoted(value: str) -> str:
    text = "".join(_QUOTED.findall(value))
    return _ESCAPED.sub(lambda found: _ESCAPES.get(found[1], found[1]), text) if "\\" in text else text
