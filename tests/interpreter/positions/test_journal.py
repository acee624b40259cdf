import errno
import importlib.util
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dsl.files import writing
from interpreter.positions import journal
from interpreter.positions.journal import FORMAT, Header, Journal, JournalError, effective, understood
from places import ROOT

HEADER = Header(
    game="toy",
    title="Coração 🃏",
    options={"mode": "short", "rounds": 3},
    players=2,
    seats=("Ana", "bot"),
    seed=7,
    packs=("more",),
    rules="c0ffee",
)
RECORDS = ({"choose": 3}, {"choose": [0, 2]}, {"undo": 1}, {"choose": "não"})


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.naipe-save"


def save(path: Path, records=RECORDS, header=HEADER) -> bytes:
    with Journal.create(path, header, sync=False) as game:
        for record in records:
            game.append(record)
    return path.read_bytes()


def refused(path: Path) -> str:
    with pytest.raises(JournalError) as caught:
        Journal.read(path)
    return str(caught.value)


# ------------------------------------------------------------------- reading


def test_what_was_written_is_read(path):
    data = save(path)
    contents = Journal.read(path)
    assert contents.header == HEADER
    assert contents.records == RECORDS
    assert contents.valid_bytes == len(data)
    assert contents.damage is None


def test_the_file_is_plain_text_of_one_line_a_record(path):
    lines = save(path).decode().splitlines()
    assert len(lines) == 1 + len(RECORDS)
    assert [json.loads(line[17:]) for line in lines[1:]] == list(RECORDS)
    assert '"title":"Coração 🃏"' in lines[0]


def test_the_form_of_the_file_never_changes(path, golden):
    golden("journal.txt", save(path).decode())


def test_each_record_is_on_the_disk_before_the_next_decision(path, monkeypatch):
    synced = []
    monkeypatch.setattr(writing, "on_disk", lambda descriptor: synced.append(path.read_bytes().count(b"\n")))
    with Journal.create(path, HEADER) as game:
        game.append({"choose": 1})
        game.append({"choose": 2})
    assert synced == [1, 2, 3]


def test_what_nobody_sees_before_all_of_it_is_there_comes_to_the_disk_at_once(path, monkeypatch):
    synced = []
    monkeypatch.setattr(writing, "on_disk", lambda descriptor: synced.append(path.read_bytes().count(b"\n")))
    with Journal.create(path, HEADER) as game:
        with pytest.raises(KeyboardInterrupt), game.together():
            game.append({"choose": 1})
            game.append({"choose": 2})
            raise KeyboardInterrupt  # somebody stops the bots
        with game.together():
            pass
        game.append({"choose": 3})
    assert synced == [1, 3, 4]


def test_what_cannot_come_to_the_disk_together_is_told(path, monkeypatch):
    def full(descriptor):
        raise OSError(28, "no space left on device")

    with Journal.create(path, HEADER) as game:
        monkeypatch.setattr(writing, "on_disk", full)
        with pytest.raises(JournalError, match="no space left"), game.together():
            game.append({"choose": 1})
        monkeypatch.undo()
        game.append({"choose": 2})
    assert [record["choose"] for record in Journal.read(path).records] == [1, 2]


plain = st.none() | st.booleans() | st.integers() | st.text()
json_values = plain | st.lists(plain, max_size=4) | st.dictionaries(st.text(), plain, max_size=4)


@given(st.lists(st.dictionaries(st.text(), json_values, max_size=4), max_size=5))
def test_any_record_comes_back_as_it_was(tmp_path_factory, records):
    path = tmp_path_factory.mktemp("any") / "save"
    save(path, records)
    contents = Journal.read(path)
    assert contents.records == tuple(records)
    assert contents.damage is None


def test_even_text_that_is_no_text_comes_back(path):
    save(path, [{"name": "a\udcff\u2028b"}])
    assert Journal.read(path).records == ({"name": "a\udcff\u2028b"},)


# -------------------------------------------------------------------- damage


def test_a_game_that_was_cut_anywhere_keeps_its_whole_lines(path):
    data = save(path)
    for size in range(len(data)):
        path.write_bytes(data[:size])
        whole = data[:size].count(b"\n")
        if whole == 0:
            assert "is not a saved game" in refused(path)
            continue
        contents = Journal.read(path)
        assert contents.records == RECORDS[: whole - 1]
        assert data[: contents.valid_bytes] == b"".join(data.splitlines(keepends=True)[:whole])
        at_line_end = data[:size].endswith(b"\n")
        assert contents.damage == (None if at_line_end else f"Line {whole + 1} was not written to its end.")


def test_a_byte_that_was_changed_anywhere_is_found(path):
    data = save(path)
    for place, byte in enumerate(data):
        number = data[:place].count(b"\n") + 1
        for changed in set(range(256)) - {byte}:
            flipped = data[:place] + bytes([changed]) + data[place + 1 :]
            try:
                contents = understood(flipped, path)
            except JournalError as error:
                assert number == 1 and "is not a saved game" in str(error)
                continue
            assert contents.records == RECORDS[: number - 2]
            assert contents.damage.startswith(f"Line {number} was ")


@pytest.mark.parametrize(
    "change",
    [
        lambda lines: [*lines[:2], *lines[3:]],
        lambda lines: [*lines[:2], lines[3], lines[2], lines[4]],
        lambda lines: [*lines[:3], *lines[2:]],
        lambda lines: [*lines[:2], b"\n", *lines[2:]],
        lambda lines: [*lines[:2], b"0" * 16 + b" {}\n"],
    ],
    ids=["lost", "swapped", "doubled", "empty", "invented"],
)
def test_a_line_that_is_not_at_its_place_is_found(path, change):
    path.write_bytes(b"".join(change(save(path).splitlines(keepends=True))))
    contents = Journal.read(path)
    assert contents.records == RECORDS[: len(contents.records)]
    assert contents.damage == (
        f"Line {len(contents.records) + 2} was changed after it was written, or a line before it is missing."
    )


@given(st.binary(), st.integers(0, 400))
def test_no_bytes_at_all_break_the_reader(tmp_path_factory, junk, place):
    path = tmp_path_factory.mktemp("junk") / "save"
    data = save(path)
    path.write_bytes(data[:place] + junk + data[place:])
    try:
        contents = Journal.read(path)
    except JournalError:
        return
    assert contents.records == RECORDS[: len(contents.records)]


@pytest.mark.parametrize("content", [b"[1]", b"7", b"{", b"\xff", b"[" * 200_000, b'{"choose":%s}' % (b"9" * 5_000)])
def test_a_line_of_good_hash_that_is_no_record_is_damage(path, content):
    data = save(path)
    seal = Journal.read(path).seal
    path.write_bytes(data + f"{journal._hash(seal, content)} ".encode() + content + b"\n")
    contents = Journal.read(path)
    assert contents.records == RECORDS
    assert contents.damage == "Line 6 is not a record."


# ------------------------------------------------------------------ going on


def test_a_game_goes_on_where_it_was_left(path):
    save(path)
    game, contents = Journal.resume(path, sync=False)
    with game:
        game.append({"choose": 9})
    assert contents.records == RECORDS
    assert Journal.read(path).records == (*RECORDS, {"choose": 9})
    assert Journal.read(path).damage is None


def test_going_on_puts_what_is_damaged_beside(path):
    data = save(path)
    path.write_bytes(data + b"half a li")
    game, contents = Journal.resume(path, sync=False)
    with game:
        game.append({"choose": 9})
    assert contents.damage == "Line 6 was not written to its end."
    assert Journal.read(path).records == (*RECORDS, {"choose": 9})
    assert path.with_name(path.name + ".damaged").read_bytes() == b"half a li"


@pytest.mark.skipif(importlib.util.find_spec("fcntl") is None, reason="no locks here")
def test_two_players_of_one_file_are_kept_apart_but_it_can_be_read(path):
    with Journal.create(path, HEADER, sync=False) as game:
        with pytest.raises(JournalError, match="played somewhere else"):
            Journal.resume(path)
        assert Journal.read(path).header == HEADER
        game.append({"choose": 1})
    again, contents = Journal.resume(path)
    again.close()
    assert contents.records == ({"choose": 1},)


@pytest.mark.parametrize("failing", ["write", "fdatasync", "ftruncate"])
def test_a_full_disk_loses_nothing_of_what_was_there_and_is_made_up_for(path, failing, monkeypatch):
    def full(descriptor, *_):
        if failing != "fdatasync":
            write(descriptor, b"half")
        raise OSError(errno.ENOSPC, "No space left on device")

    write = os.write
    with Journal.create(path, HEADER) as game:
        game.append({"choose": 1})
        with monkeypatch.context() as patch:
            patch.setattr(os, "write" if failing == "ftruncate" else failing, full)
            if failing == "ftruncate":
                patch.setattr(os, "ftruncate", full)
            for choice in (2, 3):
                with pytest.raises(JournalError, match="No space left on device"):
                    game.append({"choose": choice})
                assert Journal.read(path).records == ({"choose": 1},)
        game.append({"choose": 4})
    contents = Journal.read(path)
    assert [record["choose"] for record in contents.records] == [1, 2, 3, 4]
    assert contents.damage is None


def test_a_file_that_is_written_in_small_pieces_is_whole(path, monkeypatch):
    write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:3]))
    save(path)
    assert Journal.read(path).records == RECORDS


PLAYER = """
import itertools, sys
from interpreter.positions.journal import Header, Journal
with Journal.create(sys.argv[1], Header("toy", "Toy", {}, 1, ("Ana",), 1)) as game:
    for n in itertools.count():
        game.append({"choose": n})
        print(n, flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no kill here")
@pytest.mark.parametrize("decisions", [1, 40, 250])
def test_a_kill_loses_no_decision_that_was_acknowledged(path, decisions):
    root = ROOT
    with subprocess.Popen([sys.executable, "-c", PLAYER, path], cwd=root, stdout=subprocess.PIPE) as player:
        for _ in range(decisions):
            player.stdout.readline()
        player.kill()
        acknowledged = decisions + len(player.stdout.read().split())
    records = Journal.read(path).records
    assert [record["choose"] for record in records] == list(range(len(records)))
    assert len(records) >= acknowledged


# ------------------------------------------------------------------ refusals


def test_a_file_that_is_not_there(path):
    assert refused(path) == f"There is no saved game {path}."
    with pytest.raises(JournalError, match="There is no saved game"):
        Journal.resume(path)


def test_a_folder_that_is_not_there(path):
    with pytest.raises(JournalError, match="There is no folder"):
        Journal.create(path / "in" / "here", HEADER)


def test_a_file_that_is_there_already_is_not_written_over(path):
    data = save(path)
    with pytest.raises(JournalError, match=r"There is a file .* already"):
        Journal.create(path, HEADER)
    assert path.read_bytes() == data


def test_a_file_without_permission(path, monkeypatch):
    def forbidden(*_):
        raise PermissionError(errno.EACCES, "Permission denied")

    save(path)
    monkeypatch.setattr(os, "open", forbidden)
    assert "permission is missing" in refused(path)
    with pytest.raises(JournalError, match="permission is missing"):
        Journal.resume(path)
    monkeypatch.setattr(os, "open", forbidden)
    with pytest.raises(JournalError, match="permission is missing"):
        Journal.create(path, HEADER)


@pytest.mark.parametrize("text", ["", "\n", "game toy\n", "{}\n", "\x00" * 100, "PK\x03\x04"])
def test_another_file(path, text):
    path.write_text(text)
    assert "is not a saved game" in refused(path)


def test_no_file_at_all(tmp_path):
    assert "is not a file" in refused(tmp_path)
    assert "is not the name of a file" in refused(Path("a\0b"))
    assert "is not the name of a file" in refused(tmp_path / ("x" * 5_000))


def test_a_file_that_is_too_large(path, monkeypatch):
    save(path)
    monkeypatch.setattr(journal, "LARGEST", 100)
    assert "too large" in refused(path)


def with_header(path: Path, **changes) -> None:
    record = journal.asdict(HEADER) | changes
    path.write_bytes(journal._line("", {name: value for name, value in record.items() if value is not None})[0])


def test_a_newer_version(path):
    with_header(path, format=FORMAT + 1, players="many", colour="red")
    assert refused(path).endswith("was saved by a newer version of naipe: its format is 2, this one reads 1.")


@pytest.mark.parametrize(
    "changes",
    [
        {"format": 0},
        {"format": "1"},
        {"format": True},
        {"seed": "7"},
        {"seats": 3},
        {"rules": None},
        {"x": 1},
        {"language": 7},
    ],
)
def test_a_beginning_that_does_not_fit(path, changes):
    with_header(path, **changes)
    assert "does not begin like a saved game" in refused(path)


def test_the_language_may_be_missing(path):
    with_header(path, language=None)
    assert Journal.read(path).header == HEADER
    with_header(path, language="pt")
    assert Journal.read(path).header.language == "pt"


def test_a_game_that_could_not_be_begun_leaves_no_file(path, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(JournalError, match="No space left"):
        Journal.create(path, HEADER)
    assert not path.exists()


# ---------------------------------------------------------------------- undo


def choices(*records) -> list:
    return [record["choose"] for record in effective(records)]


def test_what_was_taken_back_does_not_count():
    a, b, c = ({"choose": letter} for letter in "abc")
    assert choices(a, b, c) == ["a", "b", "c"]
    assert choices(a, b, {"undo": 1}, c) == ["a", "c"]
    assert choices(a, b, {"undo": 2}, c) == ["c"]
    assert choices(a, b, {"undo": 1}, {"undo": 1}, c, {"undo": 1}) == []


@pytest.mark.parametrize("back", [0, -1, 2, True, "1", 1.0, None])
def test_taking_back_what_was_not_done_is_refused(back):
    with pytest.raises(JournalError, match="takes back"):
        effective([{"choose": 1}, {"undo": back}])


@given(st.lists(st.integers(1, 5)))
def test_undo_is_the_end_cut_off(steps):
    records, expected = [], []
    for number, step in enumerate(steps):
        if step <= len(expected) and number % 2:
            records.append({"undo": step})
            del expected[-step:]
        else:
            records.append({"choose": number})
            expected.append({"choose": number})
    assert effective(records) == tuple(expected)
