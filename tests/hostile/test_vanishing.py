"""Folders and files that become something else while somebody works with them, and what stands in the way of a listing."""

from __future__ import annotations

import io
import os
import shutil
from pathlib import Path

import pytest
from harm import guarded, held

from dsl.files import writing
from interpreter.loading.belonging import rulebooks_in
from repl.cli.cli import run
from repl.cli.verbs.writing import fmt
from repl.terminal.context import Context
from toys import SETTING

GAME = SETTING + "step trial of player p\n  p may draw 1\nplay\n  repeat 3: for each player as p: run trial for p\n"
DESIGN = ("design", "toy", "--players", "2", "--people", "2", "--seed", "1", "--line")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    tmp_path.chmod(0o700)
    for name in ("toy", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "rules.naipe").write_text(GAME.replace("game toy", f"game {name}"), encoding="utf-8")
        (tmp_path / name / "cards.naipe").write_text('card 50 "Fifty"\n  you draw 1\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


class Typed(io.StringIO):
    """What somebody types, with what somebody else does before the last line but one."""

    def __init__(self, lines: list[str], meanwhile) -> None:
        super().__init__()
        self.lines, self.meanwhile = list(lines), meanwhile

    def readline(self, *_: int) -> str:
        if len(self.lines) == 2:
            self.meanwhile()
        return self.lines.pop(0) + "\n" if self.lines else ""


def ended(place: Path, *words: str, typed: list[str] | None = None, meanwhile=lambda: None) -> tuple[int, str]:
    out = io.StringIO()
    environ = {"HOME": str(place), "XDG_STATE_HOME": str(place / "state")}
    code = run(list(words), Context(Typed(typed or [], meanwhile), out, out, environ))
    return code, out.getvalue()


# ------------------------------------------------------------ a folder of several games


def test_links_to_folders_are_not_followed(place):
    """`fmt` and `fix` wrote outside of the folder that was named."""
    shutil.move(place / "other", place.parent / "outside")
    try:
        outside = place.parent / "outside" / "rules.naipe"
        before = outside.read_text(encoding="utf-8").replace("  active actor", "  active    actor")
        outside.write_text(before, encoding="utf-8")
        os.symlink(place.parent / "outside", place / "link")
        shutil.copytree(place / "toy", place / "twin")
        assert {path.name for path in rulebooks_in(place)} == {"toy", "twin"}
        assert ended(place, "fmt", ".")[0] == 0
        assert outside.read_text(encoding="utf-8") == before
    finally:
        shutil.rmtree(place.parent / "outside")


def test_a_hundred_links_to_itself_take_no_time(folder, warm):
    """Each was looked into, through each of the others."""
    (folder / "toy").mkdir()
    (folder / "toy" / "rules.naipe").write_text(GAME, encoding="utf-8")
    for number in range(100):
        os.symlink(".", folder / f"again{number}")
    held(guarded(folder, warm, "check", "."), 0, "no mistakes in 1 file")


def test_a_game_that_cannot_be_read_is_told_where_it_stands(place, monkeypatch):
    """The others and it were taken for one rulebook then."""
    opened = os.open

    def refused(path, *more):
        if Path(path).parts[-2:] == ("other", "rules.naipe"):
            raise PermissionError(13, "Permission denied", str(path))
        return opened(path, *more)

    with monkeypatch.context() as broken:
        broken.setattr(os, "open", refused)
        code, said = ended(place, "check", ".")
    assert code == 1 and "N604" in said and "N211" not in said and "N213" not in said


def test_a_folder_with_more_than_rules_may_be_is_one_that_is_too_large(place, monkeypatch):
    monkeypatch.setattr("interpreter.loading.belonging.MAX_TOGETHER", 1000)
    assert rulebooks_in(place) == (place,)


def test_a_folder_that_may_not_be_looked_into_is_a_finding_in_each_format(place, monkeypatch):
    look = os.scandir

    def scandir(path="."):
        if not isinstance(path, int) and Path(path).name == "other":
            raise PermissionError(13, "Permission denied", str(path))
        return look(path)

    with monkeypatch.context() as broken:
        broken.setattr(os, "scandir", scandir)
        code, said = ended(place, "check", "--json", ".")
    assert code == 1 and '"N604"' in said


# ------------------------------------------------------------ what is just being written


def test_a_file_that_is_just_being_written_is_no_rules(place):
    """Whoever was killed in the middle left one behind, and from then on everything was declared twice."""
    spare = writing.spare_name(place / "toy" / "rules.naipe")
    spare.write_text(GAME, encoding="utf-8")
    (place / "toy" / ".hidden").mkdir()
    (place / "toy" / ".hidden" / "more.naipe").write_text("what", encoding="utf-8")
    code, said = ended(place, "check", "toy")
    assert (code, said) == (0, "no mistakes in 2 files\n")
    assert ended(place, "check", str(spare))[0] == 0  # whoever names it means it


# ------------------------------------------------------------ standard input


@pytest.mark.parametrize("verb", ["check", "fix", "fmt", "test"])
def test_bytes_that_are_no_text_are_told_of_and_never_replaced(verb, place):
    """`fmt -` wrote a question mark in place of the letter, and all was well."""
    stdin = io.TextIOWrapper(io.BytesIO(b'game x "Caf\xe9"\n  players 2\n'), encoding="utf-8", errors="replace")
    out, err = io.StringIO(), io.StringIO()
    assert run([verb, "-"], Context(stdin, out, err, {"HOME": str(place)})) == 1
    assert "0xE9" in out.getvalue() + err.getvalue() and "\ufffd" not in out.getvalue()
    assert verb not in ("fmt", "fix") or not out.getvalue()


@pytest.mark.parametrize("words", [("fix", "-", "toy"), ("fmt", "toy", "-"), ("rename", "a", "b", "--in", "-")])
def test_what_comes_over_standard_input_stands_alone_where_something_is_to_be_changed(words, place):
    """It was mended in a folder that was gone then."""
    code, said = ended(place, *words)
    assert code == 2 and "`-` alone" in said


def test_nothing_but_standard_input_needs_a_folder_for_a_while(place, monkeypatch):
    def nowhere(*_, **__):
        raise FileNotFoundError(2, "No usable temporary directory")

    monkeypatch.setattr("dsl.files.temporary.TemporaryDirectory", nowhere)
    for words in (("check", "toy"), ("fmt", "toy"), ("fix", "toy"), ("test", "toy"), ("check", "-")):
        assert "usable temporary" not in ended(place, *words)[1]


def test_of_a_layout_nothing_is_written_where_one_file_vanishes(place, monkeypatch):
    before = {path: path.read_bytes() for path in place.rglob("*.naipe")}
    for path, text in before.items():
        path.write_bytes(text.replace(b"card 50", b"card  50"))
    read, seen = fmt._read, []

    def vanishing(file):
        seen.append(file)
        if len(seen) == 4:
            file.unlink()
        return read(file)

    monkeypatch.setattr(fmt, "_read", vanishing)
    code, said = ended(place, "fmt", ".")
    assert code == 1 and "cannot be read" in said
    assert all(b"card  50" in path.read_bytes() for path in before if path.name == "cards.naipe" and path.exists())


# ------------------------------------------------------------ while a game is designed


def _deep(place: Path) -> None:
    (place / "toy" / "1/2/3/4/5/6/7/8/9/10").mkdir(parents=True)


def _many(place: Path) -> None:
    for number in range(1010):
        (place / "toy" / f"f{number}.naipe").touch()


def _circle(place: Path) -> None:
    (place / "toy" / "cards.naipe").unlink()
    os.symlink("cards.naipe", place / "toy" / "cards.naipe")


@pytest.mark.parametrize(
    ("happens", "told"), [(_deep, "deep"), (_many, "1000 files"), (_circle, "cannot be read any more")]
)
def test_what_is_watched_and_cannot_be_looked_at_any_more_is_told_once(happens, told, place):
    """It was told as a fault of naipe's own, at each line, and no answer was carried out."""
    typed = ["watch", "yes", "no", "yes", "quit"]
    code, said = ended(place, *DESIGN, typed=typed, meanwhile=lambda: happens(place))
    assert code == 0 and "fault" not in said
    assert said.count(told) == 1


def test_a_game_goes_on_whose_rules_have_become_links_in_a_circle(place):
    assert ended(place, *DESIGN, typed=["yes", "quit"])[0] == 0
    _circle(place)
    code, said = ended(place, "design", "--resume", "--line", typed=["quit"])
    assert code == 0 and "fault" not in said


def test_a_scenario_is_kept_in_no_folder_behind_a_link_and_in_none_that_is_no_file(place):
    (place / "elsewhere").mkdir()
    os.symlink(place / "elsewhere", place / "toy" / "scenarios")
    code, said = ended(place, *DESIGN, typed=["yes", 'keep "x"', "quit"])
    assert "behind a link" in said and not list((place / "elsewhere").iterdir())
    (place / "toy" / "scenarios").unlink()
    (place / "toy" / "scenarios" / "kept.naipe").mkdir(parents=True)
    code, said = ended(place, *DESIGN, typed=["yes", 'keep "x"', "quit"])
    assert code == 0 and "it is a folder" in said and "fault" not in said


@pytest.mark.parametrize(
    ("where", "why"),
    [("/dev/null/x", "is not a file"), ("a" * 300 + "/x", "is not the name of a file")],
    ids=["device", "long"],
)
def test_a_game_that_cannot_be_saved_there_is_no_fault(where, why, place):
    words = ("play", "toy", "--players", "2", "--people", "2", "--seed", "1", "--line")
    code, said = ended(place, *words, typed=[f"save {where}", "quit"])
    assert code == 0 and why in said and "fault" not in said
