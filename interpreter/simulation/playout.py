"""Games played to the end by policies, and what comes out of many of them."""

from __future__ import annotations

import os
import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from interpreter.compiler.flow import STANDSTILL, AtStep, advance
from interpreter.compiler.program import Program
from interpreter.model.decisions import Question
from interpreter.model.failure import RuleError
from interpreter.model.garbage import gc_frozen
from interpreter.model.layout import WINNERS
from interpreter.positions.position import Position, begin_at, choose, initial_state, outcome_of
from interpreter.runtime.invariants import broken
from interpreter.runtime.run import Run
from interpreter.runtime.state import State

#: Is told how many games are done.
Progress = Callable[[int], object]

#: Decisions after which a game is reported as endless.
ENDLESS = 20_000


class Endless(Exception):
    """A game that went on for too long."""


@dataclass(frozen=True, slots=True)
class Playout:
    """One game played to its end: winners (seats from 1), number of decisions, tallies, what its ending is called."""

    winners: tuple[int, ...]
    decisions: int
    tallies: tuple[tuple[str, int], ...]
    endless: bool
    ending: str = ""


def random_playout(program: Program, seed: int, check: bool = False) -> Playout:
    """Play one game with everybody answering at random; `check` tests the invariants at each step."""
    chance = random.Random(seed).random
    decisions = 0

    def decider(run: State, question: Question) -> int:
        nonlocal decisions
        decisions += 1
        if decisions > ENDLESS:
            raise Endless
        barred = run.answers.excluded.get(run.answers.cursor)
        count = len(question.options)
        if not barred:
            return int(chance() * count)
        open_ = [index for index in range(count) if index not in barred]
        return open_[int(chance() * len(open_))]

    run = Run(program, initial_state(program, seed), decider, careful=False, traced=program.traced)
    at_step = _checker(program) if check else None
    endless = False
    try:
        advance(run, at_step)
    except Endless:
        endless = True
    except RuleError as error:
        if error.why != STANDSTILL:
            raise
        endless = True
    outcome = outcome_of(program, run)
    return Playout(tuple(seat + 1 for seat in run.s[WINNERS]), decisions, outcome.tallies, endless, outcome.ending)


def _checker(program: Program) -> AtStep:
    def at_step(run: State) -> bool:
        found = broken(program, run)
        if found:
            raise AssertionError("; ".join(found))
        return False

    return at_step


def policy_playout(program: Program, seed: int, policy: Callable[[Position], str]) -> Playout:
    """Play one game with a policy that is given each decision and the position."""
    position = begin_at(program, seed)
    while position.decision is not None and position.decisions < ENDLESS:
        position = choose(program, position, policy(position))
    outcome = position.outcome
    if outcome is None:
        return Playout((), position.decisions, (), True)
    return Playout(outcome.winners, position.decisions, outcome.tallies, False, outcome.ending)


def summary(playouts: list[Playout], players: int, seconds: float) -> dict[str, object]:
    """Return the figures of many games; `per_game` tells of each tally its mean, lowest and highest value."""
    counted: dict[str, list[int]] = {}
    for playout in playouts:
        for name, value in playout.tallies:
            counted.setdefault(name, []).append(value)
    return {
        "games": len(playouts),
        "players": players,
        "decisions": sum(p.decisions for p in playouts),
        "seconds": round(seconds, 3),
        "winners": {str(seat): sum(seat in p.winners for p in playouts) for seat in range(1, players + 1)},
        "no_winner": sum(not p.winners and not p.endless for p in playouts),
        "longest": max((p.decisions for p in playouts), default=0),
        "endless": sum(p.endless for p in playouts),
        "endings": dict(sorted(Counter(p.ending for p in playouts if p.ending).items())),
        **{name: sum(values) for name, values in counted.items()},
        "per_game": {
            name: {"mean": round(sum(values) / len(values), 3), "lowest": min(values), "highest": max(values)}
            for name, values in counted.items()
        },
    }


def play_many(
    play: Callable[[int], Playout], games: int, players: int, seed: int, progress: Progress | None = None, jobs: int = 1
) -> dict[str, object]:
    """Play games with the seeds `seed`, `seed + 1`, ... and add them up; `jobs` processes share the work.

    `progress(done)` is told the number of games that are done.
    """
    begun = time.perf_counter()
    seeds = range(seed, seed + games)
    with gc_frozen():
        playouts = _all_played(play, seeds, jobs, progress)
    return summary(playouts, players, time.perf_counter() - begun)


def _all_played(play: Callable[[int], Playout], seeds: range, jobs: int, progress: Progress | None) -> list[Playout]:
    if jobs > 1 and len(seeds) > 1 and hasattr(os, "fork"):
        return _in_processes(play, seeds, jobs, progress)
    playouts: list[Playout] = []
    for number in seeds:
        playouts.append(play(number))
        if progress is not None:
            progress(len(playouts))
    return playouts


_play: Callable[[int], Playout] | None = None


def _in_processes(play: Callable[[int], Playout], seeds: range, jobs: int, progress: Progress | None) -> list[Playout]:
    """Play in forked processes, which have the game already; the results keep the order of the seeds."""
    import multiprocessing  # noqa: PLC0415 - who plays alone does not wait for it

    global _play  # noqa: PLW0603 - what a forked process finds
    _play = play
    found: list[Playout] = []
    try:
        with multiprocessing.get_context("fork").Pool(jobs) as pool:
            for playout in pool.imap(_one, seeds, chunksize=max(1, min(50, len(seeds) // (jobs * 4) or 1))):
                found.append(playout)
                if progress is not None:
                    progress(len(found))
    finally:
        _play = None
    return found


def _one(seed: int) -> Playout:
    assert _play is not None, "it is set before processes are forked"
    return _play(seed)
