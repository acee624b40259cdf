"""What is looked for far and near: a sample in every run of the tests, the long search by `python -m pytest -m soak`."""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable, Iterable

import pytest
from _pytest.mark import ParameterSet
from hypothesis import settings

#: In other runs, one example in so many.
SHARE = 4


def is_soak() -> bool:
    """Tell whether this is the long search: `tests/conftest.py` sets it, and the workers of pytest-xdist inherit it."""
    return os.environ.get("NAIPE_SOAK") == "1"


def examples(most: int, **more: object) -> settings:
    """Return the settings of a property that is tried with so many examples in the soak, and with a share in other runs."""
    return settings(max_examples=most if is_soak() else max(2, most // SHARE), **more)


def sizes(sample: int, long: int) -> list[ParameterSet]:
    """Return the values of a parameter: how much is searched in every run, and how much in the long one."""
    return [pytest.param(sample, id="sample"), pytest.param(long, id="soak", marks=pytest.mark.soak)]


def sampled(values: Iterable[object], share: int) -> list[ParameterSet]:
    """Return the values of a parameter: one in so many in every run, the others in the long one only. A tuple has
    those of several parameters."""
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else (value,)), marks=() if place % share == 0 else pytest.mark.soak
        )
        for place, value in enumerate(values)
    ]


def one_in(share: int) -> Callable[[str], bool]:
    """Return a test that picks about one title in so many, the same ones everywhere."""
    return lambda title: zlib.crc32(title.encode("utf-8")) % share == 0
