"""What all tests share: golden files, and properties that are tried with the same examples everywhere."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.load_profile("steady")  # new examples: pytest --hypothesis-profile=default

# What is kept between runs: made by the first who needs it here, and used by all that follow, programs that tests start too.
os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(prefix="naipe-tests-")
atexit.register(shutil.rmtree, os.environ["XDG_CACHE_HOME"], ignore_errors=True)

GOLDEN = Path(__file__).parent / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite the golden files; read the difference afterwards")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with a file below `tests/golden`: `golden("reports/plain.txt", text)`."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        text = text.rstrip("\n") + "\n"
        if request.config.getoption("--update"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        assert path.exists(), f"there is no golden file {name} yet: run pytest --update"
        assert text == path.read_text(encoding="utf-8"), f"{name} differs: if this is right, run pytest --update"

    return compare
