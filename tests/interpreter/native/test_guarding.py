"""What the native build cannot do is done by Python, is counted, and is said once."""

from __future__ import annotations

import io

import pytest

from dsl import fallbacks
from dsl.fallbacks import Fallbacks
from interpreter import api, studying
from interpreter.loading.demands import playable
from interpreter.native import guarding
from interpreter.native.typed.cannot import CannotSay
from interpreter.simulation import sweep
from interpreter.thinking import imagination
from places import ROOT
from repl.cli import cli
from repl.cli.cli import run
from repl.terminal.context import Context

pytest.importorskip("wasmtime", reason="naipe[fast] is not installed")

import wasmtime

from interpreter.native import imagining, machine, playing

EIGHTS = ROOT / "tests" / "benchmarks" / "rulebooks" / "eights"


@pytest.fixture(autouse=True)
def counted(monkeypatch) -> Fallbacks:
    found = Fallbacks()
    for module in (fallbacks, guarding, machine, imagining, playing, sweep, cli):
        monkeypatch.setattr(module, "FALLBACKS", found)
    return found


def raising(error):
    def built(*_, **__):
        raise error

    return built


def players_of_both() -> list[object]:
    """Ask for what plays many games, and for what plays the games that bots imagine."""
    game = api.load(EIGHTS, scenarios=False)
    random, thinking = playable(game, 2, {}, False), playable(game, 2, {}, True)
    return [studying._fast_player(random, "random", False, False, False), imagination(game, thinking)]


def failing(monkeypatch, error) -> None:
    for module in (imagining, playing):
        monkeypatch.setattr(module, "built", raising(error))


def test_rules_that_it_cannot_play_are_counted_and_said_once(monkeypatch, counted):
    failing(monkeypatch, CannotSay("a construct"))
    assert players_of_both() == [None, None]
    assert (counted.rules, counted.errors) == (2, 0)
    assert [message.id for message in counted.news()] == ["python-plays-since-rules-command"]
    players_of_both()
    assert counted.rules == 4 and counted.news() == ()


@pytest.mark.parametrize("error", [wasmtime.WasmtimeError("no such instruction"), wasmtime.Trap("out of bounds")])
def test_an_error_of_wasmtime_is_counted_and_said_with_its_text(monkeypatch, counted, error):
    failing(monkeypatch, error)
    assert players_of_both() == [None, None]
    assert (counted.rules, counted.errors) == (0, 2)
    (said,) = counted.news()
    assert "failed 2 times" in said and str(error) in said and counted.news() == ()


@pytest.mark.parametrize("error", [KeyError("x"), AssertionError("no"), TypeError("x")])
def test_a_fault_of_naipe_is_not_swallowed(monkeypatch, counted, error):
    failing(monkeypatch, error)
    for ask in (lambda: studying._fast_player(None, "random", False, False, False), players_of_both):
        with pytest.raises(type(error)):
            ask()
    assert counted == Fallbacks()


def test_nothing_is_said_where_the_module_plays(counted):
    assert None not in players_of_both() and counted.news() == ()


def test_a_module_that_fails_in_play_is_counted(monkeypatch, counted):
    many, _ = players_of_both()

    def fails(*_):
        raise wasmtime.Trap("unreachable")

    monkeypatch.setattr(machine.Machine, "games", fails)
    assert [game[0] for portion in many(range(3)) for game in portion.games] == [0, 1, 2]
    assert counted.errors == 1 and "unreachable" in counted.error


def test_a_person_is_told_at_the_end_of_a_command(monkeypatch, counted):
    failing(monkeypatch, wasmtime.WasmtimeError("no such instruction"))
    monkeypatch.setattr(studying, "WORTH_A_MODULE", 4)

    def told() -> str:
        err = io.StringIO()
        words = ["simulate", str(EIGHTS), "--games", "8", "--seed", "1", "--jobs", "1"]
        assert run(words, Context(io.StringIO(), io.StringIO(), err, {})) == 0
        return err.getvalue()

    counted.by_rules()
    said = told()
    assert said.count("The faster build failed once") == 1
    assert "cannot play" not in said, "this was before the command"


def test_a_person_is_told_once_what_fails_in_the_processes_of_a_command(monkeypatch, counted):
    """In each process the first call of the module fails, and nothing fails while the module is made. (A process may be so late that
    the other one plays all games.)"""
    original, calls = machine.Machine.games, iter(range(100))

    def fails_once(self, seed, many):
        if next(calls) == 0:
            raise wasmtime.Trap("unreachable")
        return original(self, seed, many)

    monkeypatch.setattr(machine.Machine, "games", fails_once)
    monkeypatch.setattr(studying, "WORTH_A_MODULE", 4)
    monkeypatch.setattr(sweep, "WORTH_A_PROCESS", 1)
    counted.by_rules()
    err = io.StringIO()
    words = ["simulate", str(EIGHTS), "--games", "400", "--seed", "1", "--jobs", "2"]
    assert run(words, Context(io.StringIO(), io.StringIO(), err, {})) == 0
    assert err.getvalue().count("The faster build failed") == 1, err.getvalue()
    assert counted.errors in (1, 2) and "cannot play" not in err.getvalue()
