"""Count the texts of cards that naipe reads back to the same tree, by game and language, and measure the speed.

python tests/benchmarks/read_back.py
python tests/benchmarks/read_back.py --game som --rest
python tests/benchmarks/read_back.py --game agencia --left-out 10
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from interpreter import api
from reading_back import ReadBack, read_back, told_cards

GAMES = ("agencia", "boratime", "limit", "som", "clash")
HEAD = (
    "game",
    "language",
    "texts",
    "same tree",
    "harmless",
    "another tree",
    "not read",
    "share",
    "learn s",
    "median s",
    "most s",
)


def by_parts(game: api.Game, language: str, parts: int) -> ReadBack:
    """Read back all texts of a game, and return the results. If `parts` is 0, the grammar is learned from all cards.
    Otherwise the cards are divided into so many parts, and each part is read with a grammar that is learned from the other
    parts."""
    cards = told_cards(game, language)
    if not parts:
        return read_back(game, language, cards, [card.node for card in game.cards])
    whole = ReadBack()
    for number in range(parts):
        left_out = cards[number::parts]
        taught = [card.node for card in game.cards if card.node not in left_out]
        found = read_back(game, language, left_out, taught)
        whole.found.update(found.found)
        whole.rest += found.rest
        whole.seconds += found.seconds
        whole.to_learn = max(whole.to_learn, found.to_learn)
    return whole


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", action="append", help="a built-in game or a path; several times")
    parser.add_argument("--language", action="append", help="one of its languages; several times")
    parser.add_argument(
        "--left-out", type=int, default=0, metavar="N", help="read each Nth part by what the others teach"
    )
    parser.add_argument("--rest", action="store_true", help="list the texts that are not read to the same tree")
    arguments = parser.parse_args()
    print(f"| {' | '.join(HEAD)} |\n|{'---|' * len(HEAD)}")
    for name in arguments.game or GAMES:
        game = api.load(name, scenarios=False)
        for language in arguments.language or game.languages:
            back = by_parts(game, language, arguments.left_out)
            kinds = [back.found[kind] for kind in ("same", "harmless", "another tree", "not read")]
            times = sorted(back.seconds)
            figures = (f"{back.share:.1%}", f"{back.to_learn:.1f}", f"{times[len(times) // 2]:.3f}", f"{times[-1]:.2f}")
            print(f"| {' | '.join(map(str, (name, language, back.texts, *kinds, *figures)))} |", flush=True)
            for text in back.rest if arguments.rest else ():
                print(f"    {text}")


if __name__ == "__main__":
    main()
