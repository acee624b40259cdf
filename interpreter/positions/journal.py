"""A saved game: a text file with one line for the beginning and one line for each decision.

Each line is `hash json`. The hash covers the hash of the line before and the content of its own line, so a line that
was changed, lost or moved is found. `append` returns only when the line is on the disk. So the file is valid up to its last
whole line, even if the process is killed.

Nothing is ever removed from the file. If a player takes decisions back, a record such as `{"undo": 2}` is added;
`effective` returns the records that still count. A record `{"ask": true}` or `{"ask": false}` is no decision. The last of
these records tells whether the player is asked the questions that the rulebook calls seldom wanted.

If somebody removes, shortens or replaces the file while it is in use, `append` raises `JournalLost` and writes nothing.

A saved game holds the seed, and so every secret of the game.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, field
from hashlib import blake2b
from pathlib import Path
from types import TracebackType
from typing import Any

from dsl.files import reading, writing
from dsl.files.trouble import FileTrouble
from dsl.messages.message import Message
from dsl.records import dataclass
from interpreter.positions.records import LARGEST, MOST_PARTS, MOST_RECORDS, parts_of, record_in

FORMAT = 1

_HEADER_TYPES = {
    "format": int, "game": str, "title": str, "options": dict, "players": int, "seats": list, "seed": int,
    "packs": list, "rules": str,
}  # fmt: skip

_LATER_TYPES = {"language": str, "texts": str, "held": dict}  # older files do not have them

#: The limits for the first line of a saved game: the players at the table, the other names, and the letters of each.
MOST_SEATS, MOST_NAMES, LONGEST = 64, 1_000, 4_096

Record = Mapping[str, Any]

ASK = "ask"  # the key of a record of the command `ask`


class JournalError(Exception):
    """A saved game cannot be read or written. The message is a plain sentence for the player."""


class JournalLost(JournalError):
    """The file of a saved game is gone, or it is not the file that was being written."""


@dataclass(frozen=True, slots=True)
class Header:
    """The beginning of a saved game: the data with which it can be started again.

    - `seats`: who sits where, in the order of the seats.
    - `packs`: the names of the packs that were loaded.
    - `rules`: the digest of all texts of the rules. `texts`: these texts, compressed.
    - `held`: the digests of the packs, each by the words (a path or an id) with which the pack was loaded.
    - `language`: the language in which the game was shown; empty if it was not recorded.
    """

    game: str
    title: str
    options: Mapping[str, Any]
    players: int
    seats: tuple[str, ...]
    seed: int
    packs: tuple[str, ...] = ()
    rules: str = ""
    language: str = ""
    texts: str = field(default="", repr=False)
    held: Mapping[str, str] = field(default_factory=dict)
    format: int = FORMAT


@dataclass(frozen=True, slots=True)
class Contents:
    """The readable content of a saved game.

    - `records`: all records up to the first damaged line, or up to the limit.
    - `valid_bytes`: the size of the file up to there.
    - `damage`: a sentence about the damage, if there is any.
    - `seal`: the hash of the last good line.
    """

    header: Header
    records: tuple[Record, ...]
    valid_bytes: int
    damage: str | None = None
    seal: str = field(default="", repr=False)


class Journal:
    """A saved game that is open for writing. Close it, or use it in a `with` statement."""

    def __init__(self, path: Path, descriptor: int, size: int, seal: str, sync: bool, records: int = 0) -> None:
        self.path = self.called = path
        self._descriptor = descriptor
        self._size = size
        self._seal = seal
        self._sync = sync
        self._unwritten = b""
        self._records = records
        self._is_full = False

    @classmethod
    def create(cls, path: str | os.PathLike[str], header: Header, *, sync: bool = True, called: str = "") -> Journal:
        """Start a new saved game. Raises JournalError if the file exists. Without `sync`, a power cut may lose lines.
        Messages call the file `called` if that is given."""
        path = Path(path)
        descriptor = _opened(path, new=True, called=called)
        journal = cls(path, descriptor, 0, "", sync)
        journal.called = Path(called or path)
        try:
            journal.append(_beginning(header))
            if sync:
                writing.folder_on_disk(path.parent)
        except BaseException:
            journal.close()
            writing.remove(path)
            raise
        return journal

    @classmethod
    def resume(cls, path: str | os.PathLike[str], *, sync: bool = True) -> tuple[Journal, Contents]:
        """Open a saved game to continue it. Damaged lines are moved to a file beside it whose name ends in
        `.damaged`. Raises JournalError if it cannot be read, or if another process is playing it."""
        path = Path(path)
        descriptor = _opened(path, new=False)
        try:
            data = reading.read_descriptor(descriptor, LARGEST)
            contents = understood(data, path)
            rest = data[contents.valid_bytes :]
            if rest:
                writing.put_beside(path, ".damaged", rest)
                os.ftruncate(descriptor, contents.valid_bytes)
        except OSError as error:
            os.close(descriptor)
            raise _plain(error, path) from error
        except BaseException:
            os.close(descriptor)
            raise
        return cls(path, descriptor, contents.valid_bytes, contents.seal, sync, len(contents.records)), contents

    @staticmethod
    def read(path: str | os.PathLike[str]) -> Contents:
        """Read a saved game up to the first damage. Raises JournalError if it cannot be read, or does not begin like
        a saved game."""
        path = Path(path)
        try:
            data = reading.read_bytes(path, LARGEST)
        except OSError as error:
            raise _plain(error, path) from error
        return understood(data, path)

    def append(self, record: Record) -> None:
        """Append a record to the saved game. When the call returns, the record is on the disk.

        Raises JournalError if the record cannot be written. The file then stays as it was, and the game can go on: the record
        is written before the next one. Once the file has reached the size limit of a saved game, nothing more is
        written.
        """
        line, seal = _line(self._seal, record)
        size = self._size + len(self._unwritten) + len(line)
        if self._is_full or size > LARGEST or self._records > MOST_RECORDS:
            self._is_full = True
            raise JournalError(Message("path-is-too-large-for-a-saved-game", path=self.called))
        self._seal = seal
        self._records += 1
        self._unwritten += line
        self.catch_up()

    def catch_up(self) -> None:
        """Write the records that could not be written before. Raises JournalError if that fails again."""
        if self._is_full:
            raise JournalError(Message("path-is-too-large-for-a-saved-game", path=self.called))
        if self.is_lost:
            raise JournalLost(Message("path-has-been-removed-or-changed-by-another-program-2", path=self.called))
        if not self._unwritten:
            return
        try:
            self._write(self._unwritten)
        except OSError as error:
            self._take_back()
            raise _plain(error, self.called) from error
        self._size += len(self._unwritten)
        self._unwritten = b""

    @property
    def is_lost(self) -> bool:
        """Tell whether somebody else has removed, replaced or shortened the file."""
        return not reading.is_still(self.path, self._descriptor, self._size)

    @contextmanager
    def together(self) -> Iterator[None]:
        """A context that collects the appended records and writes them to the disk all at once at its end. Raises
        JournalError if that fails."""
        sync, self._sync = self._sync, False
        before = self._size
        try:
            yield
        finally:
            self._sync = sync
            if sync and self._size > before:
                try:
                    writing.on_disk(self._descriptor)
                except OSError as error:
                    raise _plain(error, self.path) from error

    def _write(self, data: bytes) -> None:
        os.lseek(self._descriptor, self._size, os.SEEK_SET)
        while data:
            data = data[os.write(self._descriptor, data) :]
        if self._sync:
            writing.on_disk(self._descriptor)

    def _take_back(self) -> None:
        with suppress(OSError):  # half a line does no harm: the next append overwrites it
            os.ftruncate(self._descriptor, self._size)

    def close(self) -> None:
        """Close the file and release its lock."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


def effective(records: Iterable[Record]) -> tuple[Record, ...]:
    """Return the records of decisions that count: all except the records of `ask`, the undo records and the records that
    they took back. Raises JournalError if an undo takes back more records than there are."""
    kept: list[Record] = []
    for record in records:
        if ASK in record:
            continue
        if "undo" not in record:
            kept.append(record)
            continue
        back = record["undo"]
        if type(back) is not int or not 0 < back <= len(kept):
            raise JournalError(Message("the-saved-game-takes-back-back-of-n-decisions", back=repr(back), n=len(kept)))
        del kept[-back:]
    return tuple(kept)


# --------------------------------------------------------------------- lines


def written(header: Header, records: Iterable[Record]) -> bytes:
    """Return the bytes of a saved game with this beginning and these records."""
    seal, lines = "", []
    for record in (_beginning(header), *records):
        line, seal = _line(seal, record)
        lines.append(line)
    return b"".join(lines)


def _beginning(header: Header) -> Record:
    return {name: value for name, value in asdict(header).items() if value or name not in _LATER_TYPES}


def _line(seal: str, record: Record) -> tuple[bytes, str]:
    """Return the line for a record, and its hash. `seal` is the hash of the line before."""
    text = json.dumps(record, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
    content = text.encode("utf-8", "backslashreplace")
    seal = _hash(seal, content)
    return f"{seal} ".encode() + content + b"\n", seal


def _hash(seal: str, content: bytes) -> str:
    return blake2b(seal.encode() + content, digest_size=8).hexdigest()


def understood(data: bytes, path: Path) -> Contents:
    """Return the contents of a saved game from its bytes. `path` is its name in messages. Raises JournalError if it does not
    begin like a saved game."""
    header, records, size, seal, damage, parts, number = None, [], 0, "", None, 0, 0
    while (end := data.find(b"\n", size)) >= 0:  # one line at a time, since there may be very many
        number += 1
        given, _, content = data[size:end].partition(b" ")
        if given != _hash(seal, content).encode():
            damage = Message("line-number-was-changed-after-it-was-written-or", number=number)
            break
        record = record_in(content)
        if record is None:
            damage = Message("line-number-is-not-a-record", number=number)
            break
        parts += parts_of(record)
        if parts > MOST_PARTS or number > MOST_RECORDS + 1:
            damage = Message("from-line-number-on-it-is-more-than-a", number=number)
            break
        if header is None:
            header = _header(path, record)
        else:
            records.append(record)
        seal = given.decode()
        size = end + 1
    else:
        if size < len(data):
            damage = Message("line-number-was-not-written-to-its-end", number=number + 1)
    if header is None:
        raise JournalError(Message("path-is-not-a-saved-game-or-its-first", path=path))
    return Contents(header, tuple(records), size, damage, seal)


def _header(path: Path, record: dict[str, Any]) -> Header:
    form = record.get("format")
    if type(form) is int and form > FORMAT:
        raise JournalError(Message("path-was-saved-by-a-newer-version-of-naipe", path=path, form=form, own=FORMAT))
    types = {name: type(value) for name, value in record.items()}
    if form != FORMAT or types != _HEADER_TYPES | {
        name: type_ for name, type_ in _LATER_TYPES.items() if name in types
    }:
        raise JournalError(Message("path-does-not-begin-like-a-saved-game", path=path))
    names = {name: tuple(record[name]) for name in ("seats", "packs")}
    held = record.get("held", {})
    texts = [record["game"], record["title"], record["rules"], *names["seats"], *names["packs"], *record["options"]]
    texts += [*held, *held.values()]
    if (
        not all(type(text) is str and len(text) <= LONGEST for text in texts)
        or not all(type(value) in (str, int, bool) for value in record["options"].values())
        or len(names["seats"]) > MOST_SEATS
        or max(len(names["packs"]), len(record["options"]), len(held)) > MOST_NAMES
    ):
        raise JournalError(Message("path-does-not-begin-like-a-saved-game", path=path))
    return Header(**(record | names))


# --------------------------------------------------------------------- files


def _opened(path: Path, *, new: bool, called: str = "") -> int:
    """Return the descriptor of a file, opened so that other processes may read it but not write to it."""
    try:
        descriptor = writing.open_journal(path, new=new)
    except OSError as error:
        raise _plain(error, Path(called or path)) from error
    try:
        _lock(descriptor)
    except BlockingIOError as error:
        os.close(descriptor)
        raise JournalError(Message("path-is-being-played-somewhere-else-just-now", path=path)) from error
    except OSError:
        pass  # the disk has no locks
    return descriptor


def _lock(descriptor: int) -> None:
    """Lock a file, so that no other process can write to it. Raises BlockingIOError if another process holds the lock."""
    try:
        import fcntl  # noqa: PLC0415 - not on Windows: two processes are not kept apart there
    except ImportError:
        return
    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _plain(error: OSError, path: Path) -> JournalError:
    """Return the error of the operating system as a sentence for the player."""
    name = str(path)[:400]
    match error:
        case reading.TooLarge():
            return JournalError(Message("path-is-too-large-for-a-saved-game", path=name))
        case FileTrouble(strerror=str(why)) if why.startswith("it is "):
            return JournalError(
                Message("path-is-not-a-file-it-is-a-link" if "link" in why else "path-is-not-a-file", path=name)
            )
        case FileTrouble(errno=errno.ENAMETOOLONG):
            return JournalError(Message("path-is-not-the-name-of-a-file-2", path=name))
        case FileNotFoundError() if "\0" in name:
            return JournalError(Message("path-is-not-the-name-of-a-file", path=repr(name)))
        case FileNotFoundError() if reading.is_folder(path.parent):
            return JournalError(Message("there-is-no-saved-game-path", path=name))
        case FileNotFoundError():
            return JournalError(Message("there-is-no-folder-path", path=path.parent))
        case FileExistsError():
            return JournalError(Message("there-is-a-file-path-already", path=name))
        case PermissionError():
            return JournalError(Message("path-may-not-be-opened-permission-is-missing", path=name))
        case IsADirectoryError() | NotADirectoryError():
            return JournalError(Message("path-is-not-a-file", path=name))
    return JournalError(Message("path-could-not-be-used-why", path=name, why=error.strerror))
