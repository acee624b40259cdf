"""How long `naipe simulate` takes with `naipe[fast]` and without, as people type it, against the same game in plain Python by hand.

    python tests/benchmarks/native.py --rounds 5
    python tests/benchmarks/native.py --game agencia --players 4 --rounds 9

A round runs each side in turn, in a process of its own, with few games and with many: the difference is what the games take, without the
start. Processor time, medians of the rounds. What becomes of the cards is counted, as the command always does; by hand it is not.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

#: The games that are measured: what is said on the command line, for how many, and how many games each side plays.
GAMES = {
    "eights": ("tests/benchmarks/rulebooks/eights", (), 4, {"native": 20_000, "python": 600, "hand": 4_000}),
    "uno": ("tests/benchmarks/rulebooks/uno", (), 2, {"native": 20_000, "python": 600, "hand": 4_000}),
    "agencia": ("agencia", ("--mode", "simple"), 4, {"native": 3_000, "python": 200, "hand": 1_500}),
}
#: Few games: so many that the native build is used.
FEW = 200

#: Runs the command, without wasmtime where it says so.
COMMAND = """
import sys
if sys.argv.pop(1) == "python":
    sys.modules["wasmtime"] = None
from repl.__main__ import main
sys.exit(main())
"""

#: Plays games by hand.
HAND = """
import sys
sys.path.insert(0, sys.argv[1])
from tests.benchmarks.playing import by_hand
by_hand(sys.argv[2], int(sys.argv[3]))(int(sys.argv[4]), int(sys.argv[5]))
"""


def seconds_of(command: list[str]) -> tuple[float, str]:
    """Return the processor time of a process, and what it prints."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryFile("w+") as out:
        subprocess.run(command, cwd=ROOT, stdout=out, check=True)
        out.seek(0)
        said = out.read()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, said


def run(name: str, side: str, games: int, seed: int) -> tuple[float, str]:
    """Let one side play so many games from a seed on."""
    path, options, players, _ = GAMES[name]
    if side == "hand":
        return seconds_of([sys.executable, "-c", HAND, str(ROOT), name, str(players), str(games), str(seed)])
    asked = ["simulate", path, *options, "--players", str(players), "--games", str(games), "--seed", str(seed)]
    return seconds_of([sys.executable, "-c", COMMAND, side, *asked, "--jobs", "1", "--json"])


def one_round(name: str, seed: int) -> dict[str, float]:
    """Return the seconds that one game takes each side. Raises ValueError where the figures of both builds differ."""
    found, told = {}, {}
    for side, games in GAMES[name][3].items():
        few, said = run(name, side, FEW, seed)
        many, _ = run(name, side, FEW + games, seed)
        found[side] = (many - few) / games
        told[side] = {key: value for key, value in json.loads(said or "{}").items() if key != "seconds"}
    if told["native"] != told["python"]:
        raise ValueError(f"{name}, seed {seed}: the figures differ")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", choices=list(GAMES), nargs="*", default=list(GAMES))
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    for name in args.game:
        rounds = [one_round(name, 1 + 10_000 * number) for number in range(args.rounds)]
        median = {side: statistics.median(one[side] for one in rounds) for side in rounds[0]}
        told = ", ".join(f"{side} {1e6 * seconds:,.0f} µs" for side, seconds in median.items())
        ratios = [one["native"] / one["hand"] for one in rounds]
        gained = statistics.median(one["python"] / one["native"] for one in rounds)
        spread = f"{min(ratios):.3f} to {max(ratios):.3f}"
        print(
            f"{name}: {told} a game; native {statistics.median(ratios):.3f} of hand ({spread}), {gained:.0f} times python"
        )


if __name__ == "__main__":
    main()
