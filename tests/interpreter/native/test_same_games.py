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
from places import ROOT, TESTS, rules_beside
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
    found = [build.differences(seed) for seed in range(games)]
    assert [one for one in found if one] == []
    assert found.count([]) >= 0.95 * games


#: Tables that are played whole: what is said on the command line, for how many players, and how many games the sample has.
WHOLE = {
    "agencia bourdieu": ("agencia", 3, {"mode": "bourdieu"}, 2),
    "agencia historico": ("agencia", 3, {"historico_deck": "with_historico"}, 2),
    "agencia teorico": ("agencia", 3, {"teorico_deck": "with_teorico"}, 2),
    "agencia social": ("agencia", 3, {"social_deck": "with_social"}, 3),
    "agencia estrategico": ("agencia", 3, {"estrategico_deck": "with_estrategico"}, 2),
    "agencia bourdieu six": ("agencia", 6, {"mode": "bourdieu"}, 1),
    "agencia teorico five": ("agencia", 5, {"teorico_deck": "with_teorico"}, 1),
    "agencia estrategico four": ("agencia", 4, {"estrategico_deck": "with_estrategico"}, 1),
    "limit": ("limit", 3, {}, 4),
    "limit six": ("limit", 6, {}, 2),
    "boratime": ("boratime", 2, {}, 6),
    "boratime golden goal": ("boratime", 2, {"level_match": "golden_goal", "freguesia": "remembered"}, 2),
    "som": ("som", 4, {}, 5),
    "som management": ("som", 3, {"mode": "management"}, 5),
    "som alone": ("som", 1, {"mode": "management"}, 4),
    "limit alone": ("limit", 1, {}, 2),
    "sueca": ("sueca", 4, {}, 2),
    "coreto": ("coreto", 3, {}, 2),
    "invernada": ("invernada", 3, {"winter": "hard"}, 2),
    "clash": ("clash", 3, {}, 1),
}
#: Tables that are held against Python in the soak alone: the module takes some seconds to make.
ONLY_IN_SOAK = {
    "clash two": ("clash", 2, {}, 1),
    "clash four": ("clash", 4, {"markers": "one_marker"}, 1),
    "clash with civilisations": ("clash", 3, {"expansion": "with_civilisations"}, 1),
}


@pytest.mark.parametrize("share", sizes(1, 10, 100))
@pytest.mark.parametrize("name", WHOLE)
def test_tables_are_played_whole(name, share):
    path, players, options, games = WHOLE[name]
    game = api.load(path, scenarios=False)
    build = native(game, players, options)
    found = [build.differences(seed) for seed in range(games * share)]
    assert [one for one in found if one] == []
    assert found.count(None) <= max(1, games * share // 10), "too many games are given up"


@pytest.mark.soak
@pytest.mark.parametrize("share", sizes(1, 4, 60))
@pytest.mark.parametrize("name", ONLY_IN_SOAK)
def test_larger_tables_are_played_whole(name, share):
    path, players, options, games = ONLY_IN_SOAK[name]
    build = native(api.load(path, scenarios=False), players, options)
    assert build.player.built.unsaid == () and build.player.built.faults == ()
    found = [build.differences(seed) for seed in range(games * share)]
    assert [one for one in found if one] == []
    assert found.count(None) <= max(1, games * share // 5), "too many games are given up"


IMMUNE = rules_beside(__file__, "same_games_immune")


@pytest.mark.parametrize("games", sizes(100, 600, 3_000))
def test_rules_that_ask_would_are_played_the_same(games):  # F1, decision 0047
    build = native(of_texts({"immune.naipe": IMMUNE}), 3, {})
    found = [build.differences(seed) for seed in range(games)]
    assert [one for one in found if one] == []
    assert found.count([]) > 0.75 * games


RING = rules_beside(__file__, "same_games_ring")


@pytest.mark.parametrize("games", sizes(80, 1_000))
def test_what_several_do_at_once_is_put_together_in_trials_too(games):
    """Cards that nobody sees go round, a pile is shuffled by one, rules for later are stored and used up: all at once."""
    build = native(of_texts({"ring.naipe": RING}), 3, {})
    assert [build.differences(seed) for seed in range(games)] == [[]] * games


CARTS = rules_beside(__file__, "same_games_carts")


@pytest.mark.parametrize("games", sizes(60, 1_000))
def test_what_is_taken_without_a_look_has_no_zone_of_its_own(games):
    """A trial takes carts without looking which; it cannot go on where it comes to what lies in one."""
    build = native(of_texts({"carts.naipe": CARTS}), 3, {})
    assert [build.differences(seed) for seed in range(games)] == [[]] * games


LAPS = rules_beside(__file__, "same_games_laps")


@pytest.mark.parametrize("games", sizes(40, 500))
def test_loops_with_a_number_are_the_same_there(games):
    build = native(of_texts({"laps.naipe": LAPS}), 3, {})
    assert [build.differences(seed) for seed in range(games)] == [[]] * games


FIRST = rules_beside(__file__, "same_games_first")


@pytest.mark.parametrize("games", sizes(40, 500))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_comes_first_is_the_same_there(players, games):
    build = native(of_texts({"lead.naipe": FIRST}), players, {})
    assert [build.differences(seed) for seed in range(games)] == [[]] * games


WINDOWS = rules_beside(__file__, "same_games_windows")


@pytest.mark.parametrize("games", sizes(40, 500))
@pytest.mark.parametrize("players", [2, 3])
def test_windows_close_the_same_there(players, games):
    build = native(of_texts({"windows.naipe": WINDOWS}), players, {})
    assert [build.differences(seed) for seed in range(games)] == [[]] * games


ALIKE = rules_beside(__file__, "same_games_alike")


@pytest.mark.parametrize("games", sizes(30, 500))
@pytest.mark.parametrize("repeating", ["draws", "is_forbidden"])
@pytest.mark.parametrize("players", [2, 3])
def test_what_began_alike_is_counted_alike_there(players, repeating, games):
    build = native(of_texts({"strip.naipe": ALIKE}), players, {"repeating": repeating})
    assert [build.differences(seed) for seed in range(games)] == [[]] * games


LINES = rules_beside(__file__, "same_games_lines")


@pytest.mark.parametrize("games", sizes(8, 300))
@pytest.mark.parametrize("shape", ["6 by 6 diagonal", "6 by 5 hex", "5 by 6 hex columns", "5 by 5 square"])
def test_lines_over_a_grid_are_the_same_there(shape, games):
    build = native(of_texts({"flips.naipe": LINES.replace("{shape}", shape)}), 2, {})
    assert [build.differences(seed) for seed in range(games)] == [[]] * games


WAYS = rules_beside(__file__, "same_games_ways")


@pytest.mark.parametrize("games", sizes(20, 300))
def test_joined_places_are_neighbours_there_too(games):
    build = native(of_texts({"ways.naipe": WAYS}), 3, {})
    assert [build.differences(seed) for seed in range(games)] == [[]] * games


def test_a_choice_of_any_number_of_hidden_things_is_left_to_python():
    """The made-up rules 192: one takes up to two cards of a hand that one does not see, and their worth decides."""
    how = {"hidden": True, "chance_used": True, "records": False}
    build = native(of_texts({"nonsense.naipe": random_rules.rules(192, **how)}), 3, {})
    assert [build.differences(seed) for seed in range(4)] == [None] * 4


@pytest.mark.parametrize("many", sizes(5, 200, 10_000))
def test_rules_made_up_by_chance_are_played_the_same(many):
    """Blocks that fail, trials, several at once, rules in force and for later, steps that are left, hidden hands and open ones."""
    same = given_up = 0
    for number in range(many):
        how = {"hidden": number % 2 == 0, "chance_used": number % 3 == 0, "records": number % 5 == 0}
        try:
            game = of_texts({"nonsense.naipe": random_rules.rules(number, **how)})
        except LoadError:
            continue
        build = native(game, 3, {})
        assert build.player.built.faults == ()
        for seed in range(4):
            found = build.differences(seed)
            same, given_up = same + (found == []), given_up + (found is None)
            assert not found, (number, seed)
    assert same > given_up


#: Bytes of the position of games with so many pieces and zones that they need more than others.
LARGER = {"clash": 45_000}


@pytest.mark.parametrize("many", sizes(1, 1_000))
@pytest.mark.parametrize("name", GAMES)
def test_positions_are_small_and_nothing_goes_wrong_where_rules_are_emitted(name, many):
    game = api.load(GAMES[name], scenarios=False)
    for options in islice(modes(game), many):
        for players in {max(sizes_of(game))} if name in LARGER and many == 1 else {*sizes_of(game)}:
            try:
                found = built(playable(game, players, options, False), True)
            except (CannotSay, ValueError):
                continue
            assert found.faults == (), (options, players)
            assert 4 * found.placing.at.size <= LARGER.get(name, 8_000)


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


@pytest.mark.parametrize("games", sizes(40, 500))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands_that_all_see_but_their_owner_are_the_same_there(players, games):
    build = native(api.load(TESTS / "settings" / "beacon.naipe", scenarios=False), players, {})
    assert [build.differences(seed) for seed in range(games)] == [[]] * games
