"""Plays many games on the workers of a Dask cluster. The totals are the same as on one machine. They do not
depend on which worker plays a game, or on workers that are killed."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

from dask import config
from distributed import Client, Future, LocalCluster, wait
from distributed.comm.addressing import parse_address, parse_host_port
from distributed.scheduler import KilledWorker

from dsl.messages.message import Message
from interpreter.cluster.portions import portion
from interpreter.simulation.noted import Game, Playout, Portion
from interpreter.simulation.sweep import KILLED, PORTION, Job, Progress, Sweep, swept

#: The address that means workers on this machine.
LOCAL = "local"

#: The first words of addresses on other machines (`tcp://host:8786`).
SCHEMES = ("tcp", "tls", "ws", "wss")

#: How long to wait for the answer of a cluster.
PATIENCE = "10s"

#: `GLANCE`: the seconds between two looks for finished games. `ALONE`: the seconds to wait for workers if none is left.
GLANCE = 2.0
ALONE = 30.0


class OnDask:
    """Plays the games of a job on the workers of a Dask client."""

    def __init__(
        self,
        client: Client,
        work: Callable[[Job, tuple[int, ...]], list[Game]] = portion,
        own: LocalCluster | None = None,
    ) -> None:
        self.client = client
        self.work = work
        self.own = own
        self.alone = ALONE

    def sweep(self, job: Job, seeds: Sequence[int], progress: Progress | None = None) -> Sweep:
        """Play the game of each seed. If a worker is killed, another one plays its games again, and the result of
        each portion counts once."""
        size = max(
            1, min(PORTION, len(seeds) // (4 * max(1, len(self.client.scheduler_info(n_workers=-1)["workers"]))))
        )
        return swept(
            seeds, self._played(job, [tuple(seeds[at : at + size]) for at in range(0, len(seeds), size)]), progress
        )

    def _played(self, job: Job, portions: Sequence[tuple[int, ...]]) -> Iterator[Portion]:
        """Yield the games of some portions as they finish. Games that were running when a worker was killed are
        played again, in the end one at a time. A game that kills its worker even then is reported as a fault."""
        suspects: list[int] = []
        for seeds, games in self._come(job, portions):
            if games is None:
                suspects += seeds
            else:
                yield Portion(tuple(games))
        for seed in suspects:
            # The game is tried twice, because the first worker may have been about to end for another reason.
            games = self._alone(job, seed) or self._alone(job, seed)
            yield Portion(tuple(games or [(seed, Playout((), 0, (), False, fault=KILLED, is_internal=True), 0.0)]))

    def _alone(self, job: Job, seed: int) -> list[Game] | None:
        """Play one game while no other game is played; return None if it kills its worker."""
        return next(games for _, games in self._come(job, [(seed,)]))

    def _come(
        self, job: Job, portions: Sequence[tuple[int, ...]]
    ) -> Iterator[tuple[tuple[int, ...], list[Game] | None]]:
        """Yield the seeds of each portion with its games when they are finished; with None in place of the games if
        the worker was killed.

        Raises ConnectionError if the cluster belongs to somebody else and has had no workers for a long time. A
        cluster of our own gets new workers, because Dask does not replace a worker that is killed while it starts.
        """
        work = {self.client.submit(self.work, job, seeds, pure=False): seeds for seeds in portions}
        waiting, since, patience = set(work), time.monotonic(), self.alone
        try:
            while waiting:
                for future in self._done(waiting):
                    try:
                        games = future.result(timeout=GLANCE)
                    except KilledWorker:
                        games = None
                    except TimeoutError:
                        continue  # the result was lost with its worker, and the games are played again
                    waiting.discard(future)
                    yield work[future], games
                if self.client.scheduler_info(n_workers=1).get("workers"):
                    since = time.monotonic()
                elif time.monotonic() - since > patience:
                    self._begin_anew()
                    since, patience = time.monotonic(), 2 * patience
        finally:
            self.client.cancel(list(work))

    def _done(self, waiting: set[Future]) -> list[Future]:
        """Return the portions that are finished. Wait for a short time if there is none."""
        try:
            with self.client.as_current():
                return list(wait(list(waiting), timeout=GLANCE, return_when="FIRST_COMPLETED").done)
        except TimeoutError:
            return []

    def _begin_anew(self) -> None:
        """Start new workers in place of the lost ones. Raises ConnectionError if the cluster belongs to somebody else."""
        if self.own is None:
            raise ConnectionError(Message("no-worker-of-the-cluster-is-left"))
        count = max(1, len(self.own.workers))
        self.own.scale(0)
        self.own.scale(count)


def connected(address: str, workers: int | None = None) -> AbstractContextManager[OnDask]:
    """Return the cluster at an address (`tcp://host:8786`); for `local`, a new one on this machine with `workers`
    processes. Raises OSError if there is no answer, ValueError for an invalid address."""
    if address == LOCAL:
        return _here(workers)
    scheme, place = parse_address(address)
    if scheme not in SCHEMES:
        raise ValueError(
            Message("the-address-begins-with-one-of-schemes", schemes=", ".join(f"{one}://" for one in SCHEMES))
        )
    parse_host_port(place)  # a client with a wrong address fails after twenty seconds, with an unclear message
    return _left(Client(address, timeout=PATIENCE, set_as_default=False))


@contextmanager
def _here(workers: int | None) -> Iterator[OnDask]:
    with (
        config.set({"distributed.scheduler.allowed-failures": 1}),
        _without_murmur(),
        LocalCluster(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        Client(cluster, set_as_default=False) as client,
    ):
        yield OnDask(client, own=cluster)


@contextmanager
def _without_murmur() -> Iterator[None]:
    """A context in which Dask's warnings about workers that stop slowly are hidden, because nothing is lost by this."""
    logger = logging.getLogger("distributed")
    before = logger.level
    logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        logger.setLevel(before)


@contextmanager
def _left(client: Client) -> Iterator[OnDask]:
    with client:
        yield OnDask(client)
