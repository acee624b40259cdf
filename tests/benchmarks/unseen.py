"""Count what a person at a terminal of 80x24 does not learn: new lines that are neither on the screen nor counted there,
known cards that move without their name, questions that are cut off, and yes-or-no questions before a choice.

    python tests/benchmarks/unseen.py
    python tests/benchmarks/unseen.py --game boratime --games 20 --examples
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from onscreen import FIGURES, Learned, learned

from interpreter import api

#: The settings of each game, used in turn: the number of players, the language, and options.
TABLES: dict[str, tuple[tuple[int, str, dict[str, str]], ...]] = {
    "agencia": ((3, "pt", {}), (4, "pt", {"mode": "bourdieu"})),
    "boratime": ((2, "pt", {}), (2, "en", {})),
    "clash": ((2, "pt", {}), (3, "en", {"expansion": "with_civilisations"})),
    "limit": ((3, "fr", {}), (2, "pt", {}), (4, "en", {})),
    "som": ((3, "ca", {}), (2, "pt", {}), (4, "fr", {})),
}


def of_games(name: str, games: int, most: int, seed: int, looks: bool = True, every: int = 0) -> Learned:
    """Play some games with the settings of this game in turn, and return the sum of the results. After every `every` games
    the figures so far are printed (0: never)."""
    game, whole = api.load(name, scenarios=False), Learned()
    tables = TABLES.get(name, ((game.min_players, game.languages[0], {}),))
    for number in range(games):
        players, language, options = tables[number % len(tables)]
        whole.add(learned(game, players, seed + number, language, options, most, looks))
        if every and (number + 1) % every == 0:
            tell(name, whole)
    return whole


def tell(name: str, found: Learned) -> None:
    """Print the figures of a game."""
    figures = {figure.replace("_", " "): getattr(found, figure) for figure in FIGURES}
    print(f"{name}:", ", ".join(f"{figure} {number}" for figure, number in figures.items()), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--game", action="append", help="a built-in game or a path; several times")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--most", type=int, default=10_000, help="questions a game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--examples", action="store_true")
    parser.add_argument("--questions", action="store_true", help="count questions only, without looking at screens")
    parser.add_argument("--every", type=int, default=0, help="print the figures so far after so many games")
    arguments = parser.parse_args()
    for name in arguments.game or TABLES:
        found = of_games(
            name, arguments.games, arguments.most, arguments.seed, not arguments.questions, arguments.every
        )
        tell(name, found)
        if arguments.examples:
            for counted in (found.asked_first, found.ways):
                print("  ", ", ".join(f"{key} {number}" for key, number in counted.most_common(12)))
            print(*(f"   {kind}: {text}" for kind, texts in found.examples.items() for text in texts), sep="\n")


if __name__ == "__main__":
    main()
