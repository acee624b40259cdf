"""Who may import whom, and what is left to the front end."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from places import ROOT

LAYERS = ("grammar", "dsl", "interpreter", "repl")
FOLDERS = (*LAYERS, "rulebooks")
MAY_IMPORT = {
    "grammar": {"grammar"},
    "dsl": {"dsl", "grammar"},
    "interpreter": {"interpreter", "dsl"},
    "repl": {"repl", "interpreter", "dsl", "rulebooks"},
    "rulebooks": {"rulebooks"},
}
ONLY_IN = {
    "lark": ("dsl/parsing/parser.py", "dsl/lexing/lexer.py", "dsl/parsing/actions/builder.py"),
    "pyrsistent": ("interpreter/",),
    "rich": ("repl/",),
    "prompt_toolkit": ("repl/",),
}
LEFT_TO_REPL = {"print", "input", "breakpoint"}

FILES = sorted(path.relative_to(ROOT).as_posix() for folder in FOLDERS for path in ROOT.joinpath(folder).rglob("*.py"))


def imported(tree: ast.AST, package: str) -> Iterator[tuple[int, str]]:
    """The top-level packages that a module imports, with the lines where it does."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name.partition(".")[0]
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, package if node.level else node.module.partition(".")[0]


def offences(path: str, text: str) -> list[str]:
    """What a module does that its layer may not."""
    layer, tree, found = path.partition("/")[0], ast.parse(text), []
    for line, name in imported(tree, layer):
        if name in FOLDERS and name not in MAY_IMPORT[layer]:
            found.append(f"{path}:{line} imports {name}")
        if name in ONLY_IN and not path.startswith(ONLY_IN[name]):
            found.append(f"{path}:{line} imports {name}")
    if layer != "repl":
        found += [
            f"{path}:{node.lineno} calls {node.func.id}"
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in LEFT_TO_REPL
        ]
    if Path(path).stem in sys.stdlib_module_names:
        found.append(f"{path} has the name of a standard module")
    return found


@pytest.mark.parametrize("path", FILES)
def test_a_module_stays_in_its_layer(path):
    assert offences(path, ROOT.joinpath(path).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "path, text, expected",
    [
        ("dsl/names.py", "import interpreter.play", ["dsl/names.py:1 imports interpreter"]),
        ("dsl/names.py", "def f():\n  from repl import x", ["dsl/names.py:2 imports repl"]),
        ("grammar/a.py", "from dsl import parser", ["grammar/a.py:1 imports dsl"]),
        ("repl/a.py", "import grammar", ["repl/a.py:1 imports grammar"]),
        ("dsl/names.py", "import lark.lexer", ["dsl/names.py:1 imports lark"]),
        ("repl/a.py", "from pyrsistent import pvector", ["repl/a.py:1 imports pyrsistent"]),
        (
            "interpreter/a.py",
            "import rich\nprint(1)",
            ["interpreter/a.py:1 imports rich", "interpreter/a.py:2 calls print"],
        ),
        ("dsl/types.py", "", ["dsl/types.py has the name of a standard module"]),
        ("dsl/parsing/parser.py", "import lark\nfrom dsl import nodes\nfrom . import source\nimport grammar", []),
        ("repl/a.py", "import rich, dsl, interpreter, rulebooks\nprint(1)", []),
    ],
)
def test_an_offence_is_seen(path, text, expected):
    assert offences(path, text) == expected
