"""docs/python.md: its examples run from top to bottom, print what stands there, and show all of `import naipe`."""

from __future__ import annotations

import contextlib
import inspect
import io
import os
import re
import subprocess
import sys

import pytest
from test_docs import blocks_of, told

import naipe
import naipe.surface
from dsl.version import VERSION
from places import ROOT

PAGE = "docs/python.md"


def test_the_examples_of_the_page_run_and_print_what_it_says(request, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    space: dict[str, object] = {"__name__": "page"}
    printed = ""
    for block in blocks_of(PAGE):
        if block.language == "python":
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile(block.text, block.name, "exec"), space)
            assert printed == "", f"{block.name}: the page does not say what the example before it prints"
            printed = out.getvalue()
        elif "output" in block.marks:
            told(request, block, printed)
            printed = ""
    assert printed == ""


def test_the_page_lists_the_whole_surface():
    table = (ROOT / PAGE).read_text(encoding="utf-8").partition("## The whole surface")[2]
    listed = re.findall(r"`(\w+)`", table)
    assert sorted(listed) == sorted(naipe.__all__)


def test_the_door_shows_what_the_surface_has():
    assert naipe.__all__ == naipe.surface.__all__
    assert dir(naipe) == sorted(naipe.__all__)
    assert [getattr(naipe, name) for name in naipe.__all__] == [getattr(naipe.surface, name) for name in naipe.__all__]
    assert naipe.__version__ == VERSION
    with pytest.raises(AttributeError, match="no attribute 'bigin'"):
        naipe.bigin  # noqa: B018


def test_the_door_is_open_before_anything_is_imported():
    """The command `naipe` comes through it, and its help waits for nothing."""
    work = "import sys, naipe; from naipe.__main__ import main; sys.argv = ['naipe', '--help']; main(); print(*sys.modules)"
    path = os.pathsep.join(str(folder) for folder in (ROOT, ROOT / "repl" / "front"))
    done = subprocess.run(
        [sys.executable, "-c", work], env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=True
    )
    modules = set(done.stdout.split())
    assert {"naipe", "repl.cli.overview"} <= modules
    assert not modules & {"naipe.surface", "interpreter", "lark", "rich", "dataclasses", "pathlib"}


@pytest.mark.parametrize("name", [name for name in naipe.__all__ if inspect.isfunction(getattr(naipe, name))])
def test_each_function_of_the_surface_is_typed_and_documented(name):
    function = getattr(naipe, name)
    signature = inspect.signature(function)
    assert inspect.getdoc(function)
    assert signature.return_annotation is not inspect.Signature.empty
    assert all(one.annotation is not inspect.Parameter.empty for one in signature.parameters.values())


def test_what_the_surface_raises_is_said_in_a_sentence():
    game = naipe.load("agencia")
    with pytest.raises(ValueError, match="players"):
        naipe.begin(game, 99)
    position = naipe.begin(game, 3, options={"mode": "simple"})
    with pytest.raises(naipe.IllegalChoice):
        naipe.decide(game, position, "no such answer")
    with pytest.raises(naipe.LoadError):
        naipe.load("no_such_game")


def test_an_option_is_an_answer_as_well_as_its_id():
    game = naipe.load("agencia")
    position = naipe.begin(game, 3, options={"mode": "simple"})
    first = position.due.possible[0]
    assert naipe.decide(game, position, first) == naipe.decide(game, position, first.id)


def test_a_checker_of_types_knows_the_surface(tmp_path):
    """A name that is not there is a mistake for it, and not an object that could be anything."""
    pytest.importorskip("mypy")
    (tmp_path / "notebook.py").write_text(
        "import naipe\n"
        "game = naipe.load('agencia')\n"
        "reveal_type(naipe.begin(game, 3).outcome)\n"
        "naipe.begin(game, 'three')\n"
        "naipe.bigin(game)\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, "--cache-dir", ROOT / ".mypy_cache", "notebook.py"],
        cwd=tmp_path, env={**os.environ, "MYPYPATH": f"{ROOT}:{ROOT / 'repl' / 'front'}"}, capture_output=True, text=True,
        timeout=300,
    )  # fmt: skip
    found = done.stdout.splitlines()
    assert "Outcome" in found[0], done.stdout + done.stderr
    assert [line.split(" ", 1)[0] for line in found[1:-1]] == ["notebook.py:4:", "notebook.py:5:"], done.stdout
    assert "has no attribute" in found[2]
