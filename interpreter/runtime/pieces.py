"""Pieces on the move: what emitted code does with the things that lie in zones."""

from __future__ import annotations

from interpreter.model import rng
from interpreter.model.failure import Fail
from interpreter.model.layout import BLANK, KNOWN, RNG, SECRETS

#: So many pieces at least are looked for together when they move.
MANY = 4


class Pieces:
    """The part of a `Run` that moves, mixes and reveals pieces; it works on the position `s`."""

    def move(self, things, slot, bottom, clause):
        """Put a piece or some pieces into a zone, last one on top."""
        if things is None:
            raise Fail(clause, "there is nothing to move")
        if isinstance(things, int):
            things = (things,)
        s = self.s
        layout = self.layout
        if len(things) > MANY:
            self._take_all(things, clause)
        else:
            for thing in things:
                self._take(thing, clause)
                self.last_place[thing] = slot
        s[slot] = tuple(things) + s[slot] if bottom else s[slot] + tuple(things)
        if layout.zone_at[slot].decl.single and len(s[slot]) > 1:
            raise Fail(clause, "there is room for one in `{place}`", place=layout.zone_at[slot].decl.name)
        if slot in layout.force_slots:
            self.force = None

    def _take(self, thing, clause):
        """Remove a piece from wherever it lies."""
        s = self.s
        layout = self.layout
        noun = layout.pieces[thing % BLANK].noun
        last = self.last_place.get(thing)  # where it was put last: there it lies still, as a rule
        slots = layout.zones_of_noun[noun]
        for slot in slots if last is None or thing not in s[last] else (last,):
            zone = s[slot]
            if thing in zone:
                index = zone.index(thing)
                s[slot] = zone[:index] + zone[index + 1 :]
                if slot in layout.hidden:
                    s[SECRETS] += 1
                if slot in layout.force_slots:
                    self.force = None
                if s[KNOWN]:
                    s[KNOWN] = tuple(pair for pair in s[KNOWN] if pair[0] != thing)
                return
        if self.probing:
            raise IndexError(thing)

    def _take_all(self, things, clause):
        """Remove many pieces at once from wherever they lie."""
        s, layout = self.s, self.layout
        wanted = set(things)
        missing = len(wanted)
        for slot in layout.zones_of_noun[layout.pieces[things[0] % BLANK].noun]:
            zone = s[slot]
            if wanted.isdisjoint(zone):
                continue
            s[slot] = rest = tuple(thing for thing in zone if thing not in wanted)
            missing -= len(zone) - len(rest)
            if slot in layout.hidden:
                s[SECRETS] += len(zone) - len(rest)
            if slot in layout.force_slots:
                self.force = None
        if s[KNOWN]:
            s[KNOWN] = tuple(pair for pair in s[KNOWN] if pair[0] not in wanted)
        if missing and self.probing:
            raise IndexError(things)

    def draw(self, source, slot, clause):
        """Move the top piece of one zone to another: the common case of `move`."""
        s = self.s
        zone = s[source]
        if not zone:
            raise Fail(clause, "`{place}` is empty", place=self.layout.zone_at[source].decl.name)
        if (
            slot in self.layout.force_slots
            or source in self.layout.force_slots
            or s[KNOWN]
            or self.layout.zone_at[slot].decl.single
        ):
            self.move(zone[-1], slot, False, clause)
            return
        s[source] = zone[:-1]
        s[slot] = s[slot] + zone[-1:]
        if source in self.layout.hidden:
            s[SECRETS] += 1

    def top(self, zone, clause):
        if not zone:
            raise Fail(clause, "it is empty")
        return zone[-1]

    def bottom(self, zone, clause):
        if not zone:
            raise Fail(clause, "it is empty")
        return zone[0]

    def shuffle(self, slots, clause):
        """Shuffle what lies in some zones among them; each keeps its size."""
        s = self.s
        things = tuple(thing for slot in slots for thing in s[slot])
        if self.probing and self.beyond:
            things = tuple(thing if thing >= BLANK else BLANK + thing for thing in things)
        things, s[RNG] = rng.shuffled(s[RNG], things)
        start = 0
        for slot in slots:
            size = len(s[slot])
            s[slot] = things[start : start + size]
            start += size
        s[SECRETS] += 1
        if s[KNOWN]:
            s[KNOWN] = tuple(pair for pair in s[KNOWN] if pair[0] not in things)
        self.force = None

    def shuffle_into(self, source, slot, clause):
        s = self.s
        s[slot] = s[slot] + s[source]
        s[source] = ()
        self.shuffle((slot,), clause)

    def shuffle_set(self, things, clause):
        """Shuffle some pieces among the places where they lie."""
        s = self.s
        mixed, s[RNG] = rng.shuffled(s[RNG], tuple(things))
        if self.probing and self.beyond:
            mixed = tuple(thing if thing >= BLANK else BLANK + thing for thing in mixed)
        swap = dict(zip(things, mixed))
        for slot in self.layout.zone_at:
            if any(thing in swap for thing in s[slot]):
                s[slot] = tuple(swap.get(thing, thing) for thing in s[slot])
        s[SECRETS] += 1
        self.force = None

    def exchange(self, left, right):
        s = self.s
        s[left], s[right] = s[right], s[left]
        if left in self.layout.hidden or right in self.layout.hidden:
            s[SECRETS] += 1
        self.force = None

    def swap_places(self, left, right, clause):
        """Let two pieces change places, each taking the zone and the position of the other."""
        for slot in self.layout.zones_of_noun[self.layout.pieces[left % BLANK].noun]:
            zone = self.s[slot]
            if left in zone or right in zone:
                self.s[slot] = tuple(right if x == left else left if x == right else x for x in zone)
        self.s[SECRETS] += 1
        self.force = None

    def lie_together(self, things) -> bool:
        """Tell whether all of some pieces lie in one zone, so that it makes no difference to any zone which is taken."""
        for slot in self.layout.zones_of_noun[self.layout.pieces[things[0] % BLANK].noun]:
            zone = self.s[slot]
            if things[0] in zone:
                return len(zone) >= len(things) and set(zone).issuperset(things)
        return False

    def owner(self, thing):
        """Return the player who owns the zone in which a piece lies, or None."""
        for slot in self.layout.zones_of_noun[self.layout.pieces[thing].noun]:
            if thing in self.s[slot]:
                zone = self.layout.zone_at[slot]
                return zone.owner if zone.decl.owner == "player" else None
        return None

    def belonging(self, noun, owner, kind="player"):
        """Return the pieces of a noun in all zones of a player, or of a piece of a kind."""
        found: list[int] = []
        for slot in self.layout.zones_of_noun[noun]:
            zone = self.layout.zone_at[slot]
            if zone.owner == owner and owner is not None and zone.decl.owner == kind:
                found += self.s[slot]
        return found

    def reveal(self, things, seat):
        """Let a player (or everybody: None) know some pieces until they move or are shuffled."""
        s = self.s
        things = (things,) if isinstance(things, int) else tuple(things)
        new = tuple((thing, seat) for thing in things if (thing, seat) not in s[KNOWN])
        s[KNOWN] += new
        s[SECRETS] += 1

    def roll(self, low, high):
        """Return a number by chance."""
        self.s[SECRETS] += 1
        if self.probing and self.beyond:
            raise IndexError("chance")
        if self.dice:
            return self.dice.pop(0)
        value, self.s[RNG] = rng.below(self.s[RNG], high - low + 1)
        return low + value
