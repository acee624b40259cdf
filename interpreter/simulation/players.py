"""Makes the players of a simulation: a policy is chosen by its name, and is made anew for each seed."""

from __future__ import annotations

from dsl.messages.message import Message
from interpreter.compiler.program import Program
from interpreter.positions.position import Policy
from interpreter.simulation import POLICIES
from interpreter.simulation.montecarlo import GAMES, Imagining, MonteCarlo
from interpreter.simulation.noted import Playout
from interpreter.simulation.planning import Planner, greedy
from interpreter.simulation.playout import planned_playout, policy_playout, random_playout
from interpreter.simulation.sweep import Play
from interpreter.simulation.watching import Watch

#: If a person waits and the time is limited, the number of imagined games is multiplied by one of these: by the first if Python
#: plays them, by the second in the faster build.
AT_TABLE, AT_TABLE_FAST = 3, 60


def player_of(program: Program, policy: str, check: bool, watched: bool, imagining: Imagining | None = None) -> Play:
    """Return a function that plays the game of a seed with a policy. If a bot imagines games, `imagining` plays them.
    Raises ValueError for an unknown name."""
    watch = Watch(program) if watched else None
    if policy == "random":
        return lambda seed: random_playout(program, seed, check, watch)

    if policy == "greedy":
        return lambda seed: planned_playout(program, seed, Planner(program, seed), check, watch)

    def play(seed: int) -> Playout:
        return policy_playout(program, seed, policy_of(program, policy, seed, imagining=imagining), check, watch)

    return play


def policy_of(
    program: Program, policy: str, seed: int, seconds: float | None = None, imagining: Imagining | None = None
) -> Policy:
    """Return the policy with a name. With `seconds`, the policy takes about that time for a decision, and its answers depend on
    the speed of the machine. Raises ValueError for an unknown name."""
    if policy == "mc":
        times = 1 if seconds is None else AT_TABLE if imagining is None else AT_TABLE_FAST
        return MonteCarlo(program, seed, times * GAMES, seconds, imagining)
    if policy == "greedy":
        return greedy(program, seed)
    raise ValueError(Message("there-is-no-policy-policy-there-are-names", policy=policy, names=", ".join(POLICIES)))
