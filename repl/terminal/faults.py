"""An internal error of naipe: its details are written to a file, and the game goes on."""

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
from repl.play.session import in_brief
from repl.render.phrases import Phrases, phrase
from repl.terminal.context import Context

FOLDER = "faults"
HOME = Path(__file__).parents[2]
#: Where trees and tables are used that come from the disk.
ROOMS = ("dsl", "interpreter/compiler")
PACKAGES = ("lark", "pyrsistent", "rich", "prompt_toolkit")


def told(error: BaseException, context: Context) -> list[str]:
    """Write the report of a fault that ended the program; return what a person reads: what it was, where the report is,
    how to go on."""
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
    """Write the report of a fault; return a sentence that says where it is, "" if it cannot be written."""
    path = _written(report(error, known, context), context)
    return "" if path is None else phrase("what-there-is-to-know-of-it-stands-in", path=path)


def _is_of_what_is_cached(error: BaseException) -> bool:
    """Tell whether a fault came up where trees and tables are used: who changed one would meet it at each command."""
    places = [Path(frame.filename) for frame in traceback.extract_tb(error.__traceback__)[-1:]]
    return any(path.is_relative_to(HOME / room) for path in places for room in ROOMS) or any(
        "lark" in path.parts for path in places
    )


def _known(context: Context) -> Mapping[str, str]:
    """Return the description of the game under way; nothing if making it fails."""
    try:
        return context.known()
    except Exception:
        return {}


def _written(text: str, context: Context) -> Path | None:
    """Write a report below the folder of games; return where, None where nothing can be written."""
    try:
        folder = context.saves / FOLDER
        writing.private_folder(folder)
        path = folder / f"{datetime.now():%Y%m%d-%H%M%S-%f}.txt"
        writing.write_new(path, text, mode=0o600)
    except OSError:
        return None
    return path


def report(error: BaseException, known: Mapping[str, str], context: Context) -> str:
    """Return the text of a report. It tells no secret of a game but its seed, which holds them all."""
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
    from importlib import metadata  # noqa: PLC0415 - it brings all that reads mail, and only a fault asks for it

    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "not installed"
