"""Keeps the trees of texts that are being edited. A text is parsed again only from the place at which it first
differs from the last text without an error."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from dsl import nodes
from dsl.diagnostics.diagnostic import Diagnostic, Findings
from dsl.lexing.vocabulary import Vocabulary
from dsl.parsing.incremental import read_again, read_with_other_words
from dsl.parsing.limits import MAX_REPAIRS
from dsl.parsing.parser import parse
from dsl.parsing.tree_store import TreeCache
from dsl.records import dataclass
from dsl.semantics.dependents import words_in, words_that_differ
from dsl.source import Source


@dataclass(frozen=True, eq=False)
class _Read:
    """A parsed text, with the vocabulary that was used for it, its tree, and its findings. `so_far` is the number of findings
    in the texts before it."""

    source: Source
    vocabulary: Vocabulary
    tree: nodes.File
    found: tuple[Diagnostic, ...] = ()
    so_far: int = 0


class Trees:
    """The trees of the files of a rulebook, by the names of the files."""

    def __init__(self) -> None:
        self._last: dict[str, _Read] = {}
        self._clean: dict[str, _Read] = {}
        self._differing: dict[tuple[int, int], frozenset[str]] = {}

    def read(self, sources: Sequence[Source], vocabulary: Vocabulary, findings: Findings) -> list[nodes.File]:
        """Return the trees of some sources, and report their errors."""
        store = None if self._last else self._loaded(sources, vocabulary)
        self._differing.clear()
        read = [self._one(source, vocabulary, findings) for source in sources]
        if store is not None:
            _save(store, read)
        return [one.tree for one in read]

    def _loaded(self, sources: Sequence[Source], vocabulary: Vocabulary) -> TreeCache:
        """Load the trees of some sources from the cache on the disk, and return that cache."""
        store = TreeCache(vocabulary, True)
        for source in sources:
            tree = store.take(source)
            if tree is not None:
                self._clean[source.name] = self._last[source.name] = _Read(source, vocabulary, tree)
        return store

    def _one(self, source: Source, vocabulary: Vocabulary, findings: Findings) -> _Read:
        last, clean = self._last.get(source.name), self._clean.get(source.name)
        so_far = len(findings.items)
        for known in (last, clean):
            if known is not None and known.source.text == source.text and self._reads_alike(known, vocabulary, so_far):
                findings.items += known.found
                return self._kept(_Read(source, vocabulary, known.tree, known.found, so_far))
        if clean is not None and self._reads_alike(clean, vocabulary):
            tree = read_again(clean.tree, clean.source, source, vocabulary, findings)
        elif clean is not None:
            others = self._others(clean, vocabulary)

            def is_other(text: str) -> bool:
                return not others.isdisjoint(words_in(text))

            tree = read_with_other_words(clean.tree, clean.source, source, vocabulary, findings, is_other)
        else:
            tree = parse(source, vocabulary, findings)
        found = tuple(findings.items[so_far:])
        if clean is not None and not _are_few(found, so_far):  # the number of repairs is limited for the whole text
            del findings.items[so_far:]
            tree = parse(source, vocabulary, findings)
            found = tuple(findings.items[so_far:])
        return self._kept(_Read(source, vocabulary, tree, found, so_far))

    def _kept(self, read: _Read) -> _Read:
        self._last[read.source.name] = read
        if not read.found:
            self._clean[read.source.name] = read
        return read

    def _reads_alike(self, known: _Read, vocabulary: Vocabulary, so_far: int = 0) -> bool:
        """Tell whether a text has the same tree and findings with another vocabulary, because each of its words has the same
        class in both, and with `so_far` findings in the texts before it."""
        if known.found and known.so_far != so_far and not _are_few(known.found, max(known.so_far, so_far)):
            return False
        if known.vocabulary is vocabulary:
            return True
        if known.found:  # a finding may quote the declared sentence of a verb
            return known.vocabulary == vocabulary and known.vocabulary.heads == vocabulary.heads
        return known.vocabulary == vocabulary or self._others(known, vocabulary).isdisjoint(_words(known.source))

    def _others(self, known: _Read, vocabulary: Vocabulary) -> frozenset[str]:
        """Return the words that have another class in a vocabulary than when a text was parsed."""
        key = id(known.vocabulary), id(vocabulary)
        if key not in self._differing:
            self._differing[key] = words_that_differ(known.vocabulary, vocabulary)
        return self._differing[key]


def _are_few(found: Sequence[Diagnostic], so_far: int) -> bool:
    """Tell whether the parser has looked for a repair of each error in a text. `found` are the findings in the text; several
    errors can share one finding. `so_far` is the number of findings in the texts before it."""
    return not found or (2 * len(found) < MAX_REPAIRS and so_far + len(found) < MAX_REPAIRS)


def _save(store: TreeCache, read: Sequence[_Read]) -> None:
    """Store the trees of texts that are not in the cache on the disk yet. This is done once, and not after each letter."""
    for one in read:
        if not one.found and not store.has(one.source):
            store.put(one.source, one.tree)
    store.save()


@lru_cache(maxsize=256)
def _words(source: Source) -> frozenset[str]:
    return words_in(source.text)
