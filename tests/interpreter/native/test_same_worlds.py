"""What bots imagine that play on in their head, by the native build against Python: each world, each game in it, each answer."""

from __future__ import annotations

from dataclasses import astuple

import pytest
from hostile import random_rules

from interpreter import api, studying
from interpreter.loading.demands import playable
from interpreter.loading.hot_reload import of_texts
from interpreter.loading.loader import LoadError
from interpreter.native.typed.cannot import CannotSay
from places import ROOT, rules_beside
from soak import sizes

pytest.importorskip("wasmtime", reason="naipe[fast] is not installed")

from searches.worlds import Counted, Worlds

RULEBOOKS = ROOT / "tests" / "benchmarks" / "rulebooks"


def imagining(game: api.Game, players: int, options: dict[str, str]) -> Worlds:
    return Worlds(playable(game, players, options, True), playable(game, players, options, False))


#: Tables whose bots play on in their head: what is said on the command line, and for how many players.
TABLES = {
    "agencia": ("agencia", 3, {}),
    "agencia social": ("agencia", 4, {"social_deck": "with_social"}),
    "limit": ("limit", 3, {}),
    "limit alone": ("limit", 1, {}),
    "boratime": ("boratime", 2, {}),
    "som": ("som", 4, {}),
    "som alone": ("som", 1, {"mode": "management"}),
    "sueca": ("sueca", 4, {}),
    "coreto": ("coreto", 3, {}),
    "invernada": ("invernada", 3, {"winter": "hard"}),
    "eights": (RULEBOOKS / "eights", 3, {}),
    "uno": (RULEBOOKS / "uno", 2, {}),
}


@pytest.mark.parametrize("decisions", sizes(8, 60, 400))
@pytest.mark.parametrize("name", TABLES)
def test_worlds_and_the_games_in_them_are_those_of_python(name, decisions):
    path, players, options = TABLES[name]
    build = imagining(api.load(path, scenarios=False), players, options)
    assert build.native.machine.built.faults == ()
    assert build.differences(2, decisions) == []
    found = build.counted[0]
    assert found.worlds > decisions and found.games > found.worlds
    assert found.worlds_left + found.games_left <= found.games // 5, f"too much is left to Python: {astuple(found)}"
    assert build.native.left <= build.native.began // 5


def test_simulated_games_are_those_of_python(monkeypatch):
    def counted():
        found = api.simulate(game, 2, 2, 5, policy="mc", jobs=1, cards=True)
        return {name: value for name, value in found.items() if name != "seconds"}

    game, made = api.load(RULEBOOKS / "eights", scenarios=False), []
    original = studying.imagination
    monkeypatch.setattr(studying, "imagination", lambda *asked: made.append(original(*asked)) or made[-1])
    by_module = counted()
    assert made[0] is not None and made[0].began > 10 and made[0].left == 0
    monkeypatch.setattr(studying, "imagination", lambda *_: None)
    assert counted() == by_module


AIM = "\ndefine aim of player p as 3 * p.score - count of p.hand\n"


@pytest.mark.parametrize("many", sizes(6, 200, 2_000))
def test_worlds_under_rules_made_up_by_chance_are_those_of_python(many):
    """Blocks that fail and are repaired, several at once, rules for later, hands that nobody sees; with an aim and without."""
    found = Counted()
    for number in range(many):
        how = {"hidden": number % 2 == 0, "chance_used": number % 3 == 0, "records": number % 4 == 0}
        try:
            text = random_rules.rules(number, **how) + (AIM if number % 3 else "")
            build = imagining(of_texts({"nonsense.naipe": text}), 3, {})
        except (LoadError, CannotSay):
            continue
        assert not build.differences(1, 20), number
        found = Counted(*(one + other for one, other in zip(astuple(found), astuple(build.counted[0]))))
    assert found.worlds > 8 * many and found.worlds_left + found.games_left < found.games


LONG = rules_beside(__file__, "same_worlds_long")


def test_a_game_is_broken_off_in_a_step_that_is_long():
    """A turn asks sixty times. Far enough is after twenty answers, at the end of the step, or after twice as many in it."""
    build = imagining(of_texts({"long.naipe": LONG}), 2, {})
    assert build.differences(1, 6) == []
    assert build.counted[0].games > 40 and build.counted[0].games_left == 0


OFFERED = rules_beside(__file__, "same_worlds_offered").rstrip("\n")


def test_a_world_in_which_other_things_are_offered_is_no_such_world():
    """The offered things depend on a hidden card. The same number of other things makes another question."""
    cards = "".join(f'card {n} "Card {n}", cost {n % 3}\n' for n in range(1, 19))
    build = imagining(of_texts({"shelf.naipe": OFFERED.replace("CARDS", cards)}), 2, {})
    assert [build.differences(seed, 20) for seed in range(1, 5)] == [[]] * 4
    assert all(found.unlike > 50 for found in build.counted)
