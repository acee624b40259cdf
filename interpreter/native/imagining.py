"""Play the games that a bot imagines in WebAssembly. `interpreter.simulation.montecarlo` deals the worlds (possible
hidden cards), and the module plays them on."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import wasmtime

from dsl.fallbacks import FALLBACKS
from interpreter.compiler.program import Program
from interpreter.native.building import ROOM, built
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
from interpreter.simulation.montecarlo import Imagined, Played, World


class Imagination:
    """Plays on in worlds that were dealt for a position. `began` counts the positions that were handed over to the
    module, and `left` those that were left to Python."""

    def __init__(self, program: Program, whole: Program) -> None:
        """Build the module. `program` is the program of the positions; `whole` is the program for whole games with the
        same options. Raises CannotSay for rules of which the module cannot play any game."""
        self.machine = Machine(built(whole, False, imagines=True))
        self.handing = Handing(program, self.machine.built)
        self.pieces = array("i", range(self.machine.built.placing.at.pieces))
        self.players = program.layout.players
        self.most = min(MOST_WORLDS, ROOM // (1 + MOST_TRIED * (OF_A_TALE + self.players)))
        self.known: dict[bytes, Played | None] = {}
        self.began = self.left = 0
        self.is_ready = False

    def begins(self, position: Position, far: int | None) -> bool:
        """Hand a position over to the module. Imagined games are broken off after `far` answers; with None they are
        played to their end. Return whether the module can play on from this position."""
        self.known.clear()
        found = self.is_ready = self._begins(position, far)
        self.began, self.left = self.began + found, self.left + (not found)
        return found

    def _begins(self, position: Position, far: int | None) -> bool:
        due, at, machine = position.due, self.machine.built.placing.at, self.machine
        try:
            handed = self.handing.handed(position.slots)
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

    def imagine(self, worlds: Sequence[World]) -> list[Imagined]:
        """Play on in some worlds (at most `most`); all of them try the same number of answers. Return the games of each
        world, or None for a world that the module cannot play."""
        answers = len(worlds[0].places)
        if answers > MOST_TRIED or not self.is_ready:
            return [None] * len(worlds)
        here, block = self.handing.here, array("i")
        for world in worlds:
            faces = self.pieces[:]
            try:
                for piece, face in world.faces.items():
                    faces[here[piece]] = here[face]
            except KeyError:
                return [None] * len(worlds)
            seeds = array("Q", world.seeds)
            words = array("i")
            words.frombytes(seeds.tobytes())
            block += words + array("i", world.places) + faces
            if len(block) % 2:
                block.append(0)
        size = 1 + answers * (OF_A_TALE + self.players)
        self.machine.write(self.machine.built.placing.at.handed, block)
        try:
            told = self.machine.imagine(len(worlds), answers, size * len(worlds))
        except wasmtime.Trap as error:
            self._begin_anew(error)
            return [None] * len(worlds)
        return [self._told(told, 4 * size * number, 4 * size) for number in range(len(worlds))]

    def _told(self, told: bytes, at: int, size: int) -> Imagined:
        """Return the imagined games of one world from its report: `size` bytes from `at` on. The result has one game for each
        answer that was tried, and None in place of a game that Python must play. Return an empty tuple if the world does not
        lead to the same question, and None if Python must play the whole world."""
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
