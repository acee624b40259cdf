"""A note from a game in design mode to the editor: a sentence about each saved file that the game has read, and the line at
which the game is.

The note is in naipe's own folder, under a digest of the path of the file, and only its owner can read it.
"""

from __future__ import annotations

import hashlib
import json
import time
from contextlib import suppress
from pathlib import Path

from dsl.files import places, reading, writing
from dsl.files.trouble import FileTrouble
from dsl.records import dataclass

#: The highest number of letters of a sentence.
LONGEST = 600
#: So many seconds it counts where a game stands: a game that was broken off leaves its place behind.
STANDS = 12 * 3600


@dataclass(frozen=True, slots=True)
class Standing:
    """The line at which a game stands: its number, counted from 0, what was written there, and a sentence about the moment."""

    line: int
    written: str
    sentence: str


def tell(file: Path, sentence: str) -> None:
    """Write a sentence about a file for the editor that has it open. Raises nothing, because the game continues without
    it."""
    with suppress(OSError, FileTrouble):
        place = _place(file)
        writing.private_folder(place.parent)
        writing.write_whole(place, sentence[:LONGEST].encode("utf-8"), mode=0o600, lasting=False)


def told_of(file: Path, since: float) -> str | None:
    """Return the sentence that was written about a file since a time (seconds since 1970), None if there is none."""
    try:
        place = _place(file)
        known = reading.status(place)
        if known is None or known.st_mtime < since or not reading.is_private(place):
            return None
        text = reading.read_bytes(place, 4 * LONGEST).decode("utf-8", "replace")
    except (OSError, FileTrouble):
        return None
    return _printable(text) or None


def stand(file: Path, standing: Standing) -> None:
    """Write at which line of a file a game stands. Raises nothing: the game goes on without it."""
    data = [standing.line, standing.written[:LONGEST], standing.sentence[:LONGEST]]
    with suppress(OSError, FileTrouble):
        place = _place(file, "at")
        writing.private_folder(place.parent)
        writing.write_whole(place, json.dumps(data).encode("utf-8"), mode=0o600, lasting=False)


def leave(file: Path) -> None:
    """No game stands at a line of this file any more. Raises nothing."""
    with suppress(OSError, FileTrouble):
        writing.remove(_place(file, "at"))


def stands_in(file: Path) -> Standing | None:
    """Return at which line of a file a game stands, None if none does."""
    try:
        place = _place(file, "at")
        known = reading.status(place)
        if known is None or known.st_mtime < time.time() - STANDS or not reading.is_private(place):
            return None
        line, written, sentence = json.loads(reading.read_bytes(place, 16 * LONGEST))
    except (OSError, FileTrouble, ValueError, TypeError):
        return None
    if type(line) is not int or type(written) is not str or type(sentence) is not str:
        return None
    return Standing(line, written, _printable(sentence))


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text)[:LONGEST].strip()


def _place(file: Path, what: str = "told") -> Path:
    digest = hashlib.blake2b(str(reading.resolved(file)).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
    return places.state_folder() / "beside" / f"{digest}.{what}"
