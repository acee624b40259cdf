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


def rulebooks_in(path: Path) -> tuple[Path, ...]:
    """Return the folders of the games and packs in a folder that is none itself but holds several; any other path alone.
    Where some rules in it belong to none of these, it is taken for one rulebook that is not whole, and stays as it is."""
    folders = _begun_below(path, LEVELS)
    return folders if len(folders) > 1 else (path,)


def _begun_below(path: Path, levels: int) -> tuple[Path, ...]:
    """Return the folders in which a game or a pack begins, none where rules lie outside of them."""
    if not reading.is_folder(path):
        return ()
    own = reading.files_in(path, SUFFIX)
    if own:
        return (path,) if any(begins(file) for file in own) else ()
    found: list[Path] = []
    for folder in reading.folders_in(path) if levels else ():
        below = _begun_below(folder, levels - 1)
        if not below and reading.files_below(folder, SUFFIX):
            return ()
        found += below
    return tuple(found)


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
