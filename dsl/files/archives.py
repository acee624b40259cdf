"""Reads and writes zip archives. An archive is read in memory, within limits of size. It is written so that the same
files always make the same bytes.

Nothing is unpacked to a folder here. The form of a zip file is that of PKWARE's APPNOTE.TXT.
"""

from __future__ import annotations

import io
import stat
import zipfile
import zlib
from collections.abc import Mapping
from typing import BinaryIO

from dsl.files.trouble import FileTrouble
from dsl.messages.message import Message

#: The date of each file in a written archive: the earliest date that a zip file can hold.
_DAY = (1980, 1, 1, 0, 0, 0)
#: Limits for an archive: the number of its files, and its unpacked size. This may be FREE bytes, and beyond them a
#: multiple of the size of the archive.
MOST_FILES, MOST_TIMES, FREE = 1_100, 200, 100_000


class BadArchive(FileTrouble):
    """Raised if bytes are not a zip archive, or are an archive that naipe refuses to read."""


def as_file(data: bytes) -> BinaryIO:
    """Return some bytes as an open file that a library can read."""
    return io.BytesIO(data)


def written(write: object, to: str = "save") -> bytes:
    """Call the method `to` of an object with an open file in memory, and return the bytes that the method writes. It is
    for libraries that can only write files."""
    file = io.BytesIO()
    getattr(write, to)(file)
    return file.getvalue()


def is_archive(data: bytes) -> bool:
    """Tell whether some bytes begin like a zip archive."""
    return data.startswith(b"PK\x03\x04")


def members(name: str, data: bytes, most: int, stored: bool = False) -> dict[str, bytes]:
    """Return the content of each file in an archive, by the name of the file. Folders are left out.

    Raises BadArchive, with a sentence for the user, if the data is no whole zip archive; if it has too many files, or
    more than `most` bytes when unpacked (this is counted while unpacking, since the directory of the archive may be
    wrong); if two files have the same name; if a name leads out of the folder; if a file is a link or encrypted; and,
    with `stored`, if a file is compressed.
    """
    try:
        with zipfile.ZipFile(as_file(data)) as archive:
            infos = archive.infolist()
            if len(infos) > MOST_FILES:
                raise BadArchive(name, Message("archive-holds-more-than-n-files", n=MOST_FILES))
            _check_names(name, infos)
            if stored and any(info.compress_type != zipfile.ZIP_STORED for info in infos):
                raise BadArchive(name, Message("pack-is-compressed-and-none-is"))
            return _read(name, archive, infos, min(most, FREE + MOST_TIMES * len(data)))
    except (
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        NotImplementedError,
        RuntimeError,
        ValueError,
        OverflowError,
    ) as error:
        raise BadArchive(name, Message("it-is-no-whole-zip-file")) from error


def _check_names(name: str, infos: list[zipfile.ZipInfo]) -> None:
    """Raise BadArchive if the name of a file in an archive leads out of the folder or is used twice, or if a file is a
    link or encrypted."""
    seen: set[str] = set()
    for info in infos:
        called = info.orig_filename
        if not is_plain_name(called.removesuffix("/")):
            raise BadArchive(name, Message("name-of-archive-leads-out", file=called[:80]))
        if called.casefold() in seen:
            raise BadArchive(name, Message("name-of-archive-stands-twice", file=called[:80]))
        seen.add(called.casefold())
        kind = stat.S_IFMT(info.external_attr >> 16)
        if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
            raise BadArchive(name, Message("file-of-archive-is-no-plain-file", file=called[:80]))
        if info.flag_bits & 0x1:
            raise BadArchive(name, Message("file-of-archive-is-encrypted", file=called[:80]))


def is_plain_name(name: str) -> bool:
    """Tell whether a name is a path below a folder: its parts have `/` between them, and none is empty, `.` or `..`."""
    return (
        len(name) <= 240
        and name.isprintable()
        and not {"\\", ":"} & set(name)
        and not {"", ".", ".."} & set(name.split("/"))
    )


def _read(name: str, archive: zipfile.ZipFile, infos: list[zipfile.ZipInfo], most: int) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    left = most
    for info in infos:
        if info.is_dir():
            continue
        with archive.open(info) as file:
            content = file.read(left + 1)  # no more is unpacked, whatever size the header gives
        left -= len(content)
        if left < 0:
            raise BadArchive(name, Message("archive-becomes-larger-than-n-kb", n=most // 1000))
        found[info.filename] = content
    return found


def archive_of(files: Mapping[str, bytes], compressed: bool = False) -> bytes:
    """Return a zip archive of some files, by their names. Without compression, the same files give the same bytes on each
    machine. Compressed bytes depend on the version of zlib."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files.items():
            info = zipfile.ZipInfo(name, _DAY)
            info.create_system, info.external_attr = 3, (stat.S_IFREG | 0o644) << 16
            if compressed and name != "mimetype":  # OpenDocument needs that file uncompressed, as the first one
                info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, content)
    return target.getvalue()
