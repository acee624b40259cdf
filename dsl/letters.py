"""Find deceptive letters in a text: invisible ones, and letters of other scripts that look like Latin ones."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

#: Letters that Python counts as printable although they show nothing: fillers, joiners, blank patterns, and signs that
#: only choose a variant of another sign.
_BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
#: The signs that turn the sign before them into a picture, as in ❤️.
_AS_PICTURE = frozenset("\ufe0e\ufe0f")

#: Cyrillic, Greek and Armenian letters that look like Latin ones, each with the Latin letter that it looks like.
_LIKE = dict(
    zip(
        "АВЕЅІЈКМНОРСТУХаеѕіјорсухԁһԛԝѵ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧνο" + "ԼՕՍհոսօ",
        "ABESIJKMHOPCTYXaesijopcyxdhqwv" + "ABEZHIKMNOPTYXvo" + "LOUhnuo",
        strict=True,
    )
)
_WORD = re.compile(r"[^\W\d_]{2,}")


def is_hidden(text: str, place: int) -> bool:
    """Tell whether the letter at a place of a text is invisible."""
    letter = text[place]
    if letter in _AS_PICTURE and place and unicodedata.category(text[place - 1]) == "So":
        return False
    return not letter.isprintable() or letter in _BLANK


def has_hidden(text: str) -> bool:
    """Tell whether a text may contain an invisible letter. To know for certain, call `is_hidden` for each place."""
    return not text.isprintable() or not _BLANK.isdisjoint(text)


def is_mark(letter: str) -> bool:
    """Tell whether a letter is a combining mark, such as an accent on the letter before it."""
    return unicodedata.category(letter)[0] == "M"


def mixed(text: str) -> list[tuple[int, str, str]]:
    """Return the letters of other scripts in words that also have Latin letters: for each one its place in the text, the
    letter itself, and the Latin letter that it looks like."""
    found: list[tuple[int, str, str]] = []
    if text.isascii() or _LIKE.keys().isdisjoint(text):  # true for nearly every text, and this is called for each
        return found
    for word in _WORD.finditer(text):
        like = [(place, letter) for place, letter in enumerate(word[0], word.start()) if letter in _LIKE]
        if like and any(unicodedata.name(letter, "").startswith("LATIN ") for letter in word[0]):
            found += [(place, letter, _LIKE[letter]) for place, letter in like]
    return found


@lru_cache(maxsize=4096)
def looks_like(text: str) -> str:
    """Return a title in which Latin letters replace the letters of other scripts that look like them. Two titles with
    the same result look the same to a person."""
    plain = unicodedata.normalize("NFKC", text)
    return " ".join("".join(_LIKE.get(letter, letter) for letter in plain).split())


def script(letter: str) -> str:
    """Return the name of the script of a letter, such as `cyrillic`."""
    return unicodedata.name(letter, "?").split()[0].lower()
