"""The work of a worker in a cluster: it loads the game from its texts once, and then plays portions of seeds."""

from __future__ import annotations

from functools import lru_cache

from dsl.garbage import gc_frozen
from interpreter.loading.demands import playable
from interpreter.loading.game import Game
from interpreter.loading.hot_reload import of_texts
from interpreter.simulation.noted import Playout
from interpreter.simulation.players import player_of
from interpreter.simulation.sweep import Job, Play, one_game


@lru_cache(maxsize=2)
def game_of(texts: tuple[tuple[str, str], ...]) -> Game:
    """Return the game that some texts (pairs of a name and a text) make. Raises LoadError with all findings."""
    return of_texts(dict(texts))


@lru_cache(maxsize=4)
def play_of(job: Job) -> Play:
    """Return a function that plays the game of a seed, for the rules of a job. Raises LoadError or ValueError, as
    loading does."""
    program = playable(game_of(job.texts), job.players, dict(job.options), job.traced)
    return player_of(program, job.policy, job.check, job.watched)


def portion(job: Job, seeds: tuple[int, ...]) -> list[tuple[int, Playout, float]]:
    """Play the games of some seeds; return for each its seed, its record, and its seconds of processor time."""
    play = play_of(job)
    with gc_frozen():
        return [one_game(play, seed) for seed in seeds]
