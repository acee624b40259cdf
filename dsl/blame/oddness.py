"""Decide which of two nearly equal words is misspelt: the one that is less similar to the words in the texts of the
rules."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain

from dsl.blame.places import WORD
from dsl.diagnostics.spelling import folded
from dsl.lexing.keywords import LANGUAGE

#: The length of the runs of letters that are compared.
RUN = 3
#: The highest number of words whose parts are cached. They are cached because each comparison of two words needs the
#: parts of all other words.
MOST_WORDS = 65_536
#: Endings of another form of the same word: a plural, a form of a verb.
_ENDINGS = ("", "s", "es", "d", "ed", "ing")
_PART = re.compile(r"[^\W\d_]+")
_TOLD = re.compile(r'"[^"\n]*"|--.*')


def is_odder(one: str, other: str, texts: Iterable[str]) -> bool:
    """Tell whether `one` is less similar than `other` to the words in some texts. The parts of the words are compared
    first, then runs of letters. The two words themselves count as words of the texts only where they occur in comments
    and quotes, not in rules."""
    found = [_words_of(text) for text in texts]
    words = frozenset().union(*(ruled - {one, other} | told for ruled, told in found))
    return _oddness(one, *_known(words)) > _oddness(other, *_known(words))


@lru_cache(maxsize=64)
def _words_of(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return two sets of words of a text: the words in its rules, and the words in its comments and quotes."""
    told = " ".join(_TOLD.findall(text))
    return frozenset(WORD.findall(_TOLD.sub(" ", text))), frozenset(WORD.findall(told))


@lru_cache(maxsize=4)
def _known(words: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
    """Return the parts of some words and of the words of the language, and all runs of letters in these parts."""
    parts = frozenset(chain.from_iterable(map(_parts, words | LANGUAGE)))
    return parts, frozenset(chain.from_iterable(map(_runs, parts)))


@lru_cache(maxsize=MOST_WORDS)
def _parts(word: str) -> tuple[str, ...]:
    """Return the parts of a word that are separated by digits or underscores."""
    return tuple(_PART.findall(folded(word)))


def _oddness(word: str, parts: frozenset[str], runs: frozenset[str]) -> tuple[int, int]:
    """Return two numbers that say how odd a word is. The first is a sum over the parts of the word: 0 for a known part,
    1 for another form of a known part, 2 for any other part. The second says how many runs of letters of the word are
    in no known part."""
    own = folded(word).split("_")
    unknown = sum(0 if part in parts else 1 if _is_form(part, parts) else 2 for part in own)
    return unknown, sum(run not in runs for part in own for run in _runs(part))


def _is_form(part: str, parts: frozenset[str]) -> bool:
    """Tell whether a part becomes a known part when a usual ending is added or removed."""
    longer = any(f"{part}{ending}" in parts for ending in _ENDINGS)
    return bool(part) and (longer or any(part.endswith(end) and part[: -len(end)] in parts for end in _ENDINGS[1:]))


@lru_cache(maxsize=MOST_WORDS)
def _runs(part: str) -> tuple[str, ...]:
    """Return all runs of RUN letters in a part of a word. The beginning and the end of the part count as letters,
    too."""
    text = f"^{part}$"
    return tuple(text[place : place + RUN] for place in range(len(text) - RUN + 1))
