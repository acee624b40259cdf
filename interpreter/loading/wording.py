"""Words on cards that nobody has put into a language which the rulebook has prose for (N247)."""

from __future__ import annotations

from collections import Counter

from dsl.diagnostics.diagnostic import Findings
from dsl.prose import missing_words
from dsl.semantics.checked import Checked
from dsl.source import Span
from interpreter.inspection.narration import lexicon_of


def check_worded(checked: Checked, findings: Findings) -> None:
    """Report, each once, the words of cards that stand in no prose of a language in which most do: these were forgotten.
    Where half of them and more have none, somebody has only begun."""
    book = checked.book
    played = (book.game.languages or ("en",)) if book.game is not None else ()
    languages = [language for language in dict.fromkeys(prose.language for prose in book.prose) if language in played]
    entries = Counter(prose.language for prose in book.prose for _ in prose.entries)
    missing = missing_words(book.declarations, lexicon_of(book), languages, declared=False)
    lacking = Counter(language for _, language, _ in missing)
    absent: dict[str, tuple[list[str], Span]] = {}
    for word, language, span in missing:
        if 2 * lacking[language] < entries[language]:
            absent.setdefault(word, ([], span))[0].append(language)
    for word, (unspoken, span) in absent.items():
        findings.warning(
            "N247",
            f"no prose says how `{word}` reads in {', '.join(unspoken)}",
            span,
            label="read aloud as it is written",
            help=f"write below `prose {unspoken[0]}` a line that begins with `{word}:`",
        )
