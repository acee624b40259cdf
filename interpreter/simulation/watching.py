"""Records what happens while policies play a game: who held which card, what happened to it, who was in the lead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from interpreter.compiler.coverage import Coverage
from interpreter.compiler.program import Program
from interpreter.model.rules import AIM
from interpreter.positions.position import Position, begin_at, choose
from interpreter.runtime.run import Run
from interpreter.runtime.state import State
from interpreter.simulation.noted import CardUse, Playout
from interpreter.simulation.policies import standing


class Watch:
    """Watches the games of one program, one after the other.

    The zones are examined before each step and at each question. This takes little time, since a zone is the same object until
    it changes. A card can come and go within a step, without a question in between; it is recorded only if it is carried out.
    """

    def __init__(self, program: Program) -> None:
        layout = program.layout
        self.program = program
        self.own = tuple(
            (zone.slot, zone.owner + 1)
            for zone in layout.zones
            if zone.decl.owner == "player" and zone.owner is not None and zone.owner < layout.players  # seats alone win
        )
        self.force = tuple(zone.slot for zone in layout.in_force)
        self.aim = program.book.defines.get(("player", AIM))
        self.seen = Seen(program)

    # ------------------------------------------------------ games that answer first

    def begin(self, run: State) -> None:
        """Begin to watch a game, with an empty record."""
        self.seen = Seen(self.program)
        self.seen.forced = 0
        self.program.coverage = self.seen.coverage
        run.trace.on_ask = self._asked

    def _asked(self, seat: int | None, options: Sequence[Any], *_: object) -> None:
        if len(options) == 1:
            self.seen.forced = (self.seen.forced or 0) + 1

    def look(self, run: State) -> None:
        """Record, at a question, who holds which cards. Nothing is recorded inside a block that may still be undone."""
        if not run.context.blocks:
            self.seen.look(run.slots, self.own, self.force)

    def step(self, run: State) -> None:
        """Record, at the beginning of a step, who holds which cards and who is in the lead."""
        self.seen.look(run.slots, self.own, self.force)
        if self.aim is not None:
            self.seen.stand(self._standing(run))

    def end(self, run: State) -> Seen:
        """End the watching of a game that is over or has stopped, and return the record of it."""
        self.seen.look(run.slots, self.own, self.force)
        self.program.coverage = None
        return self.seen

    def _standing(self, run: State) -> tuple[int, ...]:
        return tuple(standing(self.program, run, seat) for seat in range(self.program.layout.players))

    # --------------------------------------------------------- games by positions

    def first(self, seed: int) -> Position:
        """Return the first position of the game of a seed, and begin to watch it."""
        self.seen = Seen(self.program)
        return self._reached(lambda: begin_at(self.program, seed))

    def next(self, position: Position, answer: str) -> Position:
        """Return the position after an answer, and record what happened on the way."""
        entry_of = self.program.layout.entry_of
        offered = {option.id: entry_of[option.piece] for option in position.due.possible if option.piece is not None}
        after = self._reached(lambda: choose(self.program, position, answer))
        self.seen.offered.update(set(offered.values()))
        if answer in offered:
            self.seen.chosen[offered[answer]] += 1
        return after

    def _reached(self, go: Callable[[], Position]) -> Position:
        """Return the position that `go` returns. Record the events that led to this position, and the cards that lie in its zones.
        Actions that policies only try out are not recorded."""
        noted = self.program.coverage = Coverage()
        try:
            position = go()
        finally:
            self.program.coverage = None
        self.seen.add(noted)
        self.seen.look(position.now, self.own, self.force)
        if self.aim is not None:
            self.seen.stand(
                self._standing(Run(self.program, list(position.now), None, search_ahead=False, traced=False))
            )
        return position


class Seen:
    """The record of one watched game so far."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.coverage = Coverage()
        self.last: dict[int, object] = {}
        self.held: dict[int, set[int]] = {}
        self.in_force: set[int] = set()
        self.offered: Counter[int] = Counter()
        self.chosen: Counter[int] = Counter()
        self.forced: int | None = None
        self.leads: int | None = None
        self.best: int | None = None

    def look(self, slots: Any, own: Sequence[tuple[int, int]], force: Sequence[int]) -> None:
        """Record the cards in the zones of players, and in the zones in force."""
        entry_of, last = self.program.layout.entry_of, self.last
        for slot, seat in own:
            zone = slots[slot]
            if zone is not last.get(slot):
                last[slot] = zone
                for piece in zone:
                    if entry_of[piece] >= 0:
                        self.held.setdefault(entry_of[piece], set()).add(seat)
        for slot in force:
            zone = slots[slot]
            if zone and zone is not last.get(-slot):
                last[-slot] = zone
                self.in_force.update(entry_of[piece] for piece in zone if entry_of[piece] >= 0)

    def stand(self, standing: tuple[int, ...]) -> None:
        """Record how good the position is for each player. The lead changes when one player alone is best and was not
        so before."""
        highest = max(standing)
        best = standing.index(highest) if standing.count(highest) == 1 else None
        self.leads = self.leads or 0
        if best is not None and best != self.best:
            self.leads += self.best is not None
            self.best = best

    def add(self, noted: Coverage) -> None:
        """Add the cards that were carried out or failed on the way to a position."""
        self.coverage.done += noted.done
        self.coverage.failed |= noted.failed

    def told(self, played: Playout) -> Playout:
        """Return the playout of a game together with the watched figures."""
        carried_out, failed = {entry for _, entry, _ in self.coverage.done}, self.coverage.failed
        known = {*self.held, *self.in_force, *carried_out, *failed, *self.offered} - {-1}
        cards = tuple(
            CardUse(
                entry,
                frozenset(self.held.get(entry, ())),
                entry in self.in_force,
                entry in carried_out,
                entry in failed,
                self.offered[entry],
                self.chosen[entry],
            )
            for entry in sorted(known)
        )
        return replace(played, cards=cards, forced=self.forced, leads=self.leads)
