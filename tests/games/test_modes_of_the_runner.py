"""Every scenario of every rulebook once more: saved and loaded at each question, each decision taken back, the table turned.

Some of them in each run of the tests, more in the soak, all in the whole of it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import api
from interpreter.scenarios import NAMES
from loaded import loaded
from places import ROOT
from soak import one_in, sizes

FOLDERS = sorted(
    path
    for folder in ("rulebooks", "rulebooks/packs")
    for path in (ROOT / folder).iterdir()
    if path.name != "packs" and any(path.rglob("*.naipe"))
)


@pytest.mark.parametrize("share", sizes(80, 16, 1))
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
@pytest.mark.parametrize("mode", NAMES)
def test_scenarios_hold_in_each_mode(mode: str, folder: Path, share: int) -> None:
    """One scenario in so many."""
    results = api.run_scenarios(loaded(folder), one_in(share), folder, mode)
    assert [f"{result.title}: {result.message}" for result in results if not result.ok] == []
    assert results or share > 1 or "packs" in folder.parts
