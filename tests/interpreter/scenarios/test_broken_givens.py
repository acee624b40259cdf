"""What a scenario gives may break an invariant all by itself: it is told, and what is left out counts for nothing."""

import pytest

from cases import setting
from dsl.diagnostics.diagnostic import Findings
from dsl.source import Source
from interpreter import api
from interpreter.loading.game import game_of
from interpreter.loading.loader import check_sources
from places import rules_beside

RULES = "\n" + rules_beside(__file__, "broken_givens")


@pytest.mark.parametrize(
    "given, broken",
    [
        ("and marks = 3", ()),
        ("and stone 1.hot = yes", ()),  # how the other one is is left out
        ("and stone 1.hot = yes\n  and stone 2.hot = no", ("no stone is hot",)),
        ("and marks = 4", ("marks are few",)),
        ("and level = 1\n  and player 1.score = 1", ()),  # where the other one stands is left out
        ("and level = 1\n  and player 1.score = 1\n  and player 2.score = 2", ("nobody stands where the level is",)),
        ("and level = 1\n  and player 1.score = 0\n  and player 2.score = 2", ()),
        ('and pile has "Ash"', ()),
        ('and pile has "Ash"\n  and waste has "Birch"\n  and every hand has 1 card', ("eighteen cards",)),
    ],
)
def test_an_invariant_counts_where_all_that_it_looks_at_is_given(given, broken):
    findings = Findings()
    checked = check_sources([setting("toy"), Source("own.naipe", RULES.format(given=given))], findings)
    assert [finding.message for finding in findings.sorted()] == []
    (result,) = api.run_scenarios(game_of(checked))
    assert (result.ok, result.broken) == (True, broken)
