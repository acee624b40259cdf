"""What is imported before a person sees anything: what takes long and is not needed comes later."""

from __future__ import annotations

import os
import subprocess
import sys

from places import ROOT


def printed(work: str, **environment: str) -> str:
    """Run some Python in a process of its own; return what it prints."""
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\n{work}"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=True,
    )
    return done.stdout


def imported(work: str, **environment: str) -> set[str]:
    """Run some Python in a process of its own; return the modules that it has imported then."""
    return set(printed(f"{work}\nprint('MODULES', *sys.modules)", **environment).rpartition("MODULES ")[2].split())


def test_the_overview_needs_nothing_that_takes_time():
    found = imported("sys.argv = ['naipe', '--help']\nfrom repl.__main__ import main\nassert main() == 0")
    assert "repl.cli.overview" in found
    assert not found & {"argparse", "dataclasses", "pathlib", "interpreter", "lark", "rich"}


def test_a_game_that_was_read_before_begins_without_the_parser(tmp_path):
    work = "from interpreter import api\nposition = api.begin(api.load('limit', scenarios=False), 3, 1)\nassert position.decision"
    assert "lark" in imported(work, XDG_CACHE_HOME=str(tmp_path))
    assert not imported(work, XDG_CACHE_HOME=str(tmp_path)) & {"lark", "dsl.parsing.engine", "dsl.lexing.lexer"}


def test_nothing_is_searched_for_garbage_before_the_first_question():
    """What is made until then is kept: to look through it was a fifth of the time."""
    work = """
import gc, io

searches = []

class Waiting(io.StringIO):
    def readline(self, *size):
        print("SEARCHES", len(searches), "FROZEN", gc.get_freeze_count() > 100_000, "ON", gc.isenabled())
        return ""

sys.stdin = Waiting()
sys.argv = ["naipe", "play", "agencia", "--players", "3", "--seed", "1"]
from repl.__main__ import main

gc.callbacks.append(lambda phase, about: searches.append(about["generation"]))
main()
"""
    first = next(line for line in printed(work).splitlines() if line.startswith("SEARCHES"))
    _, searches, *rest = first.split()
    assert rest == ["FROZEN", "True", "ON", "True"]
    assert int(searches) < 20  # of what the first question itself takes; there were 200
