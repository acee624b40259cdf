"""What is done, line by line."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.nodes.base import Node


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
