"""What the terminal itself says to players, in the language of their cards.

A phrase is written in English where it is needed, with holes: `say("turn of {name}", name=...)`. The
languages are tables from the English phrase to theirs; one that a language lacks is said in English.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from repl.render.phrases import ca, ca_design, fr, fr_design, pt, pt_design

LANGUAGES: Mapping[str, Mapping[str, str]] = {
    "ca": {**ca.PHRASES, **ca_design.PHRASES},
    "en": {},
    "fr": {**fr.PHRASES, **fr_design.PHRASES},
    "pt": {**pt.PHRASES, **pt_design.PHRASES},
}


@dataclass(frozen=True, slots=True)
class Phrases:
    """The phrases of one language. A call gives one of them, with its holes filled."""

    language: str = "en"

    def __call__(self, text: str, /, **holes: object) -> str:
        text = LANGUAGES.get(self.language, {}).get(text, text)
        return text.format(**holes) if holes else text

    def many(self, n: int, one: str, several: str, /, **holes: object) -> str:
        """Return a phrase about a number of things; `{n}` is the number."""
        return self(one if n == 1 else several, n=n, **holes)

    def listed(self, words: Sequence[str], last: str = "and") -> str:
        """Return `a, b and c`."""
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {self(last)} {words[-1]}"


ENGLISH = Phrases()
