"""Results that can be computed again, cached on disk between runs as plain values.

They are in the user's cache folder (`XDG_CACHE_HOME`). The name of a file is a digest of everything that it depends
on, so it is never out of date. The folder and its files belong to the user alone; what somebody else could have
written is not read. Values are read by `marshal`, which runs nothing, and the reader of a value checks the type of
each part. A file that is unreadable or damaged counts as missing; one that cannot be written is computed again next
time.

What depends only on naipe and its own games was computed when the package was built (`interpreter/making.py`). It is
in BROUGHT, beside the code, with the same names and form, and is checked in the same way.
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

#: How many files of a kind the cache has at most; those that were not used for longest are dropped.
MOST_FILES = 24
#: The largest size of a file, in bytes.
LARGEST = 64_000_000
#: Where the values lie that came along with the code.
BROUGHT = Path(__file__).with_name("made")
#: What is in the cache when those are not to be believed any more.
DOUBTED = f"{VERSION}.doubted"
#: A form of `marshal` that all our Pythons read, and the one in which the same values are always the same bytes: it has no references,
#: so that it does not matter who else holds a value.
KEPT_FORM, BROUGHT_FORM = 4, 2


def folder() -> Path:
    """Return the folder of the cache."""
    return places.cache_folder()


def digest_of(*parts: str) -> str:
    """Return a name for a cache entry that depends on these texts."""
    return hashlib.blake2b("\0".join(parts).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def code_of(package: Path, rooms: Sequence[str]) -> str:
    """Return a digest of the code in some rooms of a package: of the name and the text of each file."""
    return digest_of(*(_code(package, room) for room in rooms))


@once
def _code(package: Path, room: str) -> str:
    return text_of(package, reading.files_below(package / room, ".py"))


def text_of(home: Path, paths: Iterable[Path]) -> str:
    """Return a digest of files of naipe itself: of the name of each below a folder, and its text."""
    found = hashlib.blake2b(digest_size=16)
    for path in paths:
        content = reading.read_own(path)
        found.update(f"{path.relative_to(home).as_posix()} {len(content)}\0".encode())
        found.update(content)
    return found.hexdigest()


def _of_this_python(name: str) -> str:
    """Return the name of a file in the cache: what one Python finds no fault with, another may (it knows more letters)."""
    return f"{sys.implementation.cache_tag}-{name}"


def load(name: str) -> Any | None:
    """Return the cached value of a name, from the cache or from the files shipped with naipe; None if there is none, or it is
    damaged. Raises nothing."""
    try:
        place = folder()
        path = place / _of_this_python(name)
        if reading.is_private(place) and reading.is_private(path):
            found = _whole(name, reading.read_bytes(path, LARGEST, within=place))
            if found is not None:
                with suppress(OSError):  # what may only be read is as good
                    writing.touch(path)
                return found
    except (OSError, ValueError):
        pass
    return _brought(name)


def _brought(name: str) -> Any | None:
    """Return the value that came with the package under a name. None if there is none, or if somebody could have
    written it who could not have written the code. Raises nothing."""
    path = BROUGHT / name
    try:
        if not reading.is_as_safe_as(path, Path(__file__)) or _is_doubted():
            return None
        return _whole(name, reading.read_bytes(path, LARGEST, within=BROUGHT))
    except (OSError, ValueError):
        return None


def _is_doubted() -> bool:
    """Tell whether a fault has come up in the use of the shipped cache files: then none of them is used."""
    try:
        return reading.exists(folder() / _of_this_python(DOUBTED))
    except OSError:
        return False


def _whole(name: str, content: bytes) -> Any | None:
    """Return the value of a file that holds it, None if it is not whole."""
    if content[:16] != _sum(name, content[16:]):
        return None
    try:
        return marshal.loads(memoryview(content)[16:])
    except (ValueError, EOFError, TypeError, RuntimeError, MemoryError):
        return None


def save(name: str, value: Any) -> None:
    """Cache a value of numbers, texts, lists, tuples and dicts. Raises nothing: failure is no harm."""
    try:
        content = _dumped(value)
        if len(content) >= LARGEST:
            return
        path = folder() / _of_this_python(name)
        writing.private_folder(path.parent)
        # Where the program ends in the middle, what is left has the same ending, and is dropped in its turn.
        writing.write_whole(path, _sum(name, content) + content, mode=0o600, lasting=False)
        _drop_oldest(path)
    except (OSError, ValueError, RuntimeError):
        return


def names(suffix: str) -> list[str]:
    """Return the names under which something is cached that end so, sorted."""
    before = _of_this_python("")
    return sorted(
        path.name.removeprefix(before) for path in reading.files_in(folder(), suffix) if path.name.startswith(before)
    )


def bring(name: str, value: Any, to: Path) -> None:
    """Write a value into a folder that will be BROUGHT: the same value is always the same bytes. Raises OSError."""
    content = marshal.dumps(plain(value), BROUGHT_FORM)
    writing.write_whole(to / name, _sum(name, content) + content, mode=0o644, lasting=False)


def forget() -> None:
    """Drop the tables of the parser and all trees, and doubt those that came along: they are made again. Raises nothing."""
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
    except ValueError:  # a string that is more than a string is in it
        return marshal.dumps(plain(value), KEPT_FORM)


def plain(value: Any) -> Any:
    """Return a value with strings that are nothing but strings, each of them once."""
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
