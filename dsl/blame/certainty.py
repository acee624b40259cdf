"""Decide whether a proposal is certain or only likely. `naipe fix` writes certain proposals, and asks before it writes
likely ones.

A replacement word is certain if one slip of the hand turns it into the word in the text. It is not certain if either word
may be a name of its own: another form of the other word, the other word with another number in it, or a declared name
that is used nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from dsl.blame.misdeclared import uses_of
from dsl.diagnostics import codes
from dsl.diagnostics.brought import meant_by
from dsl.diagnostics.diagnostic import Diagnostic, Edit
from dsl.diagnostics.spelling import distance, folded
from dsl.lexing.keywords import LANGUAGE
from dsl.messages.message import id_of
from dsl.source import Source

_NAME = re.compile(r"[^\W\d]\w*")
_TITLE = re.compile(r'"[^"\n]+"')
#: Endings of the forms of one word.
_ENDINGS = ("", "s", "es", "d", "ed", "ing")
#: Words that are followed by a test.
_TESTING = frozenset({"where", "whose", "if", "is"})
#: Words after which a name may be a field of the thing that a filter tests.
_FILTERING = frozenset({"where", "whose", "with"})
#: The first words of the lines of scenarios. Such a word may be right, and the rest of its line wrong.
_BEGINNING = frozenset({"given", "when", "then", "and"})
#: The highest number of findings with edits that are examined in a run.
MOST = 24
#: Codes of words that earlier versions read as another word: the intended word is known.
_KNOWN = frozenset({codes.GRID_SHAPE})
#: A name with this number of occurrences is used, and not only declared.
_USED = 2


def with_certainty(found: Iterable[Diagnostic], sources: Mapping[str, Source]) -> list[Diagnostic]:
    """Return the findings, each marked as sure or not. A finding is not sure if its edits may not be what the author
    meant. Beyond the first MOST findings with edits, none with edits is sure."""
    told: list[Diagnostic] = []
    looked_at = 0
    for one in found:
        looked_at += bool(one.edits)
        told.append(_judged(one, sources) if looked_at <= MOST else replace(one, is_sure=not one.edits))
    return told


def _judged(finding: Diagnostic, sources: Mapping[str, Source]) -> Diagnostic:
    """Return a finding, marked as not sure if a word that one of its edits writes may not be the intended word."""
    if not finding.edits or not finding.is_sure or finding.code in _KNOWN:
        return finding
    if finding.code == codes.RESERVED_AS_NAME:
        is_sure = False  # the intended name is unknown
    elif finding.code == codes.SINGULAR:
        is_sure = all(_is_one_of_several(finding, edit) for edit in finding.edits)
    else:
        is_sure = all(_is_sure(edit, sources) for edit in finding.edits)
    return finding if is_sure else replace(finding, is_sure=False)


def _is_one_of_several(finding: Diagnostic, edit: Edit) -> bool:
    """Tell whether an edit that changes the number of a noun fits the forms of the noun: its plural must be the longer
    form. If it is not, the declaration may have the two forms in the wrong order, and then the mistake is there."""
    longer = len(edit.text) - (edit.span.end - edit.span.start)
    return longer >= 0 if id_of(finding.message).startswith("several") else longer <= 0 or " " in edit.text


def _is_sure(edit: Edit, sources: Mapping[str, Source]) -> bool:
    source = sources.get(edit.span.source)
    if source is None:
        return True
    old, new = source.text[edit.span.start : edit.span.end], edit.text
    is_quoted = source.text[max(0, edit.span.start - 1) : edit.span.start] == '"'
    if is_quoted or (_TITLE.fullmatch(old) and _TITLE.fullmatch(new)):
        return _is_one_letter(old, new)
    changed = [pair for pair in zip(old.split(), new.split()) if pair[0] != pair[1]]
    if len(old.split()) == len(new.split()) and len(changed) == 1:
        old, new = changed[0]
    if new.endswith(f".{old}") and _FILTERING & set(_line_before(edit, source).split()):
        return False  # `where row is …` may be of the candidate, or `whose row` was meant
    if not _NAME.fullmatch(old) or not _NAME.fullmatch(new):
        return True  # the edit writes no name
    if old in LANGUAGE:
        if {old, new} <= _BEGINNING or (old == "not" and not _line_after(edit, source).strip()):
            return False  # at the end of a line, `not` has lost the test that it negates
        if new not in LANGUAGE and _stems(old) & _stems(new):
            return False  # `noun faces` has lost its singular, which is also a word of the language
        return new not in _TESTING or _is_one_letter(old, new)
    return new in meant_by(old) or _is_one_slip(old, new, sources)


def _line_before(edit: Edit, source: Source) -> str:
    """Return the text of the line before the place of an edit."""
    return source.text[: edit.span.start].rpartition("\n")[2]


def _line_after(edit: Edit, source: Source) -> str:
    """Return the text of the line after the place of an edit."""
    return source.text[edit.span.end :].partition("\n")[0]


def _is_one_slip(old: str, new: str, sources: Mapping[str, Source]) -> bool:
    """Tell whether the word `old` is probably a slip for `new`: one letter apart, and no form of it. `new` must be a word
    of the language, or be used elsewhere and not only declared."""
    if not _is_one_letter(old, new):
        return False
    if new in LANGUAGE:
        return True
    if _stems(old) & _stems(new):
        return False
    forms = {new} | {stem + ending for stem in _stems(new) for ending in _ENDINGS}
    return sum(uses_of(form, source.text) for form in forms for source in sources.values()) >= _USED


def _stems(word: str) -> frozenset[str]:
    """Return the possible stems of a word: the word without each usual ending, and the word whose first part (`orders` in
    `orders_at_once`) is without it."""
    first, under, rest = word.partition("_")
    return frozenset(
        stem for ending in _ENDINGS for stem in (word.removesuffix(ending), first.removesuffix(ending) + under + rest)
    )


def _is_one_letter(old: str, new: str) -> bool:
    """Tell whether two words differ in one letter (no digit), or in the order of two letters."""
    return distance(folded(old), folded(new), 1) <= 1 and re.sub(r"\D", "", old) == re.sub(r"\D", "", new)
