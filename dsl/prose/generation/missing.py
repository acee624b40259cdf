"""Find words without a text in some language, and texts that read badly, such as two articles in a row."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from dsl import nodes
from dsl.prose.generation.cards import card_lines, card_sentences
from dsl.prose.language.languages import realiser_for
from dsl.prose.language.lexicon import Lexicon
from dsl.prose.language.realiser import plain
from dsl.prose.language.table import QUOTED, Language
from dsl.records import dataclass
from dsl.source import Span

#: Text in quotes of any language.
_QUOTED = re.compile(r"[“«]\s?([^”»]*?)\s?[”»]")


@dataclass(frozen=True, slots=True)
class Reading:
    """What all cards say in a language: each with its sentences, and the words that have no text, with where they stand."""

    language: str
    cards: tuple[tuple[nodes.Card, tuple[str, ...]], ...]
    absent: dict[str, Span]


def readings(declarations: Iterable[nodes.Node], lexicon: Lexicon, languages: Iterable[str]) -> Iterator[Reading]:
    """Yield the texts of the cards of a rulebook, language by language."""
    cards = [node for node in declarations if isinstance(node, nodes.Card)]
    for language in languages:
        absent: dict[str, Span] = {}
        said = [
            (card, tuple(card_sentences(card, realiser_for(lexicon, language, card.noun, absent)))) for card in cards
        ]
        yield Reading(language, tuple(said), absent)


def doubled_articles(text: str, language: Language) -> Iterator[str]:
    """Yield what stands in a text from the second of two articles on, up to the end of its clause; titles apart."""
    if not language.doubled:
        return
    for part in QUOTED.split(text)[::2]:
        for found in re.finditer(rf"(?<![\w’'-])(?:{language.doubled})(?![\w’'-])", part, re.IGNORECASE):
            yield part[found.start("second") :]


def unworded(card: nodes.Card, lexicon: Lexicon, language: str) -> tuple[str, ...]:
    """Return the names of the rules that a card says as they are written, because nothing says how they read in a language:
    words without a text, and names that the card itself gives with `let` or `as`."""
    absent: dict[str, Span] = {}
    said = " ".join(line.text for line in card_lines(card, lexicon, language, absent))
    quoted = {text.casefold() for text in _QUOTED.findall(said)}
    names = {name for node in nodes.walk(card) if isinstance(name := getattr(node, "name", None), str) and "_" in name}
    unsaid = {name for name in names if lexicon.entry(language, name) is None}
    return (*absent, *sorted(name for name in unsaid - absent.keys() if plain(name).casefold() in quoted))


def missing_words(
    declarations: Iterable[nodes.Node], lexicon: Lexicon, languages: Iterable[str], declared: bool = True
) -> list[tuple[str, str, Span]]:
    """Return (word, language, where) for each word without a text, once a language, in that order.

    Verbs and nouns are wanted wherever they are `declared`, if these are asked for; other words, and all of them if not,
    where the text of a card needs them.
    """
    found: list[tuple[str, str, Span]] = []
    everything = list(declarations)
    for reading in readings(everything, lexicon, languages):
        absent: dict[str, Span] = {}
        for node in everything if declared else ():
            match node:
                case nodes.Verb(forms=forms) if lexicon.entry(reading.language, forms[0]) is None:
                    absent.setdefault(forms[0], node.span)
                case nodes.Noun(singular=word) if lexicon.entry(reading.language, word) is None:
                    absent.setdefault(word, node.span)
        found.extend((word, reading.language, span) for word, span in (absent | reading.absent).items())
    return found
