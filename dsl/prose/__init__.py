"""The text of cards and log lines, generated from the rules in any language that has words for them.

The engine's languages are tables (`dsl/prose/languages`); the words of a game stand in the `prose`
blocks of its rulebook.
"""

from dsl.prose.cards import card_text, sentence_text
from dsl.prose.events import amount_text, claim_text, event_text, fill, noun_phrase, plural_text, word_text
from dsl.prose.languages import LANGUAGES
from dsl.prose.lexicon import Entry, Lexicon
from dsl.prose.missing import missing_words
from dsl.prose.phrases import Phrase

__all__ = [
    "LANGUAGES", "Entry", "Lexicon", "Phrase", "amount_text", "card_text", "claim_text", "event_text", "fill", "missing_words", "noun_phrase",
    "plural_text",    "sentence_text", "word_text",
]
