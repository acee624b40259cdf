"""The report on many games: what it says, that it fits 80 columns, and the table with the same numbers."""

from __future__ import annotations

import csv

import pytest

from interpreter import api
from repl.render.figures.report import report
from repl.render.figures.table import as_csv
from repl.render.voice import Voice
from toys import toy

#: As `naipe simulate` would count them; made up, so that no change of a rulebook changes the golden files.
COUNTED = {
    "games": 1200,
    "players": 3,
    "decisions": 130_800,
    "seconds": 16.0,
    "stopped": True,
    "winners": {"1": 480, "2": 300, "3": 432},
    "seats": {
        "1": {"count": 480, "of": 1200, "share": 0.4, "low": 0.3726, "high": 0.428},
        "2": {"count": 300, "of": 1200, "share": 0.25, "low": 0.2263, "high": 0.2753},
        "3": {"count": 432, "of": 1200, "share": 0.36, "low": 0.3333, "high": 0.3876},
    },
    "sides": [
        {"seats": [1, 2, 3], "count": 14, "of": 1200, "share": 0.0117, "low": 0.007, "high": 0.0195},
        {"seats": [1, 3], "count": 10, "of": 1200, "share": 0.0083, "low": 0.0045, "high": 0.0153},
    ],
    "several": 24,
    "no_winner": 12,
    "longest": 300,
    "endless": 6,
    "endings": {"unsolved": 12},
    "per_game": {"crises": {"mean": 4.25, "lowest": 0, "median": 3, "highest": 21}},
    "length": {"mean": 109.0, "lowest": 9, "median": 64, "highest": 300},
    "forced": 5832,
    "leads": 2640,
    "faults": [],
    "cards": [
        {
            "card": f"00{number}", "title": title, "games": 1200, "held": 600, "in_force": force, "carried_out": 90,
            "failed": 30, "offered": offered, "chosen": offered and 45,
            "with": {"count": 200, "of": 600, "share": with_, "low": with_ - 0.04, "high": with_ + 0.04},
            "without": {"count": 400, "of": 1200, "share": 0.3333, "low": 0.3072, "high": 0.3605},
            "even": 0.3333, "apart": round(with_ - 0.06 - 0.3333, 4),
        }
        for number, title, force, offered, with_ in (
            (1, "A very long title that cannot stand here whole", 0, None, 0.3333),
            (2, "Oligarchy", 120, 90, 0.5),
        )
    ],
}  # fmt: skip


@pytest.mark.parametrize("game, language", [("agencia", "en"), ("agencia", "pt"), ("limit", "fr")])
def test_the_report(game, language, golden):
    voice = Voice(api.load(game, scenarios=False), language)
    lines = [line for line, _ in report(voice, COUNTED, plain=False)]
    golden(f"figures/report_{language}.txt", "\n".join(lines))


@pytest.mark.parametrize("game", ["agencia", "boratime", "limit"])
def test_it_fits_80_columns(game):
    loaded = api.load(game, scenarios=False)
    counted = api.simulate(loaded, 6, loaded.min_players, 1, cards=True)
    for language in loaded.languages:
        lines = [line for line, _ in report(Voice(loaded, language), counted, plain=True, all_cards=True)]
        assert [line for line in lines if len(line) > 80] == []
        assert len(lines) > len(counted["cards"]) > 9


def test_those_whose_intervals_are_furthest_apart_come_first():
    voice = Voice(api.load("agencia", scenarios=False), "en")
    lines = [line for line, _ in report(voice, COUNTED, plain=True)]
    titles = [line[6:15] for line in lines if line[2:4] == "00"]
    assert titles == ["Oligarchy", "A very lo"]


BLANKS = """
noun blank blanks
zone bag: all blanks, face down
zone lap of player: blank, seen by owner
blanks 101 to 160 "Blank {n}" for n from 1 to 60

step turn of player p
  move the top of bag to p.lap
  roll 1 to 6 as luck
  raise p.score by luck

play
  shuffle bag
  repeat 3
    for each player as p: run turn for p
  end play won by players with most score
"""


def test_cards_that_differ_in_nothing_are_said_to_agree_with_chance(tmp_path):
    """F25: of sixty cards, the rarest that won seven of seven is no finding; one that gives victory is."""
    for more, is_sure in (("", False), ('  if "Blank 7" in p.lap: raise p.score by 100\n', True)):
        game = toy(tmp_path, BLANKS.replace("  raise p.score by luck\n", "  raise p.score by luck\n" + more))
        counted = api.simulate(game, 150, 2, 1, cards=True)
        lines = [line for line, _ in report(Voice(game, "en"), counted, plain=True)]
        assert ("  All agree with chance: players who held a card won as often as the others." in lines) is not is_sure
        assert [line[2:13] for line in lines if line.startswith("* ")] == (["107 Blank 7"] if is_sure else [])
        first = max(counted["cards"], key=lambda card: card["apart"])
        shown = next(line for line in lines if line[2:5] == first["card"])
        low, high = (round(100 * first["with"][end]) for end in ("low", "high"))
        assert f"{first['held']} " in shown and f"{low}–{high}" in shown


def test_a_table_that_wins_together_and_sides_are_told(tmp_path):
    """F25: nobody reads of seats where all win or lose together, and of sides with their shares."""
    rules = "step judge\n  roll 1 to 4 as luck\n  if luck = 1: end play won by {one}\n  else: end play {two}\nplay\n  run judge\n"
    for one, two, told, untold in (
        ("players", "", "all together", "player 1"),
        ("seat(1) + seat(3)", "won by seat(2) + seat(4)", "player 2 + player 4", "all together"),
    ):
        game = toy(tmp_path, rules.format(one=one, two=two))
        counted = api.simulate(game, 100, 4, 1)
        assert sum(side["count"] for side in counted["sides"]) == (
            sum(counted["winners"].values()) // (4 if not two else 2)
        )
        lines = "\n".join(line for line, _ in report(Voice(game, "en"), counted, plain=True))
        assert told in lines and untold not in lines


@pytest.mark.parametrize(
    ("wins", "rows"), [("all players", ["all together", "nobody"]), ("players with most score", ["player 1", "nobody"])]
)
def test_a_table_that_never_wins_is_told_as_one(tmp_path, wins, rows):
    rules = f"step judge\n  roll 1 to 2 as luck\n  if luck = 3: end play won by {wins}\n  end play\nplay\n  run judge\n"
    game = toy(tmp_path, rules)
    lines = [line for line, _ in report(Voice(game, "en"), api.simulate(game, 20, 3, 1), plain=True)]
    there = [line[2:26].strip() for line in lines if line[2:26].strip() in ("all together", "player 1", "nobody")]
    assert there == rows


@pytest.mark.parametrize(
    ("ends", "told"),
    [
        (("seat(1) + seat(3)", "seat(2) + seat(4)"), ["player 1 + player 3", "player 2 + player 4"]),
        (("seat(1) + seat(3)", "seat(3) + seat(4)"), [*"1234", "player 1 + player 3", "player 3 + player 4"]),
        (("seat(1) + seat(3)", "seat(1)"), [*"1234", "player 1 + player 3"]),
    ],
)
def test_of_sides_that_are_fixed_no_seat_is_told(tmp_path, ends, told):
    rules = "step judge\n  roll 1 to 2 as luck\n  if luck = 1: end play won by {}\n  else: end play won by {}\nplay\n  run judge\n"
    game = toy(tmp_path, rules.format(*ends))
    lines = [line for line, _ in report(Voice(game, "en"), api.simulate(game, 60, 4, 1), plain=True)]
    rows = [line[2:26].strip() for line in lines if line.startswith("  player ")]
    assert sorted(rows) == sorted(one if len(one) > 1 else f"player {one}" for one in told)
    assert any("Several have won together" in line for line in lines) == (len(told) > 2)


def test_the_table_has_the_same_numbers():
    rows = list(csv.DictReader(as_csv(COUNTED).splitlines()))
    found = {(row["about"], row["name"], row["figure"]): row for row in rows}
    assert len(found) == len(rows) >= 30
    assert found["seat", "3", "won"]["value"] == "0.36" and found["seat", "3", "won"]["high"] == "0.3876"
    assert found["card", "002", "chosen"]["value"] == "45"
    assert ("card", "001", "chosen") not in found
    assert found["all", "", "games"]["value"] == "1200"
