"""Twelve games of each rulebook, as they went when they were blessed: what was asked, what could be answered, what happened.

Where a rulebook has changed on purpose, one command blesses them anew, and the difference is read before it is committed:
`python -m pytest tests/games/test_playthroughs.py -m "soak or not soak" --update`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from interpreter import api
from places import TESTS
from repl.play.playthrough import blessed, replayed
from repl.play.table import Table
from soak import sampled

GAMES = ("agencia", "boratime", "clash", "coreto", "invernada", "limit", "som", "sueca")
NUMBER, LONGEST = 12, 40


@cache
def rules(name: str) -> api.Game:
    return api.load(name, scenarios=False)


def played(name: str, number: int) -> str:
    """Return a game by chance as a playthrough: with as many players as its number makes it, and some options put otherwise."""
    game, chance = rules(name), random.Random(f"{name} {number}")
    players = game.min_players + number % (game.max_players - game.min_players + 1)
    options: dict[str, object] = {}
    if number >= NUMBER // 2:
        for option, values in game.options.items():
            one = {**options, option: chance.choice(list(values))} if values else options
            try:
                api.begin(game, players, 0, one)
            except ValueError:
                continue  # options that do not go together
            options = one
    table = Table(tuple(f"Player {seat + 1}" for seat in range(players)), frozenset(), number, options)
    positions, done = [api.begin(game, players, number, options)], []
    while positions[-1].decision is not None and len(done) < LONGEST:
        option = chance.choice(positions[-1].due.possible)
        done.append(("choice", option.id))
        positions.append(api.decide(game, positions[-1], option.id))
    return blessed(f"{name} {number}", game, table, positions, done)


@pytest.mark.parametrize("name, number", sampled([(name, number) for number in range(NUMBER) for name in GAMES], 11))
def test_a_blessed_game_goes_as_it_went(
    request: pytest.FixtureRequest, golden: Callable[[str, str], None], name: str, number: int
) -> None:
    file = f"playthroughs/{name}_{number:02}.playthrough"
    if request.config.getoption("--update"):
        golden(file, played(name, number))
    result = replayed(rules(name), Path(TESTS / "golden" / file))
    assert result.ok, result.message
    assert result.decisions > 5


def test_there_are_twelve_of_each_game() -> None:
    names = [file.name for file in (TESTS / "golden" / "playthroughs").iterdir()]
    assert sorted(names) == sorted(f"{name}_{number:02}.playthrough" for name in GAMES for number in range(NUMBER))
