"""What is looked for far and near: a sample in every run of the tests, a long search by `.ci/soak` (`python -m pytest -m soak`),
and the whole of it by `.ci/soak --whole`.

As a program it makes the searches of `tests/searches`, each as long as it is told, and writes a table of what was tried:

    python tests/soak.py                            all of them, whole (hours)
    python tests/soak.py --share 0.01               a hundredth of each
    python tests/soak.py kills fuzz --kills 20      these two only, one of them with so many
    python tests/soak.py fuzz --within 600 --seed 2 for ten minutes, with other inputs than those of seed 1

Ctrl-C, or `kill`, ends it after the input at hand; the row says what was tried until then.
"""

from __future__ import annotations

import argparse
import importlib
import os
import signal
import sys
import time
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet
from hypothesis import settings

#: In other runs, one example in so many.
SHARE = 8


def is_soak() -> bool:
    """Tell whether this is the long search: `tests/conftest.py` sets it, and the workers of pytest-xdist inherit it."""
    return os.environ.get("NAIPE_SOAK") == "1"


def is_whole() -> bool:
    """Tell whether this is the longest search, hours of it: the option `--whole` of pytest."""
    return is_soak() and os.environ.get("NAIPE_WHOLE") == "1"


def examples(most: int, **more: object) -> settings:
    """Return the settings of a property that is tried with so many examples in the whole soak, with half of them in a soak
    without `--whole`, and with a share in other runs."""
    return settings(max_examples=most if is_whole() else most // 2 if is_soak() else max(2, most // SHARE), **more)


def sizes(sample: int, long: int, whole: int | None = None) -> list[ParameterSet]:
    """Return the values of a parameter: how much is searched in every run, how much in the long one, and how much where
    the whole is asked for, if that takes longer than people wait for the tests. A soak without `--whole` makes half of such a search."""
    most = long if whole is None else whole if is_whole() else max(sample, long // 2)
    return [pytest.param(sample, id="sample"), pytest.param(most, id="soak", marks=pytest.mark.soak)]


def sampled(values: Iterable[object], share: int) -> list[ParameterSet]:
    """Return the values of a parameter: one in so many in every run, the others in the long one only. A tuple has
    those of several parameters."""
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else (value,)), marks=() if place % share == 0 else pytest.mark.soak
        )
        for place, value in enumerate(values)
    ]


def one_in(share: int) -> Callable[[str], bool]:
    """Return a test that picks about one title in so many, the same ones everywhere."""
    return lambda title: zlib.crc32(title.encode("utf-8")) % share == 0


# ------------------------------------------------------------------ as a program

#: The searches: the module and function of `tests/searches`, and how much is whole. That of the cuts is a share of all places.
SEARCHES: dict[str, tuple[str, str, float]] = {
    "kills": ("kills", "kills", 500),
    "cuts": ("damage", "cuts", 1.0),
    "flips": ("damage", "flips", 5_000),
    "pairs": ("alike", "pairs", 2_000),
    "programs": ("programs", "programs", 20_000),
    "fuzz": ("fuzz", "fuzzed", 1_000_000),
    "digests": ("digests", "digests", 200),
    "builds": ("builds", "builds", 1_000),
    "tables": ("tables", "tables", 200),
}


#: Those that find every place in turn, or all seeds from the first on, whatever seed they are given.
WITHOUT_SEED = ("cuts", "digests", "builds")


def searched(name: str, size: float, seed: int = 1) -> tuple[str, list[str]]:
    """Make one search; return a row of the table, and what was wrong."""
    module, function, _ = SEARCHES[name]
    more = {} if name in WITHOUT_SEED else {"seed": seed}
    began, busy = time.perf_counter(), time.process_time()
    search = getattr(importlib.import_module(f"searches.{module}"), function)
    found = search(size if name == "cuts" else round(size), **more)
    seconds, worked = time.perf_counter() - began, time.process_time() - busy
    tried = ", ".join(f"{number:,} {what}" for what, number in found.tried.items())
    if name == "fuzz":
        tried += f"; {sum(found.tried.values()) / worked:,.0f} a second of one processor"
    return f"| `{name}` | {tried} | {len(found.wrong)} | {seconds:.0f} s |", found.wrong


def end_when_told() -> None:
    """Let whoever ends this program (Ctrl-C, `kill`) end the search under way after the input at hand: its row says what was
    tried until then."""

    def end(*_: object) -> None:
        importlib.import_module("searches.found").LATEST = 0.0

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)


def main() -> int:
    end_when_told()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="SEARCH", help=", ".join(SEARCHES))
    parser.add_argument("--share", type=float, default=1.0, help="so much of the whole of each")
    parser.add_argument("--seed", type=int, default=1, help="of what is tried by chance")
    parser.add_argument("--within", type=float, metavar="SECONDS", help="each ends by then, done or not")
    for name, (_, _, whole) in SEARCHES.items():
        parser.add_argument(f"--{name}", type=float, metavar="N", help=f"whole: {whole:,}")
    args = parser.parse_args()
    if unknown := set(args.names) - SEARCHES.keys():
        parser.error(f"there is no search {', '.join(sorted(unknown))}")
    print("| search | tried | wrong | took |\n|---|---|---|---|", flush=True)
    trouble: list[str] = []
    for name in args.names or SEARCHES:
        given = getattr(args, name)
        whole = SEARCHES[name][2] * args.share
        found = importlib.import_module("searches.found")
        if found.LATEST == 0.0:
            break
        if args.within is not None:
            found.LATEST = time.monotonic() + args.within
        row, wrong = searched(
            name, given if given is not None else whole if name == "cuts" else max(1.0, whole), args.seed
        )
        trouble += [f"{name}: {one}" for one in wrong]
        print(row, flush=True)
    for line in trouble[:100]:
        print(line)
    return 1 if trouble else 0


if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parent)]
    raise SystemExit(main())
