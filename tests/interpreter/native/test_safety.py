"""What rules that mean harm can do to the native build: nothing but be given up."""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from array import array

import pytest

from interpreter import api
from interpreter.loading.demands import playable
from interpreter.native.building import built
from interpreter.native.encoding import PAGE
from interpreter.native.playing import A_CALL
from interpreter.native.runtime.steps import OF_A_GAME
from interpreter.native.runtime.steps import OF_A_STEP as WORK
from interpreter.simulation.sweep import sweep_many
from places import ROOT
from toys import toy

pytest.importorskip("wasmtime", reason="naipe[fast] is not installed")

import wasmtime

from interpreter.native.machine import Machine
from interpreter.native.playing import Player

EIGHTS = ROOT / "tests" / "benchmarks" / "rulebooks" / "eights"


def player_of(game, players=2) -> Player:
    return Player(playable(game, players, {}, False), True)


def test_ctrl_c_is_heard_within_a_tenth_of_a_second():
    """In the middle of very many games; what is done by then is kept."""
    player = player_of(api.load(EIGHTS, scenarios=False))
    list(player(range(4000)))  # calls are as long as they get
    pressed = []

    def press():
        pressed.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, press)
    try:
        timer.start()
        swept = sweep_many(player, range(1_000_000))
        heard = time.monotonic()
    finally:
        timer.cancel()
        signal.signal(signal.SIGINT, before)
    assert swept.stopped and len(swept.seeds) > 1000
    assert heard - pressed[0] < 0.1 * (1 if os.getloadavg()[0] < 1 else 5), (
        "A_CALL is half of it, if nothing else is at work"
    )
    assert A_CALL <= 0.05


@pytest.fixture(scope="module")
def clash():
    """Greedy bots in a game with very many things: each game takes long."""
    return Player(playable(api.load("clash", scenarios=False), 2, {}, False), True, policy="greedy")


def interrupted(call, monkeypatch, handler=signal.default_int_handler) -> float:
    """Press Ctrl-C in the middle of a call; return how much processor time the call still took."""
    pressed, began = [], threading.Event()
    running = Machine._call

    def noted(self, name, *given):
        began.set()
        running(self, name, *given)

    def press():
        began.wait()
        time.sleep(0.3)
        pressed.append(time.process_time())
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(Machine, "_call", noted)
    before, thread = signal.signal(signal.SIGINT, handler), threading.Thread(target=press)
    try:
        thread.start()
        call()
    except KeyboardInterrupt:
        pressed.append(time.process_time())
    finally:
        thread.join()
        signal.signal(signal.SIGINT, before)
    assert len(pressed) == 2, "the call has ended by itself"
    return pressed[1] - pressed[0]


def test_ctrl_c_is_heard_in_the_middle_of_a_game_that_takes_long(clash, monkeypatch):
    """Forty games of these bots in one call take ten seconds or more."""
    assert interrupted(lambda: clash.machine.games(1, 40), monkeypatch) < 0.1
    wakeup = signal.set_wakeup_fd(-1)
    assert wakeup == -1, "it is as it was"
    assert clash.machine.games(1, 1)[0] == 0, "the next call plays on"


def test_a_game_that_was_interrupted_does_not_count(clash, monkeypatch):
    """Where the handler of Ctrl-C lets the program go on, what the module told is not believed."""

    def played():
        with pytest.raises(wasmtime.Trap, match="interrupted"):
            clash.machine.games(1, 40)
        raise KeyboardInterrupt

    heard = []
    assert interrupted(played, monkeypatch, lambda *_: heard.append(1)) < 0.1
    assert heard == [1]


def test_who_listened_for_signals_before_still_hears_them(clash, monkeypatch):
    exit_, entrance = socket.socketpair()
    with exit_, entrance:
        entrance.setblocking(False)
        exit_.settimeout(5)
        signal.set_wakeup_fd(entrance.fileno())
        try:
            interrupted(lambda: clash.machine.games(1, 40), monkeypatch)
            assert signal.SIGINT in exit_.recv(16)
            assert signal.set_wakeup_fd(-1) == entrance.fileno()
        finally:
            signal.set_wakeup_fd(-1)


#: A step that does as much as one may without a question, for as long as it is let.
BUSY = """
value far: number

step work
  repeat 9000: set far to (total cards of players) mod 7

play
  repeat forever
    for each player as p: run work
"""


def test_a_game_that_does_not_end_is_given_up_soon(tmp_path):
    player = player_of(toy(tmp_path, BUSY))
    begun = time.process_time()
    told = player.machine.games(1, 1)
    assert told[0] == 1, "it is given up"
    assert time.process_time() - begun < 0.2
    assert OF_A_GAME <= 40 * WORK


@pytest.mark.parametrize(
    "line",
    [
        "for each (all cards in p.hand) as c: set far to count of (cards in p.hand where it.worth = c.worth)",
        "repeat 100000: shuffle pile",
        "repeat 1000000: set far to 1",
        "repeat until far > 1: set far to 0",
    ],
)
def test_a_step_that_takes_long_is_given_up_soon(tmp_path, line):
    text = f"value far: number\n\nstep work of player p\n  {line}\n\nplay\n  repeat forever: run work for player 1\n"
    player = player_of(toy(tmp_path, text.replace("repeat forever: run", "repeat forever\n    run")))
    begun = time.process_time()
    assert player.machine.games(1, 1)[0] == 1
    assert time.process_time() - begun < 0.2


def test_the_module_reaches_nothing(tmp_path):
    game = toy(tmp_path, BUSY)
    module = wasmtime.Module(wasmtime.Engine(), built(playable(game, 2, {}, False), True).code)
    limits = {one.name: one.type for one in module.exports}["memory"].limits
    assert not module.imports and limits.min == limits.max and limits.max * PAGE < 8_000_000


def test_a_machine_that_fails_is_made_anew_and_python_plays(tmp_path, monkeypatch):
    game = api.load(EIGHTS, scenarios=False)
    player = player_of(game)
    wanted = [one.games[0][1] for one in [*player_of(game)(range(3))] for _ in one.games[:1]]
    games = Machine.games

    def failing(self, seed, many):
        if self is first:
            raise wasmtime.Trap("out of bounds")
        return games(self, seed, many)

    first = player.machine
    monkeypatch.setattr(Machine, "games", failing)
    found = [game for portion in player(range(30)) for game in portion.games]
    assert player.machine is not first and [seed for seed, _, _ in found] == list(range(30))
    assert found[0][1].winners == wanted[0].winners and found[0][1].cards, "Python has played it"


@pytest.mark.parametrize(("word", "many"), [(-1, 1), (0, -1), (0, 1 << 40), (1 << 40, 1)])
def test_no_word_outside_of_the_memory_of_a_module_is_read_or_written(word, many):
    """The memory is read by its address, without the checks of wasmtime."""
    machine = player_of(api.load(EIGHTS, scenarios=False)).machine
    with pytest.raises(IndexError):
        machine.read(word, many)
    if many == 1:
        with pytest.raises(IndexError):
            machine.write(word, array("i", [0]))
