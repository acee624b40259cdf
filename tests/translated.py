"""Which parts of a message a language lacks: for tests that something is told in all languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dsl.messages.catalogue import catalogue
from dsl.messages.message import InLanguages, Message

#: The languages whose catalogues are whole, besides English. Others are begun.
OTHERS = ("ca", "fr", "pt")

#: Pieces of rules, which stay as they are.
_CODE = re.compile(r"`[^`]*`|\"[^\"]*\"|“[^”]*”")


def untranslated(text: object, language: str) -> Iterator[str]:
    """Yield the parts of a message that read in English in a language: sentences that its catalogue lacks, and English words that
    are no message."""
    if isinstance(text, Message):
        if text.id and text.id not in catalogue(language):
            yield text.id
        for value in text.arguments.values():
            if not text.id or isinstance(value, InLanguages):  # other arguments are words of the rules
                yield from untranslated(value, language)
    elif not isinstance(text, InLanguages) and " " in _CODE.sub("", str(text)).strip():
        yield str(text)


def known(text: str, language: str) -> bool:
    """Tell whether all of a text is told in a language."""
    return not [*untranslated(text, language)]
