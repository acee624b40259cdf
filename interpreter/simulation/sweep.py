"""Plays many games, one for each seed, on all processor cores. If one game stops with an error, the others are still played."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from time import monotonic, process_time, sleep
from typing import Protocol

from dsl.fallbacks import FALLBACKS
from dsl.garbage import gc_frozen
from dsl.messages.message import Message
from dsl.records import dataclass
from interpreter.model.failure import RuleError
from interpreter.simulation.noted import CardCounts, Game, Playout, Portion, added
from interpreter.simulation.playout import BrokenInvariant

#: Plays the game of a seed.
Play = Callable[[int], Playout]

#: Plays the games of some seeds, and yields them as they come.
PlayMany = Callable[[Sequence[int]], Iterator[Portion]]

#: A function that is called with the number of games done.
Progress = Callable[[int], None]

#: The smallest number of games for which starting a process takes less time than it saves.
WORTH_A_PROCESS = 8

#: The message about a game whose process was killed.
KILLED = Message("the-process-that-played-it-was-killed")

#: How many seconds to wait for running games after an interrupt.
PATIENCE = 2.0

#: The highest number of games that a process gets at a time. If it is killed, at most these are played again.
PORTION = 50


@dataclass(frozen=True, slots=True)
class Job:
    """The data that a worker needs: the texts of the rules by their names, the number of players, the options as
    written, and the way of playing (see `interpreter.api.simulate`)."""

    texts: tuple[tuple[str, str], ...]
    players: int
    options: tuple[tuple[str, object], ...]
    policy: str = "random"
    check: bool = False
    traced: bool = False
    watched: bool = False


@dataclass(frozen=True, slots=True)
class Sweep:
    """The games of some seeds: `playouts[i]` is the game of `seeds[i]`. `seconds` is the processor time of all
    processes together. If somebody interrupted the sweep (`stopped`), it has only the finished games. `cards` has the
    counts of cards (by their index) for games whose playouts do not report on cards."""

    seeds: tuple[int, ...]
    playouts: tuple[Playout, ...]
    seconds: float
    stopped: bool = False
    cards: Mapping[int, CardCounts] = field(default_factory=dict)


#: Plays the games of some seeds, here or elsewhere.
Sweeping = Callable[[Sequence[int], Progress | None], Sweep]


class Stop(Protocol):
    """A flag that makes other processes end."""

    def set(self) -> None: ...

    def is_set(self) -> bool: ...


class Elsewhere(Protocol):
    """Other processes or machines that play the games of a job."""

    def sweep(self, job: Job, seeds: Sequence[int], progress: Progress | None) -> Sweep:
        """Play the game of each seed. The results are the same as in a process on this machine."""


def raise_fault(swept: Sweep) -> None:
    """Raise the error of the first stopped game, if there is one: RuleError, BrokenInvariant, or RuntimeError for an
    error in naipe itself."""
    for seed, playout in zip(swept.seeds, swept.playouts):
        if playout.is_broken:
            raise BrokenInvariant(playout.fault, playout.step, playout.decisions)
        if playout.is_internal:
            raise RuntimeError(f"seed {seed}: {playout.fault}")
        if playout.fault:
            error = RuleError(0, playout.fault)
            error.span = playout.where
            raise error


def cores() -> int:
    """Return the number of processes that can run at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def sweep(play: Play, seeds: Sequence[int], jobs: int = 1, progress: Progress | None = None) -> Sweep:
    """Play the game of each seed, in the given number of processes. The results do not depend on that number.

    A game that is stopped by an error becomes a playout with a `fault`. After an interrupt (Ctrl-C) the sweep returns
    with the finished games.
    """
    return sweep_many(one_by_one(play), seeds, jobs, progress)


def sweep_many(
    play: PlayMany,
    seeds: Sequence[int],
    jobs: int = 1,
    progress: Progress | None = None,
    *,
    worth: int = WORTH_A_PROCESS,
    portion: int = PORTION,
) -> Sweep:
    """Play the game of each seed as `sweep` does, with a function that plays many games in one call. A process is started only if
    it gets at least `worth` games, and it gets at most `portion` games at a time."""
    jobs = min(jobs, len(seeds) // worth)
    found = _in_processes(play, seeds, jobs, portion) if jobs > 1 and hasattr(os, "fork") else play(seeds)
    return swept(seeds, found, progress)


def swept(seeds: Sequence[int], found: Iterator[Portion], progress: Progress | None) -> Sweep:
    """Collect the games of some seeds, which finish in any order, and return them in the order of the seeds. After an
    interrupt (Ctrl-C), only the games finished so far are returned."""
    done: dict[int, tuple[Playout, float]] = {}
    cards: dict[int, CardCounts] = {}
    stopped = False
    try:
        with gc_frozen():
            for portion in found:
                for entry, counts in portion.cards.items():
                    cards[entry] = added(cards[entry], counts) if entry in cards else counts
                for seed, playout, seconds in portion.games:
                    done[seed] = playout, seconds
                    if progress is not None:
                        progress(len(done))
    except KeyboardInterrupt:
        stopped = True
    played = tuple(seed for seed in seeds if seed in done)
    seconds = sum(seconds for _, seconds in done.values())
    return Sweep(played, tuple(done[seed][0] for seed in played), seconds, stopped, cards)


def one_by_one(play: Play) -> PlayMany:
    """Return a function that plays many games by calling `play`, which plays one, for each seed."""
    return lambda seeds: (Portion((one_game(play, seed),)) for seed in seeds)


def one_game(play: Play, seed: int) -> Game:
    """Play one game. Return its seed, its playout (with a `fault` if the game failed), and the processor time in seconds."""
    begun = process_time()
    try:
        playout = play(seed)
    except RuleError as error:
        playout = Playout((), 0, (), False, fault=str(error), where=error.span)
    except BrokenInvariant as broken:
        playout = Playout((), broken.decisions, (), False, fault=str(broken), is_broken=True, step=broken.step)
    except Exception as error:  # one failing game must not lose the others: it is reported with its seed
        playout = Playout((), 0, (), False, fault=f"{type(error).__name__}: {error}", is_internal=True)
    return seed, playout, process_time() - begun


_play: PlayMany | None = None


def _in_processes(play: PlayMany, seeds: Sequence[int], jobs: int, most: int) -> Iterator[Portion]:
    """Play games in forked processes, which already have the rules in memory, and yield results as they come.

    If a process is killed, its unfinished games are played again by one process, one at a time. A game that kills
    this process too is reported as a fault, and the remaining games are played as before.
    """
    global _play  # noqa: PLW0603 - what a forked process finds
    size = max(1, min(most, len(seeds) // (jobs * 4)))
    missing = dict.fromkeys(seeds)
    _play = play

    def played(portions: list[tuple[int, ...]], at_a_time: int) -> Iterator[Portion]:
        for found in _by_portions(portions, at_a_time):
            for seed, _, _ in found.games:
                del missing[seed]
            yield found

    try:
        while missing:
            left = list(missing)
            yield from played([tuple(left[at : at + size]) for at in range(0, len(left), size)], jobs)
            under_way = list(missing)[: (jobs + 1) * size]
            yield from played([(seed,) for seed in under_way], 1)
            killer = next((seed for seed in under_way if seed in missing), None)
            if killer is not None:
                del missing[killer]
                yield Portion(((killer, Playout((), 0, (), False, fault=KILLED, is_internal=True), 0.0),))
    finally:
        _play = None


def _by_portions(portions: list[tuple[int, ...]], jobs: int) -> Iterator[Portion]:
    """Yield the games of portions of seeds as they finish, until all are done or a process was killed."""
    # These modules are imported here because a program without several processes need not wait for them.
    from concurrent.futures import Future, ProcessPoolExecutor, as_completed  # noqa: PLC0415 - see above
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415 - see above
    from multiprocessing import get_context  # noqa: PLC0415 - see above

    context = get_context("fork")
    stop = context.Event()
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin, initargs=(stop,))
    futures: list[Future[tuple[list[Portion], tuple[int, int, str]]]] = []
    interrupted = True
    try:
        for portion in portions:
            futures.append(pool.submit(_portion, portion))
        for future in as_completed(futures):
            done, fallen = future.result()
            FALLBACKS.add(*fallen)
            yield from done
        interrupted = False
    except BrokenProcessPool:
        interrupted = False
    finally:
        if interrupted:
            stop.set()
        processes = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)  # it knows no process any more
        left, until = futures if interrupted else [], monotonic() + PATIENCE
        while (left := [future for future in left if not future.done()]) and monotonic() < until:
            sleep(0.01)
        if left:  # a long game is running; a process killed while it sends its results would leave the others waiting
            for process in processes:
                process.terminate()


#: The flag that is set when a worker should begin no further game.
_stop: Stop | None = None


def _begin(stop: Stop) -> None:
    """Prepare a worker process. Ctrl-C reaches all processes of a terminal, so a worker ignores it, and the first
    process ends the workers with the flag `stop`. The fallbacks of the first process are not those of the worker."""
    global _stop  # noqa: PLW0603 - what this process finds
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _stop = stop
    FALLBACKS.begin()


def _portion(seeds: tuple[int, ...]) -> tuple[list[Portion], tuple[int, int, str]]:
    """Play the games of some seeds. Return them, and the fallbacks that were counted meanwhile."""
    assert _play is not None
    done: list[Portion] = []
    if _stop is not None and _stop.is_set():
        return done, FALLBACKS.taken()
    for portion in _play(seeds):
        done.append(portion)
        if _stop is not None and _stop.is_set():
            break
    return done, FALLBACKS.taken()
