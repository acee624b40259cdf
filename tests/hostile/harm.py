"""A command line run under guard, and what it may take."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from places import ROOT

SECONDS, MEGABYTES = 2.0, 200.0
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
    folder: Path, cache: Path, *words: str, typed: str | bytes = b"", environ: dict[str, str] | None = None
) -> Ended:
    """Run a command line in a folder, whose home is there too; nothing but the folder and the cache may be touched."""
    reader, writer = os.pipe()
    os.set_inheritable(writer, True)
    compiled = os.environ[
        "PYTHONPYCACHEPREFIX"
    ]  # Python's own: what is compiled once is there for all programs of the tests
    known = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "HOME": str(folder / "home"),
        "XDG_CACHE_HOME": str(cache),
        "PYTHONPYCACHEPREFIX": compiled,
    }
    told = f"import os, runpy, sys; os.dup2({writer}, 3); sys.argv[:] = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')"
    allowed = ",".join([str(folder), str(cache), compiled])
    (folder / "tmp").mkdir(exist_ok=True)
    done = subprocess.run(
        [sys.executable, "-c", told, str(GUARDED), allowed, *words],
        cwd=folder,
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        timeout=120,
        pass_fds=[writer],
        env={**known, "TMPDIR": str(folder / "tmp"), **(environ or {})},
    )
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        report = pipe.read()
    out, err = done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")
    if not report:
        return Ended(done.returncode, out, err + "\n(no report: it was ended)", 99.0, 9999.0, [])
    return Ended(**{**json.loads(report), "out": out, "err": err})


def held(ended: Ended, code: int, *said: str) -> None:
    """It ended as it should: soon, small, with these words, without a traceback, and left all else alone."""
    assert ended.touched == []
    assert "Traceback" not in ended.said and "a fault in naipe" not in ended.said, ended.said[-2000:]
    for words in said:
        assert words in ended.said, ended.said[-2000:]
    assert ended.code == code, ended.said[-2000:]
    assert ended.seconds < SECONDS and ended.megabytes < MEGABYTES, (ended.seconds, ended.megabytes)
