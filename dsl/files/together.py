"""Write several files together: all of them or none. If another program has saved one of the files since naipe read it,
nothing is written."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from dsl.files import reading, writing
from dsl.files.trouble import FileTrouble
from dsl.messages.message import Message


class Overtaken(FileTrouble):
    """Raised if a file has changed since it was read."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, Message("file-has-changed-since-it-was-read"))


def write_over(before: Mapping[Path, bytes], after: Mapping[Path, str | bytes]) -> None:
    """Replace the content `before` of some files by the content `after`. The new content, and a copy of the old
    content, are first written to temporary files. Then only the names of files have to change. If this fails or is
    interrupted, all old files are put back.

    Raises Overtaken if a file has another content than `before`, OSError if one cannot be written.
    """
    new: dict[Path, Path] = {}
    old: dict[Path, Path] = {}
    taken: list[Path] = []
    try:
        for number, (path, content) in enumerate(after.items(), 1):
            _require(path, before[path])
            new[path] = writing.written_beside(path, content)
            if number < len(after):  # after the last file is replaced, nothing can fail
                old[path] = writing.written_beside(path, before[path])
        for path in after:
            _require(path, before[path])
            taken.append(path)
            writing.take_place(new[path], path)
    except BaseException:
        _put_back(taken, new, old)
        raise
    finally:
        _remove([*new.values(), *old.values()])


def write_anew(files: Mapping[Path, bytes]) -> None:
    """Write files and their folders, over any former content. The new files are first written beside the old ones. If that fails
    or is interrupted, every old file is as it was. Raises OSError."""
    new: dict[Path, Path] = {}
    made: list[Path] = []
    try:
        for path, content in files.items():
            made += [one for one in (path.parent, *path.parent.parents) if one not in made and not reading.exists(one)]
            writing.make_folder(path.parent)
            new[path] = writing.written_beside(path, content)
        for path, spare in new.items():
            writing.take_place(spare, path)
    finally:
        _remove(new.values())
        for folder in sorted(made, reverse=True):
            writing.remove_folder(folder)  # this removes only an empty folder


def _require(path: Path, content: bytes) -> None:
    """Raise Overtaken if a file does not have the expected content."""
    try:
        there = reading.read_beginning(path, len(content) + 1)
    except FileNotFoundError as error:
        raise Overtaken(path) from error
    if there != content:
        raise Overtaken(path)


def _put_back(taken: Iterable[Path], new: Mapping[Path, Path], old: Mapping[Path, Path]) -> None:
    """Put back the old content of the files that were already replaced. If all files were replaced, the work is complete,
    and nothing is put back."""
    if new and not any(map(os.path.lexists, new.values())):
        return
    for path in taken:
        if path in old and not os.path.lexists(new[path]):
            with suppress(OSError):
                writing.take_place(old[path], path)


def _remove(spares: Iterable[Path]) -> None:
    for spare in spares:
        with suppress(OSError):
            writing.remove(spare)
