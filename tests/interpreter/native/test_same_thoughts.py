"""Whole games of bots that look ahead, by the native build against Python: each answer, the last position, chance, the figures of cards."""

from __future__ import annotations

import pytest
from hostile import random_rules

from interpreter import api
from interpreter.loading.demands import playable
from interpreter.loading.hot_reload import of_texts
from interpreter.loading.loader import LoadError
from places import rules_beside
from soak import sizes

pytest.importorskip("wasmtime", reason="naipe[fast] is not installed")

from searches.native import Native


def thinking(game: api.Game, players: int, options: dict[str, str]) -> Native:
    return Native(playable(game, players, options, False), "greedy")


#: Tables whose bots look ahead: what is said on the command line, for how many players, and how many games the sample has.
TABLES = {
    "agencia": ("agencia", 3, {}, 3),
    "agencia social": ("agencia", 4, {"social_deck": "with_social"}, 1),
    "limit": ("limit", 3, {}, 1),
    "limit alone": ("limit", 1, {}, 1),
    "boratime": ("boratime", 2, {}, 1),
    "som": ("som", 4, {}, 1),
    "som alone": ("som", 1, {"mode": "management"}, 1),
    "sueca": ("sueca", 4, {}, 2),
    "coreto": ("coreto", 3, {}, 2),
    "invernada": ("invernada", 3, {"winter": "hard"}, 2),
}
#: Tables that are held against Python in the soak alone: one of its games takes some seconds.
ONLY_IN_SOAK = {
    "clash two": ("clash", 2, {}, 1),
    "clash with civilisations": ("clash", 3, {"expansion": "with_civilisations"}, 1),
    "agencia bourdieu six": ("agencia", 6, {"mode": "bourdieu"}, 1),
    "limit six": ("limit", 6, {}, 1),
    "boratime golden goal": ("boratime", 2, {"level_match": "golden_goal", "freguesia": "remembered"}, 1),
}


@pytest.mark.parametrize("share", sizes(1, 10, 100))
@pytest.mark.parametrize("name", [*TABLES, *(pytest.param(name, marks=pytest.mark.soak) for name in ONLY_IN_SOAK)])
def test_bots_answer_as_those_of_python(name, share):
    path, players, options, games = {**TABLES, **ONLY_IN_SOAK}[name]
    build = thinking(api.load(path, scenarios=False), players, options)
    assert build.player.built.faults == ()
    found = [build.differences(seed) for seed in range(games * share)]
    assert [one for one in found if one] == []
    assert found.count(None) <= games * share // 5, "too many games are given up"


AIM = "\ndefine aim of player p as 3 * p.score - count of p.hand\n"


@pytest.mark.parametrize("many", sizes(8, 200, 5_000))
def test_bots_answer_the_same_under_rules_made_up_by_chance(many):
    """Answers of others on the way, blocks that fail and are repaired, several at once, rules for later, hands that nobody sees."""
    same = given_up = 0
    for number in range(many):
        how = {"hidden": number % 2 == 0, "chance_used": number % 3 == 0, "records": number % 5 == 0}
        try:
            game = of_texts({"nonsense.naipe": random_rules.rules(number, **how) + AIM})
        except LoadError:
            continue
        build = thinking(game, 3, {})
        for seed in range(4):
            found = build.differences(seed)
            same, given_up = same + (found == []), given_up + (found is None)
            assert not found, (number, seed)
    assert same > given_up


#: A step is longer than a bot looks; what stands in it may be won, is refused now and then, and asks the others too.
FAIR = rules_beside(__file__, "same_thoughts")


@pytest.mark.parametrize("games", sizes(12, 300))
def test_long_steps_answers_of_others_and_what_is_refused(games):
    build = thinking(of_texts({"fair.naipe": FAIR}), 3, {})
    assert build.player.built.unsaid == ()
    assert [build.differences(seed) for seed in range(games)] == [[]] * games


def test_without_an_aim_bots_answer_at_random():
    text = FAIR.replace("define aim of player p as", "define not_aim of player p as")
    build = thinking(of_texts({"fair.naipe": text}), 2, {})
    assert [build.differences(seed) for seed in range(10)] == [[]] * 10


def test_an_aim_that_cannot_be_worked_out_is_told_by_python():
    text = FAIR.replace("as 2 * p.score", "as 2 / (p.score - 4)")
    build = thinking(of_texts({"fair.naipe": text}), 2, {})
    found = build.player.machine.games(1, 1)
    assert found[0] != 0, "the native build gives it up"
