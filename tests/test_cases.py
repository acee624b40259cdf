"""Tests of `cases.py`: a room runs its cases (H6), and a case that does not hold as stated fails."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from cases import Case, cases_of, wrong_with
from places import ROOT, TESTS

FILES = sorted(TESTS.glob("**/cases/*.naipe"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(TESTS).as_posix())
def test_titles_of_cases_are_told_apart(file):
    titles = [case.title for case in cases_of(file)]
    assert titles and sorted(set(titles)) == sorted(titles)


@pytest.mark.parametrize("kind", ["rules", "tables"])
def test_a_file_beside_tests_is_read_by_one_of_them(kind):
    unread = []
    for folder in TESTS.glob(f"**/{kind}/"):
        tests = "".join(path.read_text(encoding="utf-8") for path in folder.parent.glob("*.py"))
        unread += [path for path in folder.iterdir() if f'"{path.stem}"' not in tests]
    assert unread == []


PLANTED = {
    "card 50 \"Trial\"\n  you gian 1\n": ["line 3: N131: no such verb"],
    "card 50 \"Trial\"\n  you gian 1  -- N130\n": ["line 3: N131: no such verb"],
    "card 50 \"Trial\"\n  you gian 1  -- N131: nowhere\n": ["line 3: 'nowhere' is not in"],
    "card 50 \"Trial\"\n  you gian 1  -- N131: gain\n": [],
    "card 50 \"Trial\"\n  you gian 1  -- N???\n": [],
    "card 50 \"Trial\"\n  you gain 1  -- N131\n": ["line 3: there is no finding"],
    "card 50 \"Trial\"\n  you gain 1\n": ["there is no scenario"],
    "scenario \"a\"\n  given 2 players\n  then marks = 1\n": ["a: "],
    "scenario \"a\"\n  given 2 players\n  then marks = 0\n": [],
    "scenario \"a\"  -- fails: marks\n  given 2 players\n  then marks = 1\n": [],
    "scenario \"a\"  -- fails: nowhere\n  given 2 players\n  then marks = 1\n": ["a: it fails not with 'nowhere'"],
    "scenario \"a\"  -- fails: marks\n  given 2 players\n  then marks = 0\n": ["a: it fails not with 'marks', but holds"],
}  # fmt: skip


@pytest.mark.parametrize("text, says", PLANTED.items())
def test_a_case_that_is_not_as_it_says_is_seen(tmp_path, text, says):
    file = tmp_path / "cases" / "planted.naipe"
    wrong = wrong_with(Case(file, "planted", "toy", f"---- planted\n{text}"))
    assert len(wrong) == len(says)
    assert all(sentence.startswith(begin) for sentence, begin in zip(wrong, says)), wrong


BROKEN = """-- setting: toy

---- a case that holds
scenario "a"
  given 2 players
  then marks = 0

---- a case that does not hold
scenario "a"
  given 2 players
  then marks = 1
"""


def test_the_cases_of_a_room_are_run_with_its_folder(tmp_path):
    """H6: running the tests of a folder runs its cases, and a case that does not hold makes the run fail."""
    cases = tmp_path / "room" / "cases"
    cases.mkdir(parents=True)
    cases.joinpath("planted.naipe").write_text(BROKEN, encoding="utf-8")
    cases.parent.joinpath("beside.naipe").write_text(BROKEN, encoding="utf-8")
    options = ("-n", "0", "-p", "no:cacheprovider", "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path))
    more = ("-p", "conftest", str(cases.parent))
    done = subprocess.run(
        (sys.executable, "-m", "pytest", *options, *more), cwd=tmp_path, capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": f"{TESTS}{os.pathsep}{ROOT}"},
    )  # fmt: skip
    assert done.returncode == 1, done.stdout + done.stderr
    assert "1 failed, 1 passed" in done.stdout
    assert "FAILED room/cases/planted.naipe::a case that does not hold" in done.stdout
