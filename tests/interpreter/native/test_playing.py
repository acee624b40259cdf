"""Games by the native build are those of Python: with their figures, their faults, and in any number of processes."""

from __future__ import annotations

import pytest

from interpreter import api, studying
from interpreter.loading.demands import playable
from interpreter.loading.hot_reload import of_texts
from interpreter.native.building import built
from interpreter.native.typed.cannot import CannotSay
from places import ROOT, rules_beside
from toys import toy

pytest.importorskip("wasmtime", reason="naipe[fast] is not installed")

RULEBOOKS = ROOT / "tests" / "benchmarks" / "rulebooks"


def counted(game, games, players, jobs=1, seed=1, **options):
    found = api.simulate(game, games, players, seed, jobs=jobs, cards=True, forgiving=True, **options)
    return {name: value for name, value in found.items() if name != "seconds"}


@pytest.fixture
def players(monkeypatch):
    """Return the players of the native build that are made, which are made for any number of games."""
    made = []
    original = studying._fast_player

    def noted(*asked):
        made.append(original(*asked))
        return made[-1]

    monkeypatch.setattr(studying, "_fast_player", noted)
    monkeypatch.setattr(studying, "WORTH_A_MODULE", 4)
    return made


@pytest.fixture
def by_python(monkeypatch):
    def played(*asked, **options):
        with monkeypatch.context() as patch:
            patch.setattr(studying, "_fast_player", lambda *_: None)
            return counted(*asked, **options)

    return played


@pytest.mark.parametrize(("name", "seats"), [("eights", 2), ("eights", 5), ("uno", 3), ("uno", 6)])
def test_the_figures_are_those_of_python(name, seats, players, by_python):
    game = api.load(RULEBOOKS / name, scenarios=False)
    assert counted(game, 60, seats) == by_python(game, 60, seats)
    assert players[0].played == 60 and players[0].tried == 60


@pytest.mark.parametrize("check", [False, True])
def test_the_figures_of_bots_that_look_ahead_are_those_of_python(check, players, by_python):
    game = api.load("invernada", scenarios=False)
    assert counted(game, 6, 3, policy="greedy", check=check) == by_python(game, 6, 3, policy="greedy", check=check)
    assert players[0].played == 6 and players[0].policy == "greedy"


def test_bots_that_play_on_to_the_end_are_left_to_python(players):
    game = api.load(RULEBOOKS / "eights", scenarios=False)
    counted(game, 6, 2, policy="mc")
    assert players == []


def test_the_same_comes_out_of_two_processes(players):
    game = api.load(RULEBOOKS / "uno", scenarios=False)
    assert counted(game, 50, 3, jobs=2) == counted(game, 50, 3, jobs=1)


@pytest.mark.parametrize("first", [-3, 2**63 - 2, 2**70])
def test_seeds_that_no_long_word_holds_are_those_of_python(first, players, by_python):
    game = api.load(RULEBOOKS / "eights", scenarios=False)
    assert counted(game, 6, 2, seed=first) == by_python(game, 6, 2, seed=first)


#: By chance a game stops for its rules, is too long, comes to what cannot be said, or to its end.
MIXED = "\n" + rules_beside(__file__, "playing")


def test_faults_bounds_and_what_cannot_be_said_are_pythons(tmp_path, players, by_python):
    game = toy(tmp_path, MIXED)
    here = counted(game, 300, 2)
    assert here == by_python(game, 300, 2)
    whys = {fault["why"] for fault in here["faults"]}
    assert "the pile is empty" in whys and any("larger than" in why for why in whys), whys
    assert here["endings"]["luck"] > 10
    player = players[0]
    assert player.tried == 300 and 150 < player.played < 290


#: Now and then a number is what the rulebook says it never is, before the last step or the one before it.
BROKEN = """
value far: number

invariant "never three": far is not 3

step chance of player p
  roll 1 to 20 as n
  if n < 4: set far to n

play
  repeat 3
    for each player as p: run chance for p
  end play won by player 1
"""


def test_invariants_are_looked_at_and_told_as_python_tells_them(tmp_path, players, by_python):
    game = toy(tmp_path, BROKEN)
    here = counted(game, 200, 2, check=True)
    assert here == by_python(game, 200, 2, check=True)
    broken = [fault for fault in here["faults"] if "never three" in fault["why"]]
    assert len(broken) > 10 and players[0].played == 200 - len(broken)
    assert counted(game, 200, 2)["faults"] == []


def test_versions_are_compared_as_python_compares_them(players, monkeypatch):
    game = api.load(RULEBOOKS / "uno", scenarios=False)
    texts = {path.name: path.read_text(encoding="utf-8") for path in (RULEBOOKS / "uno").glob("*.naipe")}
    other = of_texts({**texts, "rules.naipe": texts["rules.naipe"].replace("the top 7 of stock", "the top 5 of stock")})
    seeds, card = range(1, 31), game.cards[0].number

    def compared():
        found = api.compare(game, other, 3, seeds, ({}, {}), cards=[card])
        return {name: value for name, value in found.items() if name != "seconds"}

    here = compared()
    assert [one.played for one in players] == [30, 30] and here["same"] < 30
    monkeypatch.setattr(studying, "_fast_player", lambda *_: None)
    assert here == compared()


def test_where_most_games_are_given_up_python_plays_the_rest(tmp_path, players, by_python):
    game = toy(tmp_path, MIXED.replace("if n is 3:", "if n < 40:"))
    assert counted(game, 200, 2) == by_python(game, 200, 2)
    assert players[0].tried < 100 and players[0]._is_in_vain()


@pytest.mark.parametrize(
    "play",
    [
        "  repeat forever: set far to 1",
        "  repeat forever\n    run nothing",
        "  repeat forever\n    run deciding",
        "  run circling",
    ],
)
def test_what_does_not_end_is_told_as_python_tells_it(tmp_path, play, players, by_python):
    text = """
value far: number

step nothing: set far to 1
step deciding: player 1 decides among yes, no as wish
step circling
  repeat forever
    set far to 1
"""
    game = toy(tmp_path, f"{text}\nplay\n{play}")
    assert counted(game, 4, 2) == by_python(game, 4, 2)


def test_rules_that_cannot_be_said_at_all_are_played_by_python(tmp_path, players, by_python):
    game = toy(tmp_path, "play\n  player 1 decides among yes, no as wish")
    with pytest.raises(CannotSay):
        built(playable(game, 2, {}, False), True)
    assert counted(game, 10, 2) == by_python(game, 10, 2) and players == [None]


def test_the_lines_that_are_left_to_python_are_named(tmp_path):
    game = toy(tmp_path, MIXED)
    assert [(one.text, one.needed) for one in api.unsaid(game)] == [("exchange far and turns", False)]
    assert api.unsaid(api.load(RULEBOOKS / "eights", scenarios=False)) == ()


@pytest.mark.parametrize("name", ["agencia", "boratime", "limit", "som", "sueca", "coreto", "invernada", "clash"])
def test_of_all_games_that_come_along_nothing_is_left_to_python(name):
    assert api.unsaid(api.load(name, scenarios=False)) == ()
