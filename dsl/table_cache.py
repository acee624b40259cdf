"""The tables of the parser, kept beside the grammar as Python keeps a compiled module.

To build them from the grammar takes a second, to read them 30 milliseconds. The file lies where
the compiled module of the grammar does, is named by a digest of all that it depends on, and holds plain values
only. Where it cannot be written or read, the tables are built anew.
"""

from __future__ import annotations

import marshal
import os
import sys
import tempfile
from hashlib import sha256
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

import grammar


def digest_of(*parts: str) -> str:
    """Return a name for tables that depend on these texts and on this Python."""
    text = "\0".join((*parts, sys.implementation.cache_tag or ""))
    return sha256(text.encode()).hexdigest()[:24]


def load(digest: str) -> Any | None:
    """Return the tables of that name, or None."""
    try:
        return marshal.loads(_path(digest).read_bytes())
    except (OSError, ValueError, EOFError, TypeError):
        return None


def save(digest: str, tables: Any) -> None:
    """Keep tables for the next time, and drop those of other grammars; failure is no harm."""
    if sys.dont_write_bytecode:
        return
    path = _path(digest)
    try:
        content = marshal.dumps(_plain(tables))
        path.parent.mkdir(parents=True, exist_ok=True)
        for old in path.parent.glob("naipe-*.tables"):
            old.unlink(missing_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent)
        os.fchmod(handle, 0o644)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.replace(name, path)
    except (OSError, ValueError):
        return


def _plain(value: Any) -> Any:
    """Return a value made of dicts, lists and tuples with strings that are nothing but strings."""
    if isinstance(value, dict):
        return {_plain(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(map(_plain, value))
    return str(value) if isinstance(value, str) else value


def _path(digest: str) -> Path:
    return Path(cache_from_source(grammar.__file__)).parent / f"naipe-{digest}.tables"
