"""Saved games: the game in play is saved as it goes on; others are copies with names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from dsl.files import reading, writing
from dsl.messages.message import on_one_line
from interpreter import api
from interpreter.api import Game, Position
from interpreter.model.decisions import HIDDEN, LAY, IllegalChoice
from interpreter.positions.journal import Contents, Header, Journal, JournalError, JournalLost, Record, effective
from repl.play.packed import packed
from repl.play.table import Table
from repl.render.phrases import message_of, phrase, together, why_not
from repl.render.reply import Refused

SUFFIX = ".game"
LAST = ".last"  # in the folder of games: the name of the one that was begun, gone on with or left last
NAMELESS = "game"  # what the file of a game is called of which nobody knows where its rules are
LONGEST_NAME = 1_000  # bytes of a name of a file
THE_TABLE = 0  # the seat of what nobody in particular decides: a call by the table

#: Tells of a decision about hidden things that they were mixed when they were offered.
MIXED = "mixed"


class Keeper:
    """Saves a game while it is played. If that fails, the game goes on, and one message is shown (`told`)."""

    @property
    def is_lost(self) -> bool:
        """Whether the file was removed, so that the game should be saved to another one."""
        return self._is_lost

    @property
    def is_whole(self) -> bool:
        """Whether all decisions are in the file. Decisions that could not be written before are tried once more."""
        if self._journal is None:
            return False
        try:
            self._journal.catch_up()
        except JournalError:
            return False
        return True

    def __init__(self, journal: Journal | None, trouble: str = "", folder: Path | None = None) -> None:
        """`folder` is the folder for games. If the game lies there, it is recorded as the one played last."""
        self._journal = journal
        self._folder = folder
        self._is_the_last()
        self._trouble = trouble
        self._has_told = self._is_lost = False

    @property
    def path(self) -> Path | None:
        return self._journal.path if self._journal else None

    def decided(self, seat: int, option_id: str) -> None:
        self.note(record_of(seat, option_id))

    def undone(self, decisions: int) -> None:
        self.note({"undo": decisions})

    def note(self, record: Record) -> None:
        """Write a record down."""
        if self._journal is None:
            return
        try:
            self._journal.append(record)
        except JournalError as error:
            self._is_lost = isinstance(error, JournalLost)
            self._trouble = phrase("the-game-goes-on-but-it-is-not-being", why=error)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Write several records to the disk together; nobody sees the first ones before all are written."""
        if self._journal is None:
            yield
            return
        try:
            with self._journal.together():
                yield
        except JournalError as error:
            self._trouble = phrase("the-game-goes-on-but-it-is-not-being", why=error)

    def told(self) -> str:
        """Return the message about a failed save the first time it is called; "" after that, and if saving works."""
        if not self._trouble or self._has_told:
            return ""
        self._has_told = True
        return self._trouble

    def close(self) -> None:
        if self._journal:
            self._journal.close()
            self._is_the_last()

    def _is_the_last(self) -> None:
        """Write down that this game was played last: clocks go wrong. Where that cannot be written, they have to do."""
        if self.path is None or self._folder is None:
            return
        with suppress(OSError, ValueError, RuntimeError):
            if self.path.parent.resolve() == self._folder.resolve():
                writing.write_whole(self._folder / LAST, self.path.name, mode=0o600, lasting=False)


def header(game: Game, name: str, packs: Iterable[str], table: Table, language: str) -> Header:
    packs = tuple(packs)
    held: dict[str, str] = {}
    if packs:
        from repl.packs.naming import names_of  # noqa: PLC0415 - most games are played without

        held = names_of(game, packs)
    return Header(
        game=name,
        title=game.title,
        options=dict(table.options),
        players=table.players,
        seats=table.seats,
        seed=table.seed,
        packs=packs,
        rules=game.digest,
        language=language,
        texts=packed(game),
        held=held,
    )


def keep(folder: Path, beginning: Header, now: Callable[[], datetime] = datetime.now) -> Keeper:
    """Start to keep a new game in the folder of games, which is made if it is missing."""
    try:
        return Keeper(_new_file(folder, beginning, now()), folder=folder)
    except (JournalError, OSError) as error:
        return Keeper(None, phrase("this-game-is-not-being-kept-why", why=_reason(error)))


def _new_file(folder: Path, beginning: Header, now: datetime) -> Journal:
    writing.private_folder(folder)
    name = f"{Path(beginning.game).stem or NAMELESS}-{now:%Y%m%d-%H%M%S}"
    for attempt in range(1, 100):
        path = folder / f"{name}{f'-{attempt}' if attempt > 1 else ''}{SUFFIX}"
        if not reading.exists(path):
            return Journal.create(path, beginning)
    raise JournalError(phrase("folder-is-full-of-games-of-this-second", folder=folder))


def is_mine(path: Path, folder: Path) -> bool:
    """Tell whether naipe itself saved this game for this person: it lies in the folder for games, and nobody else can
    read or write it or the folder."""
    try:
        inside = path.parent.resolve() == folder.resolve()
    except (OSError, ValueError, RuntimeError):
        return False
    return inside and reading.is_private(folder) and reading.is_private(path) and reading.is_secret(path)


def without_paths(contents: Contents, games: Iterable[str]) -> Contents:
    """Return a saved game that names no path. It may have been made by anybody, and nothing is opened because it says so."""
    saved = contents.header
    return replace(contents, header=replace(saved, game=saved.game if saved.game in games else "", packs=()))


def trusted(contents: Contents, path: Path, folder: Path | None, games: Iterable[str]) -> Contents:
    """Return a saved game with the paths that it names if it is this person's own, else without."""
    return contents if folder is not None and is_mine(path, folder) else without_paths(contents, games)


def resume(path: Path, folder: Path) -> tuple[Keeper, Contents]:
    """Continue a saved game in its file; unreadable parts are moved to another file. `folder` is the folder for
    games."""
    journal, contents = Journal.resume(path)
    return Keeper(journal, folder=folder), contents


def read(path: Path) -> Contents:
    return Journal.read(path)


def save(path: Path, beginning: Header, records: Iterable[Record]) -> None:
    """Write a whole game to a file of its own. A file that is no saved game is never written over. Raises
    JournalError if it cannot be written."""
    if reading.exists(path):
        Journal.read(path)
    spare = writing.spare_name(path)
    try:
        with Journal.create(spare, beginning, sync=False, called=str(path)) as journal:
            for record in records:
                journal.append(record)
        writing.take_place(spare, path)
    except OSError as error:
        raise JournalError(phrase("path-could-not-be-written-why", path=path, why=why_not(error))) from error
    finally:
        with suppress(OSError):
            writing.remove(spare)


def record_of(seat: int, option_id: str) -> Record:
    """Return a decision as it is written down."""
    record = {"seat": seat, "choice": option_id}
    return record | {MIXED: True} if option_id.startswith(HIDDEN) else record


def chosen(record: Record, option_id: str) -> str:
    """Return the id of the option of a record: an older one is about hidden things in the order in which they lay."""
    return LAY + option_id if option_id.startswith(HIDDEN) and not record.get(MIXED) else option_id


def decisions(contents: Contents) -> tuple[tuple[int, str], ...]:
    """Return seat and option of each decision that counts; seat 0 is the table, and then it is what that has called.
    Raises JournalError if a record is none, or the game was played in design mode."""
    if any("design" in record for record in contents.records):
        raise JournalError(phrase("this-game-was-played-in-design-mode-go-on"))
    result = []
    for number, record in enumerate(effective(contents.records), 1):
        seat, choice = record.get("seat"), record.get("choice")
        if type(seat) is not int or type(choice) is not str:
            raise JournalError(phrase("decision-number-of-the-saved-game-is-not-one", number=number))
        result.append((seat, chosen(record, choice)))
    return tuple(result)


def carried_out(game: Game, position: Position, call: str) -> Position:
    """Return the position after a call as it is written down. Raises IllegalChoice if that cannot be."""
    return api.call(game, position, *parted(call))


def parted(call: str) -> tuple[str, int | None]:
    """Return the step and the seat of a call as it is written down. Raises IllegalChoice if it is none."""
    step, _, seat = call.partition(" ")
    if seat and not (seat.isascii() and seat.isdecimal() and len(seat) < 4):
        raise IllegalChoice(phrase("call-is-nothing-that-the-table-may-call", call=call))
    return step, int(seat) if seat else None


def written(step: str, seat: int | None) -> str:
    """Return a call as it is written down."""
    return step if seat is None else f"{step} {seat}"


def newest(folder: Path) -> Path:
    """Return the game that was played last. Raises Refused if there is none."""
    games = [path for path in reading.oldest_first(folder, SUFFIX) if not path.name.startswith(".")]
    if not games:
        raise Refused(phrase("no-game-is-being-kept-in-folder-start-one", folder=folder))
    with suppress(OSError, ValueError):
        last = folder / reading.read_bytes(folder / LAST, LONGEST_NAME, within=folder).decode()
        if last in games:
            return last
    return games[-1]


def _reason(error: JournalError | OSError) -> str:
    return (
        message_of(error)
        if isinstance(error, JournalError)
        else together(f"{on_one_line(error.filename)}: ", why_not(error), ".")
    )
