"""The wheel of naipe: one package, `naipe`, with the five packages of this project below it.

`dsl`, `grammar`, `interpreter`, `repl` and `rulebooks` stand at the top of a checkout. Other distributions own some of
these names, so nothing of that kind may be installed at the top of site-packages. This hook, which pyproject.toml names,
writes each package below `naipe/`, lets imports of ours begin with `naipe.`, and puts the front door (`repl/front/naipe`)
at the top of it. An import is found in the syntax tree, never by its letters; only its first name changes, so every line
keeps its number. What could not be moved so stops the build.

An editable install has no need of that: there the names are those of the checkout (`dev-mode-dirs` in pyproject.toml).

What naipe reads of itself and of its games is made here too, for a first start that does not wait: `interpreter/making.py`.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = "naipe"
OURS = ("dsl", "grammar", "interpreter", "repl", "rulebooks")

#: The front door, and pages that the program reads: from where to where.
FRONT = "repl/front/naipe"
PAGES = {"docs/cookbook.md": "docs/cookbook.md"}

#: Where what was made lies in a package, and the module that makes it.
MADE, MAKER = "dsl/made", "interpreter.making"
NO_TRACES = {"PYTHONDONTWRITEBYTECODE": "1"}

#: A text that is the name of a module of ours, or the beginning of one.
MODULE = re.compile(rf"(?:{'|'.join(OURS)})\.(?:[A-Za-z_]\w*\.?)*")

#: What takes the name of a module as text.
BY_NAME = ("__import__", "import_module", "find_spec", "files", "get_data", "run_module")

Mark = tuple[int, int, str]


class CannotMove(ValueError):
    """A module names one of our packages in a way that would mean another one, or none, below `naipe`."""


def moved(text: str, name: str) -> str:
    """Return the text of a module as it stands in the wheel. Raises CannotMove; `name` is what that calls the module."""
    lines = text.encode().splitlines(keepends=True)
    tree = ast.parse(text, name)
    for line, column, inserted in sorted(_marks(tree, lines, name), reverse=True):
        row = lines[line - 1]
        lines[line - 1] = row[:column] + inserted.encode() + row[column:]
    return b"".join(lines).decode()


def _marks(tree: ast.Module, lines: list[bytes], name: str) -> Iterator[Mark]:
    """Yield what is to be inserted where: line, column in bytes, text."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and not node.level and _is_ours(node.module or ""):
            keyword = re.compile(rb"from[ \t]+(?=\w)").match(lines[node.lineno - 1], node.col_offset)
            if keyword is None:
                raise CannotMove(f"{name}:{node.lineno}: the module stands on another line than `from`")
            yield node.lineno, keyword.end(), f"{ROOT}."
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if _is_ours(alias.name):
                    yield from _of_alias(alias, name)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and MODULE.fullmatch(node.value):
            raise CannotMove(
                f"{name}:{node.lineno}: the text {node.value!r} names a module; a relative name can be moved"
            )
        elif isinstance(node, ast.Call) and _called(node) in BY_NAME:
            for given in node.args:
                if isinstance(given, ast.Constant) and given.value in OURS:
                    raise CannotMove(f"{name}:{node.lineno}: the package {given.value!r} is looked up by its name")


def _of_alias(alias: ast.alias, name: str) -> Iterator[Mark]:
    """Yield the marks of `import dsl.source as source` and of `import grammar`."""
    if alias.asname is None and "." in alias.name:
        raise CannotMove(
            f"{name}:{alias.lineno}: `import {alias.name}` binds `{alias.name.partition('.')[0]}`; use `from`"
        )
    yield alias.lineno, alias.col_offset, f"{ROOT}."
    if alias.asname is None:
        yield alias.lineno, alias.col_offset + len(alias.name), f" as {alias.name}"


def _is_ours(module: str) -> bool:
    return module.partition(".")[0] in OURS


def _called(node: ast.Call) -> str:
    """Return the last name of what is called: `import_module` of `importlib.import_module(...)`."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def write_package(home: Path, to: Path, is_left_out: Callable[[str], bool]) -> None:
    """Write the package of the wheel into a folder, from a checkout. Raises CannotMove."""
    for package in OURS:
        for path in sorted(home.joinpath(package).rglob("*")):
            place = path.relative_to(home).as_posix()
            if path.is_file() and not {"__pycache__", "made"} & set(path.parts) and not is_left_out(place):
                inside = place.removeprefix(f"{FRONT}/")
                _write(path, to / inside, place)
    for page, place in PAGES.items():
        _write(home / page, to / place, page)


def _write(path: Path, to: Path, name: str) -> None:
    if to.exists():
        raise CannotMove(f"{name}: two files would be {to.name}")
    to.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".py":
        to.write_bytes(moved(path.read_bytes().decode(), name).encode())
    else:
        shutil.copyfile(path, to)


class CannotMake(RuntimeError):
    """The games that come along could not be read."""


def make(package: Path, prefix: str = "", tables: bool = False) -> None:
    """Make anew what naipe reads of its games, in a package, or in a checkout (without a prefix of its modules). The same text
    makes the same bytes. Raises CannotMake."""
    to = package / MADE
    shutil.rmtree(to, ignore_errors=True)
    home = package.parent if prefix else package
    with tempfile.TemporaryDirectory(prefix="naipe-made-") as empty:
        paths = os.pathsep.join(filter(None, (str(home), os.environ.get("PYTHONPATH"))))
        done = subprocess.run(
            [sys.executable, "-m", f"{prefix}{MAKER}", str(to), *(["--tables"] if tables else [])],
            cwd=empty,
            env={**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": "0", "XDG_CACHE_HOME": empty, **NO_TRACES},
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        raise CannotMake(done.stderr)


class OnePackage(BuildHookInterface[Any]):
    """See the module."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Hand the package to the builder; an editable wheel gets nothing, and its checkout what was made."""
        if version == "editable":
            make(Path(self.root), tables=True)
            return
        self._folder = Path(tempfile.mkdtemp(prefix="naipe-wheel-"))
        ignored = self.build_config.exclude_spec  # what git ignores, and what the build says besides
        write_package(
            Path(self.root), self._folder / ROOT, lambda path: ignored is not None and ignored.match_file(path)
        )
        make(self._folder / ROOT, f"{ROOT}.")
        build_data["force_include"][str(self._folder / ROOT)] = ROOT

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take away what `initialize` has written."""
        if version != "editable":
            shutil.rmtree(self._folder)
