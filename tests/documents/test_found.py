"""docs/notes/found.md: each finding has a test, and it stands where it is said to."""

from __future__ import annotations

import re

import pytest

from places import ROOT

ROW = re.compile(r"^\| ([A-Z]\d*-?\d+) \| .+? \| (.+) \|$", re.MULTILINE)
TEST = re.compile(r"`([\w/.-]+)`: `([^`]+)`")
ROWS = dict(ROW.findall((ROOT / "docs/notes/found.md").read_text(encoding="utf-8")))


def test_each_finding_has_a_row():
    numbers = [f"F{n}" for n in range(1, 40)] + [f"C{n}" for n in range(1, 15)] + [f"T3-{n}" for n in range(1, 9)]
    assert list(ROWS) == numbers


@pytest.mark.parametrize("number", ROWS)
def test_what_would_notice_it_stands_there(number):
    tests = TEST.findall(ROWS[number])
    assert tests
    for path, words in tests:
        assert words in (ROOT / path).read_text(encoding="utf-8"), (path, words)
