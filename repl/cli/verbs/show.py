"""`naipe show`: a card, or all cards of a game."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from repl.render.reply import Refused
from repl.terminal.context import Context

EXAMPLE = """\
examples:
  naipe show {game}                all cards, a line each
  naipe show {game} 022 --lang pt  a card: its text, its facts, its code
  naipe show {game} --json         an array with an object a card"""


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", help="the id of a game, or a file or folder with rules")
    parser.add_argument("card", nargs="*", help="a number, a title, or the beginning of one")
    parser.add_argument("--lang", metavar="LANG", help="the language of the text")
    parser.add_argument("--pack", action="append", default=[], metavar="PATH", help="rules or cards to add")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: Namespace, context: Context) -> int:
    from repl.play.loading import open_game
    from repl.render.cards import about_card, as_json, code, find_card
    from repl.render.voice import Voice

    api, out = context.api, context.out
    game = open_game(api, args.game, args.pack)
    voice = Voice(api, game, checked_language(game, args.lang))
    wanted = " ".join(args.card)
    card = find_card(game, wanted) if wanted else None
    if isinstance(card, str):
        raise Refused(card)
    if args.json:
        out.data(as_json(api, game, card) if card else [as_json(api, game, each) for each in game.cards], indent=1)
    elif card:
        _one(about_card(voice, card), *code(game, card), out)
    else:
        _all(voice, out)
    return 0


def _one(about: list[str], text: str, place: str, out: Any) -> None:
    heading, *rest = about
    out.say(heading, "title")
    for row in rest:
        out.say(row)
    if text:
        out.say()
        out.say(place, "hint")
        out.say("\n".join(f"  {line}" for line in text.split("\n")))


def _all(voice: Any, out: Any) -> None:
    from repl.render.cards import in_a_line
    from repl.render.words import counted

    game = voice.game
    copies = counted(sum(card.copies for card in game.cards), "copy", "copies")
    out.say(f"{game.title}: {counted(len(game.cards), 'card')}, {copies}", "title")
    for card in game.cards:
        out.say(in_a_line(voice, card))


def checked_language(game: Any, given: str | None, saved: str = "") -> str:
    """Return the language that was asked for, else the one that a game was saved in, else the usual one."""
    from repl.render.voice import default_language
    from repl.render.words import listed, meant

    if given is None:
        return saved if saved in game.languages else default_language(game)
    if given not in game.languages:
        raise Refused(
            f"{game.title} does not speak `{given}`; it has {listed(game.languages)}.{meant(given, game.languages)}"
        )
    return given
