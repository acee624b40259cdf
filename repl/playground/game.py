"""A game in the page of the playground: the table of `naipe serve` with one person and bots."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.api import Game
from interpreter.loading.hot_reload import alike
from interpreter.model.failure import RuleError
from interpreter.positions.journal import JournalError
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.table import Table, named
from repl.render.phrases import Phrases
from repl.serve.hosted import Hosted
from repl.serve.links import new_links

PERSON = 1  # the seat of the person at the page


class Wire:
    """The connection to the page of the table, which only passes messages on."""

    def __init__(self, post: Callable[[str], None]) -> None:
        self._post = post

    def say(self, text: str) -> None:
        self._post(text)

    def end(self, text: str) -> None:
        self._post(text)


class Played:
    """A running game of one person against bots. `post` sends the messages to its page."""

    def __init__(self, game: Game, players: int, seed: int, language: str, post: Callable[[str], None]) -> None:
        bots = frozenset(range(2, players + 1))
        table = Table(named((), players, bots, Phrases(language)), bots, seed)
        self._post, self._language = post, language
        self.session = self._session(game, table)
        self.hosted = Hosted(self.session, new_links(table.people, 0), "", lambda: None)
        self.wire = Wire(post)
        self.hosted.begin()

    @property
    def secret(self) -> str:
        """The secret that opens the seat of the person."""
        return self.hosted.links.secrets[PERSON]

    def enter(self, secret: str, languages: tuple[str, ...]) -> None:
        """Admit the page of the table. It may also come back after it was closed or loaded again."""
        self.hosted.leave(self.wire)
        self.wire = Wire(self._post)
        self.hosted.enter(self.wire, secret, languages)

    def hear(self, text: str) -> None:
        """Carry out a request of the page of the table."""
        self.hosted.hear(self.wire, text)

    def change(self, game: Game) -> tuple[int, int, int]:
        """Replay the game under other rules, as far as its decisions fit. Return the number of its decisions, the number of
        those that fit, and the number of the first decision after which the position differs (-1: after none)."""
        before = self.session
        after = self._session(game, before.table)
        differs = -1
        for number, decision in enumerate(before.taken, 1):
            try:
                after.play_on(decision)
            except (JournalError, RuleError):
                break
            if differs < 0 and not alike(before.history[number], after.position):
                differs = number
        self.session = after
        self.hosted.goes_on_as(after)
        return len(before.taken), len(after.taken), differs

    def _session(self, game: Game, table: Table) -> Session:
        return Session(game, table, commands=COMMANDS, name="", language=self._language, insists=True)
