"""Read a file into rows of cells, or write rows to a file; the ending of its name decides the format."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from dsl.files import archives, reading
from dsl.messages.message import Message
from repl.render.phrases import phrase
from repl.render.reply import Refused
from repl.sheets import comma_separated
from repl.sheets.cells import NoSheet, Rows

CSV, ODS, XLSX = ".csv", ".ods", ".xlsx"
#: The highest number of bytes of a file, and of the unpacked content of an archive.
LARGEST, LARGEST_UNPACKED = 5_000_000, 12_000_000
#: The time of creation that a library writes into a file, and the constant that replaces it, so that equal sheets give equal
#: files.
HOUR, DAY = re.compile(rb"(?<=W3CDTF\">)[^<]*"), b"1980-01-01T00:00:00Z"
#: Markup that no spreadsheet program writes, and that can make a small file enormous when it is unpacked.
DECLARES = (b"<!DOCTYPE", b"<!ENTITY", b"<!doctype", b"<!entity")


def read(path: Path, knows: Callable[[str], bool]) -> tuple[Rows, tuple[str, ...]]:
    """Return the rows of the first table of a file, and the names of its other tables, which are not read. Raises NoSheet if
    the file is not a sheet, OSError if it cannot be read, Refused if an extra is not installed."""
    data = reading.read_bytes(path, LARGEST)
    ending = path.suffix.lower()
    if ending not in (ODS, XLSX, CSV, ".txt", ".tsv"):
        raise NoSheet(Message("sheet-ends-in-none-of-csv-ods-xlsx"))
    if ending in (ODS, XLSX):
        return _of_archive(path, data, ending)
    if archives.is_archive(data):
        raise NoSheet(Message("sheet-is-no-csv-but-an-archive-rename-it"))
    return comma_separated.read(data, knows), ()


def _of_archive(path: Path, data: bytes, ending: str) -> tuple[Rows, tuple[str, ...]]:
    """Return the rows of a sheet in an archive (.ods, .xlsx), and the names of its other tables. Before a library reads the
    archive, it is unpacked with a limit on its size."""
    library = open_document() if ending == ODS else office_open()
    parts = archives.members(str(path), data, LARGEST_UNPACKED)
    for name, content in parts.items():
        is_markup = name.endswith((".xml", ".rels"))
        if is_markup and (any(word in content for word in DECLARES) or b"\0" in content[:4]):
            raise NoSheet(Message("sheet-declares-entities-which-none-does", part=name))
    try:
        found: tuple[Rows, tuple[str, ...]] = library.read(archives.archive_of(parts))
    except NoSheet:
        raise
    except Exception as error:  # the libraries raise many kinds of errors for a broken file
        raise NoSheet(Message("file-is-no-sheet-of-its-ending", ending=ending)) from error
    return found


def open_document() -> Any:
    """Return our module for .ods files. Raises Refused if the extra is not installed."""
    try:
        from repl.sheets import open_document  # noqa: PLC0415 - an extra, that few have installed
    except ImportError as missing:
        raise _needs(ODS, missing) from missing
    return open_document


def office_open() -> Any:
    """Return our module for .xlsx files. Raises Refused if the extra is not installed."""
    try:
        from repl.sheets import office_open  # noqa: PLC0415 - an extra, that few have installed
    except ImportError as missing:
        raise _needs(XLSX, missing) from missing
    return office_open


def _needs(ending: str, missing: ImportError) -> Refused:
    return Refused(
        phrase(
            "flag-needs-package-which-is-not-installed-command",
            flag=ending,
            command="pip install 'naipe[sheets]'",
            package=missing.name,
        )
    )


def written(rows: Iterable[Sequence[str]], ending: str, numbers: Iterable[int] = (), name: str = "") -> bytes:
    """Return the bytes of a sheet with the ending `.csv`, `.ods` or `.xlsx`. The time of creation is left out, so that equal
    rows give equal bytes. Raises Refused if an extra is not installed."""
    if ending == CSV:
        return comma_separated.written(rows)
    library = open_document() if ending == ODS else office_open()
    parts = archives.members(name, library.written(rows, numbers, name), LARGEST_UNPACKED)
    return archives.archive_of({part: HOUR.sub(DAY, content) for part, content in parts.items()}, compressed=True)
