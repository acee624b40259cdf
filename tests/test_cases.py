"""Every case in every `.naipe` file of a folder `cases`: see `cases.py` for what stands in them."""

from __future__ import annotations

import pytest

from cases import Case, cases_of, wrong_with
from places import TESTS

FILES = sorted(TESTS.glob("**/cases/*.naipe"))
CASES = [case for file in FILES for case in cases_of(file)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_case_is_as_it_says(case):
    assert wrong_with(case) == []


def test_titles_of_cases_are_told_apart():
    assert len({str(case) for case in CASES}) == len(CASES)


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
