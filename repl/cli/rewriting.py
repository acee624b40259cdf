"""Rules with another text than on the disk: as a difference, or written, with the ends of lines as they were."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from pathlib import Path

from dsl.diagnostics.report import shown
from dsl.files import reading, writing
from dsl.limits import MAX_SIZE
from dsl.source import Source

_MARK = "\ufeff".encode()


def difference(before: Source, after: Source) -> str:
    """Return what changes in a file, as `diff -u` tells it."""
    lines = difflib.unified_diff(
        before.text.splitlines(keepends=True), after.text.splitlines(keepends=True), before.name, after.name
    )
    return shown("".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines))


def write_back(changed: Mapping[str, Source]) -> None:
    """Write some files, by their names. Raises OSError."""
    for name, source in changed.items():
        path = Path(name)
        old = reading.read_beginning(path, MAX_SIZE)
        text = source.text.replace("\n", "\r\n") if b"\r\n" in old else source.text
        writing.write_whole(path, (_MARK if old.startswith(_MARK) else b"") + text.encode("utf-8"))
