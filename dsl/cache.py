"""What can be made again, cached on disk between runs as plain values.

It lies where a person's programs keep such things (`XDG_CACHE_HOME`), and is named by a digest of all that it depends
on, so that nothing there is ever out of date. Values are read by `marshal`, which makes nothing run. What cannot be
read, or is damaged, is not there; what cannot be written is made again the next time.
"""

from __future__ import annotations

import hashlib
import marshal
import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

#: How many files of a kind the cache has at most; those that were not used for longest are dropped.
MOST_FILES = 24


def folder() -> Path:
    """Return where the cache lies."""
    home = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(home) if os.path.isabs(home) else Path.home() / ".cache") / "naipe"


def digest_of(*parts: str) -> str:
    """Return a name for what depends on these texts and on this Python."""
    text = "\0".join((*parts, sys.implementation.cache_tag or "", str(marshal.version)))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def load(name: str) -> Any | None:
    """Return what is cached under a name, None if there is nothing, or nothing whole. Raises nothing."""
    try:
        path = folder() / name
        content = path.read_bytes()
        if content[:16] != _sum(content[16:]):
            return None
        found = marshal.loads(memoryview(content)[16:])
    except (OSError, ValueError, EOFError, TypeError, RuntimeError):
        return None
    with suppress(OSError):  # what may only be read is as good
        os.utime(path)
    return found


def save(name: str, value: Any) -> None:
    """Cache a value of numbers, texts, lists, tuples and dicts. Raises nothing: failure is no harm."""
    try:
        content = marshal.dumps(plain(value))
        path = folder() / name
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, _sum(content) + content)
        _drop_oldest(path)
    except (OSError, ValueError, RuntimeError):
        return


def _write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all. Where the program ends in the middle, what is left has the same ending, and
    is dropped in its turn."""
    handle, spare = tempfile.mkstemp(dir=path.parent, suffix=path.suffix)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.replace(spare, path)
    except BaseException:
        Path(spare).unlink(missing_ok=True)
        raise


def plain(value: Any) -> Any:
    """Return a value with strings that are nothing but strings."""
    if isinstance(value, dict):
        return {plain(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(map(plain, value))
    return str(value) if isinstance(value, str) else value


def _sum(content: bytes | memoryview) -> bytes:
    return hashlib.blake2b(content, digest_size=16).digest()


def _drop_oldest(path: Path) -> None:
    files = sorted(path.parent.glob("*" + path.suffix), key=lambda one: one.stat().st_mtime)
    for one in files[:-MOST_FILES]:
        one.unlink(missing_ok=True)
