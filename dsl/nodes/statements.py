"""Nodes of statements, and of rules in force: patterns, rules, spans.

They are in one file because they contain each other: a block may store a rule, and a rule has a block.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace

from dsl.nodes.base import Node, node
from dsl.nodes.expressions import Adjustment, Expression, Group, Sentence


@node
class May(Node):
    """`WHO may SUITE [otherwise SUITE]`: offered only if it can be completed. `WHO may VERB ... [SUITE] [otherwise SUITE]` has the
    sentence for its first line; WHO is then somebody known."""

    who: Expression
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]


@node
class Choose(Node):
    """`WHO chooses WHAT as NAME`; WHAT is a Quantified, `Among`, `Range`, `Payment`, `PaymentOf` or `BundleOf`.

    Only what lets the block be completed is offered. `WHO decides WHAT as NAME` is `free`:
    everything is offered, also what makes the block fail (a veto, a vote).
    `WHO may choose WHAT as NAME` is `may`: WHAT is one thing, and *no* is offered too; NAME is then none.
    `WHO may choose WHAT as NAME SUITE [otherwise SUITE]` is that, and an `If` that NAME is not none.
    `WHO chooses WHAT as NAME, if there is one SUITE [otherwise SUITE]` is an `If` that there is WHAT, and the choice in it.
    In a sentence, `WHO VERB WHAT as NAME ...`, `WHO VERB ... to WHAT as NAME` or `move WHAT as NAME to ZONE`, it is the choice and
    then the sentence about NAME; WHO is `you` on a card, `who` in a verb. There `either E or E` is what `among E, E` is here.
    """

    who: Expression
    what: Choice
    name: str
    free: bool
    may: bool = False


@node
class ChooseSeveral(Node):
    """`WHO chooses WHAT as NAME and WHAT as NAME ...`: one question after the other, all with the same WHO."""

    choices: tuple[Choose, ...]


@node
class NamedBlock(Node):
    """`WORD SUITE` in `chooses one of`."""

    name: str
    body: tuple[Statement, ...]


@node
class ChooseBlock(Node):
    """`WHO chooses one of` + blocks `WORD SUITE`: one of them is carried out; only what lets the whole be completed is
    offered. The words are of one list."""

    who: Expression
    blocks: tuple[NamedBlock, ...]


@node
class Among(Node):
    """`among E, E, ...`: one of some values."""

    values: tuple[Expression, ...]


@node
class Range(Node):
    """`a number from E to E`"""

    low: Expression
    high: Expression


@node
class Payment(Node):
    """`a payment of BUNDLE from BUNDLE`: one of the exact ways to pay, by the `accept` rules in force."""

    price: Expression
    purse: Expression


@node
class PaymentOf(Node):
    """`a payment of N FIELD from ZONE`, `a payment of at least N FIELD from ZONE`: things that lie there (or are in a set)
    whose FIELD, a number, comes to N together; with `at_least`, to so much that nothing in it could be left out."""

    amount: Expression
    measure: str
    purse: Expression
    at_least: bool


@node
class BundleOf(Node):
    """`a bundle of E from B`, `a bundle of up to E from B`, `a bundle from B`: amounts of kinds that come to E together.

    B is a bundle, of each kind as many at most; a kind without a number is one of which there may be as many as one likes.
    """

    amount: Expression | None
    up_to: bool
    source: Expression


@node
class Move(Node):
    """`move WHAT to [the top of|the bottom of] ZONE` (top if nothing is said)."""

    what: Expression
    to: Expression
    bottom: bool


@node
class Shuffle(Node):
    """`shuffle ZONE [into ZONE]`, `shuffle the structures`: a set shuffles its things among their places."""

    what: Expression
    into: Expression | None


@node
class Exchange(Node):
    """`exchange A and B`: two zones or two values change their contents."""

    left: Expression
    right: Expression


@node
class Set(Node):
    """`set TARGET to E`"""

    target: Expression
    value: Expression


@node
class Adjust(Node):
    """`raise TARGET by E`, `lower TARGET by E` (op is the word)."""

    op: Adjustment
    target: Expression
    amount: Expression


@node
class Transfer(Node):
    """`move E from VALUE to VALUE [as NAME] [else "why"]`, `move up to E from VALUE to VALUE [as NAME]`: what one loses
    another gains, all of it or what there is; NAME is how much it was."""

    amount: Expression
    source: Expression
    to: Expression
    up_to: bool
    name: str | None
    reason: str | None


@node
class Roll(Node):
    """`roll DICE` (things with a face) or `roll E to E as NAME` (a number)."""

    what: Expression | Range
    name: str | None


@node
class RollOne(Node):
    """`roll GROUP as NAME`: one of some players or things by chance, each as likely as the others."""

    what: Expression
    name: str


@node
class Turn(Node):
    """`turn up WHAT`, `turn down WHAT`: everybody sees what it is where it lies, or nobody, until it moves."""

    up: bool
    what: Expression


@node
class Reveal(Node):
    """`reveal WHAT to WHO`, `reveal WHAT to everyone` (to is then None)."""

    what: Expression
    to: Expression | None


@node
class Resolve(Node):
    """`resolve CARD [at PART] [for WHO]`: carry out what a card says."""

    card: Expression
    part: str | None
    who: Expression | None


@node
class Run(Node):
    """`run STEP [for E]`"""

    step: str
    argument: Expression | None


@node
class Fail(Node):
    """`fail ["why"]`"""

    reason: str | None


@node
class Require(Node):
    """`require TEST [else "why"]`"""

    test: Expression
    reason: str | None


@node
class Stop(Node):
    """`stop STEP`, `stop`: leave a step (or the innermost loop); what was done stays done."""

    step: str | None


@node
class EndPlay(Node):
    """`end play [won by E] [as NAME]`, E a player or a set of players; NAME is what this ending is called."""

    winners: Expression | None
    name: str | None = None


@node
class Let(Node):
    """`let NAME be E`: the value of now, never read again. `let NAME be SENTENCE`: what the verb answers."""

    name: str
    value: Expression | Sentence


@node
class Answer(Node):
    """`answer E`: what the verb under way answers; the last one counts."""

    value: Expression


@node
class If(Node):
    """`if TEST SUITE [else if TEST SUITE]* [else SUITE]`; an `else if` is an If in `otherwise`."""

    test: Expression
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]


@node
class Repeat(Node):
    """`repeat E SUITE`: so many times, read once. `up to E times, WHO may ... SUITE` is one in which *no* is to stop."""

    times: Expression
    body: tuple[Statement, ...]


@node
class RepeatUntil(Node):
    """`repeat until TEST SUITE`; the test is made before each turn. `repeat forever` has the test `Flag(False)`."""

    test: Expression
    body: tuple[Statement, ...]


@node
class ForEach(Node):
    """`for each GROUP as NAME [at once] SUITE`; GROUP is a group or `(E)`, a set in parentheses.

    `at once`: nobody sees what the others do. `for each NAME from E to E SUITE` goes through numbers, upwards: both ends
    are read once, before the first turn.
    """

    group: Expression | Range
    name: str
    at_once: bool
    body: tuple[Statement, ...]


@node
class Attempt(Node):
    """`attempt SUITE [otherwise SUITE]`: all of it or nothing."""

    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]


@node
class AsMuchAsPossible(Node):
    """`as much as possible SUITE`: each part does what it can, nothing fails for want."""

    body: tuple[Statement, ...]


@node
class Open(Node):
    """`open WINDOW for GROUP as NAME until E pass[, at most E times] SUITE`

    Asks them in turn, again and again, until so many in a row let it pass (did nothing), or so many were asked in all.
    """

    window: str
    group: Expression
    name: str
    passes: Expression
    most: Expression | None
    body: tuple[Statement, ...]


# ---------------------------------------------------------------- rules in force


@node
class Occasion(Node):
    """`or [SUBJECT] VERB [OBJECT] (PREP ARG)*` in a pattern; without SUBJECT it has that of the first verb."""

    subject: Expression | None
    verb: str
    form: str
    object: Expression | None
    args: tuple[tuple[str, Expression], ...]


@node
class Pattern(Node):
    """`[SUBJECT] VERB [OBJECT] (PREP ARG)* [or OCCASION]* [because of a NOUN [of E]] [during STEP] [where TEST]`

    `who` and the verb's own role names bind, `anyone` and `anything` match all, others must be equal. What comes after
    the verbs is about all of them. A verb that nobody does has no SUBJECT.
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
    """`forbid PATTERN`, `ignore PATTERN`, `allow PATTERN`, `instead of PATTERN SUITE`,
    `before PATTERN SUITE`, `after PATTERN SUITE`; each pattern may be followed by `even if gone`
    (before, after: it runs although its card has left in the meantime) and `as LAYER`.

    `WHO may VERB ... instead of PATTERN [SUITE]` and `WHO may choose WHAT as NAME instead of PATTERN SUITE` are `instead` with
    that `may`, and what PATTERN is about under its `otherwise`."""

    kind: str  # forbid ignore allow instead before after
    pattern: Pattern
    even_if_gone: bool
    layer: str | None
    body: tuple[Statement, ...]


@node
class Moment(Node):
    """`before STEP [of WHO] [where TEST] SUITE`, `after STEP ...`: at the beginning of a step, or when it ends. A name
    after `of` that nothing else has is whoever the step is for."""

    kind: str  # before after
    step: str
    who: Expression | None
    where: Expression | None
    body: tuple[Statement, ...]


@node
class ChangeRole(Node):
    """`change ROLE by E when PATTERN`, `times E`, `to E`, `to at most E`, `to at least E`; `as LAYER` at the end.

    `op` is by, times, to, at most, at least.
    """

    role: str
    op: str
    amount: Expression
    pattern: Pattern
    layer: str | None


@node
class ChangeValue(Node):
    """`change NAME [of E] by E` (or times, to, ...) `[where TEST]`: a value or definition, as long as in force.

    `of` None means every one (`it` is the one in question), or a game's value.
    """

    name: str
    of: Expression | None
    op: str
    amount: Expression
    where: Expression | None


@node
class Mute(Node):
    """`mute GROUP`: what these cards say is not in force."""

    group: Group


@node
class Accept(Node):
    """`accept BUNDLE for BUNDLE [where TEST]`: in payments; each may be several, `1 food or 1 wood`."""

    given: tuple[Expression, ...]
    wanted: tuple[Expression, ...]
    where: Expression | None


@node
class NextTime(Node):
    """`next time PATTERN SUITE`: once, when it next happens, even if the card has gone."""

    pattern: Pattern
    body: tuple[Statement, ...]


@node
class During(Node):
    """`until TEST SUITE` with rules: in force until the test holds."""

    until: Expression
    rules: tuple[RuleLine, ...]


@node
class DuringThis(Node):
    """`during this STEP SUITE` with rules: in force until the run of the step that is under way ends."""

    step: str
    rules: tuple[RuleLine, ...]


@node
class DuringTurns(Node):
    """`during the next E STEPS SUITE` with rules: in force while the next so many runs of a step go on
    (STEPS is the name of a step; `during the next STEP` for one; `during the next STEP of WHO` for WHO's)."""

    amount: Expression | None
    step: str
    who: Expression | None
    rules: tuple[RuleLine, ...]


#: The object of a choice.
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
