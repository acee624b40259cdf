"""Find the parts of a message that a language lacks. Tests use this to check that all messages are translated."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dsl.messages.catalogue import catalogue
from dsl.messages.message import InLanguages, Message

#: The languages, besides English, whose catalogues are complete. The other catalogues have only some messages.
OTHERS = ("ca", "fr", "pt")

#: Quoted pieces of rules, which are not translated.
_CODE = re.compile(r"`[^`]*`|\"[^\"]*\"|“[^”]*”")


def untranslated(text: object, language: str) -> Iterator[str]:
    """Yield the parts of a message that are still English in a language: ids that its catalogue lacks, and English texts
    that are no message."""
    if isinstance(text, Message):
        if text.id and text.id not in catalogue(language):
            yield text.id
        for value in text.arguments.values():
            if not text.id or isinstance(value, InLanguages):  # other arguments are words of the rules
                yield from untranslated(value, language)
    elif not isinstance(text, InLanguages) and " " in _CODE.sub("", str(text)).strip():
        yield str(text)


def known(text: str, language: str) -> bool:
    """Tell whether all of a text is translated into a language."""
    return not [*untranslated(text, language)]
