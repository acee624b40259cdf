"""How long `naipe print` takes: processor time of the whole run, the most memory, and the bytes of the PDF.

`python tests/benchmarks/printing.py [--game agencia] [--lang pt] [--rounds 3]` prints all cards with their backs, each time in a
process of its own. The rules are in the cache from the second round on, as they are for whoever prints twice.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

HOME = Path(__file__).resolve().parents[2]


def spent() -> float:
    """Return the processor time of all processes that have been started and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="agencia")
    parser.add_argument("--lang", default="pt")
    parser.add_argument("--layout", default="default")
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        to = Path(folder) / "cards.pdf"
        words = [
            args.game,
            "--lang",
            args.lang,
            "--layout",
            args.layout,
            "--backs",
            "mirrored",
            "--force",
            "--to",
            str(to),
        ]
        before = b""
        for _ in range(args.rounds):
            start = spent()
            done = subprocess.run(
                [sys.executable, "-m", "repl", "print", *words], cwd=HOME, capture_output=True, text=True, check=False
            )
            if done.returncode:
                print(done.stderr, file=sys.stderr)
                return done.returncode
            data = to.read_bytes()
            same = "" if not before else ", the same bytes" if before == data else ", OTHER BYTES"
            print(f"{done.stdout.split(':')[0]}: {spent() - start:.2f} s of processor time, {len(data):,} bytes{same}")
            before = data
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"the most memory of a process: {most:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
