"""A language server under guard: `python guarded_server.py REPORT FOLDER ...`.

Each file that is written outside of the folders, each program that is started, each connection to another machine, and each piece
of Python code that was made from rules, becomes a line in the file REPORT. The second process of the server imports this module
too, so it is guarded in the same way.
"""

from __future__ import annotations

import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.path.insert(0, os.path.join(ROOT, "tests"))

from audited import WRITES  # noqa: E402 - the folder of the tests comes onto the path only here

NEVER = (
    "socket.connect",
    "socket.bind",
    "socket.sendto",
    "subprocess.",
    "os.system",
    "os.exec",
    "os.fork",
    "os.posix_spawn",
)
COMPILED = [sys.pycache_prefix] if sys.pycache_prefix else []
REPORT, ALLOWED = sys.argv[1], [os.path.realpath(one) for one in (*sys.argv[2:], *COMPILED, "/dev/null")]
REPORT_TO = os.open(REPORT, os.O_WRONLY | os.O_APPEND | os.O_CREAT)


def _tell(line: str) -> None:
    os.write(REPORT_TO, (line + "\n").encode("utf-8", "surrogateescape"))


def _watch(event: str, given: tuple[object, ...]) -> None:
    if event.startswith(NEVER):
        _tell(f"{event} {given!r}")
    elif event == "exec" and str(getattr(given[0], "co_filename", "")).startswith("<naipe"):
        _tell(f"code made from rules: {given[0]!r}")
    elif event in WRITES or (event == "open" and isinstance(given[2], int) and given[2] & (os.O_WRONLY | os.O_RDWR)):
        for path in given[:2] if event in ("os.rename", "os.link") else given[:1]:
            if isinstance(path, (str, bytes)):
                name = os.path.realpath(os.fsdecode(path))
                own = ".pyc" in name or any(name == one or name.startswith(one + "/") for one in ALLOWED)
                if not own:
                    _tell(f"{event} {name}")


sys.addaudithook(_watch)

if __name__ == "__main__":
    sys.path[:0] = [ROOT, os.path.join(ROOT, "repl", "front")]
    from repl.language_server.answering import serve

    serve("en", True)
