"""Play one game with the native build and with Python: answers, end, statistics of cards and last position must agree."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from interpreter.compiler.program import Program
from interpreter.model.decisions import Question
from interpreter.model.flags import slot_together
from interpreter.model.layout import DIRECTION, RNG
from interpreter.native.playing import Player
from interpreter.native.runtime.games import GIVEN_UP, TOLD_DIGEST, TOLD_OUTCOME
from interpreter.native.runtime.words import DIRECTION as DIRECTION_HERE
from interpreter.native.runtime.words import NO_PIECE, NONE
from interpreter.native.runtime.words import RNG as RNG_HERE
from interpreter.positions.position import initial_state
from interpreter.runtime.parts import TakenBack
from interpreter.runtime.run import Run
from interpreter.runtime.state import State
from interpreter.simulation.noted import CardCounts, Playout, added, counted
from interpreter.simulation.planning import Planner
from interpreter.simulation.playout import AtRandom, ByPlan, _at_step, _played
from interpreter.simulation.watching import Watch

MASK = 2**64 - 1


class Noting(AtRandom):
    """Answers at random. Adds up a digest of the number of options and of the answer at each question, as the native build
    does."""

    def __init__(self, seed: int, watch: Watch | None) -> None:
        super().__init__(seed, watch)
        self.digest = 0
        self.answers: list[tuple[int, int]] = []

    def pick(self, run: State, count: int) -> int:
        index = super().pick(run, count)
        self.digest = self.digest * 31 + 4096 * index + count & MASK
        self.answers.append((index, count))
        return index


class NotingPlans(ByPlan):
    """Answers as a planner does, and adds up the same digest as `Noting`."""

    def __init__(self, planner: Planner, watch: Watch | None, begun: Sequence[Any]) -> None:
        super().__init__(planner, watch, begun)
        self.digest = 0
        self.answers: list[tuple[int, int]] = []

    def decide(self, run: State, question: Question) -> int:
        index, count = super().decide(run, question), len(question.options)
        self.digest = self.digest * 31 + 4096 * index + count & MASK
        self.answers.append((index, count))
        return index


class Native:
    """The native build of a program, for comparison with Python."""

    def __init__(self, program: Program, policy: str = "random") -> None:
        """Raises CannotSay if the native build cannot play these rules at all."""
        self.program = program
        self.player = Player(program, True, traced=True, policy=policy)
        self.watch = Watch(program)

    def differences(self, seed: int) -> list[str] | None:
        """Play the game of a seed in both ways. Return a line for each difference; None if the native build gives up this
        game."""
        told = self.player.machine.games(seed, 1)
        if told[TOLD_OUTCOME] == GIVEN_UP and self.player.takes_steps_back():
            told = self.player.machine.games(seed, 1)
        machine, built = self.player.machine, self.player.built
        played, given_up = self.player._games(seed, 1, told, 0.0)
        cards = self.player._cards()
        if given_up:
            return None
        here = played[0][1]
        run = Run(self.program, initial_state(self.program, seed), None, search_ahead=False, traced=False)
        decider, there = self._by_python(run, seed)
        digest = (told[TOLD_DIGEST] & 0xFFFFFFFF) | (told[TOLD_DIGEST + 1] & 0xFFFFFFFF) << 32
        memory = machine.read(0, built.placing.free)
        trace = memory[built.placing.at.trace + 1 : built.placing.at.trace + 1 + here.decisions]
        first = _first_difference([divmod(one, 4096) for one in trace], decider.answers)
        pairs = [
            ("answers", first, None),
            ("digest of the answers", digest, decider.digest),
            ("playout", here, _without_cards(there)),
            ("cards", cards, _counts(there)),
            *self._position(memory, run.slots),
        ]
        return [f"{what}: {one} and {other}" for what, one, other in pairs if one != other]

    def _by_python(self, run: Run, seed: int) -> tuple[Noting | NotingPlans, Playout]:
        """Play the game of a seed in Python. Return the object that answered, and the result of the game."""
        if self.player.policy == "random":
            decider = Noting(seed, self.watch)
            decider.answers_in(run)
            at_step = _at_step(self.program, False, self.watch, decider)
            return decider, _played(self.program, run, decider, at_step, self.watch)
        run.taken_back = TakenBack()
        planning = NotingPlans(Planner(self.program, seed), self.watch, run.slots)
        run.decider = planning.decide
        at_step = planning.at_step(_at_step(self.program, False, self.watch, planning))
        return planning, _played(self.program, run, planning, at_step, self.watch)

    def _position(self, memory: array[int], slots: list[Any]) -> Iterator[tuple[str, object, object]]:
        """Yield the contents of the last position as triples: a name, the value in the native build, and the value in
        Python."""
        placing, layout = self.player.built.placing, self.program.layout
        at, at_sides, halves = placing.at, placing.at.sides, memoryview(memory.tobytes()).cast("H")
        yield "chance", memoryview(memory.tobytes()).cast("Q")[RNG_HERE], slots[RNG]
        yield "direction", memory[DIRECTION_HERE], slots[DIRECTION]
        for zone in placing.zones:
            number, found = placing.zone_number[zone.slot], []
            piece = halves[at.first + number]
            while piece != NO_PIECE:
                found.append(placing.pieces.there[piece])
                assert halves[at.place + piece] == number
                piece = halves[at.following + piece]
            assert len(found) == halves[at.many + number]
            yield f"{zone.decl.name} of {zone.owner}", tuple(found), slots[zone.slot]
        for (owner, name), place in placing.values.items():
            base = layout.base["value", owner, name]
            is_piece = layout.checked.book.type_of(layout.checked.book.values[owner, name].type).kind == "piece"
            for member in layout.members(owner):
                if owner in layout.of_noun and member not in placing.pieces.here:
                    continue
                number = placing.pieces.here[member] if owner in layout.of_noun and member is not None else member or 0
                word = memory[place + number]
                value = None if word == NONE else placing.pieces.there[word] if is_piece else word
                yield f"{name} of {member}", value, slots[base + (member or 0)]
        for (owner, name), (place, many) in placing.bundles.items():
            base = layout.base["value", owner, name]
            for at, member in enumerate(layout.members(owner)):
                first = place + many * at
                yield f"{name} of {member}", tuple(memory[first : first + many]), slots[base + (member or 0)]
        for (owner, name), first in placing.sets.items():
            base, room = layout.base["value", owner, name], placing.rooms[owner, name]
            item = layout.checked.book.type_of(layout.checked.book.values[owner, name].type).item
            for at, member in enumerate(layout.members(owner)):
                place = first + (room + 1) * at
                words = memory[place + 1 : place + 1 + memory[place]]
                found = [placing.pieces.there[one] for one in words] if item and item.kind == "piece" else words
                yield f"{name} of {member}", tuple(found), slots[base + (member or 0)]
        for (owner, name), (place, many, first) in placing.masks.items():
            base = layout.base["value", owner, name]
            for member in layout.members(owner):
                if member in placing.pieces.here:
                    bits = memory[place + many * placing.pieces.here[member] :][:many]
                    found = [first + one for one in range(32 * many) if bits[one // 32] >> one % 32 & 1]
                    there = tuple(placing.pieces.there[one] for one in found)
                    yield f"{name} of {member}", there, slots[base + member]
        if layout.sides is not None:
            up = [one for one in placing.pieces.here.values() if memory[at_sides + one // 32] >> one % 32 & 1]
            yield "turned up", {placing.pieces.there[one] for one in up}, {one for one, _ in slots[layout.sides]}
        for (owner, name), place in placing.flags.items():
            slot = slot_together(layout.base["value", owner, name])
            here = {there for there, one in placing.pieces.here.items() if memory[place + one // 32] >> one % 32 & 1}
            yield name, here, set(slots[slot or 0])


def _first_difference(
    here: list[tuple[int, int]], there: list[tuple[int, int]]
) -> tuple[int, tuple[int, int] | None, tuple[int, int] | None] | None:
    """Return the index of the first answer that differs, and the answer on each side (its index, and the number of options).
    Return None if all are equal."""
    for number, (one, other) in enumerate(zip_longest(here, there)):
        if one != other:
            return number, one, other
    return None


def _without_cards(played: Playout) -> Playout:
    return Playout(
        played.winners,
        played.decisions,
        played.tallies,
        played.endless,
        played.ending,
        forced=played.forced,
        leads=played.leads,
    )


def _counts(played: Playout) -> dict[int, CardCounts]:
    return {use.entry: added(CardCounts(), counted(use, played.winners)) for use in played.cards}
