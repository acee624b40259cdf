"""Print how games end, and what players reach: for each number of players and each set of options.

    python tests/benchmarks/endings.py --game rulebooks/som --over mode basis centralism --policy greedy --games 40
    python tests/benchmarks/endings.py --game rulebooks/som --over mode basis --policy random --games 300 --check
    python tests/benchmarks/endings.py --game rulebooks/clash --reach tiles_found battles_fought cities_taken --games 20

A row is a number of players with options that the rulebook allows. It has the number of games with each ending, the share in
percent, and the 95 % confidence interval of the share. With `--reach` it has the number of games in which each of these
tallies was above 0. With `--check` the invariants are tested in each position. Games that a fault has stopped are listed
below the table with their seeds; the exit code is then 1.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from interpreter import api
from interpreter.simulation import POLICIES
from interpreter.simulation.intervals import of_share


def tables(game: api.Game, players: int, over: list[str], chosen: dict[str, str]) -> Iterator[dict[str, str]]:
    """Yield each allowed combination of the options in `over` for this number of players. An option that makes no difference
    in a combination is left out."""
    if not over:
        yield chosen
        return
    fit = game.fitting(players, chosen, over[0])
    for further in [{**chosen, over[0]: word} for word in fit] or [chosen]:
        yield from tables(game, players, over[1:], further)


def share(hits: int, of: int) -> str:
    """Return a text for a number of games out of all games: the number, the percentage, and its confidence interval in
    percent."""
    low, high = of_share(hits, of)
    return f"{hits} ({100 * hits / max(1, of):.0f} %, {100 * low:.0f}–{100 * high:.0f})"


def reached(figures: dict[str, Any], aims: list[str]) -> list[str]:
    """Return for each tally in `aims` a text with the number of games in which it was above 0."""
    return [share(figures["per_game"][aim]["some"], figures["games"]) for aim in aims]


def row(
    options: dict[str, str], over: list[str], endings: list[str], aims: list[str], figures: dict[str, Any]
) -> list[str]:
    """Return the cells of a row: the players and options, the number of games, how the games have ended, what they have
    reached, and the decisions and seconds of a game."""
    games = figures["games"]
    return [
        str(figures["players"]),
        *(options.get(name, "–") for name in over),
        str(games),
        *(share(figures["endings"].get(name, 0), games) for name in endings),
        *([str(games - sum(figures["endings"].values()))] if endings else []),
        *reached(figures, aims),
        f"{figures['decisions'] / max(1, games):.0f}",
        f"{figures['seconds'] / max(1, games):.2f}",
    ]


def main() -> int:
    """Print the table row by row. Return 1 if a fault has stopped a game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", type=Path, default=ROOT / "rulebooks" / "som")
    parser.add_argument("--players", type=int, nargs="*", help="how many play (each number that the game allows)")
    parser.add_argument("--over", nargs="*", default=[], help="options whose words make a row each")
    parser.add_argument("--option", nargs="*", default=[], help="NAME=VALUE: options that are the same in all rows")
    parser.add_argument("--policy", choices=POLICIES, default="greedy")
    parser.add_argument("--games", type=int, default=40, help="how many games a row")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--reach", nargs="*", default=[], help="tallies: in how many games they were more than 0")
    parser.add_argument("--check", action="store_true", help="look at the invariants in each position")
    args = parser.parse_args()
    game = api.load(args.game, scenarios=False)
    endings = list(dict.fromkeys(game.checked.endings.values()))
    said = dict(one.split("=", 1) for one in args.option)
    over = [name for name in args.over if name not in said]
    other = ["other"] if endings else []
    heads = ["players", *over, "games", *endings, *other, *args.reach, "decisions", "s a game"]
    print("| " + " | ".join(heads) + " |\n|" + "---|" * len(heads), flush=True)
    stopped = []
    for players in args.players or range(game.min_players, game.max_players + 1):
        for options in tables(game, players, over, said):
            figures = api.simulate(
                game,
                args.games,
                players,
                args.seed,
                options,
                policy=args.policy,
                check=args.check,
                jobs=args.jobs,
                forgiving=True,
            )
            print("| " + " | ".join(row(options, over, endings, args.reach, figures)) + " |", flush=True)
            stopped += [f"{players} players, {options}, seed {fault['seed']}: {fault}" for fault in figures["faults"]]
    print(*stopped, sep="\n")
    return 1 if stopped else 0


if __name__ == "__main__":
    sys.exit(main())
