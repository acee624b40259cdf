"""Sets a text with the spaces and apostrophes that are usual in a language.

Authors of tables and prose type plain spaces and apostrophes. French has a no-break space before `; : ! ?` and inside `« »`;
French and Catalan have the curved apostrophe. Code between backticks does not change. A colon or another of these signs inside
a word does not change either, as in `12:30` or an address.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

NO_BREAK = "\u00a0"

#: The languages that write the apostrophe as `’`.
CURVED = frozenset({"ca", "fr"})

_CODE = r"(`[^`]*`)"
_APOSTROPHE = re.compile(rf"{_CODE}|(?<=[^\W\d_])'(?=[\w{{«“\[°`])")
_BEFORE = re.compile(rf"{_CODE}|(?:\A |(?<=[^\s;:!?([«“])[ \u00a0\u202f]*)([;:!?]+)(?=$|[\s»”)\]])")
_OPENED, _CLOSED = re.compile(rf"{_CODE}|«\s*(?=\S)"), re.compile(rf"{_CODE}|(?<=\S)\s*»")
_OF = re.compile(r"\b([Dd])e \{(\w+)\}")


def colon(language: str) -> str:
    """Return the colon that comes after a name; in French it has a space before it."""
    return f"{NO_BREAK}: " if language == "fr" else ": "


@lru_cache(maxsize=4096)
def typeset(text: str, language: str) -> str:
    """Return a text with the spaces and apostrophes of a language. A text that already has them does not change."""
    return spaced(curved(text, language), language) if language in CURVED else text


def elided(template: str, holes: Mapping[str, object], language: str) -> str:
    """Return a template in which `de` before an argument becomes `d’`, if the text of the argument begins with a vowel."""

    def put(found: re.Match[str]) -> str:
        said = str(holes.get(found[2], ""))
        begins = said[:1].isalpha() and unicodedata.normalize("NFKD", said[0].casefold())[0] in "aeiou"
        return f"{found[1]}’{{{found[2]}}}" if begins or (language == "ca" and said in ("1", "11")) else found[0]

    return _OF.sub(put, template) if language in CURVED and "e {" in template else template


def curved(text: str, language: str) -> str:
    """Return a text with the curved apostrophe `’`, if the language uses it."""
    return _APOSTROPHE.sub(lambda found: found[1] or "’", text) if language in CURVED else text


def spaced(text: str, language: str) -> str:
    """Return a text with the spaces that French needs before `; : ! ?` and inside `« »`. In other languages it does not
    change."""
    if language != "fr":
        return text
    text = _BEFORE.sub(lambda found: found[1] or NO_BREAK + found[2], text)
    text = _OPENED.sub(lambda found: found[1] or f"«{NO_BREAK}", text)
    return _CLOSED.sub(lambda found: found[1] or f"{NO_BREAK}»", text)


def spaced_mark(mark: str, language: str) -> str:
    """Return a mark between two texts, such as `; `, with the spaces of the language."""
    return spaced(f"-{mark.rstrip()}", language)[1:] + mark[len(mark.rstrip()) :]
