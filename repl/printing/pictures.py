"""The pictures of cards and backs beside the rules: `art/NUMBER.png`, `art/NOUN-NUMBER.png`, `art/back-DECK.png`,
`art/back.png`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dsl.files import reading
from interpreter.api import Game
from repl.printing.printed import Picture

FOLDER = "art"
#: The endings of pictures. If a card has several pictures, the first ending counts.
ENDINGS = (".png", ".jpg", ".jpeg", ".svg")
#: The number of bytes from the beginning of a picture in which its size is found.
_HEAD = 64_000


class Pictures:
    """The pictures in the folders of a game and its packs. A picture of a pack takes precedence over one of the game."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._found: dict[str, Picture] = {}
        for folder in reversed(folders):
            for name in reading.names_in(folder / FOLDER):
                path = folder / FOLDER / name
                if path.suffix.lower() in ENDINGS and not name.startswith(".") and reading.is_within(path, folder):
                    self._found[path.stem + path.suffix.lower()] = Picture(f"{FOLDER}/{name}", *size_of(path, folder))

    def of_card(self, noun: str, number: str) -> Picture | None:
        """Return the picture of a card: the one for its noun and number, else the one for its number; None if there is
        neither."""
        return self._named(f"{noun}-{number}") or self._named(number)

    def back(self, deck: str) -> Picture | None:
        """Return the picture on the back of a deck: its own, else the one for all decks; None if there is neither."""
        return self._named(f"back-{deck}") or self._named("back")

    def _named(self, stem: str) -> Picture | None:
        return next((self._found[stem + ending] for ending in ENDINGS if stem + ending in self._found), None)


def art_folders(game: Game) -> tuple[Path, ...]:
    """Return the folders that may contain pictures. The folders of packs come before those of the game."""
    return tuple(dict.fromkeys(Path(name).parent for name in reversed(game.sources)))


def content_of(picture: Picture, folders: Sequence[Path], most: int) -> bytes:
    """Return the content of a picture. Raises OSError if it cannot be read, or if it is larger than `most` bytes."""
    folder = next((folder for folder in folders if reading.exists(folder / picture.path)), Path())
    return reading.read_bytes(folder / picture.path, most, folder)


def size_of(path: Path, within: Path) -> tuple[int, int]:
    """Return the width and height of a picture in pixels, from its file. Both are 0 for a drawing, or if the size is
    unknown."""
    try:
        return size_in(reading.read_beginning(path, _HEAD, within))
    except OSError:
        return 0, 0


def size_in(head: bytes) -> tuple[int, int]:
    """Return the width and height of a picture in pixels, from its first bytes. Both are 0 for a drawing, or if the size is
    unknown."""
    if head.startswith(b"\x89PNG\r\n\x1a\n") and len(head) >= 24:
        return int.from_bytes(head[16:20]), int.from_bytes(head[20:24])
    if head.startswith(b"\xff\xd8"):
        return _size_of_jpeg(head)
    return 0, 0


def _size_of_jpeg(head: bytes) -> tuple[int, int]:
    """Return the width and height in the frame header of a JPEG (ITU T.81, B.2.2); 0 and 0 if the first bytes do not contain
    it."""
    place = 2
    while place + 9 <= len(head) and head[place] == 0xFF:
        mark, length = head[place + 1], int.from_bytes(head[place + 2 : place + 4])
        if 0xC0 <= mark <= 0xCF and mark not in (0xC4, 0xC8, 0xCC):
            return int.from_bytes(head[place + 7 : place + 9]), int.from_bytes(head[place + 5 : place + 7])
        place += 2 + length
    return 0, 0
