"""What opens, writes, lists or renames files stands in `dsl/files`, and nowhere else."""

import ast
from pathlib import Path

import pytest

from places import ROOT

#: Methods of paths and functions of `os` and `shutil` that touch the disk.
TOUCHES = frozenset(
    {
        "open", "fdopen", "read_text", "read_bytes", "write_text", "write_bytes", "mkstemp", "mkdtemp", "mkdir", "makedirs",
        "unlink", "rename", "renames", "rmdir", "rmtree", "removedirs", "touch", "symlink_to", "hardlink_to", "symlink", "link",
        "glob", "rglob", "iterdir", "scandir", "listdir", "exists", "lexists", "is_file", "is_dir", "isfile", "isdir", "stat",
        "lstat", "chmod", "chown", "utime", "truncate", "copyfile", "copy2", "copytree", "expanduser", "TemporaryDirectory",
        "NamedTemporaryFile", "TemporaryFile",
    }
)  # fmt: skip
MODULES = frozenset({"tempfile", "shutil", "glob", "io", "fileinput", "zipfile", "tarfile"})
FILES = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("dsl", "interpreter", "repl")
    for path in ROOT.joinpath(folder).rglob("*.py")
    if not path.is_relative_to(ROOT / "dsl" / "files")
)
#: What only looks like it: `shutil` for the size of a terminal; a stream that leads nowhere; the quantifier `exists`.
LET = {
    ("repl/render/output.py", "imports shutil"),
    ("repl/terminal/context.py", "imports io"),
    ("repl/terminal/main_loop.py", "imports shutil"),
    ("repl/terminal/pager.py", "imports shutil"),
    ("interpreter/compiler/expressions.py", "calls exists"),
}


def offences(path: str, text: str) -> set[tuple[str, str]]:
    """What a module does to the disk by itself."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import(names=names):
                found |= {(path, f"imports {one.name}") for one in names if one.name in MODULES}
            case ast.ImportFrom(module=str(module)) if module in MODULES:
                found.add((path, f"imports {module}"))
            case ast.Call(func=ast.Name(id="open")):
                found.add((path, "calls open"))
            case ast.Call(func=ast.Attribute(value=ast.Name(id="os" | "Path" | "shutil"), attr=name)) if name in {
                *TOUCHES, "home", "replace", "remove",
            }:  # fmt: skip
                found.add((path, f"calls {name}"))
            case ast.Call(func=ast.Attribute(value=ast.Name(id="reading" | "writing" | "places" | "cache"))):
                pass
            case ast.Call(func=ast.Attribute(attr=name)) if name in TOUCHES and name != "open":
                found.add((path, f"calls {name}"))
            case ast.Call(
                func=ast.Attribute(attr="replace"), args=[_], keywords=[]
            ):  # of a path: that of a text takes two
                found.add((path, "calls replace"))
    return found - LET


@pytest.mark.parametrize("path", FILES)
def test_a_module_leaves_the_disk_to_the_files(path):
    assert offences(path, Path(ROOT, path).read_text(encoding="utf-8")) == set()


@pytest.mark.parametrize(
    "text, what",
    [
        ("open('x')", "calls open"),
        ("import os\nos.open('x', 0)", "calls open"),
        ("path.read_text()", "calls read_text"),
        ("spare.replace(path)", "calls replace"),
        ("os.replace(a, b)", "calls replace"),
        ("import tempfile", "imports tempfile"),
        ("from shutil import rmtree", "imports shutil"),
        ("(folder / 'a').mkdir()", "calls mkdir"),
        ("path.exists()", "calls exists"),
        ("Path.home()", "calls home"),
    ],
)
def test_an_offence_is_seen(text, what):
    assert offences("repl/a.py", text) == {("repl/a.py", what)}


def test_what_is_no_offence_is_none():
    assert offences("repl/a.py", "text.replace('a', 'b')\nreading.exists(path)\nself.open(x)\ndict.remove(x)") == set()
