"""Rules that `fix` and `rename` write: all files or none, and never over what somebody else has written meanwhile."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from dsl.files import writing
from repl.cli.cli import run
from repl.cli.verbs.writing import rename
from repl.terminal.context import Context
from toys import SETTING

TRIAL = "step trial\n  raise marks by 1\nplay\n  run trial\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    tmp_path.chmod(0o700)
    tmp_path.joinpath("a.naipe").write_text(SETTING + TRIAL, encoding="utf-8")
    tmp_path.joinpath("b.naipe").write_text('card 50 "Trial"\n  raise marks by 1\n', encoding="utf-8")
    tmp_path.joinpath("c.naipe").write_bytes(b'\xef\xbb\xbfcard 51 "Other"\r\n  raise marks by 2\r\n')
    return tmp_path


def renamed(folder: Path, **environ: str) -> tuple[int, str]:
    err = io.StringIO()
    code = run(
        ["rename", "marks", "tokens", "--in", str(folder)],
        Context(io.StringIO(), io.StringIO(), err, {"HOME": str(folder), **environ}),
    )
    return code, err.getvalue()


def texts(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_marks_and_ends_of_lines_stay_as_they_were(folder):
    assert renamed(folder) == (0, "")
    assert texts(folder)["c.naipe"] == b'\xef\xbb\xbfcard 51 "Other"\r\n  raise tokens by 2\r\n'


@pytest.mark.parametrize("which", ["written_beside", "take_place"])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_where_one_file_cannot_be_written_none_is(folder, monkeypatch, which, number):
    before, do, count = texts(folder), getattr(writing, which), [0]

    def full(*args, **more):
        count[0] += folder in [one.parent for one in args if isinstance(one, Path)]  # and not what is kept of rules
        if count[0] == number:
            raise OSError(28, "No space left on device", str(args[-1]))
        return do(*args, **more)

    monkeypatch.setattr(writing, which, full)
    code, said = renamed(folder)
    if which == "take_place" and number > 3:
        assert code == 0  # there are three
        return
    assert code == 1 and "No space left on device" in said
    assert texts(folder) == before


@pytest.mark.parametrize("number", [1, 2, 3])
def test_whoever_stops_it_finds_all_files_as_they_were(folder, monkeypatch, number):
    before, do, count = texts(folder), writing.take_place, [0]

    def stopped(*args):
        do(*args)
        count[0] += 1
        if count[0] == number:
            raise KeyboardInterrupt

    monkeypatch.setattr(writing, "take_place", stopped)
    assert renamed(folder)[0] == 130
    after = texts(folder)
    if number < 3:
        assert after == before
    else:  # the last one was all that was left to do
        assert set(after) == set(before) and not any(b"marks" in text for text in after.values())


@pytest.mark.parametrize("words", ["rename marks tokens --in .", "fmt .", "fix ."])
def test_what_is_saved_while_others_are_written_stays(folder, monkeypatch, words):
    """It was looked at before the first was written only."""
    folder.joinpath("a.naipe").write_text(SETTING.replace("  active", "  active ") + TRIAL, encoding="utf-8")
    verb = "riase" if words.startswith("fix") else "raise"
    folder.joinpath("b.naipe").write_text(f'card  50 "Trial"\n  {verb} marks by 1\n', encoding="utf-8")
    do = writing.written_beside

    def slow(path, *args, **more):
        last = folder / "b.naipe"
        last.write_text(last.read_text(encoding="utf-8").rstrip() + "\n-- evening\n", encoding="utf-8")
        return do(path, *args, **more)

    monkeypatch.chdir(folder)
    monkeypatch.setattr(writing, "written_beside", slow)
    err = io.StringIO()
    assert run(words.split(), Context(io.StringIO(), io.StringIO(), err, {"HOME": str(folder)})) == 1
    assert "has changed since it was read" in err.getvalue()
    assert "-- evening" in folder.joinpath("b.naipe").read_text(encoding="utf-8")
    assert {path.name for path in folder.iterdir()} == {"a.naipe", "b.naipe", "c.naipe"}  # and nothing is left behind


@pytest.mark.parametrize(
    ("language", "words"), [("en", "has changed since it was read"), ("pt", "mudou desde que foi lido")]
)
def test_what_somebody_has_written_meanwhile_stays(folder, monkeypatch, language, words):
    work = rename.renamed

    def slow(*args):
        done = work(*args)
        folder.joinpath("b.naipe").write_text('card 50 "Trial"\n  raise marks by 7\n', encoding="utf-8")
        return done

    monkeypatch.setattr(rename, "renamed", slow)
    code, said = renamed(folder, LANG=language)
    assert code == 1 and words in said
    assert b"by 7" in texts(folder)["b.naipe"] and not any(b"tokens" in text for text in texts(folder).values())
