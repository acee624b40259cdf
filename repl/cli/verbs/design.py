"""`naipe design`: play a game in which the designer can take steps, go back, ask for reasons, and edit the rules."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from interpreter import api
from interpreter.positions.journal import JournalError
from interpreter.recording.opened import scenario_called, settings_of
from interpreter.recording.setup import NotSet
from repl.cli.languages import checked_language
from repl.cli.paths import home_of
from repl.cli.verbs import play
from repl.design.change import not_in_the_game
from repl.design.commands import DESIGN_COMMANDS
from repl.design.commands.load import grown, of_the_disk, rules_of
from repl.design.commands.setup import open_scenario
from repl.design.commands.watch import REBASE, stands_no_more, watch
from repl.design.editor.editor import editor_of
from repl.design.rules_texts import first_record
from repl.design.session import DesignSession
from repl.play import saves
from repl.play.loading import open_game, table_of
from repl.render.output import Output
from repl.render.phrases import message_of, phrase, several
from repl.render.reply import Line, Refused
from repl.terminal.context import Context
from repl.terminal.main_loop import play as at_terminal
from repl.terminal.prompt import AskLine, plain_lines


def run(args: Namespace, context: Context) -> int:
    if args.json:
        raise Refused(phrase("json-is-for-naipe-play-a-program-plays-there"))
    out = Output(context.stdout, context.environ, plain=args.plain or not context.a_person_types)
    plain = plain_lines(context.stdin, out)

    def begun() -> tuple[DesignSession, tuple[Line, ...]]:
        if args.scenario is not None:
            _for_scenario(args, context)
        session, said = (
            _resumed(args, context)
            if args.resume is not None
            else play.begun(args, context, out, plain, DesignSession, DESIGN_COMMANDS)
        )
        if args.scenario is not None:
            opening = open_scenario(session, args.scenario)
            said = (*said, *(line for line in opening.said if not line.listed))
        if args.watch:
            said = (*said, *watch(session, REBASE).said)
        return session, (*said, Line(session.say("design-mode-help-lists-the-commands-help-keys-the"), "hint"))

    def way() -> Callable[[DesignSession, tuple[Line, ...]], int]:
        real = _way_to_design(args, context, out, plain)

        def gone_through(session: DesignSession, said: tuple[Line, ...]) -> int:
            try:
                return real(session, said)
            finally:
                stands_no_more(session)

        return gone_through

    return play.gone_through(begun, way, context)


def _for_scenario(args: Namespace, context: Context) -> None:
    """Set the number of players and the options in `args` to those of the scenario that `--scenario` names. Raises Refused
    if there is no such scenario."""
    if args.resume is not None or not args.game:
        raise Refused(phrase("no-scenario-is-called-title", title=args.scenario))
    game = open_game(args.game, args.pack, scenarios=True)
    try:
        players, options = settings_of(game, scenario_called(game, args.scenario))
    except NotSet as error:
        raise Refused(message_of(error)) from error
    args.players = args.players or players
    args.people = players if args.people is None and args.bots is None and not args.seats else args.people
    args.option = [*args.option, *(f"{name}={value}" for name, value in options.items())]


def _way_to_design(
    args: Namespace, context: Context, out: Output, plain: AskLine
) -> Callable[[DesignSession, tuple[Line, ...]], int]:
    """Return the function that runs a session of design mode to its end: on the whole screen, or line by line. The function
    takes the session and its first lines, and returns the exit code."""
    if play.stays(args, context, out):
        from repl.design.screen.at_desk import design  # noqa: PLC0415 - the screen, for a terminal only

        return lambda session, said: design(session, out, context, plain, said)
    if out.plain:
        return lambda session, said: _by_lines(session, out, context, plain, plain, said)
    from repl.design.editor.prompt import live_lines  # noqa: PLC0415 - prompt-toolkit, for a terminal only

    return lambda session, said: _by_lines(session, out, context, plain, live_lines(session, context), said)


def _by_lines(
    session: DesignSession, out: Output, context: Context, plain: AskLine, ask: AskLine, said: tuple[Line, ...]
) -> int:
    session.editor = editor_of(session, context, out, plain)
    return at_terminal(session, out, ask, said)


def _resumed(args: Namespace, context: Context) -> tuple[DesignSession, tuple[Line, ...]]:
    """Continue a saved game in design mode. Return its session, and the first lines of output."""
    play.nothing_else(args)
    path = Path(args.resume) if args.resume else saves.newest(context.saves)
    keeper = None
    try:
        keeper, contents = saves.resume(path, context.saves)
        contents = saves.trusted(contents, path, context.saves, api.built_in_games())
        game = rules_of(contents)
        session = DesignSession(
            game,
            table_of(game, contents),
            commands=DESIGN_COMMANDS,
            name=contents.header.game,
            packs=contents.header.packs,
            language=checked_language(game, args.lang, context.environ, contents.header.language),
            folder=context.saves,
            insists=args.lang is not None,
            home=home_of(contents.header.game) if contents.header.game else None,
        )
        grown(session, contents.records)
        if not any("design" in record for record in contents.records):
            keeper.note(first_record(game))
        session.keeper = keeper
    except JournalError as error:
        if keeper is not None:
            keeper.close()
        raise Refused(message_of(error), 1) from error
    said = [
        Line(
            session.say(
                "game-goes-on-after-decisions-in-design-mode",
                game=game.title,
                decisions=several(len(session.taken), "n-decisions"),
            )
        )
    ]
    if contents.damage:
        said.append(Line(session.say("the-end-of-the-file-was-damaged-why-it", why=contents.damage), "error"))
    said += play.of_other_packs(contents.header, session.say, context)
    said += of_the_disk(session)
    waits = not_in_the_game(session.drafts, session.voice)
    if waits:
        said.append(Line(waits, "hint"))
    return session, tuple(said)
