"""Put one wrong word into a text (misspelt, doubled, or replaced by another), and see at which word the reader stops."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from dsl.reading.reader import Reader
from dsl.reading.words import words_of

KINDS = ("misspelt", "twice", "another")
_LETTERS = "aeiorst"


@dataclass
class Stops:
    """The results for texts with one wrong word, by kind: the number of texts, and of those at whose wrong word the reader
    stopped. `rest` lists the others."""

    texts: Counter[str] = field(default_factory=Counter)
    at_slip: Counter[str] = field(default_factory=Counter)
    rest: list[str] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The share of the texts in which the reader stopped at the wrong word."""
        return self.at_slip.total() / max(1, self.texts.total())


def misspelt(word: str, chance: random.Random) -> str:
    """Return a misspelt word: two letters are exchanged, or one letter is left out, doubled or replaced."""
    place = chance.randrange(1, len(word) - 1)
    return chance.choice(
        (
            word[: place - 1] + word[place] + word[place - 1] + word[place + 1 :],
            word[:place] + word[place + 1 :],
            word[:place] + word[place] + word[place:],
            word[:place] + chance.choice(_LETTERS) + word[place + 1 :],
        )
    )


def slips(
    words: Sequence[str], known: Sequence[str], kind: str, chance: random.Random
) -> Iterator[tuple[list[str], int]]:
    """Yield the words of a text with one of them made wrong, and the index of the wrong word. The place is random."""
    for _ in range(20):
        place = chance.randrange(len(words))
        word = words[place]
        if not word.isalpha() or len(word) < 4:
            continue
        match kind:
            case "misspelt":
                other = misspelt(word, chance)
                if other != word and other not in known:
                    yield [*words[:place], other, *words[place + 1 :]], place
            case "twice":
                yield [*words[: place + 1], word, *words[place + 1 :]], place + 1
            case _:
                other = chance.choice(known)
                if other != word:
                    yield [*words[:place], other, *words[place + 1 :]], place


def stops(reader: Reader, texts: Sequence[str], chance: random.Random, most: int) -> Stops:
    """Read up to `most` texts with one wrong word each, and return where the reader stops."""
    found = Stops()
    every = sorted({word for text in texts for word in words_of(text, reader.language) if word.isalpha()})
    for number in range(most):
        kind = KINDS[number % 4 % 3]  # half of the texts have a misspelt word
        words = words_of(texts[number % len(texts)], reader.language)
        made = next(slips(words, every, kind, chance), None)
        if made is None:
            continue
        wrong, place = made
        stopped = reader.chart_of(wrong).furthest
        found.texts[kind] += 1
        if stopped == place:
            found.at_slip[kind] += 1
        else:
            found.rest.append(
                f"{kind}: {' '.join(wrong[:place])} >>>{' '.join(wrong[place:])} (stopped at {stopped}, not {place})"
            )
    return found
