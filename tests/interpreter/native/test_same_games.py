"""Whole games by the native build against Python, seed by seed: each answer, the last position, chance, the figures of cards."""

from __future__ import annotations

from itertools import islice

import pytest
from hostile import random_rules

from interpreter import api
from interpreter.loading.demands import playable
from interpreter.loading.hot_reload import of_texts
from interpreter.loading.loader import LoadError
from interpreter.native.building import built
from interpreter.native.typed.cannot import CannotSay
from places import ROOT
from searches.builds import GAMES, modes, sizes_of
from soak import sizes

pytest.importorskip("wasmtime", reason="naipe[fast] is not installed")

from searches.native import Native


def native(game: api.Game, players: int, options: dict[str, str]) -> Native:
    return Native(playable(game, players, options, False))


@pytest.mark.parametrize("games", sizes(6, 300, 3_000))
@pytest.mark.parametrize("players", [3, 4, 6])
def test_agencia_in_its_simple_mode_is_played_whole(players, games):
    game = api.load("agencia", scenarios=False)
    build = native(game, players, {"mode": "simple"})
    assert build.player.built.unsaid == ()
    assert [build.differences(seed) for seed in range(games)] == [[]] * games


@pytest.mark.parametrize("games", sizes(20, 300, 3_000))
def test_rules_that_ask_would_are_played_the_same(games):  # F1: two cards of this deck ask who would draw
    build = native(api.load("agencia", scenarios=False), 4, {"estrategico_deck": "with_estrategico"})
    found = [build.differences(seed) for seed in range(games)]
    assert [one for one in found if one] == []
    assert found.count([]) > games // 4


#: Rules without anybody for whom nobody sits: that is said nowhere.
GHOST = "neutral player ghost", "define ghost as player 3"


@pytest.mark.parametrize("many", sizes(15, 600, 10_000))
def test_rules_made_up_by_chance_are_played_the_same(many):
    """Blocks that fail, trials, several at once, rules in force and for later, steps that are left, hidden hands and open ones."""
    same = given_up = 0
    for number in range(many):
        how = {"hidden": number % 2 == 0, "chance_used": number % 3 == 0, "records": number % 5 == 0}
        try:
            game = of_texts({"nonsense.naipe": random_rules.rules(number, **how).replace(*GHOST)})
        except LoadError:
            continue
        build = native(game, 3, {})
        assert build.player.built.faults == ()
        for seed in range(4):
            found = build.differences(seed)
            same, given_up = same + (found == []), given_up + (found is None)
            assert not found, (number, seed)
    assert same > given_up


@pytest.mark.parametrize("many", sizes(2, 1_000))
@pytest.mark.parametrize("name", GAMES)
def test_positions_are_small_and_nothing_goes_wrong_where_rules_are_emitted(name, many):
    game = api.load(GAMES[name], scenarios=False)
    for options in islice(modes(game), many):
        for players in {*sizes_of(game)}:
            try:
                found = built(playable(game, players, options, False), True)
            except (CannotSay, ValueError):
                continue
            assert found.faults == (), (options, players)
            assert 4 * found.placing.at.size <= 8_000


def test_a_difference_is_found():
    """What the builds are held against each other by: another answer, another place of a card."""
    game = api.load(ROOT / "tests" / "benchmarks" / "rulebooks" / "uno", scenarios=False)
    build = native(game, 3, {})
    assert build.differences(5) == []
    machine = build.player.machine
    games = machine.games
    machine.games = lambda seed, many: games(seed + 1, many)
    found = build.differences(5)
    assert any(one.startswith("answers: ") for one in found) and any(one.startswith("hand of 0") for one in found)
