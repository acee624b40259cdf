"""The same games on a cluster: the same totals, nothing lost and nothing counted twice, whoever is killed."""

from __future__ import annotations

import os
import signal
import threading
import time

import pytest

from interpreter import api
from interpreter.simulation.noted import Playout
from interpreter.simulation.sweep import Job
from places import TESTS
from toys import toy

pytest.importorskip("distributed", reason="naipe[cluster] is not installed")
pytestmark = pytest.mark.filterwarnings("default")  # what Dask warns of is not ours

from interpreter.cluster.on_dask import OnDask, connected  # noqa: E402 - only where it can be imported

SECONDS = {"seconds"}
EIGHTS = TESTS / "benchmarks" / "rulebooks" / "eights"


def apart_from_time(counted: dict) -> dict:
    return {name: value for name, value in counted.items() if name not in SECONDS}


@pytest.fixture(scope="module")
def cluster():
    with connected("local", 2) as found:
        yield found


def test_a_cluster_gives_the_figures_that_one_process_gives(cluster):
    game = api.load(EIGHTS)
    told: list[int] = []
    here = api.simulate(game, 40, 4, 11, cards=True)
    there = api.simulate(game, 40, 4, 11, cards=True, elsewhere=cluster, progress=told.append)
    assert apart_from_time(there) == apart_from_time(here)
    assert here["games"] == 40 and here["cards"]
    assert told == list(range(1, 41))


@pytest.mark.soak
def test_a_comparison_on_a_cluster_is_the_comparison_here(cluster, tmp_path):
    for path in EIGHTS.iterdir():
        text = path.read_text(encoding="utf-8").replace("define most_draws as 5", "define most_draws as 1")
        (tmp_path / path.name).write_text(text, encoding="utf-8")
    game, other = api.load(EIGHTS), api.load(tmp_path)
    here = api.compare(game, other, 3, range(1, 161), ({}, {}), within=0.0001)
    there = api.compare(game, other, 3, range(1, 161), ({}, {}), within=0.0001, elsewhere=cluster)
    assert apart_from_time(there) == apart_from_time(here)
    assert here["pairs"] == 160 and any(row["sure"] for row in here["changes"])


#: Some seeds are stopped by their rules, the others come to their end.
UNSURE = """
step gamble
  roll 1 to 6 as n
  if n is 3: player 1 draws 999
  repeat 20_000_TURNS: raise marks by 1
  end play won by player 1

play
  run gamble
"""


@pytest.mark.soak
def test_a_worker_killed_in_the_middle_loses_nothing_and_counts_nothing_twice(tmp_path):
    game = toy(tmp_path, UNSURE.replace("20_000_TURNS", "20000"))
    here = api.simulate(game, 120, 2, 1, forgiving=True)
    with connected("local", 2) as cluster:
        pids = list(cluster.client.run(os.getpid).values())
        assert len(set(pids)) == 2
        killed = threading.Event()

        def progress(done: int) -> None:
            if done >= 20 and not killed.is_set():
                os.kill(pids[0], signal.SIGKILL)
                killed.set()

        there = api.simulate(game, 120, 2, 1, forgiving=True, elsewhere=cluster, progress=progress)
        assert killed.is_set()
        left = set()
        for _ in range(100):  # another worker is started in its place
            left = set(cluster.client.run(os.getpid).values())
            if len(left) == 2:
                break
            time.sleep(0.1)
    assert pids[0] not in left
    assert apart_from_time(there) == apart_from_time(here)
    assert here["games"] + len(here["faults"]) == 120 and here["faults"]


@pytest.mark.soak
def test_a_game_that_kills_its_worker_is_told_and_the_others_are_counted(cluster):
    def work(job: Job, seeds: tuple[int, ...]) -> list[tuple[int, Playout, float]]:
        if 5 in seeds:
            os.kill(os.getpid(), signal.SIGKILL)
        return [(seed, Playout((1,), seed, (), False), 0.0) for seed in seeds]

    swept = OnDask(cluster.client, work, cluster.own).sweep(Job((), 2, ()), range(1, 17))
    assert swept.seeds == tuple(range(1, 17))
    assert [seed for seed, one in zip(swept.seeds, swept.playouts) if one.fault] == [5]
    assert [one.decisions for one in swept.playouts if not one.fault] == [seed for seed in swept.seeds if seed != 5]
    assert swept.playouts[4].is_internal


@pytest.mark.soak
def test_where_no_worker_is_left_others_are_started(cluster):
    cluster.own.scale(0)
    while cluster.client.scheduler_info(n_workers=-1)["workers"]:
        time.sleep(0.1)
    swept = OnDask(cluster.client, played, cluster.own)
    swept.alone = 0.1
    assert swept.sweep(Job((), 2, ()), range(1, 9)).seeds == tuple(range(1, 9))
    cluster.own.scale(2)


@pytest.mark.soak
def test_where_no_worker_of_somebody_else_is_left_it_is_said():
    with connected("local", 1) as ours, connected(ours.client.scheduler.address) as theirs:
        ours.own.scale(0)
        theirs.work, theirs.alone = played, 0.1
        with pytest.raises(ConnectionError, match="no worker of the cluster is left"):
            theirs.sweep(Job((), 2, ()), range(1, 9))


def played(job: Job, seeds: tuple[int, ...]) -> list[tuple[int, Playout, float]]:
    return [(seed, Playout((1,), seed, (), False), 0.0) for seed in seeds]
