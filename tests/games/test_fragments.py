"""Fragments of two games that show the second edition of the language on its hardest cards.

Each is a small game with scenarios, below `tests/sketches`, and says in its second remark which points of the second edition
it shows. What it says is held against what is written there.
"""

from __future__ import annotations

import re

import pytest

from benchmarks.constructs import CONSTRUCTS, uses
from interpreter import api
from loaded import loaded
from places import ROOT

#: The hardest cards: exploration with placement, a group that moves and carries, a battle round, a mixed payment and a
#: discount, a raid, a free trade; the tax paid at once, the walk, the State, a censure, an election.
FRAGMENTS = (
    "clash_exploration",
    "clash_moving",
    "clash_battle",
    "clash_payment",
    "clash_raid",
    "clash_trade",
    "som_taxes",
    "som_walk",
    "som_state",
    "som_censure",
    "som_election",
)
#: Sameness and what is recorded under `as much as possible` are meanings without a word of their own: of these the scenarios tell.
WITHOUT_A_WORD = {1, 16}
#: Scenarios that are played again with loading and taking back: not written, but asked for.
HEAVY = 30
EACH = pytest.mark.parametrize("name", FRAGMENTS)


def said_by(name: str) -> set[int]:
    """Return the points that a fragment says it shows."""
    text = (ROOT / "tests/sketches" / name / "rules.naipe").read_text(encoding="utf-8")
    said = re.search(r"^-- Points: ([\d, ]+)$", text, re.MULTILINE)
    assert said, f"{name} does not say which points it shows"
    return {int(point) for point in said[1].split(",")}


@EACH
def test_a_fragment_shows_what_it_says(name):
    written = {point for point, often in uses(loaded(ROOT / "tests/sketches" / name)).items() if often}
    assert said_by(name) - WITHOUT_A_WORD == written


def test_together_they_show_all_points():
    shown = set().union(*map(said_by, FRAGMENTS)) | {HEAVY}
    assert shown == set(range(1, 31))
    assert {construct.point for construct in CONSTRUCTS} | WITHOUT_A_WORD | {HEAVY} == set(range(1, 31))


@EACH
def test_a_fragment_is_short(name):
    text = (ROOT / "tests/sketches" / name / "rules.naipe").read_text(encoding="utf-8")
    rules = re.split(r"^(?:scenario|background|prose)\b", text, maxsplit=1, flags=re.MULTILINE)[0]
    assert len(rules.splitlines()) <= 210


@EACH
@pytest.mark.parametrize("mode", ["heavy", "undo"])
def test_its_scenarios_hold_when_they_are_loaded_and_taken_back(name, mode):
    results = api.run_scenarios(loaded(ROOT / "tests/sketches" / name), mode=mode)
    assert len(results) >= 6
    assert [f"{result.title}: {result.message}" for result in results if not result.ok] == []
