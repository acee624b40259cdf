"""`naipe read`: the text of a card to its code, said again in every language of the game."""

from __future__ import annotations

from argparse import Namespace

from dsl.diagnostics.report import render_all
from dsl.source import Source
from interpreter.api import Game
from interpreter.reading.texts import FILE, ReadCard, ReadText, Stop, read_text
from repl.cli.languages import checked_language
from repl.play.loading import open_game
from repl.render.phrases import Phrases, enumerated, phrase
from repl.render.reply import Refused
from repl.terminal.context import Context

#: What stands in a text where reading stopped.
MARK = ">>> "


def run(args: Namespace, context: Context) -> int:
    text = " ".join(args.text).strip()
    if not text:
        raise Refused(phrase("there-is-no-text-to-read"))
    game = open_game(context.api, args.game, args.pack)
    kinds = list(dict.fromkeys(card.noun for card in game.cards))
    if args.kind is not None and args.kind not in kinds:
        raise Refused(
            phrase("game-has-no-cards-of-kind-kind", game=game.title, kind=args.kind, kinds=enumerated(kinds))
        )
    language = checked_language(game, args.lang, context.environ)
    found = read_text(game, text, language, args.title, args.kind)
    say = Phrases(language)
    if found.stop is not None:
        _tell_stop(found.stop, game, language, say, context)
        return 1
    if not found.cards:
        return _tell_wrong(found, game, say, context)
    return _tell_cards(found, say, context)


def _tell_cards(found: ReadText, say: Phrases, context: Context) -> int:
    """Tell the code of each reading and what it says; return 1 where a person has to choose or to confirm."""
    out = context.out
    if not found.is_exact:
        out.say(say("naipe-understands-it-in-other-words"), "title")
        for form in found.forms:
            out.say(f"  {form.removeprefix('^')}")
        out.say(f"  {found.cards[0].texts[say.language]}")
        out.say("")
    if len(found.cards) > 1:
        out.say(say.many(len(found.cards), "the-text-can-be-read-in-several-ways"), "title")
        for number, line in enumerate(differing(found.cards), 1):
            out.say(f"{number}. {line}")
        out.say("")
    for card in found.cards:
        out.exact(card.code)
        for language, text in card.texts.items():
            out.say(f"{language}{say.colon}{text}")
        out.say("")
    return 0 if found.is_exact and len(found.cards) == 1 else 1


def differing(cards: tuple[ReadCard, ...]) -> list[str]:
    """Return for each reading the lines of its code that not all have."""
    lines = [card.code.split("\n") for card in cards]
    common = set(lines[0]).intersection(*lines[1:])
    return [" / ".join(line.strip() for line in own if line not in common) for own in lines]


def _tell_stop(stop: Stop, game: Game, language: str, say: Phrases, context: Context) -> None:
    context.out.say(say("naipe-does-not-understand-the-text-from-here"), "title")
    context.out.say(f"  {stop.before}{MARK}{stop.word}{stop.behind}" if stop.word else f"  {stop.before}")
    if stop.is_unknown:
        context.out.say(say("no-text-of-game-has-the-word-word", game=game.title, word=stop.word, language=language))
    if not stop.word:
        context.out.say(say("the-words-are-all-known-but-no-rule"))
    elif stop.following:
        context.out.say(say("there-may-follow-words", words=enumerated(stop.following, "or")), "hint")


def _tell_wrong(found: ReadText, game: Game, say: Phrases, context: Context) -> int:
    """Tell the code of the first reading with what is wrong with it."""
    first = found.wrong[0]
    context.out.say(say("this-can-be-read-but-the-rules-of", game=game.title), "title")
    context.out.exact(first.code)
    context.err.say(render_all(first.findings, {**game.sources, FILE: Source(FILE, first.code)}, language=say.language))
    return 1
