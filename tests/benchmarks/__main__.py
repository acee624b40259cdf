"""Print a table of naipe's speed: the aims, and the figures of this machine.

    python -m tests.benchmarks [--base FOLDER --base-python PROGRAM] [--rounds N] [WORD ...]

Each line compares two ways of playing within one run. Each way has its own process. The two processes play the same number
of games by turns, round after round. The ratio is the median over the rounds, of processor time. A ratio does not depend on
the speed of the machine, so the ratios of two machines can be compared.

`--base` names the folder of an older naipe. Without it, the lines that compare with an older naipe are left out. With words,
only the aims whose name contains all these words are measured.

The aim for UNO is the speed of RLCard. RLCard's bare game of UNO takes 5.2 times as long as UNO written by hand (149,541
decisions a second, by hand 793,243, on one machine). So naipe is as fast as RLCard if it takes at most 5.2 times as long as
UNO by hand.
"""

from __future__ import annotations

import argparse
import re
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLAYING = "tests/benchmarks/playing.py"
CROWDED = "tests/benchmarks/crowded.py"


@dataclass(frozen=True)
class Side:
    """One of the two ways of playing in a comparison: the game, the number of players, and the way (see `playing.py`).
    `games` is the number of games in a round. If `base` is true, the older naipe plays."""

    game: str
    players: int
    way: str
    games: int
    base: bool = False

    def words(self) -> list[str]:
        return [PLAYING, "--game", self.game, "--players", str(self.players), "--way", self.way]


@dataclass(frozen=True)
class Aim:
    """An aim: `side` takes at most `most` times as long as `other`, for a game or (`per`) a decision."""

    name: str
    most: float
    side: Side
    other: Side
    per: str = "game"


@dataclass
class Base:
    """The older naipe in a comparison (`root`), and the Python that runs it."""

    root: Path | None = None
    python: str = sys.executable
    environment: dict[str, str] = field(default_factory=dict)


AIMS = (
    Aim(
        "Agência, 4 players: times the game by hand",
        12,
        Side("agencia", 4, "fast", 40),
        Side("agencia", 4, "hand", 400),
    ),
    Aim(
        "Crazy Eights, 4 players: times the game by hand",
        3,
        Side("eights", 4, "fast", 60),
        Side("eights", 4, "hand", 600),
    ),
    Aim("UNO, 2 players: times the game by hand", 5.2, Side("uno", 2, "fast", 60), Side("uno", 2, "hand", 600)),
    Aim(
        "LIMIT, 3 players: times the base",
        0.5,
        Side("limit", 3, "fast", 40),
        # per game: today a wrong answer is repeated less often, so decisions differ
        Side("limit", 3, "fast", 40, base=True),
    ),
    Aim(
        "Boratimê, 2 players: times the base",
        0.5,
        Side("boratime", 2, "fast", 20),
        Side("boratime", 2, "fast", 20, base=True),  # per game: the rules of today ask fewer questions
    ),
    Aim(
        "Agência, decisions at the prompt: times the base",
        0.5,
        Side("agencia", 4, "prompt", 30),  # a few decisions take very long, especially in the older naipe
        Side("agencia", 4, "prompt", 30, base=True),
        "decision",
    ),
    Aim("Agência, every position kept: times not", 1.2, Side("agencia", 4, "kept", 4), Side("agencia", 4, "prompt", 4)),
)


class Player:
    """A process that plays games when it is asked to (`playing.py`)."""

    def __init__(self, side: Side, base: Base) -> None:
        self.side = side
        python = base.python if side.base else sys.executable
        root = base.root if side.base and base.root is not None else ROOT
        self.process = subprocess.Popen(
            [python, str(ROOT / side.words()[0]), *side.words()[1:], "--root", str(root)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=None,
        )  # fmt: skip

    def plays(self, games: int, seed: int, per: str) -> float:
        """Play some games and return the processor time of one game, or of one decision if `per` says so, in seconds."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(games, seed, file=self.process.stdin, flush=True)
        seconds, played, decisions = self.process.stdout.readline().split()
        return float(seconds) / int(played if per == "game" else decisions)

    def end(self) -> None:
        self.process.communicate()


@contextmanager
def players(aim: Aim, base: Base) -> Iterator[tuple[Player, Player]]:
    with ExitStack() as stack:
        both = Player(aim.side, base), Player(aim.other, base)
        for player in both:
            stack.callback(player.end)
        yield both


def measured(aim: Aim, base: Base, rounds: int) -> tuple[float, float]:
    """Return the time of one game (or decision) on the first side in milliseconds, and the ratio to the time on the other
    side. Both are medians over the rounds."""
    with players(aim, base) as (one, other):
        for player in (one, other):  # emit code and fill caches before anything is timed
            player.plays(max(1, player.side.games // 4), 1, aim.per)
        taken, ratios = [], []
        for number in range(rounds):
            seconds = one.plays(aim.side.games, 1_000 * (number + 1), aim.per)
            taken.append(seconds)
            ratios.append(seconds / other.plays(aim.other.games, 1_000 * (number + 1), aim.per))
    return statistics.median(taken) * 1_000, statistics.median(ratios)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--base", type=Path, help="the folder of an older naipe")
    parser.add_argument("--base-python", default=sys.executable, help="the Python that runs it")
    # with five rounds, three slow games of Agência would decide the median (S6)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("words", nargs="*", help="only lines with these words")
    args = parser.parse_args()
    base = Base(args.base and args.base.resolve(), args.base_python)
    words = [word.lower() for word in args.words]
    print(f"{'aim':<52}{'at most':>8}{'ratio':>8}{'figure':>20}  command")
    for aim in AIMS:
        if (aim.other.base and base.root is None) or not all(word in aim.name.lower() for word in words):
            continue
        taken, ratio = measured(aim, base, args.rounds)
        figure = f"{taken:,.2f} ms a {aim.per}"
        print(f"{aim.name:<52}{aim.most:>8g}{ratio:>8.2f}{figure:>20}  python {' '.join(aim.side.words())}", flush=True)
    if not words or "growth" in words:
        from tests.benchmarks.growth import rows

        for name, growth, ratio, micro in rows(args.rounds):
            aim_of_it = "" if growth is None else f"{growth:g}"
            command = "python tests/benchmarks/growth.py"
            print(f"{name:<52}{aim_of_it:>8}{ratio:>8.2f}{f'{micro:,.1f} µs a decision':>20}  {command}", flush=True)
    if not words or "start" in words:
        for name, most, found in starts(args.rounds):
            command = "python tests/benchmarks/terminal.py --start"
            aim_of_it = "" if most is None else f"{most:g}"
            print(f"{name:<52}{aim_of_it:>8}{'':>8}{f'{found:,.0f} ms more':>20}  {command}")
    if not words or "edit" in words:
        for name, most, found in changes(args.rounds):
            aim_of_it = "" if most is None else f"{most:g}"
            command = "python tests/benchmarks/terminal.py agencia --players 8 --edits"
            print(f"{name:<52}{aim_of_it:>8}{'':>8}{f'{found:,.0f} ms':>20}  {command}", flush=True)
    if not words or "map" in words:
        for name, most, found in on_a_map():
            print(f"{name:<52}{most:>8g}{'':>8}{f'{found:,.1f} ms':>20}  python {CROWDED}")


def changes(times: int) -> list[tuple[str, float | None, float]]:
    """Return a line for each figure about edits: its name, its aim, and the processor time in milliseconds from saving a
    card to the new screen."""
    from tests.benchmarks.terminal import MOST, edited

    found = edited("agencia", 8, times)
    return [
        ("Edit: save to screen, in 500 decisions, the median card", MOST["save"], found["save"]),
        ("Edit: save to screen, in 500 decisions, the slowest card", None, found["slowest save"]),
        ("Edit: rebase of 300 decisions, the median card", MOST["rebase"], found["rebase"]),
        ("Edit: rebase of 300 decisions, the slowest card", None, found["slowest rebase"]),
    ]


def on_a_map() -> list[tuple[str, float, float]]:
    """Return a line for the mean and for the worst decision on a map full of pieces: its name, its aim, and its processor
    time in milliseconds."""
    told = subprocess.run([sys.executable, CROWDED], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    mean, worst = (float(figure) for figure in re.findall(r"([\d.]+) ms", told)[:2])
    return [("Map: a decision, of 30", 50, mean), ("Map: the worst of 30 decisions", 300, worst)]


def starts(times: int) -> list[tuple[str, float | None, float]]:
    """Return a line for each figure about the start of the program: its name, its aim, and the processor time in
    milliseconds beyond that of an empty Python program."""
    from tests.benchmarks.terminal import MOST, more_than_python

    found = more_than_python("agencia", 3, times)
    return [
        ("Start: first prompt of play", MOST["play"], found["play"]),
        ("Start: first prompt of design", MOST["design"], found["design"]),
        ("Start: reply to a first line in play", None, found["answer"]),
        ("Start: --help", MOST["help"], found["help"]),
    ]


if __name__ == "__main__":
    main()
