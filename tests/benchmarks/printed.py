"""Count how many published texts of cards naipe understands: whole, in part, wrongly, or not.

    python tests/benchmarks/printed.py FOLDER
    python tests/benchmarks/printed.py FOLDER --game agencia --half second --rest

The folder has the published rules of the games as texts, which are not part of the project. naipe reads the text of each
card into code. The reading is right if its tree equals the tree of the card in the rulebook. If the trees differ, a person
has judged whether the meaning is the same: `tests/printed_judged.txt` has a line for each of these readings, with the game,
the number of the card, a digest of the code, and `whole`, `part` or `wrong`. Readings that nobody has judged are listed.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from printed_cards import Printed, Understood, body, digest, judged, printed_cards, understood

from interpreter import api
from interpreter.reading.texts import grammar_for

#: The games whose rules were published, with the language of the published rules.
GAMES = {"agencia": "pt", "limit": "fr", "boratime": "pt", "som": "ca"}
KINDS = (
    "whole, rightly, unasked",
    "whole, after one of two readings was chosen",
    "whole, after its words were confirmed",
    "the beginning, rightly",
    "shown in other words with another meaning",
    "wrongly, unasked",
    "not judged yet",
    "a picture is missing",
    "not understood",
)


def kind_of(verdict: str, card: Printed, found: Understood) -> str:
    """Return the row of the table (one of KINDS) for a published card, from the verdict on its best reading and from its
    readings."""
    cards = found.found.cards
    if not cards:
        return "not understood" if card.is_whole else "a picture is missing"
    is_sure = found.found.is_exact and len(cards) == 1
    if verdict == "whole":
        how = "after one of two readings was chosen" if found.found.is_exact else "after its words were confirmed"
        return "whole, rightly, unasked" if is_sure else f"whole, {how}"
    if verdict == "wrong":
        return "wrongly, unasked" if is_sure else "shown in other words with another meaning"
    return "the beginning, rightly" if verdict == "part" else "not judged yet"


def verdict_of(game: api.Game, card: api.CardInfo, found: Understood) -> str:
    """Return the verdict on the best reading of a card: `whole` if its tree equals that of the card, else the judgement of a
    person; "" if nobody has judged."""
    marks = {(game.id, card.number, digest(one.code)) for one in found.found.cards}
    if any(body(one.node) == body(card.node) for one in found.found.cards):
        return "whole"
    return next((one for one in ("whole", "part", "wrong") if one in {judged().get(mark) for mark in marks}), "")


def half_of(cards: Sequence[Printed], half: str | None) -> Sequence[Printed]:
    """Return the first or the second half of some cards; all cards if `half` is None."""
    middle = (len(cards) + 1) // 2
    return {"first": cards[:middle], "second": cards[middle:]}.get(half or "", cards)


def of_game(name: str, folder: Path, half: str | None, *, rest: bool) -> Counter[str]:
    """Return the number of cards of a game by kind. List the readings that nobody has judged; with `rest`, also all cards
    that are not understood rightly."""
    game = api.load(name, scenarios=False)
    grammar = grammar_for(game, GAMES[name])
    by_title = {card.node.title: card for card in reversed(game.cards)}
    counted: Counter[str] = Counter()
    for printed in half_of(printed_cards(folder, game.title, by_title), half):
        card = by_title[printed.title]
        found = understood(game, printed, GAMES[name], card.noun, grammar)
        kind = kind_of(verdict_of(game, card, found), printed, found)
        counted[kind] += 1
        if kind == "not judged yet" or (rest and kind not in KINDS[:4]):
            print(f"{card.number} {printed.title}: {kind}, {found.sentences} of {found.of} sentences")
            for one in found.found.cards:
                print(f"    {digest(one.code)} {' / '.join(one.code.strip().splitlines()[1:])}")
            if found.found.stop is not None:
                print(f"    {found.found.stop.before}>>> {found.found.stop.word}")
    return counted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="the folder with the published rules, as texts")
    parser.add_argument("--game", action="append", choices=GAMES, help="one of the games; several times")
    parser.add_argument("--half", choices=("first", "second"), help="half of the cards, in the order of the rules")
    parser.add_argument("--rest", action="store_true", help="list the cards that were not read rightly")
    arguments = parser.parse_args()
    names = arguments.game or list(GAMES)
    counted = {name: of_game(name, arguments.folder, arguments.half, rest=arguments.rest) for name in names}
    print(f"| what came of it | {' | '.join(names)} |\n|{'---|' * (len(names) + 1)}")
    for kind in KINDS:
        print(f"| {kind} | {' | '.join(str(counted[name][kind]) for name in names)} |")
    print(f"| cards | {' | '.join(str(sum(counted[name].values())) for name in names)} |")
    if not any(sum(one.values()) for one in counted.values()):
        raise SystemExit(f"{arguments.folder}: no published text of these games is there")


if __name__ == "__main__":
    main()
