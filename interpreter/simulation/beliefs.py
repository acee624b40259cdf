"""What a player may believe about hidden pieces, and how to imagine worlds that agree with it.

Each hidden piece has a set of pieces that it may be, as far as a player who has followed the game can know
(`interpreter.positions.following`). At the beginning every piece lies where the rules put it. A shuffled piece may be
any of the pieces shuffled with it. If somebody takes a piece from a zone without showing which, then the taken piece, and each
piece that stays, may be any of the pieces that lay there. A piece that the player sees is known from then on, and is removed
from the sets of all others. A world gives each hidden piece one piece out of its set, and no two the same.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, groupby, pairwise
from typing import Any

from dsl.records import dataclass
from interpreter.compiler.program import Program
from interpreter.model.layout import KNOWN, Layout
from interpreter.positions.following import Mixed, Moved, Seen
from interpreter.positions.position import Position
from interpreter.positions.ways import Course
from interpreter.runtime.run import Run
from interpreter.runtime.visibility import seen_by, shown_of

#: How many rounds of random exchanges are made before the first world, so that all worlds are equally likely.
SWAPS = 3

#: One imagined world: it maps each real piece to the piece that lies in its place in that world.
Faces = dict[int, int]


class Belief:
    """What one player (a seat from 0) believes: for each hidden piece, the set of pieces that it may be. A piece
    without a set is known."""

    def __init__(self, layout: Layout, seat: int) -> None:
        self.layout, self.seat = layout, seat
        self.may_be: dict[int, set[int]] = {}
        self.sets: list[set[int]] = []

    def follow(self, course: Iterable[object]) -> None:
        """Update the belief from the recorded events of hidden pieces: moves, shuffles, and looks at pieces."""
        for noted in course:
            match noted:
                case Moved():
                    self._moved(noted)
                case Mixed(pieces=pieces, see=see):
                    self.see(pieces) if self.seat in see else self._mix(pieces)
                case Seen(pieces=pieces, see=see) if self.seat in see:
                    self.see(pieces)

    def see(self, pieces: Iterable[int]) -> None:
        """Record that the player knows some pieces now. No other piece can be one of them."""
        for piece in pieces:
            if self.may_be.pop(piece, None) is not None:
                for one in self.sets:
                    one.discard(piece)

    def _moved(self, noted: Moved) -> None:
        if self.seat in noted.saw:
            self.see(noted.among)
        elif not noted.plain and self._hides_which(noted):
            self._took_some(noted)
        elif self.seat in noted.see:
            self.see(noted.pieces)

    def _hides_which(self, noted: Moved) -> bool:
        """Tell whether the player cannot know which pieces of a zone have left it. The result is true if two conditions are met.
        First, some pieces stayed in the zone. Second, somebody else or chance decided which pieces left, or the player did not
        know all pieces of the zone."""
        if len(noted.pieces) == len(noted.among):
            return False
        return bool(noted.by_choice_of - {self.seat}) or any(piece in self.may_be for piece in noted.among)

    def _took_some(self, noted: Moved) -> None:
        """Record that some pieces left a zone, and that nobody saw from which places. If the player sees these pieces
        now, then only pieces that could have been one of them become uncertain."""
        if self.seat not in noted.see:
            for alike in _by_look(self.layout, noted.slot, noted.among):
                self._mix(alike)
            return
        gone = set(noted.pieces)
        left = [piece for piece in noted.among if piece not in gone and not gone.isdisjoint(self._set_of(piece))]
        before = [self._set_of(piece) for piece in noted.pieces]
        if left and any(self._set_of(piece) is not before[0] for piece in (*left, *noted.pieces)):
            self._mix((*left, *noted.pieces))
        self.see(noted.pieces)

    def _set_of(self, piece: int) -> set[int]:
        return self.may_be.get(piece) or {piece}

    def _mix(self, pieces: Sequence[int]) -> None:
        """Give some pieces one common set, the union of their sets: each of them may be what any of them could be before."""
        first = self.may_be.get(pieces[0])
        if len(pieces) < 2 or (first is not None and all(self.may_be.get(piece) is first for piece in pieces)):
            return
        mixed = set[int]().union(*map(self._set_of, pieces))
        self.may_be.update(dict.fromkeys(pieces, mixed))
        self.sets = list({id(one): one for one in self.may_be.values()}.values())


def _by_look(layout: Layout, slot: int, pieces: Sequence[int]) -> list[list[int]]:
    """Return the pieces of a zone in groups. The pieces of a group look the same to everybody who does not see their faces."""
    decl = layout.zone_at[slot].decl
    found: dict[Any, list[int]] = {}
    shown = decl.showing if slot in layout.shades else ()
    for piece in pieces:
        look = [layout.tables[decl.noun, name][piece] for name in shown]
        found.setdefault(tuple(look), []).append(piece)
    return list(found.values())


@dataclass(frozen=True, slots=True)
class Doubts:
    """What a player cannot know in a position. `places` are the places of hidden pieces, in an order that everybody
    can see; each is named by the piece that really lies there. `may_be` has, for each place, the pieces that may lie
    there."""

    places: tuple[int, ...]
    may_be: tuple[frozenset[int], ...]

    def dealt(self, chance: random.Random) -> Faces:
        """Return one possible assignment of pieces to the hidden places, at random."""
        return next(Dealing(self, chance.getrandbits(63)).worlds(chance))


class Dealing:
    """Deals pieces to the hidden places in ways that are possible. It uses nothing that the player does not know.

    - `known`: the places with only one possible piece. `lots`: places, and the pieces that lie there in any order.
    - `doubtful`: the places whose sets overlap, with their sets in `may_be`. `alike`: ranges of doubtful places with equal
      sets. `first`: one possible assignment of pieces to the doubtful places, found at random with a seed.

    `interpreter.native.runtime.ahead.dealing` deals the same worlds.
    """

    def __init__(self, doubts: Doubts, seed: int) -> None:
        by_set: dict[frozenset[int], list[int]] = {}
        for place, may_be in zip(doubts.places, doubts.may_be):
            by_set.setdefault(may_be, []).append(place)
        once = Counter(face for may_be in by_set for face in may_be)
        self.known: Faces = {}
        self.lots: list[tuple[list[int], list[int]]] = []
        self.doubtful: list[int] = []
        for may_be, places in by_set.items():
            if len(may_be) != len(places) or any(once[face] > 1 for face in may_be):
                self.doubtful += places
            elif len(places) == 1:
                self.known[places[0]] = next(iter(may_be))
            else:
                self.lots.append((places, sorted(may_be)))
        sets = dict(zip(doubts.places, doubts.may_be))
        self.may_be = [sets[place] for place in self.doubtful]
        ends = [0, *accumulate(len(list(alike)) for _, alike in groupby(self.may_be))]
        self.alike = [range(start, end) for start, end in pairwise(ends) if end > start + 1]
        self.first = _matched(self.may_be, random.Random(seed)) if self.doubtful else []

    def worlds(self, chance: random.Random) -> Iterator[Faces]:
        """Yield random assignments of pieces to places, without end. If the sets of some places overlap, each assignment is made
        from the one before: two places exchange their pieces if both pieces fit."""
        given, times = list(self.first), SWAPS
        while True:
            faces = self.known.copy()
            for places, lot in self.lots:
                faces.update(zip(places, _in_random_order(lot, chance)))
            if self.doubtful:
                for _ in range(times):
                    self._exchange(given, chance)
                times = 1
                faces.update(zip(self.doubtful, given))
            yield faces

    def _exchange(self, given: list[int], chance: random.Random) -> None:
        """Let the places with equal sets exchange their pieces at random. Then let random pairs of places exchange
        theirs if both fit; try as many pairs as there are places."""
        for alike in self.alike:
            given[alike.start : alike.stop] = _in_random_order(given[alike.start : alike.stop], chance)
        may_be, size, luck = self.may_be, len(given), chance.random
        for _ in range(size):
            one, other = int(luck() * size), int(luck() * size)
            if given[other] in may_be[one] and given[one] in may_be[other]:
                given[one], given[other] = given[other], given[one]


def _in_random_order(lot: Sequence[int], chance: random.Random) -> list[int]:
    """Return the pieces of a lot in random order. `random.shuffle` would take three times as long."""
    luck = chance.random
    return [face for _, face in sorted([(luck(), face) for face in lot])]


def _matched(may_be: Sequence[frozenset[int]], chance: random.Random) -> list[int]:
    """Return one assignment of pieces to places (a matching): element i is the piece at place i. One always exists,
    because the real position is one."""
    shuffled: dict[frozenset[int], list[int]] = {}
    for one in may_be:
        if one not in shuffled:
            shuffled[one] = sorted(one)
            chance.shuffle(shuffled[one])
    place_of: dict[int, int] = {}
    # Places with few possible pieces come first: then a piece rarely has to make room for another.
    for start in sorted(range(len(may_be)), key=lambda place: len(may_be[place])):
        came_by: dict[int, int] = {}
        waiting, end = [start], None
        while end is None:
            place = waiting.pop()
            for face in shuffled[may_be[place]]:
                if face in came_by:
                    continue
                came_by[face] = place
                if face not in place_of:
                    end = face
                    break
                waiting.append(place_of[face])
        _make_room(place_of, came_by, start, end)
    found = [0] * len(may_be)
    for face, place in place_of.items():
        found[place] = face
    return found


def _make_room(place_of: dict[int, int], came_by: dict[int, int], start: int, end: int) -> None:
    """Change the assignment along the path that was found. Each place on the path gets the piece that was found for it, and its
    old piece goes to the place before it on the path."""
    given = {place: face for face, place in place_of.items()} if came_by[end] != start else {}
    while True:
        place = came_by[end]
        before = given.get(place)
        place_of[end] = place
        if place == start:
            return
        assert before is not None, "only the first place had nothing yet"
        end = before


def doubts_of(program: Program, position: Position) -> Doubts:
    """Return what the deciding player of a position cannot know about the hidden pieces."""
    layout, seat = program.layout, position.due.seat - 1
    run = Run(program, list(position.now), None, search_ahead=False, traced=False)
    seen = seen_by(run, seat)
    places = tuple(
        piece
        for zone in layout.zones
        for piece in position.now[zone.slot]
        if piece not in seen and zone.slot in layout.hidden
    )
    may_be = _by_course(layout, seat, position.course, seen, places)
    if not layout.shades:
        return Doubts(places, tuple(may_be[piece] for piece in places))
    looks = {piece: shown_of(run, seat, piece) for piece in places}
    return Doubts(
        places,
        tuple(frozenset(face for face in may_be[piece] if _would_look(layout, face, looks[piece])) for piece in places),
    )


def _would_look(layout: Layout, face: int, look: Iterable[tuple[str, Any]]) -> bool:
    """Tell whether a piece would look like `look` in a zone that shows only a part of its hidden pieces. The real
    piece is not used."""
    noun = layout.pieces[face].noun
    return all(layout.tables[noun, name][face] == printed for name, printed in look)


def _by_course(
    layout: Layout, seat: int, course: Course | None, seen: frozenset[int], places: tuple[int, ...]
) -> dict[int, frozenset[int]]:
    """Return for each hidden piece the set of pieces that it may be. If the history of the game was not recorded,
    this set has every hidden piece of the same noun and the same owner."""
    if course is None:
        kinds: dict[Any, set[int]] = {}
        for piece in places:
            kinds.setdefault((layout.pieces[piece].noun, layout.pieces[piece].owner), set()).add(piece)
        return {piece: frozenset(one) for one in kinds.values() for piece in one}
    belief = Belief(layout, seat)
    belief.follow(course)
    belief.see(seen)
    hidden = frozenset(places)
    frozen = {id(one): frozenset(one & hidden) for one in belief.sets}
    return {
        piece: frozen[id(belief.may_be[piece])] if piece in belief.may_be else frozenset((piece,)) for piece in places
    }


def turned_into(layout: Layout, slots: Sequence[Any], faces: Faces) -> list[Any]:
    """Return the slots of a position in which hidden pieces are replaced as in `faces`."""
    found = list(slots)
    for slot in layout.hidden.union(layout.zone_at):
        if found[slot]:
            found[slot] = tuple([faces.get(piece, piece) for piece in found[slot]])
    found[KNOWN] = tuple([(faces.get(piece, piece), who) for piece, who in found[KNOWN]])
    if layout.sides is not None:
        found[layout.sides] = tuple([(faces.get(piece, piece), up) for piece, up in found[layout.sides]])
    return found
