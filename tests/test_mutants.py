"""S1: the search with mutants (rules with one mistake) runs, and its exit code is 1 if a mutant leads to a traceback."""

from __future__ import annotations

import subprocess
import sys

from places import ROOT

SMALL = ("--seed", "5", "--count", "6", "--quick")
#: The search, with a check that raises an error for each mutant but not for the original rules.
BROKEN = """
import runpy, sys
sys.path[:0] = ["tests/mutants", "tests"]
import judging
def fails(before):
    raise ValueError("the judge is broken")
judging.judged_before = fails
runpy.run_path("tests/mutants", run_name="__main__")
"""


def searched(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)


def test_a_small_search_judges_each_slip_and_mends_it():
    done = searched("tests/mutants", *SMALL, "--fix")
    assert done.returncode == 0, done.stderr
    assert "seed 5, 6 mutants" in done.stdout and "tracebacks 0, " in done.stdout
    assert "| of these as before % |" in done.stdout


def test_a_traceback_in_a_search_ends_it_with_1():
    done = searched("-c", BROKEN, *SMALL)
    assert "ValueError: the judge is broken" in done.stdout
    assert done.returncode == 1 and "tracebacks 6, " in done.stdout


def test_a_search_goes_on_after_those_that_were_judged_before():
    done = searched("tests/mutants", *SMALL, "--after", "4")
    assert done.returncode == 0, done.stderr
    assert "seed 5, 2 mutants after the first 4\n" in done.stdout
