"""A process that plays games with one version of naipe and prints their processor time.

    python tests/benchmarks/playing.py --root FOLDER --game agencia --players 4 --way fast

`python -m tests.benchmarks` starts several of these processes and lets them play by turns. The process reads lines `GAMES
SEED`, and answers each with a line `SECONDS GAMES DECISIONS`. The ways:

- `fast`: playouts.
- `prompt`: every decision is asked as at the prompt, where naipe works out for all options whether they are possible.
- `kept`: as `prompt`, and each position is kept in memory.
- `hand`: the game written by hand in Python, if there is one.
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
#: A function that takes a number of games and the first seed, plays these games, and returns the number of decisions.
Way = Callable[[int, int], int]


def api_of(root: Path) -> ModuleType:
    """Return the module `interpreter.api` of the naipe in a folder. In an older naipe this module is called
    `interpreter.door`."""
    sys.path.insert(0, str(root))
    try:
        return importlib.import_module("interpreter.api")
    except ModuleNotFoundError:
        return importlib.import_module("interpreter.door")


def fast(api: Any, game: Any, players: int) -> Way:
    return lambda games, seed: int(api.simulate(game, games, players, seed)["decisions"])


def as_at_its_terminal(stack: ExitStack) -> None:
    """Until the stack ends, collect garbage as naipe does at a terminal: seldom, and never in the objects that exist
    already."""
    try:
        stack.enter_context(importlib.import_module("dsl.garbage").gc_frozen())
    except ModuleNotFoundError:
        gc.freeze()  # an older naipe did only this


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
    """Return the function that plays a game written by hand, in which all players answer at random."""
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
