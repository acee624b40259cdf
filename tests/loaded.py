"""Rulebooks and what came of their scenarios: worked out once for all tests of a process."""

from __future__ import annotations

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
    """Return what came of the scenarios in a folder: those of a pack alone, whose game may count other cards with it."""
    return api.run_scenarios(loaded(folder), under=folder)
