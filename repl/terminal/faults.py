"""Reports of internal errors of naipe. The details are written to a file, and the game continues if it can."""

from __future__ import annotations

import platform
import shlex
import sys
import traceback
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from dsl import cache
from dsl.files import writing
from dsl.version import VERSION
from repl.play.progress import in_brief
from repl.render.phrases import Phrases, phrase
from repl.terminal.context import Context

FOLDER = "faults"
HOME = Path(__file__).parents[2]
#: The folders whose code uses syntax trees and tables that are cached on the disk.
ROOMS = ("dsl", "interpreter/compiler")
PACKAGES = ("lark", "pyrsistent", "rich", "prompt_toolkit")


def told(error: BaseException, context: Context) -> list[str]:
    """Write the report of an error that has ended the program. Return the lines for the user: the error, the file of the
    report, and the command that continues the game."""
    known, say = _known(context), Phrases(context.language)
    if _is_of_what_is_cached(error):
        cache.forget()
    lines = [f"naipe: {say('that-met-a-fault-in-naipe-version-not-in', version=VERSION)} {in_brief(error)}"]
    lines += filter(None, [say(reported(error, known, context))])
    if known.get("kept in"):
        command = f"naipe {known['mode']} --resume {shlex.quote(known['kept in'])}"
        lines.append(say("the-game-is-kept-to-go-on-command", command=command))
    return lines


def reported(error: BaseException, known: Mapping[str, str], context: Context) -> str:
    """Write the report of an error to a file. Return a sentence that names the file; "" if it cannot be written."""
    path = _written(report(error, known, context), context)
    return "" if path is None else phrase("what-there-is-to-know-of-it-stands-in", path=path)


def _is_of_what_is_cached(error: BaseException) -> bool:
    """Tell whether an error has occurred in code that uses the cache on the disk. The cache may then be damaged, and each later
    command would fail in the same way."""
    places = [Path(frame.filename) for frame in traceback.extract_tb(error.__traceback__)[-1:]]
    return any(path.is_relative_to(HOME / room) for path in places for room in ROOMS) or any(
        "lark" in path.parts for path in places
    )


def _known(context: Context) -> Mapping[str, str]:
    """Return the facts about the present game; nothing if there is an error while they are collected."""
    try:
        return context.known()
    except Exception:
        return {}


def _written(text: str, context: Context) -> Path | None:
    """Write a report below the folder of games. Return its path; None if it cannot be written."""
    try:
        folder = context.saves / FOLDER
        writing.private_folder(folder)
        path = folder / f"{datetime.now():%Y%m%d-%H%M%S-%f}.txt"
        writing.write_new(path, text, mode=0o600)
    except OSError:
        return None
    return path


def report(error: BaseException, known: Mapping[str, str], context: Context) -> str:
    """Return the text of a report. It contains no secret of the game except the seed, from which all secrets follow."""
    rows = {
        "fault": in_brief(error),
        "naipe": VERSION,
        "Python": f"{platform.python_version()} ({sys.platform})",
        **{name: _version(name) for name in PACKAGES},
        "command": shlex.join(["naipe", *context.words]),
        **known,
    }
    head = "".join(f"{name}: {' '.join(value.split())}\n" for name, value in rows.items())
    return f"{head}\n{''.join(traceback.format_exception(error))}"


def _version(package: str) -> str:
    from importlib import metadata  # noqa: PLC0415 - large, and only needed after an internal error

    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "not installed"
