"""Saved games while they are played: taken away, exchanged, cut off, on a disk that is full; and those that are larger than may be."""

from __future__ import annotations

import io
import json
import os
import time
from pathlib import Path

import pytest
from harm import guarded, held

from dsl.files import writing
from interpreter.positions import records
from interpreter.positions.journal import Header, Journal, JournalError, JournalLost, understood, written
from interpreter.positions.records import LONGEST_LINE, MOST_RECORDS, record_in
from repl.cli.cli import run
from repl.terminal.context import Context

HEADER = Header("agencia", "A", {}, 4, ("random A", "random B", "random C", "random D"), 1)
PLAY = ("play", "agencia", "--players", "4", "--bots", "3", "--seed", "1", "--line")
DESIGN = ("design", "agencia", "--players", "4", "--bots", "3", "--seed", "1", "--line")
JSON = ("play", "agencia", "--players", "4", "--bots", "3", "--seed", "1", "--json", "--policy", "random")


class Typed(io.StringIO):
    """What somebody types, with what somebody else does before a line of it."""

    def __init__(self, lines, before):
        super().__init__()
        self.lines, self.before, self.count = list(lines), before, 0

    def readline(self, *_):
        self.count += 1
        if self.count in self.before:
            self.before[self.count]()
        return self.lines.pop(0) + "\n" if self.lines else ""


def kept(folder: Path) -> list[Path]:
    return sorted((folder / "naipe").glob("*.game"), key=lambda path: (path.stat().st_mtime_ns, path.name))


def ended(folder: Path, *words: str, typed=(), before=None) -> tuple[int, str]:
    out = io.StringIO()
    environ = {"HOME": str(folder), "XDG_STATE_HOME": str(folder)}
    code = run(list(words), Context(Typed(typed, before or {}), out, out, environ))
    return code, out.getvalue()


def of(folder: Path) -> Path:
    [path] = kept(folder)
    return path


TAKEN = {
    "removed": lambda folder: of(folder).unlink(),
    "exchanged": lambda folder: (of(folder).rename(folder / "old"), (folder / "naipe" / (folder / "old").name).write_bytes(b"")),
    "another in its place": lambda folder: writing.write_whole(of(folder), of(folder).read_bytes()),
    "cut off": lambda folder: of(folder).write_bytes(of(folder).read_bytes()[:100]),
    "its folder moved": lambda folder: (folder / "naipe").rename(folder / "elsewhere"),
}  # fmt: skip


@pytest.mark.parametrize("how", TAKEN)
@pytest.mark.parametrize("words", [PLAY, DESIGN, JSON], ids=["play", "design", "json"])
def test_a_game_whose_file_is_taken_away_is_kept_in_another(how, words, tmp_path):
    """It was written on where nobody could find it, and was said to be kept where another lay, or nothing."""
    first = []

    def take():
        first.append(of(tmp_path))
        TAKEN[how](tmp_path)

    lines = ["1", "1", "1"] if words is not JSON else ['{"choice": "yes"}', '{"choice": "no"}']
    _, said = ended(tmp_path, *words, typed=lines, before={1: take})
    assert "a bug in naipe" not in said
    new = kept(tmp_path)[-1]
    assert f"{first[0]} has been removed, or changed by another program. The game is kept in {new} from now on." in said
    contents = Journal.read(new)
    assert contents.damage is None and len(contents.records) >= 1
    verb = "design" if words is DESIGN else "play"
    assert "goes on after" in ended(tmp_path, verb, "--resume", str(new), "--line", typed=["quit"])[1]


@pytest.mark.parametrize("words", [PLAY, DESIGN], ids=["play", "design"])
def test_what_could_not_be_written_is_not_said_to_be_kept(words, tmp_path, monkeypatch):
    def fill():
        monkeypatch.setattr(Journal, "_write", full)

    def full(*_):
        raise OSError(28, "No space left on device")

    _, said = ended(tmp_path, *words, typed=["1", "1", "1", "quit"], before={2: fill})
    assert said.count("The game goes on, but it is not being kept") == 1
    assert f"Only the beginning of this game is kept in {of(tmp_path)}: the rest could not be written." in said
    assert "decisions)" not in said.rpartition("Only the beginning")[2]


def test_what_could_not_be_written_is_tried_once_more_at_the_end(tmp_path, monkeypatch):
    write, fail = Journal._write, [True]

    def full(self, data):
        if fail[0]:
            raise OSError(28, "No space left on device")
        write(self, data)

    before = {2: lambda: monkeypatch.setattr(Journal, "_write", full), 4: lambda: fail.clear() or fail.append(False)}
    _, said = ended(tmp_path, *PLAY, typed=["1", "1", "1", "quit"], before=before)
    assert f"The game is kept in {of(tmp_path)} (" in said and Journal.read(of(tmp_path)).damage is None
    number = int(said.rpartition(" decisions)")[0].rpartition("(")[2])
    assert len(Journal.read(of(tmp_path)).records) == number


@pytest.mark.parametrize("line", [2, 3])
def test_nothing_is_written_into_a_file_that_is_another(line, tmp_path):
    path = tmp_path / "a.game"
    with Journal.create(path, HEADER) as journal:
        journal.append({"seat": 1, "choice": "x"})
        writing.write_whole(path, "somebody else's") if line == 2 else path.unlink()
        for _ in range(2):
            with pytest.raises(JournalLost, match="has been removed, or changed"):
                journal.append({"seat": 1, "choice": "y"})
    assert not path.exists() or path.read_text("utf-8") == "somebody else's"


# ------------------------------------------------------------------ larger than may be


def sealed(lines) -> bytes:
    """The lines of a saved game with the hashes that belong to them."""
    from interpreter.positions.journal import _hash  # noqa: PLC0415 - whoever forges one can do that too

    seal, parts = "", []
    for line in lines:
        seal = _hash(seal, line)
        parts.append(f"{seal} ".encode() + line + b"\n")
    return b"".join(parts)


BEGINNING = written(HEADER, ()).partition(b" ")[2].rstrip(b"\n")
HUGE = {
    "dictionaries in a line": lambda: [BEGINNING, b'{"a":[' + b"{}," * 10_000_000 + b"{}]}"],
    "lists in lists": lambda: [BEGINNING, b'{"a":' + b"[" * 5_000_000 + b"]" * 5_000_000 + b"}"],
    "texts in a line": lambda: [BEGINNING, b'{"a":[' + b'"",' * 10_000_000 + b'""]}'],
    "names in the beginning": lambda: [BEGINNING.replace(b'"packs":[]', b'"packs":[' + b'"",' * 10_000_000 + b'""]')],
    "very many records": lambda: [BEGINNING, *[b'{"goto":0}'] * 1_000_000],
    "very many of nothing": lambda: [BEGINNING, *[b"{}"] * 1_500_000],
    "short lines full of lists": lambda: [BEGINNING, *[b'{"a":[' + b"0," * 30_000 + b"0]}"] * 500],
}


@pytest.mark.parametrize(
    "what",
    [
        pytest.param(one, marks=() if one in ("dictionaries in a line", "very many records") else pytest.mark.soak)
        for one in HUGE
    ],
)
@pytest.mark.parametrize(
    "verb", [("play", "--resume", "a.game"), ("replay", "a.game", "--quiet")], ids=["play", "replay"]
)
def test_a_saved_game_that_would_fill_the_memory_is_refused(what, verb, folder, warm):
    """Thirty megabytes of it came to one and a half gigabytes, and to a fault of naipe's own; two million lines to minutes."""
    (folder / "a.game").write_bytes(sealed(HUGE[what]()))
    ended = guarded(folder, warm, *verb)
    held(ended, 1, "naipe:")


def test_a_file_full_of_line_ends_is_no_saved_game(folder, warm):
    (folder / "a.game").write_bytes(b"\n" * 30_000_000)
    held(guarded(folder, warm, "replay", "a.game"), 1, "is not a saved game")


@pytest.mark.parametrize("line", [b'{"a":1.5}', b'{"a":NaN}', b'{"a":[[]]}', b'{"a":{"b":[]}}', b'{"a":[1e999]}', b"[]", b'"x"', b'{"a":' + b"9" * 5_000 + b"}", b'{"a":"' + b"x" * LONGEST_LINE + b'"}'])  # fmt: skip
def test_a_line_that_holds_what_no_record_does(line):
    assert record_in(line) is None


@pytest.mark.parametrize("record", [{"edit": {"a": "x\n" * 300_000}, "base": {"a": None}, "how": "y"}, {"hand": ["x"] * 9}, {"seat": 1, "choice": "[{" * 200_000}])  # fmt: skip
def test_a_long_record_comes_back_as_it_was(record):
    assert record_in(json.dumps(record, ensure_ascii=False).encode()) == record


def test_more_records_than_may_be_are_put_aside(tmp_path, monkeypatch):
    """What is written is never more than what can be read again."""
    for module in (records, __import__("interpreter.positions.journal", fromlist=["x"])):
        monkeypatch.setattr(module, "MOST_RECORDS", 5)
    path = tmp_path / "a.game"
    with Journal.create(path, HEADER) as journal:
        for _ in range(5):
            journal.append({"seat": 1, "choice": "x"})
        for _ in range(2):
            with pytest.raises(JournalError, match="too large"):
                journal.append({"seat": 1, "choice": "x"})
    assert len(Journal.read(path).records) == 5 and Journal.read(path).damage is None
    told = understood(written(HEADER, [{"seat": 1, "choice": "x"}] * 9), path)
    assert len(told.records) == 5 and "larger than a saved game may be" in str(told.damage)
    assert MOST_RECORDS >= 100_000


def test_the_game_played_last_is_the_one_to_go_on_with_whatever_the_clock_says(tmp_path):
    """T3-8: a clock ran ahead while the older game was played."""
    ended(tmp_path, *PLAY, typed=["quit"])
    older = of(tmp_path)
    year = 365 * 24 * 3600
    os.utime(older, (time.time() + year, time.time() + year))
    ended(tmp_path, *(word if word != "1" else "2" for word in PLAY), typed=["quit"])
    [newer] = [path for path in kept(tmp_path) if path != older]
    assert newer.stat().st_mtime < older.stat().st_mtime
    assert newer.name in ended(tmp_path, "play", "--resume", "--line", typed=["quit"])[1]
    assert older.name in ended(tmp_path, "play", "--resume", str(older), "--line", typed=["quit"])[1]
    assert older.name in ended(tmp_path, "play", "--resume", "--line", typed=["quit"])[1]
    for spoilt in (b"../older.game", b"\xff", b"", b"/etc/passwd", b"x" * 5000):  # then the clock has to do
        (tmp_path / "naipe" / ".last").write_bytes(spoilt)
        assert older.name in ended(tmp_path, "play", "--resume", "--line", typed=["quit"])[1]
