"""What is noted of one game that was played by policies. Seats count from 1, cards by their index in the rulebook."""

from __future__ import annotations

from dsl.records import dataclass
from dsl.source import Span


@dataclass(frozen=True, slots=True)
class CardUse:
    """What became of one card in one game.

    `held_by` are the seats in whose own zones a copy has lain or who carried it out; `in_force` tells whether one of its
    copies was, `carried_out` whether its text was, at least once, `failed` whether it could not be, at least once.
    `offered` and `chosen` count the questions that had it among the possible answers, and those that it answered: known
    of policies that see a position, none of others.
    """

    entry: int
    held_by: frozenset[int] = frozenset()
    in_force: bool = False
    carried_out: bool = False
    failed: bool = False
    offered: int = 0
    chosen: int = 0


@dataclass(frozen=True, slots=True)
class Playout:
    """One game played to its end: who has won, the number of decisions, tallies, what its ending is called.

    `fault` says what stopped it, where something did: the rules (`where` they stand), an invariant that does not hold
    (`is_broken`; `step` is the one in which that was found), or (`is_internal`) a fault in the program. Where the game
    was watched (`interpreter.simulation.watching`), `cards` tells of each card that took part, `forced` how many
    questions had one possible answer, `leads` how often another came to stand best; None is what was not counted.
    """

    winners: tuple[int, ...]
    decisions: int
    tallies: tuple[tuple[str, int], ...]
    endless: bool
    ending: str = ""
    cards: tuple[CardUse, ...] = ()
    forced: int | None = None
    leads: int | None = None
    fault: str = ""
    where: Span | None = None
    is_broken: bool = False
    is_internal: bool = False
    step: str = ""
