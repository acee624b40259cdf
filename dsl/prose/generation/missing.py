"""Find the words of a rulebook that cannot be read in some language."""

from __future__ import annotations

from collections.abc import Iterable

from dsl import nodes
from dsl.prose.generation.cards import card_sentences
from dsl.prose.language.languages import realiser_for
from dsl.prose.language.lexicon import Lexicon
from dsl.source import Span


def missing_words(
    declarations: Iterable[nodes.Node], lexicon: Lexicon, languages: Iterable[str], declared: bool = True
) -> list[tuple[str, str, Span]]:
    """Return (word, language, where) for each word without a text, once a language, in that order.

    Verbs and nouns are wanted wherever they are `declared`, if these are asked for; other words, and all of them if not,
    where the text of a card needs them.
    """
    found: list[tuple[str, str, Span]] = []
    everything = list(declarations)
    for language in languages:
        absent: dict[str, Span] = {}
        for node in everything if declared else ():
            match node:
                case nodes.Verb(forms=forms) if lexicon.entry(language, forms[0]) is None:
                    absent.setdefault(forms[0], node.span)
                case nodes.Noun(singular=word) if lexicon.entry(language, word) is None:
                    absent.setdefault(word, node.span)
        for node in everything:
            if isinstance(node, nodes.Card):
                card_sentences(node, realiser_for(lexicon, language, node.noun, absent))
        found.extend((word, language, span) for word, span in absent.items())
    return found
