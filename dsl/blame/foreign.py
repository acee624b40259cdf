"""Translate a line into lines of rules that it may mean. The line is written in another programming language, or as
other games write their rules."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from dsl.diagnostics.brought import meant_by, number_called
from dsl.diagnostics.spelling import folded, nearest
from dsl.lexing.keywords import LANGUAGE, PRONOUNS
from dsl.lexing.vocabulary import Vocabulary

#: The highest number of foreign words in a line, and of proposed lines.
MOST_WORDS, MOST_LINES = 5, 6
_PIECE = re.compile(r'"[^"]*"|[^\W\d]\w*|\d+|\s+|.')
_COUNTED = re.compile(r"(\d+) +([^\W\d]\w*)")


def in_this_language(line: str, vocabulary: Vocabulary) -> Iterator[str]:
    """Yield the lines of rules that a foreign line may mean, the likeliest first. Yield none if the line has a word
    whose meaning is unknown, no foreign word, or more than MOST_WORDS foreign words."""
    pieces = _PIECE.findall(line.rstrip("."))
    known = (
        LANGUAGE
        | PRONOUNS
        | vocabulary.words
        | vocabulary.adjectives
        | vocabulary.verbs.keys()
        | vocabulary.nouns.keys()
    )
    ways = [(piece,) if piece in known else _meant(piece, vocabulary) for piece in pieces]
    changed = sum(way != (piece,) for piece, way in zip(pieces, ways))
    if not 0 < changed <= MOST_WORDS or not all(ways):
        return
    seen = {line}
    for said in itertools.islice(itertools.product(*ways), 4 * MOST_LINES):
        for one in _as_sentences("".join(said), vocabulary):
            if one not in seen and len(seen) <= MOST_LINES:
                seen.add(one)
                yield one


def _meant(piece: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the words of this language or of the game that a foreign word may mean: at most four, perhaps none."""
    if not piece[0].isalpha():
        return (piece,)
    word = folded(piece)
    if number := number_called(word):
        return (number,)
    fits = [one for one in meant_by(piece) if one in vocabulary.nouns or one in LANGUAGE]
    if word in vocabulary.verbs or word in LANGUAGE or word in vocabulary.nouns:
        fits.insert(0, word)
    verbs = {
        vocabulary.verbs[one]
        for one in (*meant_by(piece), *nearest(piece, vocabulary.verbs))
        if one in vocabulary.verbs
    }
    forms = [form for verb in sorted(verbs) for form in reversed(vocabulary.forms.get(verb, ())[:2])]
    return tuple(dict.fromkeys((*fits, *forms)))[:4]


def _as_sentences(line: str, vocabulary: Vocabulary) -> Iterator[str]:
    """Yield a line in up to three forms. For `draw 3 cards` these are `you draw 3` (with `you` before its verb, and no
    noun after the number), `draw 3` (without the noun), and the line as it is."""
    counted = _COUNTED.sub(lambda found: found[1] if found[2] in vocabulary.nouns else found.group(), line)
    first = counted.split(" ")[0]
    if first in vocabulary.forms and not counted.startswith("you "):
        yield f"you {counted}"
    yield counted
    yield line
