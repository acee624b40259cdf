"""A path -> the files that are one rulebook with it: which game or pack it is, or belongs to, wherever one stands.

Whatever reads rules asks here, so that `check`, `test` and `fmt` find the same game.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from dsl.files import reading
from dsl.limits import MAX_SIZE
from interpreter.loading.heads import HEADS

SUFFIX = ".naipe"
#: How far above a file its game may stand.
LEVELS = 3


def rulebook_of(path: Path, own: Sequence[Path]) -> tuple[Path, ...]:
    """Return the files of the game or the pack that a path is, or that it is a part of; where there is no such game, the
    files of the path itself, which are `own`."""
    if reading.exists(path) and not (reading.is_file(path) or reading.is_folder(path)):
        return tuple(own)  # a pipe, a device: nothing belongs to it
    if any(begins(file) for file in own):
        return tuple(own) if reading.is_folder(path) else _with_neighbours(path)
    for folder in list(path.resolve().parents)[:LEVELS]:
        if reading.is_open_to_others(folder):  # somebody else's rules may stand there
            break
        if any(begins(file) for file in reading.files_in(folder, SUFFIX)):
            return _all_below(folder, path, own)
    return tuple(own)


def begins(file: Path) -> bool:
    """Tell whether a file has the line that begins a game or a pack."""
    try:
        text = b"\n" + reading.read_beginning(file, MAX_SIZE)
    except OSError:
        return False
    return any(f"\n{head} ".encode() in text for head in HEADS)


def _with_neighbours(path: Path) -> tuple[Path, ...]:
    """Return a file that begins a game with what stands beside it; alone where something else begins there too."""
    beside = [file for file in reading.files_in(path.parent, SUFFIX) if file.name != path.name]
    if not beside or any(begins(file) for file in beside):
        return (path,)
    return _all_below(path.parent, path, (path,))


def _all_below(folder: Path, path: Path, own: Sequence[Path]) -> tuple[Path, ...]:
    """Return all files of a folder, those that were named as they were named; `own` alone where there are too many, or some cannot be seen."""
    try:
        found = reading.files_below(folder, SUFFIX)
    except OSError:
        return tuple(own)
    named = {file.resolve(): file for file in own}
    others = {file: file if path.is_absolute() else Path(os.path.relpath(file)) for file in found}
    return tuple(named.get(file.resolve(), others[file]) for file in found)
