"""Plays two versions of a game with the same seeds, and computes what changes and how certain that is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from dsl.records import dataclass
from interpreter.simulation import intervals
from interpreter.simulation.noted import CardUse, Playout
from interpreter.simulation.sweep import Sweep, Sweeping

#: The number of seeds in a batch. After each batch the comparison tests whether enough games were played.
BATCH = 100


@dataclass(frozen=True, slots=True)
class Comparison:
    """The games that two versions of the rules played with the same seeds. `is_narrow`: the comparison ended because
    the intervals were as narrow as wanted, not because all seeds were played. `stopped`: somebody interrupted it."""

    left: Sweep
    right: Sweep
    is_narrow: bool = False
    stopped: bool = False

    @property
    def pairs(self) -> list[tuple[Playout, Playout]]:
        """The pairs of games with the same seed, the first by each version. Only seeds are included whose game ended
        in both versions without an error."""
        others = dict(zip(self.right.seeds, self.right.playouts))
        return [
            (playout, others[seed])
            for seed, playout in zip(self.left.seeds, self.left.playouts)
            if seed in others and not playout.fault and not others[seed].fault
        ]


def compare(
    left: Sweeping,
    right: Sweeping,
    seeds: range,
    players: int,
    within: float,
    progress: Callable[[int], None] | None = None,
) -> Comparison:
    """Play the same seeds by two versions, in batches. Stop when the change of each seat's share of victories is
    known to within `within` to either side (0.03: three percentage points), or when all seeds are played.

    The width of the intervals decides when to stop, and never the differences themselves. A comparison that stopped as soon as
    it saw a difference would often report a difference that is only luck.
    """
    before = after = NOTHING
    for at in range(0, len(seeds), BATCH):
        batch = seeds[at : at + BATCH]
        before = _joined(before, left(batch, _further(progress, 2 * at)))
        if not before.stopped:
            after = _joined(after, right(batch, _further(progress, 2 * at + len(batch))))
        if before.stopped or after.stopped:
            return Comparison(before, after, stopped=True)
        compared = Comparison(before, after, is_narrow=True)
        if _is_narrow(compared.pairs, players, within):
            return compared
    return Comparison(before, after)


#: The sweep at the beginning of a comparison: no game has been played.
NOTHING = Sweep((), (), 0.0)


def _further(progress: Callable[[int], None] | None, so_far: int) -> Callable[[int], None] | None:
    """Return the progress callback for a batch: it adds the `so_far` games that were played before the batch."""
    return None if progress is None else lambda done: progress(so_far + done)


def _joined(first: Sweep, second: Sweep) -> Sweep:
    return Sweep(
        (*first.seeds, *second.seeds),
        (*first.playouts, *second.playouts),
        first.seconds + second.seconds,
        first.stopped or second.stopped,
    )


def _is_narrow(pairs: Sequence[tuple[Playout, Playout]], players: int, within: float) -> bool:
    if len(pairs) < 2:
        return False
    for seat in range(1, players + 1):
        _, low, high = intervals.of_change([(seat in right.winners) - (seat in left.winners) for left, right in pairs])
        if high - low > 2 * within:
            return False
    return True


def changes(compared: Comparison, players: int) -> list[dict[str, Any]]:
    """Return a row for each figure: `about` (seat, all, ending, tally), `name`, the means `left` and `right`, their
    `difference` with its interval (`low`, `high`), and whether the difference is `sure` (the interval does not
    contain 0).

    Each seed is played by both versions, so both games share much of their luck, and the intervals are narrower.
    """
    pairs = compared.pairs
    if len(pairs) < 2:
        return []
    rows: list[dict[str, Any]] = []
    for about, name, is_share, measure in _measures(pairs, players):
        before, after = [measure(left) for left, _ in pairs], [measure(right) for _, right in pairs]
        rows.append({"about": about, "name": name, **_change(before, after, is_share)})
    return rows


def card_changes(compared: Comparison, left: int | None, right: int | None) -> list[dict[str, Any]]:
    """Return a row for each figure about one card. `left` and `right` are its index in each version (None: the
    version has no such card). The figures are the share of games in which the card is held, is in force, is carried
    out and fails, and the share of its holders who won (for pairs of games that both have a holder)."""
    pairs = compared.pairs
    if len(pairs) < 2:
        return []
    rows: list[dict[str, Any]] = []
    kinds: dict[str, Callable[[CardUse], bool]] = {
        "held": lambda use: bool(use.held_by),
        "in_force": lambda use: use.in_force,
        "carried_out": lambda use: use.carried_out,
        "failed": lambda use: use.failed,
    }
    for name, is_so in kinds.items():
        before = [float(any(is_so(use) for use in one.cards if use.entry == left)) for one, _ in pairs]
        after = [float(any(is_so(use) for use in other.cards if use.entry == right)) for _, other in pairs]
        rows.append({"about": "card", "name": name, **_change(before, after, True)})
    shares = [(_won_by_holders(one, left), _won_by_holders(other, right)) for one, other in pairs]
    known = [(before, after) for before, after in shares if before is not None and after is not None]
    if len(known) > 1:
        before, after = [one for one, _ in known], [one for _, one in known]
        rows.append({"about": "card", "name": "won", **_change(before, after, True)})
    return rows


def _won_by_holders(playout: Playout, entry: int | None) -> float | None:
    """Return the share of the holders of a card who won; None if nobody held it."""
    held_by = next((use.held_by for use in playout.cards if use.entry == entry), frozenset())
    return len(held_by.intersection(playout.winners)) / len(held_by) if held_by else None


def _change(before: list[float], after: list[float], is_share: bool) -> dict[str, Any]:
    """Return the means before and after, their difference and its interval, either for shares of games or for counted
    numbers."""
    differences = [b - a for a, b in zip(before, after)]
    mean, low, high = intervals.of_change(differences) if is_share else intervals.of_mean(differences, unit=1.0)
    return {
        "left": round(sum(before) / len(before), 4),
        "right": round(sum(after) / len(after), 4),
        "difference": round(mean, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "sure": low > 0 or high < 0,
    }


def _measures(pairs: Sequence[tuple[Playout, Playout]], players: int) -> Iterator[tuple[str, str, bool, Measure]]:
    """Yield the figures that are computed for each game. Each figure is given by what it is about, its name, whether it counts
    as a share of the games, and a function that returns its value for one game."""
    both = [playout for pair in pairs for playout in pair]
    for seat in range(1, players + 1):
        yield "seat", str(seat), True, _has_won(seat)
    yield "all", "no_winner", True, lambda one: float(not one.winners)
    for ending in sorted({one.ending for one in both if one.ending}):
        yield "ending", ending, True, _has_ended(ending)
    yield "all", "decisions", False, lambda one: float(one.decisions)
    if any(one.leads is not None for one in both):
        yield "all", "leads", False, lambda one: float(one.leads or 0)
    for tally in dict.fromkeys(name for one in both for name, _ in one.tallies):
        yield "tally", tally, False, _tallied(tally)


#: A function that returns one figure of a game.
Measure = Callable[[Playout], float]


def _has_won(seat: int) -> Measure:
    return lambda one: float(seat in one.winners)


def _has_ended(ending: str) -> Measure:
    return lambda one: float(one.ending == ending)


def _tallied(name: str) -> Measure:
    return lambda one: float(dict(one.tallies).get(name, 0))
