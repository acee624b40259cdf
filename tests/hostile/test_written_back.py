"""Rules that `fix` and `rename` write: all files or none, and never over what somebody else has written meanwhile."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from dsl.files import writing
from repl.cli.cli import run
from repl.cli.verbs import rename
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


def test_where_one_file_cannot_be_written_none_is(folder, monkeypatch):
    before, write, count = texts(folder), writing.write_whole, [0]

    def full(path, *args, **more):
        count[0] += 1
        if count[0] == 2:
            raise OSError(28, "No space left on device", str(path))
        return write(path, *args, **more)

    monkeypatch.setattr(writing, "write_whole", full)
    code, said = renamed(folder)
    assert code == 1 and "No space left on device" in said
    assert texts(folder) == before


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
