"""Decide whether a proposed repair is certain or only likely. `naipe fix` writes certain repairs at once, and asks
before it writes likely ones.

A replacement word is certain if it differs from the word in the text by one typing mistake. But in these cases, the two
words may be two different names, so the replacement is only likely:

- One word is another form of the other word (`card`, `cards`).
- The words differ in a number (`phase1`, `phase2`).
- The replacement word is declared, but used nowhere.
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
#: After these words, a name may be a field of the thing that a filter tests.
_FILTERING = frozenset({"where", "whose", "with"})
#: The first words of the lines of scenarios. If a line begins with one of these words and cannot be read, the first
#: word may be right and the rest of the line wrong.
_BEGINNING = frozenset({"given", "when", "then", "and"})
#: The highest number of findings with edits that are examined in a run.
MOST = 24
#: Codes of findings about words that earlier versions of naipe read as another word. So the intended word is known.
_KNOWN = frozenset({codes.GRID_SHAPE})
#: A name that occurs at least this many times is used, and not only declared.
_USED = 2


def with_certainty(found: Iterable[Diagnostic], sources: Mapping[str, Source]) -> list[Diagnostic]:
    """Return the findings with `is_sure` set in each. `is_sure` is false if the edits of the finding may not be what the
    author meant. Only the first MOST findings with edits are examined; for all later ones, `is_sure` is false."""
    told: list[Diagnostic] = []
    looked_at = 0
    for one in found:
        looked_at += bool(one.edits)
        told.append(_judged(one, sources) if looked_at <= MOST else replace(one, is_sure=not one.edits))
    return told


def _judged(finding: Diagnostic, sources: Mapping[str, Source]) -> Diagnostic:
    """Return a finding, whose `is_sure` becomes false if one of its edits writes a word that the author may not have
    meant."""
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
    """Tell whether an edit that puts a noun into the singular or plural writes a likely form: the plural must be the
    longer one. If the plural is shorter, the declaration of the noun may have its two forms in the wrong order."""
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
        return False  # in `where row is …`, the author may mean the row of each tested thing (`whose row`)
    if not _NAME.fullmatch(old) or not _NAME.fullmatch(new):
        return True  # the edit writes no name
    if old in LANGUAGE:
        if {old, new} <= _BEGINNING or (old == "not" and not _line_after(edit, source).strip()):
            return False  # at the end of a line, the test after `not` is missing
        if new not in LANGUAGE and _stems(old) & _stems(new):
            return False  # in `noun faces`, the singular is missing, because it is also a word of the language
        return new not in _TESTING or _is_one_letter(old, new)
    return new in meant_by(old) or _is_one_slip(old, new, sources)


def _line_before(edit: Edit, source: Source) -> str:
    """Return the text of the line before the place of an edit."""
    return source.text[: edit.span.start].rpartition("\n")[2]


def _line_after(edit: Edit, source: Source) -> str:
    """Return the text of the line after the place of an edit."""
    return source.text[edit.span.end :].partition("\n")[0]


def _is_one_slip(old: str, new: str, sources: Mapping[str, Source]) -> bool:
    """Tell whether the word `old` is probably a misspelling of `new`. The two words must differ by one letter, and must
    not be forms of one word. `new` must be a word of the language, or a word that is used elsewhere."""
    if not _is_one_letter(old, new):
        return False
    if new in LANGUAGE:
        return True
    if _stems(old) & _stems(new):
        return False
    forms = {new} | {stem + ending for stem in _stems(new) for ending in _ENDINGS}
    return sum(uses_of(form, source.text) for form in forms for source in sources.values()) >= _USED


def _stems(word: str) -> frozenset[str]:
    """Return the possible stems of a word: the word without each usual ending, and the word with the ending removed from
    its first part (`order_at_once` for `orders_at_once`)."""
    first, under, rest = word.partition("_")
    return frozenset(
        stem for ending in _ENDINGS for stem in (word.removesuffix(ending), first.removesuffix(ending) + under + rest)
    )


def _is_one_letter(old: str, new: str) -> bool:
    """Tell whether two words differ in at most one letter (not in a digit), or in the order of two letters."""
    return distance(folded(old), folded(new), 1) <= 1 and re.sub(r"\D", "", old) == re.sub(r"\D", "", new)
