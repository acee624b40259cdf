"""Calls all checks for text that has no effect."""

from __future__ import annotations

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.semantics.checked import Checked
from dsl.semantics.vain.beginnings import check_beginnings
from dsl.semantics.vain.expected import check_expected
from dsl.semantics.vain.givens import check_givens, check_past
from dsl.semantics.vain.holding import check_holding
from dsl.semantics.vain.options import check_options
from dsl.semantics.vain.parts import check_parts
from dsl.semantics.vain.printed import check_printed
from dsl.semantics.vain.prose.headings import check_headings
from dsl.semantics.vain.prose.languages import check_languages
from dsl.semantics.vain.prose.words import check_prose
from dsl.semantics.vain.shares import check_shares
from dsl.semantics.vain.sides import check_sides
from dsl.semantics.vain.traps.amounts import check_amounts
from dsl.semantics.vain.traps.endless import check_endless
from dsl.semantics.vain.traps.stopping import check_stopping
from dsl.semantics.vain.traps.traps import check_traps
from dsl.semantics.vain.ways import check_ways
from dsl.semantics.vain.zones import check_zones


def check_vain_in_each(checked: Checked, findings: Findings, settled: frozenset[nodes.Node]) -> None:
    """Report text without an effect in single declarations: printed properties of cards, and `given` lines of scenarios.
    Declarations in `settled` are not checked again."""
    check_printed(checked, findings, settled)
    new = [scenario for scenario in checked.book.scenarios if scenario not in settled]
    check_givens(checked, new, findings)
    check_holding(checked, new, findings)
    check_shares(checked, new, findings)


def check_vain(checked: Checked, findings: Findings) -> None:
    """Report text without an effect in the rulebook as a whole."""
    check_parts(checked, findings)
    check_beginnings(checked, findings)
    check_languages(checked, findings)
    check_prose(checked, findings)
    check_headings(checked, findings)
    check_past(checked, findings)
    check_expected(checked, findings)
    check_options(checked, findings)
    check_zones(checked, findings)
    check_sides(checked, findings)
    check_traps(checked, findings)
    check_amounts(checked, findings)
    check_endless(checked, findings)
    check_stopping(checked, findings)
    if checked.book.joins:
        check_ways(checked, findings)
