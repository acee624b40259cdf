"""A real terminal for tests: naipe runs in tmux, and the test reads its screen."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from itertools import count
from pathlib import Path

import pytest

from places import ROOT

needs_tmux = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux shows what a terminal shows")
#: After this many seconds, a screen that has not changed is taken as the reply.
SAME = 3.0
PATIENCE = 40.0
_NUMBERS = count()


def _instead_of(code: int) -> set[int]:
    """Return the colours that a colour code replaces: those of the text or those of the background. The codes 39 and 49
    remove a colour."""
    if 30 <= code <= 39 or 90 <= code <= 97:
        return {*range(30, 38), *range(90, 98)}
    return {*range(40, 48), *range(100, 108)} if 40 <= code <= 49 or 100 <= code <= 107 else set()


class Tmux:
    """naipe in a terminal with some columns and rows. When it ends, the last screen has its exit code after `EXIT`."""

    def __init__(self, folder: Path, words: list[str], columns: int = 80, rows: int = 24, script: Path | None = None):
        self.pressed = 0  # the number of pressed keys; a typed text counts as one
        self.socket = str(folder / f"tmux-{next(_NUMBERS)}")
        program = [sys.executable, str(script)] if script is not None else [sys.executable, "-m", "repl"]
        line = f"{shlex.join([*program, *words])}; echo EXIT $?; sleep 60"
        environ = {**os.environ, "XDG_STATE_HOME": str(folder), "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
        environ.pop("TMUX", None)
        self._call(
            "-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows), line,
            cwd=ROOT, env=environ,
        )  # fmt: skip

    def _call(self, *words: str, **more: object) -> str:
        done = subprocess.run(["tmux", "-S", self.socket, *words], capture_output=True, text=True, check=False, **more)  # type: ignore[call-overload]
        return str(done.stdout)

    def __enter__(self) -> Tmux:
        return self

    def __exit__(self, *_: object) -> None:
        self._call("kill-server")

    def screen(self) -> str:
        """Return the text on the screen now."""
        return "\n".join(line.rstrip() for line in self._call("capture-pane", "-p").split("\n")).rstrip("\n")

    def styled(self) -> list[list[tuple[str, frozenset[int]]]]:
        """Return the rows on the screen now. A row is a list of letters, each with the codes of its styles and colours.
        Plain blanks at the end of a row are left out, because tmux does not tell whether they were written."""
        rows: list[list[tuple[str, frozenset[int]]]] = []
        looks: frozenset[int] = frozenset()
        for line in self._call("capture-pane", "-p", "-e").split("\n"):
            row = []
            for codes, letter in re.findall(r"\x1b\[([\d;]*)m|(.)", line):
                if letter:
                    row.append((letter, looks))
                for code in map(int, codes.split(";")) if codes else ():
                    looks = frozenset() if code == 0 else looks - _instead_of(code) | {code} - {39, 49}
            while row and row[-1] == (" ", frozenset()):
                row.pop()
            rows.append(row)
        return rows

    def until(self, text: str) -> str:
        """Wait until a text is on the screen and the screen does not change any more. Return the screen."""
        end = time.monotonic() + PATIENCE
        before = ""
        while time.monotonic() < end:
            now = self.screen()
            if text in now and now == before:
                return now
            before = now
            time.sleep(0.15)
        raise AssertionError(f"{text!r} never stood there:\n{before}")

    def without(self, text: str) -> str:
        """Wait until a text is no longer on the screen and the screen does not change any more. Return the screen."""
        end = time.monotonic() + PATIENCE
        before = text
        while time.monotonic() < end:
            now = self.screen()
            if text not in now and now == before:
                return now
            before = now
            time.sleep(0.15)
        raise AssertionError(f"{text!r} stood there on and on:\n{before}")

    def settled(self, before: str) -> str:
        """Wait until the screen differs from `before` and does not change any more, and return it. A reply can lead to the
        same screen; therefore the waiting ends after `SAME` seconds."""
        end, last = time.monotonic() + SAME, ""
        while time.monotonic() < end or last != self.screen():
            now = self.screen()
            if now == last != before:
                return now
            last = now
            time.sleep(0.1)
        return last

    def type(self, *keys: str) -> None:
        """Press keys by their names in tmux. Any other text is typed."""
        for key in keys:
            self.pressed += 1
            self._call("send-keys", key)

    def listens(self, prompt: str) -> None:
        """Wait until a program reads keys after a prompt. The first screen is drawn earlier, and shows no typed key until
        then."""
        self.until(prompt)
        self.type("zq")
        self.until("zq")
        self.type("BSpace", "BSpace")

    def resize(self, columns: int, rows: int) -> None:
        self._call("resize-window", "-x", str(columns), "-y", str(rows))

    def close_window(self) -> None:
        """Close the terminal of the running program."""
        self._call("kill-server")
