"""How deep expressions and parentheses may be, to the one."""

from __future__ import annotations

import pytest

from interpreter import api
from places import TESTS

SETTING = (TESTS / "settings" / "toy.naipe").read_text(encoding="utf-8")


def codes_of(folder, expression: str) -> list[str]:
    path = folder / "toy.naipe"
    path.write_text(f"{SETTING}\ndefine deep as {expression}\n", encoding="utf-8")
    try:
        api.load(path)
    except api.LoadError as error:
        return sorted({finding.code for finding in error.findings})
    return []


@pytest.mark.parametrize(("word", "most"), [("not {}", 31), ("({})", 32)])
def test_as_deep_as_is_said_and_no_deeper(tmp_path, word, most):
    """The whole stands at depth 1, so that a value may be under 31 words; parentheses alone make nothing deeper."""
    value = "yes" if "not" in word else "1"
    for depth in (most, most + 1):
        expression = value
        for _ in range(depth):
            expression = word.format(expression)
        assert codes_of(tmp_path, expression) == ([] if depth == most else ["N128"])
