"""Tables of `naipe serve` for tests: pages without a browser, at a table without a network or at a real server."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from interpreter import api
from places import ROOT, TESTS
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.table import Table
from repl.serve.hosted import Hosted
from repl.serve.links import HOST, new_links

EIGHTS = TESTS / "benchmarks" / "rulebooks" / "eights"
NAMES = ("Ana", "Bea", "Caio", "Davi", "Eva", "Ivo")
ADDRESS = "http://127.0.0.1:8137"


class Page:
    """A page without a browser. It keeps what it was sent: `raw` has all messages in order, the other fields have the
    present content."""

    def __init__(self) -> None:
        self.raw: list[str] = []
        self.shown: dict[str, Any] = {}
        self.log: list[list[Any]] = []
        self.people: list[dict[str, Any]] = []
        self.told: dict[str, Any] = {}  # the last message of each kind
        self.said: list[str] = []
        self.wrong: list[str] = []
        self.gone = ""

    def say(self, text: str) -> None:
        self.raw.append(text)
        message = json.loads(text)
        self.told.update(message)
        if "hello" in message:
            self.shown, self.log = {}, []
        if "picture" in message:
            picture = message["picture"]
            log = picture.pop("log", None)
            if log is not None:
                self.log[log["from"] :] = log["lines"]
            self.shown.update(picture)
        self.said += [message["said"]] if "said" in message else []
        self.wrong += [message["wrong"]] if "wrong" in message else []
        self.people = message.get("people", self.people)
        self.gone = message.get("gone", self.gone)

    def end(self, text: str) -> None:
        self.say(text)

    @property
    def question(self) -> dict[str, Any] | None:
        return self.shown.get("question")

    def answer(self, chance: random.Random) -> dict[str, str]:
        """Return a message with a random possible answer to the question on the page."""
        assert self.question is not None
        choice = chance.choice([one for one in self.question["choices"] if one["possible"]])
        return {"answer": choice["id"], "to": self.question["to"]}


class Tables:
    """A table without a network, with a page for each seat of a person."""

    def __init__(
        self, game: api.Game, players: int = 3, bots: int = 0, seed: int = 7, folder: Path | None = None, **more: Any
    ) -> None:
        self.ended: list[bool] = []
        table = Table(NAMES[:players], frozenset(range(players - bots + 1, players + 1)), seed, more.pop("options", {}))
        session = Session(game, table, commands=COMMANDS, folder=folder, **more)
        session.keep()
        self.hosted = Hosted(session, new_links(table.people, 8137), ADDRESS, lambda: self.ended.append(True))
        self.hosted.begin()
        self.pages = {seat: self.opened(seat) for seat in table.people}

    @property
    def session(self) -> Session:
        return self.hosted.session

    def secret(self, seat: int) -> str:
        return self.hosted.links.secrets[seat]

    def opened(self, seat: int | None, *languages: str) -> Page:
        """Open another page at a seat: 0 for the host, None for a spectator."""
        page = Page()
        self.hosted.enter(page, "" if seat is None else self.secret(seat), languages)
        return page

    def host(self) -> Page:
        return self.opened(HOST)

    def send(self, page: Page, message: object) -> None:
        self.hosted.hear(page, message if isinstance(message, str) else json.dumps(message))

    def asked(self) -> Page | None:
        """Return the page that shows a question; None if there is none. There must not be more than one."""
        found = [page for page in self.pages.values() if page.question is not None]
        assert len(found) <= 1
        return found[0] if found else None

    def play(self, chance: random.Random, most: int) -> int:
        """Let the players answer at random, at most `most` times. Return the number of answers."""
        for number in range(most):
            page = self.asked()
            if page is None:
                return number
            before = list(page.wrong)
            self.send(page, page.answer(chance))
            assert page.wrong == before
        return most


@contextmanager
def served(state: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """Start `naipe serve`. Yield the process and the links: of each person, of spectators, of the host."""
    environ = {**os.environ, "XDG_STATE_HOME": str(state), "LC_ALL": "C", "PYTHONPATH": f"{ROOT}:{ROOT / 'repl/front'}"}
    command = [sys.executable, "-m", "naipe", "serve", *words]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environ, cwd=state
    ) as process:
        links: list[str] = []
        assert process.stdout is not None
        said = []
        for line in process.stdout:
            said.append(line)
            links += re.findall(r"^  (http\S+)", line)
            if line.startswith("Ctrl-C"):
                break
        assert links, "".join(said)
        try:
            yield process, links
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
            process.stdout.read()
            process.wait(20)


class Talking(Page):
    """A page without a browser that is connected to a real server."""

    def __init__(
        self, link: str, *languages: str, origin: str | None = "", first: str | None = None, **more: Any
    ) -> None:
        super().__init__()
        from websockets.sync.client import connect  # noqa: PLC0415 - of the extra

        base, _, secret = link.partition("#")
        base = base.rstrip("/")
        where, from_ = f"{base.replace('http', 'ws', 1)}/table", base if origin == "" else origin
        self._open = ExitStack()
        self.socket = self._open.enter_context(
            connect(where, origin=from_, max_size=None, compression=None, close_timeout=1)
        )
        if first != "":
            self.socket.send(first or json.dumps({"secret": secret, "languages": list(languages)}))

    def __enter__(self) -> Talking:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._open.close()

    def read(self, seconds: float = 0.3) -> Talking:
        """Read messages until none has come for some seconds, or the connection has ended."""
        from websockets.exceptions import ConnectionClosed  # noqa: PLC0415 - of the extra

        try:
            while True:
                self.say(str(self.socket.recv(timeout=seconds)))
        except (TimeoutError, ConnectionClosed):
            return self

    def until(self, is_so: Callable[[Page], object], seconds: float = 10) -> Talking:
        """Read messages until a condition is true for this page."""
        end = time.monotonic() + seconds
        while not is_so(self):
            self.say(str(self.socket.recv(timeout=max(end - time.monotonic(), 0.01))))
        return self

    def send(self, message: object) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))
