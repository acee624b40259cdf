"""The soak: long searches for faults. Every run of the tests has a sample of them, `.ci/soak` (`python -m pytest -m soak`) a
long search, and `.ci/soak --whole` the whole search.

This module is also a program. It runs the searches of `tests/searches` and prints a table of what was tried:

    python tests/soak.py                            all of them, whole (hours)
    python tests/soak.py --share 0.01               a hundredth of each
    python tests/soak.py kills fuzz --kills 20      only these two, one of them with 20 trials
    python tests/soak.py fuzz --within 600 --seed 2 for ten minutes, with other inputs than those of seed 1

Ctrl-C or `kill` ends the program after the present input. The row then has what was tried until that moment.
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

#: Outside the soak, one of so many examples is tried.
SHARE = 8


def is_soak() -> bool:
    """Tell whether this run is a soak. `tests/conftest.py` sets the variable for it, and the workers of pytest-xdist inherit
    it."""
    return os.environ.get("NAIPE_SOAK") == "1"


def is_whole() -> bool:
    """Tell whether this run is the whole soak, which takes hours: the option `--whole` of pytest."""
    return is_soak() and os.environ.get("NAIPE_WHOLE") == "1"


def examples(most: int, **more: object) -> settings:
    """Return the settings of hypothesis for a property: `most` examples in the whole soak, half of them in a soak without
    `--whole`, and a small share in other runs."""
    return settings(max_examples=most if is_whole() else most // 2 if is_soak() else max(2, most // SHARE), **more)


def sizes(sample: int, long: int, whole: int | None = None) -> list[ParameterSet]:
    """Return two values of a parameter: the size of a search in every run (`sample`), and its size in the soak (`long`). A
    search that takes too long for a usual soak has the size `whole` with `--whole`, and half of `long` without it."""
    most = long if whole is None else whole if is_whole() else max(sample, long // 2)
    return [pytest.param(sample, id="sample"), pytest.param(most, id="soak", marks=pytest.mark.soak)]


def sampled(values: Iterable[object], share: int) -> list[ParameterSet]:
    """Return the values of a parameter. One of `share` values is tested in every run, the others only in the soak. A tuple
    has the values of several parameters."""
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else (value,)), marks=() if place % share == 0 else pytest.mark.soak
        )
        for place, value in enumerate(values)
    ]


def one_in(share: int) -> Callable[[str], bool]:
    """Return a function that is true for about one of `share` titles, the same ones on every machine."""
    return lambda title: zlib.crc32(title.encode("utf-8")) % share == 0


# ------------------------------------------------------------------ as a program

#: The searches: the module and the function in `tests/searches`, and the size of the whole search. For `cuts` the size is the
#: share of all places.
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


#: Searches without random numbers: they try all places, or all seeds from the first on.
WITHOUT_SEED = ("cuts", "digests", "builds")


def searched(name: str, size: float, seed: int = 1) -> tuple[str, list[str]]:
    """Run one search. Return the row of the table, and a sentence about each fault."""
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
    """Make Ctrl-C and `kill` end the present search after the present input, so that its row has what was tried until then."""

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
