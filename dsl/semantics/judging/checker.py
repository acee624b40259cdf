"""Checks a rulebook: finds the meaning of each name and the type of each expression, and collects all findings.

The results are in tables by node (`Checked.types`, `Checked.refs`), not on the nodes. An expression with a mistake has the
type `UNKNOWN`. This type is allowed everywhere, so that one mistake causes only one message.
"""

from __future__ import annotations

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.semantics.checked import Checked, Scope
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.endings import check_endings
from dsl.semantics.checks.expressions import checking_of
from dsl.semantics.checks.groups import check_group
from dsl.semantics.constants import check_constants
from dsl.semantics.incremental import still_judged, take_over
from dsl.semantics.judging.declarations import check_alike, check_declaration, check_game
from dsl.semantics.lifetimes import check_lifetimes, check_moments
from dsl.semantics.recursion import check_cycles
from dsl.semantics.rulebook import Rulebook
from dsl.semantics.vain.checks import check_vain, check_vain_in_each


def check(
    book: Rulebook, findings: Findings, before: Checked | None = None, known: frozenset[nodes.Node] = frozenset()
) -> Checked:
    """Check a whole rulebook, and return the results. The findings have codes that begin with N3 (names), N4 (types) and N5
    (rules that cannot work). Raise Enough if there are too many findings.

    - `before`: the results from before a change. If the former rulebook had no error, results that are still valid are
      reused.
    - `known`: scenarios that had no findings before. These scenarios are not checked again, and the results have no types
      for them.
    """
    checked, found = Checked(book), Findings(findings.most)
    try:
        _check(book, checked, found, before, known)
    finally:
        findings.items.extend(found.items)
    checked.found = tuple(found.items)
    return checked


def _check(
    book: Rulebook, checked: Checked, found: Findings, before: Checked | None, known: frozenset[nodes.Node]
) -> None:
    """Check each declaration for which there is no valid result. Then make the checks of the rulebook as a whole."""
    settled: frozenset[nodes.Node] = frozenset()
    if before is not None:
        judged = still_judged(book, before)
        settled = judged.same.union(judged.moved)
        if settled:
            take_over(checked, before, judged, found)
    checking = checking_of(checked, found)
    checking.done.update(node for node in settled if isinstance(node, nodes.Define))
    for declaration in book.declarations:
        if declaration not in settled and declaration not in known:
            check_declaration(declaration, checking)
    for node in (node for file in book.files for node in file.declarations):
        if isinstance(node, nodes.ClassText):
            check_group(node.group, Scope(), checking)
    checked.said = tuple(found.items)
    if before is not None and before.found:
        settled = frozenset()  # if there is a finding, the checks of the whole rulebook reuse no results
    check_whole(checking, settled | known, not settled)


def check_whole(checking: Checking, settled: frozenset[nodes.Node], circles: bool) -> bool:
    """Make the checks that need several declarations together. With `circles`, also search for declarations that use
    themselves.

    Some checks skip the declarations in `settled`, because these checks had no findings about them before. Return true if
    neither the checks that skip declarations nor the search had a finding. Raise Enough if there are too many findings.
    """
    checked, found = checking.checked, checking.findings
    check_game(checking)
    check_alike(checking)
    check_endings(checking)
    so_far = len(found.items)
    if circles:
        check_cycles(checked, found)
    check_constants(checked, found, settled)
    check_vain_in_each(checked, found, settled)
    is_clean = len(found.items) == so_far
    check_lifetimes(checked, found)
    check_moments(checked, found)
    check_vain(checked, found)
    return is_clean
