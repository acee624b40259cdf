"""The build that plays whole games knows what cannot happen in them, and the traced one does not: they play the same games."""

from __future__ import annotations

from itertools import islice, product

import pytest

from interpreter.simulation.playout import random_playout
from loaded import loaded
from places import ROOT
from soak import is_whole, sizes

GAMES = sorted(path for path in (ROOT / "rulebooks").iterdir() if any(path.glob("*.naipe")))
#: In the long search, of games that take long so many; in the whole one as many as of the others.
LONG = {"agencia": 60, "boratime": 80, "limit": 60, "clash": 5, "som": 100}


def tables(game):
    """Return numbers of players and options: each choice of each option once with the others as they are, and the usual table."""
    plain = game.table(game.min_players, {}) if not game.options else None
    found = [] if plain is None else [(game.min_players, plain)]
    players = range(game.min_players, min(game.max_players, 5) + 1)
    for number, (name, choices) in product(players, game.options.items()):
        for choice in choices:
            try:
                found.append((number, game.table(number, {name: choice})))
            except ValueError:  # no table without another option
                continue
    return found


def shares(found, most):
    """Return so many of some tables, from all over them."""
    return list(islice(found[:: max(1, len(found) // most)], most))


@pytest.mark.parametrize("games", sizes(2, 100, 1_000))
@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_both_builds_play_the_same_games(folder, games):
    game = loaded(folder)
    games = games if is_whole() else min(games, LONG.get(folder.name, games))
    found = shares(tables(game), games)
    decided = 0
    for seed in range(games):
        players, chosen = found[seed % len(found)]
        fast = random_playout(game.program(players, chosen, traced=False, whole=True), seed)
        assert fast == random_playout(game.program(players, chosen), seed), (players, chosen, seed)
        decided += fast.decisions
    assert decided > games


def test_what_is_known_before_a_game_hangs_on_its_options():
    game = loaded(ROOT / "rulebooks" / "agencia")
    simple, field = (
        game.program(4, game.table(4, {"mode": mode}), traced=False, whole=True).linker.emitting.known
        for mode in ("simple", "bourdieu")
    )
    test = game.book.defines[None, "with_field"].value
    assert (simple.value(test), field.value(test)) == (False, True)
    assert ("player", "row") not in simple.written and ("player", "row") in field.written
