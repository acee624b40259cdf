"""Whether some rules were judged before, and nothing was found: then they are judged late, where somebody asks.

What is cached is that nothing was found, under a digest of the rules and of the code that judges them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache as once
from pathlib import Path

from dsl import cache
from dsl.diagnostics.diagnostic import Findings
from dsl.semantics.checker import Checked, check
from dsl.semantics.checks.late import judged_late
from dsl.semantics.rulebook import Rulebook
from dsl.source import Source

#: Where the code lies that judges, and what it judges by.
PACKAGE = Path(__file__).parents[2] / "dsl"
ROOMS = ("lexing", "nodes", "parsing", "semantics")


def judged(book: Rulebook, sources: Sequence[Source], findings: Findings) -> Checked:
    """Return what the checker finds out about a rulebook, late if it has found nothing to say about these sources before.
    Raises Enough."""
    name = f"{cache.digest_of(_judge(), *(source.text for source in sources))}.judged"
    if not findings.items and cache.load(name) is True:
        return judged_late(book)
    checked = check(book, findings)
    if not findings.items:
        cache.save(name, True)
    return checked


@once
def _judge() -> str:
    return cache.code_of(PACKAGE, ROOMS)
