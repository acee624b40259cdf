"""`naipe show`: print a card, all cards of a game, or a recipe of the cookbook."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

from dsl.messages.message import on_one_line
from interpreter import api
from interpreter.api import Game
from repl.cli.cookbook import lines
from repl.cli.languages import checked_language
from repl.play.loading import open_game
from repl.printing.from_rules import printed_of
from repl.printing.printed import as_json
from repl.render.cards import about_card, code, find_card, in_a_line
from repl.render.output import Output
from repl.render.phrases import Phrases, phrase, why_not
from repl.render.reply import Refused
from repl.render.voice import Voice
from repl.terminal.context import Context


def run(args: Namespace, context: Context) -> int:
    out = context.out
    if args.cookbook is not None:
        return _cookbook(
            " ".join([args.cookbook, *filter(None, [args.game]), *args.card]).strip(), out, Phrases(context.language)
        )
    if args.game is None:
        raise Refused(phrase("show-what-name-a-game-or-ask-the-cookbook"))
    game = open_game(args.game, args.pack)
    if args.tried:
        return _tried(context, game)
    if args.speed:
        return _speed(context, game)
    voice = Voice(game, checked_language(game, args.lang, context.environ))
    wanted = " ".join(args.card)
    card = find_card(game, wanted, voice) if wanted else None
    if isinstance(card, str):
        raise Refused(card)
    if args.csv or args.ods or args.xlsx:
        from repl.cli.verbs.sharing.sheet import write_sheet  # noqa: PLC0415 - few want the cards in a sheet

        return write_sheet(args, context, voice, card)
    if args.json:
        shown = printed_of(voice, game.languages)
        if card:
            shown = replace(shown, cards=tuple(one for one in shown.cards if one.key == (card.noun, card.number)))
        out.data(as_json(shown), indent=1)
    elif card:
        _one(about_card(voice, card, with_raw=True), *code(game, card), out)
    else:
        _all(voice, out)
    return 0


def _tried(context: Context, game: Game) -> int:
    """Print the blocks of the rules for which naipe must try at run time whether they can be completed."""
    found, say = api.tried(game), Phrases(context.language)
    title = say("game-n-blocks-of-which-nothing-is-known-before", game=game.title, n=len(found))
    context.out.say(title, "title")
    for one in found:
        context.out.say(f"{on_one_line(one.place)}: {one.written}")
    return 0


def _speed(context: Context, game: Game) -> int:
    """Print the places in the rules because of which random games are played in Python and not in WebAssembly, which is
    faster."""
    found, say = api.unsaid(game), Phrases(context.language)
    if not found:
        context.out.say(say("game-random-games-are-all-played-in-webassembly", game=game.title), "title")
    for needed, title in (
        (True, "game-python-plays-all-random-games-because-of"),
        (False, "game-python-plays-the-random-games-that-come"),
    ):
        those = [one for one in found if one.needed is needed]
        if those:
            context.out.say(say(title, game=game.title, n=len(those)), "title")
        for one in those:
            context.out.say(f"{on_one_line(one.place)}  {one.text}")
    return 0


def _cookbook(wanted: str, out: Output, say: Phrases) -> int:
    """Print the recipes that match some words."""
    try:
        found = list(lines(wanted))
    except OSError as error:
        raise Refused(phrase("the-cookbook-cannot-be-read-why", why=why_not(error)), 1) from error
    for line in found:
        out.say(say(line))
    return 0


def _one(about: list[str], text: str, place: str, out: Output) -> None:
    heading, *rest = about
    out.say(heading, "title")
    for row in rest:
        out.say(row)
    if text:
        out.say()
        out.say(on_one_line(place), "hint")
        out.say("\n".join(f"  {line}" for line in text.split("\n")))


def _all(voice: Voice, out: Output) -> None:
    game = voice.game
    copies = voice.say.many(sum(card.copies for card in game.cards), "n-copies")
    out.say(f"{game.title}{voice.say.colon}{voice.say.many(len(game.cards), 'n-cards')}, {copies}", "title")
    for card in game.cards:
        out.say(in_a_line(voice, card))
