"""All languages in which naipe can write texts, by their codes."""

from __future__ import annotations

from collections.abc import Mapping

from dsl.later import Later, from_module
from dsl.prose.language.lexicon import Lexicon
from dsl.prose.language.realiser import Realiser, plain
from dsl.prose.language.table import Language
from dsl.source import Span

LANGUAGES: Mapping[str, Language] = Later(
    ("en", "pt", "fr", "ca"), lambda code: from_module(f"{__name__}.{code}", "LANGUAGE")
)


def language_of(code: str) -> Language:
    """Return the language with a code such as `pt`; English for an unknown code."""
    return LANGUAGES[code if code in LANGUAGES else "en"]


def realiser_for(lexicon: Lexicon, language: str, this: str = "", absent: dict[str, Span] | None = None) -> Realiser:
    """Return a realiser for texts in a language that speak to the reader.

    `this` is the noun of the card to which the text belongs. Words without a text are added to `absent`.
    """
    of = language_of(language)
    return Realiser(lexicon, of, of.address, this=this, absent=absent)


def reading_of(word: str, lexicon: Lexicon, language: str) -> str:
    """Return the text of a word of the rulebook in a language; the word itself if it has no text."""
    return realiser_for(lexicon, language).reading(word) or plain(word)
