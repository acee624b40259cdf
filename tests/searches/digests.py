"""Compare the digests of positions at each decision: with other hash seeds, in both builds, with one worker and two.

    PYTHONHASHSEED=1 python tests/searches/digests.py GAME FIRST COUNT WORKERS

This command writes the digests of some seeds of a game as JSON: of a game by hand at each decision, and of a game of bots at
each checkpoint.
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
import random
import signal
import subprocess
import sys
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from interpreter import api  # noqa: E402
from interpreter.simulation.playout import random_playout  # noqa: E402
from searches.found import Found, in_time, is_over  # noqa: E402
from toys import playout_with_checkpoints, without_secrets  # noqa: E402

GAMES = ("agencia", "boratime", "limit", "som", "clash")
HASH_SEEDS = ("0", "1", "2")
#: The number of decisions of a game that is played by hand.
BY_HAND = 40
#: The number of seeds of a game that one process plays.
AT_ONCE = 5

_LOADED: dict[str, api.Game] = {}


def _game(name: str) -> api.Game:
    if name not in _LOADED:
        _LOADED[name] = api.load(name, scenarios=False)
    return _LOADED[name]


def line_of(task: tuple[str, int]) -> list[str]:
    """Return the digests of one seed of a game. Raises AssertionError if the builds differ."""
    name, seed = task
    game, chance = _game(name), random.Random(seed)
    players = game.min_players + seed % (min(game.max_players, 5) - game.min_players + 1)
    position = api.begin(game, players, seed)
    digests = [position.digest()]
    while position.decision is not None and len(digests) <= BY_HAND:
        position = api.decide(game, position, chance.choice(position.due.possible).id)
        digests.append(position.digest())
    table = game.table(players, {})
    fast, traced = (
        [_short(*one) for one in _checkpoints(game, players, table, seed, traced)] for traced in (False, True)
    )
    assert fast == traced, f"{name}, seed {seed}: the builds part at checkpoint {_parted(fast, traced)}"
    whole = random_playout(game.program(players, table, traced=False, whole=True), seed)
    assert whole == random_playout(game.program(players, table, traced=True), seed), (
        f"{name}, seed {seed}: they end otherwise"
    )
    return [*digests, *traced]


def _checkpoints(game: api.Game, players: int, table: object, seed: int, traced: bool) -> list[tuple[object, object]]:
    checkpoints, end = playout_with_checkpoints(game.program(players, table, traced=traced), seed)
    return [*((without_secrets(slots), answers) for slots, answers, _ in checkpoints), (without_secrets(end), ())]


def _short(slots: object, answers: object) -> str:
    return hashlib.blake2b(repr((slots, answers)).encode(), digest_size=8).hexdigest()


def _parted(one: list[str], other: list[str]) -> int:
    return next((place for place, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))


def lines(name: str, first: int, count: int, workers: int) -> list[list[str]]:
    """Return the digests of some seeds, computed in one process or in several."""
    tasks = [(name, seed) for seed in range(first, first + count)]
    if workers == 1:
        return [line_of(task) for task in tasks]
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        return pool.map(line_of, tasks, chunksize=1)


def digests(seeds: int, games: tuple[str, ...] = GAMES) -> Found:
    """Compare the digests of the first `seeds` seeds of each game, a few seeds of each game by turns."""
    found = Found()
    played = dict.fromkeys(games, 0)
    for first in in_time(range(1, seeds + 1, AT_ONCE)):
        for name in games:
            count = min(AT_ONCE, seeds + 1 - first)
            if _compare(name, first, count, found):
                played[name] += count
    for name, count in played.items():
        found.count(f"games of {name}", count)
        if not is_over():
            _compare_workers(name, count, found)
    return found


def _compare(name: str, first: int, count: int, found: Found) -> bool:
    """Compare the digests of some seeds of a game in processes with different hash seeds and numbers of workers. Return
    False if the time was over before all had ended."""
    ways = [(hash_seed, 1) for hash_seed in HASH_SEEDS] + [("3", 2)]
    told = [_elsewhere(name, first, count, hash_seed, workers, found) for hash_seed, workers in ways]
    if is_over():  # then some processes were killed, and their digests are missing (S3)
        return False
    for one, way in zip(told[1:], ways[1:], strict=True):
        if one != told[0]:
            found.wrong.append(f"{name}, seeds from {first}: hash seed {way[0]} with {way[1]} workers plays otherwise")
    found.count("digests compared", sum(len(line) for line in chain(*(one for one in told if one))))
    return True


def _compare_workers(name: str, count: int, found: Found) -> None:
    """Compare the results of `simulate` with one worker and with two."""
    game = _game(name)
    one, two = (api.simulate(game, max(2, count), game.min_players, 1, jobs=jobs) for jobs in (1, 2))
    if {**one, "seconds": 0} != {**two, "seconds": 0}:
        found.wrong.append(f"{name}: simulate says something else with two workers")


def _elsewhere(name: str, first: int, count: int, hash_seed: str, workers: int, found: Found) -> list[list[str]] | None:
    environ = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    words = [sys.executable, __file__, name, str(first), str(count), str(workers)]
    code, out, err = _ended_in_time(words, environ)
    if code and not is_over():
        why = err.strip().splitlines() or [f"ended with {code}"]
        found.wrong.append(f"{name}, seeds from {first}, hash seed {hash_seed}: {why[-1]}")
    return None if code else json.loads(out)


def _ended_in_time(words: list[str], environ: dict[str, str]) -> tuple[int, str, str]:
    """Run a process that Ctrl-C does not reach, and kill it when the search must end. Return its exit code, its output and
    its error output."""
    piped = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(words, env=environ, text=True, encoding="utf-8", start_new_session=True, **piped) as running:
        while True:
            try:
                out, err = running.communicate(timeout=0.2)
            except subprocess.TimeoutExpired:
                if is_over():
                    os.killpg(running.pid, signal.SIGKILL)
            else:
                return running.returncode, out, err


if __name__ == "__main__":
    json.dump(lines(sys.argv[1], *map(int, sys.argv[2:5])), sys.stdout)
