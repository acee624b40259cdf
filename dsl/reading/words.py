"""A text as a list of words: contractions are split, capitals and commas are dropped, titles and letters are kept whole."""

from __future__ import annotations

import re
from functools import lru_cache

from dsl.prose.language.languages import language_of
from dsl.prose.language.table import QUOTED

#: The letter for a slot in a template, from the private use area of Unicode.
SLOT = "\ue000"
#: The separator of the clauses of a statement: a full stop, or a semicolon within a block.
BREAK = "¶"

_WORD = re.compile("[“«][^”»]*[”»]|[\ue000-\uf8ff]|¶|\\([A-Z]\\)|-?\\d+|[\\w’'°-]+|[^\\s\\w]")
#: An expansion that puts one word for another, with which it agrees: `la` is read as `le`.
_SWAP = re.compile(r"\\b\w+\\b")
_LETTER = re.compile(r"(?:(?<=[\w”»] )[A-Z]|\([A-Z]\))(?!\w)")


def slot(place: int) -> str:
    """Return the letter for one of the slots of a template."""
    return chr(ord(SLOT) + place)


@lru_cache(maxsize=4096)
def words_of(text: str, language: str, is_part: bool = False) -> tuple[str, ...]:
    """Return the words of a text in a language; of a part of one, which begins without a capital, if `is_part`."""
    found: list[str] = []
    for number, piece in enumerate(QUOTED.split(text.replace("\u00a0", " ").replace("\u202f", " "))):
        found += [piece] if number % 2 else _WORD.findall(_taken_apart(piece, language, is_part and not number))
    return tuple(word for word in found if word != ",")


@lru_cache(maxsize=4096)
def surfaces_of(text: str, language: str, is_part: bool = False) -> tuple[str, ...]:
    """Return the words of a text as they are printed, a comma at the end of the one before it, one for each word of `words_of`; none
    where the two cannot be laid side by side."""
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
    """Return a piece of text with its contractions taken apart, and nothing else that is lost where words are read."""
    piece = re.sub(r"(?<=[.!?:] )\w", lambda found: found[0].lower(), piece)
    if begins:
        piece = re.sub(r"\w", lambda found: found[0].lower(), piece, count=1)
    for pattern, words in language_of(language).expansions:
        if not _SWAP.fullmatch(pattern):
            piece = re.sub(pattern, words, piece)
    return piece


def _taken_apart(piece: str, language: str, is_part: bool) -> str:
    """Return a piece of text with its contractions taken apart and without capitals, but for letters that name something."""
    letters = {found.start() + found[0].startswith("(") for found in _LETTER.finditer(piece)}
    if is_part and re.match(r"[A-Z]\.", piece):
        letters.add(0)
    text = "".join(sign if place in letters else sign.lower() for place, sign in enumerate(piece))
    for pattern, words in language_of(language).expansions:
        text = re.sub(pattern, words, text)
    return text


def chunk_at(text: str, number: int, language: str) -> tuple[int, int]:
    """Return where the word of a text with this number stands, from blank to blank; the end of the text behind the last."""
    for found in re.finditer(r"\S+", text):
        if len(words_of(text[: found.end()], language)) > number:
            return found.span()
    return len(text), len(text)
