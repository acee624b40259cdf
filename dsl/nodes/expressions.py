"""Nodes of expressions: values, tests, things, and groups of things with their filters."""

from __future__ import annotations

from typing import Literal

from dsl.nodes.base import Node, node

# The operators. No other text is allowed as an operator, because trees are turned into program code, and any text in
# them would become code.
Arithmetic = Literal["+", "-", "*", "/", "mod"]
Comparison = Literal["=", "<", ">", "<=", ">=", "is", "is not", "in", "not in"]
Connective = Literal["and", "or"]
Bound = Literal["=", "<", ">", "<=", ">="]
Adjustment = Literal["raise", "lower"]


@node
class Number(Node):
    """`12`: a whole number."""

    value: int


@node
class Text(Node):
    """`"Ash"`: the card (or other thing) with this title; elsewhere a plain text."""

    value: str


@node
class Name(Node):
    """`pile`, `red`, `n`: a name of a zone, a word of a list, a name given in the rules; also `you`, `who`, `it`, `this`,
    `anyone`, `another`, `cause`, `causer`."""

    id: str


@node
class NoneValue(Node):
    """`none`: no thing and no word."""


@node
class Flag(Node):
    """`yes`, `no`: a truth value."""

    value: bool


@node
class Field(Node):
    """`BASE.NAME`: a field, value, zone or definition of a thing. NAME may be a noun: `p.cards` are the cards of p, and
    `u.field` (where a field is a kind of thing) is the field that owns the zone in which u lies."""

    base: Expression
    name: str


@node
class Call(Node):
    """`NAME(ARG, ...)`: the value of a definition or a table for some arguments, or of `min max abs`."""

    name: str
    args: tuple[Expression, ...]


@node
class Numbered(Node):
    """`player 3`, `card 022`: a noun and a number, for the player or card that has this number."""

    noun: str
    number: str


@node
class Negative(Node):
    """`-E`: the negative of a number."""

    value: Expression


@node
class Binary(Node):
    """`A + B`, `A - B`, `A * B`, `A / B` (rounded down), `A mod B`: an operation on numbers. `+` also joins sets and
    bundles."""

    op: Arithmetic
    left: Expression
    right: Expression


@node
class Compare(Node):
    """`A = B`, `A < B`, `> <= >=`, `A is B`, `A is not B`, `A in B`, `A not in B`: a comparison; `op` is the operator as
    written."""

    op: Comparison
    left: Expression
    right: Expression


@node
class IsAdjective(Node):
    """`A is ADJECTIVE`, `A is not ADJECTIVE`: a test whether an adjective fits a thing. The adjective `empty` exists in
    every game, for zones and sets."""

    value: Expression
    adjective: str
    negated: bool


@node
class IsOneOf(Node):
    """`A is one of GROUP`, `A is not one of GROUP`: a test whether a thing is in a group. An expression for a set of
    things may take the place of GROUP."""

    value: Expression
    group: Expression
    negated: bool


@node
class Exists(Node):
    """`there is NP`, `there are NP`: a test whether there are such things; `there are 2 cards in who.hand` asks for at
    least two. With `negated`: `there is no GROUP`, `there are no GROUP` (then `what` is the group)."""

    what: Expression
    negated: bool


@node
class Not(Node):
    """`not E`: true if the test E is false."""

    value: Expression


@node
class Logic(Node):
    """`A and B`, `A or B` (op is the word between them)."""

    op: Connective
    left: Expression
    right: Expression


@node
class Sentence(Node):
    """`[SUBJECT] VERB [OBJECT] (PREPOSITION ARG)*`: a sentence. `verb` is the base form, `form` the form as written. The
    prepositions are: to from into onto by for against with."""

    subject: Expression | None
    verb: str
    form: str
    object: Expression | None
    args: tuple[tuple[str, Expression], ...]


@node
class Can(Node):
    """`WHO can VERB [OBJECT] (PREPOSITION ARG)*`: a test whether the sentence could be carried out. The sentence itself
    is not carried out."""

    sentence: Sentence


@node
class Asks(Node):
    """`CARD asks WHOM to VERB`: a test whether the text of the card makes WHOM do what the verb says. WHOM is `anyone`,
    `another` or `you`."""

    card: Expression
    whom: str
    verb: str


@node
class Has(Node):
    """`CARD has PART`: a test whether the card has a part `at PART`."""

    card: Expression
    part: str


@node
class Group(Node):
    """`ADJECTIVE* NOUN FILTER*`: all things of a noun that pass the filters, in their order.

    `noun` is always the singular; `plural` is true if the author wrote the plural.
    """

    adjectives: tuple[str, ...]
    noun: str
    plural: bool
    filters: tuple[Filter, ...]


@node
class Within(Node):
    """Filter `in E`, `of E`, `on E`: the things in a zone or set, or those that belong to a player."""

    preposition: str
    place: Expression


@node
class WithExtreme(Node):
    """Filter `with most MEASURE`, `with fewest MEASURE`, `with highest MEASURE`, `with lowest MEASURE`: those that have
    the most or the least of MEASURE. `then most MEASURE` (or another of these words) may follow, to decide between
    equal ones. `chain` has the pairs of word and measure."""

    chain: tuple[tuple[str, str], ...]


@node
class WithMeasure(Node):
    """Filter `with 5 cards`, `with exactly E MEASURE`, `with at least E MEASURE`, `with at most E MEASURE`, `with
    more MEASURE than E`, `with fewer MEASURE than E`.

    `op` is `= >= <= > <`. With `more` or `fewer`, E is a thing, whose own measure is compared.
    """

    op: Bound
    amount: Expression
    measure: str
    than: bool


@node
class Where(Node):
    """Filter `where TEST`, in which `it` is the thing that is tested. In the form `whose PATH ...`, the field `whose` of
    the node is true, and the leftmost part of the test is a `Field` of `it`. TEST is one comparison; a longer test needs
    parentheses."""

    test: Expression
    whose: bool


@node
class Starting(Node):
    """Filter `starting with E`: players in the order of play, E first (E itself only if it passes the filters)."""

    first: Expression


@node
class But(Node):
    """Filter `but E`: all things of the group but E (a thing or a set)."""

    value: Expression


@node
class Belonging(Node):
    """Filter `belonging to E`: the things from the supply of a player, or of one of several players; `belonging to
    none`: the things that came from no player's supply."""

    whom: Expression


@node
class Reach(Node):
    """Filter `within N of S [through GROUP]`: the cells that can be reached from a cell (or from one of several cells)
    in at most N steps; this cell itself is one of them. `joined to S [through GROUP]`: the cells that can be reached in
    any number of steps (`steps` is None). With `through`, each step must go to a cell of this group."""

    steps: Expression | None
    start: Expression
    through: Expression | None


@node
class That(Node):
    """Filter `that VERBED [OBJECT] (PREP ARG)* [during SPAN]`: those who did this, according to the record of events.
    With `subject`, `that SUBJECT VERBED`: the things to which SUBJECT did this."""

    subject: Expression | None
    verb: str
    object: Expression | None
    args: tuple[tuple[str, Expression], ...]
    during: str | None


@node
class ThatWould(Node):
    """Filter `that would VERB or VERB ... if (SENTENCE)`: those who would do one of these things if the sentence were
    carried out. To find that out, the sentence is tried without a lasting effect."""

    verbs: tuple[str, ...]
    sentence: Sentence


@node
class Quantified(Node):
    """A group with a determiner: the players or things that a sentence is about.

    determiner   written                      means
    the          `the GROUP`                  exactly one, else failure (false in a test)
    the n        `the AMOUNT GROUP`           exactly that many
    a            `a GROUP`, `an GROUP`        one, chosen
    another      `another GROUP`              one, chosen, not you
    n            `AMOUNT GROUP`               that many, chosen
    up to        `up to AMOUNT GROUP`         that many or fewer, chosen
    any          `any number of GROUP`        chosen
    some         `one or more GROUP`          all there are, failure if none (chosen in `chooses`)
    each         `each GROUP`                 all there are, one after the other
    all          `all GROUP`                  all there are, as a set
    bare         `GROUP` in the plural        as `each`
    """

    determiner: str
    amount: Expression | None
    group: Group


@node
class Neighbour(Node):
    """`the next player`, `the previous 2 players`, `the next player after E`: players by their seats, in the order of
    play."""

    direction: str  # "next" or "previous"
    amount: Expression | None
    after: Expression | None


@node
class End(Node):
    """`top of ZONE`, `bottom of ZONE`, `first of E`, `last of E`; with an amount, `the first 2 of E`. `the` may be
    written before each of them."""

    which: str  # top, bottom, first, last
    amount: Expression | None
    of: Expression


@node
class EveryZone(Node):
    """`every hand`: the zones with this name, of all players. Where a set is needed, it means all things in these
    zones."""

    zone: str


@node
class CountOf(Node):
    """`count of E`: the number of things in a group, zone or set."""

    what: Expression


@node
class Aggregate(Node):
    """`total PATH of GROUP`, `highest PATH of GROUP`, `lowest PATH of GROUP`: the sum, the largest or the smallest of a
    number that each thing has; PATH is `name.name`."""

    kind: str  # total, highest, lowest
    path: tuple[str, ...]
    group: Expression


@node
class Best(Node):
    """`the highest NAME from E to E where TEST`, `the lowest ...`: the largest (or smallest) number, between the two
    given numbers, for which the test is true. In the test, NAME means this number. The expression fails if the test is
    true for no number."""

    kind: str  # highest, lowest
    name: str
    low: Expression
    high: Expression
    test: Expression


@node
class Neighbours(Node):
    """`neighbours of E`: the cells next to a cell of a grid. For several cells, the result is the cells next to one of
    them, without the several cells themselves."""

    of: Expression


@node
class Distance(Node):
    """`distance from A to B [through GROUP]`: the smallest number of steps from one cell to another. Each step must
    lead to a cell of the group. If there is no way from A to B, the expression fails, and a comparison with it is
    false."""

    start: Expression
    end: Expression
    through: Expression | None


@node
class Straight(Node):
    """`line from A towards B [through GROUP]`: the cells of a grid in a straight line from A in the direction of B, up to
    the edge, in their order and without A. With a group, the line ends before the first cell that is not in the group. If
    B is in no straight line from A, the result has no cells."""

    start: Expression
    end: Expression
    through: Expression | None


@node
class Pick(Node):
    """`A if TEST else B`: A if the test is true, otherwise B."""

    value: Expression
    test: Expression
    otherwise: Expression


#: An expression. Its value is a number, a thing, a set of things, a word, yes or no.
Expression = (
    Number
    | Text
    | Name
    | NoneValue
    | Flag
    | Field
    | Call
    | Numbered
    | Negative
    | Binary
    | Compare
    | IsAdjective
    | IsOneOf
    | Exists
    | Not
    | Logic
    | Can
    | Asks
    | Has
    | Group
    | Quantified
    | Neighbour
    | End
    | EveryZone
    | CountOf
    | Aggregate
    | Best
    | Neighbours
    | Distance
    | Straight
    | Pick
)

#: A filter of a group.
Filter = Within | WithExtreme | WithMeasure | Where | Starting | But | Belonging | Reach | That | ThatWould
