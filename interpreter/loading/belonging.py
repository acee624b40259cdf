"""Finds the files of the game or pack to which a path belongs. The result does not depend on the working directory.

All commands that read rules use this module, so that `check`, `test` and `fmt` find the same game.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from dsl.files import reading
from dsl.limits import MAX_BYTES, MAX_FILES, MAX_SIZE
from interpreter.loading.heads import HEADS

SUFFIX = ".naipe"
#: The highest number of folders between a file and the folder of its game.
LEVELS = 3
#: The highest number of bytes of rules in a folder of several games.
MAX_TOGETHER = 10 * MAX_BYTES


def rulebook_of(path: Path, own: Sequence[Path]) -> tuple[Path, ...]:
    """Return the files of the game or pack to which a path belongs. If it belongs to none, return `own`, the files of
    the path itself."""
    if reading.exists(path) and not (reading.is_file(path) or reading.is_folder(path)):
        return tuple(own)  # a pipe or a device belongs to no game
    if any(begins(file) for file in own):
        return tuple(own) if reading.is_folder(path) else _with_neighbours(path)
    for folder in list(reading.resolved(path).parents)[:LEVELS]:
        if reading.is_open_to_others(folder):  # somebody else may have put rules there
            break
        if any(begins(file) for file in reading.files_in(folder, SUFFIX)):
            return _all_below(folder, path, own)
    return tuple(own)


def rulebooks_in(path: Path) -> tuple[Path, ...]:
    """Return the folders of the games and packs in a folder, if the folder holds several and is no game itself. In all other
    cases return only the path. A folder is also returned as a whole if some rules in it belong to none of its games, or if it
    has too many files. The caller then checks the folder as one rulebook, and a finding reports the problem."""
    try:
        files = reading.files_below(path, SUFFIX) if reading.is_folder(path) else ()
        if len(files) > MAX_FILES or sum(map(reading.size_of, files)) > MAX_TOGETHER:
            return (path,)
    except OSError:
        return (path,)
    found: list[Path] = []
    folders: dict[Path, list[Path]] = {}
    for file in files:
        folders.setdefault(file.parent, []).append(file)
    for folder in sorted(folders, key=lambda one: (len(one.parts), one)):
        if any(folder.is_relative_to(known) for known in found):
            continue
        if folder == path or not any(_may_begin(file) for file in folders[folder]):
            return (path,)
        found.append(folder)
    return tuple(sorted(found)) if len(found) > 1 else (path,)


def _may_begin(file: Path) -> bool:
    """Tell whether a file begins a game or a pack. The result is also true for an unreadable file, because that is
    reported when the file is read."""
    try:
        return is_head_in(reading.read_beginning(file, MAX_SIZE))
    except OSError:
        return True


def begins(file: Path, heads: Sequence[str] = HEADS) -> bool:
    """Tell whether a file has a line that begins a game or a pack (`game my_game "My game"`); `heads` are the words
    that count."""
    try:
        return is_head_in(reading.read_beginning(file, MAX_SIZE), heads)
    except OSError:
        return False


def is_head_in(text: bytes, heads: Sequence[str] = HEADS) -> bool:
    """Tell whether a line of a text begins a game or a pack; `heads` are the words that count."""
    return any(f"\n{head} ".encode() in b"\n" + text for head in heads)


def begins_game(files: Sequence[Path]) -> bool:
    """Tell whether at least one of some files begins a game."""
    return any(begins(file, ("game",)) for file in files)


def _with_neighbours(path: Path) -> tuple[Path, ...]:
    """Return a file that begins a game, together with the other rules files of its folder. If another of them begins
    a game or a pack too, return only the file itself."""
    beside = [file for file in reading.files_in(path.parent, SUFFIX) if file.name != path.name]
    if not beside or any(begins(file) for file in beside):
        return (path,)
    return _all_below(path.parent, path, (path,))


def _all_below(folder: Path, path: Path, own: Sequence[Path]) -> tuple[Path, ...]:
    """Return all rules files below a folder. Return only `own` if there are too many files, or if a folder cannot be
    read. The files in `own` keep the names that were given for them."""
    try:
        found = reading.files_below(folder, SUFFIX)
    except OSError:
        return tuple(own)
    named = {reading.resolved(file): file for file in own}
    others = {file: file if path.is_absolute() else Path(os.path.relpath(file)) for file in found}
    return tuple(named.get(reading.resolved(file), others[file]) for file in found)
