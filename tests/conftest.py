"""Shared by all tests: golden files, the examples of hypothesis (the same on every machine), and the number of processes."""

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

# The cache of naipe for this run. The first process makes it; the workers of pytest-xdist inherit the variable, and so do the
# programs that tests start.
if "PYTEST_XDIST_WORKER" not in os.environ:
    os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(prefix="naipe-tests-")
    atexit.register(shutil.rmtree, os.environ["XDG_CACHE_HOME"], ignore_errors=True)
    # Tests start hundreds of programs. They share the compiled modules with each other and with the next run, which saves some ten
    # seconds in each process. The modules of temporary folders are deleted at the end.
    compiled = ROOT / ".pytest_cache" / "compiled"
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(compiled)
    atexit.register(shutil.rmtree, compiled.joinpath(*Path(tempfile.gettempdir()).parts[1:]), ignore_errors=True)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False

GOLDEN = Path(__file__).parent / "golden"
#: At most this many test files are run by one process, because it would take longer to start more processes.
FEW = 3
#: The longest time of a test in seconds, with its set-up. A test that hangs then fails, and the others are still run. There is
#: no limit for the longest searches, which take hours.
LONGEST = 900


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite the golden files; read the difference afterwards")
    parser.addoption("--whole", action="store_true", help="with `-m soak`: search as long as it is promised (hours)")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the profile of hypothesis: the same examples on every machine, and more of them in the soak.
    `--hypothesis-profile=default` tries new examples."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # If a shell starts the tests in the background, they ignore Ctrl-C, and so would every program that they start.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    soaking = config.option.markexpr == "soak"
    os.environ["NAIPE_SOAK"] = "1" if soaking else "0"
    os.environ["NAIPE_WHOLE"] = "1" if config.getoption("--whole") else "0"
    if config.getoption("--hypothesis-profile", None) is None:
        settings.load_profile("soak" if soaking else "sample")


def pytest_sessionstart() -> None:
    """Replace `api.load` by a function that loads each built-in game only once in a process. This is safe because a loaded
    game never changes."""
    read: dict[object, api.Game] = {}

    @functools.wraps(api.load)  # `inspect.unwrap` returns the function that loads the game again
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
    """Collect the cases in a folder `cases`, together with the tests in Python beside it."""
    if file_path.suffix == ".naipe" and file_path.parent.name == "cases":
        return CaseFile.from_parent(parent, path=file_path)
    return None


def pytest_collection_finish() -> None:
    """Exclude all present objects from garbage collection, and collect seldom, which saves an eighth of the time. What a loaded
    game consists of is looked at once."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(500_000, 50, 1_000)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Collect garbage once, so that what a test has left open is found. pytest collects five times after this hook, and Python
    at its end, which takes seconds with many loaded games; they find nothing to look at."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """In the soak, give each test of hypothesis the mark `soak`, so that it runs with all its examples."""
    if is_soak():
        for item in items:
            if is_hypothesis_test(getattr(item, "obj", None)):
                item.add_marker(pytest.mark.soak)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Return the number of processes for `-n auto`: one for each core, but 0 (only this process) for a few files."""
    files = [Path(argument.partition("::")[0]) for argument in config.args]
    if config.getoption("--update") or (len(files) <= FEW and all(file.is_file() for file in files)):
        return 0
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, bool | None, bool | None]:
    """Interrupt a test after `LONGEST` seconds, if the system has the signal for it."""
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
    """Return a function that compares a text with a file below `tests/golden`: `golden("reports/plain.txt", text)`."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        text = text.rstrip("\n") + "\n"
        if request.config.getoption("--update"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        assert path.exists(), f"there is no golden file {name} yet: run pytest --update"
        assert text == path.read_text(encoding="utf-8"), f"{name} differs: if this is right, run pytest --update"

    return compare
