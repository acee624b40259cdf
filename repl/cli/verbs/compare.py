"""`naipe compare`: let bots play the same seeds with two versions of a game, and report the differences."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from dsl.files import reading
from dsl.limits import MAX_SIZE
from dsl.source import Source
from interpreter import api
from interpreter.api import Game
from interpreter.loading.loader import LoadError
from interpreter.loading.variants import is_whole
from repl.cli.elsewhere import elsewhere
from repl.cli.languages import checked_language
from repl.cli.paths import is_game
from repl.cli.verbs.simulate import INTERRUPTED, about, check_asked, progress, seated, told_faults
from repl.play.loading import Unplayable, open_game
from repl.render.cards import find_card
from repl.render.figures.comparison import comparison
from repl.render.phrases import enumerated, phrase, why_not
from repl.render.reply import Refused
from repl.render.voice import Voice
from repl.terminal.context import Context


def run(args: Namespace, context: Context) -> int:
    game = open_game(args.game, args.pack)
    if args.games < 2 or (args.jobs is not None and args.jobs < 1) or not 0 < args.within < 100:
        raise Refused(phrase("games-counts-from-2-jobs-from-1-and-within"))
    check_asked(args.games, args.jobs)
    voice = Voice(game, checked_language(game, args.lang, context.environ))
    other, changed = _other(args, context, game)
    players, options = seated(args, context, game, voice.language)
    args_of_other = Namespace(**{**vars(args), "option": [*args.option, *args.with_option], "players": players})
    _, other_options = seated(args_of_other, context, other, voice.language)
    context.known = lambda: about(game, args, players, options)
    if other is game and options == other_options:
        raise Refused(phrase("compared-with-what-with-file-or-with-option-name"))
    cards = [_number(game, other, word) for word in args.card] or list(changed)
    with elsewhere(args) as cluster, progress(context, 2 * args.games) as tick:
        found = api.compare(
            game,
            other,
            players,
            range(args.seed, args.seed + args.games),
            (options, other_options),
            policy=args.policy,
            cards=cards,
            within=args.within / 100,
            progress=tick,
            jobs=args.jobs,
            elsewhere=cluster,
        )
    if args.json:
        context.out.data(found)
    else:
        names = (voice.say("the-rules-as-they-are"), voice.say.listed([*args.with_, *args.with_option]))
        for line, style in comparison(voice, found, names):
            context.out.say(line, style)
    if found["faults"]:
        return told_faults(found["faults"], args, context, voice)
    return INTERRUPTED if found["stopped"] else 0


def _other(args: Namespace, context: Context, game: Game) -> tuple[Game, tuple[str, ...]]:
    """Return the other version of a game, as `--with` describes it, and the numbers of the cards that it replaces."""
    whole, parts = [], []
    for name in args.with_:
        path = Path(name)
        text = None if reading.is_folder(path) or name in api.built_in_games() else _source(path)
        if text is None or is_whole(text):
            whole.append(name)
        else:
            parts.append(text)
    games = [name for name in whole if is_game(name, context)]
    if len(games) > 1:
        raise Refused(phrase("with-names-two-whole-games-games", games=enumerated(games)))
    packs = [*args.pack, *(name for name in whole if name not in games)]
    other = open_game(games[0] if games else args.game, packs) if whole else game
    if not parts:
        return other, ()
    try:
        return api.varied(other, parts)
    except LoadError as error:
        raise Unplayable(error.findings, error.sources) from error


def _source(path: Path) -> Source:
    try:
        return Source(str(path), reading.read_text(path, MAX_SIZE))
    except OSError as error:
        raise Refused(phrase("path-cannot-be-read-why", path=path, why=why_not(error))) from error


def _number(game: Game, other: Game, word: str) -> str:
    """Return the number of the card that a word names, in either version of the game. Raises Refused if there is no such
    card."""
    card = find_card(game, word)
    if isinstance(card, str):
        card = find_card(other, word)
    if isinstance(card, str):
        raise Refused(card)
    return card.number
