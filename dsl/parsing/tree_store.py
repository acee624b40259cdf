"""The cache of parsed trees, stored on disk as plain values (numbers, texts, lists and tuples).

Without the cache, naipe would spend most of the time for opening a game on parsing the rulebook.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import fields
from functools import cache as once
from pathlib import Path
from typing import Any

from dsl import cache, nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.files import reading
from dsl.lexing.vocabulary import Vocabulary
from dsl.parsing.parser import parse
from dsl.parsing.tree_types import left_to_check
from dsl.source import Source, Span
from dsl.waiting import takes_a_while

#: All classes of nodes. The index of a class in this tuple is its number in the cache; the table below has the numbers
#: by class.
KINDS: tuple[type[nodes.Node], ...] = tuple(
    sorted(
        (kind for kind in vars(nodes).values() if isinstance(kind, type) and issubclass(kind, nodes.Node)),
        key=lambda kind: kind.__name__,
    )
)
NUMBERS = {kind: number for number, kind in enumerate(KINDS)}
SPAN = -1
#: The folder that contains the code of naipe.
HOME = Path(__file__).parents[2]
#: The cache always keeps at least this number of trees that were not used now, for texts with the same words.
LEAST = 32
#: If new rules have more letters than this, parsing takes so long that a person is told before it begins.
MUCH = 30_000
_FIELDS = {kind: tuple(field.name for field in fields(kind) if field.name != "span") for kind in KINDS}


class TreeCache:
    """The cached trees of the texts of one rulebook. Call `take` for each text, then `put` for each text without a
    cached tree, and finally `save`."""

    def __init__(self, vocabulary: Vocabulary, scenarios: bool) -> None:
        self.name = f"{depends_on(vocabulary, scenarios)}.trees"
        there = cache.load(self.name)
        self.there: dict[str, Any] = there if type(there) is dict else {}
        self.used: dict[str, Any] = {}
        self.has_more = False

    def take(self, source: Source) -> nodes.File | None:
        """Return the tree of a source, None if it is not in the cache."""
        key = _key(source)
        if key not in self.there:
            return None
        try:
            tree = tree_of(self.there[key], source.name, len(source.text))
        except (TypeError, IndexError, ValueError, RecursionError):
            return None
        if not isinstance(tree, nodes.File):
            return None
        self.used[key] = self.there[key]
        return tree

    def has(self, source: Source) -> bool:
        """Tell whether the tree of a source was taken from the cache or put into it."""
        return _key(source) in self.used

    def put(self, source: Source, tree: nodes.File) -> None:
        """Add the tree of a source, to be written by `save`."""
        self.used[_key(source)] = _plain(tree)
        self.has_more = True

    def save(self) -> None:
        """Write the new trees to the cache, and keep some former trees, which another folder with the same words may
        need. Of the former trees that were not used now, the latest are kept: at most as many as were used now (or
        LEAST, if that is more)."""
        if self.has_more:
            others = [(key, tree) for key, tree in self.there.items() if key not in self.used]
            cache.save(self.name, {**dict(others[-max(len(self.used), LEAST) :]), **self.used})


def _key(source: Source) -> str:
    return hashlib.blake2b(source.text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def depends_on(vocabulary: Vocabulary, scenarios: bool) -> str:
    """Return the name of the cache file: a digest of everything that a tree depends on, except the text itself."""
    values = (getattr(vocabulary, field.name) for field in fields(vocabulary))
    words = [sorted(value.items() if isinstance(value, dict) else value) for value in values]
    return cache.digest_of(reader(), repr(words), str(scenarios))


@once
def reader(home: Path = HOME) -> str:
    """Return a digest of the grammar and of the code that makes trees."""
    grammar = cache.text_of(home, reading.files_in(home / "grammar", ".lark"))
    return cache.digest_of(cache.code_of(home / "dsl", ("lexing", "nodes", "parsing")), grammar)


# A node becomes a tuple of its number, its place and its fields. A tuple in a field becomes a list. Anything else is
# unchanged.


def _plain(value: object) -> Any:
    if isinstance(value, nodes.Node):
        kind, span = type(value), value.span
        return (NUMBERS[kind], span.start, span.end, *[_plain(getattr(value, name)) for name in _FIELDS[kind]])
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if isinstance(value, Span):
        return (SPAN, value.start, value.end)
    return str(value) if isinstance(value, str) else value  # a token is a string with a place


def tree_of(value: Any, name: str, size: int) -> Any:
    """Return the node for a plain tuple from the cache. `name` and `size` are the name and the length of its source.
    Raises TypeError, ValueError or IndexError if the tuple is no valid node: each field must have the type that its class
    declares, and each place must be in the text. The function is long, because it is called for each node whenever a game
    begins."""
    number, start, end, *parts = value
    if type(number) is not int or type(start) is not int or type(end) is not int or not 0 <= start <= end <= size:
        raise TypeError
    span = Span(name, start, end)
    if number == SPAN and not parts:
        return span
    if number < 0:
        raise TypeError
    for place, part in enumerate(parts):
        if type(part) is tuple:
            parts[place] = tree_of(part, name, size)
        elif type(part) is list:
            parts[place] = _trees(part, name, size)
    kind = KINDS[number]
    left = left_to_check(kind, tuple(map(type, parts)))  # type: ignore[arg-type]  # a class is hashable, its instances need not be
    if left is None:
        raise TypeError
    for place, fits in left:
        if not fits(parts[place]):
            raise TypeError
    return kind(span, *parts)


def _trees(values: list[object], name: str, size: int) -> tuple[Any, ...]:
    return tuple(
        [
            tree_of(value, name, size)
            if type(value) is tuple
            else _trees(value, name, size)
            if type(value) is list
            else value
            for value in values
        ]
    )


def trees_of(
    sources: Iterable[Source], vocabulary: Vocabulary, findings: Findings, scenarios: bool = True
) -> list[nodes.File]:
    """Return the trees of some sources, from the cache or parsed as `parser.parse` does. Trees of texts without findings
    are added to the cache."""
    sources = tuple(sources)
    trees = TreeCache(vocabulary, scenarios)
    there = [trees.take(source) for source in sources]
    if sum(len(source.text) for source, tree in zip(sources, there) if tree is None) > MUCH:
        takes_a_while()
    found = []
    for source, tree in zip(sources, there):
        if tree is None:
            before = len(findings.items)
            tree = parse(source, vocabulary, findings, scenarios)  # noqa: PLW2901 - it is the tree of this source
            if len(findings.items) == before:
                trees.put(source, tree)
        found.append(tree)
    trees.save()
    return found
