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
#: The highest number of files in an archive, and of times that it may grow when unpacked, beyond the first 100 kB.
MOST_FILES, MOST_TIMES, FREE = 1_100, 200, 100_000


class BadArchive(FileTrouble):
    """Some bytes are no archive, or an archive of a kind that is not read."""


def as_file(data: bytes) -> BinaryIO:
    """Return some bytes as a file to read."""
    return io.BytesIO(data)


def written(write: object, to: str = "save") -> bytes:
    """Return the bytes that an object of a library writes to a file with its method `to`."""
    file = io.BytesIO()
    getattr(write, to)(file)
    return file.getvalue()


def is_archive(data: bytes) -> bool:
    """Tell whether some bytes begin as an archive does."""
    return data.startswith(b"PK\x03\x04")


def members(name: str, data: bytes, most: int, stored: bool = False) -> dict[str, bytes]:
    """Return the files of an archive by their names, of at most `most` bytes together. Folders are left out.

    Raises BadArchive, with a sentence, for what is no archive or a damaged one; for too many or too large files, whatever their
    head says; for two of one name, a link, an encrypted file, and a name that leads out of a folder; and for a compressed file
    where all have to be `stored`.
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
    """Raise BadArchive where a file of an archive has a name or a kind that no plain file of one folder has."""
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
    """Tell whether a name is a path below a folder: with `/` between its parts, of which none is empty or leads up."""
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
    """Return an archive of some files. One that is not compressed has the same bytes for the same files on each machine;
    zlib is another one here and there."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files.items():
            info = zipfile.ZipInfo(name, _DAY)
            info.create_system, info.external_attr = 3, (stat.S_IFREG | 0o644) << 16
            if compressed and name != "mimetype":  # OpenDocument wants that file as it is, and first
                info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, content)
    return target.getvalue()
