"""All writing of files: completely or not at all, and never through a link.

The new content is first written to a temporary file in the same folder, whose name nobody can guess. Then the temporary
file replaces the old one. If the old name belongs to anything but a plain file, nothing is written.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import IO

from dsl.files.reading import belongs_to_me, require_plain
from dsl.files.trouble import FileTrouble, trouble
from dsl.messages.message import Message

_NO_LINKS = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_WAITS_FOR_NOTHING = getattr(os, "O_NONBLOCK", 0)


def write_whole(path: Path, content: str | bytes, *, mode: int | None = None, lasting: bool = True) -> None:
    """Write a file, and replace the old file if there is one. The new file gets the permissions of the old one, or else
    `mode`. With `lasting`, the new file is on the disk before it replaces the old file, so that a power cut leaves
    either the old file or the new one. Raises OSError, and FileTrouble if the path is a link or anything but a plain
    file."""
    try:
        spare = written_beside(path, content, mode=mode, lasting=lasting)
        try:
            os.replace(spare, path)
        except BaseException:
            with suppress(OSError):
                remove(spare)
            raise
    except (OSError, ValueError) as error:
        raise _of(path, error) from error


def written_beside(path: Path, content: str | bytes, *, mode: int | None = None, lasting: bool = True) -> Path:
    """Write a file under a temporary name beside `path`, so that it can replace that file later; return the temporary
    path. The temporary file gets the permissions of the file at `path`, or else `mode`. Raises OSError, and FileTrouble
    if `path` is a link or anything but a plain file."""
    spare = spare_name(path)
    try:
        there = _own_status(path)
        if there is not None:
            mode = stat.S_IMODE(there.st_mode)
        descriptor = os.open(spare, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINKS, 0o666 if mode is None else 0o600)
        _fill(spare, descriptor, content, lasting)
        if mode is not None:
            _let_be(spare, mode)
    except (OSError, ValueError) as error:
        raise _of(path, error) from error
    return spare


def _let_be(spare: Path, mode: int) -> None:
    """Give a temporary file its permissions. If that fails, remove the file."""
    try:
        spare.chmod(mode)
    except BaseException:
        with suppress(OSError):
            remove(spare)
        raise


def _of(path: Path, error: OSError | ValueError) -> OSError:
    """Return an error about a temporary file as an error about `path`, because the user does not know the temporary name."""
    if isinstance(error, OSError) and not isinstance(error, FileTrouble):
        error = OSError(error.errno, error.strerror, str(path))
    return trouble(error, path)


def write_new(path: Path, content: str | bytes, *, mode: int | None = None) -> None:
    """Write a file that must not exist yet. Raises FileExistsError if something has this name, even a broken link."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINKS, 0o666 if mode is None else mode)
        _fill(path, descriptor, content)
    except (OSError, ValueError) as error:
        raise trouble(error, path) from error


def put_beside(path: Path, ending: str, content: bytes) -> Path:
    """Write a new private file beside the file `path`, and return the path of the new file. Its name is the name of
    `path` with an ending, and with a number if that name is taken. Raises FileTrouble if there are too many files with
    such names."""
    for number in range(1, 1000):
        place = path.with_name(f"{path.name}{ending}{f'-{number}' if number > 1 else ''}")
        try:
            write_new(place, content, mode=0o600)
        except FileExistsError:
            continue
        return place
    raise FileTrouble(path, Message("too-many-files-that-end-in-ending-stand-beside", ending=ending))


def open_journal(path: Path, *, new: bool) -> int:
    """Open a plain file for reading and writing, and return its descriptor. With `new`, the file must not exist yet;
    otherwise it must exist. Raises OSError."""
    flags = os.O_CREAT | os.O_EXCL if new else 0
    try:
        descriptor = os.open(path, os.O_RDWR | flags | _NO_LINKS | _WAITS_FOR_NOTHING, 0o600)
    except (OSError, ValueError) as error:
        if not new and isinstance(error, OSError) and path.is_symlink():
            raise FileTrouble(path, Message("it-is-a-link-and-links-are-not-written")) from error
        raise trouble(error, path) from error
    try:
        require_plain(os.fstat(descriptor), path)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def take_place(spare: Path, path: Path) -> None:
    """Rename a file to the name of another, which it replaces. If the other exists, it must be a plain file and no link.
    Raises OSError."""
    try:
        _own_status(path)
        os.replace(spare, path)
    except (OSError, ValueError) as error:
        raise trouble(error, path) from error


def folder_takes_place(spare: Path, path: Path) -> None:
    """Give a folder a new name. Raises OSError, also if something has this name already."""
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, Message("there-is-one-already"), str(path))
    try:
        os.rename(spare, path)
    except (OSError, ValueError) as error:
        raise trouble(error, path) from error


def spare_name(path: Path) -> Path:
    """Return the path of a temporary file beside `path`. Nobody can foresee its name. The name begins with a dot, because
    naipe does not look for rules or saved games in such files."""
    return path.with_name(f".{path.stem[:60]}.{os.urandom(8).hex()}{path.suffix}")


def remove(path: Path) -> None:
    """Remove a file (of a link: the link) if it is there. Raises OSError."""
    path.unlink(missing_ok=True)


def remove_folder(path: Path) -> None:
    """Remove a folder if it is empty."""
    with suppress(OSError):
        path.rmdir()


def make_folder(path: Path, *, mode: int = 0o777) -> None:
    """Make a folder with the missing folders above it. Raises OSError."""
    try:
        path.mkdir(mode=mode, parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise trouble(error, path) from error


def private_folder(path: Path) -> None:
    """Make a folder that only its owner can use, or check that it is one. Raises FileTrouble for somebody else's
    folder, or a link."""
    make_folder(path, mode=0o700)
    found = path.lstat()
    if not stat.S_ISDIR(found.st_mode) or not belongs_to_me(found):
        raise FileTrouble(path, Message("it-is-no-folder-of-ones-own"))
    if stat.S_IMODE(found.st_mode) != 0o700:
        path.chmod(0o700)


def touch(path: Path) -> None:
    """Set the time of a file to now, because the cache removes the files with the oldest times. Raises OSError."""
    os.utime(path, follow_symlinks=False)


def private_file(path: Path) -> None:
    """Make an empty file that only its owner can use, or check that the existing file is a plain one. Raises OSError."""
    private_folder(path.parent)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | _NO_LINKS | _WAITS_FOR_NOTHING, 0o600)
    try:
        require_plain(os.fstat(descriptor), path)
    finally:
        os.close(descriptor)


def to_nowhere(descriptor: int) -> None:
    """Redirect an open stream of this process to the null device, which discards all output."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)


def let_go(descriptor: int, stream: IO[str]) -> None:
    """Flush an open stream of this process. If that fails, redirect the stream to the null device, so that nothing that
    is written to it later fails."""
    try:
        stream.flush()
    except OSError:
        to_nowhere(descriptor)
    except ValueError:  # the stream is closed
        return


def on_disk(descriptor: int) -> None:
    """Wait until the content of an open file is written to the disk."""
    getattr(os, "fdatasync", os.fsync)(descriptor)


def folder_on_disk(folder: Path) -> None:
    """Wait until the names in a folder are written to the disk, if the system supports that."""
    with suppress(OSError):  # not every system can open folders
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _own_status(path: Path) -> os.stat_result | None:
    """Return the status (`lstat`) of a file that is to be written over; None if there is none. Raises FileTrouble
    for a link, and for anything but a plain file."""
    try:
        found = path.lstat()
    except FileNotFoundError:
        return None
    if stat.S_ISLNK(found.st_mode):
        raise FileTrouble(path, Message("it-is-a-link-and-links-are-not-written"))
    require_plain(found, path)
    return found


def _fill(path: Path, descriptor: int, content: str | bytes, lasting: bool = True) -> None:
    """Write the content to an open file and close it. If that fails, remove the file."""
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content.encode("utf-8") if isinstance(content, str) else content)
            file.flush()
            if lasting:
                on_disk(descriptor)
    except BaseException:
        with suppress(OSError):
            remove(path)
        raise
