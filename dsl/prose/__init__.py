"""Writes the texts of cards and of the log from the rules, in each language that has words for them.

The sentences of naipe itself are in tables, one for each language (`dsl/prose/language/languages`). The words of a game are in the
`prose` blocks of its rulebook.
"""

from dsl.prose.generation.cards import Around, CardLine, card_lines, card_text, sentence_text, that_number
from dsl.prose.generation.declared import DeclaredLine, declared_lines
from dsl.prose.generation.events import (
    amount_text,
    claim_sentence,
    claim_text,
    event_text,
    fill,
    hidden_text,
    is_counted,
    none_sentence,
    noun_phrase,
    own_text,
    plural_text,
    possessed_text,
    said_text,
    sentence_of,
    title_text,
    told_text,
    word_text,
    word_text_of,
)
from dsl.prose.generation.missing import doubled_articles, missing_words, readings, unworded
from dsl.prose.language.languages import LANGUAGES, language_of
from dsl.prose.language.lexicon import Entry, Lexicon
from dsl.prose.language.phrase import Phrase

__all__ = [
    "LANGUAGES",
    "Around",
    "CardLine",
    "DeclaredLine",
    "Entry",
    "Lexicon",
    "Phrase",
    "amount_text",
    "card_lines",
    "card_text",
    "claim_sentence",
    "claim_text",
    "declared_lines",
    "doubled_articles",
    "event_text",
    "fill",
    "hidden_text",
    "is_counted",
    "language_of",
    "missing_words",
    "none_sentence",
    "noun_phrase",
    "own_text",
    "plural_text",
    "possessed_text",
    "readings",
    "said_text",
    "sentence_of",
    "sentence_text",
    "that_number",
    "title_text",
    "told_text",
    "unworded",
    "word_text",
    "word_text_of",
]
