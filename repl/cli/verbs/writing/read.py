"""`naipe read`: turn the text of a card into code, and show the text of this code in every language of the game; turn a
scenario into code."""

from __future__ import annotations

from argparse import Namespace

from interpreter.api import Game
from interpreter.reading.completing import writer_for
from interpreter.reading.stories import ReadStory, read_story
from interpreter.reading.texts import ReadText, read_text
from repl.cli.languages import checked_language
from repl.design.readings import told_cards, told_stop, told_story, told_texts, told_wrong
from repl.play.loading import open_game
from repl.render.output import Output
from repl.render.phrases import Phrases, enumerated, phrase
from repl.render.reply import Line, Refused
from repl.terminal.context import Context

#: The exit code if a person must confirm a reading, or choose one.
ASKS = 4


def run(args: Namespace, context: Context) -> int:
    text = " ".join(args.text)
    if not text.strip() and not args.complete:
        raise Refused(phrase("there-is-no-text-to-read"))
    game = open_game(args.game, args.pack)
    kinds = list(dict.fromkeys(card.noun for card in game.cards))
    if args.kind is not None and args.kind not in kinds:
        raise Refused(
            phrase("game-has-no-cards-of-kind-kind", game=game.title, kind=args.kind, kinds=enumerated(kinds))
        )
    language = checked_language(game, args.lang, context.environ)
    say = Phrases(language)
    if args.scenario:
        return _scenario(read_story(game, text.strip(), language, args.title), game, say, context)
    if args.complete:
        return _complete(game, text, language, args.kind, context)
    found = read_text(game, text.strip(), language, args.title, args.kind)
    return _told(found, game, language, say, context)


def _complete(game: Game, text: str, language: str, kind: str | None, context: Context) -> int:
    """Print the code of an unfinished text, then each possible continuation on a line of its own. Return 1 if there is
    neither, else 0."""
    writer = writer_for(game, language, kind)
    grown = writer.grown(text)
    if grown.code:
        context.out.exact(grown.code)
    found = writer.proposals(text)
    for one in found:
        context.out.say(text[: one.start] + one.text)
    if not found and not grown.code:
        context.err.say(Phrases(language)("nothing-may-follow-there"))
        return 1
    return 0


def _scenario(found: ReadStory, game: Game, say: Phrases, context: Context) -> int:
    """Print the result of reading the text of a scenario. Return 1 if it cannot be read, ASKS if a person must check it, else
    0."""
    _tell(told_story(found, game, say), context.out)
    if found.code:
        context.out.exact(found.code)
    if found.findings:
        context.err.say(told_wrong(found, game, say.language))
    if not found.code or found.findings:
        return 1
    return ASKS if found.says else 0


def _told(found: ReadText, game: Game, language: str, say: Phrases, context: Context) -> int:
    """Print the result of reading the text of a card. Return 1 if it cannot be read, ASKS if a person must choose or
    confirm a reading, else 0."""
    if tell_unless_sure(found, game, language, say, context):
        return ASKS if found.cards else 1
    tell_cards(found, say, context.out)
    return 0


def tell_unless_sure(found: ReadText, game: Game, language: str, say: Phrases, context: Context) -> bool:
    """Print the result of reading the text of a card, unless it has exactly one reading and that has exactly these words.
    Return whether something was printed."""
    if found.stop is not None:
        _tell(told_stop(found.stop, game, language, say), context.out)
    elif not found.cards:
        first = found.wrong[0]
        context.out.say(say("this-can-be-read-but-the-rules-of", game=game.title), "title")
        context.out.exact(first.code)
        context.err.say(told_wrong(first, game, say.language))
    elif not found.is_exact or len(found.cards) > 1:
        tell_cards(found, say, context.out)
    else:
        return False
    return True


def tell_cards(found: ReadText, say: Phrases, out: Output) -> None:
    """Print the code of each reading of a card, with the text that this code produces."""
    _tell(told_cards(found, say), out)
    for card in found.cards:
        out.exact(card.code)
        _tell(told_texts(card, say), out)
        out.say("")


def _tell(lines: list[Line], out: Output) -> None:
    for line in lines:
        out.say(line.text, line.style)
