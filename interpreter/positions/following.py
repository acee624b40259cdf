"""The history of hidden pieces: a record of what happened to them, from which follows what each player knows about them.

A player can follow a card even while it lies face down: a player who saw the card knows it until it is shuffled, or until
somebody takes one of several cards without showing which. So a `FollowedRun` records each move into or out of a hidden
zone, each shuffle, and each look. A game is run as a `FollowedRun` only when the history is needed (`interpreter.positions.ways`).
`interpreter.simulation.beliefs` draws the conclusions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from dsl.records import dataclass
from interpreter.model.blanks import BLANK
from interpreter.model.failure import Fail
from interpreter.model.layout import KNOWN
from interpreter.runtime import pieces, visibility
from interpreter.runtime.run import Run
from interpreter.runtime.visibility import onlookers, viewers

#: A set of seats, which count from 0.
Seats = frozenset[int]


@dataclass(frozen=True, slots=True)
class Moved:
    """An entry of the history: some pieces have left a zone.

    - `among`: all pieces that lay in the zone, with the pieces that left. `slot`: the zone.
    - `saw`: the seats that could look into the zone. `see`: the seats that see the pieces where they are now.
    - `plain`: everybody knows from which places in the zone the pieces came. They were taken from an end of the zone, or
      the rules had named them as its top or bottom and nobody looks into the zone.
    - `by_choice_of`: the seats that had already answered in the step; None among them means that chance was used. If
      nobody but the player had answered, a player who knew all pieces of the zone can conclude which pieces left.
    """

    pieces: tuple[int, ...]
    among: tuple[int, ...]
    slot: int
    saw: Seats
    see: Seats
    plain: bool
    by_choice_of: frozenset[int | None]


@dataclass(frozen=True, slots=True)
class Mixed:
    """An entry of the history: pieces were shuffled among their places. `see`: the seats that see into these places."""

    pieces: tuple[int, ...]
    see: Seats


@dataclass(frozen=True, slots=True)
class Seen:
    """An entry of the history: players see some pieces in their places. `see`: the seats of these players."""

    pieces: tuple[int, ...]
    see: Seats


Noted = Moved | Mixed | Seen


#: Pieces that are about to leave a zone: these pieces, all pieces in the zone, its slot, and the seats that see into it.
Leaving = tuple[tuple[int, ...], tuple[int, ...], int, Seats]


@lru_cache(maxsize=64)
def everybody(players: int) -> Seats:
    """Return the set of all seats in a game for this number of players: 0, 1, 2 for three players."""
    return frozenset(range(players))


class FollowedRun(Run):
    """A run that records the history of pieces that are hidden from some player. The entries of undone statements are
    removed."""

    def begin_step(self) -> None:
        course = self.context.course
        super().begin_step()
        self.context.course = course
        self.context.rolled, self.context.ends = False, frozenset()

    def attempt(self, body: Callable[[], object], clause: int) -> Fail | None:
        """Carry out a block completely or not at all, and return its failure (None on success). If it is undone, players still
        know the pieces that it showed, so the history gets an entry for them."""
        known = self.slots[KNOWN]
        # The failure gets no name here: its traceback refers to this frame, so a name would make a circle of references.
        return self._shown_before(super().attempt(body, clause), known)

    def _shown_before(self, failure: Fail | None, known: Sequence[tuple[int, int | None]]) -> Fail | None:
        """Record which pieces players saw in a block that was undone. Return the failure of the block unchanged (None if it
        was not undone)."""
        if failure is not None and self._notes:
            for piece, seat in self.slots[KNOWN]:
                if (piece, seat) not in known:
                    self._note(Seen((piece,), frozenset(self.seats if seat is None else (seat,))))
        return failure

    # ------------------------------------------------------------- what is noted

    def move(self, things: int | Sequence[int] | None, slot: int, bottom: bool, clause: int) -> None:
        if self.trial.probing:  # most moves are made in trials
            pieces.move(self, things, slot, bottom, clause)
        else:
            self._moved(things, slot, bottom, clause, plain=False)

    def move_end(self, things: int | Sequence[int] | None, slot: int, bottom: bool, clause: int) -> None:
        if self.trial.probing:
            pieces.move(self, things, slot, bottom, clause)
        else:
            self._moved(things, slot, bottom, clause, plain=True)

    def shift(self, thing: int, source: int, slot: int, clause: int) -> None:
        if self.trial.probing:
            pieces.shift(self, thing, source, slot, clause)
        else:
            self._moved(thing, slot, False, clause, plain=False)

    def shift_all(self, things: tuple[int, ...], source: int, slot: int, clause: int) -> None:
        self._moved(things, slot, False, clause, plain=False)

    def top(self, zone: Sequence[int], clause: int) -> int:
        return self._end(pieces.top(self, zone, clause))

    def bottom(self, zone: Sequence[int], clause: int) -> int:
        return self._end(pieces.bottom(self, zone, clause))

    def draw(self, source: int, slot: int, clause: int) -> None:
        if not self._notes:
            pieces.draw(self, source, slot, clause)
            return
        top = self.slots[source][-1:]
        left = self._leaving(top, slot)
        pieces.draw(self, source, slot, clause)
        self._note_left(left, slot, plain=True)

    def shuffle(self, slots: Sequence[int], clause: int) -> None:
        pieces.shuffle(self, slots, clause)
        self._mixed(slots)

    def shuffle_into(self, source: int, slot: int, clause: int) -> None:
        pieces.shuffle_into(self, source, slot, clause)
        self._mixed((slot,))

    def shuffle_set(self, things: Iterable[int], clause: int) -> None:
        things = tuple(things)
        pieces.shuffle_set(self, things, clause)
        if things and self._notes:
            self._note(Mixed(things, self._see(things)))

    def exchange(self, left: int, right: int) -> None:
        pieces.exchange(self, left, right)
        if self._notes:
            for slot in (left, right):
                if slot in self.layout.zone_at and self.slots[slot]:
                    self._note(Seen(self.slots[slot], self._see(self.slots[slot])))

    def swap_places(self, left: int, right: int, clause: int) -> None:
        pieces.swap_places(self, left, right, clause)
        if self._notes:
            self._note(Mixed((left, right), self._see((left, right))))

    def reveal(self, things: int | Iterable[int], whom: int | Iterable[int] | None) -> None:
        things = (things,) if isinstance(things, int) else tuple(things)
        whom = whom if whom is None or isinstance(whom, int) else tuple(whom)
        visibility.reveal(self, things, whom)
        seats = visibility.shown_to(self, whom)
        if self._notes and things and seats:
            self._note(
                Seen(things, frozenset(self.seats if None in seats else (seat for seat in seats if seat is not None)))
            )

    def turn(self, things: Iterable[int], up: bool, clause: int) -> None:
        things = tuple(things)
        pieces.turn(self, things, up, clause)
        if self._notes and things:
            self._note(Seen(things, self._see(things)))

    def by_chance(self, low: int, high: int, clause: int) -> int:
        self.context.rolled = True
        return pieces.roll(self, low, high, clause)

    # --------------------------------------------------------------------- how

    @property
    def _notes(self) -> bool:
        return self.context.course is not None and not self.trial.probing

    def _end(self, piece: int) -> int:
        """Record that the rules named a piece as the top or bottom of its zone. Return this piece."""
        if not self.trial.probing:
            self.context.ends |= {piece}
        return piece

    def _note(self, one: Noted) -> None:
        if self.context.course is not None:
            self.context.course = self.context.course.append(one)

    def _see(self, things: Iterable[int]) -> Seats:
        """Return the seats of the players who see all these pieces in their places."""
        found = set(self.seats)
        for thing in things:
            found.intersection_update(viewers(self, thing))
        return frozenset(found)

    def _looks_into(self, slot: int) -> Seats:
        """Return the seats of the players who see all pieces in the zone with this slot."""
        if slot not in self.layout.hidden:
            return everybody(len(self.seats))
        if self.layout.sides is not None:
            return self._see(self.slots[slot])
        return frozenset(onlookers(self, self.layout.zone_at[slot]))  # usually one player

    def _moved(self, things: int | Sequence[int] | None, slot: int, bottom: bool, clause: int, *, plain: bool) -> None:
        if things is None or not self._notes:
            pieces.move(self, things, slot, bottom, clause)
            return
        left = self._leaving((things,) if isinstance(things, int) else things, slot)
        pieces.move(self, things, slot, bottom, clause)
        self._note_left(left, slot, plain=plain)

    def _leaving(self, things: Sequence[int], slot: int) -> list[Leaving]:
        """Return the pieces that are about to move into the zone `slot`, in one group for each zone in which they lie. Moves
        between open zones are left out."""
        hidden, by_place = self.layout.hidden, dict[int, list[int]]()
        real = [thing for thing in things if thing < BLANK]
        # A search for each of many pieces takes too long.
        places = pieces.places_of(self, real) if len(real) > pieces.MANY else None
        for thing in real:
            place = pieces.place_of(self, thing) if places is None else places.get(thing)
            if place is not None and (place in hidden or slot in hidden):
                by_place.setdefault(place, []).append(thing)
        return [(tuple(gone), self.slots[place], place, self._looks_into(place)) for place, gone in by_place.items()]

    def _note_left(self, left: list[Leaving], slot: int, *, plain: bool) -> None:
        if not left:
            return
        answers = self.answers
        chose: set[int | None] = {seat for _count, _free, _block, seat, *_ in answers.counts[: answers.cursor]}
        if self.context.rolled:
            chose.add(None)
        for gone, among, place, saw in left:
            at_end = plain or (not saw and self.context.ends.issuperset(gone))
            see = self._looks_into(slot) if self.layout.sides is None else self._see(gone)
            self._note(Moved(gone, among, place, saw, see, at_end, frozenset(chose)))

    def _mixed(self, slots: Sequence[int]) -> None:
        if self._notes:
            things = tuple([thing for slot in slots for thing in self.slots[slot]])
            hidden = [slot for slot in slots if slot in self.layout.hidden]
            if things and hidden:
                see = frozenset(self.seats).intersection(*map(self._looks_into, hidden))
                self._note(Mixed(things, see))
