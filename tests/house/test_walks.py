"""How many files one card, one answer, one line at the prompt and one edit pass through, by `trace.py` (S2, H3).

The bounds are the figures of today: a change that needs one file more either does without it, or says here why not.
"""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from places import ROOT

#: Files that each walk enters, at most.
#: A line at the prompt passes through two more: a yes and the choice behind it are asked as one (decision 0071), which looks ahead; and a third: a question may be let pass;
#: and a fourth: a line of the log names the card that is its cause; and a fifth: a question leaves out what the text of its card says (`spelling` compares them).
#: A card passes through one more: its lines may go on below (decision 0117); a card and an edit through one more: a heading that the first
#: lines of its step make wrong is found (N257); and through two more: the layout, the making of it, and what is known before play stand
#: in three files instead of one of 769 lines. A line passes through two more files for the same reason: the session is in three. A card
#: and an edit pass through three more: loops and windows without an end (N522), phrases at which a step would stop (N434), and loops whose
#: turns take the things of later turns (N432) are each a file of checks.
MOST = {"card": 136, "answer": 28, "line": 72, "edit": 121}
#: The toy with a pile that is not shuffled: all hold cards that are the same, so nobody is asked.
ASKS_NOBODY = """
import runpy, sys
sys.argv[1:] = []
trace = runpy.run_path("tests/house/trace.py")
trace["Toy"].card.__globals__["RULES"] = trace["RULES"].replace("  shuffle pile\\n", "")
trace["main"]()
"""


def traced(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run((sys.executable, *words), cwd=ROOT, capture_output=True, text=True, timeout=300)


@pytest.fixture(scope="module")
def walks() -> dict[str, list[str]]:
    """The files of each walk."""
    done = traced("tests/house/trace.py", "--calls")
    assert done.returncode == 0, done.stderr
    found: dict[str, list[str]] = {}
    for line in done.stdout.splitlines():
        if heading := re.match(r"one (\w+): .*: (\d+) files, ", line):
            files = found[heading[1]] = []
        elif line:
            files.append(line.split()[0])
    return found


@pytest.mark.parametrize("name", MOST)
def test_a_walk_passes_through_no_more_files_than_before(walks, name):
    assert walks.keys() == MOST.keys()
    assert len(walks[name]) <= MOST[name], "\n".join(walks[name])


def test_each_walk_leads_where_it_is_said_to_lead(walks):
    assert {"dsl/lexing/lexer.py", "dsl/semantics/judging/checker.py", "dsl/prose/generation/cards.py"} <= set(
        walks["card"]
    )
    assert {"interpreter/runtime/deciding.py", "interpreter/positions/position.py"} <= set(walks["answer"])
    assert {"repl/play/session.py", "interpreter/runtime/deciding.py"} <= set(walks["line"])
    assert {"interpreter/loading/hot_reload.py", "dsl/semantics/incremental.py"} <= set(walks["edit"])


def test_a_toy_in_which_nobody_is_asked_is_no_walk():
    done = traced("-c", ASKS_NOBODY)
    assert done.returncode == 1 and "is asked whether to use Maple" in done.stderr
