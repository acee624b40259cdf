"""A bot that plays each game a few times in its head before it answers: flat Monte Carlo over what its seat knows."""

from __future__ import annotations

import random

from interpreter.compiler.program import Program
from interpreter.model.failure import RuleError
from interpreter.positions.position import Position
from interpreter.simulation.playout import Policy, rest_at_random
from interpreter.simulation.policies import imagined

#: Games that are played in the head for one decision, whatever the number of its answers; but each answer gets at
#: least `LEAST`.
GAMES = 48
LEAST = 3


def monte_carlo(program: Program, seed: int, games: int = GAMES) -> Policy:
    """Return a policy that takes the answer after which its player won most of some games played on at random.

    Each of these games begins in a world imagined anew: all that the player does not know is dealt by chance, in
    agreement with what it does (`interpreter.simulation.policies.imagined`). All answers are tried in the same worlds, so
    that luck is the same for each of them. Where several answers did as well, chance takes one.
    """
    chance = random.Random(seed)

    def policy(position: Position) -> str:
        options = position.due.options
        able = [index for index, option in enumerate(options) if option.possible]
        if len(able) == 1:
            return options[able[0]].id
        won = dict.fromkeys(able, 0.0)
        for _ in range(max(LEAST, games // len(able))):
            world = imagined(program, position, chance)
            if world is None:
                continue
            luck = chance.getrandbits(63)
            for index in able:
                won[index] += _worth(program, world, index, luck, position.due.seat)
        best = max(won.values())
        return options[chance.choice([index for index in able if won[index] == best])].id

    return policy


def _worth(program: Program, world: Position, index: int, luck: int, seat: int) -> float:
    """Return what a player has of a game that goes on at random after an answer: the victory or its share in one; nothing
    where the answer turns out not to be possible in this world."""
    try:
        winners = rest_at_random(program.untold, world, index, random.Random(luck))
    except RuleError:
        return 0.0
    return 1 / len(winners) if seat in winners else 0.0
