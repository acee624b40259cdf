"""Archives (zip) as bytes: read in memory within bounds, and written so that the same files make the same bytes.

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

#: The day of each file in an archive that is written here: the first one that a zip file can hold.
_DAY = (1980, 1, 1, 0, 0, 0)
#: Limits for an archive: the number of its files, and how many times its own size it may have when unpacked, besides the
#: first FREE bytes.
MOST_FILES, MOST_TIMES, FREE = 1_100, 200, 100_000


class BadArchive(FileTrouble):
    """Raised if some bytes are no zip archive, or an archive that naipe refuses to read."""


def as_file(data: bytes) -> BinaryIO:
    """Return some bytes as an open file that a library can read."""
    return io.BytesIO(data)


def written(write: object, to: str = "save") -> bytes:
    """Return the bytes that an object of a library writes when its method `to` is called with an open file."""
    file = io.BytesIO()
    getattr(write, to)(file)
    return file.getvalue()


def is_archive(data: bytes) -> bool:
    """Tell whether some bytes begin like a zip archive."""
    return data.startswith(b"PK\x03\x04")


def members(name: str, data: bytes, most: int, stored: bool = False) -> dict[str, bytes]:
    """Return the content of each file in an archive, by the name of the file. Folders are left out.

    Raises BadArchive, with a sentence for the user, if the data is no whole zip archive; if it has too many files, or
    more than `most` bytes when unpacked, whatever its directory says; if two files have the same name; if a name leads
    out of the folder; if a file is a link or encrypted; and, with `stored`, if a file is compressed.
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
            content = file.read(left + 1)  # never more than that is unpacked, whatever the head says
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
            if compressed and name != "mimetype":  # OpenDocument wants that file as it is, and first
                info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, content)
    return target.getvalue()
