"""Functions that several bots share. They use only what the player at a seat may know."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from interpreter.compiler.flow import failing_is_a_fault
from interpreter.compiler.program import Program
from interpreter.model.layout import RNG
from interpreter.model.rng import seeded
from interpreter.model.rules import AIM
from interpreter.runtime.run import Run
from interpreter.runtime.state import State
from interpreter.runtime.visibility import seen_by


def dealt_anew(
    program: Program, begun: Sequence[Any], now: Sequence[Any], seat: int, chance: random.Random
) -> list[Any]:
    """Return the slots at the beginning of a step, with other hidden pieces and other future dice and shuffles. The change is
    random, but agrees with everything that the player at the seat (from 0) knows `now`."""
    seen = seen_by(Run(program, now, None, search_ahead=False, traced=False), seat)
    slots = list(begun)
    for zones in program.layout.zones_of_noun.values():
        hidden = sorted(piece for slot in zones for piece in slots[slot] if piece not in seen)
        chance.shuffle(hidden)
        unseen = set(hidden)
        for slot in zones if hidden else ():
            slots[slot] = tuple(hidden.pop() if piece in unseen else piece for piece in slots[slot])
    guess_hidden(program, slots, now, seat, chance)
    slots[RNG] = seeded(chance.getrandbits(63))
    return slots


def guess_hidden(program: Program, slots: list[Any], now: Sequence[Any], seat: int, chance: random.Random) -> None:
    """Replace, in `slots`, each value that another player has and the player at `seat` (from 0) may not see by a random value:

    - a number: a number within the bounds of the value. Without a lower bound, it is at least 0. Without an upper bound, it is
      at most twice the same value of the player at `seat` in the position `now`, or the lower bound if that is higher.
    - a word: any word of the list that the value is declared with
    - a yes-or-no value: yes or no, with equal chances
    """
    layout, values = program.layout, program.book.values
    for (owner, name), decl in values.items():
        if not decl.own or ("value", owner, name) not in layout.base:
            continue
        base, type_ = layout.base["value", owner, name], program.book.type_of(decl.type)
        for slot in layout.slots_of(owner, base):
            if layout.veiled[slot] == seat:
                continue
            if type_.kind == "number":
                low, high = layout.bounds.get(slot, (None, None))
                low = 0 if low is None else low
                slots[slot] = chance.randint(low, max(low, 2 * now[base + seat]) if high is None else high)
            elif type_.kind == "word":
                slots[slot] = chance.randrange(len(program.book.words[type_.name]))
            else:
                slots[slot] = chance.random() < 0.5


def standing(program: Program, run: State, seat: int) -> int:
    """Return the value of the rulebook's `aim` for a player (a seat from 0): how good the position is. Raises
    RuleError, with its place, if the aim cannot be computed, because it is needed in every position."""
    with failing_is_a_fault(run):
        aim: int = program.definition(program.book.defines["player", AIM])(run, None, seat)
    return aim
