"""Source text -> the same text in the one canonical layout (`format_text`); and nodes -> text (`unparse`)."""

from __future__ import annotations

from dsl.diagnostics.diagnostic import Diagnostic
from dsl.formatting.printer import unparse
from dsl.lexing.vocabulary import Vocabulary
from dsl.source import Source

__all__ = ["format_text", "unparse"]


def format_text(source: Source, vocabulary: Vocabulary) -> str | tuple[Diagnostic, ...]:
    """Return the text in the canonical layout, or the findings if it cannot be read."""
    from dsl.formatting import layout  # noqa: PLC0415 - it reads, and what reads is slow to import

    return layout.format_text(source, vocabulary)
