"""A command line run under guard, and what it may take."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pace import at_rest
from places import ROOT

SECONDS, MEGABYTES = 2.0, 200.0
#: By so much the yardstick may be off: it is short, and what runs beside a command is not always there when it is measured.
SLACK = 1.25
#: How often at most a command is run again that took longer.
AGAIN = 4
#: Seconds on the clock that a command may take.
PATIENCE = 120
GUARDED = Path(__file__).with_name("guarded.py")


@dataclass(frozen=True)
class Ended:
    """How a command ended: its exit code, what it said, what it took, what it touched that is not its own."""

    code: int
    out: str
    err: str
    seconds: float
    megabytes: float
    touched: list[str]

    @property
    def said(self) -> str:
        return self.out + self.err


def guarded(
    folder: Path, kept: Path, *words: str, typed: str | bytes = b"", environ: dict[str, str] | None = None
) -> Ended:
    """Run a command line in a folder, whose home is there too; nothing but the folder and the cache may be touched. What took longer
    than it may is run again: other work on this machine may have been in the way."""
    ended = _run(folder, kept, *words, typed=typed, environ=environ)
    for _ in range(AGAIN if ended.seconds >= SECONDS else 0):
        again = _run(folder, kept, *words, typed=typed, environ=environ)
        ended = min(ended, again, key=lambda one: one.seconds)
    return ended


def _run(
    folder: Path, kept: Path, *words: str, typed: str | bytes = b"", environ: dict[str, str] | None = None
) -> Ended:
    """Run a command line once."""
    compiled = os.environ["PYTHONPYCACHEPREFIX"]  # Python's own: what is compiled once is there for all
    (folder / "tmp").mkdir(exist_ok=True)
    request = {
        "words": words,
        "folder": str(folder),
        "allowed": [str(folder), str(kept), compiled],
        "environ": {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(ROOT),
            "HOME": str(folder / "home"),
            "XDG_CACHE_HOME": str(kept),
            "PYTHONPYCACHEPREFIX": compiled,
            "TMPDIR": str(folder / "tmp"),
            **(environ or {}),
        },
    }
    with ExitStack() as files:
        given, out, err, report = (files.enter_context(tempfile.TemporaryFile()) for _ in range(4))
        given.write(typed.encode() if isinstance(typed, str) else typed)
        given.seek(0)
        guard, _ = guards()
        socket.send_fds(guard, [json.dumps(request).encode()], [file.fileno() for file in (given, out, err, report)])
        code = int(guard.recv(100))
        texts = []
        for file in (out, err, report):
            file.seek(0)
            texts.append(file.read().decode("utf-8", "replace"))
    if not texts[2]:
        return Ended(code, texts[0], texts[1] + "\n(no report: it was ended)", 99.0, 9999.0, [])
    return Ended(**{**json.loads(texts[2]), "out": texts[0], "err": texts[1]})


@cache
def guards() -> tuple[socket.socket, subprocess.Popen[bytes]]:
    """Return a process that runs commands under guard, and the way to it; it ends when this process does."""
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    here.settimeout(PATIENCE)
    with there:
        known = {name: os.environ[name] for name in ("PATH", "PYTHONPYCACHEPREFIX")} | {"PYTHONPATH": str(ROOT)}
        started = [sys.executable, str(GUARDED), str(there.fileno())]
        return here, subprocess.Popen(started, stdin=subprocess.DEVNULL, pass_fds=[there.fileno()], env=known)


def held(ended: Ended, code: int, *said: str) -> None:
    """It ended as it should: soon, small, with these words, without a traceback, and left all else alone."""
    assert ended.touched == []
    assert "Traceback" not in ended.said and "a bug in naipe" not in ended.said, ended.said[-2000:]
    for words in said:
        assert words in ended.said, ended.said[-2000:]
    assert ended.code == code, ended.said[-2000:]
    assert ended.seconds < SECONDS or at_rest(ended.seconds) < SECONDS * SLACK, ended.seconds
    assert ended.megabytes < MEGABYTES, ended.megabytes
