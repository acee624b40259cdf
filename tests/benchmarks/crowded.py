"""Measure 30 decisions on a map full of pieces: the processor time, and the work of looking ahead.

    python tests/benchmarks/crowded.py [--root FOLDER] [--players 2] [--decisions 30] [--seed 1] [--game FOLDER]

The decisions are asked as at the prompt, and answered at random. The game is that of `tests/benchmarks/map`, whose set-up
places cities, units and ships. The program prints one line: the mean time of a decision in milliseconds, the longest time,
the number of options, and the number of questions that naipe asked itself while it tried options. With `--root`, the naipe
in another folder plays.
"""

from __future__ import annotations

import argparse
import importlib
import random
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


def counting(counted: list[int]) -> Any:
    """From now on, count in `counted[0]` each question that naipe asks itself while it tries an option. Return a function
    that ends the counting."""
    run = importlib.import_module("interpreter.runtime.run").Run
    ask = run.ask

    def counted_ask(self: Any, *question: Any, **more: Any) -> Any:
        counted[0] += bool(self.trial.probing)
        return ask(self, *question, **more)

    run.ask = counted_ask
    return lambda: setattr(run, "ask", ask)


def play(api: Any, game: Any, players: int, decisions: int, seed: int) -> tuple[list[float], int]:
    """Play a game at random. Return the processor time of each decision in seconds, and the number of options of all
    decisions."""
    position, chance, offered = api.begin(game, players, seed), random.Random(seed), 0
    taken: list[float] = []
    while position.decision is not None and len(taken) < decisions:
        offered += len(position.decision.options)
        answer = chance.choice(position.decision.possible).id
        start = time.process_time()
        position = api.decide(game, position, answer)
        assert position.decision is not None or position.outcome is not None  # this computes the next question
        taken.append(time.process_time() - start)
    return taken, offered


def main() -> None:
    asked = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    asked.add_argument("--root", type=Path, default=ROOT)
    asked.add_argument("--game", type=Path, default=Path(__file__).parent / "map")
    asked.add_argument("--players", type=int, default=2)
    asked.add_argument("--decisions", type=int, default=30)
    asked.add_argument("--seed", type=int, default=1)
    wanted = asked.parse_args()
    sys.path.insert(0, str(wanted.root))
    api = importlib.import_module("interpreter.api")
    game = api.load(wanted.game)
    play(api, game, wanted.players, wanted.decisions, wanted.seed)  # the code that the first calls emit is not timed
    taken, offered = play(api, game, wanted.players, wanted.decisions, wanted.seed)
    counted = [0]
    take_back = counting(counted)
    play(api, game, wanted.players, wanted.decisions, wanted.seed)
    take_back()
    each = 1000 * sum(taken) / len(taken)
    print(
        f"{each:.1f} ms a decision, {1000 * max(taken):.0f} ms at worst; {offered} options offered and {counted[0]} "
        f"questions tried for {len(taken)} decisions of {wanted.players} players"
    )


if __name__ == "__main__":
    main()
