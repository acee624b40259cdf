"""Firefox without a separate driver: it opens and inspects pages through its own support of WebDriver BiDi."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

FIREFOX = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
PATIENCE = 120.0  # the most seconds until the browser has started, or until a condition is true


class Window:
    """A page. `run` evaluates an expression in the page; the result must be plain data."""

    def __init__(self, firefox: Firefox, link: str) -> None:
        self._firefox = firefox
        self._context = firefox.ask("browsingContext.create", type="window")["context"]
        firefox.ask("browsingContext.navigate", context=self._context, url=link, wait="complete")

    def run(self, expression: str) -> Any:
        told = self._firefox.ask(
            "script.evaluate",
            expression=f"JSON.stringify({expression})",
            target={"context": self._context},
            awaitPromise=True,
        )
        assert told["type"] == "success", told
        value = told["result"].get("value")
        return None if value is None else json.loads(value)

    def until(self, expression: str) -> Any:
        """Wait until an expression is true in the page, and return its value."""
        end = time.monotonic() + PATIENCE
        while not (value := self.run(expression)):
            assert time.monotonic() < end, f"never so: {expression}"
            time.sleep(0.1)
        return value

    def size(self, width: int, height: int) -> None:
        self._firefox.ask(
            "browsingContext.setViewport", context=self._context, viewport={"width": width, "height": height}
        )

    def picture(self) -> str:
        """Return a screenshot of the page: a PNG in base64."""
        found: str = self._firefox.ask("browsingContext.captureScreenshot", context=self._context)["data"]
        return found


class Firefox:
    """A browser. `trouble` has the errors and warnings of its pages."""

    def __init__(self, line: Any) -> None:
        self._numbers = count(1)
        self.trouble: list[str] = []
        self._line = line
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            told = json.loads(self._line.recv(timeout=PATIENCE))
            if told.get("method") == "log.entryAdded" and told["params"]["level"] in ("error", "warn"):
                self.trouble.append(str(told["params"]["text"]))
            if told.get("id") == number:
                assert told["type"] == "success", told
                result: dict[str, Any] = told["result"]
                return result

    def opened(self, link: str) -> Window:
        """Open a page in a new window."""
        return Window(self, link)


@contextmanager
def firefox() -> Iterator[Firefox]:
    """Start Firefox with a new profile, which is removed at the end."""
    from websockets.sync.client import connect  # noqa: PLC0415 - of an extra

    assert FIREFOX is not None
    with tempfile.TemporaryDirectory() as home:
        said = Path(home, "said.txt")
        words = [FIREFOX, "--headless", "--no-remote", "--profile", home, "--remote-debugging-port", "0"]
        with said.open("wb") as to, subprocess.Popen(words, stdout=to, stderr=to) as process:
            try:
                end, found = time.monotonic() + PATIENCE, None
                while found is None:
                    assert time.monotonic() < end and process.poll() is None, said.read_text()
                    time.sleep(0.2)
                    found = re.search(r"WebDriver BiDi listening on (ws://\S+)", said.read_text())
                with connect(f"{found[1]}/session", max_size=None) as line:
                    yield Firefox(line)
            finally:
                process.terminate()
                process.wait(60)
