"""What stops a scenario or a game is told with the card, its line and the values: the four forms of failures at play."""

from __future__ import annotations

import pytest

from dsl.diagnostics.diagnostic import Findings
from dsl.source import Source
from interpreter.api import Game, simulate
from interpreter.loading.loader import check_sources
from interpreter.scenarios import run_scenario
from places import TESTS, rules_beside

RULES = (TESTS / "settings" / "table.naipe").read_text(encoding="utf-8")
CASES = "\n" + rules_beside(__file__, "failures_told_cases")


@pytest.fixture(scope="module")
def game() -> Game:
    findings = Findings()
    checked = check_sources([Source("rules.naipe", RULES), Source("cases.naipe", CASES)], findings)
    assert not findings.items
    return Game(checked)


@pytest.mark.parametrize(
    ("title", "told"),
    [
        ("from an empty heap", ("it fails", "`waste` is empty", "cases.naipe:3", "move the top of waste to who.hand")),
        ("from somebody who has one", ("it fails", "3 needed, 1 there", "rules.naipe:")),
        ("too few are left", ("`count of pile = 1` is not true", "`count of pile` is 2")),
    ],
)
def test_a_scenario_that_fails_says_why_with_line_and_values(game, title, told):
    (scenario,) = [one for one in game.book.scenarios if one.title == title]
    result = run_scenario(game, scenario)
    assert not result.ok and scenario.title == title
    for words in told:
        assert words in str(result.message), result.message


def test_a_broken_invariant_is_told_with_seed_step_decisions_and_values(game):
    counted = simulate(game, players=2, games=8, seed=5, check=True, forgiving=True)
    fault = counted["faults"][0]
    assert fault["broken"] and fault["step"] == "turn" and fault["decisions"] > 0 and 5 <= fault["seed"] < 13
    assert "little lies waste: `count of waste` is 3" in fault["why"] and "cases.naipe:" in fault["why"]
