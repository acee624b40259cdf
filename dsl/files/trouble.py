"""Errors about files, with a sentence for the user."""

from __future__ import annotations

import errno
import os
from pathlib import Path


class FileTrouble(OSError):
    """Raised if a file cannot be read or written as requested. `strerror` is the reason, in a few words for the user."""

    def __init__(self, path: Path | str, why: str, number: int = errno.EINVAL) -> None:
        super().__init__(number, why, str(path))

    def __str__(self) -> str:
        return f"{self.filename}: {self.strerror}"


def trouble(error: OSError | ValueError, path: Path | str) -> OSError:
    """Return an error of the system as an error with a message for the user. For a name that no file can have (because
    it contains a zero byte), the message says that the file is missing. If the error has no file name, `path` is
    added."""
    if isinstance(error, FileTrouble):
        return error
    if isinstance(error, ValueError):
        return FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), repr(str(path))[:80])
    if error.errno in (errno.ENAMETOOLONG, errno.ELOOP):
        return FileTrouble(str(path)[:80], os.strerror(error.errno).lower(), error.errno)
    if error.filename is None and error.errno is not None:  # an error of an open file, for example a full disk
        return OSError(error.errno, error.strerror, str(path))
    return error
