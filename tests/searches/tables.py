"""Play at tables of `naipe serve` while the server is killed and pages are cut off: nothing must be lost.

Each table has four pages. Beside it is a second table with the same decisions, but without a network. Each page must get
exactly the same messages as its twin at the second table, in the same order and number.
`tests/repl/serve/test_pages_tell_nothing.py` tests that the table without a network tells no seat what it must not know.

Messages about who is present are not compared: they are the same for all pages, and their times depend on the network. A
decision is acknowledged when some page has got its result.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import random
import re
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from pathlib import Path

from interpreter import api
from places import ROOT, TESTS
from repl.cli import cli
from repl.play import saves
from repl.terminal.context import Context
from searches.found import Found, in_time
from serving import NAMES, Page, Tables, Talking

EIGHTS, UNO = (str(ROOT / "tests" / "benchmarks" / "rulebooks" / name) for name in ("eights", "uno"))

#: The games: the rules, the number of people, and the number of decisions. Most games are small, so that many can be played.
SMALL = ((EIGHTS, 4, 16), (UNO, 4, 12), (EIGHTS, 3, 20), (UNO, 3, 10), (EIGHTS, 2, 24))
GAMES = (
    *SMALL, ("agencia", 4, 16), *SMALL, ("som", 4, 12), *SMALL, ("limit", 4, 8), *SMALL, ("boratime", 2, 12), *SMALL, ("clash", 4, 6),
)  # fmt: skip
PAGES = 4  # pages at each table: if there are fewer players, the others are spectators
CUT = 0.15  # the probability that a page is cut off before an answer
SOON = 0.05  # the most seconds until the server is killed after it got an answer
PATIENCE = 60.0
SAID = "said.txt"


class Lost(AssertionError):
    """A page or a saved game does not have the expected content. The message says how it differs."""


def tables(count: int, seed: int = 1) -> Found:
    """Play at `count` tables, and return what was found."""
    found = Found()
    logging.getLogger("websockets").setLevel(logging.CRITICAL)  # otherwise it reports each connection that is cut
    for number in in_time(range(count)):
        name, players, most = GAMES[number % len(GAMES)]
        chance = random.Random(f"{seed} {number}")
        with tempfile.TemporaryDirectory() as state:
            try:
                _AtTable(name, players, number + 1, chance, Path(state), found).play(most)
            except (Lost, AssertionError, OSError, TimeoutError) as error:
                found.wrong.append(
                    f"{Path(name).name}, game {number} of seed {seed}: {type(error).__name__} {error}"[:600]
                )
        found.count("tables")
    return found


_RULES: dict[str, api.Game] = {}


def _rules(name: str) -> api.Game:
    if name not in _RULES:
        _RULES[name] = api.load(name, scenarios=False)
    return _RULES[name]


def told(page: Page, first: int = 0) -> list[str]:
    """Return the messages that a page has got from the index `first` on, without those about who is present."""
    return [text for text in page.raw[first:] if not text.startswith('{"people"')]


def _serves(state: str, words: tuple[str, ...]) -> None:
    """Run the command `naipe serve` in this process. Its output goes to a file."""
    os.environ.update(XDG_STATE_HOME=state, LC_ALL="C")
    said = os.open(Path(state, SAID), os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(said, 1)
    os.dup2(said, 2)
    sys.stdout, sys.stderr = os.fdopen(1, "w"), os.fdopen(2, "w")
    raise SystemExit(cli.run(["serve", *words], Context.of_process()))


@contextmanager
def _server(state: Path, *words: str) -> Iterator[tuple[BaseProcess, list[str]]]:
    """Start a server in a new process. Yield the process and the links of the table. The process is a fork of one that has
    already loaded naipe, which saves two thirds of the time of a game."""
    (state / SAID).unlink(missing_ok=True)
    # Python 3.11 passes no other paths to the new process
    os.environ["PYTHONPATH"] = os.pathsep.join(map(str, (ROOT, TESTS)))
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(
        [
            "searches.tables",
            "repl.serve.running",
            "repl.cli.verbs.servers.serve",
            "uvicorn.protocols.websockets.auto",
            "uvicorn.protocols.http.auto",
            "uvicorn.lifespan.off",
            "uvicorn.loops.auto",
        ]
    )
    process = context.Process(target=_serves, args=(str(state), words))
    process.start()
    end, said = time.monotonic() + PATIENCE, ""
    while "Ctrl-C" not in said:
        if time.monotonic() > end or not process.is_alive():
            raise Lost(f"the server does not begin: {said[-300:]}")
        time.sleep(0.02)
        said = (state / SAID).read_text(encoding="utf-8") if (state / SAID).exists() else ""
    try:
        yield process, re.findall(r"^  (http\S+)", said, re.MULTILINE)
    finally:
        process.terminate()
        process.join(20)
        process.kill()


def free_port() -> str:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return str(found.getsockname()[1])


@dataclass
class _Window:
    """A person at a table: `page` is connected to the real server (None while it is cut off), `twin` belongs to the table
    without a network."""

    seat: int | None
    language: str
    page: Talking | None = None
    twin: Page = field(default_factory=Page)


class _AtTable:
    """A table of a real server, and the same table without a network."""

    def __init__(self, name: str, players: int, seed: int, chance: random.Random, state: Path, found: Found) -> None:
        self.game, self.players, self.seed = _rules(name), players, seed
        self.chance, self.state, self.found = chance, state, found
        self.begin = [name, "--players", str(players), "--seed", str(seed), "--port", free_port()]
        self.begin += ["--names", ",".join(NAMES[:players])]
        self.windows = [_Window(seat, chance.choice(self.game.languages)) for seat in range(1, players + 1)]
        self.windows += [_Window(None, self.game.languages[0]) for _ in range(PAGES - players)]
        self.links: list[str] = []

    def play(self, most: int) -> None:
        """Play `most` decisions, and kill the server once or twice. Raises Lost."""
        ends = sorted(self.chance.sample(range(1, most // 2 + 1), self.chance.choice((1, 1, 1, 2))))
        taken: list[tuple[int, str]] = []
        for at, until in enumerate([*ends, most]):
            with _server(self.state, *(["--resume"] if at else self.begin)) as (process, links):
                if self.links and links != self.links:
                    raise Lost("the links are others than before")
                self.links = links
                self._begin_twins(taken)
                over = self._play_until(until)
                if until < most and not over:
                    taken = self._killed(process)
                    self.found.count("kills of servers")
                else:
                    self._nothing_more()
                    taken = self._kept()
                    if taken != self.tables.session.taken:
                        raise Lost("what is kept is not what was decided")
            for one in self.windows:
                if one.page is not None:
                    one.page.close()
            if over:
                self.found.count("whole games")
                break
        self.found.count("decisions", len(taken))

    def _begin_twins(self, taken: list[tuple[int, str]]) -> None:
        """Make the table without a network with the same decisions, and open all pages at both tables."""
        self.tables = Tables(self.game, self.players, seed=self.seed)
        for decision in taken:
            self.tables.session.play_on(decision)
        self.tables.hosted.places.clear()
        for one in self.windows:
            self._open(one)

    def _open(self, one: _Window) -> None:
        link = self.links[one.seat - 1 if one.seat else self.players]
        one.page, one.twin = Talking(link, one.language), self.tables.opened(one.seat, one.language)
        self._same(one)

    def _same(self, one: _Window) -> None:
        """Wait until a page has got as many messages as its twin, and compare them. Raises Lost if they differ."""
        if one.page is None:
            return
        wanted = told(one.twin)
        one.page.until(lambda page: len(told(page)) >= len(wanted), PATIENCE)
        if told(one.page) != wanted:
            raise Lost(f"the page of seat {one.seat} was sent something else")
        if one.page.wrong or one.page.gone:
            raise Lost(f"the page of seat {one.seat} was refused: {one.page.wrong} {one.page.gone}")

    def _play_until(self, number: int) -> bool:
        """Let people decide until `number` decisions are taken. Return whether the game is over."""
        while len(self.tables.session.taken) < number:
            asked = self._asked()
            if asked is None:
                return True
            if self.chance.random() < CUT:
                self._cut(self.chance.choice(self.windows))
                continue
            before = [len(told(one.twin)) for one in self.windows]
            self._answered(asked)
            for one, many in zip(self.windows, before):
                self._same(one)
                quiet = one.page is not None and len(told(one.twin)) == many
                self.found.count("times a page was told nothing of a decision", int(quiet))
        return False

    def _asked(self) -> _Window | None:
        """Return the person who is asked; if the page of this person was cut off, open it again. Return None if the game is
        over."""
        decision = self.tables.session.decision
        if decision is None:
            return None
        asked = self.windows[decision.seat - 1]
        if asked.page is None:
            self._open(asked)
        if asked.twin.question is None:
            raise Lost(f"seat {decision.seat} is asked, and its page does not say so")
        return asked

    def _answered(self, asked: _Window) -> None:
        assert asked.page is not None
        message = asked.twin.answer(self.chance)
        asked.page.send(message)
        self.tables.send(asked.twin, message)

    def _cut(self, one: _Window) -> None:
        """Cut the connection of a page without notice. The page comes back at once, or when its person is asked."""
        if one.page is not None:
            one.page.socket.socket.shutdown(socket.SHUT_RDWR)
            one.page.close()
            self.tables.hosted.leave(one.twin)
            one.page = None
            self.found.count("pages cut off")
        if self.chance.random() < 0.5:
            self._open(one)

    def _nothing_more(self) -> None:
        """Check that no page has got more than its twin. Pages that were cut off come back for this, and must have got
        everything."""
        for one in self.windows:
            if one.page is None:
                self._open(one)
            assert one.page is not None
            one.page.read(0.05)
            if told(one.page) != told(one.twin):
                raise Lost(f"the page of seat {one.seat} was told more")

    def _killed(self, process: BaseProcess) -> list[tuple[int, str]]:
        """Send one more answer, and kill the server meanwhile. Return the decisions in the saved game. Raises Lost if an
        acknowledged decision is missing."""
        before = list(self.tables.session.taken)
        asked = self._asked()
        counts = [len(told(one.twin)) for one in self.windows]
        if asked is not None:
            self._answered(asked)
        time.sleep(self.chance.random() * SOON)
        process.kill()
        process.join()
        kept, acknowledged = self._kept(), False
        for one, many in zip(self.windows, counts):
            if one.page is not None:
                got = told(one.page.read(1))
                acknowledged = acknowledged or len(got) > many
                if got != told(one.twin)[: len(got)] or len(got) < many:
                    raise Lost(f"the page of seat {one.seat} was sent something else before the server died")
        if kept not in ([self.tables.session.taken] if acknowledged else [before, self.tables.session.taken]):
            raise Lost(
                f"{len(kept)} decisions are kept of {len(self.tables.session.taken)}, acknowledged: {acknowledged}"
            )
        self.found.count("answers under way when the server died, and kept", int(kept != before))
        return kept

    def _kept(self) -> list[tuple[int, str]]:
        (path,) = self.state.glob("naipe/*.game")
        return list(saves.decisions(saves.read(path)))
