"""The cache of learnt grammars on disk. Learning takes seconds, and the result is the same until the rulebook changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache as once
from pathlib import Path
from typing import Any

from dsl import cache, nodes
from dsl.lexing.vocabulary import Vocabulary
from dsl.prose.language.lexicon import Lexicon
from dsl.reading.grammar import Grammar
from dsl.reading.learning import learnt
from dsl.reading.samples import samples
from dsl.source import Source

#: The folder of naipe, and the folders whose code decides what a grammar contains.
HOME = Path(__file__).parents[2]
ROOMS = ("lexing", "nodes", "parsing", "prose", "reading")
SUFFIX = ".grammar"
#: The grammars that were used last, by the names of their files. These grammars are kept in memory, since each sentence of
#: a scenario needs a grammar.
_LAST: dict[str, Grammar] = {}
MOST = 4


def grammar_of(
    cards: Iterable[nodes.Card], lexicon: Lexicon, vocabulary: Vocabulary, sources: Sequence[Source], language: str
) -> Grammar:
    """Return the grammar of a rulebook in a language: from the cache if it is there, otherwise learnt and then cached."""
    name = f"{cache.digest_of(_makers(), language, *(source.text for source in sources))}{SUFFIX}"
    known = _LAST.pop(name, None) or _grammar(cache.load(name), language)
    if known is None:
        known = learnt(cards, lexicon, vocabulary, language)
        cache.save(name, _kept(known))
    _LAST[name] = known
    while len(_LAST) > MOST:
        del _LAST[next(iter(_LAST))]
    return known


@once
def _makers() -> str:
    return cache.digest_of(cache.code_of(HOME / "dsl", ROOMS), *samples())


def _kept(grammar: Grammar) -> list[Any]:
    """Return a grammar as lists and tuples, for the cache."""
    rules = [(category, side, tuple(trees)) for (category, side), trees in grammar.rules.items()]
    printed = [(*pair, *counted) for pair, shown in grammar.printed.items() for counted in shown.items()]
    return [rules, printed, [(*pair, count) for pair, count in grammar.pairs.items()]]


def _grammar(value: object, language: str) -> Grammar | None:
    """Return the grammar from the cached data; None if the data is not a grammar."""
    if type(value) is not list or len(value) != 3:
        return None
    grammar = Grammar(language)
    try:
        for category, side, trees in value[0]:
            if type(category) is not str or not side or not all(type(word) is str for word in side):
                return None
            grammar.rules[category, side] = dict.fromkeys(trees)
        for word, after, shown, count in value[1]:
            grammar.printed.setdefault((word, after), {})[shown] = int(count)
        for word, after, count in value[2]:
            grammar.pairs[word, after] = int(count)
    except (TypeError, ValueError):
        return None
    return grammar
