"""Every scenario of every rulebook once more: saved and loaded at each question, each decision taken back, the table turned.

Some of them in each run of the tests, more in the soak, all in the whole of it; with the table turned all in the soak.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import api
from interpreter.scenarios import MODES
from loaded import loaded
from places import ROOT
from soak import one_in, sizes

FOLDERS = sorted(
    path
    for folder in ("rulebooks", "rulebooks/packs")
    for path in (ROOT / folder).iterdir()
    if path.name != "packs" and any(path.rglob("*.naipe"))
)

EACH_FOLDER = pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)


@pytest.mark.parametrize("share", sizes(80, 16, 1))
@EACH_FOLDER
@pytest.mark.parametrize("mode", MODES)
def test_scenarios_hold_in_each_mode(mode: str, folder: Path, share: int) -> None:
    """One scenario in so many."""
    holds(mode, folder, share)


@pytest.mark.parametrize("share", sizes(80, 1))
@EACH_FOLDER
def test_scenarios_hold_with_the_table_turned(folder: Path, share: int) -> None:
    """One scenario in so many: others sit there, and other copies lie there (C1)."""
    holds("turned", folder, share)


def holds(mode: str, folder: Path, share: int) -> None:
    results = api.run_scenarios(loaded(folder), one_in(share), folder, mode)
    assert [f"{result.title}: {result.message}" for result in results if not result.ok] == []
    assert results or share > 1 or "packs" in folder.parts
