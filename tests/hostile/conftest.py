"""A folder of harm, and a cache in which the tables of the parser are made already."""

import os
from pathlib import Path

import pytest

from dsl.diagnostics.diagnostic import Findings
from interpreter import api


@pytest.fixture(scope="session")
def warm() -> Path:
    """The cache of the tests: what is made there once is not what a case takes."""
    api.load("agencia", scenarios=False)
    api.load("agencia")
    assert not Findings().items
    return Path(os.environ["XDG_CACHE_HOME"])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a home in it; what lies beside it is nobody's business."""
    place = tmp_path / "case"
    (place / "home").mkdir(parents=True)
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret").write_text("game secret of somebody\n", encoding="utf-8")
    return place
