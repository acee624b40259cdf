"""What can be made again, cached on disk between runs as plain values.

It lies where a person's programs keep such things (`XDG_CACHE_HOME`), and is named by a digest of all that it depends
on, so that nothing there is ever out of date. The folder is its owner's alone, and so is each file; what somebody else
could have written is not read. Values are read by `marshal`, which makes nothing run, and whoever takes one looks at
the type of each part of it. What cannot be read, or is damaged, is not there; what cannot be written is made again the
next time.
"""

from __future__ import annotations

import hashlib
import marshal
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from dsl.files import places, reading, writing

#: How many files of a kind the cache has at most; those that were not used for longest are dropped.
MOST_FILES = 24
#: How large a file may be.
LARGEST = 64_000_000


def folder() -> Path:
    """Return where the cache lies."""
    return places.cache_folder()


def digest_of(*parts: str) -> str:
    """Return a name for what depends on these texts and on this Python."""
    text = "\0".join((*parts, sys.implementation.cache_tag or "", str(marshal.version)))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def code_of(package: Path, rooms: Sequence[str]) -> str:
    """Return a digest of the code in some rooms of a package: where its files lie, how large they are and when they were
    written, by which Python tells too whether what it has compiled is out of date. To read them all would take longer."""
    return digest_of(*(stamp(path) for room in rooms for path in reading.files_below(package / room, ".py")))


def stamp(path: Path) -> str:
    """Return a text that is another one whenever a file is."""
    known = reading.status(path)
    return "" if known is None else f"{path} {known.st_size} {known.st_mtime_ns}"


def load(name: str) -> Any | None:
    """Return what is cached under a name, None if there is nothing, or nothing whole. Raises nothing."""
    try:
        place = folder()
        path = place / name
        if not reading.is_private(place) or not reading.is_private(path):
            return None
        content = reading.read_bytes(path, LARGEST, within=place)
        if content[:16] != _sum(name, content[16:]):
            return None
        found = marshal.loads(memoryview(content)[16:])
    except (OSError, ValueError, EOFError, TypeError, RuntimeError, MemoryError):
        return None
    with suppress(OSError):  # what may only be read is as good
        writing.touch(path)
    return found


def save(name: str, value: Any) -> None:
    """Cache a value of numbers, texts, lists, tuples and dicts. Raises nothing: failure is no harm."""
    try:
        content = _dumped(value)
        if len(content) >= LARGEST:
            return
        path = folder() / name
        writing.private_folder(path.parent)
        # Where the program ends in the middle, what is left has the same ending, and is dropped in its turn.
        writing.write_whole(path, _sum(name, content) + content, mode=0o600, lasting=False)
        _drop_oldest(path)
    except (OSError, ValueError, RuntimeError):
        return


def forget() -> None:
    """Drop the tables of the parser and all trees: they are made again. Raises nothing."""
    with suppress(OSError, ValueError, RuntimeError):
        if reading.is_private(folder()):
            for suffix in (".tables", ".trees", ".grammar"):
                for path in reading.oldest_first(folder(), suffix):
                    writing.remove(path)


def _dumped(value: Any) -> bytes:
    try:
        return marshal.dumps(value)
    except ValueError:  # a string that is more than a string is in it
        return marshal.dumps(plain(value))


def plain(value: Any) -> Any:
    """Return a value with strings that are nothing but strings."""
    if isinstance(value, dict):
        return {plain(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(map(plain, value))
    return str(value) if isinstance(value, str) else value


def _sum(name: str, content: bytes) -> bytes:
    """Return a digest of what stands under a name: what stood under another is not whole here."""
    return hashlib.blake2b(name.encode() + b"\0" + content, digest_size=16).digest()


def _drop_oldest(path: Path) -> None:
    for one in reading.oldest_first(path.parent, path.suffix)[:-MOST_FILES]:
        writing.remove(one)
