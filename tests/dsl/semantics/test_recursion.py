"""How far definitions and verbs may lead to one another, to the one."""

from __future__ import annotations

import pytest

from dsl.limits import CALLS, CALLS_DEEP
from interpreter import api
from places import TESTS

SETTING = (TESTS / "settings" / "toy.naipe").read_text(encoding="utf-8")


def messages(folder, lines: list[str]) -> list[tuple[str, str]]:
    """Return the codes and messages of what is found in the toy with some declarations more."""
    path = folder / "toy.naipe"
    path.write_text(f"{SETTING}\n" + "\n".join(lines) + "\n", encoding="utf-8")
    try:
        api.load(path)
    except api.LoadError as error:
        return [(finding.code, finding.message) for finding in error.findings]
    return []


def definitions(depth: int) -> list[str]:
    """A definition that leads so far down: the last of them to the one before it, and so on."""
    return ["define low0 as 1", *(f"define low{number} as low{number - 1} + 1" for number in range(1, depth + 1))]


def verbs(depth: int) -> list[str]:
    found = ["verb tap0 taps0 tapped0: who taps0", "  who gains 1"]
    for number in range(1, depth + 1):
        found += [f"verb tap{number} taps{number} tapped{number}: who taps{number}", f"  who taps{number - 1}"]
    return found


@pytest.mark.parametrize("last_first", [False, True])
def test_definitions_lead_as_far_down_as_is_said_and_no_further(tmp_path, last_first):
    for depth in (CALLS_DEEP - 1, CALLS_DEEP):
        lines = definitions(depth)
        found = messages(tmp_path, lines[::-1] if last_first else lines)
        assert found == (
            [] if depth < CALLS_DEEP else [("N513", f"`low{depth}` goes more than {CALLS_DEEP} levels deep")]
        )


def test_what_leads_too_far_down_is_said_once_and_not_of_all_that_use_it(tmp_path):
    found = messages(tmp_path, definitions(2 * CALLS_DEEP - 1))
    assert found == [("N513", f"`low{CALLS_DEEP}` goes more than {CALLS_DEEP} levels deep")]


def test_verbs_lead_as_far_down_as_definitions(tmp_path):
    gains = 1  # the verb `gain` stands below the first
    assert messages(tmp_path, verbs(CALLS_DEEP - 1 - gains)) == []
    assert [code for code, _ in messages(tmp_path, verbs(CALLS_DEEP - gains))] == ["N513"]


def test_what_calls_itself_over_and_over_by_others_has_a_measure(tmp_path):
    """Each calls the one below it twice, so that the number of calls doubles."""
    deepest = CALLS.bit_length() - 1
    lines = ["define low0 as 1", *(f"define low{n} as low{n - 1} + low{n - 1}" for n in range(1, deepest + 1))]
    assert 2**deepest - 1 <= CALLS < 2 ** (deepest + 1) - 1
    assert messages(tmp_path, lines[:-1]) == []
    assert messages(tmp_path, lines) == [("N513", f"`low{deepest}` leads to more than {CALLS} calls")]
