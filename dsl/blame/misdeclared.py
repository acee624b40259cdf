"""A word that is used and declared nowhere -> the declaration that nobody uses and that was probably meant to declare it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from dsl.blame.places import WORD
from dsl.diagnostics.spelling import distance, nearest
from dsl.lexing.keywords import LANGUAGE
from dsl.source import Source, Span

#: Lines that declare something, and what gives a name within a line.
_DECLARES = re.compile(
    r"(?:verb|noun|words|kinds|option|define|value|zone|table|step|span|grid|tally|carry|deck|[ ]+(?:field|value))[ \t].*"
)
_NAMES = re.compile(r"\b(?:let|as)[ \t]+([^\W\d]\w*)")
SHORTEST = 4


@dataclass(frozen=True, slots=True)
class Misdeclared:
    """A word that only its declaration has, and the word that is used instead of it, so many times."""

    word: str
    span: Span
    used: str
    uses: int


def misdeclared(used: str, sources: Mapping[str, Source]) -> Misdeclared | None:
    """Return the declaration that a word which nothing declares was probably meant for, None if there is none.

    It must be used more often than it is declared, for else nobody can tell which of the two is the slip.
    """
    if len(used) < SHORTEST or used in LANGUAGE or " " in used:
        return None
    uses = sum(_count(used, source.text) for source in sources.values())
    if uses < 2:
        return None
    declared = {word: span for source in sources.values() for word, span in _declared(source)}
    near = [
        word
        for word in nearest(used, declared, 5)
        if sum(_count(word, source.text) for source in sources.values()) == 1
    ]
    apart = sorted((_apart(used, word), word) for word in near)
    if not apart or (len(apart) > 1 and apart[0][0] == apart[1][0]):
        return None
    word = apart[0][1]
    if _is_more_alike(word, used, _forms_beside(declared[word], sources)):
        return None
    return Misdeclared(word, declared[word], used, uses)


def _apart(one: str, other: str) -> tuple[int, bool, int]:
    """Return how far two words are from one another: letters that changed places are nearer than others."""
    return distance(one, other, len(one)), sorted(one) != sorted(other), abs(len(one) - len(other))


def _forms_beside(span: Span, sources: Mapping[str, Source]) -> list[str]:
    """Return the other forms of a verb or a noun that is declared at a place."""
    source = sources[span.source]
    line = source.line_text(source.line_and_column(span.start)[0])
    forms = line.split(":")[0].split()[1:] if line.startswith(("verb ", "noun ")) else []
    return [form for form in forms if form != source.text[span.start : span.end]]


def _is_more_alike(declared: str, used: str, forms: list[str]) -> bool:
    """Tell whether what is declared is nearer to its other forms than what is used, so that the use is the slip."""
    far = [min(distance(word, form, len(word) + len(form)) for form in forms) for word in (declared, used) if forms]
    return bool(far) and far[0] < far[1]


def _count(word: str, text: str) -> int:
    """Return how often a word stands in a text, beside comments and texts in quotes."""
    if word not in text:
        return 0
    lines = (line for line in text.split("\n") if word in line)
    return sum(found.group() == word for line in lines for found in WORD.finditer(re.sub(r'"[^"]*"|--.*', " ", line)))


def _declared(source: Source) -> Iterator[tuple[str, Span]]:
    """Yield the words that the lines of a source may declare, each with its place."""
    for start, line in zip(source.line_starts, source.text.split("\n")):
        if _DECLARES.match(line):
            for found in WORD.finditer(line.split("--")[0]):
                if found.group() not in LANGUAGE:
                    yield found.group(), Span(source.name, start + found.start(), start + found.end())
        else:
            for name in _NAMES.finditer(line):
                yield name.group(1), Span(source.name, start + name.start(1), start + name.end(1))
