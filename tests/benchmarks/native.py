"""How long `naipe simulate` takes with `naipe[fast]` and without, as people type it, against the same game in plain Python by hand.

    python tests/benchmarks/native.py --rounds 5
    python tests/benchmarks/native.py --game agencia limit --rounds 3
    python tests/benchmarks/native.py --cards --rounds 5

A round runs each side in turn, in a process of its own, with few games and with many: the difference is what the games take, without the
start. The command is `naipe simulate GAME --players N --games N --seed N`, with the options of the game and nothing else, so it plays in as
many processes as there are cores, counts what becomes of the cards, and prints its report. Without `naipe[fast]` the same command finds no
wasmtime. Processor time of all processes, medians of the rounds. By hand no cards are counted. `--cards` measures in one process how much
longer a game takes in the native build with cards counted than without.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

#: The games that are measured: what is said on the command line, for how many, and how many games each side plays.
GAMES = {
    "eights": ("tests/benchmarks/rulebooks/eights", (), 4, {"native": 20_000, "python": 600, "hand": 4_000}),
    "uno": ("tests/benchmarks/rulebooks/uno", (), 2, {"native": 20_000, "python": 600, "hand": 4_000}),
    "agencia": ("agencia", ("--mode", "simple"), 4, {"native": 3_000, "python": 200, "hand": 1_500}),
    "limit": ("limit", (), 3, {"native": 2_000, "python": 100}),
    "boratime": ("boratime", (), 2, {"native": 1_500, "python": 100}),
    "som": ("som", (), 4, {"native": 4_000, "python": 200}),
    "coreto": ("coreto", (), 3, {"native": 2_000, "python": 100}),
    "invernada": ("invernada", (), 3, {"native": 1_000, "python": 60}),
    "sueca": ("sueca", (), 4, {"native": 4_000, "python": 200}),
    "clash": ("clash", (), 3, {"native": 200, "python": 20}),
}
#: Few games: so many that the native build is used; fewer where there are many things.
FEW, FEW_WITH_MANY = 200, {"clash": 16}

#: Stands for wasmtime where the native build is not installed.
MISSING = 'raise ImportError("left out")\n'

#: Plays games by hand.
HAND = """
import sys
sys.path.insert(0, sys.argv[1])
from tests.benchmarks.playing import by_hand
by_hand(sys.argv[2], int(sys.argv[3]))(int(sys.argv[4]), int(sys.argv[5]))
"""


def seconds_of(command: list[str], **variables: str) -> tuple[float, str]:
    """Return the processor time of a command, with those of its processes, and what it prints."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryFile("w+") as out:
        subprocess.run(command, cwd=ROOT, stdout=out, check=True, env={**os.environ, **variables})
        out.seek(0)
        said = out.read()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, said


def run(name: str, side: str, games: int, seed: int) -> tuple[float, str]:
    """Let one side play so many games from a seed on."""
    path, options, players, _ = GAMES[name]
    if side == "hand":
        return seconds_of([sys.executable, "-c", HAND, str(ROOT), name, str(players), str(games), str(seed)])
    naipe = [sys.executable, str(Path(sys.executable).parent / "naipe")]
    asked = ["simulate", path, *options, "--players", str(players), "--games", str(games), "--seed", str(seed)]
    if side == "native":
        return seconds_of([*naipe, *asked])
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "wasmtime.py").write_text(MISSING, encoding="utf-8")
        return seconds_of([*naipe, *asked], PYTHONPATH=folder)


def one_round(name: str, seed: int) -> dict[str, float]:
    """Return the seconds that one game takes each side. Raises ValueError where the reports of both builds differ."""
    found, told = {}, {}
    least = FEW_WITH_MANY.get(name, FEW)
    for side, games in GAMES[name][3].items():
        few, said = run(name, side, least, seed)
        many, _ = run(name, side, least + games, seed)
        found[side] = (many - few) / games
        told[side] = [line for line in said.splitlines() if " s " not in line]  # without how long it took
    if told["native"] != told["python"]:
        raise ValueError(f"{name}, seed {seed}: the figures differ")
    return found


def cards_counted(name: str, rounds: int) -> list[float]:
    """Return for each round how many times as long as games without it those take of which it is counted what becomes of the cards."""
    sys.path.insert(0, str(ROOT))
    from interpreter import api
    from interpreter.loading.demands import playable
    from interpreter.native.playing import Player

    path, options, players, games = GAMES[name]
    game = api.load(ROOT / path if "/" in path else path, scenarios=False)
    given = {one.removeprefix("--"): word for one, word in zip(options[::2], options[1::2])}
    both = [Player(playable(game, players, given, False), watched) for watched in (False, True)]

    def seconds(player: Player, seeds: range) -> float:
        begun = time.process_time()
        for _ in player(seeds):
            pass
        return time.process_time() - begun

    found = []
    for number in range(rounds + 1):
        seeds = range(10_000 * number, 10_000 * number + games["native"])
        without, counted = (seconds(player, seeds) for player in both)
        found.append(counted / without)
    return found[1:]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", choices=list(GAMES), nargs="*", default=list(GAMES))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument(
        "--cards", action="store_true", help="how much longer it takes to count what becomes of the cards"
    )
    args = parser.parse_args()
    for name in args.game if args.cards else ():
        shares = cards_counted(name, args.rounds)
        print(
            f"{name}: {statistics.median(shares):.3f} of without ({min(shares):.3f} to {max(shares):.3f})", flush=True
        )
    for name in () if args.cards else args.game:
        rounds = [one_round(name, 1 + 10_000 * number) for number in range(args.rounds)]
        median = {side: statistics.median(one[side] for one in rounds) for side in rounds[0]}
        told = ", ".join(f"{side} {1e6 * seconds:,.0f} µs" for side, seconds in median.items())
        gained = statistics.median(one["python"] / one["native"] for one in rounds)
        line = f"{name}: {told} a game; native {gained:.0f} times python"
        if "hand" in median:
            ratios = [one["native"] / one["hand"] for one in rounds]
            line += f", {statistics.median(ratios):.3f} of hand ({min(ratios):.3f} to {max(ratios):.3f})"
        print(line, flush=True)


if __name__ == "__main__":
    main()
