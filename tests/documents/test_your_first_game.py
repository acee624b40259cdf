"""The page about a first game: followed from top to bottom it makes the two games that naipe's speed is measured with."""

from __future__ import annotations

import pytest
from test_docs import ROOT, newcomer  # noqa: F401
from test_your_torcida import followed

from interpreter import api
from interpreter.simulation.playout import random_playout

PAGE = "docs/your-first-game.md"
MEASURED = ROOT / "tests" / "benchmarks" / "rulebooks"


@pytest.mark.soak  # of the pages that are followed, the README is in every run
def test_the_page_can_be_followed_from_top_to_bottom(newcomer, request):  # noqa: F811
    assert followed(PAGE, newcomer, request) >= 9
    for game in ("eights", "uno"):
        for path in (MEASURED / game).iterdir():
            made = (newcomer / game / path.name).read_text(encoding="utf-8")
            assert made.startswith(path.read_text(encoding="utf-8")), path.name


@pytest.mark.soak
def test_the_card_of_the_house_gets_into_a_game(newcomer, request):  # noqa: F811
    followed(PAGE, newcomer, request)
    game = api.load(newcomer / "uno")
    program = game.program(3, game.table(3, {}))
    assert sum(program.piece_label(piece) == "Pass it on" for piece in program.layout.of_noun["card"]) == 2
    assert not any(random_playout(program, seed).endless for seed in range(5))
