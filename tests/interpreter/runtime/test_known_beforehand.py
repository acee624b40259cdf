"""What is known before anything is tried: the verb with which a block begins."""

from __future__ import annotations

import random

import pytest

from interpreter.loading.hot_reload import of_texts
from interpreter.model.failure import RuleError
from interpreter.positions.position import begin_at, choose
from interpreter.runtime import search
from loaded import loaded
from places import ROOT
from soak import sizes
from toys import SETTING, made_up

GAMES = sorted(path for path in (ROOT / "rulebooks").iterdir() if any(path.glob("*.naipe")))
#: So many decisions of a game are looked at.
DECISIONS = 60
#: What is the same however it was found out.
PARTS = ("slots", "answers", "now", "decision", "outcome", "events", "happened", "read")

#: Where what somebody may do stores a rule that ends by a test, the test may fail when the step ends: so it cannot be done.
ENDING = """
value friend: player or none

step trial
  player 1 may
    raise marks by 1
    until friend.score > 2
      forbid anyone draws n

play
  run trial
"""


def test_what_fails_when_the_step_ends_is_not_offered():
    game = of_texts({"rules.naipe": SETTING + ENDING})
    assert begin_at(game.program(2, game.table(2, {}), traced=True), 1).decision is None


def the_same_either_way(program, seed, monkeypatch):
    """Play a game by chance, once with all that is known beforehand and once without, and compare each position."""
    positions, chance = [], random.Random(seed)
    try:
        positions.append(begin_at(program, seed))
        while positions[-1].decision is not None and len(positions) < DECISIONS:
            option = chance.choice(positions[-1].decision.possible)
            positions.append(choose(program, positions[-1], option.id))
    except RuleError:
        pass
    chance = random.Random(seed)
    with monkeypatch.context() as patch:
        patch.setattr(search, "_beginning", in_a_dry_run)
        position = None
        for known in positions:
            position = begin_at(program, seed) if position is None else choose(program, position, option.id)
            for part in PARTS:
                assert getattr(position, part) == getattr(known, part), (seed, position.decisions, part)
            if position.decision is not None:
                option = chance.choice(position.decision.possible)


def in_a_dry_run(run, seat, body):
    """Return what a dry run finds to be the first verb of a block."""
    found = search._First(run)
    search._tried(run, body, seat, found)
    return found[0] if found else None


@pytest.mark.parametrize("rounds", sizes(2, 20, 400))
@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_trials_would_have_found_the_same(folder, rounds, monkeypatch):
    game = loaded(folder)
    for seed in range(rounds):
        players = game.min_players + seed % 2
        the_same_either_way(game.program(players, game.table(players, {}), traced=True), seed, monkeypatch)


@pytest.mark.parametrize("rounds", sizes(30, 300, 3000))
def test_trials_of_rules_that_nobody_would_write_would_too(tmp_path, rounds, monkeypatch):
    for seed, game in made_up(tmp_path, range(rounds), hidden=True, chance_used=True, records=True):
        the_same_either_way(game.program(2 + seed % 3, {}, traced=True), seed, monkeypatch)
