"""Finds words without a text in a language, and texts with a mistake, such as two articles in a row."""

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

#: A text in the quotation marks of any language.
_QUOTED = re.compile(r"[“«]\s?([^”»]*?)\s?[”»]")


@dataclass(frozen=True, slots=True)
class Reading:
    """The texts of all cards in one language: each card with its sentences, and the words without a text with their places."""

    language: str
    cards: tuple[tuple[nodes.Card, tuple[str, ...]], ...]
    absent: dict[str, Span]


def readings(declarations: Iterable[nodes.Node], lexicon: Lexicon, languages: Iterable[str]) -> Iterator[Reading]:
    """Yield the texts of all cards of a rulebook, once for each language."""
    cards = [node for node in declarations if isinstance(node, nodes.Card)]
    for language in languages:
        absent: dict[str, Span] = {}
        said = [
            (card, tuple(card_sentences(card, realiser_for(lexicon, language, card.noun, absent)))) for card in cards
        ]
        yield Reading(language, tuple(said), absent)


def doubled_articles(text: str, language: Language) -> Iterator[str]:
    """Yield each place of a text with two articles in a row: the text from the second article on. Quoted titles are skipped."""
    if not language.doubled:
        return
    for part in QUOTED.split(text)[::2]:
        for found in re.finditer(rf"(?<![\w’'-])(?:{language.doubled})(?![\w’'-])", part, re.IGNORECASE):
            yield part[found.start("second") :]


def unworded(card: nodes.Card, lexicon: Lexicon, language: str) -> tuple[str, ...]:
    """Return the names on a card that its text shows in the form of the rules, because the prose has no words for them. These
    are declared words, and names that `let` or `as` gives."""
    absent: dict[str, Span] = {}
    said = " ".join(line.text for line in card_lines(card, lexicon, language, absent))
    quoted = {text.casefold() for text in _QUOTED.findall(said)}
    names = {name for node in nodes.walk(card) if isinstance(name := getattr(node, "name", None), str) and "_" in name}
    unsaid = {name for name in names if lexicon.entry(language, name) is None}
    return (*absent, *sorted(name for name in unsaid - absent.keys() if plain(name).casefold() in quoted))


def missing_words(
    declarations: Iterable[nodes.Node], lexicon: Lexicon, languages: Iterable[str], declared: bool = True
) -> list[tuple[str, str, Span]]:
    """Return each word without a text: the word, the language in which it has none, and a place where it is used. A word that
    lacks texts in two languages is returned twice.

    With `declared`, all verbs and nouns are examined, even those that no card uses. Of all other words, only those in the text
    of a card are examined.
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
