"""Nodes of statements, and of rules: the patterns of their events, the rules themselves, and the spans of time in which
the rules are in force.

Statements and rules are in one file because they contain each other: a block of statements may contain a rule, and a
rule has a block of statements.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace

from dsl.nodes.base import Node, node
from dsl.nodes.expressions import Adjustment, Expression, Group, Sentence


@node
class May(Node):
    """`WHO may SUITE [otherwise SUITE]`: asks a player whether to carry out the block. The block is offered only if it
    can be completed. In the form `WHO may VERB ... [SUITE] [otherwise SUITE]`, the sentence becomes the first line of
    the block; WHO must then be one known player."""

    who: Expression
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]


@node
class Choose(Node):
    """`WHO chooses WHAT as NAME`; WHAT is a Quantified, `Among`, `Range`, `Payment`, `PaymentOf` or `BundleOf`. Only
    answers that let the block be completed are offered.

    - `free`: `WHO decides WHAT as NAME`. All answers are offered, also answers that make the block fail. It is for a
      veto or a vote.
    - `may`: `WHO may choose WHAT as NAME`. WHAT is one thing. The player may also answer *no*; NAME is then none.

    Some short forms become a node of this class together with another node. `WHO may choose WHAT as NAME SUITE
    [otherwise SUITE]` adds an `If` that NAME is not none. `WHO chooses WHAT as NAME, if there is one SUITE [otherwise
    SUITE]` is an `If` that there is WHAT, with the choice in it. In a sentence, `WHO VERB WHAT as NAME ...`, `WHO VERB
    ... to WHAT as NAME` or `move WHAT as NAME to ZONE`, the choice comes first, and then the sentence about NAME. WHO
    is `you` on a card and `who` in a verb. In a sentence, `either E or E` means `among E, E`.
    """

    who: Expression
    what: Choice
    name: str
    free: bool
    may: bool = False


@node
class ChooseSeveral(Node):
    """`WHO chooses WHAT as NAME and WHAT as NAME ...`: several questions to the same player, one after the other."""

    choices: tuple[Choose, ...]


@node
class NamedBlock(Node):
    """`WORD SUITE` in `chooses one of`: one of the blocks, with its name."""

    name: str
    body: tuple[Statement, ...]


@node
class ChooseBlock(Node):
    """`WHO chooses one of` + blocks `WORD SUITE`: the player chooses one of the blocks, and it is carried out. A block is
    offered only if, with this block, everything around the choice can still be completed. The words must belong to one
    list."""

    who: Expression
    blocks: tuple[NamedBlock, ...]


@node
class Among(Node):
    """`among E, E, ...`: one of these values."""

    values: tuple[Expression, ...]


@node
class Range(Node):
    """`a number from E to E`: one of these numbers, both ends included."""

    low: Expression
    high: Expression


@node
class Payment(Node):
    """`a payment of BUNDLE from BUNDLE`: one of the ways to pay exactly this price. `accept` rules in force allow other
    things as payment."""

    price: Expression
    purse: Expression


@node
class PaymentOf(Node):
    """`a payment of N FIELD from ZONE`, `a payment of at least N FIELD from ZONE`: things in a zone (or set) whose
    FIELD, a number, adds up to N. With `at_least` the sum may be larger than N, but only if each of the things is
    needed to reach N."""

    amount: Expression
    measure: str
    purse: Expression
    at_least: bool


@node
class BundleOf(Node):
    """`a bundle of E from B`, `a bundle of up to E from B`, `a bundle from B`: amounts of kinds that add up to E. B is
    a bundle that gives the highest amount of each kind. A kind without a number has no limit."""

    amount: Expression | None
    up_to: bool
    source: Expression


@node
class Move(Node):
    """`move WHAT to [the top of|the bottom of] ZONE`: moves things to a zone (to its top, unless the line says
    otherwise)."""

    what: Expression
    to: Expression
    bottom: bool


@node
class Shuffle(Node):
    """`shuffle ZONE [into ZONE]`, `shuffle the structures`: puts the things of a zone in an order at random; the things
    of a set change places with each other."""

    what: Expression
    into: Expression | None


@node
class Exchange(Node):
    """`exchange A and B`: two zones or two values exchange their contents."""

    left: Expression
    right: Expression


@node
class Set(Node):
    """`set TARGET to E`: gives a value a new content."""

    target: Expression
    value: Expression


@node
class Adjust(Node):
    """`raise TARGET by E`, `lower TARGET by E`: adds to a number, or subtracts from it (op is the first word)."""

    op: Adjustment
    target: Expression
    amount: Expression


@node
class Transfer(Node):
    """`move E from VALUE to VALUE [as NAME] [else "why"]`, `move up to E from VALUE to VALUE [as NAME]`: subtracts an
    amount from one value and adds it to another value. The amount is E; with `up to`, it is as much of E as there is.
    NAME means the amount that was moved."""

    amount: Expression
    source: Expression
    to: Expression
    up_to: bool
    name: str | None
    reason: str | None


@node
class Roll(Node):
    """`roll DICE` (things with a face) or `roll E to E as NAME` (a number): a result at random."""

    what: Expression | Range
    name: str | None


@node
class RollOne(Node):
    """`roll GROUP as NAME`: draws one of some players or things at random, all equally likely."""

    what: Expression
    name: str


@node
class Turn(Node):
    """`turn up WHAT`, `turn down WHAT`: everybody (or nobody) can see the face of the thing until the thing moves."""

    up: bool
    what: Expression


@node
class Reveal(Node):
    """`reveal WHAT to WHO`, `reveal WHAT to everyone` (to is then None): shows things to a player or to all players."""

    what: Expression
    to: Expression | None


@node
class Resolve(Node):
    """`resolve CARD [at PART] [for WHO]`: carries out the text of a card, or one part of it."""

    card: Expression
    part: str | None
    who: Expression | None


@node
class Run(Node):
    """`run STEP [for E]`: carries out a step."""

    step: str
    argument: Expression | None


@node
class Fail(Node):
    """`fail ["why"]`: makes the statement fail, and with it the action to which the statement belongs."""

    reason: str | None


@node
class Require(Node):
    """`require TEST [else "why"]`: fails if the test is false, for the reason "why"."""

    test: Expression
    reason: str | None


@node
class Stop(Node):
    """`stop STEP`, `stop`: ends a step, or (without a name) the innermost loop. What was done before is not undone."""

    step: str | None


@node
class EndPlay(Node):
    """`end play [won by E] [as NAME]`: the game is over. E is a player or a set of players; NAME is the name of this
    ending."""

    winners: Expression | None
    name: str | None = None


@node
class Let(Node):
    """`let NAME be E`: NAME means the present value of E, which is computed once. `let NAME be SENTENCE`: carries out
    the sentence; NAME means the answer of its verb."""

    name: str
    value: Expression | Sentence


@node
class Answer(Node):
    """`answer E`: sets the answer of the verb that is being carried out. If several of these lines are carried out, the
    last one counts."""

    value: Expression


@node
class If(Node):
    """`if TEST SUITE [else if TEST SUITE]* [else SUITE]`; an `else if` is an If in `otherwise`."""

    test: Expression
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]


@node
class Repeat(Node):
    """`repeat E SUITE`: carries out the block E times; E is computed once. In `up to E times, WHO may ... SUITE` the
    answer *no* ends the loop."""

    times: Expression
    body: tuple[Statement, ...]


@node
class RepeatUntil(Node):
    """`repeat until TEST SUITE`: repeats the block until the test is true. The test is evaluated each time before the
    block. `repeat forever` has the test `Flag(False)`."""

    test: Expression
    body: tuple[Statement, ...]


@node
class ForEach(Node):
    """`for each GROUP as NAME [at once] SUITE`: carries out the block for each member of a group; GROUP is a group or
    `(E)`, a set in parentheses. With `at once`, no player sees what the others do meanwhile.

    `for each NAME from E to E SUITE` carries out the block for each number, upwards. Both ends are computed once,
    before the loop begins.
    """

    group: Expression | Range
    name: str
    at_once: bool
    body: tuple[Statement, ...]


@node
class Attempt(Node):
    """`attempt SUITE [otherwise SUITE]`: carries out the first block. If a part of the block fails, everything that the
    block did is undone, and the second block is carried out."""

    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]


@node
class AsMuchAsPossible(Node):
    """`as much as possible SUITE`: carries out each part of the block as far as possible. If there is too little of
    something, the block does not fail."""

    body: tuple[Statement, ...]


@node
class Open(Node):
    """`open WINDOW for GROUP as NAME until E pass[, at most E times] SUITE`: carries out the block for the members of a
    group in turn, again and again, until E of them in a row have passed (done nothing that changes the position), or
    the limit of questions is reached."""

    window: str
    group: Expression
    name: str
    passes: Expression
    most: Expression | None
    body: tuple[Statement, ...]


# ---------------------------------------------------------------- rules in force


@node
class Occasion(Node):
    """`or [SUBJECT] VERB [OBJECT] (PREP ARG)*`: one more verb in a pattern. Without SUBJECT, the subject is that of the
    first verb."""

    subject: Expression | None
    verb: str
    form: str
    object: Expression | None
    args: tuple[tuple[str, Expression], ...]


@node
class Pattern(Node):
    """`[SUBJECT] VERB [OBJECT] (PREP ARG)* [or OCCASION]* [because of a NOUN [of E]] [during STEP] [where TEST]`: the
    events to which a rule applies.

    If `who` or the name of a role of the verb stands at a place in the pattern, it becomes a name for that part of the
    event. `anyone` and `anything` match everything, and any other expression must be equal to its part of the event.
    What follows the verbs applies to all verbs. For a verb that has no subject, SUBJECT is left out.
    """

    subject: Expression | None
    verb: str
    form: str
    object: Expression | None
    args: tuple[tuple[str, Expression], ...]
    because: str | None
    because_of: Expression | None
    during: str | None
    where: Expression | None
    others: tuple[Occasion, ...] = ()

    def single(self, by_nobody: Container[str]) -> tuple[Pattern, ...]:
        """Return one pattern for each verb of this pattern. `by_nobody` has the verbs that take no subject."""
        if not self.others:
            return (self,)
        more = (
            replace(
                self,
                subject=None if one.verb in by_nobody else one.subject or self.subject,
                verb=one.verb,
                form=one.form,
                object=one.object,
                args=one.args,
                others=(),
            )
            for one in self.others
        )
        return (replace(self, others=()), *more)


@node
class Rule(Node):
    """`forbid PATTERN`, `ignore PATTERN`, `allow PATTERN`, `instead of PATTERN SUITE`, `before PATTERN SUITE`, `after
    PATTERN SUITE`. After each pattern, `even if gone` may follow (for before and after: the rule runs even if its card
    has left its place meanwhile), and then `as LAYER`.

    `WHO may VERB ... instead of PATTERN [SUITE]` and `WHO may choose WHAT as NAME instead of PATTERN SUITE` become an
    `instead` rule that contains the `may`. If the player declines, the `otherwise` block carries out the event of
    PATTERN after all.
    """

    kind: str  # forbid ignore allow instead before after
    pattern: Pattern
    even_if_gone: bool
    layer: str | None
    body: tuple[Statement, ...]


@node
class Moment(Node):
    """`before STEP [of WHO] [where TEST] SUITE`, `after STEP ...`: carries out the block when a step begins or ends. A
    new name after `of` then means the player for whom the step is run."""

    kind: str  # before after
    step: str
    who: Expression | None
    where: Expression | None
    body: tuple[Statement, ...]


@node
class ChangeRole(Node):
    """`change ROLE by E when PATTERN`: changes a number or another part of an event before it happens. Also `times E`,
    `to E`, `to at most E`, `to at least E`; `as LAYER` at the end.

    `op` is by, times, to, at most, at least.
    """

    role: str
    op: str
    amount: Expression
    pattern: Pattern
    layer: str | None


@node
class ChangeValue(Node):
    """`change NAME [of E] by E` (or times, to, ...) `[where TEST]`: changes a value or definition while the rule is in
    force. Without `of`, the rule changes a value of the game, or the value of every owner; `it` then means the
    owner."""

    name: str
    of: Expression | None
    op: str
    amount: Expression
    where: Expression | None


@node
class Mute(Node):
    """`mute GROUP`: the rules of these cards are not in force while this rule is."""

    group: Group


@node
class Accept(Node):
    """`accept BUNDLE for BUNDLE [where TEST]`: allows the first bundle in payments in place of the second. Each side may
    have several bundles: `1 food or 1 wood`."""

    given: tuple[Expression, ...]
    wanted: tuple[Expression, ...]
    where: Expression | None


@node
class NextTime(Node):
    """`next time PATTERN SUITE`: carries out the block once, at the next event that fits the pattern, even if the card
    with this rule has left its place."""

    pattern: Pattern
    body: tuple[Statement, ...]


@node
class During(Node):
    """`until TEST SUITE` with rules: they are in force until the test is true."""

    until: Expression
    rules: tuple[RuleLine, ...]


@node
class DuringThis(Node):
    """`during this STEP SUITE` with rules: they are in force until the present run of the step ends."""

    step: str
    rules: tuple[RuleLine, ...]


@node
class DuringTurns(Node):
    """`during the next E STEPS SUITE` with rules: they are in force during the next E runs of a step. STEPS is the name
    of a step. `during the next STEP` is for one run, `during the next STEP of WHO` for the next run for WHO."""

    amount: Expression | None
    step: str
    who: Expression | None
    rules: tuple[RuleLine, ...]


#: What can be chosen from (`WHAT` in `WHO chooses WHAT as NAME`).
Choice = Expression | Among | Range | Payment | PaymentOf | BundleOf

#: Rules in force.
RuleLine = Rule | Moment | ChangeRole | ChangeValue | Mute | Accept | NextTime | During | DuringThis | DuringTurns

#: A line of a block: a statement, or a rule that the block puts in force.
Statement = (
    Sentence
    | May
    | Choose
    | ChooseSeveral
    | ChooseBlock
    | Move
    | Shuffle
    | Exchange
    | Set
    | Adjust
    | Transfer
    | Roll
    | RollOne
    | Turn
    | Reveal
    | Resolve
    | Run
    | Fail
    | Require
    | Stop
    | EndPlay
    | Let
    | Answer
    | If
    | Repeat
    | RepeatUntil
    | ForEach
    | Attempt
    | AsMuchAsPossible
    | Open
    | RuleLine
)
