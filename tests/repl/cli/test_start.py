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
    work = "from dsl import cache\nfrom pathlib import Path\ncache.BROUGHT = Path('/none')\n"
    work += "from interpreter import api\nposition = api.begin(api.load('limit', scenarios=False), 3, 1)\nassert position.decision"
    assert "lark" in imported(work, XDG_CACHE_HOME=str(tmp_path))
    assert not imported(work, XDG_CACHE_HOME=str(tmp_path)) & {"lark", "dsl.parsing.engine", "dsl.lexing.lexer"}


#: What a first screen needs nothing of: packages, and rooms and modules of our own.
HEAVY = {
    "lark", "rich", "prompt_toolkit", "asyncio", "multiprocessing", "unittest", "importlib.resources", "importlib.metadata", "platform", "plotly", "dask",
    "dsl.parsing.engine", "dsl.lexing.lexer", "dsl.blame", "dsl.diagnostics.catalogue", "interpreter.studying",
    "interpreter.scenarios", "interpreter.recording", "interpreter.simulation.sweep", "interpreter.simulation.players",
    "interpreter.loading.templates", "repl.cli.verbs.show", "repl.cli.cookbook",
    "repl.design", "repl.terminal.faults", "repl.render.phrases.fr", "dsl.prose.reasons.fr", "dsl.prose.language.languages.ca",
}  # fmt: skip


def test_a_first_screen_imports_nothing_that_it_does_not_need(tmp_path):
    work = """
from pathlib import Path

from repl.cli.cli import run
from repl.cli.verbs import play
from repl.screen.shell import loop
from repl.screen.shell.terminal import Terminal
from repl.screen.table import scene
from repl.terminal.context import Context

def asking():
    raise EOFError  # the first picture stands there

def shown(args, context, out, plain):
    terminal = Terminal(context.stdin, context.stdout, context.environ)
    return lambda session, said: loop.play(session, out, terminal, scene, asking, said)

play._way_to_play = shown
assert run(["play", "agencia", "--players", "3", "--bots", "2", "--seed", "7", "--lang", "pt"], Context.of_process()) == 0
"""
    imported(work, XDG_CACHE_HOME=str(tmp_path))  # the rules are read once
    assert not imported(work, XDG_CACHE_HOME=str(tmp_path)) & HEAVY


def test_nothing_is_searched_for_garbage_before_the_first_question():
    """What is made until then is kept: to look through it was a fifth of the time."""
    work = """
import gc, io

searches = []

class Waiting(io.StringIO):
    def readline(self, *size):
        print("SEARCHES", len(searches), "FROZEN", gc.get_freeze_count() > 30_000, "ON", gc.isenabled())
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
    assert int(searches) < 30  # of what the first question takes, with what is judged for it; there were 200


def test_nothing_is_searched_for_garbage_while_rules_are_judged():
    """A fifth of the time of `naipe check` went there."""
    work = """
import gc

from interpreter import api
from interpreter.loading.loader import folder_of

api.check  # it is imported when it is asked for
searches = []
gc.callbacks.append(lambda phase, about: searches.append(phase))
assert api.check([folder_of("boratime")])[0] == ()
print("SEARCHES", len(searches))
"""
    assert int(printed(work).split()[-1]) < 100  # there were 886
