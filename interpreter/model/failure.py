"""The signals that leave running rules: failure, the end of a step or of the game, a question."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.messages.message import Message
from dsl.source import Span

#: The message about a flow that never asks a player.
STANDSTILL = Message("play-goes-on-and-on-and-nobody-is-asked")


#: Why nothing more goes into a zone for one.
FULL = "there-is-room-for-one-in-zone"


class Fail(Exception):
    """A block cannot be completed.

    - `clause`: the place in the rules. `reason`: the id of a message or a text of the rulebook. `arguments`: those of
      the message.
    - `card`: the innermost card (a piece) that was being carried out. `about`: the piece or pieces of the innermost
      verb.
    - `others`: other failures of the same search.
    """

    def __init__(self, clause: int, reason: str, **arguments: object) -> None:
        self.clause = clause
        self.reason = reason
        self.arguments = arguments
        self.card: int | None = None
        self.about: object = None
        self.others: tuple[Fail, ...] = ()

    def again(self) -> Fail:
        """Return the same failure, as one that was not raised yet."""
        other = Fail(self.clause, self.reason, **self.arguments)
        other.card, other.about, other.others = self.card, self.about, self.others
        return other

    @property
    def why(self) -> Message:
        """The reason as a sentence. It is made when it is needed."""
        return Message.of(self.reason, self.arguments)

    def __str__(self) -> str:
        return self.why


class ByChance(IndexError):
    """A trial needs a result of chance, and ends there as at a look at a hidden piece. The difference: it would end
    there whichever pieces were taken before."""


class Stop(Exception):
    """`stop`: leave a step or a loop. Finished statements stay done. Before play goes on, the events so far are
    recorded, and rules react to them."""


class StopStep(Stop):
    """`stop STEP`, and `stop` outside of loops."""

    def __init__(self, step: int) -> None:
        self.step = step


class StopLoop(Stop):
    """`stop` inside a block inside a loop: leaves that loop."""

    def __init__(self, loop: int) -> None:
        self.loop = loop


class StopPlay(Exception):
    """`end play`: leave everything; the game is over."""


class RuleError(Exception):
    """The rules ask for something impossible: a step fails and nothing catches it, or a loop does not end. `clause`
    is the place, `why` the reason (a message, the id of one with `arguments`, or a text). `span` is filled in where
    the program is known."""

    def __init__(self, clause: int, why: str, **arguments: object) -> None:
        self.clause = clause
        self.why = Message.of(why, arguments)
        self.span: Span | None = None

    def __str__(self) -> str:
        return self.why


class TooDeep(RuleError):
    """Cards, steps and verbs are carried out within each other beyond the limit. A trial that comes to this counts as
    possible."""

    def __init__(self, clause: int) -> None:
        super().__init__(clause, Message("one-thing-leads-to-another-without-end"))


#: Reasons that do not name what is missing.
HOLLOW = frozenset(
    "nothing-allows-it nobody-and-nothing-fits nobody-fits there-is-none there-is-nobody-to-choose there-is-nothing-to-choose-from-2 "
    "it-could-not-be-completed".split()
)


def best_refusal(refused: Sequence[Fail]) -> Fail | None:
    """Return the most informative failure, None if there is none: a failure that names what is missing; among those
    with a missing number, the one with the smallest number; among equal ones the first. Its `others` are all distinct
    failures."""
    if not refused:
        return None
    distinct = list({(one.reason, str(one.arguments), one.about): one for one in refused}.values())
    best = min(distinct, key=_says_less).again()
    best.others = tuple(one.again() for one in distinct)
    return best


def _says_less(failure: Fail) -> tuple[bool, int]:
    short = failure.arguments.get("n", 0)
    return failure.reason in HOLLOW, short if isinstance(short, int) else 0
