"""`naipe play`: play a game at the terminal, line by line over plain streams, or with a program."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from dsl.files import reading
from dsl.garbage import gc_paused
from dsl.messages.message import Message
from interpreter import api
from interpreter.api import Game
from interpreter.model.failure import RuleError
from interpreter.positions.journal import Header, JournalError
from repl.cli.languages import played_language
from repl.cli.paths import home_of
from repl.play import saves
from repl.play.commands import COMMANDS
from repl.play.loading import game_of, open_game, table_of
from repl.play.session import Session
from repl.play.setup import BOTS, LANGUAGE, NAMES, PEOPLE, PLAYERS, SEED, TOLD, Setup, number
from repl.play.table import NoTable, Table, check_options, how_many, named, options_of, usual_policy
from repl.render.output import Output
from repl.render.phrases import Phrases, enumerated, message_of, phrase
from repl.render.reply import Line, Refused
from repl.render.voice import default_language
from repl.render.words import beginning, meant
from repl.terminal.context import Context
from repl.terminal.main_loop import play
from repl.terminal.prompt import AskLine, live_lines, plain_lines
from repl.terminal.typed_ahead import thrown_away
from repl.terminal.watching import watched

Kind = TypeVar("Kind", bound=Session)


def run(args: Namespace, context: Context) -> int:
    out = Output(context.stdout, context.environ, plain=args.plain or args.json or not context.a_person_types)
    plain = plain_lines(context.stdin, out)

    def session() -> tuple[Session, tuple[Line, ...]]:
        with _quiet(args, context, out):
            return resumed(args, context, out) if args.resume is not None else begun(args, context, out, plain)

    return gone_through(session, lambda: _way_to_play(args, context, out, plain), context)


def gone_through(
    session_of: Callable[[], tuple[Kind, tuple[Line, ...]]],
    way_of: Callable[[], Callable[[Kind, tuple[Line, ...]], int]],
    context: Context,
) -> int:
    """Begin a session, run it to its end, and return the exit code. Raises Refused if it cannot begin."""
    with gc_paused(lasts=True):  # all objects that are made before the first question live as long as the game
        try:
            session, said = session_of()
        except EOFError:
            raise Refused(phrase("the-input-ended-before-the-game-could-begin")) from None
        except RuleError as error:
            raise Refused(phrase("the-rules-cannot-go-on-error", error=error), 1) from error
        watched(session, context)
        go_on = way_of()
    try:
        return go_on(session, said)
    finally:
        session.keeper.close()


def _way_to_play(
    args: Namespace, context: Context, out: Output, plain: AskLine
) -> Callable[[Session, tuple[Line, ...]], int]:
    """Return the function that plays a session to its end: for a program, on the whole screen, or line by line. The function
    takes the session and its first lines, and returns the exit code."""
    if args.json:
        from repl.terminal.protocol import serve  # noqa: PLC0415 - for programs only

        return lambda session, said: serve(session, out, plain)
    if stays(args, context, out):
        from repl.screen.shell import at_table  # noqa: PLC0415 - the screen, for a terminal only

        return lambda session, said: at_table.play(session, out, context, said)
    forget = partial(thrown_away, context.stdin)
    return lambda session, said: play(session, out, plain if out.plain else live_lines(session), said, forget)


def _quiet(args: Namespace, context: Context, out: Output) -> AbstractContextManager[None]:
    """Return a context in which typed keys are not shown, if the game uses the whole screen."""
    if not stays(args, context, out):
        return nullcontext()
    from repl.screen.shell.terminal import Terminal  # noqa: PLC0415 - the screen, for a terminal only

    return Terminal(context.stdin, context.stdout, context.environ).quiet()


def _which_game(args: Namespace, context: Context, out: Output, ask: AskLine, games: Sequence[str]) -> str:
    """Ask the user which game to play, until the answer is a game or a path, and return it. Return "" for an empty answer."""
    say, headings, trouble = Phrases(context.language), api.built_in_headings(), ""
    words = [(word, one.id) for one in headings for word in (one.id, one.title)]
    while True:
        if stays(args, context, out):
            from repl.screen.shell.before import which_game  # noqa: PLC0415 - the screen, for a terminal only

            line = which_game(context, headings, trouble)
        else:
            out.say(trouble, "error") if trouble else None
            line = ask(f"{say('which-game')} {say.listed(games)} ").strip()
        found = beginning(line, words)
        if len(found) == 1 or not line or reading.exists(Path(line)):
            return found[0] if len(found) == 1 else line
        trouble = say("there-is-no-game-name-here", name=line[:80]) + meant(line, games, say)


def stays(args: Namespace, context: Context, out: Output) -> bool:
    """Tell whether a game uses the whole screen: at a terminal that supports it, unless the user wants lines."""
    return not (args.line or args.json or out.plain) and context.a_person_types and out.can_be_drawn_on


def begun(
    args: Namespace, context: Context, out: Output, ask: AskLine, kind: Any = None, commands: Any = None
) -> tuple[Any, tuple[Any, ...]]:
    """Return a new session, and its first lines of output. With `kind` and `commands` it is a session of design mode."""
    games = api.built_in_games()
    wanted = args.game
    if wanted is None and context.a_person_types and not args.json:
        wanted = _which_game(args, context, out, ask, games)
    if not wanted:
        raise Refused(phrase("which-game-the-games-are-games", games=enumerated(games)))
    name = wanted if wanted in games or not reading.exists(Path(wanted)) else str(reading.resolved(Path(wanted)))
    game = open_game(name if kind else wanted, args.pack, scenarios=args.scenario is not None)
    language, other = played_language(game, args.lang, context.environ)
    told = _of_the_language(args, context, other)
    table, language = _table(args, context, game, (out, ask, told), language or default_language(game))
    say = Phrases(language)
    packs = [str(reading.resolved(Path(pack))) for pack in args.pack]
    more = {} if kind is None else {"home": home_of(wanted)}
    session = (kind or Session)(
        game,
        table,
        commands=COMMANDS if commands is None else commands,
        name=name,
        packs=packs,
        language=language,
        folder=context.saves,
        insists=args.lang is not None,
        **more,
    )
    session.keep()
    said = say("game-with-names", game=game.title, names=say.listed(table.names))
    if table.bots:
        said += " " + say("bots-way", way=say(TOLD[table.policy][0]))
    return session, (Line(said, "hint"), *told, *(Line(line, "hint") for line in of_two_packs(game, args.pack, say)))


def _of_the_language(args: Namespace, context: Context, other: Message | None) -> tuple[Line, ...]:
    """Return the line that a game does not have the language of the user. A script that names no language gets no such line."""
    if other is None or not (args.lang or context.a_person_types):
        return ()
    return (Line(Phrases(context.language)(other), "hint"),)


def of_two_packs(game: Game, packs: Sequence[str], say: Phrases) -> list[str]:
    """Return lines about the changes that two packs make to the same part of the game; [] for fewer than two packs."""
    if len(packs) < 2:
        return []
    from repl.packs.naming import clashing  # noqa: PLC0415 - few games are played with two packs

    return clashing(game, packs, say)


def of_other_packs(saved: Header, say: Phrases, context: Context) -> list[Line]:
    """Return lines about the packs of a saved game that have different rules on this machine now."""
    if not saved.held:
        return []
    from repl.packs.naming import differing  # noqa: PLC0415 - most games are played without

    return [Line(say(line), "hint") for line in differing(saved.held, saved.packs, context.environ)]


def _table(
    args: Namespace, context: Context, game: Game, asking: tuple[Output, AskLine, tuple[Line, ...]], language: str
) -> tuple[Table, str]:
    """Return the table (the players, their seats and the options) and the language. Both come from the command line and, at
    a terminal, from questions to the user. `asking` has the output, the function that asks, and lines to show first."""
    out, ask, told = asking
    try:
        setup = _given(args, context, game, language)
        asks = context.a_person_types and not args.json and not _says_who_plays(args, game)
        if asks and stays(args, context, out):
            from repl.screen.shell.before import settled  # noqa: PLC0415 - the screen, for a terminal only

            setup = settled(context, setup, told)
            out.say(Phrases(setup.language)("title-is-being-made-ready", title=game.title), "hint")
        elif asks:
            from repl.cli import setup_dialogue  # noqa: PLC0415 - where it is asked line by line

            for line in told:
                out.say(line.text, line.style)
            setup = setup_dialogue.settled(setup, out, ask)
        return setup.table(), setup.language
    except NoTable as trouble:
        raise Refused(message_of(trouble)) from trouble


def _given(args: Namespace, context: Context, game: Game, language: str) -> Setup:
    """Return the settings of a game from the command line. Raises NoTable if they are impossible."""
    options = options_of(game, args.option, args.mode)
    if isinstance(args.bots, str):  # how they decide: one person plays against them
        if args.policy not in (None, args.bots):
            raise NoTable(phrase("bots-one-and-policy-other-are-two-ways-to", one=args.bots, other=args.policy))
        args.policy, args.bots = args.bots, None
        args.people = 1 if args.people is None and not args.seats else args.people
    if args.seed is not None and not 0 <= args.seed < 2**63:
        raise NoTable(phrase("a-seed-is-a-number-from-0-on-of"))
    if args.everybody and args.people is None and args.bots is None and not args.seats:
        args.people = args.players or game.min_players
    seats = tuple(number(seat) for seat in args.seats.split(",")) if args.seats else ()
    wanted = len(seats) if seats and args.people is None else args.people
    players, people = how_many(game, args.players, wanted, args.bots)
    said = {
        PLAYERS: args.players is not None,
        PEOPLE: wanted is not None or args.bots is not None,
        NAMES: args.names is not None,
        LANGUAGE: args.lang is not None,
        SEED: args.seed is not None,
        BOTS: args.policy is not None,
    }
    given = frozenset({*options, *(key for key, is_said in said.items() if is_said)})
    names = tuple(name.strip() for name in (args.names or "").split(",") if name.strip())
    policy = args.policy or usual_policy(game)
    setup = Setup(game, language, players, people, names, seats, options, args.seed, policy, given)
    named(setup.names, setup.players, setup.bots, setup.voice.say)
    check_options(game, players, options, language)
    return setup


def _says_who_plays(args: Namespace, game: Game) -> bool:
    """Tell whether a command line chooses the players, so that no dialogue is needed."""
    people = args.people is not None or args.seats is not None
    players = args.players is not None or game.min_players == game.max_players
    return (players and (people or args.bots is not None)) or (people and args.bots is not None)


def resumed(args: Namespace, context: Context, out: Output) -> tuple[Session, tuple[Line, ...]]:
    """Continue a saved game. Return its session, and the first lines of output."""
    nothing_else(args)
    path = Path(args.resume) if args.resume else saves.newest(context.saves)
    keeper = None
    try:
        keeper, contents = saves.resume(path, context.saves)
        contents = saves.trusted(contents, path, context.saves, api.built_in_games())
        taken = saves.decisions(contents)
        game = game_of(contents)
        language, other = played_language(game, args.lang, context.environ, contents.header.language)
        session = Session(
            game,
            table_of(game, contents),
            commands=COMMANDS,
            name=contents.header.game,
            packs=contents.header.packs,
            language=language,
            folder=context.saves,
            insists=args.lang is not None,
        )
        session.keeper = keeper
        session.asks_all = saves.asks_all_in(contents)
        if stays(args, context, out):
            out.say(session.say("title-is-being-made-ready", title=game.title), "hint")
        session.play_back(taken)
    except JournalError as error:
        if keeper is not None:
            keeper.close()
        raise Refused(message_of(error), 1) from error
    decisions = session.say.many(len(session.taken), "n-decisions")
    said = [Line(session.say("game-goes-on-after-decisions", game=game.title, decisions=decisions))]
    said += _of_the_language(args, context, other)
    if contents.damage:
        said.append(Line(session.say("the-end-of-the-file-was-damaged-why-it", why=contents.damage), "error"))
    said += of_other_packs(contents.header, session.say, context)
    return session, tuple(said)


def nothing_else(args: Namespace) -> None:
    """Raise Refused if the command line sets something that the saved game already contains, such as the players."""
    told = (
        args.game,
        args.pack,
        args.players,
        args.people,
        args.bots,
        args.seats,
        args.names,
        args.seed,
        args.mode,
        args.option,
        args.policy,
    )
    if any(value not in (None, []) for value in told):
        raise Refused(phrase("a-saved-game-knows-its-rules-and-its-players"))
