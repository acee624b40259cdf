"""How much the tests notice: mutants of the code of naipe, a sample with a seed, each tried by the tests that come to its line.

    python tests/mutation --seed 1 --count 400
    python tests/mutation --seed 1 --count 400 --map lines.json --results found.jsonl --out lived.txt
    python tests/mutation --seed 1 --count 400 --map lines.json --results found.jsonl --again

Writes how many were found, room by room, and those that lived. Takes a minute for twenty mutants, and some minutes before the
first. As long as the code has not changed, `--map` keeps what was learned of the tests (of new ones it is learned then), and
`--results` what was found: who stops goes on where it stopped, and `--again` tries those that lived with the tests of now.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

import pytest  # noqa: E402

from mutation.making import code_of, mutants  # noqa: E402
from mutation.running import Results, Trying  # noqa: E402

ROOMS = ("interpreter", "dsl/semantics")
#: What has done its work before the first mutant is there.
MADE_BEFORE = ("dsl/parsing", "dsl/lexing", "dsl/nodes")
TESTS = ("tests/dsl", "tests/interpreter", "tests/games", "tests/properties", "tests/repl", "tests/documents")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument(
        "--part", default="1/1", metavar="K/N", help="only every Nth of them, from the Kth on: for N processes"
    )
    parser.add_argument("--rooms", nargs="+", default=ROOMS, help="folders or files whose mutants are tried")
    parser.add_argument("--tests", nargs="+", default=TESTS, help="tests to try them with")
    parser.add_argument("--map", type=Path, help="where it is kept which tests come to which lines")
    parser.add_argument("--results", type=Path, help="where it is kept what was found")
    parser.add_argument("--again", action="store_true", help="try those again that lived")
    parser.add_argument("--enough", type=float, default=8.0, metavar="SECONDS", help="of tests for one mutant")
    parser.add_argument("--out", type=Path, help="where those that lived are written, with their lines")
    args = parser.parse_args()

    files = sorted(
        file for room in args.rooms for file in ([ROOT / room] if room.endswith(".py") else (ROOT / room).rglob("*.py"))
    )
    every = [mutant for file in files for mutant in mutants(ROOT, file)]
    assert not any(mutant.file.startswith(MADE_BEFORE) for mutant in every), (
        "the parser is made before anything is mutated"
    )
    chosen = random.Random(args.seed).sample(every, min(args.count, len(every)))
    part, parts = map(int, args.part.split("/"))
    chosen = chosen[part - 1 :: parts]
    print(f"{len(chosen)} of {len(every)} mutants of {len(files)} files", flush=True)
    with tempfile.TemporaryDirectory(prefix="naipe-mutation-") as folder:
        trying = Trying(
            ROOT,
            chosen,
            args.map or Path(folder) / "map.json",
            Results(args.results, args.again),
            args.enough,
            lambda line: print(line, file=sys.__stderr__, flush=True),
        )
        words = ["-q", "-n", "0", "-p", "no:cacheprovider", "--capture=sys", *(str(ROOT / test) for test in args.tests)]
        code = pytest.main([*words, f"--rootdir={ROOT}"], plugins=[trying])
    if trying.results:
        told(trying, args.out)
    return int(code) or (0 if trying.results else 1)


def told(trying: Trying, out: Path | None) -> None:
    """Write the figures, and those that lived."""
    tried = [(mutant, how, by) for mutant, how, by in trying.results if how != "none"]
    rooms = {mutant: "/".join(mutant.file.split("/")[:2]) for mutant, _, _ in tried}
    whole, found = Counter(rooms.values()), Counter(rooms[one] for one, how, _ in tried if how != "lived")
    for room in sorted(whole):
        print(f"{room:28} {found[room]:4} of {whole[room]:4}  {100 * found[room] / whole[room]:5.1f} %")
    print(f"{'all':28} {found.total():4} of {whole.total():4}  {100 * found.total() / whole.total():5.1f} %")
    lines = []
    for mutant, how, by in sorted(tried, key=lambda one: (one[0].file, one[0].line)):
        if how == "lived":
            _, before, after = code_of(ROOT, mutant)
            lines.append(
                f"{mutant.file}:{mutant.line} {mutant.function}: {mutant.change}: {before}   ->   {after}  {by}"
            )
    text = "\n".join(lines) + "\n"
    if out is None:
        print(text)
    else:
        out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
