"""Many games on the workers of a Dask cluster: the same totals as anywhere, whoever plays them and whoever is killed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

from dask import config
from distributed import Client, LocalCluster, as_completed
from distributed.scheduler import KilledWorker

from interpreter.cluster.portions import portion
from interpreter.simulation.noted import Playout
from interpreter.simulation.sweep import KILLED, PORTION, Job, Progress, Sweep, swept

#: The address that stands for workers on this machine.
LOCAL = "local"

#: So long it is waited for a cluster to answer.
PATIENCE = "10s"

#: One game with its seed and the seconds that it took.
Game = tuple[int, Playout, float]


class OnDask:
    """Plays the games of a job on the workers that a client of Dask reaches."""

    def __init__(self, client: Client, work: Callable[[Job, tuple[int, ...]], list[Game]] = portion) -> None:
        self.client = client
        self.work = work

    def sweep(self, job: Job, seeds: Sequence[int], progress: Progress | None = None) -> Sweep:
        """Play the game of each seed. A worker that is killed loses nothing: what it had under way is played again by
        another one, and the result of each portion is taken once."""
        size = max(
            1, min(PORTION, len(seeds) // (4 * max(1, len(self.client.scheduler_info(n_workers=-1)["workers"]))))
        )
        return swept(
            seeds, self._played(job, [tuple(seeds[at : at + size]) for at in range(0, len(seeds), size)]), progress
        )

    def _played(self, job: Job, portions: Sequence[tuple[int, ...]]) -> Iterator[Game]:
        """Yield the games of some portions as they come; what was under way when workers were killed, again and again, one at
        a time at the end. The game that kills them even when nothing else is played is told as a fault."""
        suspects: list[int] = []
        work = {self.client.submit(self.work, job, seeds, pure=False): seeds for seeds in portions}
        try:
            for future in as_completed(list(work), loop=self.client.loop):
                try:
                    yield from future.result()
                except KilledWorker:
                    suspects += work[future]
        finally:
            self.client.cancel(list(work))
        for seed in suspects:
            try:
                yield from self.client.submit(self.work, job, (seed,), pure=False).result()
            except KilledWorker:
                yield seed, Playout((), 0, (), False, fault=KILLED, is_internal=True), 0.0


def connected(address: str, workers: int | None = None) -> AbstractContextManager[OnDask]:
    """Reach the cluster at an address (`tcp://host:8786`), or make one of so many processes here for `local`.

    Raises OSError where nobody answers, ValueError for what is no address.
    """
    if address == LOCAL:
        return _here(workers)
    return _left(Client(address, timeout=PATIENCE, set_as_default=False))


@contextmanager
def _here(workers: int | None) -> Iterator[OnDask]:
    with (
        config.set({"distributed.scheduler.allowed-failures": 1}),
        LocalCluster(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        Client(cluster, set_as_default=False) as client,
    ):
        yield OnDask(client)


@contextmanager
def _left(client: Client) -> Iterator[OnDask]:
    with client:
        yield OnDask(client)
