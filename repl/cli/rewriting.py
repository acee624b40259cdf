"""The output of verbs that rewrite rules: the changes are shown as a diff, or written to disk with the original line ends."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from pathlib import Path

from dsl.diagnostics.diagnostic import Findings
from dsl.diagnostics.report import shown
from dsl.files import reading, together
from dsl.lexing.text_validation import admit
from dsl.limits import MAX_SIZE
from dsl.messages.message import on_one_line
from dsl.source import Source
from repl.render.phrases import phrase
from repl.render.reply import Refused

_MARK = "\ufeff".encode()


def difference(before: Source, after: Source) -> str:
    """Return the changes between two versions of a file, in the format of `diff -u`."""
    names = str(on_one_line(before.name)), str(on_one_line(after.name))
    lines = difflib.unified_diff(before.text.splitlines(keepends=True), after.text.splitlines(keepends=True), *names)
    return shown("".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines))


def write_back(changed: Mapping[str, Source], before: Mapping[str, Source]) -> None:
    """Write all of the changed files, or none: a rename in only one of several files would break the rules. Raises OSError.
    Raises Refused if a file no longer has its text from `before`, because another program has written it."""
    old = {Path(name): reading.read_beginning(Path(name), MAX_SIZE + len(_MARK)) for name in changed}
    for path, content in old.items():
        if admit(str(path), content, Findings()).text != before[str(path)].text:
            raise overtaken(path)
    new = {Path(name): _as_it_was(source.text, old[Path(name)]) for name, source in changed.items()}
    try:
        together.write_over(old, new)
    except together.Overtaken as error:
        raise overtaken(error.filename) from error


def overtaken(path: Path | str) -> Refused:
    """Return the error which says that nothing was written, because the file has changed since naipe read it."""
    return Refused(phrase("path-has-changed-since-it-was-read-and-nothing", path=path), 1)


def _as_it_was(text: str, old: bytes) -> bytes:
    """Return a text as bytes, with the byte order mark and the line ends of the old file."""
    ended = text.replace("\n", "\r\n") if b"\r\n" in old else text
    return (_MARK if old.startswith(_MARK) else b"") + ended.encode("utf-8")
