"""All reading of files: only plain files, up to a given size, inside the named folder.

A device, a pipe or a socket is refused before anything is read, so none of them can block the program. A file that is
larger than the limit is never read into memory completely. Links that lead out of a named folder are not followed.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from dsl.files.trouble import FileTrouble, trouble
from dsl.messages.message import Message

#: Limits for the search in a folder of rules: the depth of its subfolders, and the number of entries. A folder beyond them
#: is refused.
MAX_DEPTH = 8
MAX_ENTRIES = 20_000

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


class TooLarge(FileTrouble):
    """Raised if a file or a folder is larger than its limit."""


class NotText(FileTrouble):
    """Raised if the content of a file is not UTF-8."""


def read_bytes(path: Path, most: int, within: Path | None = None) -> bytes:
    """Return the content of a plain file of at most `most` bytes. `within` is a folder that must contain it. Raises
    OSError (TooLarge if it is larger), with a sentence in `strerror`."""
    data = read_beginning(path, most + 1, within)
    if len(data) > most:
        raise TooLarge(path, Message("larger-than-most-bytes", most=most))
    return data


def read_beginning(path: Path, most: int, within: Path | None = None) -> bytes:
    """Return the first `most` bytes of a plain file. Raises OSError."""
    try:
        place = _inside(path, within) if within is not None else path
        require_plain(place.stat(), path)  # checked before opening, because opening starts some devices
        descriptor = os.open(place, _FLAGS | (getattr(os, "O_NOFOLLOW", 0) if within is not None else 0))
    except (OSError, ValueError) as error:
        raise trouble(error, path) from error
    try:
        require_plain(os.fstat(descriptor), path)  # checked again, because the file may have been replaced
        with os.fdopen(descriptor, "rb", closefd=False) as file:
            return file.read(most)
    except OSError as error:
        raise trouble(error, path) from error
    finally:
        os.close(descriptor)


def read_text(path: Path, most: int, within: Path | None = None, *, errors: str = "strict") -> str:
    """Return the text of a plain file in UTF-8, in the form that `text_of` returns. `errors` is the argument of
    `bytes.decode`. Raises OSError (NotText if the file is not UTF-8)."""
    return text_of(read_bytes(path, most, within), path, errors=errors)


def text_of(data: bytes, path: Path, *, errors: str = "strict") -> str:
    """Return the text of a file from its bytes, with `\\n` at its line ends, and without the byte order mark that some
    editors write at the beginning. `errors` is the argument of `bytes.decode`. Raises NotText if the bytes are not
    UTF-8."""
    try:
        text = data.decode("utf-8", errors)
    except UnicodeDecodeError as error:
        raise NotText(
            path,
            Message("not-utf-8-byte-0x-object-at-start", byte=f"{error.object[error.start]:02X}", start=error.start),
        ) from error
    return plain(text)


def plain(text: str) -> str:
    """Return a text with `\\n` at its line ends, and without a byte order mark at its beginning."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def read_own(path: Path) -> bytes:
    """Return the content of a file that belongs to naipe itself. It is trusted like the code of naipe, so the checks of
    `read_bytes` are not made. Raises OSError."""
    descriptor = os.open(path, _FLAGS)
    with os.fdopen(descriptor, "rb") as file:
        return file.read()


def read_descriptor(descriptor: int, most: int) -> bytes:
    """Return the whole content of an open file. Raises TooLarge if it has more than `most` bytes."""
    os.lseek(descriptor, 0, os.SEEK_SET)
    parts, size = [], 0
    while part := os.read(descriptor, 1 << 20):
        parts.append(part)
        size += len(part)
        if size > most:
            raise TooLarge("", Message("larger-than-most-bytes", most=most))
    return b"".join(parts)


def is_still(path: Path, descriptor: int, size: int) -> bool:
    """Tell whether `path` still names an open file, and the file still has at least `size` bytes. Since it was opened,
    the file may have been removed, shortened or replaced."""
    try:
        found = os.fstat(descriptor)
        return found.st_size >= size and os.path.samestat(found, path.lstat())
    except (OSError, ValueError):
        return False


def require_plain(found: os.stat_result, path: Path) -> None:
    """Raise FileTrouble if a path is not a plain file."""
    if stat.S_ISDIR(found.st_mode):
        raise FileTrouble(path, Message("it-is-a-folder"))
    if not stat.S_ISREG(found.st_mode):
        raise FileTrouble(path, Message("it-is-no-plain-file"))


def status(path: Path) -> os.stat_result | None:
    """Return what the system knows about a path (`os.stat`), after all links are followed. Return None if the path does
    not exist."""
    try:
        return path.stat()
    except (OSError, ValueError):
        return None


def size_of(path: Path) -> int:
    """Return the size of a file in bytes, 0 if it does not exist."""
    found = status(path)
    return 0 if found is None else found.st_size


def exists(path: Path) -> bool:
    """Tell whether a path exists, as a file, a folder or anything else."""
    return status(path) is not None


def is_file(path: Path) -> bool:
    found = status(path)
    return found is not None and stat.S_ISREG(found.st_mode)


def is_folder(path: Path) -> bool:
    found = status(path)
    return found is not None and stat.S_ISDIR(found.st_mode)


def resolved(path: Path) -> Path:
    """Return a path with its links followed; unchanged if the links form a circle."""
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError):
        return path.absolute()


def is_within(path: Path, folder: Path) -> bool:
    """Tell whether a path is in a folder, or is the folder itself, after all links were followed."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError, RuntimeError):
        return False


def is_private(path: Path) -> bool:
    """Tell whether a file or folder belongs to the user and is no link, and no other user can write it (or, if it is a
    folder, read it)."""
    try:
        found = path.lstat()
    except (OSError, ValueError):
        return False
    if stat.S_ISLNK(found.st_mode) or not belongs_to_me(found):
        return False
    return os.name == "nt" or not found.st_mode & (0o077 if stat.S_ISDIR(found.st_mode) else 0o022)


def is_as_safe_as(path: Path, code: Path) -> bool:
    """Tell whether `path` is a plain file (no link) with the same owner as the file `code`, and can be written only by
    users who can write that file too."""
    try:
        found, known = path.lstat(), code.stat()
    except (OSError, ValueError):
        return False
    if not stat.S_ISREG(found.st_mode) or found.st_uid != known.st_uid:
        return False
    return os.name == "nt" or not found.st_mode & 0o022 & ~known.st_mode


def is_open_to_others(folder: Path) -> bool:
    """Tell whether another user could change a folder: every user may write into it, or it belongs to somebody other than
    this user or the system."""
    found = status(folder)
    if found is None or os.name == "nt":
        return False
    return bool(found.st_mode & 0o002) or not (belongs_to_me(found) or found.st_uid == 0)


def is_secret(path: Path) -> bool:
    """Tell whether only its owner may read a file."""
    found = status(path)
    return found is not None and (os.name == "nt" or not found.st_mode & 0o077)


def belongs_to_me(found: os.stat_result) -> bool:
    """Tell whether a file belongs to the user of this program; always true on a system without owners of files."""
    return not hasattr(os, "getuid") or found.st_uid == os.getuid()


def oldest_first(folder: Path, suffix: str) -> list[Path]:
    """Return the plain files of a folder with a suffix, the oldest first. Files that begin with a dot are included: a
    killed process may have left them."""
    places = [folder / name for name in names_in(folder) if name.endswith(suffix)]
    found = [
        (known.st_mtime, path) for path in places if _is_its_own(path, folder) and (known := status(path)) is not None
    ]
    return [path for _, path in sorted(found)]


def names_in(folder: Path) -> list[str]:
    """Return the names in a folder, sorted, at most MAX_ENTRIES; none if the folder does not exist or cannot be read."""
    try:
        with os.scandir(folder) as found:
            return sorted(entry.name for entry, _ in zip(found, range(MAX_ENTRIES)))
    except (OSError, ValueError):
        return []


def folders_in(folder: Path) -> list[Path]:
    """Return the folders in a folder, sorted by name."""
    return [place for name in names_in(folder) if is_folder(place := folder / name)]


def files_in(folder: Path, suffix: str) -> list[Path]:
    """Return the plain files directly in a folder whose names end in `suffix`, sorted by name. Names that begin with a
    dot are skipped."""
    return [
        place for name in names_in(folder) if _is_named(name, suffix) and _is_its_own(place := folder / name, folder)
    ]


def files_below(folder: Path, suffix: str) -> tuple[Path, ...]:
    """Return the plain files with a suffix in a folder and its subfolders, in a fixed order.

    A link to a folder is never followed, and a link to a file only if the file is inside the folder. Names that begin with a
    dot are skipped (files being written, files of editors, folders of other programs). Raises TooLarge for more than MAX_ENTRIES entries or
    MAX_DEPTH levels, PermissionError for a folder that cannot be read.
    """
    return tuple(sorted(_below(folder, suffix), key=Path.as_posix))


def _below(folder: Path, suffix: str) -> Iterator[Path]:
    waiting, seen = [(folder, 0)], 0
    while waiting:
        place, depth = waiting.pop()
        if depth > MAX_DEPTH:
            raise TooLarge(folder, Message("folders-stand-more-than-max-depth-deep-in-it", most=MAX_DEPTH))
        try:
            entries = os.scandir(place)
        except PermissionError:
            raise  # otherwise files in this folder would be missing, and nobody would notice
        except (OSError, ValueError):
            continue
        with entries:
            for entry in entries:
                seen += 1
                if seen > MAX_ENTRIES:
                    raise TooLarge(folder, Message("it-holds-more-than-max-entries-files", max_entries=MAX_ENTRIES))
                if entry.name.startswith("."):
                    continue
                if entry.is_dir(follow_symlinks=False):
                    waiting.append((place / entry.name, depth + 1))
                elif _is_named(entry.name, suffix):
                    path = place / entry.name
                    if entry.is_file(follow_symlinks=False) or _is_its_own(path, folder):
                        yield path


def _is_named(name: str, suffix: str) -> bool:
    return name.endswith(suffix) and not name.startswith(".")


def _is_its_own(path: Path, folder: Path) -> bool:
    return is_file(path) and (not path.is_symlink() or is_within(path, folder))


def _inside(path: Path, folder: Path) -> Path:
    """Return the path of a file with all links followed. Raises FileTrouble if that path is not in the folder."""
    try:
        place = path.resolve()
        if place.is_relative_to(folder.resolve()):
            return place
    except RuntimeError as error:  # links in a circle
        raise FileTrouble(path, Message("its-links-lead-in-a-circle")) from error
    raise FileTrouble(path, Message("it-lies-outside-folder", folder=folder))
