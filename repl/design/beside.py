"""A note from a game in design mode to the editor: a sentence about each saved file that the game has read.

The note is in naipe's own folder, under a digest of the path of the file, and only its owner can read it.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from pathlib import Path

from dsl.files import places, reading, writing
from dsl.files.trouble import FileTrouble

#: The highest number of letters of a sentence.
LONGEST = 600


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
    return "".join(letter if letter.isprintable() else " " for letter in text)[:LONGEST].strip() or None


def _place(file: Path) -> Path:
    digest = hashlib.blake2b(str(reading.resolved(file)).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
    return places.state_folder() / "beside" / f"{digest}.told"
