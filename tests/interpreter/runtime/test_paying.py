"""What is paid with: sums are found as if all were tried, without a stack that is as deep as the purse, and work is counted."""

from __future__ import annotations

import random
from itertools import product

import pytest

from interpreter import api
from interpreter.loading.hot_reload import of_texts
from interpreter.model import limits
from interpreter.model.failure import RuleError
from interpreter.runtime.paying import Purse, TooMany
from interpreter.simulation.playout import random_playout
from toys import SETTING, time_limit

KINDS = "kinds res: coal, oil, wood\nvalue stock of player: res\nrules\n  accept 1 oil or 2 wood for 1 coal\n"


def spelled_out(sorts: list[tuple[int, int]], price: int, at_least: bool) -> list[tuple[int, ...]]:
    """Return all ways to pay, by trying each: the dearest sorts first, the most of them first."""
    found = []
    for way in product(*(range(count, -1, -1) for _, count in sorts)):
        spare = sum(worth * number for (worth, _), number in zip(sorts, way)) - price
        idle = any(number and spare - worth >= 0 for (worth, _), number in zip(sorts, way))
        if spare == 0 or (at_least and spare > 0 and not idle):
            found.append(way)
    return found


@pytest.mark.parametrize("at_least", [False, True])
@pytest.mark.parametrize("seed", range(20))
def test_the_ways_to_pay_are_those_that_trying_all_finds(seed, at_least):
    chance = random.Random(seed)
    sorts = sorted({chance.randint(1, 9): chance.randint(1, 3) for _ in range(4)}.items(), reverse=True)
    price = chance.randint(0, 20)
    assert list(Purse(sorts, at_least).ways(price)) == spelled_out(sorts, price, at_least)


def test_more_sorts_than_python_has_frames():
    purse = Purse([(2 * worth, 1) for worth in range(3_000, 0, -1)], at_least=False)
    assert not purse.covers(0, 7)
    assert next(purse.ways(8_000)) == tuple(1 if worth in (3_000, 1_000) else 0 for worth in range(3_000, 0, -1))


def test_sums_have_an_end():
    purse = Purse([(2 * worth, 1) for worth in range(3_000, 0, -1)], at_least=False)
    with pytest.raises(TooMany):
        purse.covers(0, 1_000_001)


def rules(*lines: str) -> api.Game:
    step = "step trial\n" + "".join(f"  {line}\n" for line in lines) + "play\n  run trial\n"
    return of_texts({"rules.naipe": SETTING + KINDS + step})


def test_a_price_of_many_millions_is_paid_at_once():
    game = rules(
        "set (player 1).stock to 99999999 coal + 1 oil",
        "player 1 chooses a payment of 99999999 coal from (player 1).stock as lot",
        "lower (player 1).stock by lot",
    )
    position = api.begin(game, 2, 1)
    assert [option.label for option in position.due.options] == ["99999999 coal", "99999998 coal + 1 oil"]


def test_paying_is_work_and_work_has_an_end(monkeypatch):
    monkeypatch.setattr(limits, "FUEL", 5_000)
    pays = "repeat 100: player 1 chooses a payment of 900 coal from 900 coal + 20 oil + 40 wood as lot"
    game = rules(pays)
    with pytest.raises(RuleError, match="this never ends"), time_limit(20):
        random_playout(game.program(2, game.default_options, traced=False), 1)
