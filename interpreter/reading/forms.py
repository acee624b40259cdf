"""Replaces everyday forms in a text by the words that the generator uses. There is a file with the forms of each
language, `forms_of_people/pt.txt`.

The line `endings:` has the endings that distinguish the forms of one word (`∅` is none), and the line `between:` the small
words that may be missing in a text. Each other line is `what people write = what the generator writes`. In it, `{n}` is a
number, `{w}` the letters of a word or of a part of a word, `{x}`, `{y}` and `{z}` any words of one sentence, and `^` the beginning
of a sentence. A `*` at the end of a word means any ending, which is left out. A line that begins with `--` is a comment.

A word that the generator writes with `{w}` must be a word of the game's texts.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache

#: The word for `and` before a second action in a sentence.
_AND = ("e", "i", "et", "and")

#: The place at which a sentence begins, or a second action in it, or an action after a condition.
BEGINS = f"(?:(?<=^)|(?<=[.:;,] )|{'|'.join(f'(?<= {word} )' for word in _AND)})"
#: The place at which a sentence begins, and nothing else.
_FIRST = r"(?:(?<=^)|(?<=[.:;] ))"

_PLACES = {"n": r"(\d+)", "w": r"(\w+?)", "x": r"([^.:;!?]+?)", "y": r"([^.:;!?]+?)", "z": r"([^.:;!?]+?)"}
_PLACE = re.compile(r"\{([nwxyz])\}")
_MADE = re.compile(r"\w*\{w\}\w*")


@dataclass(frozen=True, slots=True)
class Form:
    """An everyday form: the pattern of the text that people write, and the words of the generator for it. `written`
    is its line in the file, `places` are the letters of its holes (`n`, `w`, `x`) from left to right."""

    pattern: re.Pattern[str]
    words: str
    written: str
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A text after everyday forms were replaced, and the forms that were used."""

    text: str
    forms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Edit:
    """A possible change of a text: the letters from `start` to `end` become `words`. `written` describes the change for a
    person."""

    start: int
    end: int
    words: str
    written: str


@dataclass(frozen=True, slots=True)
class LittleWords:
    """The endings that distinguish the forms of one word in a language, and the small words that people leave out between other
    words."""

    endings: frozenset[str]
    between: frozenset[str]


@lru_cache
def little_words(language: str) -> LittleWords:
    """Return the endings and the small words of a language, from the file of its forms."""
    found = {"endings": frozenset[str](), "between": frozenset[str]()}
    for line in _lines(language):
        name, _, words = line.partition(": ")
        if name in found and "=" not in line:
            found[name] = frozenset(word.strip("∅") for word in words.split())
    return LittleWords(**found)


def edits_of(text: str, language: str, known: Collection[str]) -> Iterator[Edit]:
    """Yield the change for each place of a text at which a form of a language applies. `known` has the words of the game's
    texts."""
    for form in forms_of(language):
        for found in form.pattern.finditer(text):
            said = _said(form, known, found)
            if said != found[0]:
                yield Edit(*found.span(), said, f"{found[0]} = {said}")


def _lines(language: str) -> list[str]:
    try:
        data = pkgutil.get_data(__name__, f"forms_of_people/{language}.txt") or b""
    except OSError:
        return []
    return [line for line in data.decode("utf-8").split("\n") if not line.startswith("--")]


@lru_cache
def forms_of(language: str) -> tuple[Form, ...]:
    """Return the everyday forms of a language, in the order of its file; an empty tuple if there is no file."""
    return tuple(_form(line) for line in _lines(language) if "=" in line)


def _form(line: str) -> Form:
    left, _, right = (part.strip() for part in line.partition("="))
    begins = left.startswith("^")
    parts = _PLACE.split(left.removeprefix("^").strip())
    pattern = "".join(
        _PLACES[part] if number % 2 else re.escape(part).replace(r"\*", r"\w*").replace(r"\ ", r"\s+")
        for number, part in enumerate(parts)
    )
    places = tuple(parts[1::2])
    before = (_FIRST if "x" in places else BEGINS) if begins else r"(?<![\w’'-])"
    behind = r"(?=[.:;!?]|$)" if parts[-2:-1] in (["x"], ["y"], ["z"]) and not parts[-1] else r"(?![\w’'-])"
    return Form(re.compile(f"{before}{pattern}{behind}", re.IGNORECASE), right, f"{left} = {right}", places)


def middle(before: str, after: str) -> tuple[int, int]:
    """Return how many letters two texts share at their start, and how many of the others they share at their end."""
    most = min(len(before), len(after))
    same = next((n for n in range(most) if before[n] != after[n]), most)
    tail = next((n for n in range(most - same) if before[-1 - n] != after[-1 - n]), most - same)
    return same, tail


def _said(form: Form, known: Collection[str], found: re.Match[str]) -> str:
    """Return the replacement for a match. Return the match itself if the replacement would contain a word that the
    game's texts do not have."""
    held: dict[str, list[str]] = {}
    for place, words in zip(form.places, found.groups()):
        held.setdefault(place, []).append(words)
    stems = [stem.lower() for stem in held.get("w", ())]
    made = [_filled(one, {"w": [stem]}) for one, stem in zip(_MADE.findall(form.words), stems)]
    if any(one not in known for one in made):
        return found[0]
    return _filled(form.words, {**held, "w": stems} if stems else held)


def _filled(words: str, held: dict[str, list[str]]) -> str:
    """Return words with each hole filled by the next text for its letter. If only one text is left, it is used for
    all further holes."""
    rest = {place: list(reversed(found)) for place, found in held.items()}

    def filling(hole: re.Match[str]) -> str:
        found = rest.get(hole[1], [])
        return found.pop() if len(found) > 1 else "".join(found)

    return _PLACE.sub(filling, words)


def with_capitals(text: str) -> str:
    """Return a text in which each sentence begins with a capital letter."""
    return re.sub(r"(?:^|(?<=[.!?] ))\w", lambda found: found[0].upper(), text)
