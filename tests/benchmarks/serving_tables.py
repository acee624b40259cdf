"""Measure how long people wait at their pages: many tables of `naipe serve` on one machine, with random answers.

The time from each answer to the next question on a page of the same table is measured. Before an answer, a person thinks for
a while. The average of this time is `--think` seconds (an exponential distribution). With `--think 0` people answer at once,
and the machine has as much work as it can do.

    python tests/benchmarks/serving_tables.py                     50 tables of four at Agência
    python tests/benchmarks/serving_tables.py --tables 1 --think 0
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from serving import Page

ROOT = Path(__file__).parents[2]
PORT = 21_000


def begun(number: int, args: argparse.Namespace, state: Path) -> subprocess.Popen[str]:
    """Start the server of a table and return its process. The table is ready when it has printed its links."""
    words = [args.game, "--players", str(args.players), "--seed", str(number), "--port", str(PORT + number)]
    return subprocess.Popen(
        [sys.executable, "-m", "repl", "serve", *words],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "XDG_STATE_HOME": str(state), "LC_ALL": "C"},
    )


def links_of(process: subprocess.Popen[str]) -> list[str]:
    """Wait until a table has printed its links, and return them."""
    found: list[str] = []
    assert process.stdout is not None
    for line in process.stdout:
        found += re.findall(r"^  (http\S+)", line)
        if line.startswith("Ctrl-C"):
            return found
    raise SystemExit("a table did not begin")


class Seat(Page):
    """A page that is connected to a real server. All pages run in one event loop."""

    async def talk(self, link: str, news: asyncio.Event) -> None:
        from websockets.asyncio.client import connect

        base, _, secret = link.partition("#")
        base = base.rstrip("/")
        async with connect(f"{base.replace('http', 'ws', 1)}/table", origin=base, max_size=None) as self.socket:
            await self.socket.send(json.dumps({"secret": secret, "languages": ["en"]}))
            async for text in self.socket:
                self.say(text)
                news.set()


async def played(links: list[str], args: argparse.Namespace, chance: random.Random, waited: list[float]) -> None:
    """Let the people of one table answer until the time is over. Add to `waited` the seconds that each question took to
    come."""
    news = asyncio.Event()
    seats = [Seat() for _ in range(args.players)]
    talking = [asyncio.create_task(seat.talk(link, news)) for seat, link in zip(seats, links)]
    end = time.monotonic() + args.seconds
    answered, known = 0.0, {""}
    while time.monotonic() < end and not any(seat.shown.get("state") == "over" for seat in seats):
        asked = [seat for seat in seats if seat.question is not None and seat.question["to"] not in known]
        if not asked:
            news.clear()
            await asyncio.wait_for(news.wait(), 60)
            continue
        if answered:
            waited.append(time.perf_counter() - answered)
        if args.think:
            await asyncio.sleep(chance.expovariate(1 / args.think))
        message = asked[0].answer(chance)
        known.add(message["to"])
        answered = time.perf_counter()
        await asked[0].socket.send(json.dumps(message))
    for task in talking:
        task.cancel()
    trouble = [text for seat in seats for text in (*seat.wrong, seat.gone) if text]
    assert not trouble, trouble


def memory(processes: list[subprocess.Popen[str]]) -> str:
    """Return the memory of a table as a text, the mean of all tables. Return `unknown` if the system does not tell (only
    Linux does)."""
    try:
        pages = [int(Path(f"/proc/{one.pid}/statm").read_text().split()[1]) for one in processes]
    except OSError:
        return "unknown"
    return f"{sum(pages) * 4096 / len(pages) / 1e6:.0f} MB each"


def spent(processes: list[subprocess.Popen[str]]) -> float:
    """Return the processor time in seconds of all tables so far. Return NaN if the system does not tell (only Linux does)."""
    try:
        stats = [Path(f"/proc/{one.pid}/stat").read_text().rpartition(")")[2].split() for one in processes]
    except OSError:
        return float("nan")
    return sum(int(one[11]) + int(one[12]) for one in stats) / os.sysconf("SC_CLK_TCK")


async def all_played(tables: list[list[str]], args: argparse.Namespace) -> list[float]:
    waited: list[float] = []
    await asyncio.gather(*(played(links, args, random.Random(number), waited) for number, links in enumerate(tables)))
    return waited


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--game", default="agencia")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long they play")
    parser.add_argument("--think", type=float, default=3.0, help="seconds before an answer, on average")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as state:
        processes: list[subprocess.Popen[str]] = []
        try:
            tables = []
            for number in range(args.tables):
                processes.append(begun(number, args, Path(state)))
                if number % 2:  # start two tables at a time
                    tables += [links_of(one) for one in processes[number - 1 :]]
            tables += [links_of(one) for one in processes[len(tables) :]]
            begun_at, spent_before = time.monotonic(), spent(processes)
            waited = sorted(asyncio.run(all_played(tables, args)))
            seconds = time.monotonic() - begun_at  # may be less than asked for, because a table ends with its game
            used, cost = memory(processes), spent(processes) - spent_before
        finally:
            for one in processes:
                one.send_signal(signal.SIGTERM)
            for one in processes:
                one.communicate(timeout=60)
    if not waited:
        print("nobody was asked twice")
        return 1
    ms = [1_000 * one for one in waited]
    print(
        f"{args.tables} tables of {args.players}, {args.game}, {len(ms) / seconds:.1f} answers a second, memory {used}"
    )
    print(f"processor time of the servers: {1_000 * cost / len(ms):.0f} ms an answer")
    print(f"from an answer to the next question: median {statistics.median(ms):.0f} ms, ", end="")
    print(f"19 of 20 within {ms[int(len(ms) * 0.95)]:.0f} ms, worst {ms[-1]:.0f} ms")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
