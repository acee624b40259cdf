"""The rules in the editor of the page: check them, show the text of a card, and run the scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dsl.diagnostics.diagnostic import Diagnostic, Findings
from dsl.diagnostics.report import as_json
from dsl.diagnostics.translation import in_language
from dsl.files import reading
from dsl.lexing.text_validation import admit
from dsl.limits import MAX_SIZE
from dsl.source import Source
from interpreter import api
from interpreter.api import Game
from interpreter.editing.judge import Judge
from interpreter.loading.books import Book
from interpreter.loading.game import game_of
from interpreter.loading.loader import LoadError, folder_of, rulebook_files
from repl.render.phrases import phrase
from repl.render.voice import Voice
from repl.serve.messages import NoMessage

Data = dict[str, Any]


def files_of(game: str) -> dict[str, str]:
    """Return the texts of a built-in game by file name. Raises NoMessage if there is no such game."""
    if game not in api.built_in_games():
        raise NoMessage(phrase("there-is-no-game-game-here", game=game[:80]))
    folder = folder_of(game)
    found = rulebook_files(folder)
    return {path.relative_to(folder).as_posix(): reading.read_text(path, MAX_SIZE) for path in found}


class Written:
    """The present texts of the rules in the editor, and the results of their last check."""

    def __init__(self) -> None:
        self.texts: Mapping[str, str] = {}
        self.sources: dict[str, Source] = {}
        self.found: tuple[Diagnostic, ...] = ()
        self._judge = Judge()
        self._said: tuple[Diagnostic, ...] = ()
        self._game: Game | None = None
        self._is_whole = False

    def write(self, texts: Mapping[str, str]) -> None:
        """Replace all texts by new ones."""
        if texts != self.texts:
            findings = Findings()
            self.sources = {name: admit(name, text, findings) for name, text in texts.items()}
            self.texts, self._said = dict(texts), findings.sorted()
            self._game, self._is_whole = None, False

    def check(self, whole: bool) -> tuple[Diagnostic, ...]:
        """Check the rules and return the findings: quickly, or (`whole`) as thoroughly as `naipe check`."""
        if not self._is_whole:
            unread = tuple(one for one in self._said if one.is_error)
            book = Book(tuple(self.sources.values()), (), self._said, unread)
            self.found = self._judge.findings(book, whole)
            self._is_whole = whole
        return self.found

    def findings(self, language: str) -> list[Data]:
        """Return the findings of the last check in a language, as data for the page."""
        return [
            {**as_json(told, self.sources), "label": told.label}
            for one in self.found
            if (told := in_language(one, language))
        ]

    def game(self) -> Game:
        """Return the game of the present text. Raises LoadError, with the findings, if it has errors."""
        self.check(whole=False)
        checked = self._judge.last.checked if self._judge.last is not None else None
        if checked is None or any(one.is_error for one in self.found):
            raise LoadError(tuple(one for one in self.found if one.is_error), self.sources)
        if self._game is None:
            self._game = game_of(checked)
        return self._game

    def card_at(self, file: str, at: int) -> Data | None:
        """Return the card at an offset of a file as data: its name, its number, and its text in each language of the game.
        Return None if there is no card."""
        game = self.game()
        for card in game.cards:
            span = card.node.span
            if span.source == file and span.start <= at <= span.end:
                texts = [
                    [language, api.title(game, card.name, language), api.card_text(game, card, language)]
                    for language in game.languages
                ]
                return {"name": card.name, "number": card.number, "texts": texts}
        return None

    def results(self, language: str) -> list[Data]:
        """Run the scenarios of the present text and return their results as data: title, whether it passed, the reason if
        not, file and line. Raises LoadError if the text has errors."""
        game = self.game()
        voice = Voice(game, language)
        own = [one for one in api.run_scenarios(game) if one.span.source in self.sources]
        return [
            {
                "title": one.title,
                "ok": one.ok,
                "message": "" if one.ok else voice.reason(one.message),
                "file": one.span.source,
                "line": self.sources[one.span.source].line_and_column(one.span.start)[0],
            }
            for one in own
        ]
