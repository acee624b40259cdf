"""What a decision of a playout costs when a game grows: more cards in the library, more players, more rules in force.

    python tests/benchmarks/growth.py [--rounds N] [--games N]

Crazy Eights is played, grown in one way at a time: by cards that the options leave out, each of which does something; by
players, with as many more decks of cards; by cards in force, whose rules look at each card that is laid and at each that
is drawn. All are played in one process, a round of each after the other; a figure is processor time per decision, a
ratio the median over the rounds of how many times the smallest of its kind it is.
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

#: A family has no more cards than this.
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

#: What is aimed at of each way to grow: at most so many times what the smallest takes. What is only told has no aim.
MOST = {"cards": 1.15, "players": 1.3, "in force": None}

#: How far each way to grow goes.
SIZES = {"cards": (13, 130, 1_300), "players": (4, 8, 12), "in force": (0, 10, 50)}


def grown(kind: str, size: int, folder: Path) -> tuple[api.Game, int]:
    """Return Crazy Eights grown in one way to a size, and how many play it."""
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
    """Return the microseconds of processor time that a decision took."""
    begun = time.process_time()
    decisions = api.simulate(game, games, players, seed)["decisions"]
    return (time.process_time() - begun) / int(decisions) * 1e6


def rows(rounds: int, games: int = 30) -> list[tuple[str, float | None, float, float]]:
    """Return of each way and size: its name, the aim (None for the smallest, and for what is only told), the ratio to the
    smallest of its kind, and microseconds per decision."""
    found: list[tuple[str, float | None, float, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        for kind, sizes in SIZES.items():
            played = [grown(kind, size, Path(folder)) for size in sizes]
            for one in played:
                per_decision(*one, games, 1)  # emitted code and caches are there before anything is timed (S9)
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
