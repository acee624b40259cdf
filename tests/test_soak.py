"""The long searches of `tests/soak.py`: a sample finds no fault, and a fault that is put in is found."""

from __future__ import annotations

import os
import signal
import time

import pytest

from interpreter import api
from interpreter.positions import journal
from repl.play.saves import decisions
from repl.serve import looker
from searches import alike, builds, damage, found, fuzz, programs, tables
from soak import SEARCHES, end_when_told, is_whole, searched

#: The size of each search in every run. The search `kills` is left out, because it starts a process for each trial, which takes
#: seconds.
SAMPLE = {"cuts": 0.0005, "flips": 40, "programs": 4, "fuzz": 150}


@pytest.mark.parametrize(
    "name", [*SAMPLE, *(pytest.param(one, marks=pytest.mark.soak) for one in ("kills", "digests", "builds", "tables"))]
)
def test_a_sample_of_each_search_finds_nothing_wrong(name, monkeypatch):
    monkeypatch.setattr(found, "LATEST", float("inf") if is_whole() else time.monotonic() + 60)
    row, wrong = searched(name, SAMPLE.get(name, 1))
    assert wrong == []
    assert row.startswith(f"| `{name}` |")


def test_a_search_for_digests_that_is_ended_finds_nothing_wrong(monkeypatch):
    """S3: processes that were killed because the time was over are not reported as differences."""
    monkeypatch.setattr(found, "LATEST", time.monotonic() + 1.5)
    began = time.monotonic()
    _, wrong = searched("digests", 200)
    assert wrong == []
    assert time.monotonic() - began < 20


@pytest.mark.parametrize(
    "game", ["boratime", *(pytest.param(one, marks=pytest.mark.soak) for one in alike.GAMES if one != "boratime")]
)
def test_positions_that_look_alike_are_asked_the_same(game):
    tried = alike.pairs(20 if game == "boratime" else 200, (game,))
    assert tried.wrong == []
    assert tried.tried[f"pairs of {game}"] >= 20


def test_both_builds_of_a_small_game_go_the_same_way_in_each_mode():
    tried = builds.builds(12, ("eights", "uno"))
    assert tried.wrong == []
    assert tried.tried["games of eights"] == tried.tried["games of uno"] == 12
    agencia = [tuple(mode.items()) for mode in builds.modes(api.load("agencia", scenarios=False))]
    assert (("mode", "bourdieu"),) in agencia and len(agencia) == 6


@pytest.mark.soak
@pytest.mark.parametrize("what", ["a hand", "a decision"])
def test_a_page_that_is_sent_something_else_and_a_decision_that_is_lost_are_found(monkeypatch, what):
    """The servers are left as they are. Only the twin that they are compared with is changed in this test."""
    if what == "a hand":
        monkeypatch.setattr(looker, "hand_data", lambda board: [])
    else:
        monkeypatch.setattr(tables.saves, "decisions", lambda contents: list(decisions(contents))[:-1])
    (wrong,) = tables.tables(1).wrong
    assert ("was sent something else" if what == "a hand" else "decisions are kept of") in wrong


def test_games_that_part_by_build_are_found(monkeypatch):
    course = builds.course
    monkeypatch.setattr(builds, "course", lambda program, seed: course(program, seed + program.traced))
    assert len(builds.builds(3, ("uno",)).wrong) == 3


def test_who_ends_a_search_is_told_what_was_tried(monkeypatch):
    monkeypatch.setattr(found, "LATEST", float("inf"))
    monkeypatch.setattr(fuzz.Targets, "asked", lambda *_: os.kill(os.getpid(), signal.SIGTERM))
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        end_when_told()
        row, wrong = searched("fuzz", 1000)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    assert wrong == [] and "| 15 declaration, 1 " in row


def test_the_whole_is_what_is_promised():
    whole = {name: size for name, (_, _, size) in SEARCHES.items()}
    assert whole == {"kills": 500, "cuts": 1, "flips": 5_000, "pairs": 2_000, "programs": 20_000, "fuzz": 10**6, "digests": 200, "builds": 1_000, "tables": 200}  # fmt: skip


def test_a_journal_that_reads_what_was_changed_is_found(monkeypatch):
    monkeypatch.setattr(journal, "_hash", lambda seal, content: "0" * 16)
    assert damage.flips(40).wrong


def test_a_view_that_tells_too_much_is_found(monkeypatch):
    monkeypatch.setattr(alike, "view_of", lambda program, state, seat: tuple(state))
    assert alike.pairs(5, ("boratime",)).wrong


def test_an_option_that_tells_too_much_is_found(monkeypatch):
    monkeypatch.setattr(alike, "offered", lambda position: tuple(position.now))
    assert any("is offered something else" in one for one in alike.pairs(60, ("boratime",)).wrong)


def test_builds_that_part_are_found(monkeypatch):
    played = programs.playout_with_checkpoints
    monkeypatch.setattr(
        programs, "playout_with_checkpoints", lambda program, seed: played(program, seed + program.traced)
    )
    assert any("the builds part" in one for one in programs.programs(2).wrong)


def test_a_crash_is_found(monkeypatch):
    def crashes(*_: object) -> None:
        raise IndexError("nothing there")

    monkeypatch.setattr(fuzz, "unpacked", crashes)
    assert any("(rules): IndexError" in one for one in fuzz.fuzzed(100).wrong)
