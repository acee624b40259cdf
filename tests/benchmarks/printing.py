"""Measure `naipe print`: the processor time of the whole run, the highest memory, and the bytes of the PDF.

`python tests/benchmarks/printing.py [--game agencia] [--lang pt] [--rounds 3]` prints all cards with their backs, each time
in a new process. From the second round on, the rules are in the cache, as they are for a user who prints twice. Then `naipe
print --watch` prints a copy of the game, and one card is edited on disk several times. The time from each edit to the new
pages is printed too (on Linux).
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HOME = Path(__file__).resolve().parents[2]


def spent() -> float:
    """Return the processor time in seconds of all processes that this one has started and that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def used_by(process: int) -> float:
    """Return the processor time, in seconds, of a running process and of those that it has started."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK") + sum(used_by(int(one)) for one in children)


def watched(words: list[str], game: str, edits: int) -> list[float]:
    """Run `naipe print --watch` on a copy of a game and edit a card several times. Return the processor time in seconds from
    each edit to the new pages. `words` are the arguments of `print` after the game."""
    with tempfile.TemporaryDirectory() as folder:
        copy, to = Path(folder) / game, Path(folder) / "watched.pdf"
        shutil.copytree(HOME / "rulebooks" / game, copy)
        file, match = next(
            (file, match)
            for file in sorted(copy.rglob("*.naipe"))
            if (
                match := re.search(
                    r"^  .*\b([12])$", (text := file.read_text(encoding="utf-8"))[text.find("\ncard ") :], re.M
                )
            )
        )
        line, other = match[0], match[0][:-1] + str(3 - int(match[1]))
        command = [sys.executable, "-m", "repl", "print", str(copy), *words, "--to", str(to), "--watch"]
        process = subprocess.Popen(command, cwd=HOME, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        found = []
        try:
            pages = _new(to, b"")
            time.sleep(3)  # naipe prepares for the first edit meanwhile
            for _ in range(edits):
                before = used_by(process.pid)
                file.write_text(file.read_text(encoding="utf-8").replace(line, other, 1), encoding="utf-8")
                pages = _new(to, pages)
                found.append(used_by(process.pid) - before)
                line, other = other, line
        finally:
            process.send_signal(signal.SIGINT)
            process.wait()
    return found


def _new(path: Path, before: bytes) -> bytes:
    """Wait until the content of a file differs from `before`, and return it."""
    end = time.monotonic() + 60
    while not path.exists() or path.read_bytes() == before:
        assert time.monotonic() < end, "the pages were not drawn"
        time.sleep(0.05)
    return path.read_bytes()


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
    if sys.platform == "linux":
        times = watched([*words[1:-2]], args.game, args.rounds)
        print(f"after an edit with --watch: {', '.join(f'{one:.2f}' for one in times)} s of processor time")
    return 0


if __name__ == "__main__":
    sys.exit(main())
