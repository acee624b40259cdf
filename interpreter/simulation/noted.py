"""What is recorded of one game that policies played. Seats count from 1, cards by their index in the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from dsl.records import dataclass
from dsl.source import Span


@dataclass(frozen=True, slots=True)
class CardUse:
    """What happened to one card in one game.

    - `held_by`: the seats that had a copy in one of their zones, or carried the card out.
    - `in_force`: a copy was in force. `carried_out`: its text was carried out at least once. `failed`: at least once
      it could not be carried out.
    - `offered`: the number of questions that had the card among the possible answers. `chosen`: the number of
      questions that were answered with it. Both are counted only for policies that see a position.
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
    """What happened to one card in several games.

    - `held`, `in_force`, `carried_out`, `failed`: in how many games this happened.
    - `offered`, `chosen`: numbers of questions, as in `CardUse`.
    - `holders`: how many seats held the card, over all games. `won`: how many of these won. `others`: how many seats
      won without the card, in games in which somebody held it.
    """

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

    If the game was stopped, `fault` is the reason: an error in the rules (at the place `where`), an invariant that
    does not hold (`is_broken`, found in the step `step`), or an internal error of the program (`is_internal`). If the
    game was watched (`interpreter.simulation.watching`), `cards` are the counts of each card that took part, `forced`
    is the number of questions with only one possible answer, and `leads` is how often the leading player changed.
    These are None if they were not counted.
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
    """Return the counts of a card for one game; `winners` are the seats that won it."""
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


#: One game: its seed, its record, and the seconds of processor time that it took.
Game = tuple[int, Playout, float]


@dataclass(frozen=True, slots=True)
class Portion:
    """The games that are reported together. `cards` has the counts of cards (by their index) for games whose playouts
    do not report on cards."""

    games: tuple[Game, ...]
    cards: Mapping[int, CardCounts] = field(default_factory=dict)
