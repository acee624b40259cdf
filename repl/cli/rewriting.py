"""Rules with another text than on the disk: as a difference, or written, with the ends of lines as they were."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from pathlib import Path

from dsl.diagnostics.diagnostic import Findings
from dsl.diagnostics.report import shown
from dsl.files import reading, writing
from dsl.lexing.text_validation import admit
from dsl.limits import MAX_SIZE
from dsl.reason import on_one_line
from dsl.source import Source
from repl.render.phrases import phrase
from repl.render.reply import Refused

_MARK = "\ufeff".encode()


def difference(before: Source, after: Source) -> str:
    """Return what changes in a file, as `diff -u` tells it."""
    names = str(on_one_line(before.name)), str(on_one_line(after.name))
    lines = difflib.unified_diff(before.text.splitlines(keepends=True), after.text.splitlines(keepends=True), *names)
    return shown("".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines))


def write_back(changed: Mapping[str, Source], before: Mapping[str, Source]) -> None:
    """Write some files, by their names, all or none: a word that is renamed in one file only is none. Raises OSError, and
    Refused where another text stands there by now than the one from `before`: somebody is writing on it."""
    old = {name: reading.read_beginning(Path(name), MAX_SIZE + len(_MARK)) for name in changed}
    for name, content in old.items():
        if admit(name, content, Findings()).text != before[name].text:
            raise Refused(phrase("{path} has changed since it was read, and nothing is written", path=name), 1)
    written: list[str] = []
    try:
        for name, source in changed.items():
            text = source.text.replace("\n", "\r\n") if b"\r\n" in old[name] else source.text
            writing.write_whole(Path(name), (_MARK if old[name].startswith(_MARK) else b"") + text.encode("utf-8"))
            written.append(name)
    except OSError:
        for name in written:
            writing.write_whole(Path(name), old[name])
        raise
