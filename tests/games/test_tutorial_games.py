"""The games of docs/your-first-game.md beside the printed rules (F39): what the author of a yardstick had wrong as well."""

from __future__ import annotations

import pytest

from dsl.diagnostics.diagnostic import Findings
from dsl.source import Source
from interpreter import api
from interpreter.loading.game import game_of
from interpreter.loading.loader import check_sources
from places import TESTS, rules_beside

#: The games of the tutorials, each with the file of its scenarios.
SCENARIOS = {"eights": "tutorial_eights", "uno": "tutorial_uno"}


def game(name: str) -> api.Game:
    folder = TESTS / "benchmarks" / "rulebooks" / name
    sources = [Source(file.name, file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.naipe"))]
    findings = Findings()
    checked = check_sources([*sources, Source("scenarios.naipe", rules_beside(__file__, SCENARIOS[name]))], findings)
    assert [finding.message for finding in findings.sorted()] == []
    return game_of(checked)


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_end_of_a_game_is_that_of_the_printed_rules(name):
    assert [one.message for one in api.run_scenarios(game(name)) if not one.ok] == []


def test_an_eight_that_is_turned_up_is_buried():
    """4 of 51 cards are eights, 7.8 %: so often one lies on top of the stock. It was 14 % where they stayed there."""
    eights, deals, rules = 0, 600, game("eights")
    for seed in range(deals):
        position = api.begin(rules, 4, seed)
        stock = api.view(rules, position, 1)
        assert len(stock.zone("heap").pieces) == 1 and stock.zone("heap").pieces[0].title.split()[1] != "8"
        slot = position.program.layout.base["zone", None, "stock"]
        eights += position.program.piece_label(position.now[slot][-1]).endswith(" 8")
    assert 0.05 < eights / deals < 0.11


def test_there_are_as_many_players_as_one_deck_is_for():
    assert (game("eights").min_players, game("eights").max_players) == (2, 5)
