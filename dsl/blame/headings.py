"""Guess which declaration the author means by a line at the left margin whose first word is misspelt (`nuon card
cards`). The words that the line declares are then known in all other lines."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Diagnostic, Findings
from dsl.diagnostics.spelling import nearest
from dsl.lexing.keywords import HEADS, RESERVED
from dsl.lexing.vocabulary import Vocabulary, collect
from dsl.source import Source

#: The first words of declarations that declare words of a rulebook.
_MAKING = ("verb", "noun", "words", "kinds", "option", "define")
_FORMS = re.compile(r"([^\W\d]\w*)[ \t]+([^\W\d]\w*)[ \t]+([^\W\d]\w*)[ \t]*:")
_STEM = 2
_CARD = re.compile(r'[^\W\d]\w*[ \t]+\w+[ \t]+"')
#: A word that is used as a noun at least this many times is no typing mistake.
MOST_SLIPS = 3


def likely_heading(line: str) -> str | None:
    """Return a line with its first word repaired: a misspelt word is corrected, and `verb` is put before three forms of
    one word. Return None if the line does not look like a declaration of words."""
    first = line.split(maxsplit=1)[:1]
    if not first or first[0] in HEADS:
        return None
    near = nearest(first[0], _MAKING)
    if near:
        return near[0] + line[len(first[0]) :]
    forms = _FORMS.match(line)
    if forms and len({form[:_STEM] for form in forms.groups()}) == 1:
        return f"verb {line}"
    return None


def _nouns(found: Sequence[Diagnostic], sources: Sequence[Source], vocabulary: Vocabulary) -> Iterator[str]:
    """Yield a declaration such as `noun card cards` for each undeclared word that is the first word of at least
    MOST_SLIPS cards."""
    lines = {
        (source.name, start): line
        for source in sources
        for start, line in zip(source.line_starts, source.text.split("\n"))
    }
    words = [
        one.unknown
        for one in found
        if one.code == codes.UNKNOWN_DECLARATION and _CARD.match(lines.get((one.span.source, one.span.start), ""))
    ]
    for word in dict.fromkeys(word for word in words if word and words.count(word) >= MOST_SLIPS):
        plurals = Counter(
            other
            for source in sources
            for other in re.findall(rf"\b{word[:-1]}\w{{1,4}}\b", source.text)
            if other not in (word, *vocabulary.nouns, *vocabulary.verbs, *RESERVED)
        )
        yield f"noun {word} {plurals.most_common(1)[0][0] if plurals else word + 's'}"


def mended_vocabulary(
    sources: Sequence[Source], vocabulary: Vocabulary, found: Sequence[Diagnostic]
) -> Vocabulary | None:
    """Return the vocabulary of a rulebook, with the words of those declarations whose first words are repaired as the
    findings propose. Return None if the vocabulary stays the same."""
    texts = {source.name: source.text for source in sources}
    for finding in sorted(found, key=lambda one: -one.span.start):
        text = texts.get(finding.span.source, "")
        begin = text.rfind("\n", 0, finding.span.start) + 1
        if text[begin : begin + 1] in (" ", ""):
            continue
        if finding.edits:
            for edit in finding.edits:
                text = text[: edit.span.start] + edit.text + text[edit.span.end :]
        elif finding.code == codes.UNKNOWN_DECLARATION:
            end = text.find("\n", begin) if "\n" in text[begin:] else len(text)
            text = text[:begin] + (likely_heading(text[begin:end]) or text[begin:end]) + text[end:]
        texts[finding.span.source] = text
    guessed = "\n".join(_nouns(found, sources, vocabulary))
    if not guessed and all(texts[source.name] == source.text for source in sources):
        return None
    again = collect([*(Source(name, text) for name, text in texts.items()), Source("", guessed)], Findings())
    return None if again == vocabulary else again
