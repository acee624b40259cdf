"""What all tests share: golden files, properties that are tried with the same examples everywhere, and how many work at it."""

from __future__ import annotations

import atexit
import copy
import functools
import gc
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Generator, Sequence
from pathlib import Path

import pytest
from hypothesis import is_hypothesis_test, settings

from cases import CaseFile
from interpreter import api
from interpreter.loading import loader
from places import ROOT
from soak import SHARE, is_soak, is_whole

settings.register_profile("soak", derandomize=True, deadline=None, database=None)
settings.register_profile("sample", settings.get_profile("soak"), max_examples=100 // SHARE)

# What is kept between runs: made by the first who needs it here, and used by all that follow: the workers of pytest-xdist,
# which inherit it from the process that starts them, and programs that tests start.
if "PYTEST_XDIST_WORKER" not in os.environ:
    os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(prefix="naipe-tests-")
    atexit.register(shutil.rmtree, os.environ["XDG_CACHE_HOME"], ignore_errors=True)
    if sys.dont_write_bytecode:
        # Hundreds of programs are started by tests: each would compile all modules for itself.
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(Path(os.environ["XDG_CACHE_HOME"], "compiled"))
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        sys.dont_write_bytecode = False

GOLDEN = Path(__file__).parent / "golden"
#: So many test files and no more are run by one process: to start others would take longer.
FEW = 3
#: So many seconds a test may take on the clock, what it sets up included: one that hangs must fail, and not the whole run. The longest searches may take hours.
LONGEST = 900


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite the golden files; read the difference afterwards")
    parser.addoption("--whole", action="store_true", help="with `-m soak`: search as long as it is promised (hours)")


def pytest_configure(config: pytest.Config) -> None:
    """What hypothesis tries is the same everywhere, and more in the soak (new examples: --hypothesis-profile=default)."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # A shell that starts the tests in the background lets them hear no Ctrl-C, nor any program that they start.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    soaking = config.option.markexpr == "soak"
    os.environ["NAIPE_SOAK"] = "1" if soaking else "0"
    os.environ["NAIPE_WHOLE"] = "1" if config.getoption("--whole") else "0"
    if config.getoption("--hypothesis-profile", None) is None:
        settings.load_profile("soak" if soaking else "sample")


def pytest_sessionstart() -> None:
    """What comes with naipe is read once in each process: it is the same for all tests, and a game that was read never changes."""
    read: dict[object, api.Game] = {}

    @functools.wraps(api.load)  # `inspect.unwrap` has it read anew
    def once(game: str | Path, packs: Sequence[str | Path] = (), scenarios: bool = True) -> api.Game:
        places = [loader.folder_of(one).resolve() for one in (game, *packs)]
        if not all(place.is_relative_to(ROOT) for place in places):
            return load(game, packs, scenarios)
        key = (os.getcwd(), game, *packs, *places, scenarios)
        if key not in read:
            read[key] = load(game, packs, scenarios)
        return copy.copy(read[key])

    load, api.load = api.load, once


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect the cases of a room where they lie, with the tests in Python beside them."""
    if file_path.suffix == ".naipe" and file_path.parent.name == "cases":
        return CaseFile.from_parent(parent, path=file_path)
    return None


def pytest_collection_finish() -> None:
    """What is there now stays: no collection of what is no longer used need look at it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A property has a sample in every run; in the soak it is there with all its examples."""
    if is_soak():
        for item in items:
            if is_hypothesis_test(getattr(item, "obj", None)):
                item.add_marker(pytest.mark.soak)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Return how many processes `-n auto` means: one for each core, and none besides this one for a few files."""
    files = [Path(argument.partition("::")[0]) for argument in config.args]
    if config.getoption("--update") or (len(files) <= FEW and all(file.is_file() for file in files)):
        return 0
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, bool | None, bool | None]:
    """A test that waits for what never comes is interrupted, where the system can do that."""
    if not hasattr(signal, "SIGALRM") or is_whole():
        return (yield)

    def too_long(*_: object) -> None:
        raise TimeoutError(f"{item.nodeid} takes longer than {LONGEST} s")

    before = signal.signal(signal.SIGALRM, too_long)
    signal.alarm(LONGEST)
    try:
        return (yield)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


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
