"""Tell whether the five packages are ours: other distributions own names such as `grammar` and `repl`."""

from __future__ import annotations

from importlib.machinery import PathFinder
from pathlib import Path

PACKAGES = ("dsl", "grammar", "interpreter", "repl", "rulebooks")


def strangers(packages: tuple[str, ...] = PACKAGES, home: Path | None = None) -> str:
    """Return a sentence about packages that do not stand beside this one, or nothing. Nothing is imported."""
    home = home or Path(__file__).resolve().parents[2]
    found = {name: _folder(name) for name in packages}
    missing = [name for name, folder in found.items() if folder is None]
    if missing:
        return f"the package {missing[0]} is missing; install naipe again, in an environment of its own"
    for name, folder in found.items():
        if folder != home / name:
            return (
                f"the package {name} that Python finds is not ours: it stands in {folder}, ours in {home / name}. "
                "Install naipe in an environment of its own, and do not start it in a folder with files of these names."
            )
    return ""


def _folder(name: str) -> Path | None:
    spec = PathFinder.find_spec(name)
    if spec is None:
        return None
    place = next(iter(spec.submodule_search_locations or ()), spec.origin)
    return None if place is None else Path(place).resolve()
