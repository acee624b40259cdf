"""Measure `naipe simulate` with `naipe[fast]`, without it, and against the same game written by hand in Python.

    python tests/benchmarks/native.py --rounds 5
    python tests/benchmarks/native.py --game agencia limit --rounds 3
    python tests/benchmarks/native.py --cards --rounds 5
    python tests/benchmarks/native.py --worlds --game agencia limit som boratime

A round runs each of the three ways by turns, each in a process of its own. Each way plays a few games and then many games.
The difference of the two times is the time of the games without the start of the program.

The command is `naipe simulate GAME --players N --games N --seed N` with the options of the game. So it uses one process for
each core, counts statistics of the cards, and prints its report. To measure naipe without `naipe[fast]`, the same command is
run with a `wasmtime` that cannot be imported. The game by hand counts no cards. Times are the processor time of all
processes, as medians of the rounds.

`--cards` measures, in one process, how much longer a game takes in the native build if cards are counted. `--worlds`
measures, also in one process, the decisions of Monte Carlo bots (bots that imagine the rest of the game) at the beginning of
a game: with and without the native build, each with two numbers of imagined games.
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
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

#: The games: what is typed after `simulate`, the number of players, and the number of games for each way.
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
#: The small number of games: just enough for the native build to be used. A game with many pieces needs fewer games for that.
FEW, FEW_WITH_MANY = 200, {"clash": 16}

#: The number of decisions of Monte Carlo bots that are measured. They imagine the usual number of games, then `MANY_TIMES` as
#: many.
DECISIONS, MANY_TIMES = 15, 10

#: The content of a module `wasmtime` that cannot be imported, so that naipe plays without the native build.
MISSING = 'raise ImportError("left out")\n'

#: A program that plays games by hand.
HAND = """
import sys
sys.path.insert(0, sys.argv[1])
from tests.benchmarks.playing import by_hand
by_hand(sys.argv[2], int(sys.argv[3]))(int(sys.argv[4]), int(sys.argv[5]))
"""


def seconds_of(command: list[str], **variables: str) -> tuple[float, str]:
    """Run a command. Return the processor time of all its processes in seconds, and its output."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryFile("w+") as out:
        subprocess.run(command, cwd=ROOT, stdout=out, check=True, env={**os.environ, **variables})
        out.seek(0)
        said = out.read()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, said


def run(name: str, side: str, games: int, seed: int) -> tuple[float, str]:
    """Play some games in one way (`side`). Return the processor time in seconds, and the output."""
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
    """Return the seconds of one game for each way. Raises ValueError if the reports with and without the native build
    differ."""
    found, told = {}, {}
    least = FEW_WITH_MANY.get(name, FEW)
    for side, games in GAMES[name][3].items():
        few, said = run(name, side, least, seed)
        many, _ = run(name, side, least + games, seed)
        found[side] = (many - few) / games
        told[side] = [line for line in said.splitlines() if " s " not in line]  # without the lines with the time
    if told["native"] != told["python"]:
        raise ValueError(f"{name}, seed {seed}: the figures differ")
    return found


def worlds_imagined(name: str, seed: int) -> Iterator[str]:
    """Let a Monte Carlo bot take the first decisions of a game, with the native build and without it. Yield a line for each
    number of imagined games: the number of worlds (positions that the bot imagines to be possible), and the processor time
    of a decision. Raises ValueError if the answers differ."""
    sys.path.insert(0, str(ROOT))
    from interpreter import api
    from interpreter.loading.demands import playable
    from interpreter.positions.position import begin_at, choose
    from interpreter.simulation.montecarlo import GAMES as USUAL
    from interpreter.simulation.montecarlo import Imagining, MonteCarlo
    from interpreter.thinking import imagination

    path, options, players, _ = GAMES[name]
    game = api.load(ROOT / path if "/" in path else path, scenarios=False)
    given = {one.removeprefix("--"): word for one, word in zip(options[::2], options[1::2])}
    program = playable(game, players, given, True)
    native = imagination(game, program)

    def decided(imagining: Imagining | None, games: int) -> tuple[list[str], int, float]:
        bot, position, answers, seconds = (
            MonteCarlo(program, 1, games, None, imagining),
            begin_at(program, seed),
            [],
            0.0,
        )
        while position.decision is not None and len(answers) < DECISIONS:
            begun = time.process_time()
            answers.append(bot(position))
            seconds += time.process_time() - begun
            position = choose(program, position, answers[-1])
        return answers, bot.worlds, seconds / len(answers)

    for games in (USUAL, MANY_TIMES * USUAL):
        decided(native, games)
        here, there = decided(native, games), decided(None, games)
        if here[:2] != there[:2]:
            raise ValueError(f"{name}, seed {seed}: the answers differ")
        times = f"native {1e3 * here[2]:.1f} ms, python {1e3 * there[2]:.0f} ms a decision"
        yield f"{name}, {games} games: {here[1]} worlds in {len(here[0])} decisions; {times}, {there[2] / here[2]:.0f} times"


def cards_counted(name: str, rounds: int) -> list[float]:
    """Return, for each round, the time of games with the statistics of cards divided by the time of the same games without
    them."""
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
    parser.add_argument("--worlds", action="store_true", help="how long bots take that play on in their head")
    args = parser.parse_args()
    for name in args.game if args.worlds else ():
        for number in range(args.rounds):
            print(*worlds_imagined(name, 1 + number), sep="\n", flush=True)
    for name in args.game if args.cards else ():
        shares = cards_counted(name, args.rounds)
        print(
            f"{name}: {statistics.median(shares):.3f} of without ({min(shares):.3f} to {max(shares):.3f})", flush=True
        )
    for name in () if args.cards or args.worlds else args.game:
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
