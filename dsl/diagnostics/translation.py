"""Findings in other languages than English.

The English sentence is the key, with holes that are numbered: `no such {0} "{1}"`. A finding holds its sentence with the
holes filled, as it was written where the mistake was found; which sentence that is, is found out here, by what stands
around the holes. So whoever writes a check writes English and nothing else, and a test demands that each sentence has
its like in all tables of `dsl.diagnostics.languages` (`tests/dsl/diagnostics/test_translation.py`).

What stands in a hole is a sentence or a few words of the tables itself (`a number`, `{0} or none`), several of them
(`a, b or c`), or what the rules have written, which stays as it is: in quotes, and where a table says so with `{0!}`.
A text that no table knows stays English.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, cached_property
from importlib import import_module

from dsl.diagnostics.diagnostic import Diagnostic, Label
from dsl.records import dataclass
from dsl.typography import typeset

#: The languages besides English. Each has tables of its own, one for each kind of findings.
LANGUAGES = ("ca", "fr", "pt")
KINDS = ("reading", "meaning", "whole", "counsel")

_HOLE = re.compile(r"\{(\d+)!?\}")
_AS_WRITTEN = re.compile(r"\{(\d+)!\}")
#: What is written as it stands in the rules.
_VERBATIM = re.compile(r"`[^`]*`|\"[^\"]*\"|“[^”]*”")
#: What joins two sentences, and what joins the words of a list.
_SENTENCES, _WORDS = re.compile(r"(; |\. |: |\n)"), re.compile(r"(, or |, and |, | or | and )")
#: With fewer letters of its own than these, a sentence has room only for a word, or for what is known itself.
_FEW = 8


@cache
def sentences(language: str) -> Mapping[str, str]:
    """Return the sentences of a language by those in English. They are read when first a finding is told in it."""
    tables = [import_module(f"dsl.diagnostics.languages.{language}_{kind}") for kind in KINDS]
    return {key: there for table in tables for key, there in table.SENTENCES.items()}


def in_language(finding: Diagnostic, language: str) -> Diagnostic:
    """Return a finding with all its texts in a language; in English where there is no table for it."""
    if language not in LANGUAGES:
        return finding
    return replace(
        finding,
        message=said(finding.message, language),
        label=said(finding.label, language),
        others=tuple(Label(other.span, said(other.text, language)) for other in finding.others),
        help=said(finding.help, language),
    )


def said(text: str, language: str) -> str:
    """Return a text of a finding in a language; the text itself where its table does not know it."""
    return (known(text, language) or text) if language in LANGUAGES and text else text


class Told(str):
    """A sentence of a finding, to be said in a language later."""

    def in_language(self, language: str) -> str:
        """Return the sentence in a language."""
        return said(str(self), language)


def known(text: str, language: str) -> str | None:
    """Return a text in a language; None if its table does not know it."""
    whole = sentences(language).get(text) if not _HOLE.search(text) else None
    if whole is not None:
        return typeset(whole, language)
    filled = (sentence.filled(text, language) for sentence in _with_holes(language))
    found = next((there for there in filled if there is not None), None)
    return found or _joined(text, _SENTENCES, language) or _joined(text, _WORDS, language)


def _joined(text: str, joint: re.Pattern[str], language: str) -> str | None:
    """Return two parts of a text in a language, with what joins them; None if one is neither known nor of the rules."""
    masked = _VERBATIM.sub(lambda code: "\0" * len(code[0]), text)
    for match in joint.finditer(masked):
        before, after = _part(text[: match.start()], language), _part(text[match.end() :], language)
        if before is not None and after is not None:
            return before + _joint(match[0], language) + after
    return None


def _joint(text: str, language: str) -> str:
    """Return what joins two parts: as a table has it, or with the spaces of the language."""
    there = sentences(language).get(text)
    return there if there is not None else typeset(f"-{text.rstrip()}", language)[1:] + text[len(text.rstrip()) :]


def _part(text: str, language: str) -> str | None:
    """Return a part of a text in a language: what is only of the rules (a word, or something quoted) as it is."""
    return known(text, language) or (None if " " in _VERBATIM.sub("", text).strip() else text)


@dataclass(frozen=True)
class _Sentence:
    """A sentence with holes, in English and as it is `there`, in another language."""

    key: str
    there: str

    @cached_property
    def begin(self) -> str:
        return _plain(_HOLE.split(self.key)[0])

    @cached_property
    def own(self) -> int:
        """How much of it is no hole."""
        return len(_HOLE.sub("", self.key).strip())

    @cached_property
    def code(self) -> frozenset[str]:
        """The holes in which stands what the rules have written: in quotes here or there, or with `!` there."""
        texts = [text for whole in (self.key, self.there) for text in _VERBATIM.findall(whole)]
        return frozenset([hole for text in texts for hole in _HOLE.findall(text)] + _AS_WRITTEN.findall(self.there))

    @cached_property
    def quoted(self) -> frozenset[str]:
        """The holes that stand in quotes here, so that no quote is in them."""
        return frozenset(hole for text in _VERBATIM.findall(self.key) for hole in _HOLE.findall(text))

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What matches a text that is this sentence."""
        written, seen = "", set()
        for place, part in enumerate(_HOLE.split(self.key)):
            if place % 2 == 0:
                written += re.escape(_plain(part))
            elif part in seen:
                written += f"(?P=hole{part})"
            else:
                seen.add(part)
                room = r"[^`\"”]+?" if part in self.quoted else ".+?"
                written += f"(?P<hole{part}>{room})"
        return re.compile(written, re.DOTALL)

    def _is_too_much(self, hole: str, part: str, language: str) -> bool:
        """Tell whether a sentence of few letters has no room for a part."""
        if hole in self.quoted or hole in _AS_WRITTEN.findall(self.there):
            return False
        return " " in part if hole in self.code else _part(part, language) is None

    def filled(self, text: str, language: str) -> str | None:
        """Return a text in the language if it is this sentence, else None."""
        match = self.pattern.fullmatch(text) if text.startswith(self.begin) else None
        if match is None:
            return None
        parts = {name.removeprefix("hole"): part for name, part in match.groupdict().items()}
        if self.own < _FEW and any(self._is_too_much(name, part, language) for name, part in parts.items()):
            return None
        told = {name: part if name in self.code else said(part, language) for name, part in parts.items()}
        return _plain(_HOLE.sub(lambda hole: told[hole[1]], typeset(self.there, language)))


@cache
def _with_holes(language: str) -> tuple[_Sentence, ...]:
    """Return the sentences with holes, first those that have more of their own."""
    found = [_Sentence(key, there) for key, there in sentences(language).items() if _HOLE.search(key)]
    return tuple(sorted(found, key=lambda sentence: -sentence.own))


def _plain(text: str) -> str:
    return text.replace("{{", "{").replace("}}", "}")
