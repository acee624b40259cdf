"""The report on many games: what it says, that it fits 80 columns, and the table with the same numbers."""

from __future__ import annotations

import csv

import pytest

from interpreter import api
from repl.render.figures.report import report
from repl.render.figures.table import as_csv
from repl.render.voice import Voice

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
        }
        for number, title, force, offered, with_ in (
            (1, "A very long title that cannot stand here whole", 0, None, 0.3333),
            (2, "Oligarchy", 120, 90, 0.5),
        )
    ],
}  # fmt: skip


@pytest.mark.parametrize("game, language", [("agencia", "en"), ("agencia", "pt"), ("limit", "fr")])
def test_the_report(game, language, golden):
    voice = Voice(api, api.load(game, scenarios=False), language)
    lines = [line for line, _ in report(voice, COUNTED, plain=False)]
    golden(f"figures/report_{language}.txt", "\n".join(lines))


@pytest.mark.parametrize("game", ["agencia", "boratime", "limit"])
def test_it_fits_80_columns(game):
    loaded = api.load(game, scenarios=False)
    counted = api.simulate(loaded, 6, loaded.min_players, 1, cards=True)
    for language in loaded.languages:
        lines = [line for line, _ in report(Voice(api, loaded, language), counted, plain=True, all_cards=True)]
        assert [line for line in lines if len(line) > 80] == []
        assert len(lines) > len(counted["cards"]) > 9


def test_those_whose_intervals_are_furthest_apart_come_first():
    voice = Voice(api, api.load("agencia", scenarios=False), "en")
    lines = [line for line, _ in report(voice, COUNTED, plain=True)]
    titles = [line[6:15] for line in lines if line.startswith("  00")]
    assert titles == ["Oligarchy", "A very lo"]


def test_the_table_has_the_same_numbers():
    rows = list(csv.DictReader(as_csv(COUNTED).splitlines()))
    found = {(row["about"], row["name"], row["figure"]): row for row in rows}
    assert len(found) == len(rows) >= 30
    assert found["seat", "3", "won"]["value"] == "0.36" and found["seat", "3", "won"]["high"] == "0.3876"
    assert found["card", "002", "chosen"]["value"] == "45"
    assert ("card", "001", "chosen") not in found
    assert found["all", "", "games"]["value"] == "1200"
