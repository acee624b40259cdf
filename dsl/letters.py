"""Deceptive letters: invisible ones, and those that look like others."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

#: Letters that count as printable and show nothing: fillers, joiners, blank patterns, signs that only choose a variant.
_BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
#: The signs that turn the sign before them into a picture, as in ❤️.
_AS_PICTURE = frozenset("\ufe0e\ufe0f")

#: Letters of other scripts that look like those of ours, and which.
_LIKE = dict(
    zip(
        "АВЕЅІЈКМНОРСТУХаеѕіјорсухԁһԛԝѵ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧνο" + "ԼՕՍհոսօ",
        "ABESIJKMHOPCTYXaesijopcyxdhqwv" + "ABEZHIKMNOPTYXvo" + "LOUhnuo",
        strict=True,
    )
)
_WORD = re.compile(r"[^\W\d_]{2,}")


def is_hidden(text: str, place: int) -> bool:
    """Tell whether nobody sees the letter at a place of a text."""
    letter = text[place]
    if letter in _AS_PICTURE and place and unicodedata.category(text[place - 1]) == "So":
        return False
    return not letter.isprintable() or letter in _BLANK


def has_hidden(text: str) -> bool:
    """Tell whether a text may hold a letter that nobody sees."""
    return not text.isprintable() or not _BLANK.isdisjoint(text)


def is_mark(letter: str) -> bool:
    """Tell whether a letter is a mark upon the one before it."""
    return unicodedata.category(letter)[0] == "M"


def mixed(text: str) -> list[tuple[int, str, str]]:
    """Return the letters that look like letters of another script with which they stand in one word: place, letter,
    and the letter that it looks like."""
    found: list[tuple[int, str, str]] = []
    if text.isascii() or _LIKE.keys().isdisjoint(text):  # nearly always, and every text that is read is asked
        return found
    for word in _WORD.finditer(text):
        like = [(place, letter) for place, letter in enumerate(word[0], word.start()) if letter in _LIKE]
        if like and any(unicodedata.name(letter, "").startswith("LATIN ") for letter in word[0]):
            found += [(place, letter, _LIKE[letter]) for place, letter in like]
    return found


@lru_cache(maxsize=4096)
def looks_like(text: str) -> str:
    """Return the appearance of a title: titles with the same result can hardly be told apart."""
    plain = unicodedata.normalize("NFKC", text)
    return " ".join("".join(_LIKE.get(letter, letter) for letter in plain).split())


def script(letter: str) -> str:
    """Return the script of a letter, as in `cyrillic`."""
    return unicodedata.name(letter, "?").split()[0].lower()
