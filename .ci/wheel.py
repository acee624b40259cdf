"""Build the wheel of naipe: one package, `naipe`, with the five packages of this project below it.

In a checkout, `dsl`, `grammar`, `interpreter`, `repl` and `rulebooks` are at the top. Other distributions use some of these
names, so nothing with such a name may be installed at the top of site-packages. This build hook (pyproject.toml names it)
writes each package below `naipe/` and changes our imports so that they begin with `naipe.`. It puts the public interface
(`repl/front/naipe`) at the top of `naipe`. It finds imports in the syntax tree, not by searching the text, and changes only
their first name, so every line keeps its number. If a module cannot be moved in this way, the build stops.

An editable install does not need this: it uses the names of the checkout (`dev-mode-dirs` in pyproject.toml).

The hook also prepares the data that naipe reads about itself and its games, so that the first start is quick:
`interpreter/making.py`.
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

#: The folder of the public interface, and the pages that the program reads: their paths in the checkout and in the package.
FRONT = "repl/front/naipe"
PAGES = {"docs/cookbook.md": "docs/cookbook.md"}

#: The folder of the prepared data in a package, and the module that makes it.
MADE, MAKER = "dsl/made", "interpreter.making"
NO_TRACES = {"PYTHONDONTWRITEBYTECODE": "1"}

#: A text that is the name of one of our modules, or the beginning of one.
MODULE = re.compile(rf"(?:{'|'.join(OURS)})\.(?:[A-Za-z_]\w*\.?)*")

#: Functions that take the name of a module as text.
BY_NAME = ("__import__", "import_module", "find_spec", "files", "get_data", "run_module")

Mark = tuple[int, int, str]


class CannotMove(ValueError):
    """A module names one of our packages in a way that would be wrong below `naipe`."""


def moved(text: str, name: str) -> str:
    """Return the text of a module with its imports changed for the wheel. `name` is the module's name in errors. Raises
    CannotMove."""
    lines = text.encode().splitlines(keepends=True)
    tree = ast.parse(text, name)
    for line, column, inserted in sorted(_marks(tree, lines, name), reverse=True):
        row = lines[line - 1]
        lines[line - 1] = row[:column] + inserted.encode() + row[column:]
    return b"".join(lines).decode()


def _marks(tree: ast.Module, lines: list[bytes], name: str) -> Iterator[Mark]:
    """Yield the insertions that a module needs: line, column in bytes, inserted text."""
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
    """Yield the insertions for `import dsl.source as source` or `import grammar`."""
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
    """Return the last name of the called function: `import_module` for `importlib.import_module(...)`."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def write_package(home: Path, to: Path, is_left_out: Callable[[str], bool]) -> None:
    """Write the package of the wheel from a checkout into a folder. Raises CannotMove."""
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
    """The data of the built-in games could not be made."""


def make(package: Path, prefix: str = "", tables: bool = False) -> None:
    """Make the data of the built-in games again. `package` is a package whose modules begin with `prefix`, or a checkout (no
    prefix). Equal texts give equal bytes. Raises CannotMake."""
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
    """The build hook of hatchling; the docstring of this module explains it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the package to the wheel. For an editable install, only make the data of the games in the checkout."""
        if version == "editable":
            make(Path(self.root), tables=True)
            return
        self._folder = Path(tempfile.mkdtemp(prefix="naipe-wheel-"))
        ignored = self.build_config.exclude_spec  # the files that git or the settings of the build ignore
        write_package(
            Path(self.root), self._folder / ROOT, lambda path: ignored is not None and ignored.match_file(path)
        )
        make(self._folder / ROOT, f"{ROOT}.")
        build_data["force_include"][str(self._folder / ROOT)] = ROOT

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Delete the temporary folder of `initialize`."""
        if version != "editable":
            shutil.rmtree(self._folder)
