"""From printed cards and a layout to pages, set by typst in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from dsl.files import writing
from dsl.files.temporary import temporary_folder
from dsl.records import dataclass
from repl.printing.layouts import MAX_FILE, Layout
from repl.printing.pictures import FOLDER, content_of
from repl.printing.printed import Picture, PrintedCard, PrintedGame, as_json, physical
from repl.render.phrases import Phrases

WORKER = Path(__file__).with_name("worker.py")
#: The bounds of a layout: processor time in seconds, and bytes of memory as the system counts them (typst maps 84 MB of its own).
SECONDS, BYTES = 120, 4_000_000_000
#: Where nobody listens: for systems on which a process cannot be cut off.
NOWHERE = "http://127.0.0.1:9"


@dataclass(frozen=True, slots=True)
class Request:
    """What is wanted on paper. `sheet` is `pages`, `table` (ten by seven) or `backs`; `options` are for the layout. What is `strict`
    refuses a letter that no font has."""

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
    """What came of it: the pages as files, what the layout found, or why there are none.

    `error` has `message`, `diagnostic` (with the line of the layout) and `hints` of typst; or `bound` alone, where the layout took
    more than it may: `time` or `memory`.
    """

    files: tuple[bytes, ...] = ()
    findings: tuple[Mapping[str, Any], ...] = ()
    error: Mapping[str, Any] | None = None


def set_cards(
    game: PrintedGame,
    cards: Sequence[PrintedCard],
    layout: Layout,
    request: Request,
    folders: Sequence[Path],
    once: bool = False,
) -> SetPages:
    """Return the pages of some cards of a game; each card `once` or with its copies. Pictures are read below `folders`.

    Raises OSError where a picture cannot be read, or there is no room for the files that typst reads.
    """
    with temporary_folder() as folder:
        for name, content in layout.files.items():
            _put(folder / name, content)
        for picture in _pictures(game, cards):
            _put(folder / picture.path, content_of(picture, folders, MAX_FILE))
        _put(folder / "naipe.json", json.dumps(_data(game, cards, request, once), ensure_ascii=False).encode())
        return _run(folder, layout, request)


def _put(path: Path, content: bytes) -> None:
    writing.make_folder(path.parent)
    writing.write_whole(path, content, lasting=False)


def _pictures(game: PrintedGame, cards: Sequence[PrintedCard]) -> set[Picture]:
    found = [*(card.art for card in cards), *(deck.back for deck in game.decks)]
    return {one for one in found if one is not None and one.path.startswith(FOLDER)}


def _data(game: PrintedGame, cards: Sequence[PrintedCard], request: Request, once: bool) -> dict[str, Any]:
    """Return what a layout reads as `naipe.json`: the form of `show --json`, and what is to be printed of it."""
    places = {card.key: place for place, card in enumerate(game.cards)}
    decks = {deck.id: place for place, deck in enumerate(game.decks)}
    if once:
        copies = [[places[card.key], decks[card.pile]] for card in cards]
    else:
        copies = [[places[card.key], decks[deck.id]] for deck, card in physical(game, cards)]
    say = {"no-licence": Phrases(game.language)("no-licence-given")}
    wanted = {"copies": copies, "paper": request.paper, "backs": request.backs, "sheet": request.sheet}
    return as_json(game) | {"print": {**wanted, "set": dict(request.options), "say": say}}


def _run(folder: Path, layout: Layout, request: Request) -> SetPages:
    asked = {name: getattr(request, name) for name in ("format", "ppi", "seconds", "bytes", "strict")} | {
        "main": layout.main
    }
    try:
        done = subprocess.run(
            [sys.executable, "-P", str(WORKER), str(folder)],
            input=json.dumps(asked).encode(),
            capture_output=True,
            timeout=2 * request.seconds,
            env=_environment(),
            cwd=folder,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return SetPages(error={"bound": "time"})
    head, _, rest = done.stdout.partition(b"\n")
    if done.returncode or not head:
        is_out_of_time = done.returncode in (-9, -24)
        said = done.stderr.decode("utf-8", "replace").strip().split("\n")[-1]
        return SetPages(error={"bound": "time" if is_out_of_time else "memory", "message": said})
    answer = json.loads(head)
    files, place = [], 0
    for size in answer.get("sizes", ()):
        files.append(rest[place : place + size])
        place += size
    return SetPages(tuple(files), tuple(answer.get("findings", ())), answer.get("error"))


def _environment() -> dict[str, str]:
    """Return the environment of the process: without what would change fonts or packages, and with proxies that lead nowhere."""
    kept = {name: value for name, value in os.environ.items() if not name.upper().startswith(("TYPST", "SOURCE_DATE"))}
    proxies = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy")
    kept = {name: value for name, value in kept.items() if name.lower() != "no_proxy"}
    return kept | dict.fromkeys(proxies, NOWHERE)
