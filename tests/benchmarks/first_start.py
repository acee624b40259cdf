"""Measure the first start of each game on a fresh machine: processor time to the first screen, with an empty cache.

    python tests/benchmarks/first_start.py [--times N] [--checkout FOLDER] [GAME ...]

The program builds the wheel of a checkout (this one, or an older one) and installs it with pip in a new environment. Then it
starts each game at a terminal. In the column `first` the cache is empty; in the column `again` the cache of the first start
is used. The packages that naipe needs are those of the Python that runs this program.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

import lark

from benchmarks.terminal import first_prompt

#: The built-in games, each with a number of players.
GAMES = {"agencia": 3, "boratime": 2, "limit": 3, "clash": 3, "som": 3}


def installed(checkout: Path, folder: Path) -> Path:
    """Build the wheel of a checkout and install it in a folder. Return the path of the command `naipe`."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=checkout, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise SystemExit(done.stderr)
    venv.create(folder / "venv", symlinks=True)
    (site,) = (folder / "venv" / "lib").glob("python*/site-packages")
    (site / "needed.pth").write_text(f"{Path(lark.__file__).parents[1]}\n", encoding="utf-8")
    (wheel,) = folder.glob("*.whl")
    python = folder / "venv" / "bin" / "python"
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*command, str(wheel)], check=True)
    return folder / "venv" / "bin" / "naipe"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--checkout", type=Path, default=ROOT)
    args = parser.parse_args()
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    with tempfile.TemporaryDirectory() as spare:
        naipe = str(installed(args.checkout.resolve(), Path(spare)))
        print(
            f"seconds of processor time to the first picture, load {os.getloadavg()[0]:.1f}\n{'':12}{'first':>8}{'again':>8}"
        )
        for game in args.games:
            first, again = [], []
            for _ in range(args.times):
                with tempfile.TemporaryDirectory() as cache:
                    environ = {**clean, "TERM": "xterm-256color", "XDG_CACHE_HOME": cache}
                    for taken in (first, again):
                        taken.append(
                            first_prompt("play", game, GAMES[game], program=[naipe], environ=environ)[1] / 1000
                        )
            print(f"{game:12}{statistics.median(first):8.2f}{statistics.median(again):8.2f}", flush=True)


if __name__ == "__main__":
    main()
