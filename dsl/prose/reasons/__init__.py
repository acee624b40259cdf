"""Why something could not be done, in the language of the game.

A reason is an English sentence that remembers its phrase and what stands in its holes; the tables give
the phrases of the interpreter in other languages, a rulebook those that it has written itself, as
entries of its prose: `"the pile is empty": "o monte está vazio"`.
"""

from __future__ import annotations

from collections.abc import Mapping

from dsl.prose.language.languages import reading_of
from dsl.prose.language.lexicon import Lexicon
from dsl.prose.reasons.ca import REASONS as CATALAN
from dsl.prose.reasons.fr import REASONS as FRENCH
from dsl.prose.reasons.pt import REASONS as PORTUGUESE

REASONS: Mapping[str, Mapping[str, str]] = {"ca": CATALAN, "fr": FRENCH, "pt": PORTUGUESE}

#: The hole in which the name of a zone stands, which is a word of the game.
PLACE = "place"


class Reason(str):
    """A sentence in English; `phrase` and `holes` are what it was made of."""

    phrase: str
    holes: Mapping[str, object]

    def __new__(cls, phrase: str, holes: Mapping[str, object] | None = None) -> Reason:
        reason = super().__new__(cls, phrase.format(**holes) if holes else phrase)
        reason.phrase, reason.holes = phrase, holes or {}
        return reason

    @classmethod
    def again(cls, reason: str) -> Reason:
        """Return a reason that may have become a plain text on the way."""
        return reason if isinstance(reason, Reason) else cls(reason)


def reason_text(reason: str, lexicon: Lexicon, language: str) -> str:
    """Return a reason as it reads in a language; in English if nobody has said how."""
    phrase = reason.phrase if isinstance(reason, Reason) else reason
    holes = dict(reason.holes) if isinstance(reason, Reason) else {}
    entry = lexicon.entry(language, f'"{phrase}"')
    if entry is None and phrase not in REASONS.get(language, {}):
        phrase_there = phrase
    else:
        phrase_there = entry.texts[0] if entry is not None else REASONS[language][phrase]
    for name, value in holes.items():
        if isinstance(value, Reason):
            holes[name] = reason_text(value, lexicon, language)
        elif name == PLACE:
            holes[name] = reading_of(str(value), lexicon, language).replace("_", " ")
    return phrase_there.format(**holes) if holes else phrase_there
