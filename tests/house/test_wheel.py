"""The wheel: how imports are moved below `naipe`, and what cannot be moved stops the build."""

from __future__ import annotations

import ast
import importlib.util
import re

import pytest

from places import ROOT

HOOK = ROOT / ".ci" / "wheel.py"
_spec = importlib.util.spec_from_file_location("naipe_wheel", HOOK)
wheel = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(wheel)


@pytest.mark.parametrize(
    "text, expected",
    [
        ("from dsl.source import Span", "from naipe.dsl.source import Span"),
        ("from  dsl import nodes as n, prose", "from  naipe.dsl import nodes as n, prose"),
        ("import grammar", "import naipe.grammar as grammar"),
        ("import os, dsl.source as s, grammar", "import os, naipe.dsl.source as s, naipe.grammar as grammar"),
        ("import repl.cli.cli as cli", "import naipe.repl.cli.cli as cli"),
        ("é = 1; from repl import cli; from dsl import nodes", "é = 1; from naipe.repl import cli; from naipe.dsl import nodes"),
        ("if x:\n  from interpreter import api  # dsl", "if x:\n  from naipe.interpreter import api  # dsl"),
        ("from dsl.nodes import (\n    Card,\n    Verb,\n)", "from naipe.dsl.nodes import (\n    Card,\n    Verb,\n)"),
        ("from .verbs import play\nfrom . import dsl", "from .verbs import play\nfrom . import dsl"),
        ("from dsl_extra import x\nimport replies", "from dsl_extra import x\nimport replies"),
        ("dsl = grammar.repl\r\nfrom dsl import x\r\n", "dsl = grammar.repl\r\nfrom naipe.dsl import x\r\n"),
        ("'from dsl import nodes'\n# import grammar\n", "'from dsl import nodes'\n# import grammar\n"),
        ("home / 'grammar', 'rulebooks', 'dsl/nodes', 'about dsl.nodes'", "home / 'grammar', 'rulebooks', 'dsl/nodes', 'about dsl.nodes'"),
        ("import_module('.cli', __package__)", "import_module('.cli', __package__)"),
    ],
)  # fmt: skip
def test_the_first_name_of_an_import_of_ours_changes_and_nothing_else(text, expected):
    assert wheel.moved(text, "a.py") == expected
    ast.parse(expected)


@pytest.mark.parametrize(
    "text",
    [
        "import dsl.nodes",  # binds `dsl`, which would be another name
        "import_module('repl.cli')",
        "x = f'repl.cli.verbs.{verb}'",
        "importlib.import_module('grammar')",
        "PathFinder.find_spec('rulebooks')",
        "files('rulebooks')",
        "LATER = {'a': 'interpreter.scenarios'}",
        "RULES = 'interpreter.runtime.'",
        "from \\\n  dsl import nodes",
    ],
)
def test_what_cannot_be_moved_stops_the_build(text):
    with pytest.raises(wheel.CannotMove, match=r"^a\.py:1: "):
        wheel.moved(f"{text}\n", "a.py")


def test_the_names_of_the_hook_are_those_of_the_packages():
    folders = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert set(wheel.OURS) == folders


def test_every_module_of_ours_can_be_moved_and_keeps_its_lines(tmp_path):
    wheel.write_package(ROOT, tmp_path, lambda path: path.endswith(".pyc"))
    written = sorted(tmp_path.rglob("*.py"))
    assert len(written) > 400
    for path in written:
        place = path.relative_to(tmp_path).as_posix()
        source = ROOT / place if (ROOT / place).exists() else ROOT / wheel.FRONT / place
        before, after = source.read_text(encoding="utf-8"), path.read_text(encoding="utf-8")
        assert len(after.split("\n")) == len(before.split("\n"))
        assert [
            line for line in after.split("\n") if re.match(rf"\s*(from|import) ({'|'.join(wheel.OURS)})\b", line)
        ] == []


def test_a_file_that_stands_twice_stops_the_build(tmp_path):
    for package in wheel.OURS:
        (tmp_path / package).mkdir()
    for place in ("repl/front/naipe/dsl/a.py", "dsl/a.py", "docs/cookbook.md"):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text("")
    with pytest.raises(wheel.CannotMove, match=r"two files would be a\.py"):
        wheel.write_package(tmp_path, tmp_path / "out", lambda path: False)
