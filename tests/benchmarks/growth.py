"""Measure how the cost of a decision in a playout grows with the game: with more cards, players, or rules in force.

    python tests/benchmarks/growth.py [--rounds N] [--games N]

The game is Crazy Eights, enlarged in one way at a time:

- `cards`: more cards in the rulebook, each with an effect, which the options leave out of the game;
- `players`: more players, with more decks of cards;
- `in force`: cards in force, whose rules test each card that is laid and each card that is drawn.

All games are played in one process, by turns, round after round. A figure is processor time per decision. A ratio compares
the game with the smallest game of the same kind; it is the median over the rounds.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from interpreter import api

EIGHTS = ROOT / "tests" / "benchmarks" / "rulebooks" / "eights"

LIBRARY = """\
option extras: without_extras, with_extras

deck extras "Extras" if extras is with_extras
"""

FAMILY = """
cards {first} to {last} "Extra {{n}}" for n from {first} to {last}, suit clubs
  rank 1
  if count of stock > n: raise silence by 1
"""

#: The highest number of cards in a family.
FAMILY_OF = 650

IN_FORCE = """\
noun charm charms

zone wall: charm, in force
supply: all charms in wall

value seen: number
tally seen_in_all: seen

deck charms "Charms"

charms 2001 to {last} "Charm {{n}}" for n from 1 to {rules}
  after who lays c where c.rank = 99: raise seen by 1
  after who draws: raise seen by 1
"""

#: The aim for each way to grow: the highest ratio to the smallest game. A way with None has no aim and is only reported.
MOST = {"cards": 1.15, "players": 1.3, "in force": None}

#: The sizes for each way to grow.
SIZES = {"cards": (13, 130, 1_300), "players": (4, 8, 12), "in force": (0, 10, 50)}


def grown(kind: str, size: int, folder: Path) -> tuple[api.Game, int]:
    """Return Crazy Eights, enlarged in one way to a size, and its number of players."""
    rules, cards = ((EIGHTS / name).read_text(encoding="utf-8") for name in ("rules.naipe", "cards.naipe"))
    rules = rules.replace("players 2 to 5", "players 2 to 12")
    more = ""
    if kind == "cards":
        families = [(1_000 + at, 1_000 + min(size, at + FAMILY_OF) - 1) for at in range(0, size, FAMILY_OF)]
        more = LIBRARY + "".join(FAMILY.format(first=first, last=last) for first, last in families)
    elif kind == "players":
        cards = cards.replace("\n  rank n", "\n  copies 3\n  rank n")
    elif size:
        more = IN_FORCE.format(last=2_000 + size, rules=size)
    home = folder / f"{kind}{size}".replace(" ", "_")
    home.mkdir()
    for name, text in (("rules", rules), ("cards", cards), ("more", more)):
        if text:
            (home / f"{name}.naipe").write_text(text, encoding="utf-8")
    return api.load(home, scenarios=False), size if kind == "players" else 4


def per_decision(game: api.Game, players: int, games: int, seed: int) -> float:
    """Play some games at random, and return the processor time of a decision in microseconds."""
    begun = time.process_time()
    decisions = api.simulate(game, games, players, seed)["decisions"]
    return (time.process_time() - begun) / int(decisions) * 1e6


def rows(rounds: int, games: int = 30) -> list[tuple[str, float | None, float, float]]:
    """Return a tuple for each way to grow and each size: its name, its aim (None for the smallest size and if there is no
    aim), the ratio to the smallest size, and the microseconds of a decision."""
    found: list[tuple[str, float | None, float, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        for kind, sizes in SIZES.items():
            played = [grown(kind, size, Path(folder)) for size in sizes]
            for one in played:
                per_decision(*one, games, 1)  # emit code and fill caches before anything is timed (S9)
            taken = [[per_decision(*one, games, 100 * number) for one in played] for number in range(1, rounds + 1)]
            for place, size in enumerate(sizes):
                ratio = statistics.median(one[place] / one[0] for one in taken)
                micro = statistics.median(one[place] for one in taken)
                found.append((f"Growth: {size:,} {kind}", MOST[kind] if place else None, ratio, micro))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument(
        "--rounds", type=int, default=5, help="the first of them warms up what it measures: take several"
    )
    parser.add_argument("--games", type=int, default=30, help="games a round")
    args = parser.parse_args()
    for name, most, ratio, micro in rows(args.rounds, args.games):
        print(f"{name:<40}{'' if most is None else f'{most:g}':>8}{ratio:>8.2f}{micro:>10.1f} µs a decision")


if __name__ == "__main__":
    main()
