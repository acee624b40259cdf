"""The screens in `docs/terminal.md` are those that a terminal showed: the expected files of the tests at a terminal."""

import re

import pytest

from places import ROOT, TESTS

DOCUMENT = (ROOT / "docs" / "terminal.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"<!-- terminal: (\w+) -->\n```text\n(.*?)```\n", DOCUMENT, flags=re.S)


def test_there_are_screens_of_several_games():
    assert len(SHOWN) >= 3 and DOCUMENT.count("<!-- terminal:") == len(SHOWN)


@pytest.mark.parametrize("name, text", SHOWN)
def test_a_screen_is_what_a_terminal_showed(name, text):
    assert text == (TESTS / "golden" / "terminal" / f"{name}.txt").read_text(encoding="utf-8")
