"""Measure decisions a second: in fast playouts, in traced ones, with every position checked, and by hand.

    python tests/benchmarks/decisions.py
    python tests/benchmarks/decisions.py --game rulebooks/agencia --games 200 --players 4 --rounds 5

All ways are measured in one run, by turns, round after round. The speed of a machine changes from one minute to the next, so
only ratios within one run are meaningful. `by hand` plays as a person does: naipe works out for every option whether it is
possible.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from interpreter import api

Way = Callable[[int, int], int]


def playouts(game: api.Game, players: int, **how: bool) -> Way:
    """Return a function that takes a number of games and the first seed, plays these games, and returns the number of
    decisions."""
    return lambda games, seed: api.simulate(game, games, players, seed, **how)["decisions"]


def by_hand(game: api.Game, players: int) -> Way:
    def play(games: int, seed: int) -> int:
        decisions = 0
        for number in range(games):
            position = api.begin(game, players, seed + number)
            chance = random.Random(seed + number)
            while position.decision is not None:
                position = api.decide(game, position, chance.choice(position.decision.possible).id)
            decisions += position.decisions
        return decisions

    return play


def measured(ways: dict[str, tuple[Way, int]], rounds: int, seed: int) -> dict[str, list[float]]:
    """Return for each way its decisions a second, one figure for each round. Every round plays the same games."""
    for way, games in ways.values():
        way(max(1, games // 10), seed)  # emit code and fill caches before anything is timed
    figures: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, (way, games) in ways.items():
            began = time.perf_counter()
            decisions = way(games, seed)
            figures[name].append(decisions / (time.perf_counter() - began))
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", default="agencia", help="a built-in game or a path")
    parser.add_argument("--games", type=int, default=100, help="games a round")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="figures as JSON")
    arguments = parser.parse_args()

    began = time.perf_counter()
    game = api.load(arguments.game)
    loading = time.perf_counter() - began
    games, few = arguments.games, max(1, arguments.games // 10)
    ways = {
        "fast": (playouts(game, arguments.players), games),
        "traced": (playouts(game, arguments.players, traced=True), games),
        "checked": (playouts(game, arguments.players, check=True), games),
        "by hand": (by_hand(game, arguments.players), few),
    }
    figures = measured(ways, arguments.rounds, arguments.seed)
    fast = figures["fast"]
    ratios = {name: statistics.median(own / one for own, one in zip(fast, many)) for name, many in figures.items()}
    if arguments.json:
        print(
            json.dumps(
                {
                    "game": game.id,
                    "players": arguments.players,
                    "loading": loading,
                    "per_second": figures,
                    "slower_than_fast": ratios,
                }
            )
        )
        return
    print(
        f"{game.title}, {arguments.players} players, {arguments.rounds} rounds of {games} games ({few} by hand); loaded in {loading:.2f} s"
    )
    print(f"{'':10}{'decisions/s':>12}{'best':>10}{'µs each':>10}{'times fast':>12}")
    for name, many in figures.items():
        middle = statistics.median(many)
        print(f"{name:10}{middle:12,.0f}{max(many):10,.0f}{1e6 / middle:10.1f}{ratios[name]:12.2f}")


if __name__ == "__main__":
    main()
