"""What is noted of one game that was played by policies. Seats count from 1, cards by their index in the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

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
class CardCounts:
    """What became of one card in several games: in how many of them it was held, in force, carried out, and could not be; how many
    questions had it among the possible answers, and how many it answered; how many seats have held it, how many of these won, and how
    many won without it in the games in which somebody held it."""

    held: int = 0
    in_force: int = 0
    carried_out: int = 0
    failed: int = 0
    offered: int = 0
    chosen: int = 0
    holders: int = 0
    won: int = 0
    others: int = 0


def added(left: CardCounts, right: CardCounts) -> CardCounts:
    """Return the sum of the counts of a card over two sets of games."""
    return CardCounts(
        left.held + right.held,
        left.in_force + right.in_force,
        left.carried_out + right.carried_out,
        left.failed + right.failed,
        left.offered + right.offered,
        left.chosen + right.chosen,
        left.holders + right.holders,
        left.won + right.won,
        left.others + right.others,
    )


@dataclass(frozen=True, slots=True)
class Playout:
    """One game played to its end: the winners, the number of decisions, tallies, the name of its ending.

    If the game was stopped, `fault` is the reason: an error in the rules (at the place `where`), an invariant that does not hold
    (`is_broken`, found in the step `step`), or an internal error of the program (`is_internal`). If the game was watched
    (`interpreter.simulation.watching`), `cards` are the counts of each card that took part, `forced` is the number of questions
    with one possible answer, `leads` the number of changes of the leading player; None if not counted.
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


def counted(use: CardUse, winners: tuple[int, ...]) -> CardCounts:
    """Return what became of a card in one game that these seats have won."""
    holders, won = len(use.held_by), len(use.held_by.intersection(winners))
    return CardCounts(
        bool(use.held_by),
        use.in_force,
        use.carried_out,
        use.failed,
        use.offered,
        use.chosen,
        holders,
        won,
        len(set(winners)) - won if holders else 0,
    )


#: One game: its seed, what is noted of it, and its seconds of processor time.
Game = tuple[int, Playout, float]


@dataclass(frozen=True, slots=True)
class Portion:
    """Some games. Of those whose playouts tell nothing of the cards, `cards` has by the index of each what became of it in all of them."""

    games: tuple[Game, ...]
    cards: Mapping[int, CardCounts] = field(default_factory=dict)
