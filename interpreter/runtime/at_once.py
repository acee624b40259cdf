"""Merges the actions of several players at the same time. Each player acts on the same position and does not see the actions
of the others. This module merges the resulting positions into one.

Changes of amounts are added up. What several players add to a set, or take from it, is added or taken together. All pieces that a player has moved are moved in the merged position. If a player takes a piece
that another player has taken, or more than there is, this player acts again after the others.
"""

from __future__ import annotations

from itertools import compress
from operator import is_not
from typing import Any

from interpreter.model.failure import Fail, RuleError
from interpreter.model.flags import Flags
from interpreter.model.layout import KNOWN, LOG, RECORDS, RNG, SECRETS, STORED, Layout

#: The slots that one acting player passes on to the next, as if they acted in turn: the random state, and the number of stored
#: rules.
ONWARD = (RNG, SECRETS, STORED)

Pieces = tuple[int, ...]


class Merge:
    """Merges the results of several players into one position. `state` is the merged position so far."""

    def __init__(self, layout: Layout, before: list[Any]) -> None:
        self.layout = layout
        self.before = before
        self.state = before  # this list is never changed: the first result replaces it
        self.assigned: frozenset[int] = frozenset()

    def add(self, after: list[Any], assigned: frozenset[int], clause: int) -> None:
        """Merge the result of one player: the position `after` the actions, and the slots that they `assigned` (see `Context`).

        Raises Fail if the result contradicts the results of the others, RuleError if two players set one slot to
        different values.
        """
        before = self.before
        if self.state is before:  # the first result: nothing to merge with
            self.state, self.assigned = after[: len(before)], assigned
            return
        merged: dict[int, Any] = {}
        bounds, beyond, zones, grown = self.layout.bounds, False, self.layout.zone_at, 0
        for slot in compress(range(len(after)), map(is_not, after, before)):
            if slot == LOG:  # it only grows, and a comparison takes long
                merged[slot] = self._record(before[slot], after[slot])
            elif after[slot] != before[slot]:
                merged[slot] = self._merged(slot, before[slot], after[slot], assigned, clause)
                beyond |= slot in bounds and self.layout.is_beyond(slot, merged[slot])
                if slot in zones:
                    grown += len(after[slot]) - len(before[slot])
        if grown > 0 and self._is_there([slot for slot in merged if slot in zones], after):
            raise Fail(clause, "another-takes-the-same")
        if beyond:
            raise Fail(clause, "together-they-take-more-than-there-is")
        for slot, value in merged.items():
            self.state[slot] = value
        self.assigned |= assigned

    def _merged(self, slot: int, old: Any, new: Any, assigned: frozenset[int], clause: int) -> Any:
        so_far = self.state[slot]
        if slot in ONWARD or so_far == old:
            return new
        if isinstance(new, Flags):
            return so_far.merged(old, new)
        if slot in self.layout.zone_at:
            return self._pieces(old, new, so_far, clause)
        if slot in (RECORDS, KNOWN, self.layout.sides):
            return changed_set(so_far, old, new)
        if slot not in assigned and slot not in self.assigned:
            if ~slot in assigned:
                return changed_set(so_far, old, new)
            if slot in self.layout.amounts or (slot >= self.layout.size and type(new) in (int, tuple)):
                return added(so_far, old, new)
        if so_far != new:
            raise RuleError(clause, "two-players-at-once-give-one-thing-different-values")
        return so_far

    def _is_there(self, changed: list[int], after: list[Any]) -> bool:
        """Tell whether a piece that this player brought from outside all `changed` zones already lies in a zone of
        the merged position."""
        came = {piece for slot in changed for piece in after[slot]}
        came.difference_update(*[self.before[slot] for slot in changed])
        return not all(came.isdisjoint(self.state[zone.slot]) for zone in self.layout.zones)

    def _record(self, old: Any, new: Any) -> Any:
        """Return the record of events so far with the events that this player added."""
        return new if self.state[LOG] is old else self.state[LOG].extend(new[len(old) :])

    def _pieces(self, old: Pieces, new: Pieces, so_far: Pieces, clause: int) -> Pieces:
        gone = [piece for piece in old if piece not in new]
        if any(piece not in so_far for piece in gone):
            raise Fail(clause, "another-takes-the-same")
        return changed_set(so_far, old, new)


def changed_set(so_far: Pieces, old: Pieces, new: Pieces) -> Pieces:
    """Return the members of `so_far` after one more change, the one from `old` to `new`."""
    gone = [item for item in old if item not in new]
    kept = tuple(item for item in so_far if item not in gone)
    return kept + tuple(item for item in new if item not in old and item not in kept)


def added(so_far: Any, old: Any, new: Any) -> Any:
    """Return the amount (or bundle) `so_far` after one more change, the one from `old` to `new`."""
    if isinstance(new, tuple):
        return tuple(a + c - b for a, b, c in zip(so_far, old, new))
    return so_far + new - old
