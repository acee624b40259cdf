"""Nodes of scenarios. A scenario describes a position, what is done there, and the expected result."""

from __future__ import annotations

from dsl.nodes.base import Node, node
from dsl.nodes.expressions import Expression, Group, Number, Sentence, Text
from dsl.nodes.statements import Statement


@node
class Scenario(Node):
    """`scenario "Title"`, and below it lines that begin with `given`, `when` or `then`. A line that begins with
    `and` continues with the word of the line above it."""

    title: str
    lines: tuple[ScenarioLine, ...]


@node
class Background(Node):
    """`background` + lines: the common beginning of all scenarios below it, up to the next background or the end of the
    file. The `given` lines of the background come before those of a scenario, and its actions before the actions of the
    scenario."""

    lines: tuple[ScenarioLine, ...]


@node
class Sizes(Node):
    """`(3, 0, 5)`: a list of sizes as one value in `cases`: one size for each player, in the order of the seats."""

    sizes: tuple[Number, ...]


@node
class CaseRow(Node):
    """`E, E`: one case, with a value for each of the names above it."""

    values: tuple[Expression | Sizes, ...]


@node
class Cases(Node):
    """`cases NAME, NAME` + rows: the scenario is played once for each row, with the values of the row for the names."""

    names: tuple[str, ...]
    rows: tuple[CaseRow, ...]


@node
class SeatSize(Node):
    """A size for one seat, in a line with a size for each seat: `2` in `every hand has 2, 3 cards`. The size for the last
    seat is not a node of this class (it is the amount of the things: `3 cards`)."""

    size: Expression


@node
class Pieces(Node):
    """`[E] "Title" [of WHO] [as NAME]`, `E GROUP of WHO [as NAME]`: E things (one if E is None) from the supply of WHO,
    with a name for the lines below."""

    amount: Expression | None
    what: Text | Group
    of: Expression | None
    name: str | None


@node
class GivenPlayers(Node):
    """`given 4 players`, `given 4 players with 2, 2, 5, 6 cards in hand`; each number may be a name of `cases`.

    In `given players with NAME cards in hand`, NAME means a list of sizes in `cases`, and there are as many players as
    sizes. The node then has NAME both as its count and as its only size.
    """

    count: Expression
    sizes: tuple[Expression, ...]
    noun: str | None
    zone: str | None


@node
class GivenHas(Node):
    """`given ZONE has ITEM, ITEM [on top]`: sets the content of a zone; ITEM is `"Title"`, `card 022` or `3 cards`.

    The zone then contains exactly these things. A count, as in `3 cards`, is the total number of things in the zone. If
    fewer things are named, plain things from the supply are added up to this number.
    """

    zone: Expression
    items: tuple[ScenarioItem, ...]
    on_top: bool


@node
class GivenValue(Node):
    """`given TARGET = E`: sets a value, an option, or the player whose turn it is."""

    target: Expression
    value: Expression


@node
class GivenEvery(Node):
    """`given every VALUE = E`, `given every VALUE = E, E`: sets a value of each player. All players get the same value,
    or each gets a value of its own, in the order of the seats."""

    target: Expression
    values: tuple[Expression, ...]


@node
class GivenPast(Node):
    """`given past SENTENCE`: records the sentence as a past event, without carrying it out."""

    sentence: Sentence


@node
class When(Node):
    """`when STATEMENT`: carries out the statement."""

    statement: Statement


@node
class WhenPlay(Node):
    """`when play until TEST`: plays the game from its beginning, up to the first checkpoint (a place where a game can be
    saved) at which the test is true."""

    until: Expression


@node
class WhenPlayOne(Node):
    """`when play one STEP`: plays on until the next run of this step has ended."""

    step: str


@node
class Answers(Node):
    """`WHO answers E, E, ...`: fixes the answers that this player gives to the next questions, in order."""

    who: Expression
    values: tuple[Expression, ...]


@node
class GivenDice(Node):
    """`dice 3, 5, 1`: fixes the results of the next throws. If one of some players or things is drawn at random, the
    results name them: `dice "Sun", player 2`."""

    values: tuple[Expression, ...]


@node
class Then(Node):
    """`then TEST`: expects that the test is true."""

    test: Expression


@node
class ThenHas(Node):
    """`then ZONE has ITEM, ITEM`: expects these things in the zone. A count means exactly this number of things."""

    zone: Expression
    items: tuple[ScenarioItem, ...]
    negated: bool  # `has not`


@node
class ThenFails(Node):
    """`then it fails [because "part of the reason"]`, `then it does not fail` (negated): expects that the action above
    fails, or (negated) that it does not fail."""

    reason: str | None
    negated: bool


@node
class ThenEnds(Node):
    """`then it ends as NAME`: expects that the game is over, with an ending of this name."""

    name: str


@node
class ThenAsked(Node):
    """`then WHO is asked [among E, E]`, `then WHO is not asked`: expects that the player was asked a question during
    the `when` lines just above (a question with these possible answers), or was asked none."""

    who: Expression
    options: tuple[Expression, ...]
    negated: bool


@node
class ThenOffered(Node):
    """`then WHO is offered E, E`, `is not offered E, E`: expects that the player could give these answers to a
    question, or could not give them."""

    who: Expression
    options: tuple[Expression, ...]
    negated: bool


@node
class ThenSees(Node):
    """`then WHO sees THING, ZONE`, `does not see`: expects that the player knows which card the thing is, or which cards
    are in the zone; or that the player does not know."""

    who: Expression
    things: tuple[Expression, ...]
    negated: bool


@node
class ThenPast(Node):
    """`then it happened that SENTENCE`, `then it did not happen that SENTENCE`: expects that there was such an event, or
    none; `anyone` matches all players."""

    sentence: Sentence
    negated: bool


#: One item of the content of a zone: Text, Numbered, Quantified("n") or Pieces; or a SeatSize, for each seat but the
#: last.
ScenarioItem = Expression | SeatSize | Pieces

ScenarioLine = (
    GivenPlayers
    | GivenHas
    | GivenValue
    | GivenEvery
    | GivenPast
    | GivenDice
    | When
    | WhenPlay
    | WhenPlayOne
    | Answers
    | Then
    | ThenHas
    | ThenFails
    | ThenEnds
    | ThenAsked
    | ThenOffered
    | ThenSees
    | ThenPast
    | Cases
)
