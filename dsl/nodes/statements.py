"""Nodes of statements, and of rules in force: patterns of events, rules, and the spans of time in which they are in
force.

They are in one file because they contain each other: a block may put a rule in force, and a rule has a block.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace

from dsl.nodes.base import Node, node
from dsl.nodes.expressions import Adjustment, Expression, Group, Sentence


@node
class May(Node):
    """`WHO may SUITE [otherwise SUITE]`: asks a player whether to carry out the block. The block is offered only if it
    can be completed. In `WHO may VERB ... [SUITE] [otherwise SUITE]` the sentence is the first line of the block; WHO
    must then be a known player."""

    who: Expression
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]


@node
class Choose(Node):
    """`WHO chooses WHAT as NAME`; WHAT is a Quantified, `Among`, `Range`, `Payment`, `PaymentOf` or `BundleOf`. Only
    answers that let the block be completed are offered.

    - `free`: `WHO decides WHAT as NAME`. Everything is offered, also answers that make the block fail (a veto, a
      vote).
    - `may`: `WHO may choose WHAT as NAME`. WHAT is one thing, and *no* is offered too; NAME is then none.

    Short forms become this node and another one: `WHO may choose WHAT as NAME SUITE [otherwise SUITE]` adds an `If`
    that NAME is not none. `WHO chooses WHAT as NAME, if there is one SUITE [otherwise SUITE]` is an `If` that there
    is WHAT, with the choice in it. In a sentence, `WHO VERB WHAT as NAME ...`, `WHO VERB ... to WHAT as NAME` or
    `move WHAT as NAME to ZONE`, the choice comes first, then the sentence about NAME; WHO is `you` on a card, `who`
    in a verb; `either E or E` there means `among E, E`.
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
    offered only if everything around it can then still be completed. The words are of one list."""

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
    """`a payment of BUNDLE from BUNDLE`: one of the exact ways to pay, by the `accept` rules in force."""

    price: Expression
    purse: Expression


@node
class PaymentOf(Node):
    """`a payment of N FIELD from ZONE`, `a payment of at least N FIELD from ZONE`: things in a zone (or set) whose
    FIELD, a number, adds up to N. With `at_least` the sum may be larger, if none of the things could be left out."""

    amount: Expression
    measure: str
    purse: Expression
    at_least: bool


@node
class BundleOf(Node):
    """`a bundle of E from B`, `a bundle of up to E from B`, `a bundle from B`: amounts of kinds that add up to E. B
    is a bundle with the highest amount of each kind; a kind without a number has no limit."""

    amount: Expression | None
    up_to: bool
    source: Expression


@node
class Move(Node):
    """`move WHAT to [the top of|the bottom of] ZONE`: moves things to a zone (to its top, if nothing else is written)."""

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
    amount from one value and adds it to another: all of E, or, with `up to`, as much as there is. NAME is the amount
    moved."""

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
    """`turn up WHAT`, `turn down WHAT`: everybody sees the face of the thing, or nobody sees it, until it moves."""

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
    """`fail ["why"]`: makes the statement, and what it belongs to, fail."""

    reason: str | None


@node
class Require(Node):
    """`require TEST [else "why"]`: fails if the test is false, for the reason "why"."""

    test: Expression
    reason: str | None


@node
class Stop(Node):
    """`stop STEP`, `stop`: leaves a step (or the innermost loop). Everything that was done before stays done."""

    step: str | None


@node
class EndPlay(Node):
    """`end play [won by E] [as NAME]`: the game is over. E is a player or a set of players; NAME is the name of this
    ending."""

    winners: Expression | None
    name: str | None = None


@node
class Let(Node):
    """`let NAME be E`: NAME is the present value of E, computed once. `let NAME be SENTENCE`: the answer of the verb."""

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
    """`repeat until TEST SUITE`: repeats the block until the test is true; it is tested before each turn. `repeat
    forever` has the test `Flag(False)`."""

    test: Expression
    body: tuple[Statement, ...]


@node
class ForEach(Node):
    """`for each GROUP as NAME [at once] SUITE`: carries out the block for each member of a group; GROUP is a group or
    `(E)`, a set in parentheses. With `at once`, no player sees what the others do.

    `for each NAME from E to E SUITE` counts upwards; both ends are computed once, before the first turn.
    """

    group: Expression | Range
    name: str
    at_once: bool
    body: tuple[Statement, ...]


@node
class Attempt(Node):
    """`attempt SUITE [otherwise SUITE]`: carries out all of the first block. If a part of it fails, nothing of it is
    done, and the second block is carried out."""

    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]


@node
class AsMuchAsPossible(Node):
    """`as much as possible SUITE`: carries out the block, each part of it as far as it can be done; a shortage is no
    failure."""

    body: tuple[Statement, ...]


@node
class Open(Node):
    """`open WINDOW for GROUP as NAME until E pass[, at most E times] SUITE`: carries out the block for the members of a
    group in turn, again and again, until E of them in a row have passed (changed nothing), or the limit of questions is
    reached."""

    window: str
    group: Expression
    name: str
    passes: Expression
    most: Expression | None
    body: tuple[Statement, ...]


# ---------------------------------------------------------------- rules in force


@node
class Occasion(Node):
    """`or [SUBJECT] VERB [OBJECT] (PREP ARG)*`: one more verb in a pattern. Without SUBJECT it has the subject of the
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

    `who` and the role names of the verb become names for the parts of the event, `anyone` and `anything` match
    everything, and any other expression must be equal to its part of the event. The text after the verbs applies to all
    of them. A verb without a subject has no SUBJECT.
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
        """Return a pattern for each of its verbs; `by_nobody` are the verbs that have no subject."""
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
    PATTERN SUITE`. Each pattern may be followed by `even if gone` (for before and after: the rule runs although its card
    has left in the meantime) and by `as LAYER`.

    `WHO may VERB ... instead of PATTERN [SUITE]` and `WHO may choose WHAT as NAME instead of PATTERN SUITE` become an
    `instead` rule with this `may`; its `otherwise` block has the event of PATTERN.
    """

    kind: str  # forbid ignore allow instead before after
    pattern: Pattern
    even_if_gone: bool
    layer: str | None
    body: tuple[Statement, ...]


@node
class Moment(Node):
    """`before STEP [of WHO] [where TEST] SUITE`, `after STEP ...`: carries out the block when a step begins or ends. A
    new name after `of` becomes the name of the player for whom the step is run."""

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
    """`change NAME [of E] by E` (or times, to, ...) `[where TEST]`: changes a value or definition while the rule is
    in force. Without `of` it changes the value for every owner (`it` is the owner), or a value of the game."""

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
    """`accept BUNDLE for BUNDLE [where TEST]`: allows one bundle in payments in place of another; each may be several, `1
    food or 1 wood`."""

    given: tuple[Expression, ...]
    wanted: tuple[Expression, ...]
    where: Expression | None


@node
class NextTime(Node):
    """`next time PATTERN SUITE`: carries out the block once, at the next event that fits the pattern, even if the card
    has gone."""

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
    """`during the next E STEPS SUITE` with rules: they are in force during the next E runs of a step. (STEPS is the
    name of a step; `during the next STEP` for one run; `during the next STEP of WHO` for the next run for WHO.)"""

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
