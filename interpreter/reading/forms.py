"""Replaces everyday forms in a text by the words that the generator uses. There is a file with the forms of each
language, `forms_of_people/pt.txt`.

A line is `what people write = what the generator writes`. In it, `{n}` is a number, `{w}` the letters of a word or of
a part of a word, `{x}` any words of one sentence, and `^` the beginning of a sentence. A `*` at the end of a word
means any ending, which is left out. A line that begins with `--` is a comment.

A word that the generator writes with `{w}` must be a word of the game's texts. A form for the beginning of a sentence applies only
if the word that people write is not a word of these texts: in Portuguese, `Descarte` (discard) is an imperative, and `Esta`
(this) is not. Forms with `{x}` move parts of a sentence and are tried last.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache, partial

#: The word for `and` before a second action in a sentence.
_AND = ("e", "i", "et", "and")

#: The place at which a sentence begins, or a second action in it, or an action after a condition.
BEGINS = f"(?:(?<=^)|(?<=[.:;,] )|{'|'.join(f'(?<= {word} )' for word in _AND)})"
#: The place at which a sentence begins, and nothing else.
_FIRST = r"(?:(?<=^)|(?<=[.:;] ))"

_PLACES = {"n": r"(\d+)", "w": r"(\w+?)", "x": r"([^.:;!?]+?)", "y": r"([^.:;!?]+?)"}
_PLACE = re.compile(r"\{([nwxy])\}")
_MADE = re.compile(r"\w*\{w\}\w*")


@dataclass(frozen=True, slots=True)
class Form:
    """An everyday form: the pattern of the text that people write, and the words of the generator for it. `written`
    is its line in the file, `places` are the letters of its holes (`n`, `w`, `x`) from left to right."""

    pattern: re.Pattern[str]
    words: str
    written: str
    places: tuple[str, ...] = ()

    @property
    def moves(self) -> bool:
        """Tell whether the form moves parts of a sentence."""
        return "x" in self.places

    @property
    def begins(self) -> bool:
        """Tell whether the form is only for the beginning of a sentence."""
        return self.written.startswith("^")


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A text after everyday forms were replaced, and the forms that were used."""

    text: str
    forms: tuple[str, ...]


@lru_cache
def forms_of(language: str) -> tuple[Form, ...]:
    """Return the everyday forms of a language, in the order of its file; an empty tuple if there is no file."""
    try:
        data = pkgutil.get_data(__name__, f"forms_of_people/{language}.txt") or b""
    except OSError:
        return ()
    lines = [line for line in data.decode("utf-8").split("\n") if "=" in line and not line.startswith("--")]
    return tuple(_form(line) for line in lines)


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
    behind = r"(?=[.:;!?]|$)" if parts[-2:-1] in (["x"], ["y"]) and not parts[-1] else r"(?![\w’'-])"
    return Form(re.compile(f"{before}{pattern}{behind}", re.IGNORECASE), right, f"{left} = {right}", places)


def rewritten(text: str, language: str, known: Collection[str] = (), *, moving: bool = False) -> Rewritten:
    """Return a text with each everyday form replaced by the words of the generator. Forms that move parts of a
    sentence are used only if `moving`. `known` has the words of the game's texts; without it, no word is made from
    another."""
    used = []
    for form in forms_of(language):
        if form.moves and not moving:
            continue
        changed = form.pattern.sub(partial(_said, form, known), text)
        if changed != text:
            used.append(form.written)
            text = changed
    return Rewritten(with_capitals(text), tuple(used))


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
    taken = next((_filled(one, {"w": stems}) for one in _MADE.findall(form.written.partition("=")[0])), "")
    if form.begins and taken in known and taken not in made:
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
