"""Bots: who answers when nobody is there to ask. They are given what their seat may know."""

from __future__ import annotations

import random

from interpreter import position as positions
from interpreter.run import Run

#: The definition that says how well a player stands; higher is better.
AIM = "aim"


def greedy(program, seed: int):
    """Return a policy over positions that takes the answer after which its player's `aim` is highest.

    The rulebook says what a player aims at: `define aim of player p as ...`. It looks one answer ahead,
    by chance among equals; without an aim it answers at random.
    """
    chance = random.Random(seed)
    aim = program.book.defines.get(("player", AIM))

    def policy(position) -> str:
        options = position.decision.possible
        if aim is None or len(options) == 1:
            return chance.choice(options).id
        seat = position.decision.seat - 1
        scored = [(_worth(program, positions.choose(program, position, option.id), seat), option.id) for option in options]
        best = max(score for score, _ in scored)
        return chance.choice([identity for score, identity in scored if score == best])

    return policy


def _worth(program, position, seat: int) -> int:
    if position.outcome is not None and position.outcome.winners:
        return 10**6 if seat + 1 in position.outcome.winners else -(10**6)
    run = Run(program, list(position.now), None, careful=False, traced=False)
    return program.names[program.define_name(program.book.defines["player", AIM])](run, None, seat)
