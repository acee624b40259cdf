"""`naipe new`: begin a game, a deck or a card, in a shape that passes check and test."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from repl.context import Context, Refused

EXAMPLE = """\
examples:
  naipe new game pirates                a folder pirates/ with rules, cards and a scenario
  naipe new deck treasure --in pirates  a file pirates/treasure.naipe with a first card
  naipe new card "Black spot" --in pirates/treasure.naipe
then:
  naipe test pirates && naipe play pirates"""


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("what", choices=("game", "deck", "card"), help="what to begin")
    parser.add_argument("name", help="its name")
    parser.add_argument("--in", dest="place", metavar="PATH", help="the folder of the game, or the file of the deck")


def run(args: Namespace, context: Context) -> int:
    from repl import scaffold

    place = Path(args.place) if args.place else None
    try:
        make = {"game": scaffold.new_game, "deck": scaffold.new_deck, "card": scaffold.new_card}[args.what]
        for line in make(args.name, place):
            context.out.say(line)
    except scaffold.Occupied as trouble:
        raise Refused(str(trouble)) from trouble
    return 0
