"""`naipe simulate` as a person meets it: a bar while it plays, Ctrl-C, games that stop, the same figures in each form."""

from __future__ import annotations

import csv
import io
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress

import pytest

from places import ROOT, TESTS, rules_beside
from repl.cli.cli import run
from repl.terminal.context import Context

EIGHTS = str(TESTS / "benchmarks" / "rulebooks" / "eights")


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def naipe(*words: str, err: io.StringIO | None = None) -> tuple[int, str, str]:
    out, told = io.StringIO(), err or io.StringIO()
    environ = {"TERM": "xterm", "COLUMNS": "80"}
    code = run(["simulate", *words], Context(io.StringIO(), out, told, environ))
    return code, out.getvalue(), told.getvalue()


def test_a_bar_is_drawn_for_a_person_and_nothing_for_a_file():
    words = (EIGHTS, "--players", "3", "--games", "20", "--jobs", "1")
    code, out, err = naipe(*words, err=Screen())
    assert code == 0 and "20/20" in err and "━" in err
    assert "20/20" not in out
    assert naipe(*words)[2] == ""


def test_ctrl_c_tells_what_is_done():
    """Where a person watches the bar and stops it, the games that were done are counted, and the thousands that were still to
    come are not played before the program ends."""
    first, second = pty.openpty()
    words = [EIGHTS, "--players", "3", "--games", "900000", "--seed", "1"]
    one = subprocess.Popen(
        [sys.executable, "-m", "repl", "simulate", *words, "--json"],
        stdout=subprocess.PIPE,
        stderr=second,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", "COLUMNS": "80"},
        start_new_session=True,
    )
    os.close(second)
    try:
        bar, until = b"", time.monotonic() + 120
        while re.search(rb"[1-9]\d*/900000", bar) is None and time.monotonic() < until:
            if select.select([first], [], [], 1.0)[0]:
                bar += os.read(first, 65536)
        os.killpg(one.pid, signal.SIGINT)  # a terminal sends it to all processes
        until = time.monotonic() + 120
        while one.poll() is None and time.monotonic() < until:
            if select.select([first], [], [], 0.1)[0]:
                with suppress(OSError):
                    os.read(first, 65536)
        out = one.communicate(timeout=60)[0]
    finally:
        one.kill()
        os.close(first)
    counted = json.loads(out)
    assert one.returncode == 130
    assert counted["stopped"] is True
    assert 0 < counted["games"] < 900_000
    assert counted["seats"]["1"]["of"] == counted["games"]


#: A game that its rules stop wherever the first card is blue, one seed in three.
NOW_AND_THEN = "\n" + rules_beside(__file__, "simulate")


def test_games_that_are_stopped_are_told_with_their_seeds_and_the_others_are_counted(tmp_path):
    file = tmp_path / "toy.naipe"
    file.write_text(NOW_AND_THEN)
    code, out, err = naipe(str(file), "--games", "12", "--seed", "40", "--jobs", "1", "--json")
    counted = json.loads(out)
    stopped = [fault["seed"] for fault in counted["faults"]]
    assert code == 1 and 1 <= len(stopped) <= 11
    assert counted["games"] == 12 - len(stopped) == counted["winners"]["1"]
    assert "not counted" in err
    for seed in stopped[:5]:
        assert f"seed {seed}: a bad card lies on top" in err
    assert "toy.naipe:13  require (the top of pile).worth" in err
    for seed in range(40, 52):
        alone, _, told = naipe(str(file), "--games", "1", "--seed", str(seed))
        assert alone == (1 if seed in stopped else 0), told


def test_each_form_has_the_same_figures():
    words = ("agencia", "--players", "3", "--games", "16", "--seed", "9", "--jobs", "1")
    counted = json.loads(naipe(*words, "--json")[1])
    rows = {
        (row["about"], row["name"], row["figure"]): row
        for row in csv.DictReader(naipe(*words, "--csv")[1].splitlines())
    }
    for seat, won in counted["seats"].items():
        row = rows["seat", seat, "won"]
        assert [float(row[name]) for name in ("value", "low", "high")] == pytest.approx(
            [won[name] for name in ("share", "low", "high")], abs=0.001
        )
    cards = {card["card"]: card for card in counted["cards"]}
    assert {name for about, name, _ in rows if about == "card"} == set(cards)
    assert all(int(rows["card", name, "held"]["value"]) == card["held"] for name, card in cards.items())
    report = naipe(*words)[1]
    assert re.search(rf"^  player 1 +{100 * counted['seats']['1']['share']:.1f} %", report, re.M)
    assert max(map(len, report.splitlines())) <= 80


@pytest.mark.soak
def test_a_cluster_that_is_made_here_gives_the_same_figures():
    pytest.importorskip("distributed", reason="naipe[cluster] is not installed")
    words = (EIGHTS, "--players", "3", "--games", "60", "--seed", "3", "--json")
    code, there, _ = naipe(*words, "--cluster", "local", "--jobs", "2")
    here = naipe(*words, "--jobs", "1")[1]

    def apart_from_time(text: str) -> dict:
        return {name: value for name, value in json.loads(text).items() if name != "seconds"}

    assert code == 0
    assert apart_from_time(there) == apart_from_time(here)
