"""Translates findings (mistakes in rules, with their messages and labels) into a language."""

from __future__ import annotations

from dataclasses import replace

from dsl.diagnostics.diagnostic import Diagnostic, Label
from dsl.messages.message import InLanguages


def in_language(finding: Diagnostic, language: str) -> Diagnostic:
    """Return a finding with its message, labels and help in a language."""
    return replace(
        finding,
        message=said(finding.message, language),
        label=said(finding.label, language),
        others=tuple(Label(other.span, said(other.text, language)) for other in finding.others),
        help=said(finding.help, language),
    )


def said(text: str, language: str) -> str:
    """Return a message in a language. A plain text is returned unchanged."""
    return text.in_language(language) if isinstance(text, InLanguages) else text
