"""Compare the games that Monte Carlo bots imagine: each imagined world, and each game in it, native and in Python."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from interpreter.compiler.program import Program
from interpreter.model import limits
from interpreter.model.failure import RuleError
from interpreter.native.imagining import Imagination
from interpreter.native.runtime.ahead.dealing import ANSWERS_OF
from interpreter.native.runtime.ahead.imagined import MOST_TRIED
from interpreter.positions.position import Position, begin_at, choose
from interpreter.simulation.beliefs import Dealing
from interpreter.simulation.montecarlo import Imagined, MonteCarlo, Played, World, _Thought

#: The number of games that are imagined for a decision, and the number of decisions of a game that are compared.
GAMES, DECISIONS = 8, 60


@dataclass
class Counted:
    """The numbers of imagined worlds and games, and how many of them the native build has left to Python. `unlike` is the
    number of worlds in which the present step could not have led to the question."""

    worlds: int = 0
    worlds_left: int = 0
    games: int = 0
    games_left: int = 0
    unlike: int = 0


class Held:
    """Imagines games with the native build, and compares each world with Python."""

    def __init__(self, native: Imagination, bot: MonteCarlo) -> None:
        self.native, self.bot, self.most = native, bot, native.most
        self.found, self.wrong = Counted(), list[str]()
        self.position: Position | None = None
        self.dealing: Dealing
        self.thought: _Thought
        self.worlds: Iterator[World]

    def begins(self, position: Position, dealing: Dealing, far: int | None) -> bool:
        self.position, self.dealing = position, dealing
        return self.native.begins(position, dealing, far)

    def begin_round(self, seed: int, able: Sequence[int]) -> None:
        assert self.position is not None, "it has begun"
        self.native.begin_round(seed, able)
        self.thought = _Thought(self.bot, self.position)
        self.thought.dealing = self.dealing
        self.worlds = self.thought.dealt(able, seed)

    def imagine(self, many: int) -> Sequence[Imagined]:
        imagined, thought = self.native.imagine(many), self.thought
        worlds = list(islice(self.worlds, many))
        if self.native.is_ready and self.native.answers <= MOST_TRIED:
            self._compare(worlds)
        for world, here in zip(worlds, imagined, strict=True):
            self.found.worlds += 1
            self.found.worlds_left += here is None
            slots = thought._slots(world)
            is_like = thought._is_like(world, slots)
            self.found.unlike += not is_like
            if here is None:
                continue
            if bool(here) != is_like:
                self._differs(f"a world is {'like' if here else 'unlike'} the position")
            for place, played in zip(world.places, here if is_like else ()):
                self.found.games += 1
                self.found.games_left += played is None
                if played is not None and not _is_same(played, there := thought._played(world, slots, place)):
                    self._differs(f"after answer {place} {played} and {there}")
        return imagined

    def _compare(self, worlds: Sequence[World]) -> None:
        """Compare the worlds that the module has dealt with those of Python."""
        placing, here = self.native.machine.built.placing, self.native.handing.here
        size = (ANSWERS_OF + self.native.answers + placing.at.pieces + 1) // 2 * 2
        for number, world in enumerate(worlds):
            faces = list(range(placing.at.pieces))
            for piece, face in world.faces.items():
                faces[here[piece]] = here[face]
            seeds = array("i", array("Q", world.seeds).tobytes())
            dealt = self.native.machine.read(
                placing.at.handed + size * number, ANSWERS_OF + len(world.places) + len(faces)
            )
            if list(dealt) != [*seeds, *world.places, *faces]:
                self._differs(f"world {number} is {world}, but the module has {list(dealt)}")

    def _differs(self, what: str) -> None:
        assert self.position is not None, "it has begun"
        self.wrong.append(f"decision {self.position.decisions}: {what}")


def _is_same(here: Played, there: Played | None) -> bool:
    """Tell whether two games went the same way. If the bot has no aim, Python does not return the standings, so these are
    not compared."""
    if there is None or not there.stands:
        return there is not None and (here.is_over, here.winners) == (there.is_over, there.winners)
    return here == there


def _reached(step: Callable[..., Position], *given: Any) -> Position | None:
    """Return the next position of a game; None if the rules stop with an error before it."""
    try:
        return step(*given)
    except RuleError:
        return None


class Worlds:
    """The native build of imagined games, for comparison with Python."""

    def __init__(self, program: Program, whole: Program) -> None:
        """Raises CannotSay if the native build cannot play these rules at all."""
        self.program, self.native = program, Imagination(program, whole)
        self.counted: list[Counted] = []

    def differences(self, seed: int, most: int = DECISIONS) -> list[str] | None:
        """Play the game of a seed for at most `most` decisions. Return a line for each difference; None if the native build
        could begin at none of its positions."""
        here = MonteCarlo(self.program, seed, GAMES)
        held = Held(self.native, MonteCarlo(self.program, seed, GAMES))
        here.imagining, there = held, MonteCarlo(self.program, seed, GAMES)
        position, began = _reached(begin_at, self.program, seed), self.native.began
        while (
            position is not None and position.decision is not None and position.decisions < min(most, limits.DECISIONS)
        ):
            answer, other = here(position), there(position)
            if answer != other:
                held.wrong.append(f"decision {position.decisions}: {answer} and {other}")
            position = _reached(choose, self.program, position, answer)
        self.counted.append(held.found)
        return held.wrong if self.native.began > began else None
