"""Four traditional games that were written from the docs alone (docs/notes/words.md): each is clean, passes its scenarios, and
comes to an end with random bots."""

from __future__ import annotations

import pytest

from interpreter import api
from places import TESTS

FOLDER = TESTS / "games" / "traditional"
#: The number of scenarios of each game, and the highest number of players who are tried.
GAMES = {"escoba": (6, 4), "kalah": (5, 2), "pig": (3, 4), "president": (4, 7)}


def test_every_game_of_the_folder_is_tried():
    assert {file.stem for file in FOLDER.iterdir()} == GAMES.keys()


@pytest.mark.parametrize(("name", "scenarios"), [(name, many) for name, (many, _) in sorted(GAMES.items())])
def test_it_is_clean_and_passes_its_scenarios(name, scenarios):
    found, _ = api.check([FOLDER / f"{name}.naipe"])
    assert found == ()
    results = api.run_scenarios(api.load(FOLDER / f"{name}.naipe"))
    assert len(results) == scenarios
    assert [one.message for one in results if not one.ok] == []


@pytest.mark.parametrize("name", sorted(GAMES))
def test_random_bots_play_it_to_its_end(name):
    game = api.load(FOLDER / f"{name}.naipe")
    for players in {game.min_players, GAMES[name][1]}:
        figures = api.simulate(game, 5, players, 1, check=True)
        assert (figures["games"], figures["endless"]) == (5, 0)
        assert figures["decisions"] > 0
