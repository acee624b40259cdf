"""Folders that mean harm to whoever writes in them: names that are lines, files that cannot be read, disks that are full."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

from dsl.files import writing
from dsl.lexing import vocabulary
from interpreter.loading import books
from repl.cli.cli import run
from repl.terminal.context import Context

ORDER = "\n::error file=x::y"
NAMED = f"sub{ORDER}/\x1b[31mx{ORDER}.naipe"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder where somebody stands, with a game `toy` in it."""
    tmp_path.chmod(0o700)
    monkeypatch.chdir(tmp_path)
    assert ended("new", "game", "toy")[0] == 0
    return tmp_path


def ended(*words: str, typed: str = "") -> tuple[int, str]:
    """Run a command line; return its exit code and all that it said."""
    out = io.StringIO()
    code = run(list(words), Context(io.StringIO(typed), out, out, {"HOME": os.getcwd()}))
    return code, out.getvalue()


def texts(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*.naipe") if path.is_file()}


@pytest.mark.parametrize(
    "words",
    [
        ("check", "toy"), ("check", "toy", "--output-format", "github"), ("fix", "toy"), ("fmt", "toy", "--check"), ("fmt", "toy"),
        ("rename", "score", "points", "--in", "toy"), ("rename", "score", "points", "--in", "toy", "--diff"), ("test", "toy"),
        ("show", "toy", "700"), ("new", "card", "Q", "--in", f"toy/{NAMED}"), ("play", f"toy{ORDER}"), ("check", f"toy{ORDER}"),
        ("replay", f"toy/{NAMED}"), ("simulate", "toy", "--option", f"x{ORDER}=y"), ("rename", f"x{ORDER}", "y", "--in", "toy"),
        ("simulate", "toy", "--games", "1", "--html", f"none{ORDER}/x.html"), ("explain", f"N1{ORDER}"), ("fix", f"toy/{NAMED}", "--diff"),
    ],
    ids=lambda words: " ".join(words[:2])[:30],
)  # fmt: skip
@pytest.mark.parametrize(
    "text", ['deck x "X"\n\ncard 700 "Q"\n  raise you.score by   1\n', 'deck x "X"\ncard 700 "Q": you draw bogs\n']
)
def test_the_name_of_a_file_is_no_line_of_ours(words, text, place):
    """What stands at the beginning of a line may be an order, to GitHub for one."""
    (place / "toy" / NAMED).parent.mkdir()
    (place / "toy" / NAMED).write_text(text, encoding="utf-8")
    _, said = ended(*words)
    assert "a bug in naipe" not in said and "\x1b" not in said
    assert not [line for line in said.splitlines() if line.startswith("::error file=x")], said


NUMBERS = {"9" * 5_000: "002", "٣٤": "002", "7" * 10: "002", "999999999": "002", "999999998": "999999999", "41": "042"}


@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: number[:12])
def test_a_new_card_gets_a_number_that_is_one(number, place):
    (place / "toy" / "more.naipe").write_text(f'card {number} "X"\n  you draw 1\n', encoding="utf-8")
    code, said = ended("new", "card", "Q", "--in", "toy/cards.naipe")
    assert code == 0 and f"added card {NUMBERS[number]} to" in said
    assert ended("new", "deck", "more deck", "--in", "toy")[0] == 0


NOT_READ = {
    "no text": (lambda toy: (toy / "bad.naipe").write_bytes(b"\xff"), "N101"),
    "too large": (lambda toy: (toy / "bad.naipe").write_bytes(b"-" * 200_000), "N103"),
    "too many": (lambda toy: [(toy / f"x{number}.naipe").touch() for number in range(1_000)], "N620"),
    "too deep": (lambda toy: (toy / "/".join("d" * 10)).mkdir(parents=True), "N620"),
}


@pytest.mark.parametrize("why", NOT_READ)
@pytest.mark.parametrize("named", ["toy", "toy/cards.naipe"])
def test_a_word_is_not_renamed_where_not_all_can_be_read(why, named, place):
    """It would be renamed in some files only; and that there is no file at all was not so."""
    make, code = NOT_READ[why]
    make(place / "toy")
    before = texts(place)
    if (why, named) in (("too many", "toy/cards.naipe"), ("too deep", "toy/cards.naipe")):
        code = "error"  # the file is looked at alone, and has no game
    exit_code, said = ended("rename", "score", "points", "--in", named)
    assert exit_code in (1, 3) and code in said and texts(place) == before


@pytest.mark.parametrize("words", [("check", "toy"), ("fmt", "toy"), ("play", "toy"), ("test", "toy"), ("rename", "score", "points", "--in", "toy"), ("new", "deck", "D", "--in", "toy")])  # fmt: skip
def test_a_folder_that_may_not_be_looked_into_is_told(words, place, monkeypatch):
    """Its rules were left out, and nobody was told."""
    closed, look = place / "toy" / "closed", os.scandir
    closed.mkdir()

    def scandir(path="."):
        if not isinstance(path, int) and Path(path).name == "closed":
            raise PermissionError(13, "Permission denied", str(path))
        return look(path)

    before = texts(place)
    with monkeypatch.context() as broken:
        broken.setattr(os, "scandir", scandir)
        code, said = ended(*words)
    assert code in (1, 3) and "closed" in said and "ermission denied" in said
    assert texts(place) == before


@pytest.mark.parametrize("words", [("new", "game", "other"), ("new", "card", "Q", "--in", "toy/cards.naipe"), ("new", "deck", "Q", "--in", "toy")])  # fmt: skip
@pytest.mark.parametrize("which", [1, 2])
def test_a_disk_that_is_full_leaves_nothing_half_made_and_is_told_of_by_name(words, which, place, monkeypatch):
    before, count, flush = texts(place), [0], writing.on_disk

    def full(descriptor: int) -> None:
        count[0] += 1
        if count[0] >= which:
            raise OSError(28, "No space left on device")
        flush(descriptor)

    with monkeypatch.context() as broken:
        broken.setattr(writing, "on_disk", full)
        code, said = ended(*words)
    if which == 2 and words[1] != "game":
        assert code == 0  # it is one file
        return
    assert code == 1 and "naipe: the system" not in said and ".naipe: No space left on device" in said
    assert "/." not in said, "the name of a spare file means nothing to anybody"
    assert texts(place) == before and ended(*words)[0] == 0


def test_words_are_gathered_once_for_all_files_of_a_layout(place, monkeypatch):
    """Gathered for each file from all others, they made the time of `fmt` grow with the square of the files: 21 seconds."""
    for number in range(20):
        (place / "toy" / f"x{number}.naipe").write_text(
            f'card 7{number:02} "C{number}"\n  you draw 1\n', encoding="utf-8"
        )
    calls = []

    def counted(*args):
        calls.append(args)
        return collect(*args)

    collect = vocabulary.collect
    monkeypatch.setattr(vocabulary, "collect", counted)
    monkeypatch.setattr(books, "collect", counted)
    assert ended("fmt", "toy", "--check") == (0, "nothing to change\n")
    assert len(calls) == 1
