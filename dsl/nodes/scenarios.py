"""What is tried: a position, what is played on it, what must come of it."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.nodes.base import Node
from dsl.nodes.expressions import Expression, Sentence
from dsl.nodes.statements import Statement


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Scenario(Node):
    """`scenario "Title"` + lines; `and` repeats the word of the line above."""

    title: str
    lines: tuple[ScenarioLine, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class GivenPlayers(Node):
    """`given 4 players`, `given 4 players with 2, 2, 5, 6 cards in hand`"""

    count: int
    sizes: tuple[int, ...]
    noun: str | None
    zone: str | None


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class GivenHas(Node):
    """`given ZONE has ITEM, ITEM [on top]`; ITEM is `"Title"`, `card 022` or `3 cards`.

    The zone then holds just these, a count meaning so many in all; things nobody cares about are taken
    from the rest of the supply.
    """

    zone: Expression
    items: tuple[Expression, ...]  # Text, Numbered, or Quantified("n")
    on_top: bool


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class GivenValue(Node):
    """`given TARGET = E`: a value, an option, whose turn it is."""

    target: Expression
    value: Expression


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class GivenPast(Node):
    """`given past SENTENCE`: on record as having happened, without doing it now."""

    sentence: Sentence


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class When(Node):
    """`when STATEMENT`"""

    statement: Statement


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class WhenPlay(Node):
    """`when play until TEST`: the flow from its beginning, to the first checkpoint at which the test holds."""

    until: Expression


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Answers(Node):
    """`WHO answers E, E, ...`: what that player picks, in this order."""

    who: Expression
    values: tuple[Expression, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class GivenDice(Node):
    """`dice 3, 5, 1`: what the next rolls show."""

    values: tuple[Expression, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Then(Node):
    """`then TEST`"""

    test: Expression


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class ThenHas(Node):
    """`then ZONE has ITEM, ITEM`: these are there (a count means exactly so many)."""

    zone: Expression
    items: tuple[Expression, ...]
    negated: bool  # `has not`


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class ThenFails(Node):
    """`then it fails [because "part of the reason"]`, `then it does not fail` (negated)."""

    reason: str | None
    negated: bool


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class ThenEnds(Node):
    """`then it ends as NAME`: the game is over, and its ending has this name."""

    name: str


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class ThenAsked(Node):
    """`then WHO is asked [among E, E]`, `then WHO is not asked`: decisions during the `when` lines just above."""

    who: Expression
    options: tuple[Expression, ...]
    negated: bool


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class ThenPast(Node):
    """`then it happened that SENTENCE`, `then it did not happen that SENTENCE`; `anyone` matches all."""

    sentence: Sentence
    negated: bool


ScenarioLine = (
    GivenPlayers
    | GivenHas
    | GivenValue
    | GivenPast
    | GivenDice
    | When
    | WhenPlay
    | Answers
    | Then
    | ThenHas
    | ThenFails
    | ThenEnds
    | ThenAsked
    | ThenPast
)
