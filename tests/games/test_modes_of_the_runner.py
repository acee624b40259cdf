"""Every scenario of every rulebook once more: saved and loaded at each question, and with each decision taken back.

Some of them in each run of the tests, all in the soak.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import api
from interpreter.scenarios import MODES
from loaded import loaded
from places import ROOT
from soak import one_in

FOLDERS = sorted(
    path
    for folder in ("rulebooks", "rulebooks/packs")
    for path in (ROOT / folder).iterdir()
    if path.name != "packs" and any(path.rglob("*.naipe"))
)
#: In each run of the tests, one scenario in so many.
SHARE = 40


@pytest.mark.parametrize("how", ["sample", pytest.param("soak", marks=pytest.mark.soak)])
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
@pytest.mark.parametrize("mode", MODES)
def test_scenarios_hold_in_each_mode(mode: str, folder: Path, how: str) -> None:
    picked = one_in(SHARE) if how == "sample" else None
    results = api.run_scenarios(loaded(folder), picked, folder, mode)
    assert [f"{result.title}: {result.message}" for result in results if not result.ok] == []
    assert results or how == "sample" or "packs" in folder.parts
