"""The languages that card texts can be written in, by their codes."""

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
    """Return a language; one that is not known is written with the sentences of English."""
    return LANGUAGES[code if code in LANGUAGES else "en"]


def realiser_for(lexicon: Lexicon, language: str, this: str = "", absent: dict[str, Span] | None = None) -> Realiser:
    """Return a realiser that addresses the reader in the language with this code.

    `this` is the noun of the card that speaks; `absent` collects words without texts.
    """
    of = language_of(language)
    return Realiser(lexicon, of, of.address, this=this, absent=absent)


def reading_of(word: str, lexicon: Lexicon, language: str) -> str:
    """Return a word of a rulebook as it reads in a language; itself if nobody has said."""
    return realiser_for(lexicon, language).reading(word) or plain(word)
