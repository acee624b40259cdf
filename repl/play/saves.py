"""Saved games: the game that is being played is saved after each decision; a player can also save a copy under a name."""

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
from interpreter.positions.journal import ASK, Contents, Header, Journal, JournalError, JournalLost, Record, effective
from repl.play.packed import packed
from repl.play.table import Table
from repl.render.phrases import message_of, phrase, together, why_not
from repl.render.reply import Refused

SUFFIX = ".game"
LAST = ".last"  # a file in the folder of games; it holds the file name of the game that was played last
NAMELESS = "game"  # the beginning of the file name of a game whose rules have no known place
LONGEST_NAME = 1_000  # bytes that are read from the file `.last`
THE_TABLE = 0  # the seat in a record of a call, which all players at the table make together

#: The key in the record of a decision about face-down cards. It means that they were offered in mixed order, not as they lay.
MIXED = "mixed"


class Keeper:
    """Saves a game while it is being played. If a save fails, the game continues, and one message reports the failure."""

    @property
    def is_lost(self) -> bool:
        """Whether another program has removed or changed the file, so that the game must be saved to a new one."""
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
        """Save to an open `journal`, or save nothing if it is None; `trouble` is the message why. `folder` is the folder of
        games. If the file is in that folder, it is recorded as the game that was played last."""
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
        """Write a record to the file. If that fails, keep the message about it for `told`."""
        if self._journal is None:
            return
        try:
            self._journal.append(record)
        except JournalError as error:
            self._is_lost = isinstance(error, JournalLost)
            self._trouble = phrase("the-game-goes-on-but-it-is-not-being", why=error)

    @contextmanager
    def together(self) -> Iterator[None]:
        """A context in which records are written together. Only at its end, the system is told to put them on the disk, which
        is faster than once for each record."""
        if self._journal is None:
            yield
            return
        try:
            with self._journal.together():
                yield
        except JournalError as error:
            self._trouble = phrase("the-game-goes-on-but-it-is-not-being", why=error)

    def told(self) -> str:
        """Return the message that a save has failed. Only the first call after a failure returns it; all other calls return
        ""."""
        if not self._trouble or self._has_told:
            return ""
        self._has_told = True
        return self._trouble

    def close(self) -> None:
        if self._journal:
            self._journal.close()
            self._is_the_last()

    def _is_the_last(self) -> None:
        """Record in the file `.last` that this game was played last, because the times of files depend on clocks that may be
        wrong. If `.last` cannot be written, the times decide."""
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
    """Begin to save a new game in the folder of games, and return its Keeper. A missing folder is made. If the game cannot
    be saved there, the Keeper saves nothing."""
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
    """Tell whether naipe itself saved a game for this user: its file is in the folder of games, and no other user can read or
    write the file or the folder."""
    try:
        inside = path.parent.resolve() == folder.resolve()
    except (OSError, ValueError, RuntimeError):
        return False
    return inside and reading.is_private(folder) and reading.is_private(path) and reading.is_secret(path)


def without_paths(contents: Contents, games: Iterable[str]) -> Contents:
    """Return a saved game without the paths of its card packs, and without the path of its rules unless they are built in. The
    file may come from somebody else, who must not decide which files are opened."""
    saved = contents.header
    return replace(contents, header=replace(saved, game=saved.game if saved.game in games else "", packs=()))


def trusted(contents: Contents, path: Path, folder: Path | None, games: Iterable[str]) -> Contents:
    """Return a saved game with the paths in it if naipe saved it for this user, otherwise without them."""
    return contents if folder is not None and is_mine(path, folder) else without_paths(contents, games)


def resume(path: Path, folder: Path) -> tuple[Keeper, Contents]:
    """Return the Keeper that continues a saved game in its file, and the contents of the file. Unreadable parts of the file
    are moved to another file. `folder` is the folder in which naipe saves games."""
    journal, contents = Journal.resume(path)
    return Keeper(journal, folder=folder), contents


def read(path: Path) -> Contents:
    return Journal.read(path)


def save(path: Path, beginning: Header, records: Iterable[Record]) -> None:
    """Write a whole game to a file. A file that holds something other than a saved game is never overwritten. Raises
    JournalError if the game cannot be written."""
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
    """Return the record of a decision for the file of a saved game: its seat and the id of the chosen option."""
    record = {"seat": seat, "choice": option_id}
    return record | {MIXED: True} if option_id.startswith(HIDDEN) else record


def chosen(record: Record, option_id: str) -> str:
    """Return the id of the option in a record. For a choice among face-down cards, old records count the cards in the order in
    which they lay. The id from such a record gets a mark that says so."""
    return LAY + option_id if option_id.startswith(HIDDEN) and not record.get(MIXED) else option_id


def record_of_asking(asks_all: bool) -> Record:
    """Return the record of the command `ask`. The record says whether the questions that the rulebook calls seldom wanted
    are asked from now on."""
    return {ASK: asks_all}


def asks_all_in(contents: Contents) -> bool:
    """Tell whether the questions that the rulebook calls seldom wanted are asked in a saved game. The last record of the
    command `ask` decides."""
    return next((record[ASK] is True for record in reversed(contents.records) if ASK in record), False)


def decisions(contents: Contents) -> tuple[tuple[int, str], ...]:
    """Return the decisions of a saved game that have not been taken back, each as a pair: the seat, and the id of the chosen
    option. A call of the table (a step that the players begin together) has seat 0 and the text of the call. Raises
    JournalError if a record is no decision, or if the game was played in design mode."""
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
    """Return the position after a call of the table, which is given as in a record: `STEP` or `STEP SEAT`. Raises IllegalChoice
    if the call is impossible."""
    return api.call(game, position, *parted(call))


def parted(call: str) -> tuple[str, int | None]:
    """Return the step and the seat of a call of the table that is given as in a record: `STEP` or `STEP SEAT`. The seat may be
    None. Raises IllegalChoice if the text is no call."""
    step, _, seat = call.partition(" ")
    if seat and not (seat.isascii() and seat.isdecimal() and len(seat) < 4):
        raise IllegalChoice(phrase("call-is-nothing-that-the-table-may-call", call=call))
    return step, int(seat) if seat else None


def written(step: str, seat: int | None) -> str:
    """Return a call of the table as a record has it: `STEP`, or `STEP SEAT` for a call that is about one player."""
    return step if seat is None else f"{step} {seat}"


def newest(folder: Path) -> Path:
    """Return the file of the saved game that was played last. Raises Refused if the folder has no saved game."""
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
