"""Everyday forms: what people write, and what the generator writes for it. There is a file for each language,
`forms_of_people/pt.txt`.

A line is `what people write = what the generator writes`. `{n}` is a number, `{w}` the letters of a word or of a part
of a word, `{x}` any words of one sentence, `^` the beginning of a sentence; `*` at the end of a word stands for any
ending, which is left out. A line that begins with `--` is a comment.

A word made with `{w}` must be a word of the game's texts. At the beginning of a sentence the written word must not be
one, so `Descarte` is an imperative and `Esta` is not. Forms with `{x}` move parts of a sentence and are tried last.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache, partial

#: The text before a second action in a sentence.
_AND = ("e", "i", "et", "and")

#: A sentence begins here, or a second deed in it, or what is done on a condition.
_BEGINS = f"(?:(?<=^)|(?<=[.:;,] )|{'|'.join(f'(?<= {word} )' for word in _AND)})"
#: A sentence begins here and nowhere else.
_FIRST = r"(?:(?<=^)|(?<=[.:;] ))"

_PLACES = {"n": r"(\d+)", "w": r"(\w+?)", "x": r"([^.:;!?]+?)", "y": r"([^.:;!?]+?)"}
_PLACE = re.compile(r"\{([nwxy])\}")
_MADE = re.compile(r"\w*\{w\}\w*")


@dataclass(frozen=True, slots=True)
class Form:
    """A pattern of a text that people write, and the generator's words for it; `written` is its line, `places` are its holes from
    left to right."""

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
        """Tell whether the form stands at the beginning of a sentence."""
        return self.written.startswith("^")


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A text in words that are nearer to the generator's, and the forms by which it came there."""

    text: str
    forms: tuple[str, ...]


@lru_cache
def forms_of(language: str) -> tuple[Form, ...]:
    """Return the forms of a language, in their order."""
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
    before = (_FIRST if "x" in places else _BEGINS) if begins else r"(?<![\w’'-])"
    behind = r"(?=[.:;!?]|$)" if parts[-2:-1] in (["x"], ["y"]) and not parts[-1] else r"(?![\w’'-])"
    return Form(re.compile(f"{before}{pattern}{behind}", re.IGNORECASE), right, f"{left} = {right}", places)


def rewritten(text: str, language: str, known: Collection[str] = (), *, moving: bool = False) -> Rewritten:
    """Return a text with each everyday form replaced by the words of the generator; forms that move parts of a
    sentence only if `moving`. `known` are the words of the game's texts; without them no word is made from another."""
    used = []
    for form in forms_of(language):
        if form.moves and not moving:
            continue
        changed = form.pattern.sub(partial(_said, form, known), text)
        if changed != text:
            used.append(form.written)
            text = changed
    return Rewritten(_with_capitals(text), tuple(used))


def _said(form: Form, known: Collection[str], found: re.Match[str]) -> str:
    """Return the replacement for a match; the match itself if it would make a word that the game does not have."""
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
    """Return words with their holes filled, each with the next of what there is for it, or the last."""
    rest = {place: list(reversed(found)) for place, found in held.items()}

    def filling(hole: re.Match[str]) -> str:
        found = rest.get(hole[1], [])
        return found.pop() if len(found) > 1 else "".join(found)

    return _PLACE.sub(filling, words)


def _with_capitals(text: str) -> str:
    return re.sub(r"(?:^|(?<=[.!?] ))\w", lambda found: found[0].upper(), text)
