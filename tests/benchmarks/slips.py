"""Change one word in each of 500 texts of cards, and count how often the reader stops exactly at this word.

python tests/benchmarks/slips.py
python tests/benchmarks/slips.py --game som --language ca --most 40 --rest
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from slips import KINDS, stops

from dsl.prose import card_text
from dsl.reading.reader import Reader
from interpreter import api
from interpreter.reading.texts import grammar_for, nouns_of
from reading_back import told_cards

#: The games and languages, each with the number of its texts.
SHARES = (
    ("agencia", "pt", 200),
    ("agencia", "en", 120),
    ("boratime", "pt", 120),
    ("limit", "fr", 40),
    ("som", "ca", 20),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", help="a built-in game or a path")
    parser.add_argument("--language", help="one of its languages")
    parser.add_argument("--most", type=int, default=100, help="so many texts of it")
    parser.add_argument("--rest", action="store_true", help="list those in which reading stops elsewhere")
    arguments = parser.parse_args()
    print(f"| game | language | texts | {' | '.join(KINDS)} | at the slip |\n|{'---|' * (len(KINDS) + 4)}")
    asked = ((arguments.game, arguments.language, arguments.most),) if arguments.game else SHARES
    for name, language, most in asked:
        game = api.load(name, scenarios=False)
        grammar = grammar_for(game, language or game.languages[0])
        noun = nouns_of(game)[0]
        texts = [
            card_text(card, game.lexicon, grammar.language)
            for card in told_cards(game, grammar.language)
            if card.noun == noun
        ]
        found = stops(Reader(grammar, game.lexicon, noun), texts, random.Random(1), most)
        kinds = [f"{found.at_slip[kind]} of {found.texts[kind]}" for kind in KINDS]
        print(
            f"| {name} | {grammar.language} | {found.texts.total()} | {' | '.join(kinds)} | {found.share:.1%} |",
            flush=True,
        )
        for text in found.rest if arguments.rest else ():
            print(f"    {text}")


if __name__ == "__main__":
    main()
