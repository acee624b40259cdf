"""`naipe new`: make a game, a deck, a card, or the result of a template, in a form that passes check and test."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from pathlib import Path

from interpreter.api import Game
from interpreter.reading.completing import known_writer, writer_for
from interpreter.reading.texts import read_text
from repl.cli import scaffold
from repl.cli.languages import checked_language, spoken
from repl.cli.template_dialogue import game_for, instantiate, is_pack, known_templates
from repl.cli.verbs.writing import kinds
from repl.cli.verbs.writing.read import tell_cards, tell_unless_sure
from repl.play.completion import Candidate
from repl.play.loading import open_game
from repl.render.phrases import Phrases, message_of, phrase
from repl.render.reply import Refused
from repl.render.voice import Voice
from repl.terminal.context import Context
from repl.terminal.prompt import completed_lines, word_lines

OWN = ("game", "deck", "card")
LIST = "templates"


def run(args: Namespace, context: Context) -> int:
    place = Path(args.place) if args.place else None
    try:
        if args.what == LIST:
            return _listed(context, Phrases(context.language))
        if args.like is not None and args.what != "game":
            raise Refused(phrase("only-a-game-is-like-another-command", command="naipe new game NAME --like KIND"))
        if args.like == "":
            return _kinds(context, Phrases(spoken(args.lang, context.environ)))
        if args.what not in OWN or args.game is not None:
            return _from_template(args, context, place)
        if args.name is None:
            raise Refused(phrase("what-is-its-name-command", command=f"naipe new {args.what} NAME"))
        if args.text is not None and args.what == "card":
            return _from_text(args, context, place)
        language = spoken(args.lang, context.environ)
        for line in _made(args, place, language):
            context.out.say(Phrases(language)(line))
    except scaffold.Occupied as trouble:
        raise Refused(message_of(trouble)) from trouble
    return 0


def _made(args: Namespace, place: Path | None, language: str) -> list[str]:
    """Write a new game, deck or card, and return lines about what was made. Raises Occupied if there is already one of that
    name, Refused if there is no such kind of game."""
    if args.what == "card":
        return scaffold.new_card(args.name, place)
    if args.what == "deck":
        return scaffold.new_deck(args.name, place, language)
    rules = scaffold.first_game(language) if args.like is None else partial(kinds.rules, args.like)
    return scaffold.new_game(args.name, place, rules)


def _kinds(context: Context, say: Phrases) -> int:
    for kind, does in kinds.listed().items():
        context.out.say(f"naipe new game NAME --like {kind:<{max(map(len, kinds.DOES))}}  {say(does)}")
    return 0


def _from_text(args: Namespace, context: Context, place: Path | None) -> int:
    """Add a card whose rules are given as text. Return 1 if the text has no reading, or more than one."""
    file, _ = scaffold.deck_with_room(args.name, place)
    home = file.parent
    wanted = game_for(args.what, args.game, home, OWN) if is_pack(home) else str(home)
    game = open_game(wanted, [str(home)] if is_pack(home) else [])
    language = checked_language(game, args.lang, context.environ)
    say, out = Phrases(language), context.out
    text = args.text or _asked_text(game, language, context)
    if not text.strip():
        raise Refused(phrase("there-is-no-text-to-read"))
    found = read_text(game, text.strip(), language, scaffold.title(args.name))
    if tell_unless_sure(found, game, language, say, context):
        context.err.say(say("nothing-was-written-say-the-text-otherwise"))
        return 1
    tell_cards(found, say, out)
    for line in scaffold.new_card(args.name, file, found.cards[0].code):
        out.say(say(line))
    return 0


def _asked_text(game: Game, language: str, context: Context) -> str:
    """Ask for the text of a card, and return it. The Tab key proposes the next words, and the code is shown at the bottom."""

    def proposed(text: str) -> list[Candidate]:
        return [Candidate(one.text, one.start) for one in writer_for(game, language).proposals(text)]

    def foot(text: str) -> str:
        writer = known_writer(game, language)
        if writer is None:
            return Phrases(language)("tab-proposes-how-the-text-goes-on")
        return " / ".join(row.strip() for row in writer.grown(text).code.strip().split("\n"))

    ask = completed_lines(context.stdin, context.out, proposed, foot)
    try:
        return ask(f"{Phrases(language)('what-does-the-card-say')} ")
    except EOFError:
        raise Refused(phrase("the-input-ended-before-all-was-answered-so-nothing")) from None


def _listed(context: Context, say: Phrases) -> int:
    for name, games in known_templates().items():
        context.out.say(f"naipe new {name} NAME   {say('for-games', games=say.listed(games))}")
    return 0


def _from_template(args: Namespace, context: Context, place: Path | None) -> int:
    out = context.out
    wanted = game_for(args.what, args.game, place, OWN)
    packs = [str(place)] if is_pack(place) else []
    game = open_game(wanted, packs)
    voice = Voice(game, checked_language(game, args.lang, context.environ))
    try:
        file, pack = instantiate(game, out, word_lines(context.stdin, out), args.what, args.name, place, voice)
    except EOFError:
        raise Refused(phrase("the-input-ended-before-all-was-answered-so-nothing")) from None
    out.say(voice.say("made-files", files=file))
    folder = pack or str(place)
    then = f"naipe play {wanted} --pack {folder}" if pack or packs else f"naipe play {folder}"
    out.say(voice.say("next-command", command=f"naipe test {folder} && {then}"))
    return 0
