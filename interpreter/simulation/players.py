"""Who plays the games of a simulation: a policy by its name, new for each seed."""

from __future__ import annotations

from collections.abc import Callable

from dsl.messages.message import Message
from interpreter.compiler.program import Program
from interpreter.positions.position import Policy
from interpreter.simulation import POLICIES
from interpreter.simulation.montecarlo import GAMES, MonteCarlo, monte_carlo
from interpreter.simulation.noted import Playout
from interpreter.simulation.planning import Planner, greedy
from interpreter.simulation.playout import planned_playout, policy_playout, random_playout
from interpreter.simulation.sweep import Play
from interpreter.simulation.watching import Watch

#: Policies over positions by their names; each is made for a program and a seed.
_OVER_POSITIONS: dict[str, Callable[[Program, int], Policy]] = {"greedy": greedy, "mc": monte_carlo}

#: Where a person waits, so many times as many games are played in the head, for as long as the clock allows.
AT_TABLE = 3


def player_of(program: Program, policy: str, check: bool, watched: bool) -> Play:
    """Return a function that plays the game of a seed with a policy. Raises ValueError for an unknown name."""
    watch = Watch(program) if watched else None
    if policy == "random":
        return lambda seed: random_playout(program, seed, check, watch)

    if policy == "greedy":
        return lambda seed: planned_playout(program, seed, Planner(program, seed), check, watch)

    def play(seed: int) -> Playout:
        return policy_playout(program, seed, policy_of(program, policy, seed), check, watch)

    return play


def policy_of(program: Program, policy: str, seed: int, seconds: float | None = None) -> Policy:
    """Return a policy over positions by its name. With `seconds` it thinks for about that time, and then its answers
    depend on the machine. Raises ValueError for an unknown name."""
    if policy == "mc" and seconds is not None:
        return MonteCarlo(program, seed, AT_TABLE * GAMES, seconds)
    if policy not in _OVER_POSITIONS:
        raise ValueError(Message("there-is-no-policy-policy-there-are-names", policy=policy, names=", ".join(POLICIES)))
    return _OVER_POSITIONS[policy](program, seed)
