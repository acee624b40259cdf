"""Play the games that a bot imagines in WebAssembly. The module deals worlds (positions with one possible piece in each hidden
place) in the same way as `interpreter.simulation.montecarlo`, and plays on in each of them."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import wasmtime

from dsl.fallbacks import FALLBACKS
from interpreter.compiler.program import Program
from interpreter.native.building import ROOM, built
from interpreter.native.dealing import Dealt
from interpreter.native.handing import Handing
from interpreter.native.machine import Machine
from interpreter.native.runtime.ahead.imagined import (
    LEFT_TO_PYTHON,
    LIKE,
    MOST_TRIED,
    MOST_WORLDS,
    OF_A_TALE,
    OVER,
    UNLIKE,
)
from interpreter.native.runtime.words import FAR_AS
from interpreter.native.typed.cannot import CannotSay
from interpreter.positions.position import Position
from interpreter.simulation.beliefs import Dealing
from interpreter.simulation.montecarlo import Imagined, Played


class Imagination:
    """Deals worlds for a position, and plays on in them. `began` counts the positions that the module plays, and `left` the
    positions that Python must play."""

    def __init__(self, program: Program, whole: Program) -> None:
        """Build the module. `program` is the program of the positions; `whole` is the program for whole games with the
        same options. Raises CannotSay for rules of which the module cannot play any game."""
        self.machine = Machine(built(whole, False, imagines=True))
        self.handing = Handing(program, self.machine.built)
        self.players = program.layout.players
        self.most = min(MOST_WORLDS, ROOM // (1 + MOST_TRIED * (OF_A_TALE + self.players)))
        self.known: dict[bytes, Played | None] = {}
        self.dealt: Dealt | None = None
        self.answers = 0
        self.began = self.left = 0
        self.is_ready = False

    def begins(self, position: Position, dealing: Dealing, far: int | None) -> bool:
        """Hand over to the module a position, and the pieces that may lie in each hidden place (`dealing`). Imagined games are
        broken off after `far` answers; if `far` is None, they are played to their end. Return whether the module can play on
        from this position."""
        self.known.clear()
        found = self.is_ready = self._begins(position, dealing, far)
        self.began, self.left = self.began + found, self.left + (not found)
        return found

    def _begins(self, position: Position, dealing: Dealing, far: int | None) -> bool:
        due, at, machine = position.due, self.machine.built.placing.at, self.machine
        try:
            handed = self.handing.handed(position.slots)
            self.dealt = Dealt(dealing, due, self.handing.here, at.dealing)
        except CannotSay:
            return False
        asked = len(due.options), due.seat - 1
        machine.write(at.asked, array("i", asked))
        machine.write(at.script, array("i", [len(position.answers), *position.answers]))
        machine.write(at.begun, handed.begun)
        machine.write(at.loops, handed.lists)
        machine.write(at.log, handed.log) if handed.log else None
        machine.write(FAR_AS, array("i", [-1 if far is None else far]))
        try:
            return machine.refer() == asked
        except wasmtime.Trap as error:
            self._begin_anew(error)
            return False

    def begin_round(self, seed: int, able: Sequence[int]) -> None:
        """Begin to deal new worlds, with the random numbers of a seed. The options with the numbers `able` are tried in each
        of them."""
        self.answers = len(able)
        if self.is_ready and self.dealt is not None and self.answers <= MOST_TRIED:
            self.machine.write(self.dealt.start, self.dealt.begun(seed, able))

    def imagine(self, many: int) -> list[Imagined]:
        """Deal the next worlds of the round (at most `most`), and play on in them. Return the games of each world, or None
        for a world that the module cannot play."""
        answers = self.answers
        if answers > MOST_TRIED or not self.is_ready:
            return [None] * many
        size = 1 + answers * (OF_A_TALE + self.players)
        try:
            told = self.machine.imagine(many, answers, size * many)
        except wasmtime.Trap as error:
            self._begin_anew(error)
            return [None] * many
        return [self._told(told, 4 * size * number, 4 * size) for number in range(many)]

    def _told(self, told: bytes, at: int, size: int) -> Imagined:
        """Return the imagined games of one world from its report, which has `size` bytes from `at` on. The result has one game
        for each answer that was tried; a game that Python must play is None.

        Return an empty tuple if the world does not lead to the same question. Return None if Python must play the whole world.
        """
        likeness, one = told[at], 4 * (OF_A_TALE + self.players)
        if likeness != LIKE:
            return () if likeness == UNLIKE else None
        known, found = self.known, []
        for begun in range(at + 4, at + size, one):
            tale = told[begun : begun + one]
            if tale not in known:
                known[tale] = self._played(array("i", tale))
            found.append(known[tale])
        return tuple(found)

    def _played(self, tale: array[int]) -> Played | None:
        """Return the imagined game that a report describes. Return None if Python has to play this game."""
        outcome, winners, *stands = tale
        if outcome == LEFT_TO_PYTHON:
            return None
        return Played(
            outcome == OVER, tuple(seat for seat in range(self.players) if winners >> seat & 1), tuple(stands)
        )

    def _begin_anew(self, error: wasmtime.Trap) -> None:
        """Start the module again after it has failed, because its memory may hold anything now."""
        FALLBACKS.by_error(error)
        self.machine, self.is_ready = Machine(self.machine.built), False
