"""The Monte Carlo bot: before it answers, it plays the rest of the game several times in imagined worlds that agree
with what its player knows."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import sqrt, tanh
from statistics import fmean, pstdev
from time import monotonic
from typing import Any

from dsl.records import dataclass
from interpreter.compiler.program import Program
from interpreter.model.decisions import Decision
from interpreter.model.failure import RuleError
from interpreter.model.layout import WINNERS
from interpreter.model.rules import AIM
from interpreter.positions.position import Position
from interpreter.runtime.run import Run
from interpreter.runtime.state import State
from interpreter.simulation.beliefs import Doubts, doubts_of, turned_into
from interpreter.simulation.playout import Ahead, comes_to, played_on
from interpreter.simulation.policies import guess_hidden, standing

#: Games that are played in the head for one decision, whatever the number of its answers; but each answer gets at
#: least `LEAST`.
GAMES = 32
LEAST = 3

#: Where the rulebook says what a player aims at, a game in the head goes on for about so many answers, and what counts
#: is how the player stands then.
FAR = 20

#: An answer is taken before all games are played, if another one would have to make up for so many times what these differ by
#: chance.
SURE = 3.0

#: Of each answer so many games have to be known before that is looked at.
MANY = 5

#: A victory counts so much more than how far ahead one is at the end of a game.
VICTORY = 3.0

#: The highest number of worlds imagined in place of an impossible one, before the bot answers with the results so far.
AGAIN = 8


@dataclass(frozen=True, slots=True)
class Tried:
    """The result of an imagined game: the player's share of the victory (None if the game was broken off), and the
    player's lead over the others by the `aim` of the rulebook (0 without an aim)."""

    share: float | None
    ahead: int


class MonteCarlo:
    """A policy that takes the answer after which its player did best in random games.

    Each of these games begins in a newly imagined world: everything that the player does not know is dealt at random,
    in agreement with what the player does know (`interpreter.simulation.beliefs`). All answers are tried in the same
    worlds, so luck is the same for each. After each round the worse half of the answers is dropped. Among equally
    good answers one is taken at random.

    `worlds` counts the imagined worlds, `unlike` those in which the step could not have come to this question,
    `faults` the games in which the rules were at fault. The last two count neither for nor against an answer. With
    `seconds`, no new world is imagined after that time; then the answer also depends on the speed of the machine.
    """

    def __init__(self, program: Program, seed: int, games: int = GAMES, seconds: float | None = None) -> None:
        self.program, self.games, self.seconds = program, games, seconds
        self.chance = random.Random(seed)
        self.aims = ("player", AIM) in program.book.defines
        self.worlds = self.unlike = self.faults = 0

    def __call__(self, position: Position) -> str:
        """Return the id of the chosen option. Raises RuleError if the aim cannot be computed."""
        options = position.due.options
        able = [index for index, option in enumerate(options) if option.possible]
        if len(able) == 1:
            return options[able[0]].id
        noted, self.program.coverage = self.program.coverage, None  # what is only thought of is not noted
        try:
            return options[self._best(position, able)].id
        finally:
            self.program.coverage = noted

    def _best(self, position: Position, able: list[int]) -> int:
        begun, doubts = monotonic(), doubts_of(self.program, position)
        tried: dict[int, list[Tried]] = {index: [] for index in able}
        left = able
        rounds = (len(able) - 1).bit_length()
        for _ in range(rounds):
            for _ in range(max(LEAST, self.games // (len(left) * rounds))):
                if self.seconds is not None and monotonic() - begun > self.seconds:
                    return self._leading(tried, left)[0]
                if not self._try(position, doubts, left, tried):
                    return self._leading(tried, left)[0]
                if len(left) > 1 and self._is_sure(tried, left):
                    return self._leading(tried, left)[0]
            left = self._leading(tried, left)[: (len(left) + 1) // 2]
        return left[0]

    def _try(self, position: Position, doubts: Doubts, able: Sequence[int], tried: dict[int, list[Tried]]) -> bool:
        """Play a game on after each answer in one world; tell whether one could be imagined."""
        world = self._world(position, doubts)
        if world is None:
            return False
        luck, seat = self.chance.getrandbits(63), position.due.seat
        places = self._places(position.due)
        for index in able:
            ahead = Ahead(tuple(world), position.answers, places[index], self.program.pads, FAR if self.aims else None)
            try:
                run, is_over = played_on(self.program.untold, ahead, random.Random(luck))
            except RuleError:
                self.faults += 1
                continue
            tried[index].append(self._stands(run, seat, is_over))
        return True

    def _places(self, decision: Decision) -> list[int]:
        """Return the place of each option in the order of the rules; which hidden thing is which, in a hand that was mixed, falls by
        chance in each world."""
        places = [decision.place_of(index) for index in range(len(decision.options))]
        for hidden in decision.mixed:
            mixed = [places[index] for index in hidden]
            self.chance.shuffle(mixed)
            for index, place in zip(hidden, mixed):
                places[index] = place
        return places

    def _world(self, position: Position, doubts: Doubts) -> list[Any] | None:
        """Return the slots of the checkpoint in an imagined world that looks like the position to the deciding
        player; None if none is found. Answers of others in this step tell something about what they hold; only a
        trial shows whether they could have answered so in that world."""
        for _ in range(AGAIN):
            self.worlds += 1
            faces = doubts.dealt(self.chance)
            world = turned_into(self.program.layout, position.slots, faces)
            guess_hidden(self.program, world, position.now, position.due.seat - 1, self.chance)
            if comes_to(self.program.untold, world, position, turned_into(self.program.layout, position.now, faces)):
                return world
            self.unlike += 1
        return None

    def _stands(self, run: State, seat: int, is_over: bool) -> Tried:
        share = None
        if is_over or not self.aims:
            winners = run.slots[WINNERS] if is_over else ()
            share = 1 / len(winners) if seat - 1 in winners else 0.0
        return Tried(share, self._ahead(run, seat - 1) if self.aims else 0)

    def _ahead(self, run: State, seat: int) -> int:
        """Return how far a player (from 0) is ahead of the best other player by the aim; for a single player, the aim
        itself."""
        program = self.program.untold
        still = Run(program, run.slots[: program.layout.size], None, search_ahead=False, traced=False)
        stands = [standing(program, still, one) for one in range(program.layout.players)]
        others = [*stands[:seat], *stands[seat + 1 :]]
        return stands[seat] - max(others) if others else stands[seat]

    # ------------------------------------------------------------------ what is best

    def _leading(self, tried: dict[int, list[Tried]], able: Sequence[int]) -> list[int]:
        """Return the answers with the best first; equally good ones are in random order."""
        worth = {index: fmean(found) for index, found in _worth(tried, able).items() if found}
        middle = fmean(worth.values()) if worth else 0.0
        order = list(able)
        self.chance.shuffle(order)
        return sorted(order, key=lambda index: -worth.get(index, middle))

    def _is_sure(self, tried: dict[int, list[Tried]], able: Sequence[int]) -> bool:
        """Tell whether the best answer is so much better than the second best that more games will hardly change it."""
        found = sorted(_worth(tried, able).values(), key=lambda of: -fmean(of) if of else 0.0)
        if min(map(len, found)) < MANY:
            return False
        best, other = found[0], found[1]
        differ = sqrt((pstdev(best) ** 2 + pstdev(other) ** 2) / min(len(best), len(other)))
        return fmean(best) - fmean(other) > SURE * differ


def _worth(tried: dict[int, list[Tried]], able: Sequence[int]) -> dict[int, list[float]]:
    """Return the worth of each game after each answer, between 0 and 1. It combines the share of the victory with the
    player's lead, measured in standard deviations of the lead over all these games."""
    ahead = [one.ahead for index in able for one in tried[index]]
    middle, apart = (fmean(ahead), pstdev(ahead)) if ahead else (0.0, 0.0)

    def worth(one: Tried) -> float:
        stands = 0.5 + 0.5 * tanh((one.ahead - middle) / (2 * apart)) if apart else 0.5
        return stands if one.share is None else (VICTORY * one.share + stands) / (VICTORY + 1)

    return {index: [worth(one) for one in tried[index]] for index in able}


def monte_carlo(program: Program, seed: int) -> Callable[[Position], str]:
    """Return a policy that plays each answer on in its head, as `MonteCarlo` does, with games by their number."""
    return MonteCarlo(program, seed)
