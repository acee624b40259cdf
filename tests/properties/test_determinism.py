"""Same rulebook, seed and decisions: the same positions in every process, hash seed and build."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from interpreter import api
from interpreter.positions.journal import Header, Journal, effective
from interpreter.simulation.playout import random_playout
from places import ROOT, rules_beside
from soak import sizes
from toys import ZOO

#: What a process of its own does: it plays, and says what came of it.
WORK = """
import json, sys, zlib
from interpreter import api

share, games = int(sys.argv[1]), int(sys.argv[2])

def picked(position, number):
    able = position.decision.possible
    return able[number * 7 % len(able)].id

def line_of(game, players, seed, length):
    position = api.begin(game, players, seed)
    line = [position.digest()]
    for number in range(length):
        if position.decision is None:
            break
        decision = position.decision
        shown = api.view(game, position, decision.seat)
        asked = [[option.id, option.label, option.possible, option.why_not] for option in decision.options]
        language = game.languages[0]
        told = [api.narrate(game, event, language, ["A", "B", "C", "D"], decision.seat) for event in position.events]
        line.append([position.digest(), asked, repr(shown), api.ask_text(game, decision, language), told])
        position = api.decide(game, position, picked(position, number))
    return line

found = {"mistakes": [repr(finding) for finding in api.check([sys.argv[3]])[0]]}
for name in sys.argv[4:]:
    game = api.load(name)
    found[name] = {
        "digest": game.digest,
        "simulated": api.simulate(game, games, 3, 1),
        "traced": api.simulate(game, games, 3, 1, traced=True),
        "checked": api.simulate(game, 3, 3, 1, check=True),
        "greedy": api.simulate(game, 2, 3, 1, policy="greedy"),
        "line": line_of(game, 3, 11, 60),
        "cards": [[card.number, card.name, api.card_text(game, card, game.languages[0])] for card in game.cards],
        "scenarios": [[result.title, result.ok, result.message] for result in api.run_scenarios(game, lambda title: zlib.crc32(title.encode()) % share == 0)],
    }
    for key in ("simulated", "traced", "checked", "greedy"):
        found[name][key].pop("seconds")
json.dump(found, sys.stdout)
"""

#: Many mistakes at once: what is said of them must have one order.
WRONG = "\n" + rules_beside(__file__, "determinism")


def in_two_hash_seeds(work: str, *arguments: str) -> list[str]:
    """Run some Python in two processes with different hash seeds; return what they print."""

    def run(seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", work, *arguments],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=180,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(run, ("1", "2")))


@pytest.fixture(scope="module")
def rulebooks(tmp_path_factory) -> tuple[str, ...]:
    folder = tmp_path_factory.mktemp("determinism")
    zoo = folder / "zoo.naipe"
    zoo.write_text(ZOO, encoding="utf-8")
    return ("agencia", str(zoo))


@pytest.fixture(scope="module", params=sizes(30, 4, 1))
def share(request) -> int:
    """One scenario in how many is played, and as many games fewer."""
    return request.param


@pytest.fixture(scope="module")
def games(share) -> int:
    return 12 if share == 1 else 4


@pytest.fixture(scope="module")
def reports(rulebooks, share, games, tmp_path_factory) -> list[dict]:
    """What two processes with different hash seeds say, side by side."""
    wrong = tmp_path_factory.mktemp("mistakes") / "wrong.naipe"
    wrong.write_text(WRONG, encoding="utf-8")
    return [json.loads(output) for output in in_two_hash_seeds(WORK, str(share), str(games), str(wrong), *rulebooks)]


def test_two_hash_seeds_say_the_same(reports, rulebooks):
    first, second = reports
    for name in rulebooks:
        for part in first[name]:
            assert first[name][part] == second[name][part], f"{part} of {name}"


def test_the_fast_and_the_traced_build_play_the_same(reports, rulebooks):
    for report in reports:
        for name in rulebooks:
            assert report[name]["simulated"] == report[name]["traced"]


def test_something_was_played(reports, rulebooks, games):
    for name in rulebooks:
        report = reports[0][name]
        assert report["simulated"]["games"] == games
        assert report["simulated"]["endless"] == 0
        assert report["simulated"]["decisions"] > 8 * games
        assert len(report["line"]) > 15
        assert len({entry[0] for entry in report["line"]}) == len(report["line"])


def test_this_process_says_the_same_as_the_others(reports, rulebooks, games):
    """Also after other games, in another order, and twice."""
    for name in reversed(rulebooks):
        game = api.load(name)
        api.simulate(game, 2, 3, 99)
        for _ in range(2):
            figures = api.simulate(game, games, 3, 1)
            figures.pop("seconds")
            assert figures == reports[0][name]["simulated"]
        position = api.begin(game, 3, 11)
        for number, expected in enumerate(reports[0][name]["line"][1:]):
            assert position.digest() == expected[0]
            able = position.decision.possible
            position = api.decide(game, position, able[number * 7 % len(able)].id)


def test_mistakes_are_told_in_one_order(reports):
    first, second = (report["mistakes"] for report in reports)
    assert first == second
    assert len(first) > 3


def test_a_journal_leads_to_the_same_digest(tmp_path):
    """A saved game is its seed and its decisions, with those that were taken back."""
    game = api.load("agencia")
    position = api.begin(game, 4, 3)
    header = Header(game.id, game.title, {}, 4, ("A", "B", "C", "D"), 3, (), game.digest)
    line = [position]
    with Journal.create(tmp_path / "game.naipe", header, sync=False) as journal:
        for number in range(40):
            if position.decision is None:
                break
            if number % 11 == 10:
                journal.append({"undo": 2})
                del line[-2:]
            else:
                able = position.decision.possible
                choice = able[number % len(able)].id
                journal.append({"seat": position.decision.seat, "choice": choice})
                line.append(api.decide(game, line[-1], choice))
            position = line[-1]
    contents = Journal.read(tmp_path / "game.naipe")
    assert contents.damage is None
    assert contents.header.rules == api.load("agencia").digest
    again = api.begin(api.load("agencia"), contents.header.players, contents.header.seed)
    for record in effective(contents.records):
        assert again.decision.seat == record["seat"]
        again = api.decide(game, again, record["choice"])
    assert again.digest() == position.digest()
    assert again == position


def test_other_seeds_are_other_games():
    game = api.load("agencia")
    digests = {api.begin(game, 3, seed).digest() for seed in range(20)}
    assert len(digests) == 20
    program = game.program(3, game.default_options, traced=False)
    assert len({random_playout(program, seed) for seed in range(12)}) > 6


def test_the_digest_of_rules_is_that_of_their_texts(tmp_path, rulebooks):
    text = Path(rulebooks[1]).read_text(encoding="utf-8")
    digests = []
    for folder, changed in (("a", text), ("b", text), ("c", text.replace("you gain 3", "you gain 2"))):
        path = tmp_path / folder
        path.mkdir()
        (path / "zoo.naipe").write_text(changed, encoding="utf-8")
        digests.append(api.load(path).digest)
    assert digests[0] == digests[1] != digests[2]
