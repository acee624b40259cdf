"""`naipe replay`: play a saved game again and check that it goes as it was saved."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from interpreter import api
from interpreter.api import Game
from interpreter.model.failure import RuleError
from interpreter.positions.journal import Contents, Header, JournalError
from repl.cli.languages import checked_language
from repl.cli.parting import parting
from repl.cli.paths import is_game
from repl.cli.verbs.play import of_other_packs
from repl.play.loading import game_of, open_game, rules_stop, table_of
from repl.play.saves import decisions, read, trusted
from repl.play.session import Session
from repl.render.output import Output
from repl.render.phrases import message_of, phrase
from repl.render.reply import Refused
from repl.terminal.context import Context


def run(args: Namespace, context: Context) -> int:
    try:
        path = Path(args.file)
        contents = trusted(read(path), path, context.saves, api.built_in_games())
        taken = decisions(contents)
        game = _rules(contents.header, args.under, context) if args.under else game_of(contents)
        table = table_of(game, contents)
    except JournalError as error:
        raise Refused(message_of(error), 1) from error
    if args.seat is not None and not 1 <= args.seat <= table.players:
        raise Refused(phrase("as-names-a-player-from-1-to-n", n=table.players))
    language = checked_language(game, args.lang, context.environ, contents.header.language)
    session = Session(game, table, commands={}, language=language)
    context.known = lambda: {**session.about(), "kept in": "", "saved in": str(path)}
    session.viewer = args.seat
    told = context.out if not args.quiet else None
    for line in of_other_packs(contents.header, session.say, context):
        context.out.say(line.text, line.style)
    trouble = _play(session, taken, told)
    if args.under:
        _first_difference(session, contents, taken, context)
    return _verdict(session, contents, trouble, len(taken), context.out)


def _rules(saved: Header, under: list[str], context: Context) -> Game:
    """Return the rules for the replay: those of the saved game, or those at the paths in `under`. A pack in `under` is added
    to the rules of the game."""
    name, packs = str(saved.game), [str(pack) for pack in saved.packs]
    for path in under:
        if is_game(path, context):
            name = path
        else:
            packs.append(path)
    if not name:
        raise Refused(phrase("where-this-saved-game-says-its-rules-are-is"))
    return open_game(name, packs)


def _play(session: Session, taken: tuple[tuple[int, str], ...], out: Output | None) -> str:
    """Take the decisions of a saved game one by one. Return a sentence about the first one that is impossible or that
    the rules cannot carry out; "" if all are possible."""
    _tell(session, out)
    for decision in taken:
        try:
            session.play_on(decision)
        except JournalError as error:
            return str(session.say.told(error))
        except RuleError as error:
            return str(session.say.told(rules_stop(session.game, error)))
        _tell(session, out)
    return ""


def _first_difference(
    session: Session, contents: Contents, taken: tuple[tuple[int, str], ...], context: Context
) -> None:
    """Report the first difference between the replayed game and the saved one. Do nothing if both have the same rules."""
    say, out = session.say, context.out
    if session.game.digest == contents.header.rules:
        return
    try:
        own = game_of(contents)
    except (JournalError, Refused):
        out.say(say("the-saved-game-does-not-hold-the-rules-that"), "hint")
        return
    number, what = parting(own, session.game, session.table, taken, session.history)
    if number:
        out.say(say("first-difference-on-the-way-to-decision-n-what", n=number, what=what), "hint")
    elif len(session.history) > len(taken):
        out.say(say("nothing-in-this-game-is-different-under-these-rules"), "hint")


def _tell(session: Session, out: Output | None) -> None:
    if out is not None:
        for line in session.news():
            out.say(line)


def _verdict(session: Session, contents: Contents, trouble: str, decisions: int, out: Output) -> int:
    say, changed = session.say, session.game.digest != contents.header.rules
    if changed:
        out.say(say("the-rules-are-not-those-that-the-game-was"), "hint")
    for line in session.outcome_lines():
        out.say(line, "title")
    if contents.damage:
        out.say(say("the-end-of-the-file-is-damaged-why", why=contents.damage), "error")
    if trouble:
        out.say(trouble, "error")
        return 1
    legal = (
        say.many(decisions, "n-decisions-all-of-them-legal-under-these-rules")
        if changed
        else say.many(decisions, "n-decisions-all-of-them-legal")
    )
    out.say(legal, "good")
    return 1 if contents.damage else 0
