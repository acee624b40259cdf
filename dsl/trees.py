"""The sources of a rulebook to their trees: those that are kept, and what has to be read."""

from __future__ import annotations

from collections.abc import Iterable

from dsl import nodes
from dsl.diagnostics import Findings
from dsl.parser import parse
from dsl.source import Source
from dsl.tree_store import Shelf
from dsl.vocabulary import Vocabulary


def trees_of(sources: Iterable[Source], vocabulary: Vocabulary, findings: Findings, scenarios: bool = True) -> list[nodes.File]:
    """Return the trees of some sources as `parser.parse` does. Those of texts about which there was nothing to say are kept."""
    shelf = Shelf(vocabulary, scenarios)
    found = []
    for source in sources:
        tree = shelf.take(source)
        if tree is None:
            before = len(findings.items)
            tree = parse(source, vocabulary, findings, scenarios)
            if len(findings.items) == before:
                shelf.put(source, tree)
        found.append(tree)
    shelf.save()
    return found
