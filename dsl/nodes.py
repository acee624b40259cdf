"""The tree of a rules text: what the author wrote, as frozen data.

Every node knows its span. Nodes compare by identity, so that side tables of the
checker may use them as keys; `same` compares two trees by content.
The docstring of each node shows the syntax that it stands for. Words in capitals
are placeholders, brackets mean "may be left out", a SUITE is either `: statement`
on the same line or an indented block.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

from dsl.source import Span


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Node:
    span: Span

    def __repr__(self) -> str:
        # One for all kinds: to make one for each takes a fifth of what it takes to import this module.
        return f"{type(self).__name__}({', '.join(f'{field.name}={getattr(self, field.name)!r}' for field in fields(self))})"

    def children(self) -> list[Node]:
        """Return the nodes directly below this one, in the order they were written."""
        found: list[Node] = []
        names = _HOLDERS.get(type(self))
        for name in _holders(type(self)) if names is None else names:
            _gather(getattr(self, name), found)
        return found


#: The fields of each class in which there may be nodes: trees are walked whenever rules are loaded or edited.
_HOLDERS: dict[type, tuple[str, ...]] = {}
_HOLD_NONE = frozenset({"Span", "str", "str | None", "int", "int | None", "bool", "tuple[str, ...]"})


def _holders(kind: type) -> tuple[str, ...]:
    names = tuple(field.name for field in fields(kind) if field.type not in _HOLD_NONE)
    _HOLDERS[kind] = names
    return names


def _gather(value: object, found: list[Node]) -> None:
    """Add the nodes of a field: itself, or those in a tuple."""
    if isinstance(value, Node):
        found.append(value)
    elif isinstance(value, tuple):
        for item in value:
            _gather(item, found)


def walk(node: Node) -> Iterator[Node]:
    """Yield a node and all nodes below it, parents first."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        below = node.children()
        if below:
            below.reverse()
            waiting += below


def same(a: object, b: object) -> bool:
    """Tell whether two trees say the same, wherever they were written."""
    if isinstance(a, Node) and isinstance(b, Node):
        return type(a) is type(b) and all(
            same(getattr(a, f.name), getattr(b, f.name)) for f in fields(a) if f.name != "span"
        )
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    return a == b


# --------------------------------------------------------------- expressions


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Number(Node):
    """`12`"""

    value: int


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Text(Node):
    """`"Ash"`: the card (or other thing) with that title, or plain text."""

    value: str


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Name(Node):
    """`pile`, `red`, `n`; also `you`, `who`, `it`, `this`, `anyone`, `another`, `cause`, `causer`."""

    id: str


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class NoneValue(Node):
    """`none`"""


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Flag(Node):
    """`yes`, `no`"""

    value: bool


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Field(Node):
    """`BASE.NAME`: a field, value, zone or definition of a thing. NAME may be a noun (`p.cards`)."""

    base: Node
    name: str


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Call(Node):
    """`NAME(ARG, ...)`: a definition with arguments, a table, or `min max abs`."""

    name: str
    args: tuple[Node, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Numbered(Node):
    """`player 3`, `card 022`: NOUN NUMBER."""

    noun: str
    number: str


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Negative(Node):
    """`-E`"""

    value: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Binary(Node):
    """`A + B`, `A - B`, `A * B`, `A / B` (rounded down), `A mod B`. `+` also joins sets and bundles."""

    op: str
    left: Node
    right: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Compare(Node):
    """`A = B`, `A < B`, `> <= >=`, `A is B`, `A is not B`, `A in B`, `A not in B` (op is what was written)."""

    op: str
    left: Node
    right: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class IsAdjective(Node):
    """`A is ADJECTIVE`, `A is not ADJECTIVE`; `empty` is predeclared for zones and sets."""

    value: Node
    adjective: str
    negated: bool


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class IsOneOf(Node):
    """`A is one of GROUP`, `A is not one of GROUP`; GROUP is a group or an expression."""

    value: Node
    group: Node
    negated: bool


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Exists(Node):
    """`there is NP`, `there are NP`: `there are 2 cards in who.hand` asks for at least that many.

    `negated` for `there is no GROUP`, `there are no GROUP` (then `what` is the group).
    """

    what: Node
    negated: bool


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Not(Node):
    """`not E`"""

    value: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Logic(Node):
    """`A and B`, `A or B` (op is the word)."""

    op: str
    left: Node
    right: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Can(Node):
    """`WHO can VERB [OBJECT] (PREPOSITION ARG)*`: could it be completed? Nothing is done."""

    sentence: Sentence


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Asks(Node):
    """`CARD asks WHOM to VERB`: does the text of the card say so? WHOM: `anyone`, `another`, `you`."""

    card: Node
    whom: str
    verb: str


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Has(Node):
    """`CARD has PART`: does the card have a part `at PART`?"""

    card: Node
    part: str


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Group(Node):
    """`ADJECTIVE* NOUN FILTER*`: all things of a kind that pass the filters, in their order.

    `noun` is the singular; `plural` tells which form was written.
    """

    adjectives: tuple[str, ...]
    noun: str
    plural: bool
    filters: tuple[Node, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Within(Node):
    """filter `in E`, `of E`, `on E`: those in a zone or set, or those that belong to a player."""

    preposition: str
    place: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class WithExtreme(Node):
    """filter `with most MEASURE`, `with fewest MEASURE`, `with highest MEASURE`, `with lowest MEASURE`,
    each perhaps followed by `then most MEASURE` ... to break ties: `chain` holds (word, measure) pairs."""

    chain: tuple[tuple[str, str], ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class WithMeasure(Node):
    """filter `with 5 cards`, `with exactly E MEASURE`, `with at least E MEASURE`, `with at most E MEASURE`,
    `with more MEASURE than E`, `with fewer MEASURE than E`.

    `op` is `= >= <= > <`; for `more`/`fewer` the amount is a thing whose own measure is meant.
    """

    op: str
    amount: Node
    measure: str
    than: bool


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Where(Node):
    """filter `where TEST` with `it` for the candidate. Written `whose PATH ...` if `whose` (then the
    test's leftmost part is a `Field` on `it`). TEST is one comparison; more needs parentheses."""

    test: Node
    whose: bool


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Starting(Node):
    """filter `starting with E`: players in the order of play, E first (E itself only if it passes the filters)."""

    first: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class But(Node):
    """filter `but E`: without E (a thing or a set)."""

    value: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class That(Node):
    """filter `that VERBED [OBJECT] (PREP ARG)* [during SPAN]`: those who are on record as having done it;
    with `subject`: `that SUBJECT VERBED`, those to whom it was done (object position)."""

    subject: Node | None
    verb: str
    object: Node | None
    args: tuple[tuple[str, Node], ...]
    during: str | None


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class ThatWould(Node):
    """filter `that would VERB or VERB ... if (SENTENCE)`: those whom a dry run of the sentence
    would have do one of these."""

    verbs: tuple[str, ...]
    sentence: Sentence


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Quantified(Node):
    """A group with a determiner: whom or what a sentence is about.

    determiner   written                      means
    the          `the GROUP`                  exactly one, else failure (false in a test)
    the n        `the AMOUNT GROUP`           exactly that many
    a            `a GROUP`, `an GROUP`        one, chosen
    another      `another GROUP`              one, chosen, not you
    n            `AMOUNT GROUP`               so many, chosen
    up to        `up to AMOUNT GROUP`         so many or fewer, chosen
    any          `any number of GROUP`        chosen
    some         `one or more GROUP`          all there are, failure if none (chosen in `chooses`)
    each         `each GROUP`                 all there are, one after the other
    all          `all GROUP`                  all there are, as a set
    bare         `GROUP` in the plural        as `each`
    """

    determiner: str
    amount: Node | None
    group: Group


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Neighbour(Node):
    """`the next player`, `the previous 2 players`, `the next player after E`: seats in the order of play."""

    direction: str  # "next" or "previous"
    amount: Node | None
    after: Node | None


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class End(Node):
    """`top of ZONE`, `bottom of ZONE`, `first of E`, `last of E`, with an amount `the first 2 of E`
    (`the` may stand before each)."""

    which: str  # top, bottom, first, last
    amount: Node | None
    of: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class EveryZone(Node):
    """`every hand`: the zones of that name of all players; as a set, all things in them."""

    zone: str


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class CountOf(Node):
    """`count of E`: how many things a group, zone or set has."""

    what: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Aggregate(Node):
    """`total PATH of GROUP`, `highest PATH of GROUP`, `lowest PATH of GROUP`; PATH is `name.name`."""

    kind: str  # total, highest, lowest
    path: tuple[str, ...]
    group: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Best(Node):
    """`the highest NAME from E to E where TEST`, `the lowest ...`: the largest (smallest) number for
    which the test holds, NAME standing for it; fails if there is none."""

    kind: str  # highest, lowest
    name: str
    low: Node
    high: Node
    test: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Neighbours(Node):
    """`neighbours of E`: the cells next to a cell of a grid."""

    of: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Pick(Node):
    """`E if TEST else E`"""

    value: Node
    test: Node
    otherwise: Node


# ---------------------------------------------------------------- statements


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Sentence(Node):
    """`[SUBJECT] VERB [OBJECT] (PREPOSITION ARG)*`

    `verb` is the base form, `form` what was written. Prepositions: to from into onto by for against with.
    """

    subject: Node | None
    verb: str
    form: str
    object: Node | None
    args: tuple[tuple[str, Node], ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class May(Node):
    """`WHO may SUITE [otherwise SUITE]`: offered only if it can be completed."""

    who: Node
    body: tuple[Node, ...]
    otherwise: tuple[Node, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Choose(Node):
    """`WHO chooses WHAT as NAME`; WHAT is a Quantified, `Among`, `Range` or `Payment`.

    Only what lets the block be completed is offered. `WHO decides WHAT as NAME` is `free`:
    everything is offered, also what makes the block fail (a veto, a vote).
    """

    who: Node
    what: Node
    name: str
    free: bool


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Among(Node):
    """`among E, E, ...`: one of some values."""

    values: tuple[Node, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Range(Node):
    """`a number from E to E`"""

    low: Node
    high: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Payment(Node):
    """`a payment of BUNDLE from BUNDLE`: one of the exact ways to pay, by the `accept` rules in force."""

    price: Node
    purse: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Move(Node):
    """`move WHAT to [the top of|the bottom of] ZONE` (top if nothing is said)."""

    what: Node
    to: Node
    bottom: bool


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Shuffle(Node):
    """`shuffle ZONE [into ZONE]`, `shuffle the structures`: a set shuffles its things among their places."""

    what: Node
    into: Node | None


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Exchange(Node):
    """`exchange A and B`: two zones or two values change their contents."""

    left: Node
    right: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Set(Node):
    """`set TARGET to E`"""

    target: Node
    value: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Adjust(Node):
    """`raise TARGET by E`, `lower TARGET by E` (op is the word)."""

    op: str
    target: Node
    amount: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Roll(Node):
    """`roll DICE` (things with a face) or `roll E to E as NAME` (a number)."""

    what: Node  # an expression, or a Range
    name: str | None


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Reveal(Node):
    """`reveal WHAT to WHO`, `reveal WHAT to everyone` (to is then None)."""

    what: Node
    to: Node | None


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Resolve(Node):
    """`resolve CARD [at PART] [for WHO]`: carry out what a card says."""

    card: Node
    part: str | None
    who: Node | None


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Run(Node):
    """`run STEP [for E]`"""

    step: str
    argument: Node | None


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Fail(Node):
    """`fail ["why"]`"""

    reason: str | None


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Require(Node):
    """`require TEST [else "why"]`"""

    test: Node
    reason: str | None


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Stop(Node):
    """`stop STEP`, `stop`: leave a step (or the innermost loop); what was done stays done."""

    step: str | None


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class EndPlay(Node):
    """`end play [won by E]`, E a player or a set of players."""

    winners: Node | None


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Let(Node):
    """`let NAME be E`: the value of now, never read again."""

    name: str
    value: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class If(Node):
    """`if TEST SUITE [else if TEST SUITE]* [else SUITE]`; an `else if` is an If in `otherwise`."""

    test: Node
    body: tuple[Node, ...]
    otherwise: tuple[Node, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Repeat(Node):
    """`repeat E SUITE`: so many times, read once."""

    times: Node
    body: tuple[Node, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class RepeatUntil(Node):
    """`repeat until TEST SUITE`; the test is made before each turn. `repeat forever` has the test `Flag(False)`."""

    test: Node
    body: tuple[Node, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class ForEach(Node):
    """`for each GROUP as NAME [at once] SUITE`; GROUP is a group or `(E)`, a set in parentheses.

    `at once`: nobody sees what the others do.
    """

    group: Node
    name: str
    at_once: bool
    body: tuple[Node, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Attempt(Node):
    """`attempt SUITE [otherwise SUITE]`: all of it or nothing."""

    body: tuple[Node, ...]
    otherwise: tuple[Node, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class AsMuchAsPossible(Node):
    """`as much as possible SUITE`: each part does what it can, nothing fails for want."""

    body: tuple[Node, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Open(Node):
    """`open WINDOW for GROUP as NAME until E pass[, at most E times] SUITE`

    Asks them in turn, again and again, until so many in a row let it pass (did nothing), or so many were asked in all.
    """

    window: str
    group: Node
    name: str
    passes: Node
    most: Node | None
    body: tuple[Node, ...]


# ------------------------------------------------------------ rules in force


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Pattern(Node):
    """`SUBJECT VERB [OBJECT] (PREP ARG)* [because of a NOUN [of E]] [during STEP] [where TEST]`

    `who` and the verb's own role names bind, `anyone` and `anything` match all, others must be equal.
    """

    subject: Node
    verb: str
    form: str
    object: Node | None
    args: tuple[tuple[str, Node], ...]
    because: str | None
    because_of: Node | None
    during: str | None
    where: Node | None


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Rule(Node):
    """`forbid PATTERN`, `ignore PATTERN`, `allow PATTERN`, `instead of PATTERN SUITE`,
    `before PATTERN SUITE`, `after PATTERN SUITE`; each pattern may be followed by `even if gone`
    (before, after: it runs although its card has left in the meantime) and `as LAYER`."""

    kind: str  # forbid ignore allow instead before after
    pattern: Pattern
    even_if_gone: bool
    layer: str | None
    body: tuple[Node, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class ChangeRole(Node):
    """`change ROLE by E when PATTERN`, `times E`, `to E`, `to at most E`, `to at least E`; `as LAYER` at the end.

    `op` is by, times, to, at most, at least.
    """

    role: str
    op: str
    amount: Node
    pattern: Pattern
    layer: str | None


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class ChangeValue(Node):
    """`change NAME [of E] by E` (or times, to, ...) `[where TEST]`: a value or definition, as long as in force.

    `of` None means every one (`it` is the one in question), or a game's value.
    """

    name: str
    of: Node | None
    op: str
    amount: Node
    where: Node | None


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Mute(Node):
    """`mute GROUP`: what these cards say is not in force."""

    group: Group


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Accept(Node):
    """`accept BUNDLE for BUNDLE [where TEST]`: in payments; the second may be `1 food or 1 wood`."""

    given: Node
    wanted: tuple[Node, ...]
    where: Node | None


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class NextTime(Node):
    """`next time PATTERN SUITE`: once, when it next happens, even if the card has gone."""

    pattern: Pattern
    body: tuple[Node, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class During(Node):
    """`until TEST SUITE` with rules: in force until the test holds."""

    until: Node
    rules: tuple[Node, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class DuringTurns(Node):
    """`during the next E STEPS SUITE` with rules: in force for so many runs of a step
    (STEPS is the name of a step; `during the next STEP` for one)."""

    amount: Node | None
    step: str
    rules: tuple[Node, ...]


# -------------------------------------------------------------- declarations


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class TypeName(Node):
    """`number [from A to B]`, `yes_no`, `text`, `player`, NOUN, WORDS or KINDS, each with `or none`;
    a plural noun is a set. `low` and `high` bound numbers."""

    name: str
    plural: bool
    optional: bool
    low: Node | None
    high: Node | None


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Game(Node):
    """`game ID "Title"` with lines `players 3 to 13`, `languages pt, en`, `active NAME` (the value that
    says whose turn it is), `pads if TEST` (when people are asked although only one answer is left)."""

    id: str
    title: str
    players: tuple[int, int] | None
    languages: tuple[str, ...]
    active: str | None
    pads: Node | None


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Board(Node):
    """`board [NAME] [if TEST]` with lines `show ...` and `badge ...`: what players see of a position."""

    name: str | None
    test: Node | None
    lines: tuple[Node, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Shown(Node):
    """`NAME [as bar|track] [[from A] to B] [between E and E]`: something on a board, and how it looks."""

    name: str
    shape: str
    low: Node | None
    high: Node | None
    ends: tuple[Node, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class ShowValues(Node):
    """`show SHOWN, ...`: values, definitions and zones, of the game or of each player."""

    items: tuple[Shown, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class ShowTable(Node):
    """`show NAME: SHOWN, ...`: a row for each thing of a zone, cell of a grid, or word of a list."""

    name: str
    columns: tuple[Shown, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class ShowMap(Node):
    """`show NOUNS by SHOWN and SHOWN`: a picture with each of them in a row and a column."""

    noun: str
    down: Shown
    across: Shown


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Badge(Node):
    """`badge FIELD: WORD "L" COLOUR, ...`: a field of cards as a letter and a colour beside their titles."""

    field: str
    entries: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Pack(Node):
    """`pack ID "Title"` with lines `for GAME`, `needs PACK_OR_DECK, ...`"""

    id: str
    title: str
    game: str | None
    needs: tuple[str, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Credits(Node):
    """`credits` with lines `NAME "text"`: author, source, licence, note."""

    entries: tuple[tuple[str, str], ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Option(Node):
    """`option NAME: word, word` or `option NAME: number from 1 to 9 = 3`; the first word is the default."""

    name: str
    words: tuple[str, ...]
    type: TypeName | None
    default: Node | None


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Words(Node):
    """`words colour: red, blue`: a closed list of words."""

    name: str
    words: tuple[str, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Kinds(Node):
    """`kinds resource: food, wood, gold`: kinds of countable things; `2 food + 1 wood` is a bundle."""

    name: str
    words: tuple[str, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Noun(Node):
    """`noun card cards` with lines `field NAME: TYPE [= E]` (printed, fixed)
    and `value NAME: TYPE [= E]` (changes in play)."""

    singular: str
    plural: str
    members: tuple[Node, ...]  # FieldDecl, ValueDecl


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class FieldDecl(Node):
    """`field NAME: TYPE [= E]` in a noun."""

    name: str
    type: TypeName
    default: Node | None


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class ValueDecl(Node):
    """`value NAME [of NOUN]: TYPE [= E]`; inside a noun's block without `of`."""

    name: str
    noun: str | None
    type: TypeName
    default: Node | None


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Zone(Node):
    """`zone NAME [of NOUN]: [one] NOUN (, ATTRIBUTE)*`

    attributes: `open`, `face down`, `seen by owner`, `seen by E` (a player; everybody where it is none),
    `in force`, `open if TEST` (`it` is the owner).
    """

    name: str
    owner: str | None
    noun: str
    single: bool
    attributes: tuple[str, ...]
    open_if: Node | None
    seen_by: Node | None


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Grid(Node):
    """`grid NAME: NOUN 6 by 7 square` (or `hex`, `diagonal`): makes the cells; they have `column` and `row`."""

    name: str
    noun: str
    width: int
    height: int
    shape: str


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Supply(Node):
    """`supply [of player]: 3 dice in pool`, `supply: all cards [FILTER*] in pile`; COUNT None means all cards."""

    owner: str | None
    count: Node | None
    group: Group
    zone: str


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Table(Node):
    """`table NAME from 0: 2, 2, 1, 0`"""

    name: str
    start: int
    values: tuple[Node, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Parameter(Node):
    """`TYPE NAME` in the head of a verb, step or definition."""

    type: TypeName
    name: str


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Define(Node):
    """`define NAME as E` · `define NAME of NOUN x as E` · `define NAME(TYPE a, TYPE b) as E`
    · `define ADJECTIVE for NOUN x as TEST` (then `adjective` is true)."""

    name: str
    adjective: bool
    parameters: tuple[Parameter, ...]
    of: bool
    value: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Verb(Node):
    """`verb draw draws drew: who draws number n [PREP TYPE NAME]* [, one by one] [, only when allowed]` + block.

    `forms` are base, third person, past. Without block the verb is an event and nothing else.
    """

    forms: tuple[str, ...]
    subject: Parameter | None
    object: Parameter | None
    roles: tuple[tuple[str, Parameter], ...]  # (preposition, parameter)
    one_by_one: bool
    when_allowed: bool
    body: tuple[Node, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Order(Node):
    """`order VERB: layer, layer`"""

    verb: str
    layers: tuple[str, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Deck(Node):
    """`deck ID "Title" if TEST`: the cards that follow in this file belong to it; they are in play if the test holds.

    Its lines are `more copies of CARD: n`.
    """

    id: str
    title: str
    test: Node | None
    more: tuple[MoreCopies, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class MoreCopies(Node):
    """`more copies of CARD: n` in a deck: so many of a card that stands in another one."""

    card: Node
    count: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Card(Node):
    """`NOUN ID "Title"` with properties, rules in force, what it does, and parts `at NAME`."""

    noun: str
    id: str
    title: str
    properties: tuple[Property, ...]
    body: tuple[Node, ...]  # rules and statements, as written
    parts: tuple[Part, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Property(Node):
    """`colour red`, `copies 12`, `worth -1`"""

    name: str
    value: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Part(Node):
    """`at NAME SUITE` in a card."""

    name: str
    body: tuple[Node, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Step(Node):
    """`step NAME [of TYPE NAME] [, by the table]` + block. What is `by the table` may be called by the people
    who play, at any question."""

    name: str
    parameter: Parameter | None
    body: tuple[Node, ...]
    by_the_table: bool = False


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Play(Node):
    """`play` + block: the flow. Only `run`, `repeat until`, `repeat`, `if`, `for each`, `end play`, `set` stand in it;
    before each `run` the game can be saved, undone and edited."""

    body: tuple[Node, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class SpanDecl(Node):
    """`span NAME from E [to E]`: moments (see `now`) between which history is looked at."""

    name: str
    start: Node
    end: Node | None


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class General(Node):
    """`rules` + block of rules that are always in force."""

    rules: tuple[Node, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Invariant(Node):
    """`invariant "what": TEST`"""

    title: str
    test: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Tally(Node):
    """`tally NAME: E`: a number that simulations add up at the end of each game."""

    name: str
    value: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Carry(Node):
    """`carry OPTION: E`: what an option is in the next game at the same table, worked out when this one is over."""

    option: str
    value: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class ProseEntry(Node):
    """`WORD: "…", "…" [, feminine] [, printed "…", "…"]` in a prose block, or `"REASON": "…"` for why
    something fails in the words of the rules; then `word` has the quotation marks."""

    word: str
    texts: tuple[str, ...]
    feminine: bool
    printed: tuple[str, ...]  # what a card says that has the field


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Prose(Node):
    """`prose pt` + lines `WORD: "text", "text"`: how the words of the game read in a language."""

    language: str
    entries: tuple[ProseEntry, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Template(Node):
    """`template NAME` + lines `you choose ... as NAME`, then cards and scenarios in which these names stand,
    and `{title}` for the title: what `naipe new NAME` asks for and writes."""

    name: str
    choices: tuple[Choose, ...]
    items: tuple[Node, ...]


# ----------------------------------------------------------------- scenarios


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Scenario(Node):
    """`scenario "Title"` + lines; `and` repeats the word of the line above."""

    title: str
    lines: tuple[Node, ...]


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

    zone: Node
    items: tuple[Node, ...]  # Text, Numbered, or Quantified("n")
    on_top: bool


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class GivenValue(Node):
    """`given TARGET = E`: a value, an option, whose turn it is."""

    target: Node
    value: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class GivenPast(Node):
    """`given past SENTENCE`: on record as having happened, without doing it now."""

    sentence: Sentence


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class When(Node):
    """`when STATEMENT`"""

    statement: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class WhenPlay(Node):
    """`when play until TEST`: the flow from its beginning, to the first checkpoint at which the test holds."""

    until: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Answers(Node):
    """`WHO answers E, E, ...`: what that player picks, in this order."""

    who: Node
    values: tuple[Node, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class GivenDice(Node):
    """`dice 3, 5, 1`: what the next rolls show."""

    values: tuple[Node, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Then(Node):
    """`then TEST`"""

    test: Node


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class ThenHas(Node):
    """`then ZONE has ITEM, ITEM`: these are there (a count means exactly so many)."""

    zone: Node
    items: tuple[Node, ...]
    negated: bool  # `has not`


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class ThenFails(Node):
    """`then it fails [because "part of the reason"]`, `then it does not fail` (negated)."""

    reason: str | None
    negated: bool


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class ThenAsked(Node):
    """`then WHO is asked [among E, E]`, `then WHO is not asked`: decisions during the `when` lines just above."""

    who: Node
    options: tuple[Node, ...]
    negated: bool


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class ThenPast(Node):
    """`then it happened that SENTENCE`, `then it did not happen that SENTENCE`; `anyone` matches all."""

    sentence: Sentence
    negated: bool


# --------------------------------------------------------------------- files


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Comment(Node):
    """`-- text`, kept for the formatter; not part of the tree's meaning."""

    text: str
    own_line: bool


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class File(Node):
    """One source: its declarations in order, and its comments beside them."""

    declarations: tuple[Node, ...]
    comments: tuple[Comment, ...]
