"""`naipe test --turned`, as it is told: what fails, and what cannot be turned, with its number."""

import io

import pytest

from places import TESTS
from repl.cli.cli import run
from repl.terminal.context import Context

RULES = str(TESTS / "settings" / "turned.naipe")


def naipe(*words: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    code = run(["test", RULES, *words], Context(io.StringIO(), out, err, {}))
    return code, out.getvalue(), err.getvalue()


def test_what_cannot_be_turned_is_told_and_counted():
    code, out, _ = naipe("--turned")
    assert code == 1
    assert "  with the seats turned by 1: `player 1.purse` has coin 4, coin 5, coin 6; not 2 coins" in out
    assert "note: 3 scenarios: the table cannot be turned" in out
    assert "  nobody else is there: nobody else sits there" in out
    assert "9 scenarios, 3 failed" in out


def test_what_cannot_be_turned_is_no_failure():
    code, out, _ = naipe("--turned", "-k", "greets")
    assert code == 0
    assert "  the first seat greets first: a rule always begins with the first seat" in out
    assert "1 scenario, all good" in out


def test_it_is_told_only_where_it_was_tried():
    assert "cannot be turned" not in naipe("-k", "greets")[1]


@pytest.mark.parametrize("other", ["--heavy", "--undo"])
def test_one_mode_at_a_time(other):
    code, _, err = naipe("--turned", other)
    assert code == 2 and "not allowed with" in err
