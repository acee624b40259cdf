"""A cache on disk for results that can be computed again. Results are stored as plain values between runs of naipe.

The files are in the user's cache folder (`XDG_CACHE_HOME`). The name of a file is a digest of everything that its value
depends on, so the value is never out of date. Only the user may write in the folder; a file that another user could have
written is not read. `marshal` reads the values; it runs no code. The code that asked for a value checks the type of each
part of the value. A file that is unreadable or damaged counts as missing. If a file cannot be written, its value is
computed again next time.

Some results depend only on naipe and its own games. These results are computed when the package is built
(`interpreter/making.py`), and shipped in the folder BROUGHT, beside the code. Shipped files have the same names and the
same form as cached files, and are checked in the same way.
"""

from __future__ import annotations

import hashlib
import marshal
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache as once
from pathlib import Path
from typing import Any

from dsl.files import places, reading, writing
from dsl.version import VERSION

#: The highest number of files of one kind (one suffix) in the cache; the least recently used ones are dropped.
MOST_FILES = 24
#: The largest size of a file, in bytes.
LARGEST = 64_000_000
#: The folder of the cached values that are shipped with the code.
BROUGHT = Path(__file__).with_name("made")
#: The name of a cache file which records that a shipped value was wrong, so that none of them is used any more.
DOUBTED = f"{VERSION}.doubted"
#: The version of the `marshal` format in cache files, which all supported Pythons read, and the version in shipped files.
#: The latter has no references, so that equal values always give the same bytes.
KEPT_FORM, BROUGHT_FORM = 4, 2


def folder() -> Path:
    """Return the folder of the cache."""
    return places.cache_folder()


def digest_of(*parts: str) -> str:
    """Return a digest of some texts. It is the name of a cache entry that depends on these texts."""
    return hashlib.blake2b("\0".join(parts).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def code_of(package: Path, rooms: Sequence[str]) -> str:
    """Return a digest of the Python files in some folders (`rooms`) of a package: of their names and contents."""
    return digest_of(*(_code(package, room) for room in rooms))


@once
def _code(package: Path, room: str) -> str:
    return text_of(package, reading.files_below(package / room, ".py"))


def text_of(home: Path, paths: Iterable[Path]) -> str:
    """Return a digest of some files of naipe itself: of the path of each file relative to `home`, and of its content."""
    found = hashlib.blake2b(digest_size=16)
    for path in paths:
        content = reading.read_own(path)
        found.update(f"{path.relative_to(home).as_posix()} {len(content)}\0".encode())
        found.update(content)
    return found.hexdigest()


def _of_this_python(name: str) -> str:
    """Return the name of a cache file for this version of Python. Each version has files of its own, because a newer
    Python knows more letters, so that a check of the same text may have another result."""
    return f"{sys.implementation.cache_tag}-{name}"


def load(name: str) -> Any | None:
    """Return the value that is cached under a name, from the cache or from the files shipped with naipe. None if there is
    no such value, or if it is damaged. Raises nothing."""
    try:
        place = folder()
        path = place / _of_this_python(name)
        if reading.is_private(place) and reading.is_private(path):
            found = _whole(name, reading.read_bytes(path, LARGEST, within=place))
            if found is not None:
                with suppress(OSError):  # a read-only file can be used too
                    writing.touch(path)
                return found
    except (OSError, ValueError):
        pass
    return _brought(name)


def _brought(name: str) -> object | None:
    """Return the shipped value with a name. None if there is no such value, if shipped values are not used any more, or
    if the file is less protected than the code: a user who cannot change the code could have written the file. Raises
    nothing."""
    path = BROUGHT / name
    try:
        if not reading.is_as_safe_as(path, Path(__file__)) or _is_doubted():
            return None
        return _whole(name, reading.read_bytes(path, LARGEST, within=BROUGHT))
    except (OSError, ValueError):
        return None


def _is_doubted() -> bool:
    """Tell whether a shipped value was found to be wrong. If so, no shipped value is used."""
    try:
        return reading.exists(folder() / _of_this_python(DOUBTED))
    except OSError:
        return False


def _whole(name: str, content: bytes) -> Any | None:
    """Return the value in the content of a cache file; None if the content is damaged."""
    if content[:16] != _sum(name, content[16:]):
        return None
    try:
        return marshal.loads(memoryview(content)[16:])
    except (ValueError, EOFError, TypeError, RuntimeError, MemoryError):
        return None


def save(name: str, value: object) -> None:
    """Write a value of numbers, texts, lists, tuples and dicts to the cache. Raises nothing. A value that cannot be
    written is computed again next time."""
    try:
        content = _dumped(value)
        if len(content) >= LARGEST:
            return
        path = folder() / _of_this_python(name)
        writing.private_folder(path.parent)
        # If the program is killed while it writes, its temporary file remains. It has the same suffix, so it is deleted
        # later like the other files.
        writing.write_whole(path, _sum(name, content) + content, mode=0o600, lasting=False)
        _drop_oldest(path)
    except (OSError, ValueError, RuntimeError):
        return


def names(suffix: str) -> list[str]:
    """Return the names of the cached values that end in `suffix`, sorted."""
    before = _of_this_python("")
    return sorted(
        path.name.removeprefix(before) for path in reading.files_in(folder(), suffix) if path.name.startswith(before)
    )


def bring(name: str, value: Any, to: Path) -> None:
    """Write a value into the folder `to`, which will be shipped as BROUGHT. Equal values always give the same bytes.
    Raises OSError."""
    content = marshal.dumps(plain(value), BROUGHT_FORM)
    writing.write_whole(to / name, _sum(name, content) + content, mode=0o644, lasting=False)


def forget() -> None:
    """Delete the parser tables, the grammars and the trees from the cache, and stop using shipped values. Each deleted
    value is computed again when it is needed. Raises nothing."""
    with suppress(OSError, ValueError, RuntimeError):
        if reading.is_private(folder()):
            for suffix in (".tables", ".trees", ".grammar"):
                for path in reading.oldest_first(folder(), suffix):
                    writing.remove(path)
    if reading.exists(BROUGHT):
        save(DOUBTED, True)


def _dumped(value: Any) -> bytes:
    try:
        return marshal.dumps(value, KEPT_FORM)
    except ValueError:  # the value contains a string of a subclass
        return marshal.dumps(plain(value), KEPT_FORM)


def plain(value: object) -> Any:
    """Return a copy of a value in which each string is a plain `str` (of no subclass), and equal strings are one object."""
    if isinstance(value, dict):
        return {plain(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(map(plain, value))
    return sys.intern(str(value)) if isinstance(value, str) else value


def _sum(name: str, content: bytes) -> bytes:
    """Return a digest of the name and content of an entry, so that an entry under another name counts as damaged."""
    return hashlib.blake2b(name.encode() + b"\0" + content, digest_size=16).digest()


def _drop_oldest(path: Path) -> None:
    for one in reading.oldest_first(path.parent, path.suffix)[:-MOST_FILES]:
        writing.remove(one)
