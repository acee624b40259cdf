"""What is imported before a person sees anything: what takes long and is not needed comes later."""

from __future__ import annotations

import os
import subprocess
import sys

from places import ROOT


def imported(work: str, **environment: str) -> set[str]:
    """Run some Python in a process of its own; return the modules that it has imported then."""
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\n{work}\nprint('MODULES', *sys.modules)"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=True,
    )
    return set(done.stdout.rpartition("MODULES ")[2].split())


def test_the_overview_needs_nothing_that_takes_time():
    found = imported("sys.argv = ['naipe', '--help']\nfrom repl.__main__ import main\nassert main() == 0")
    assert "repl.cli.overview" in found
    assert not found & {"argparse", "dataclasses", "pathlib", "interpreter", "lark", "rich"}


def test_a_game_that_was_read_before_begins_without_the_parser(tmp_path):
    work = "from interpreter import api\nposition = api.begin(api.load('limit', scenarios=False), 3, 1)\nassert position.decision"
    assert "lark" in imported(work, XDG_CACHE_HOME=str(tmp_path))
    assert not imported(work, XDG_CACHE_HOME=str(tmp_path)) & {"lark", "dsl.parsing.engine", "dsl.lexing.lexer"}
