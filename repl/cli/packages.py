"""Check that Python finds naipe's own five packages in a checkout, because other distributions also use names such as
`grammar` and `repl`.

An installed naipe needs no check: its five packages are below `naipe`, and nobody else uses that name.
"""

from __future__ import annotations

import os
from importlib.machinery import PathFinder

PACKAGES = ("dsl", "grammar", "interpreter", "repl", "rulebooks")

#: Whether this module is below the package `naipe`, as in the installed wheel.
IS_INSTALLED = __name__.count(".") > 2


def strangers(packages: tuple[str, ...] = PACKAGES, home: str | None = None) -> str:
    """Return a sentence if one of our packages is missing or if Python finds another package of its name; "" if all is
    right. Nothing is imported."""
    if IS_INSTALLED:
        return ""
    home = home or os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
    found = {name: _folder(name) for name in packages}
    missing = [name for name, folder in found.items() if folder is None]
    if missing:
        return f"the package {missing[0]} is missing; install naipe again, in an environment of its own"
    for name, folder in found.items():
        if folder != os.path.join(home, name):
            return (
                f"the package {name} that Python finds is not ours: it stands in {folder}, ours in {os.path.join(home, name)}. "
                "Install naipe in an environment of its own, and do not start it in a folder with files of these names."
            )
    return ""


def _folder(name: str) -> str | None:
    spec = PathFinder.find_spec(name)
    if spec is None:
        return None
    place = next(iter(spec.submodule_search_locations or ()), spec.origin)
    return None if place is None else os.path.realpath(place)
