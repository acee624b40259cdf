"""Notes from a game in design mode to an editor: a sentence about each saved file that the game has read, and the line of
the rules that the game has reached.

Each note is a file in naipe's own folder, and its name is a digest of the path of the file of rules. Only its owner can read
a note.
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

#: The highest number of characters in a sentence.
LONGEST = 600
#: The seconds for which a note about a line is valid. There is a limit because a game that is killed cannot remove its note.
STANDS = 12 * 3600


@dataclass(frozen=True, slots=True)
class Standing:
    """The line of the rules that a game has reached: its number, counted from 0, its text, and a sentence about whose turn it
    is."""

    line: int
    written: str
    sentence: str


def tell(file: Path, sentence: str) -> None:
    """Write a sentence about a file for the editor that has the file open. Raises nothing: if it fails, the game continues
    without the note."""
    with suppress(OSError, FileTrouble):
        place = _place(file)
        writing.private_folder(place.parent)
        writing.write_whole(place, sentence[:LONGEST].encode("utf-8"), mode=0o600, lasting=False)


def told_of(file: Path, since: float) -> str | None:
    """Return the sentence about a file, if it was written after the time `since` (in seconds since 1970); otherwise None."""
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
    """Write the line of a file that a game has reached, for the editor. Raises nothing: if it fails, the game continues without
    the note."""
    data = [standing.line, standing.written[:LONGEST], standing.sentence[:LONGEST]]
    with suppress(OSError, FileTrouble):
        place = _place(file, "at")
        writing.private_folder(place.parent)
        writing.write_whole(place, json.dumps(data).encode("utf-8"), mode=0o600, lasting=False)


def leave(file: Path) -> None:
    """Remove the note about the line of a file that a game has reached. Raises nothing, also if there is no note."""
    with suppress(OSError, FileTrouble):
        writing.remove(_place(file, "at"))


def stands_in(file: Path) -> Standing | None:
    """Return the line of a file that a game has reached; None if no game uses the file."""
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
