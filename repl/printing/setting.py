"""Make pages from printed cards and a layout, with typst in a process of its own."""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import Any

from dsl.files import writing
from dsl.files.temporary import temporary_folder
from dsl.records import dataclass
from repl.printing.layouts import MAX_FILE, Layout
from repl.printing.pictures import FOLDER, content_of
from repl.printing.printed import Picture, PrintedCard, PrintedGame, as_json, physical
from repl.render.phrases import Phrases

WORKER = Path(__file__).with_name("worker.py")
#: The limits for a layout: processor time in seconds, and memory in bytes as the system counts it (typst alone maps 84 MB).
SECONDS, BYTES = 120, 4_000_000_000
#: The length in bytes of the signature of a PNG and its first chunk, which contains the size of the picture.
PNG_HEAD = 33
METRES_PER_INCH = 0.0254
#: A proxy address where nothing listens, for systems on which a process cannot be cut off from the network.
NOWHERE = "http://127.0.0.1:9"


@dataclass(frozen=True, slots=True)
class Request:
    """The settings of the pages that are made. `sheet` is `pages`, `table` (sheets of ten by seven cards) or `backs`.
    `options` are the options of the layout. With `strict`, a letter that no font has is an error."""

    format: str = "pdf"
    ppi: int = 300
    paper: str = "a4"
    backs: str = "none"
    sheet: str = "pages"
    options: Mapping[str, str] = {}
    seconds: int = SECONDS
    bytes: int = BYTES
    strict: bool = True


@dataclass(frozen=True, slots=True)
class SetPages:
    """The result of setting pages: the pages as files, the findings of the layout, or an error.

    `error` has `message`, `diagnostic` (with the line of the layout) and `hints` from typst; or only `bound` (`time` or
    `memory`) if the layout exceeded a limit.
    """

    files: tuple[bytes, ...] = ()
    findings: tuple[Mapping[str, Any], ...] = ()
    error: Mapping[str, Any] | None = None


class Press:
    """A typst process and the folder that it reads. After the first request it is fast, because unchanged parts are not set
    again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._there: dict[Path, bytes] = {}
        self._process: subprocess.Popen[bytes] | None = None

    def set(
        self,
        game: PrintedGame,
        cards: Sequence[PrintedCard],
        layout: Layout,
        request: Request,
        folders: Sequence[Path],
        once: bool = False,
    ) -> SetPages:
        """Return the pages of some cards, each card `once` or with all its copies. Pictures are read from `folders`. Raises
        OSError if a picture cannot be read, or if the disk has no room for the files that typst reads."""
        for picture in _pictures(game, cards):
            self._put(picture.path, content_of(picture, folders, MAX_FILE))
        return self.draw(layout, _data(game, cards, request, once), request)

    def draw(self, layout: Layout, data: Mapping[str, object], request: Request) -> SetPages:
        """Return the pages of a layout; `data` is what it reads as `naipe.json`. Raises OSError if the disk has no room for
        the files."""
        for name, content in layout.files.items():
            self._put(name, content)
        self._put("naipe.json", json.dumps(data, ensure_ascii=False).encode())
        return self._run(layout, request)

    def close(self) -> None:
        """End the typst process."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _put(self, name: str, content: bytes) -> None:
        path = self._folder / name
        if self._there.get(path) != content:
            writing.make_folder(path.parent)
            writing.write_whole(path, content, lasting=False)
            self._there[path] = content

    def _run(self, layout: Layout, request: Request) -> SetPages:
        if self._process is None or self._process.poll() is not None:
            self._process = _worker(self._folder)
        process = self._process
        pipe = process.stdin
        assert pipe is not None and process.stdout is not None and process.stderr is not None
        asked = {name: getattr(request, name) for name in ("format", "ppi", "seconds", "bytes", "strict")}
        timer = Timer(2 * request.seconds, process.kill)
        timer.start()
        try:
            pipe.write(json.dumps(asked | {"main": layout.main}).encode() + b"\n")
            pipe.flush()
            head = process.stdout.readline()
            answer = json.loads(head) if head else {}
            files = tuple(process.stdout.read(size) for size in answer.get("sizes", ()))
        except BrokenPipeError:
            head, answer, files = b"", {}, ()
        finally:
            timer.cancel()
        if head and sum(map(len, files)) == sum(answer.get("sizes", ())):
            files = tuple(with_density(file, request.ppi) for file in files) if request.format == "png" else files
            return SetPages(files, tuple(answer.get("findings", ())), answer.get("error"))
        _, said = process.communicate()
        is_out_of_time = process.returncode in (-9, -24)
        last = said.decode("utf-8", "replace").strip().split("\n")[-1]
        return SetPages(error={"bound": "time" if is_out_of_time else "memory", "message": last})


def with_density(picture: bytes, ppi: int) -> bytes:
    """Return a PNG picture with its pixels per inch added, in a chunk `pHYs` after the first one (PNG, third edition,
    11.3.4.3). typst 0.15 leaves this out, and a print shop would then assume 72."""
    metre = round(ppi / METRES_PER_INCH)
    body = b"pHYs" + struct.pack(">IIB", metre, metre, 1)
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    return picture[:PNG_HEAD] + chunk + picture[PNG_HEAD:]


@contextmanager
def press() -> Iterator[Press]:
    """A context with a `Press`, whose process ends with the context."""
    with temporary_folder() as folder:
        made = Press(folder)
        try:
            yield made
        finally:
            made.close()


def set_cards(
    game: PrintedGame,
    cards: Sequence[PrintedCard],
    layout: Layout,
    request: Request,
    folders: Sequence[Path],
    once: bool = False,
) -> SetPages:
    """Return the pages of some cards as `Press.set` does, from a process that is started for this call only."""
    with press() as made:
        return made.set(game, cards, layout, request, folders, once)


def _pictures(game: PrintedGame, cards: Sequence[PrintedCard]) -> set[Picture]:
    found = [*(card.art for card in cards), *(deck.back for deck in game.decks)]
    return {one for one in found if one is not None and one.path.startswith(FOLDER)}


def _data(game: PrintedGame, cards: Sequence[PrintedCard], request: Request, once: bool) -> dict[str, object]:
    """Return the data of `naipe.json`, which a layout reads: the form of `show --json`, and the list of the copies to print."""
    places = {card.key: place for place, card in enumerate(game.cards)}
    decks = {deck.id: place for place, deck in enumerate(game.decks)}
    if once:
        copies = [[places[card.key], decks[card.pile]] for card in cards]
    else:
        copies = [[places[card.key], decks[deck.id]] for deck, card in physical(game, cards)]
    say = {"no-licence": Phrases(game.language)("no-licence-given")}
    wanted = {"copies": copies, "paper": request.paper, "backs": request.backs, "sheet": request.sheet}
    return as_json(game) | {"print": {**wanted, "set": dict(request.options), "say": say}}


def _worker(folder: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-P", str(WORKER), str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=_environment(),
        cwd=folder,
    )


def _environment() -> dict[str, str]:
    """Return the environment variables for the typst process. Variables that would change fonts or packages are removed, and
    the proxies lead nowhere."""
    kept = {name: value for name, value in os.environ.items() if not name.upper().startswith(("TYPST", "SOURCE_DATE"))}
    proxies = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy")
    kept = {name: value for name, value in kept.items() if name.lower() != "no_proxy"}
    return kept | dict.fromkeys(proxies, NOWHERE)
