"""Splits a text into a list of words. A contraction becomes two words. Capital letters become small letters, and commas are
removed. Titles in quotation marks stay as they are, and so do letters that name something, such as A in `player A`."""

from __future__ import annotations

import re
from functools import lru_cache

from dsl.prose.language.languages import language_of
from dsl.prose.language.table import QUOTED

#: The letter for the first slot in a template. It is in the private use area of Unicode, so it occurs in no text.
SLOT = "\ue000"
#: The sign between the clauses of a statement. In a text, a full stop replaces it; inside a block, a semicolon.
BREAK = "¶"

_WORD = re.compile("[“«][^”»]*[”»]|[\ue000-\uf8ff]|¶|\\([A-Z]\\)|-?\\d+|[\\w’'°-]+|[^\\s\\w]")
#: A pattern of a single word. The expansion for such a pattern replaces one form of a word by another (in French, `la` by
#: `le`), because the form depends on the next word.
_SWAP = re.compile(r"\\b\w+\\b")
_LETTER = re.compile(r"(?:(?<=[\w”»] )[A-Z]|\([A-Z]\))(?!\w)")


def slot(place: int) -> str:
    """Return the letter for slot number `place` of a template."""
    return chr(ord(SLOT) + place)


@lru_cache(maxsize=4096)
def words_of(text: str, language: str, is_part: bool = False) -> tuple[str, ...]:
    """Return the words of a text in a language. With `is_part`, the text is a part of a sentence, which does not begin with a
    capital letter."""
    found: list[str] = []
    for number, piece in enumerate(QUOTED.split(text.replace("\u00a0", " ").replace("\u202f", " "))):
        found += [piece] if number % 2 else _WORD.findall(_taken_apart(piece, language, is_part and not number))
    return tuple(word for word in found if word != ",")


@lru_cache(maxsize=4096)
def surfaces_of(text: str, language: str, is_part: bool = False) -> tuple[str, ...]:
    """Return the words of a text as they are printed; a comma stays at the end of its word. There is one printed word for
    each word that `words_of` returns. If the two lists do not match, the result is empty."""
    found: list[str] = []
    for number, piece in enumerate(QUOTED.split(text.replace("\u00a0", " ").replace("\u202f", " "))):
        if not number % 2:
            found += _WORD.findall(_as_printed(piece, language, begins=not is_part and not number))
        else:
            found.append(piece)
    words: list[str] = []
    for word in found:
        if word == "," and words:
            words[-1] += ","
        elif word != ",":
            words.append(word)
    return tuple(words) if len(words) == len(words_of(text, language, is_part)) else ()


def _as_printed(piece: str, language: str, *, begins: bool) -> str:
    """Return a piece of text with its contractions split, but otherwise as it is printed."""
    piece = re.sub(r"(?<=[.!?:] )\w", lambda found: found[0].lower(), piece)
    if begins:
        piece = re.sub(r"\w", lambda found: found[0].lower(), piece, count=1)
    for pattern, words in language_of(language).expansions:
        if not _SWAP.fullmatch(pattern):
            piece = re.sub(pattern, words, piece)
    return piece


def _taken_apart(piece: str, language: str, is_part: bool) -> str:
    """Return a piece of text with its contractions split and without capital letters, except for letters that name something
    (player A)."""
    letters = {found.start() + found[0].startswith("(") for found in _LETTER.finditer(piece)}
    if is_part and re.match(r"[A-Z]\.", piece):
        letters.add(0)
    text = "".join(sign if place in letters else sign.lower() for place, sign in enumerate(piece))
    for pattern, words in language_of(language).expansions:
        text = re.sub(pattern, words, text)
    return text


def chunk_at(text: str, number: int, language: str) -> tuple[int, int]:
    """Return the start and the end of the printed word that contains word number `number` of a text. For a number after
    the last word, return the end of the text twice."""
    for found in re.finditer(r"\S+", text):
        if len(words_of(text[: found.end()], language)) > number:
            return found.span()
    return len(text), len(text)
