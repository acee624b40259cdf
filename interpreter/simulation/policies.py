"""Bots: who answers when nobody is there to ask. They know no more than their seat may know."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from pyrsistent import pvector

from interpreter.compiler.flow import advance, failing_is_a_fault
from interpreter.compiler.program import Program
from interpreter.model.decisions import Unanswered
from interpreter.model.failure import RuleError
from interpreter.model.layout import OVER, RNG, WINNERS
from interpreter.model.rng import seeded
from interpreter.positions import position as positions
from interpreter.positions.position import Position
from interpreter.runtime.deciding import decider_until_a_choice
from interpreter.runtime.run import Run
from interpreter.runtime.state import State
from interpreter.runtime.visibility import seen_by

#: The definition that says how well a player stands; higher is better.
AIM = "aim"

#: How many ways the hidden things are imagined before an answer.
WORLDS = 2


def greedy(program: Program, seed: int) -> Callable[[Position], str]:
    """Return a policy over positions that takes the answer after which its player's `aim` is highest.

    The rulebook says what a player aims at: `define aim of player p as ...`. It looks one answer ahead, on
    positions in which all that its seat does not know is dealt anew, by chance among equals; without an
    aim it answers at random. The policy raises RuleError where the aim cannot be worked out.
    """
    chance = random.Random(seed)
    aim = program.book.defines.get(("player", AIM))

    def policy(position: Position) -> str:
        options = position.due.possible
        if aim is None or len(options) == 1:
            return chance.choice(options).id
        worlds = [world for world in (imagined(program, position, chance) for _ in range(WORLDS)) if world is not None]
        scored = [
            (sum(_after(program, world, option.id, position.due.seat) for world in worlds), option.id)
            for option in options
        ]
        best = max(score for score, _ in scored)
        return chance.choice([identity for score, identity in scored if score == best])

    return policy


def imagined(program: Program, position: Position, chance: random.Random) -> Position | None:
    """Return a position that looks the same to the one who decides: hidden pieces change places among
    themselves, and chance to come is another. None if the step could not have come so far with them: what
    others have answered in it tells something of what they hold."""
    seat = position.due.seat - 1
    run = Run(program, list(position.now), None, search_ahead=False, traced=False)
    seen = seen_by(run, seat)
    slots = list(position.slots)
    for zones in program.layout.zones_of_noun.values():
        hidden = sorted(piece for slot in zones for piece in slots[slot] if piece not in seen)
        chance.shuffle(hidden)
        unseen = set(hidden)
        for slot in zones:
            slots[slot] = tuple(hidden.pop() if piece in unseen else piece for piece in slots[slot])
    slots[RNG] = seeded(chance.getrandbits(63))
    try:
        return positions.go_on(program, pvector(slots), position.answers)
    except RuleError:
        return None


def _after(program: Program, world: Position, option: str, seat: int) -> int:
    """Return how well a player stands after an answer in an imagined position; 0 where it is not possible there."""
    options = world.decision.options if world.decision is not None else ()
    index = next((place for place, one in enumerate(options) if one.id == option and one.possible), None)
    if index is None:
        return 0
    try:
        slots = one_ahead(program, world, index)
    except RuleError:
        return 0
    if slots[OVER] and slots[WINNERS]:
        return 10**6 if seat - 1 in slots[WINNERS] else -(10**6)
    return standing(program, Run(program, slots, None, search_ahead=False, traced=False), seat - 1)


def one_ahead(program: Program, position: Position, index: int) -> list[Any]:
    """Answer the open question of a position with its option at `index`; return the slots where somebody has a choice
    again, or where the game is over. What may be chosen there is not worked out, which takes most of the time of a
    position. Raises RuleError where the rules are at fault."""
    run = Run(program, position.slots, decider_until_a_choice, search_ahead=True, traced=False)
    run.answers.script = [*position.answers, index]
    with suppress(Unanswered):
        advance(run)
    return run.slots[: program.layout.size]


def standing(program: Program, run: State, seat: int) -> int:
    """Return how well a player (a seat from 0) stands by the `aim` of the rulebook. Raises RuleError, with its place, if
    that cannot be worked out: an aim is asked for in every position, so that the rules have to say what it is there."""
    with failing_is_a_fault(run):
        aim: int = program.definition(program.book.defines["player", AIM])(run, None, seat)
    return aim
