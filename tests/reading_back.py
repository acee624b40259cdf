"""Texts of a game read back: what came of each, by the grammar of all its cards, or by that of the others."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from dsl import nodes
from dsl.prose import card_text
from dsl.reading.differences import normal, plain_card
from dsl.reading.holes import Cut, plain_of
from dsl.reading.learning import learnt
from dsl.reading.reader import Reader
from dsl.reading.words import chunk_at
from interpreter.api import Game


@dataclass
class ReadBack:
    """What came of the texts: how many were read to the same tree, with a harmless difference, to another tree, or not."""

    found: Counter[str] = field(default_factory=Counter)
    rest: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    to_learn: float = 0.0

    @property
    def texts(self) -> int:
        return sum(self.found.values())

    @property
    def share(self) -> float:
        """The texts that were read to the same tree, or with a harmless difference."""
        return (self.found["same"] + self.found["harmless"]) / max(1, self.texts)


def told_cards(game: Game, language: str) -> list[nodes.Card]:
    """Return the cards of a game that say something, one for each text."""
    found: dict[tuple[str, str], nodes.Card] = {}
    for card in game.cards:
        text = card_text(card.node, game.lexicon, language)
        if text:
            found.setdefault((card.noun, text), card.node)
    return list(found.values())


def read_back(game: Game, language: str, cards: Sequence[nodes.Card], taught: Iterable[nodes.Card]) -> ReadBack:
    """Return what came of the texts of some cards by what others have taught."""
    back = ReadBack()
    begun = time.process_time()
    grammar = learnt(taught, game.lexicon, game.book.vocabulary, language)
    back.to_learn = time.process_time() - begun
    readers: dict[str, Reader] = {}
    for card in cards:
        reader = readers.get(card.noun)
        if reader is None:
            reader = readers[card.noun] = Reader(grammar, game.lexicon, card.noun)
        text = card_text(card, game.lexicon, language)
        begun = time.process_time()
        reading = reader.read(text)
        back.seconds.append(time.process_time() - begun)
        assert all(card_text(one, game.lexicon, language) == text for one in reading.cards)
        _enter(back, card, reading.cards, text, chunk_at(text, reading.stopped, language)[0])
    return back


def _has_fields_of(card: nodes.Card, read: nodes.Card) -> bool:
    """Tell whether the fields that a text says are those of a card, but for harmless differences."""
    own = [normal(plain_of(one, Cut())) for one in card.properties]
    return all(normal(plain_of(one, Cut())) in own for one in read.properties)


def _enter(back: ReadBack, card: nodes.Card, read: Sequence[nodes.Card], text: str, stopped: int) -> None:
    fitting = [one for one in read if _has_fields_of(card, one)]
    bare = plain_card(replace(card, properties=()))
    trees = [plain_card(replace(one, properties=())) for one in fitting]
    if bare in trees:
        back.found["same"] += 1
    elif normal(bare) in map(normal, trees):
        back.found["harmless"] += 1
    else:
        back.found["another tree" if read else "not read"] += 1
        back.rest.append(f"{card.title}: {text}" if read else f"{card.title}: {text[:stopped]}>>>{text[stopped:]}")
