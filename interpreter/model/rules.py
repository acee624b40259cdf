"""Compiled rules as data: places in the rules, verbs, rules in force, and the orders of `play`.

The compiler makes these objects, and the runtime uses them. Seats count from 0; pieces have their numbers in the layout.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from dsl import nodes
from dsl.records import dataclass
from dsl.semantics.static_types import Type

#: An emitted function: its Python source is made from the rules while naipe runs. Its first argument is the run; the others
#: depend on its kind. No type checker can see the source, so the types of arguments and result are `Any`.
Function = Callable[..., Any]

#: The values of the roles of an event, the subject first if the verb has one: for `player 1 gains 3 coins` the seat and 3.
Roles = tuple[Any, ...]

#: How long a stored rule is in force. A span of one number means: until the step under way at this depth ends (1 is the outermost
#: step). A longer span is for a rule that holds during the next runs of a step. Its items are the number of runs that are left,
#: the depth of the run under way (0 if there is none, and then the rule is not in force), and the player or thing for which the
#: step is run, if the rule names one.
Span = tuple[Any, ...]


class Record(NamedTuple):
    """A stored rule in a position: a rule that a statement has left in force until some moment.

    - `rule`: the number of the `rule` in the program. `you`, `this`: its owner and its card, None if it has none.
    - `captured`: the values that the rule keeps from the moment when it was stored.
    - `span`: how long it is in force (see `Span`).
    - `number`: the serial number of the statement that stored it. One statement about several verbs stores one record
      for each, all with this number: when one of them has been used, all are removed.
    """

    rule: int
    you: int | None
    this: int | None
    captured: tuple[Any, ...]
    span: Span
    number: int

    def __repr__(self) -> str:
        """Return only the values: the digest of a position is made of them, and saved games contain digests."""
        return tuple.__repr__(self)


#: A value that rules may change: its kind (stored or defined), the noun of its owner (None: the game), and its name.
Key = tuple[str, str | None, str]

#: The name of the definition that measures how good the situation of a player is; higher is better.
AIM = "aim"


@dataclass(frozen=True, slots=True)
class Clause:
    """A place in the rules. `node` is its node in the tree, and `unit` the title of the verb, step, card or definition around
    it. `card` is the index of the card around it (else None)."""

    node: nodes.Node
    unit: str
    card: int | None


@dataclass(frozen=True, slots=True)
class VerbInfo:
    """A compiled verb, such as `draw`. `body(run, *roles)` carries out its statements; rules in force are not applied to it.

    - `amount_role`: the index of the role that is a number; -1 if there is none. `piece_roles`: the indexes of the
      roles that are pieces.
    - `acts`: its block does more than test, and carries out no card.
    - `partly`: its block contains `as much as possible`.
    """

    index: int
    decl: nodes.Verb
    body: Function
    logged: bool
    one_by_one: bool
    when_allowed: bool
    has_subject: bool
    amount_role: int
    piece_roles: tuple[int, ...]
    clause: int
    acts: bool
    partly: bool


@dataclass(frozen=True, slots=True)
class Until:
    """The end of a stored rule: the end of a step (by its number; None: of the step under way), or a test that becomes true."""

    step: int | None = None
    test: Function | None = None


@dataclass(frozen=True, slots=True, eq=False)
class RuleInfo:
    """A compiled rule: its kind, its verb or value, its layer, and two functions.

    - `match(run, you, this, captured, *roles)` tells whether the rule applies. `act` carries the rule out, or computes
      its value.
    - `until`: the end of a stored rule, else None.
    - `steady`: the rule switches cards off, and printed fields alone decide which ones.
    - `things`: the indexes of the captured values that are pieces.
    - `imagines`: the rule asks who would do something (`that would`).
    - `about_you`: the rule has a meaning only if somebody is `you`.
    """

    index: int
    kind: str
    verb: int
    value: Key | None
    role: int
    op: str
    rank: tuple[int, int]
    match: Function
    act: Function
    even_if_gone: bool
    until: Until | None
    clause: int
    node: nodes.Node
    steady: bool = True
    things: tuple[int, ...] = ()
    imagines: bool = False
    about_you: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Active:
    """A rule in force: the rule, the player who is `you` in it, its card, and the values that it kept when it was stored."""

    rule: RuleInfo
    you: int | None
    this: int | None
    captured: tuple[Any, ...]
    record: Record | None = None

    def __eq__(self, other: object) -> bool:
        """Tell whether two rules in force are equal. Most compared pairs have different rules, so the rules are compared
        first. An object is never compared with itself, since tuples and dicts test identity before they call this."""
        return (
            isinstance(other, Active)
            and self.rule is other.rule
            and (self.this, self.you, self.captured, self.record)
            == (other.this, other.you, other.captured, other.record)
        )

    def __hash__(self) -> int:
        return hash((self.rule, self.this, self.you))


@dataclass(frozen=True, slots=True)
class ActiveRules:
    """All rules in force: the rules about each verb (in the order of their layers), the rules that change each value, and the
    rules about payments.

    - `muting`: the cards that switch other cards off.
    - `steady`: the rules in force depend only on which cards lie where.
    - `read`: the cards (by their index) that have one of these rules, or decide which cards are switched off.
    """

    verbs: tuple[tuple[Active, ...] | None, ...]
    changes: dict[Key, tuple[Active, ...]]
    accepts: tuple[Active, ...]
    steady: bool
    muting: frozenset[int] = frozenset()
    read: frozenset[int] = frozenset()


def does_nothing(*_: object) -> None:
    """Do nothing: the placeholder for an order or a rule without a function."""


@dataclass(frozen=True, slots=True)
class Order:
    """One order of the compiled `play`.

    - `kind`: `run` (carry out a step), `do` (carry out a statement), `jump`, `unless` (jump if the test is false),
      `each` (begin a loop over the members that `function` returns), or `next` (take the next member of the loop, or
      jump if there is none).
    - `node`: the statement. `names`: the names of the loops around it, with their types, the outermost first.
    """

    kind: str
    function: Function = does_nothing
    target: int = 0
    step: int = -1
    argument: Function | None = None
    node: nodes.Statement | None = None
    names: tuple[tuple[str, Type], ...] = ()


@dataclass(frozen=True, slots=True)
class Flow:
    """The compiled `play`: a list of orders. The position has the index of the next order.

    `whole` is the whole of `play` as one function, for games of bots; None in other builds. Its arguments are the run,
    a function that carries out a step, the number of orders without a question after which play is stopped, and the
    function to call then.
    """

    orders: tuple[Order, ...]
    whole: Function | None = None
