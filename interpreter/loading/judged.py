"""Remembers which rules were checked without a finding. When these rules are loaded again, they are not checked as a whole: each
declaration is checked when it is needed.

The cache holds only the fact that there was no finding. Its key is a digest of the rules and of the code of the checks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache as once

from dsl import cache
from dsl.diagnostics.diagnostic import Findings
from dsl.parsing.tree_store import HOME
from dsl.semantics.checked import Checked
from dsl.semantics.judging.late import judged_late
from dsl.semantics.rulebook import Rulebook
from dsl.source import Source

#: The folders with the code of the checks; `limits.py` beside them has the limits that the checks use.
PACKAGE = HOME / "dsl"
ROOMS = ("lexing", "nodes", "parsing", "semantics")
#: The other code that can add findings to a check, for example about the texts of cards.
CHECKING = (("dsl", ("",)), ("interpreter", ("compiler", "inspection", "loading", "model")))


def judged(book: Rulebook, played: Sequence[Source] | None, findings: Findings) -> Checked:
    """Return the checked rulebook. If it is for play (`played` has its sources), and an earlier check had no finding,
    each declaration is checked only when it is needed. Raises Enough if there are too many findings."""
    name = "" if played is None else f"{cache.digest_of(_judge(), *(source.text for source in played))}.judged"
    if name and not findings.items and cache.load(name) is True:
        return judged_late(book)
    from dsl.semantics.judging.checker import check  # noqa: PLC0415 - rules that were checked before can be played without it

    checked = check(book, findings)
    if name and not findings.items:
        cache.save(name, True)
    return checked


def nothing_was_found(sources: Sequence[Source]) -> bool:
    """Tell whether these sources were checked before as one rulebook without a finding."""
    return cache.load(_checked(sources)) is True


def keep_that_nothing_was_found(sources: Sequence[Source]) -> None:
    """Remember that the check of these sources had no finding."""
    cache.save(_checked(sources), True)


def _checked(sources: Sequence[Source]) -> str:
    said = (part for source in sources for part in (source.name, source.text))
    return f"{cache.digest_of(_judge(), _checker(), *said)}.checked"


@once
def _checker() -> str:
    return cache.digest_of(*(cache.code_of(HOME / package, rooms) for package, rooms in CHECKING))


@once
def _judge() -> str:
    return cache.digest_of(cache.code_of(PACKAGE, ROOMS), cache.text_of(PACKAGE, [PACKAGE / "limits.py"]))
