"""A real terminal for tests: tmux, whose screen can be read."""

from __future__ import annotations

import os
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
#: Seconds after which a screen that has not changed is taken for the answer.
SAME = 3.0
PATIENCE = 40.0
_NUMBERS = count()


class Tmux:
    """Naipe in a terminal of so many columns and rows. Its exit code stands on the last screen, behind `EXIT`."""

    def __init__(self, folder: Path, words: list[str], columns: int = 80, rows: int = 24, script: Path | None = None):
        self.pressed = 0  # keys, a typed text as one
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
        """Return what stands on the screen now."""
        return "\n".join(line.rstrip() for line in self._call("capture-pane", "-p").split("\n")).rstrip("\n")

    def until(self, text: str) -> str:
        """Wait until a text stands on the screen; return the screen when it does not change any more."""
        end = time.monotonic() + PATIENCE
        before = ""
        while time.monotonic() < end:
            now = self.screen()
            if text in now and now == before:
                return now
            before = now
            time.sleep(0.15)
        raise AssertionError(f"{text!r} never stood there:\n{before}")

    def settled(self, before: str) -> str:
        """Wait until the screen is another one than before and does not change any more; return it. What is answered may
        lead to the same screen: after a while it is taken for that."""
        end, last = time.monotonic() + SAME, ""
        while time.monotonic() < end or last != self.screen():
            now = self.screen()
            if now == last != before:
                return now
            last = now
            time.sleep(0.1)
        return last

    def type(self, *keys: str) -> None:
        """Press keys by the names that tmux has for them; a text is typed as it is."""
        for key in keys:
            self.pressed += 1
            self._call("send-keys", key)

    def resize(self, columns: int, rows: int) -> None:
        self._call("resize-window", "-x", str(columns), "-y", str(rows))

    def close_window(self) -> None:
        """Take the terminal away from whatever runs in it."""
        self._call("kill-server")
