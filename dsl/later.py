"""A table whose entries are made when they are first used. It saves time for the tables of languages, since a run of the
program needs only one or two languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, TypeVar

Made = TypeVar("Made")


class Later(Mapping[str, Made]):
    """A mapping whose values are computed by `make` when they are first used."""

    def __init__(self, keys: tuple[str, ...], make: Callable[[str], Made]) -> None:
        self._keys, self._make = keys, make
        self._made: dict[str, Made] = {}

    def __getitem__(self, key: str) -> Made:
        if key not in self._keys:
            raise KeyError(key)
        if key not in self._made:
            self._made[key] = self._make(key)
        return self._made[key]

    def __contains__(self, key: object) -> bool:
        return key in self._keys

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)


def from_module(name: str, what: str) -> Any:
    """Import the module `name` of naipe, and return its attribute `what`."""
    return getattr(import_module(name), what)
