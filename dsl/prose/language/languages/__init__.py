"""The languages that card texts can be written in, by their codes."""

from dsl.prose.language.languages import ca, en, fr, pt
from dsl.prose.language.table import Language

LANGUAGES: dict[str, Language] = {module.LANGUAGE.code: module.LANGUAGE for module in (en, pt, fr, ca)}


def language(code: str) -> Language:
    """Return a language; one that is not known is written with the sentences of English."""
    return LANGUAGES.get(code, LANGUAGES["en"])
