"""Nothing changes before a player's eyes that the log does not tell, and it tells nothing that a player may not know.

`tests/benchmarks/told.py` gives the figures, with an example for each.
"""

from __future__ import annotations

import itertools

import pytest

from interpreter import api
from soak import sizes
from telling import Account, account

#: Games a rulebook, here, in the long search, and in the whole one: 500 of all.
GAMES = sizes(2, 12, 100)
#: Decisions a game.
MOST = 40

PLAYED = ("agencia", "boratime", "clash", "limit", "som")


@pytest.mark.parametrize("games", GAMES)
@pytest.mark.parametrize("name", PLAYED)
def test_each_change_on_the_boards_is_told_and_nothing_else_is(name: str, games: int) -> None:
    game, whole = api.load(name, scenarios=False), Account()
    languages = itertools.cycle(game.languages)
    numbers = itertools.cycle(range(max(game.min_players, 2), min(game.max_players, 4) + 1))
    options = itertools.cycle([{}, *({key: str(value)} for key, words in game.options.items() for value in words[-1:])])
    for seed in range(games):
        players, chosen = next(numbers), next(options)
        if api.options_refused(game, players, chosen):
            chosen = {}
        whole.add(account(game, players, 100 + seed, MOST, next(languages), chosen))
    assert whole.decisions > 0 and whole.lines > 0
    assert (dict(whole.untold), dict(whole.idle), whole.betrayed[:3]) == ({}, {}, []), whole.examples
