"""Count in the log: lines per decision, changes on the boards without a line, and lines without a change.

python tests/benchmarks/told.py
python tests/benchmarks/told.py --game boratime --games 20 --language pt --examples
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from interpreter import api
from telling import Account, account

#: The settings of each game: numbers of players, with options.
TABLES: dict[str, tuple[tuple[int, dict[str, str]], ...]] = {
    "agencia": ((3, {}), (4, {"mode": "bourdieu"})),
    "boratime": ((2, {}),),
    "clash": ((2, {}), (3, {"expansion": "with_civilisations"}), (4, {}), (2, {"expansion": "with_civilisations"})),
    "limit": ((3, {}), (4, {}), (1, {})),
    "som": ((2, {}), (3, {}), (4, {})),
}


def accounts(name: str, games: int, most: int, language: str, seed: int) -> Account:
    """Play some games with the settings of this game in turn, and return the sum of the results."""
    game, whole = api.load(name, scenarios=False), Account()
    tables = TABLES.get(name, ((2, {}),))
    for number in range(games):
        players, options = tables[number % len(tables)]
        whole.add(account(game, players, seed + number, most, language, options))
    return whole


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", action="append", help="a built-in game or a path; several times")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--most", type=int, default=120, help="decisions a game")
    parser.add_argument("--language", default="en")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--examples", action="store_true")
    parser.add_argument("--json", action="store_true", help="figures as JSON")
    arguments = parser.parse_args()
    for name in arguments.game or TABLES:
        found = accounts(name, arguments.games, arguments.most, arguments.language, arguments.seed)
        figures = {
            "game": name,
            "decisions": found.decisions,
            "lines a decision": round(found.lines / max(1, found.decisions), 2),
            "changes": found.changes,
            "untold": sum(found.untold.values()),
            "silent": sum(found.silent.values()),
            "about nothing": sum(found.idle.values()),
            "betrayed": len(found.betrayed),
        }
        print(json.dumps(figures) if arguments.json else ", ".join(f"{key} {value}" for key, value in figures.items()))
        if arguments.examples:
            for kind, counted in (("untold", found.untold), ("silent", found.silent), ("about nothing", found.idle)):
                for key, number in counted.most_common():
                    example = found.examples.get(key if kind == "untold" else f"idle {key}", "")
                    print(f"  {kind} {number:4} {key:24} {example}")
            print(*(f"  betrayed {line}" for line in found.betrayed[:10]), sep="\n")


if __name__ == "__main__":
    main()
