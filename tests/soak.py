"""What is looked for far and near: a sample in every run of the tests, the long search by `python -m pytest -m soak`."""

from __future__ import annotations

import zlib
from collections.abc import Callable

import pytest
from _pytest.mark import ParameterSet


def sizes(sample: int, long: int) -> list[ParameterSet]:
    """Return the values of a parameter: how much is searched in every run, and how much in the long one."""
    return [pytest.param(sample, id="sample"), pytest.param(long, id="soak", marks=pytest.mark.soak)]


def one_in(share: int) -> Callable[[str], bool]:
    """Return a test that picks about one title in so many, the same ones everywhere."""
    return lambda title: zlib.crc32(title.encode("utf-8")) % share == 0
