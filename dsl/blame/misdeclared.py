"""Find the declaration that was probably meant to declare an undeclared word. It declares a word that nothing uses, and
that is nearly the same as the undeclared one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from dsl.blame.oddness import is_odder
from dsl.blame.places import WORD
from dsl.diagnostics.spelling import distance, nearest
from dsl.lexing.keywords import HEADS, LANGUAGE, PRONOUNS, RESERVED
from dsl.records import dataclass
from dsl.source import Source, Span

#: Patterns for the lines that declare something, and for the places where a name is given within a line (`let NAME`, `as
#: NAME`).
_DECLARES = re.compile(
    r"(?:verb|noun|words|kinds|option|define|value|zone|table|step|span|grid|tally|carry|deck|board|supply"
    r"|[ ]+(?:field|value|cases))[ \t].*"
)
_NAMES = re.compile(r"\b(?:let|as)[ \t]+([^\W\d]\w*)")
_UNTOLD = re.compile(r'"[^"]*"|--.*')
_HOLE = re.compile(r"\{\w+\}")
SHORTEST = 3
#: A word that is used at least this many times is no typing mistake.
MANY_USES = 2


@dataclass(frozen=True, slots=True)
class Misdeclared:
    """A declared word that nothing uses, the undeclared word that is used instead, and the number of its uses."""

    word: str
    span: Span
    used: str
    uses: int


def misdeclared(used: str, sources: Mapping[str, Source]) -> Misdeclared | None:
    """Return the declaration that was probably meant to declare a word that is used and not declared; None if there is
    none.

    If the word is used only once, it must look more like a real word than the declared one. If it does not, the mistake
    may be in either of the two words, and the result is None.
    """
    if len(used) < SHORTEST or used in RESERVED | PRONOUNS | HEADS or " " in used:
        return None
    uses = sum(uses_of(used, source.text) for source in sources.values())
    declared = _declared(tuple(sources.values()))
    near = [
        word
        for word in nearest(used, declared, 5)
        if sum(uses_of(word, source.text) for source in sources.values()) == 1
    ]
    word = _nearest_odd(used, near, sources, uses)
    if not word:
        return None
    if _is_more_alike(word, used, _forms_beside(declared[word], sources)):
        return None
    if used in declared and any(
        used in declared_by(line) for source in sources.values() for line in source.text.split("\n")
    ):
        return None  # it is another form of the declared word
    if uses < MANY_USES and not is_odder(word, used, [source.text for source in sources.values()]):
        return None
    return Misdeclared(word, declared[word], used, uses)


def _nearest_odd(used: str, near: list[str], sources: Mapping[str, Source], uses: int) -> str:
    """Return the word in `near` that is most similar to the word `used`; "" if there is none. If several words are
    equally similar, return the one that looks less like a real word than `used`. But if `used` occurs only once, return
    "", because the author may mean any of these words."""
    apart = {word: _apart(used, word) for word in near}
    nearest_ones = [word for word, far in apart.items() if far[0] == min(apart.values())[0]]
    if len(nearest_ones) > 1 and uses < MANY_USES:
        return ""
    if len(nearest_ones) > 1:
        texts = [source.text for source in sources.values()]
        others = [word for word in nearest_ones if not word.startswith(used)]  # and is no other form of the used word
        nearest_ones = [word for word in others if is_odder(word, used, texts)]
    apart = {word: far for word, far in apart.items() if word in nearest_ones}
    best = [word for word, far in apart.items() if far == min(apart.values())]
    return best[0] if len(best) == 1 else ""


def _apart(one: str, other: str) -> tuple[int, bool, int]:
    """Return the distance of two words as three values, which are compared in this order: how many letters differ,
    whether the words have different letters (and not only another order of letters), and the difference in length."""
    return distance(one, other, len(one)), sorted(one) != sorted(other), abs(len(one) - len(other))


def _forms_beside(span: Span, sources: Mapping[str, Source]) -> list[str]:
    """Return the other forms of a verb or a noun that is declared at a place."""
    source = sources[span.source]
    line = source.line_text(source.line_and_column(span.start)[0])
    forms = line.split(":")[0].split()[1:] if line.startswith(("verb ", "noun ")) else []
    return [form for form in forms if form != source.text[span.start : span.end]]


def _is_more_alike(declared: str, used: str, forms: list[str]) -> bool:
    """Tell whether the declared word is more similar than the used word to the other declared forms. If so, the typing
    mistake is in the use, not in the declaration."""
    far = [min(distance(word, form, len(word) + len(form)) for form in forms) for word in (declared, used) if forms]
    return bool(far) and far[0] < far[1]


def uses_of(word: str, text: str) -> int:
    """Return how often a word is used in a text. Comments and quoted texts do not count, except names in braces inside a
    quoted text."""
    if word not in text:
        return 0
    lines = (line for line in text.split("\n") if word in line)
    return sum(found.group() == word for line in lines for found in WORD.finditer(_UNTOLD.sub(_holes, line)))


def _holes(quote: re.Match[str]) -> str:
    """Return the names in braces (`{n}`) inside a quoted text; a blank for a comment."""
    return " ".join(_HOLE.findall(quote.group())) if quote.group().startswith('"') else " "


def declared_by(line: str) -> tuple[str, ...]:
    """Return the words that a line at the margin declares: the forms of a verb or a noun, or a name."""
    if line.startswith(" ") or not _DECLARES.match(line):
        return ()
    words = WORD.findall(line.split("--")[0].split(":")[0])
    return tuple(words[1:] if words[0] in ("verb", "noun") else words[1:2])


@lru_cache(maxsize=4)
def _declared(sources: tuple[Source, ...]) -> Mapping[str, Span]:
    """Return the words that some sources may declare, each with the place where it is declared last."""
    return {word: span for source in sources for word, span in _declared_in(source)}


@lru_cache(maxsize=512)
def _declared_in(source: Source) -> tuple[tuple[str, Span], ...]:
    """Return the words that the lines of a source may declare, each with its place."""
    return tuple(_declarations(source))


def _declarations(source: Source) -> Iterator[tuple[str, Span]]:
    for start, line in zip(source.line_starts, source.text.split("\n")):
        if _DECLARES.match(line):
            for found in WORD.finditer(line.split("--")[0]):
                if found.group() not in LANGUAGE:
                    yield found.group(), Span(source.name, start + found.start(), start + found.end())
        else:
            for name in _NAMES.finditer(_UNTOLD.sub(lambda quote: " " * len(quote.group()), line)):
                yield name.group(1), Span(source.name, start + name.start(1), start + name.end(1))
