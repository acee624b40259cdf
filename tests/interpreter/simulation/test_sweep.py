"""Many games: the same whatever the number of processes, and nothing lost by a fault, a kill or Ctrl-C."""

from __future__ import annotations

import os
import signal

import pytest

from interpreter import api
from interpreter.model.failure import RuleError
from interpreter.simulation.noted import Playout
from interpreter.simulation.sweep import sweep
from toys import toy

#: A game that now and then asks for what cannot be: some seeds stop, the others go on to their end.
UNSURE = """
step gamble
  roll 1 to 6 as n
  if n is 3: player 1 draws 999
  end play won by player 1

play
  run gamble
"""

WITHOUT_SECONDS = {"seconds"}


def apart_from_time(counted: dict) -> dict:
    return {name: value for name, value in counted.items() if name not in WITHOUT_SECONDS}


def test_the_same_comes_out_of_any_number_of_processes():
    game = api.load("agencia", scenarios=False)
    alone, two, three = (apart_from_time(api.simulate(game, 40, 4, 11, jobs=jobs, cards=True)) for jobs in (1, 2, 3))
    assert alone == two == three
    assert alone["games"] == 40 and alone["cards"]


def won_by(seed: int) -> Playout:
    return Playout((1 + seed % 2,), seed, (), False)


def test_ctrl_c_keeps_what_is_done():
    def play(seed: int) -> Playout:
        if seed == 7:
            raise KeyboardInterrupt
        return won_by(seed)

    swept = sweep(play, range(20))
    assert swept.stopped and swept.seeds == tuple(range(7))
    assert [playout.decisions for playout in swept.playouts] == list(range(7))


def test_ctrl_c_keeps_what_processes_have_done(tmp_path):
    """The interrupt goes to all processes of the terminal; only the first one decides what comes of it."""
    told: list[int] = []

    def progress(done: int) -> None:
        told.append(done)
        if done == 5:
            os.kill(os.getpid(), signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        swept = sweep(won_by, range(4000), 2, progress)
    finally:
        signal.signal(signal.SIGINT, before)
    assert swept.stopped and 5 <= len(swept.seeds) < 4000
    assert all(playout == won_by(seed) for seed, playout in zip(swept.seeds, swept.playouts))


def test_a_process_that_is_killed_loses_no_game(tmp_path):
    """What it had begun is played again: by a mark on disk, only the first try of a seed is killed."""
    mark = tmp_path / "killed"

    def play(seed: int) -> Playout:
        if seed == 33 and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return won_by(seed)

    swept = sweep(play, range(100), 2)
    assert mark.exists() and not swept.stopped
    assert swept.seeds == tuple(range(100))
    assert all(playout == won_by(seed) for seed, playout in zip(swept.seeds, swept.playouts))


def test_seeds_that_kill_every_process_are_told_and_no_others():
    """Most of the games are still to be played when the first of them strikes."""
    killers = {33, 34, 470}

    def play(seed: int) -> Playout:
        if seed in killers:
            os.kill(os.getpid(), signal.SIGKILL)
        return won_by(seed)

    swept = sweep(play, range(600), 2)
    assert swept.seeds == tuple(range(600))
    assert {seed for seed, playout in zip(swept.seeds, swept.playouts) if playout.fault} == killers
    assert all(p == won_by(seed) for seed, p in zip(swept.seeds, swept.playouts) if seed not in killers)


def test_a_fault_in_one_game_does_not_lose_the_others(tmp_path):
    game = toy(tmp_path, UNSURE)
    counted = api.simulate(game, 60, 2, 1, forgiving=True)
    faults = counted["faults"]
    assert 0 < len(faults) < 60 and counted["games"] == 60 - len(faults)
    assert counted["winners"]["1"] == counted["games"]
    first = faults[0]
    assert first["why"] == "the pile is empty" and "pile is empty" in first["text"] and not first["internal"]
    alone = api.simulate(game, 1, 2, first["seed"], forgiving=True)
    assert alone["faults"] == [first]
    with pytest.raises(RuleError):
        api.simulate(game, 60, 2, 1)


UNSAID = """
define worth_of (card one) as one.worth

step offer of player p
  p decides among for_it, against_it as wish
  if wish is for_it: p draws 1

play
  for each player as p: run offer for p
  end play won by player 1
"""


@pytest.mark.parametrize("policy", ["random", "greedy", "mc"])
@pytest.mark.parametrize(
    "wrong",
    [
        "define aim of player p as worth_of(the blue card in p.hand)",
        "define aim of player p as (the top of p.hand).worth",
        "tally best: (the top of waste).worth",
    ],
)
def test_what_cannot_be_worked_out_is_a_fault_of_the_rules(tmp_path, wrong, policy):
    """An aim is asked for in every position, a tally at each end: where one fails, its place is told, whoever answers."""
    game = toy(tmp_path, f"{wrong}\n{UNSAID}")
    faults = api.simulate(game, 1, 2, 1, policy=policy, cards=True, forgiving=True)["faults"]
    assert [fault["internal"] for fault in faults] == [False]
    assert faults[0]["text"] in wrong and faults[0]["why"] in (
        "exactly one is expected, but nobody fits",
        "it is empty",
    )


def test_a_fault_of_the_program_is_told_as_one():
    def play(seed: int) -> Playout:
        if seed == 3:
            raise ZeroDivisionError("here")
        return won_by(seed)

    swept = sweep(play, range(10))
    assert [(seed, p.fault) for seed, p in zip(swept.seeds, swept.playouts) if p.is_internal] == [
        (3, "ZeroDivisionError: here")
    ]
