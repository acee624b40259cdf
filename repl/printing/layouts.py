"""The layouts for `naipe print`: those of naipe, and those of designers with the limits for them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from dsl.files import reading
from dsl.records import dataclass
from repl.render.phrases import enumerated, phrase, together, why_not
from repl.render.reply import Refused
from repl.render.words import meant

HOME = Path(__file__).parent / "layouts"
SUFFIX = ".typ"
#: A file that every layout can import, and the layout of books, which have no cards: neither is a layout for cards.
SHARED, BOOK = "naipe.typ", "book.typ"
#: The endings of the files in its folder that a layout may read.
ENDINGS = (SUFFIX, ".toml", ".json", ".csv", ".png", ".jpg", ".jpeg", ".svg", ".ttf", ".otf")
MAX_FILES, MAX_BYTES, MAX_FILE = 500, 100_000_000, 20_000_000
#: An import of a typst package, which would have to be downloaded.
PACKAGE = re.compile(r"[\"']@[\w-]+/")


@dataclass(frozen=True, slots=True)
class Layout:
    """A layout: its name, the name of its main file, and the contents of all its files by their paths in its folder."""

    name: str
    main: str
    files: Mapping[str, bytes]

    @property
    def pages(self) -> bool:
        """Whether each card has a page of its own. The main file of such a layout contains `single: true`."""
        return b"single: true" in self.files[self.main]


def names() -> list[str]:
    """Return the names of the built-in layouts."""
    return [path.stem for path in reading.files_in(HOME, SUFFIX) if path.name not in (SHARED, BOOK)]


def layout_of(given: str, folders: Sequence[Path]) -> Layout:
    """Return a layout by its name, or by the path of its file. The ending may be left out for a file beside the rules.

    Raises Refused if there is no such layout, if it cannot be read, or if it would download a package.
    """
    if given in names():
        return Layout(
            given, f"{given}{SUFFIX}", _shared() | {f"{given}{SUFFIX}": _read(HOME / f"{given}{SUFFIX}", HOME)}
        )
    beside = [folder / f"{given}{SUFFIX}" for folder in folders]
    path = next((path for path in (Path(given), *beside) if reading.is_file(path)), None)
    if path is None or path.suffix != SUFFIX:
        none = phrase("there-is-no-layout-name-there-are-names", name=given, names=enumerated(names()))
        raise Refused(together(none, ".", meant(given, names())))
    files = _beside(path)
    for name, content in files.items():
        found = PACKAGE.search(content.decode("utf-8", "replace")) if name.endswith(SUFFIX) else None
        if found is not None:
            raise Refused(phrase("layout-path-fetches-a-package", path=path.parent / name, package=found[0][1:]))
    return Layout(path.stem, path.name, _shared() | files)


def layout_for(main: str) -> Layout:
    """Return a built-in layout by the name of its main file."""
    return Layout(main.removesuffix(SUFFIX), main, {main: _read(HOME / main, HOME)})


def _shared() -> dict[str, bytes]:
    return {SHARED: _read(HOME / SHARED, HOME)}


def _beside(path: Path) -> dict[str, bytes]:
    """Return the contents of the file of a layout, and of the files in and below its folder that it may read, by their
    paths."""
    folder = path.parent
    files: dict[str, bytes] = {path.name: _read(path, folder)}
    size = 0
    try:
        below = [one for ending in ENDINGS for one in reading.files_below(folder, ending)]
    except OSError as error:
        raise Refused(phrase("path-cannot-be-read-why", path=folder, why=why_not(error))) from error
    for one in below:
        name = one.relative_to(folder).as_posix()
        files.setdefault(name, _read(one, folder))
        size += len(files[name])
        if len(files) > MAX_FILES or size > MAX_BYTES:
            raise Refused(
                phrase("too-much-lies-beside-the-layout-path", path=path, files=MAX_FILES, mb=MAX_BYTES // 1_000_000)
            )
    return files


def _read(path: Path, folder: Path) -> bytes:
    try:
        return reading.read_bytes(path, MAX_FILE, folder)
    except OSError as error:
        raise Refused(phrase("path-cannot-be-read-why", path=path, why=why_not(error))) from error
