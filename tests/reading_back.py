"""Read the texts of the cards of a game back into code, and compare the code with that of the cards."""

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
from interpreter.reading.texts import grammar_for


@dataclass
class ReadBack:
    """The results of reading texts. `found` counts them: `same` tree, `harmless` difference, `another tree`, `not read`.
    `rest` lists the last two kinds. `seconds` has the time for each text, `to_learn` the time for learning."""

    found: Counter[str] = field(default_factory=Counter)
    rest: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    to_learn: float = 0.0

    @property
    def texts(self) -> int:
        return sum(self.found.values())

    @property
    def share(self) -> float:
        """The share of the texts that were read to the same tree or with a harmless difference."""
        return (self.found["same"] + self.found["harmless"]) / max(1, self.texts)


def told_cards(game: Game, language: str) -> list[nodes.Card]:
    """Return the cards of a game that have a text. Of several cards with the same text, only the first is returned."""
    found: dict[tuple[str, str], nodes.Card] = {}
    for card in game.cards:
        text = card_text(card.node, game.lexicon, language)
        if text:
            found.setdefault((card.noun, text), card.node)
    return list(found.values())


def read_back(
    game: Game, language: str, cards: Sequence[nodes.Card], taught: Iterable[nodes.Card] | None = None
) -> ReadBack:
    """Read the texts of some cards with a grammar that is learned from the cards in `taught`. Without `taught`, the grammar is
    that of the game, from the cache if it is there. Return the results."""
    back = ReadBack()
    begun = time.process_time()
    if taught is None:
        grammar = grammar_for(game, language)
    else:
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
    """Tell whether all fields that were read from a text are fields of the card, apart from harmless differences."""
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
