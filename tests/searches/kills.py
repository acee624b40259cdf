"""Kill running games: every acknowledged decision must be in the saved game, and the game must continue from there.

`naipe play --json` gets random answers and is killed during its work. A decision is acknowledged when the next question has
arrived.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from interpreter import api
from interpreter.positions.journal import Contents, Journal, JournalError
from places import ROOT
from repl.play.saves import decisions
from searches.found import Found, in_time

GAMES = ("agencia", "boratime", "limit", "som", "clash")
#: The highest number of decisions before a game is killed, and the highest number of seconds after the last of them.
MOST, SOON = 40, 0.05


def kills(count: int, seed: int = 1) -> Found:
    """Kill `count` games, and return what was found."""
    found = Found()
    for number in in_time(range(count)):
        chance = random.Random(f"{seed} {number}")
        game = GAMES[number % len(GAMES)]
        with tempfile.TemporaryDirectory() as home:
            acknowledged, sent = _killed(game, number, chance, Path(home))
            _looked_at(game, Path(home), acknowledged, sent, found)
        found.count("kills")
        found.count("acknowledged decisions", len(acknowledged))
    return found


def _killed(game: str, seed: int, chance: random.Random, home: Path) -> tuple[list[tuple[int, str]], int]:
    """Play a game and kill its process. Return the decisions that were acknowledged, and the number of decisions that were
    sent."""
    words = ["play", game, "--players", "3" if game == "agencia" else "2", "--bots", "0", "--seed", str(seed), "--json"]
    environ = {**os.environ, "HOME": str(home), "XDG_STATE_HOME": str(home / "state"), "PYTHONPATH": str(ROOT)}
    acknowledged: list[tuple[int, str]] = []
    last = chance.randrange(MOST)
    with subprocess.Popen(
        [sys.executable, "-m", "repl", *words], env=environ, cwd=home, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as naipe:
        assert naipe.stdin is not None and naipe.stdout is not None
        sent: list[tuple[int, str]] = []
        if chance.random() < 0.1:  # kill it while it starts
            threading.Timer(chance.random() * 2, naipe.kill).start()
        for line in naipe.stdout:
            try:
                message = json.loads(line)
            except ValueError:
                break  # the process was killed while it wrote this line
            if "decision" not in message:
                continue
            acknowledged = list(sent)
            able = [option["id"] for option in message["decision"]["options"] if option["possible"]]
            sent.append((message["decision"]["seat"], chance.choice(able)))
            try:
                naipe.stdin.write(json.dumps({"choice": sent[-1][1]}).encode() + b"\n")
                naipe.stdin.flush()
            except BrokenPipeError:
                break
            if len(sent) > last:
                time.sleep(chance.random() * SOON)
                break
        naipe.kill()
        try:
            naipe.stdin.close()
        except BrokenPipeError:
            pass
    return acknowledged, len(sent)


def _looked_at(name: str, home: Path, acknowledged: list[tuple[int, str]], sent: int, found: Found) -> None:
    files = list((home / "state").rglob("*.game"))
    if not files and not sent:
        return  # the process was killed before the game began
    try:
        contents: Contents = Journal.read(files[0])
        kept = decisions(contents)
    except (JournalError, IndexError) as error:
        if sent:
            found.wrong.append(f"{name}: {sent} decisions, and no saved game: {error}")
        return
    if list(kept[: len(acknowledged)]) != acknowledged or len(kept) > sent:
        found.wrong.append(f"{name}: {len(acknowledged)} were acknowledged, {len(kept)} are kept")
    game = _rules(name)
    position = api.begin(game, contents.header.players, contents.header.seed, contents.header.options)
    for seat, choice in kept:
        if position.decision is None or position.decision.seat != seat:
            found.wrong.append(f"{name}: what is kept cannot be played")
            return
        position = api.decide(game, position, choice)


_GAMES: dict[str, api.Game] = {}


def _rules(name: str) -> api.Game:
    if name not in _GAMES:
        _GAMES[name] = api.load(name, scenarios=False)
    return _GAMES[name]
