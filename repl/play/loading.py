"""Loading the rules of a new or saved game; messages for the user if there are no such rules or if they have errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from dsl.diagnostics.diagnostic import Diagnostic
from dsl.diagnostics.report import render_all
from dsl.diagnostics.translation import said
from dsl.files import reading
from dsl.messages.message import Message
from dsl.source import Source
from interpreter import api
from interpreter.api import Game
from interpreter.model.failure import RuleError
from interpreter.model.limits import REFUSING
from interpreter.positions.journal import Contents, JournalError
from repl.play.packed import unpacked
from repl.play.table import NoTable, Table, check_options, chosen_option, how_many
from repl.render.phrases import enumerated, phrase, together
from repl.render.question import source_line
from repl.render.reply import Refused
from repl.render.words import meant


def open_game(name: str, packs: Sequence[str] = (), *, scenarios: bool = False) -> Game:
    """Return the rules of a game: a built-in game by its id, or the rules in a file or folder. Scenarios are read only with
    `scenarios`, since they are not needed to play. Raises Refused if there is no such game or pack, and Unplayable if the rules
    have errors."""
    known = api.built_in_games()
    if name not in known and not reading.exists(Path(name)):
        near = meant(name, known)
        raise Refused(
            together(
                phrase("there-is-no-game-name-here", name=name[:80]),
                near,
                " ",
                phrase("the-games-are-games-or-name-a-folder-with", games=enumerated(known)),
            )
        )
    for pack in packs:
        if not reading.exists(Path(pack)):
            raise Refused(phrase("there-is-no-pack-at-path", path=pack))
    try:
        return api.load(name if name in known else Path(name), tuple(Path(pack) for pack in packs), scenarios=scenarios)
    except api.LoadError as error:
        raise Unplayable(error.findings, error.sources) from error


def exit_code(findings: Iterable[Diagnostic]) -> int:
    """Return the exit code for the findings in some rules: 0 if all are warnings, 3 if the rules exceed a limit, else 1."""
    errors = [finding.code for finding in findings if finding.is_error]
    return (3 if REFUSING & set(errors) else 1) if errors else 0


def rules_stop(game: Game, error: RuleError, reason: Callable[[str], str] = str, with_place: bool = True) -> Message:
    """Return the message that the rules of a game cannot continue, with the reason and the place in the rules. The function
    `reason` translates the reason into the words of the game."""
    span = getattr(error, "span", None) if with_place else None
    place = f" ({source_line(game.sources, span)})" if span is not None else ""
    return together(phrase("the-rules-cannot-go-on-here-why", why=reason(error.why)), place)


class Unplayable(Refused):
    """The rules have errors, so that the game cannot be played. The text of the error lists them."""

    def __init__(self, findings: Sequence[Diagnostic], sources: Mapping[str, Source]) -> None:
        self.findings, self.sources = findings, sources
        super().__init__(self.text("en"), exit_code(findings))

    def text(self, language: str) -> str:
        beginning = said(Message("the-rules-cannot-be-played-as-they-stand"), language)
        return f"{beginning}\n\n{render_all(self.findings, self.sources, language=language)}"


def game_of(contents: Contents) -> Game:
    """Return the rules of a saved game. They are loaded from the place that the saved game names; if that place is missing or
    its rules have changed, the copy in the saved game is used. Raises JournalError or Refused if neither can be read."""
    saved = contents.header
    trouble: Refused | None = None
    try:
        if saved.game:
            game = open_game(saved.game, saved.packs)
            if game.digest == saved.rules:
                return game
    except Refused as error:
        trouble = error
    held = unpacked(saved.texts, saved.rules) if saved.texts else None
    if held is not None:
        return held
    if trouble is not None:
        raise trouble
    if not saved.game:
        raise JournalError(phrase("this-saved-game-does-not-hold-its-rules-and"))
    raise JournalError(phrase("the-rules-have-changed-since-this-game-was-saved"))


def table_of(game: Game, contents: Contents) -> Table:
    """Return the players, the seed and the options of a saved game as a Table. Raises JournalError if they do not fit the
    rules."""
    saved = contents.header
    try:
        table = Table.from_seats(saved.seats, saved.seed, saved.options)
        how_many(game, table.players, None, None)
        for name, value in table.options.items():
            chosen_option(game, name, value)
        check_options(game, table.players, table.options)
    except (NoTable, TypeError) as error:
        raise JournalError(phrase("the-saved-game-cannot-be-played-error", error=error)) from error
    return table
