"""Rulebooks that are loaded once for all tests of a process, and results of their scenarios that are computed once for all
processes."""

from __future__ import annotations

import os
import pickle
import zlib
from functools import cache
from pathlib import Path

import pytest

from dsl.diagnostics.report import render_all
from interpreter import api


@cache
def loaded(folder: Path) -> api.Game:
    try:
        return api.load(folder)
    except api.LoadError as error:
        pytest.fail(render_all(error.findings, error.sources))


@cache
def results_of(folder: Path) -> list[api.ScenarioResult]:
    """Return the results of the scenarios in a folder. For a pack, only its own scenarios are run, because the scenarios of
    its game may not hold with more cards. The first process that needs the results writes them to a file for the other
    processes of this run."""
    told = Path(os.environ["XDG_CACHE_HOME"], f"results-{zlib.crc32(bytes(folder))}")
    if not told.exists():
        told.with_suffix(f".{os.getpid()}").write_bytes(pickle.dumps(api.run_scenarios(loaded(folder), under=folder)))
        told.with_suffix(f".{os.getpid()}").replace(told)
    found: list[api.ScenarioResult] = pickle.loads(told.read_bytes())
    return found
