"""A process that plays games of one naipe and says what processor time they took; `python -m tests.benchmarks` asks several in turn.

    python tests/benchmarks/playing.py --root FOLDER --game agencia --players 4 --way fast

Reads lines `GAMES SEED` and answers each with a line `SECONDS GAMES DECISIONS`. The ways: `fast` (playouts), `prompt` (every
decision as it is asked at the prompt, with all options looked at), `kept` (the same, and each position kept), `hand` (the
game in plain Python, where there is one).
"""

from __future__ import annotations

import argparse
import gc
import importlib
import random
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parents[2]
#: Plays so many games from a seed on; returns the number of decisions.
Way = Callable[[int, int], int]


def api_of(root: Path) -> ModuleType:
    """Return the way in of the naipe that stands in a folder, by either of its names."""
    sys.path.insert(0, str(root))
    try:
        return importlib.import_module("interpreter.api")
    except ModuleNotFoundError:
        return importlib.import_module("interpreter.door")


def fast(api: Any, game: Any, players: int) -> Way:
    return lambda games, seed: int(api.simulate(game, games, players, seed)["decisions"])


def as_at_its_terminal(stack: ExitStack) -> None:
    """Look for garbage as the naipe that plays does at its terminal, as long as a stack stands: never in what was loaded, and
    seldom."""
    try:
        stack.enter_context(importlib.import_module("interpreter.model.garbage").gc_frozen())
    except ModuleNotFoundError:
        gc.freeze()  # an older one, which did no more


def at_the_prompt(api: Any, game: Any, players: int, keep: bool) -> Way:

    def play(games: int, seed: int) -> int:
        decisions = 0
        kept: list[object] = []
        for number in range(seed, seed + games):
            position, chance = api.begin(game, players, number), random.Random(number)
            while position.decision is not None:
                position = api.decide(game, position, chance.choice(position.decision.possible).id)
                if keep:
                    kept.append(position)
            decisions += position.decisions
        return decisions

    return play


def by_hand(game: str, players: int) -> Way:
    """Return how a game is played by hand, everybody answering by chance."""
    sys.path.insert(0, str(ROOT))
    begin = importlib.import_module(f"tests.benchmarks.yardsticks.{game}").begin

    def play(games: int, seed: int) -> int:
        asked = 0
        for number in range(seed, seed + games):
            source = random.Random(number)
            chance = source.random

            def ask(seat: int, options: Any) -> Any:
                nonlocal asked
                asked += 1
                return options[int(chance() * len(options))]

            begin(players, ask, source).play()
        return asked

    return play


def way_of(name: str, root: Path, game: str, players: int) -> Way:
    if name == "hand":
        return by_hand(game, players)
    api = api_of(root.resolve())
    path = ROOT / "tests" / "benchmarks" / "rulebooks" / game
    rules = api.load(path if path.is_dir() else root.resolve() / "rulebooks" / game, scenarios=False)
    return fast(api, rules, players) if name == "fast" else at_the_prompt(api, rules, players, name == "kept")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--root", type=Path, default=ROOT, help="the naipe that plays")
    parser.add_argument("--game", default="agencia")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--way", choices=("fast", "prompt", "kept", "hand"), default="fast")
    args = parser.parse_args()
    way = way_of(args.way, args.root, args.game, args.players)
    with ExitStack() as stack:
        if args.way in ("prompt", "kept"):
            as_at_its_terminal(stack)
        for line in sys.stdin:
            games, seed = map(int, line.split())
            begun = time.process_time()
            decisions = way(games, seed)
            print(time.process_time() - begun, games, decisions, flush=True)


if __name__ == "__main__":
    main()
